import Armchair from 'lucide-react/icons/armchair';
import Bookmark from 'lucide-react/icons/bookmark';
import CalendarDays from 'lucide-react/icons/calendar-days';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import Hourglass from 'lucide-react/icons/hourglass';
import Lock from 'lucide-react/icons/lock';
import LogIn from 'lucide-react/icons/log-in';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserX from 'lucide-react/icons/user-x';
import Wrench from 'lucide-react/icons/wrench';
import type { DayBooking } from '../../../contract/admin/attendance';
import { formatClockTime, formatIsoMoment, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { classNames } from '../../ui/class-names';
import type { CellFocus } from '../ui/cell-focus';
import { type Cell, type CellState, minutesLeft, stateOf } from './cells';

const SOLID = 'border-line-strong/45 bg-surface';

const LOOKS: Record<CellState, { Icon: typeof Armchair; cell: string; word: string }> = {
  expected: { Icon: CalendarDays, cell: SOLID, word: 'text-muted' },
  notRecorded: { Icon: CircleDashed, cell: SOLID, word: 'text-marigold-text' },
  misplaced: { Icon: TriangleAlert, cell: 'border-red bg-surface', word: 'text-red' },
  held: { Icon: Hourglass, cell: 'border-dashed border-marigold bg-surface', word: 'text-marigold-text' },
  kept: { Icon: Bookmark, cell: 'border-dashed border-line-strong bg-sunken', word: 'text-muted' },
  arrived: { Icon: LogIn, cell: 'border-yellow/40 bg-yellow-tint', word: 'text-yellow' },
  'in-chair': { Icon: Armchair, cell: 'border-green/40 bg-green-tint', word: 'text-green' },
  finished: { Icon: CircleCheck, cell: 'border-blue/30 bg-blue-tint', word: 'text-blue' },
  missed: { Icon: UserX, cell: 'border-red/40 bg-red-tint', word: 'text-red' },
  free: { Icon: Plus, cell: 'border-dashed border-line bg-transparent', word: 'text-muted' },
  closed: { Icon: Lock, cell: 'border-transparent bg-sunken', word: 'text-muted' },
  'out-of-order': { Icon: Wrench, cell: 'border-transparent bg-sunken', word: 'text-red' },
};

/** How a cell takes part in a move. */
export type CellRole = 'none' | 'source' | 'target' | 'aimed';

type BoardCellProps = {
  cell: Cell;
  now: Date;
  role: CellRole;
  /** Who is being moved. */
  moved: DayBooking | null;
  isBusy: boolean;
  /** Null where nothing can be done with it. */
  onPress: (() => void) | null;
  isMenuOpen: boolean;
  focus: CellFocus;
};

/** One chair in one window: who sits there and how that stands, by icon and word. */
export function BoardCell({ cell, now, role, moved, isBusy, onPress, isMenuOpen, focus }: BoardCellProps) {
  const { t } = useTranslation('admin-board');
  const state = stateOf(cell);
  const { Icon, cell: look, word } = LOOKS[state];
  const name = cell.chair.booking?.username ?? cell.chair.kept?.username;
  const label = useCellLabel(cell, now);
  const more =
    moved === null || role === 'none'
      ? null
      : role === 'source'
        ? t('label.from', { name: moved.username })
        : t('label.moveHere', { name: moved.username });
  return (
    <button
      type="button"
      {...focus.cell(cell.key)}
      aria-label={more ? `${label}. ${more}` : label}
      aria-haspopup={onPress && moved === null ? 'menu' : undefined}
      aria-expanded={onPress && moved === null ? isMenuOpen : undefined}
      aria-disabled={onPress === null ? true : undefined}
      aria-busy={isBusy}
      data-state={state}
      onClick={() => onPress?.()}
      className={classNames(
        'focus-ring flex h-full min-h-12 w-full flex-col justify-center rounded-chip border px-2 py-1 text-left leading-tight select-none focus-visible:relative focus-visible:z-1',
        look,
        role === 'source' && 'opacity-50',
        role === 'target' && 'border-solid !border-teal bg-teal-faint',
        role === 'aimed' && 'border-solid !border-teal bg-teal-ring',
        moved !== null && role === 'none' && 'opacity-60',
        isBusy && 'animate-pulse',
        onPress !== null && moved === null && 'hover:outline-2 hover:-outline-offset-1 hover:outline-teal',
        onPress === null && 'cursor-default',
      )}
    >
      {name !== undefined && (
        <span className="admin-strong block w-full truncate text-[0.9375rem]">
          {name}
          {cell.chair.booking?.isFirst && (
            <span aria-hidden="true" className="text-blue">
              {' •'}
            </span>
          )}
        </span>
      )}
      <span className={classNames('flex w-full items-center gap-1 text-[0.8125rem]', word)}>
        <Icon aria-hidden="true" size={14} strokeWidth={1.75} className="shrink-0" />
        <span className="truncate">{useCellWord(cell, now)}</span>
      </span>
    </button>
  );
}

const PROBLEM_WORDS = { over: 'state.over', gone: 'state.gone', 'out-of-order': 'state.broken' } as const;

/** The word of a cell, short enough for it. */
function useCellWord(cell: Cell, now: Date): string {
  const { t } = useTranslation('admin-board');
  const state = stateOf(cell);
  const { chair, date, window } = cell;
  const { attendance } = chair.booking ?? {};
  const time = (iso: string) => formatClockTime(new Date(iso));
  if (state === 'misplaced') return t(PROBLEM_WORDS[chair.problem ?? 'over']);
  if (state === 'in-chair') return t('short.in-chair', { minutes: minutesLeft(date, window.startHour, now) });
  if (state === 'arrived' && attendance?.arrivedAt) return t('short.arrived', { time: time(attendance.arrivedAt) });
  if (state === 'finished' && attendance?.endedAt) return t('short.finished', { time: time(attendance.endedAt) });
  return t(`state.${state}`);
}

/** All that a cell says, in words: "Chair 3, 9 AM - 1 PM: Asha Rao, in the chair, 42 minutes left". */
function useCellLabel(cell: Cell, now: Date): string {
  const { t } = useTranslation('admin-board');
  const word = useCellWord(cell, now);
  const { chair, date, window } = cell;
  const { booking, kept } = chair;
  const place = (what: string) => t('label.place', { chair: chair.chair, window: formatWindow(window.time), what });
  if (kept) {
    const what = t(`keptFor.${kept.for}`, { name: kept.username });
    return place(kept.until ? t('keptUntil', { what, moment: formatIsoMoment(kept.until) }) : what);
  }
  if (!booking) return place(word);
  const state =
    stateOf(cell) === 'in-chair' ? t('minutesLeft', { count: minutesLeft(date, window.startHour, now) }) : word;
  return place(
    [
      t('label.patient', { name: booking.username, state }),
      ...(booking.isFirst ? [t('label.first')] : []),
      ...(booking.amountDue > 0 ? [t('label.due', { amount: formatPrice(booking.amountDue) })] : []),
    ].join(', '),
  );
}
