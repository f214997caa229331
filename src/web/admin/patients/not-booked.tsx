import { useState } from 'react';
import type { StandingNotPlaced } from '../../../contract/admin/desk/standing';
import { desk } from '../../../contract/admin/desk/desk';
import { standing } from '../../../contract/admin/desk/standing';
import { formatDate, formatShortDate, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { useMay } from '../api/administrator';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { useUndo } from '../book/queries';
import { DecisionDialog } from '../ui/modal';
import { tell } from '../ui/tell';
import type { ShownSchedule } from './standing-queries';

/** The most proposals for one date. */
const MOST_PROPOSALS = 3;

type NotBookedProps = { patientId: string; schedule: ShownSchedule };
type Proposal = { day: StandingNotPlaced; date: string; time: string };

/** The dates of a schedule that could not be booked: why, and what is free instead. Those within a pause are none. */
export function NotBooked({ patientId, schedule }: NotBookedProps) {
  const { t } = useTranslation('admin-patients');
  const may = useMay()('book', schedule.centerId);
  const [proposal, setProposal] = useState<Proposal | null>(null);
  const days = schedule.notPlaced.filter(({ because }) => because !== 'paused');
  if (days.length === 0) return null;
  const uncovered = days.filter(({ because }) => because === 'not-covered');
  const others = days.filter(({ because }) => because !== 'not-covered');
  return (
    <div className="flex flex-col gap-2 rounded-chip bg-marigold-tint px-3.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="admin-strong">{t('standing.notBooked', { count: days.length })}</p>
        {may && <TryAgain schedule={schedule} />}
      </div>
      {uncovered.length > 0 && (
        <p>
          {t('standing.uncovered', {
            count: uncovered.length,
            first: formatShortDate(uncovered[0]!.date),
            last: formatShortDate(uncovered.at(-1)!.date),
          })}
        </p>
      )}
      {others.length > 0 && (
        <ul className="flex flex-col gap-2">
          {others.map((day) => (
            <li key={day.date}>
              <p>
                <span className="admin-strong">{formatShortDate(day.date)}</span>{' '}
                {t(`standing.because.${day.because}` as 'standing.because.full')}{' '}
                {day.stays && t('standing.stays', { window: formatWindow(day.stays) })}
              </p>
              {may && day.alternatives.length > 0 && (
                <div className="mt-1 flex flex-wrap gap-1.5">
                  {day.alternatives.slice(0, MOST_PROPOSALS).map(({ date, time }) => (
                    <Button
                      key={`${date} ${time}`}
                      size="compact"
                      variant="neutral"
                      onPress={() => setProposal({ day, date, time })}
                    >
                      {t('standing.bookInstead', { date: formatShortDate(date), window: formatWindow(time) })}
                    </Button>
                  ))}
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {proposal && <BookInstead {...{ patientId, schedule, proposal }} onClose={() => setProposal(null)} />}
    </div>
  );
}

/** Tries again what could not be booked: a chair may be free by now. */
function TryAgain({ schedule: { _id: id } }: { schedule: ShownSchedule }) {
  const { t } = useTranslation('admin-patients');
  const errorText = useAdminErrorText();
  const again = useChange((call) => call(standing.change, { params: { id }, body: {} }), {
    onSuccess: ({ booked }) =>
      tell(booked.length > 0 ? 'success' : 'info', t('standing.tried', { count: booked.length })),
    onError: (error) => tell('error', errorText(error)),
  });
  return (
    <Button size="compact" variant="quiet" className="-mr-3.5" isBusy={again.isPending} onPress={() => again.mutate()}>
      {t('standing.tryAgain')}
    </Button>
  );
}

/** Asks whether a session is booked in another window, instead of one of the schedule. */
function BookInstead({
  patientId,
  schedule,
  proposal,
  onClose,
}: NotBookedProps & { proposal: Proposal; onClose: () => void }) {
  const { t } = useTranslation('admin-patients');
  const { day, date, time } = proposal;
  const { centerId, payment, scheme } = schedule;
  const about = { date: formatDate(date), window: formatWindow(time) };
  const undo = useUndo('done.undone');
  const book = useChange(
    (call) =>
      call(desk.book, {
        body: {
          ...{ patient: { _id: patientId }, centerId, sessions: [{ date, time }] },
          ...(payment === 'scheme' ? { payment, ...(scheme && { scheme }) } : { payment: 'later' as const }),
          // Beyond the days that patients can book, the desk gives a reason.
          reason: 'instead of a session of the standing schedule',
        },
      }),
    {
      onSuccess: ({ undo: change }) => {
        tell('success', t('standing.bookedInstead', about), {
          label: t('standing.undo'),
          onPress: () => undo.mutate(change.id),
        });
        onClose();
      },
    },
  );
  return (
    <DecisionDialog
      title={t('standing.instead.title', about)}
      onClose={onClose}
      onConfirm={() => book.mutate()}
      confirmLabel={t('standing.instead.submit')}
      busyLabel={t('standing.instead.busy')}
      keepLabel={t('standing.instead.keep')}
      tone="primary"
      change={book}
    >
      <p className="text-muted">
        {t('standing.instead.text', { date: formatDate(day.date), window: formatWindow(schedule.time) })}
      </p>
    </DecisionDialog>
  );
}
