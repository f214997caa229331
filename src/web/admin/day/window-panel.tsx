import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import type { DayBooking, DayChair, DayWindow } from '../../../contract/admin/attendance/attendance';
import { Link } from 'react-router';
import { formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/class-names';
import { ChairRow } from './chair-row';
import type { Record } from './use-recording';
import { WindowFigures, WindowState } from './window-words';

type DayWindowPanelProps = {
  window: DayWindow;
  now: Date;
  /** Whether a patient is shown; null shows everybody and the empty chairs. */
  isShown: ((booking: DayBooking) => boolean) | null;
  /** Records attendance; null where that is not allowed. */
  onRecord: Record | null;
  /** The path for booking a free chair; null where that is not allowed. */
  bookPath: ((time: string, chair: number) => string) | null;
  /** Writes to everybody in the window; null where that is not allowed. */
  onWrite: (() => void) | null;
};

/** One window of the day: its figures, its patients chair by chair, and the chairs that nobody has. */
export function DayWindowPanel({ window, now, isShown, onRecord, bookPath, onWrite }: DayWindowPanelProps) {
  const { t } = useTranslation('admin-day');
  const { t: tMessages } = useTranslation('admin-messages');
  const headId = useId();
  const { time, state, reason, chairs, counts } = window;
  // A past window is folded away until somebody wants to correct it.
  const [isOpen, setOpen] = useState(state !== 'over' || counts.arrived + counts.inChair > 0);
  const patients = chairs.filter(({ booking }) => booking !== null && (isShown?.(booking) ?? true));
  if (isShown && patients.length === 0) return null;
  const isUnfolded = isOpen || isShown !== null;
  return (
    <section aria-labelledby={headId} className="@container mb-3 rounded-tile border border-line bg-surface">
      <div className="flex flex-wrap items-center gap-x-2 px-2.5 py-1 @2xl:gap-x-4 @2xl:px-4">
        <h2 id={headId} className="mr-auto min-w-0 @2xl:mr-0">
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => setOpen(!isOpen)}
            className="focus-ring flex min-h-11 items-center gap-2 rounded-chip text-left"
          >
            <ChevronRight size={20} className={classNames('shrink-0 text-muted', isUnfolded && 'rotate-90')} />
            <span className="flex min-w-0 flex-wrap items-center gap-x-2">
              <span className="admin-heading figure">{formatWindow(time)}</span>
              <WindowState state={state} />
            </span>
          </button>
        </h2>
        <WindowFigures window={window} className="@max-2xl:order-last @max-2xl:w-full @max-2xl:pb-1 @max-2xl:pl-7" />
        {onWrite && (counts.booked > 0 || state === 'closed') && (
          <Button
            size="compact"
            variant="quiet"
            className="-mr-2 px-2 @2xl:ml-auto"
            aria-label={tMessages('writeToWindow', { time: formatWindow(time) })}
            onPress={onWrite}
          >
            {tMessages('writeToAll')}
          </Button>
        )}
        {reason && <p className="admin-fine order-last w-full pb-1 pl-7 text-muted">{t('reason', { reason })}</p>}
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
          {isShown === null && <OtherChairs chairs={chairs} time={time} bookPath={bookPath} />}
        </>
      )}
    </section>
  );
}

type OtherChairsProps = Pick<DayWindowPanelProps, 'bookPath'> & { chairs: readonly DayChair[]; time: string };

/** Chairs without a patient, one line for each kind. Pressing a free chair books it. */
function OtherChairs({ chairs, time, bookPath }: OtherChairsProps) {
  const { t } = useTranslation('admin-day');
  const lines = (
    [
      ...(bookPath ? [] : [['free', 'freeChairs'] as const]),
      ['unused', 'unusedChairs'],
      ['kept', 'keptChairs'],
      ['out-of-order', 'brokenChairs'],
      ['closed', 'closedChairs'],
    ] as const
  ).flatMap(([state, words]) => {
    const numbers = chairs.filter((chair) => chair.state === state).map(({ chair }) => chair);
    return numbers.length > 0 ? [t(words, { count: numbers.length, chairs: numbers.join(', ') })] : [];
  });
  const spare = chairs.filter(({ state }) => state === 'spare');
  lines.unshift(...spare.map(({ chair, spareFor }) => t('spareChair', { chair, other: spareFor })));
  const free = bookPath ? chairs.filter(({ state }) => state === 'free') : [];
  if (lines.length + free.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-2.5 text-muted">
      {bookPath && free.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-1">
          {t('freeChairs', { count: free.length, chairs: '' }).trim()}
          {free.map(({ chair }) => (
            <Link
              key={chair}
              to={bookPath(time, chair)}
              aria-label={t('bookChair', { chair, window: formatWindow(time) })}
              className="text-link figure focus-ring grid min-h-11 min-w-11 place-items-center"
            >
              {chair}
            </Link>
          ))}
        </p>
      )}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}
