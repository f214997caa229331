import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import type { DayBooking, DayChair, DayWindow } from '../../../contract/admin/attendance/attendance';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { ChairRow } from './chair-row';
import type { Record } from './use-recording';

type DayWindowPanelProps = {
  window: DayWindow;
  now: Date;
  /** Only these patients are shown; null: everything. */
  isShown: ((booking: DayBooking) => boolean) | null;
  /** Null where nothing may be recorded. */
  onRecord: Record | null;
  /** Writes to everybody of it; null where that is not allowed. */
  onWrite: (() => void) | null;
};

/** One window of the day: its counts, its patients chair by chair, and the chairs that nobody has. */
export function DayWindowPanel({ window, now, isShown, onRecord, onWrite }: DayWindowPanelProps) {
  const { t } = useTranslation('admin-day');
  const { t: tMessages } = useTranslation('admin-messages');
  const headId = useId();
  const { time, state, reason, chairs, counts } = window;
  // What is over is folded away, until somebody wants to correct it.
  const [isOpen, setOpen] = useState(state !== 'over' || counts.arrived + counts.inChair > 0);
  const patients = chairs.filter(({ booking }) => booking !== null && (isShown?.(booking) ?? true));
  if (isShown && patients.length === 0) return null;
  const isUnfolded = isOpen || isShown !== null;
  return (
    <section aria-labelledby={headId} className="mb-4 rounded-tile border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-t-tile px-3 py-2 rail:px-4">
        <h2 id={headId} className="min-w-0">
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setOpen(!isOpen)}
            className="focus-ring flex min-h-12 items-center gap-2 rounded-chip text-left"
          >
            <ChevronRight size={20} className={classNames('shrink-0 text-muted', isUnfolded && 'rotate-90')} />
            <span className="admin-heading figure">{formatWindow(time)}</span>
            <WindowState state={state} />
          </button>
        </h2>
        <Counts counts={counts} />
        {onWrite && (counts.booked > 0 || state === 'closed') && (
          <Button
            size="compact"
            variant="quiet"
            className="ml-auto"
            aria-label={tMessages('writeToWindow', { time: formatWindow(time) })}
            onPress={onWrite}
          >
            {tMessages('writeToAll')}
          </Button>
        )}
        {reason && <p className="admin-fine w-full text-muted">{t('reason', { reason })}</p>}
      </div>
      {isUnfolded && (
        <>
          {patients.length > 0 ? (
            <ul aria-label={t('patients', { time: formatWindow(time) })} className="border-t border-line">
              {patients.map((chair) => (
                <ChairRow
                  key={chair.booking!._id}
                  chair={chair}
                  booking={chair.booking!}
                  isOver={state === 'over'}
                  now={now}
                  onRecord={onRecord}
                />
              ))}
            </ul>
          ) : (
            <p className="border-t border-line px-4 py-3 text-muted">{t('noneBooked')}</p>
          )}
          {isShown === null && <OtherChairs chairs={chairs} />}
        </>
      )}
    </section>
  );
}

const STATE_LOOKS: { [S in DayWindow['state']]: string } = {
  'to-come': 'bg-sunken text-muted',
  begun: 'bg-yellow-tint text-yellow',
  running: 'bg-green-tint text-green',
  over: 'bg-sunken text-muted',
  closed: 'bg-red-tint text-red',
};

export function WindowState({ state }: { state: DayWindow['state'] }) {
  const { t } = useTranslation('admin-day');
  return (
    <span className={`admin-strong admin-fine rounded-[6px] px-2 py-0.5 whitespace-nowrap ${STATE_LOOKS[state]}`}>
      {t(`windowState.${state}`)}
    </span>
  );
}

const COUNTS = [
  'booked',
  'expected',
  'arrived',
  'inChair',
  'finished',
  'missed',
  'notRecorded',
  'kept',
  'free',
  'outOfOrder',
  'over',
] as const satisfies (keyof DayWindow['counts'])[];
const WARNINGS: ReadonlySet<string> = new Set(['missed', 'notRecorded', 'outOfOrder', 'over']);

/** How many; what is 0 is left out, but for those that are always asked for. */
function Counts({ counts }: { counts: DayWindow['counts'] }) {
  const { t } = useTranslation('admin-day');
  const shown = COUNTS.filter((name) => counts[name] > 0 || name === 'booked' || name === 'free');
  return (
    <ul aria-label={t('counts.label')} className="admin-fine flex flex-wrap gap-x-3.5 gap-y-0.5">
      {shown.map((name) => (
        <li key={name} className={WARNINGS.has(name) ? 'text-red' : 'text-muted'}>
          <span className={classNames('admin-strong tabular', !WARNINGS.has(name) && 'text-ink')}>{counts[name]}</span>{' '}
          {t(`counts.${name}`)}
        </li>
      ))}
    </ul>
  );
}

/** Chairs without a patient, a line for each kind. */
function OtherChairs({ chairs }: { chairs: readonly DayChair[] }) {
  const { t } = useTranslation('admin-day');
  const lines = (
    [
      ['free', 'freeChairs'],
      ['kept', 'keptChairs'],
      ['out-of-order', 'brokenChairs'],
      ['closed', 'closedChairs'],
    ] as const
  ).flatMap(([state, words]) => {
    const numbers = chairs.filter((chair) => chair.state === state).map(({ chair }) => chair);
    return numbers.length > 0 ? [t(words, { count: numbers.length, chairs: numbers.join(', ') })] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-2.5 text-muted">
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
