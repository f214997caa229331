import { useMemo } from 'react';
import { formatDate, formatWindow } from '../../i18n/format';
import { useTranslation } from '../../i18n/use-translation';
import { Dialog } from '../../ui/dialog';
import { Notice } from '../../ui/notice';
import { showToast } from '../../ui/toast';
import { ChairPicker } from '../chair-picker/chair-picker';
import { FreeChairs } from '../chair-picker/free-chairs';
import { useAvailability } from '../chair-picker/use-availability';
import type { Appointment } from './appointment';
import { MoveFailed } from './move-failed';
import { MoveFoot } from './move-foot';
import { lateNotice } from './notice-hours';
import { stayReason } from './stay-reason';
import { takenWindows } from './taken-windows';
import { useNewTime } from './use-new-time';
import { useRescheduleAppointment } from './use-reschedule-appointment';

type RescheduleDialogProps = {
  appointment: Appointment;
  /** All of the patient's: nobody sits in two chairs at once. */
  appointments: readonly Appointment[];
  now: Date;
  onClose: () => void;
  /** The server has moved it. */
  onMoved: () => void;
};

/** Chooses a new time in the same center: the old chair is kept until the new one is had. */
export function RescheduleDialog({ appointment, appointments, now, onClose, onMoved }: RescheduleDialogProps) {
  const { t } = useTranslation('appointments');
  const { dialysisCenterId: center, appoinmentDate, appoinmentTime } = appointment;
  const chairs = useAvailability(center._id);
  const own = useMemo(() => takenWindows(appointments, appointment), [appointments, appointment]);
  const { day, time, lost, chooseDate, chooseTime } = useNewTime(chairs.availability?.days, own, appoinmentDate);
  const move = useRescheduleAppointment(appointment);
  const stay = stayReason(appointment, now);

  const confirm = () => {
    if (!day || !time) return;
    move.mutate(
      { date: day.date, time },
      {
        onSuccess: (moved) => {
          const to = { date: formatDate(moved.appoinmentDate), time: formatWindow(moved.appoinmentTime) };
          void showToast('success', t('move.done', to));
          onMoved();
        },
      },
    );
  };
  const afterForgetting =
    <Value,>(choose: (value: Value) => void) =>
    (value: Value) => {
      move.reset();
      choose(value);
    };
  const notice = move.error ? (
    <MoveFailed error={move.error} date={appoinmentDate} time={appoinmentTime} />
  ) : (
    lost && (
      <Notice tone="warning" isLive className="mb-3">
        {t('move.lost', { time: formatWindow(lost) })}
      </Notice>
    )
  );

  return (
    <Dialog
      isOpen
      size="page"
      onClose={onClose}
      title={t('move.title')}
      isDismissable={!move.isPending}
      footer={
        <MoveFoot
          from={{ date: appoinmentDate, time: appoinmentTime }}
          to={day && time ? { date: day.date, time } : null}
          unavailableBecause={stay ? t(`stay.${stay}`, lateNotice) : day && time ? null : t('move.chooseFirst')}
          now={now}
          isBusy={move.isPending}
          onConfirm={confirm}
          onKeep={onClose}
        />
      }
    >
      <p className="mb-3 max-w-[60ch] text-muted">{t('move.text', { center: center.CenterName })}</p>
      <FreeChairs chairs={chairs} headingLevel={3}>
        {chairs.availability && day && (
          <ChairPicker
            availability={chairs.availability}
            day={day}
            time={time}
            own={own}
            onChooseDate={afterForgetting(chooseDate)}
            onChooseTime={afterForgetting(chooseTime)}
            notice={notice}
            headingLevel={3}
          />
        )}
      </FreeChairs>
    </Dialog>
  );
}
