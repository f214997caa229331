import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import Bookmark from 'lucide-react/icons/bookmark';
import Lock from 'lucide-react/icons/lock';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import Wrench from 'lucide-react/icons/wrench';
import type { DayBooking, DayChair } from '../../../contract/admin/attendance/attendance';
import { formatClockTime, formatIsoMoment, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import { PRESENCE_LOOKS } from '../day/state-looks';
import type { CellFocus } from '../ui/cell-focus';
import { isWithoutAmount } from '../ui/funding-label';
import { AmountDue } from '../ui/payment';
import { type Cell, type CellState, minutesLeft, stateOf } from './cells';

const SOLID = 'border-line-strong/45 bg-surface';

const LOOKS: Record<CellState, { Icon: typeof Bookmark; cell: string; word: string }> = {
  expected: { ...PRESENCE_LOOKS.expected, cell: SOLID },
  notRecorded: { ...PRESENCE_LOOKS.notRecorded, cell: SOLID },
  late: { ...PRESENCE_LOOKS.notRecorded, cell: SOLID },
  held: { ...PRESENCE_LOOKS.held, cell: 'border-dashed border-marigold bg-surface' },
  arrived: { ...PRESENCE_LOOKS.arrived, cell: 'border-yellow/40 bg-yellow-tint' },
  'in-chair': { ...PRESENCE_LOOKS['in-chair'], cell: 'border-green/40 bg-green-tint' },
  finished: { ...PRESENCE_LOOKS.finished, cell: 'border-blue/30 bg-blue-tint' },
  missed: { ...PRESENCE_LOOKS.missed, cell: 'border-red/40 bg-red-tint' },
  misplaced: { Icon: TriangleAlert, cell: 'border-red bg-surface', word: 'text-red' },
  kept: { Icon: Bookmark, cell: 'border-dashed border-line-strong bg-sunken', word: 'text-muted' },
  free: { Icon: Plus, cell: 'border-dashed border-line bg-transparent', word: 'text-muted' },
  spare: { Icon: ArrowLeftRight, cell: 'border-dashed border-teal bg-teal-faint', word: 'text-ink' },
  unused: { Icon: Minus, cell: 'border-transparent bg-transparent', word: 'text-muted' },
  closed: { Icon: Lock, cell: 'border-transparent bg-sunken', word: 'text-muted' },
  'out-of-order': { Icon: Wrench, cell: 'border-transparent bg-sunken', word: 'text-red' },
};

/** How a cell takes part in a move. */
export type CellRole = 'none' | 'source' | 'target' | 'aimed';

const ROLE_LOOKS: Partial<Record<CellRole, string>> = {
  source: 'border-dashed border-teal bg-surface',
  target: 'border-teal bg-teal-faint',
  aimed: 'border-teal bg-teal-ring',
};

type BoardCellProps = {
  cell: Cell;
  now: Date;
  role: CellRole;
  /** The booking that is being moved. */
  moved: DayBooking | null;
  isBusy: boolean;
  /** Opens its menu or takes the move; null where nothing can be done with it. */
  onPress: (() => void) | null;
  isMenuOpen: boolean;
  focus: CellFocus;
};

/** One chair in one window: its patient and, unless everything is as usual, its state by icon and word. */
export function BoardCell({ cell, now, role, moved, isBusy, onPress, isMenuOpen, focus }: BoardCellProps) {
  const { t } = useTranslation('admin-board');
  const state = stateOf(cell, now);
  const { Icon, cell: look, word } = LOOKS[state];
  const { chair, window } = cell;
  const name = chair.booking?.username ?? chair.kept?.username;
  // An empty spare chair is given by pressing it.
  const hasMenu = onPress !== null && moved === null && state !== 'spare';
  const said = useCellWord(cell, now);
  // A usual state is only read out, so that exceptions stand out.
  const isUsual = state === 'expected' || state === 'unused';
  const isFirst = state === 'expected' && chair.booking?.isFirst;
  const amountDue = chair.booking && !isWithoutAmount(chair.booking.funding) ? chair.booking.amountDue : 0;
  const left = chair.booking && whatIsLeft(chair);
  return (
    <button
      type="button"
      {...focus.cell(cell.key)}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      aria-expanded={hasMenu ? isMenuOpen : undefined}
      aria-disabled={onPress === null ? true : undefined}
      aria-busy={isBusy}
      onClick={() => onPress?.()}
      className={classNames(
        'focus-ring flex h-full min-h-12 w-full flex-col justify-center rounded-chip border px-2 py-1 text-left leading-tight select-none relative focus-visible:z-1',
        ROLE_LOOKS[role] ?? look,
        isBusy && 'animate-pulse',
        onPress !== null && moved === null && 'hover:outline-2 hover:-outline-offset-1 hover:outline-teal',
        onPress === null && 'cursor-default',
      )}
    >
      <span className="sr-only">{t('place', { chair: chair.chair, window: formatWindow(window.time) })} </span>
      {name !== undefined && <span className="admin-strong block w-full text-small break-words">{name} </span>}
      {isUsual && <span className="sr-only">{t(`state.${state}`)}</span>}
      {(!isUsual || isFirst) && (
        <span className={classNames('flex w-full items-start gap-1 text-fine', word)}>
          {!isUsual && <Icon size={14} className="mt-px shrink-0" />}
          <span className="min-w-0">{isUsual ? t('first') : said}</span>
        </span>
      )}
      <AmountDue amount={amountDue} className="block text-fine" />{' '}
      {left && (
        <span className="admin-strong flex w-full items-start gap-1 text-fine text-ink">
          <ArrowLeftRight size={14} className="mt-px shrink-0" />
          <span className="min-w-0">{t(left.key, { chair: left.chair })}</span>
        </span>
      )}
      <span className="sr-only">
        {useCellRest(cell, now)}
        {moved !== null && role === 'source' && t('moveFrom')}
        {moved !== null && (role === 'target' || role === 'aimed') && t('moveHere', { name: moved.username })}
      </span>
    </button>
  );
}

/** What became of the chair of a patient who missed the session; null while it is theirs. */
function whatIsLeft({ state, spareFor }: DayChair) {
  if (state === 'spare') return { key: 'state.spare', chair: spareFor } as const;
  return state === 'free' ? ({ key: 'state.freed', chair: null } as const) : null;
}

const PROBLEM_WORDS = { over: 'state.over', gone: 'state.gone', 'out-of-order': 'state.broken' } as const;

/** The short word of a cell's state. */
function useCellWord(cell: Cell, now: Date): string {
  const { t } = useTranslation('admin-board');
  const state = stateOf(cell, now);
  const { chair, date, window } = cell;
  const { attendance } = chair.booking ?? {};
  const time = (iso: string) => formatClockTime(new Date(iso));
  if (state === 'misplaced') return t(PROBLEM_WORDS[chair.problem ?? 'over']);
  if (state === 'in-chair') return t('short.in-chair', { minutes: minutesLeft(date, window.startHour, now) });
  if (state === 'arrived' && attendance?.arrivedAt) return t('short.arrived', { time: time(attendance.arrivedAt) });
  if (state === 'spare') return t('state.spare', { chair: chair.spareFor });
  return t(`state.${state}`);
}

/** What is read out after the word, since the cell has no room for it: until when, or since when. */
function useCellRest(cell: Cell, now: Date): string {
  const { t } = useTranslation('admin-board');
  const { booking, kept } = cell.chair;
  if (kept) {
    const why = t(`keptFor.${kept.for}`);
    return kept.until ? t('keptUntil', { why, moment: formatIsoMoment(kept.until) }) : ` ${why}`;
  }
  const endedAt = stateOf(cell, now) === 'finished' ? booking?.attendance.endedAt : null;
  return endedAt ? ` ${formatClockTime(new Date(endedAt))}` : '';
}
