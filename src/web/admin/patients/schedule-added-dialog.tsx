import { useQuery } from '@tanstack/react-query';
import Printer from 'lucide-react/icons/printer';
import * as adminPaths from '../../../contract/admin/paths';
import { lastStandingDate } from '../../../domain/standing';
import { formatDate, formatPrice, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { Button } from '../../ui/button';
import { ButtonLink } from '../../ui/button-link';
import { DrawerBody } from '../ui/drawer-parts';
import { SAVED } from '../ui/leave-question';
import { Modal } from '../ui/modal';
import { NotBooked } from './not-booked';
import { comingOf, schedulesQuery } from './standing-queries';
import { useStandingWords } from './use-standing-words';

type ScheduleAddedDialogProps = {
  patient: { _id: string; name: string };
  /** The schedule's id. */
  id: string;
  onClose: () => void;
};

/** Shows what was booked for a schedule that was just added, what could not be, and the slip to print. */
export function ScheduleAddedDialog({ patient, id, onClose }: ScheduleAddedDialogProps) {
  const { t } = useTranslation('admin-patients');
  const words = useStandingWords();
  const answer = useQuery(schedulesQuery(patient._id));
  const schedule = answer.data?.standing.find(({ _id }) => _id === id);
  return (
    <Modal
      title={schedule ? t('standing.done', { count: schedule.placed.length, name: patient.name }) : patient.name}
      onClose={onClose}
      footer={
        <>
          <Button size="compact" variant="neutral" onPress={onClose} className="shrink-0">
            {t('standing.close')}
          </Button>
          {schedule && schedule.placed.length > 0 && (
            <ButtonLink
              size="compact"
              icon={<Printer size={18} />}
              to={{ pathname: adminPaths.slip(patient._id), search: `?${new URLSearchParams({ schedule: id })}` }}
              state={{ ...SAVED, prints: true }}
              className="shrink-0"
            >
              {t('standing.printSlip')}
            </ButtonLink>
          )}
        </>
      }
    >
      <DrawerBody
        known={schedule}
        error={answer.error}
        missing={t('standing.onlyFound')}
        failed={t('standing.failed')}
        onRetry={() => void answer.refetch()}
        isRetrying={answer.isFetching}
      >
        {(known) => {
          const coming = comingOf(known);
          const due = coming.reduce((sum, one) => sum + one.due, 0);
          const last = lastStandingDate(new Date(answer.data!.now));
          const goesOn = known.until === null || known.until > last;
          return (
            <>
              <p>
                {words.pattern(known)}, {known.CenterName}
              </p>
              <NotBooked patientId={patient._id} schedule={known} />
              {coming.length > 0 && (
                <ul className="columns-1 gap-x-6 rail:columns-2">
                  {coming.map(({ bookingId, session, chair }) => (
                    <li key={bookingId} className="figure break-inside-avoid">
                      {t(session.time === known.time ? 'standing.placed' : 'standing.placedAt', {
                        ...{ date: formatDate(session.date), window: formatWindow(session.time), chair },
                      })}
                    </li>
                  ))}
                </ul>
              )}
              {due > 0 && <p className="admin-strong">{t('standing.due', { amount: formatPrice(due) })}</p>}
              {goesOn && <p className="text-muted">{t('standing.goesOn', { date: formatDate(last) })}</p>}
            </>
          );
        }}
      </DrawerBody>
    </Modal>
  );
}
