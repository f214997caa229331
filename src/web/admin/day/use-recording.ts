import type { DayBooking } from '../../../contract/admin/attendance';
import type { AttendanceState } from '../../../domain/attendance';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { tell } from '../ui/tell';
import { useSetAttendance } from './queries';

export type Record = (booking: DayBooking, state: AttendanceState) => void;

/** Records a state and says so, with an undo that sets the former one again. */
export function useRecording(): Record {
  const { t } = useTranslation('admin-day');
  const errorText = useErrorText();
  const { mutate } = useSetAttendance();
  const record = (booking: DayBooking, state: AttendanceState, isUndo = false) => {
    const name = booking.username;
    const former = booking.attendance.state;
    mutate(
      { booking, state },
      {
        onSuccess: (answer) => {
          const undo = { label: t('undo'), onPress: () => record(answer.booking, former, true) };
          tell('success', t(`done.${state}`, { name }), isUndo || former === state ? undefined : undo);
        },
        onError: (error) => tell('error', t('notDone', { name, reason: errorText(error) })),
      },
    );
  };
  return (booking, state) => record(booking, state);
}
