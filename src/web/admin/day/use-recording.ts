import type { DayBooking } from '../../../contract/admin/attendance/attendance';
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
  const { mutate } = useSetAttendance({
    onRecorded: (booking, { booking: before, state, isUndo }) => {
      const former = before.attendance.state;
      const undo = { label: t('undo'), onPress: () => mutate({ booking, state: former, isUndo: true }) };
      const isSame = isUndo || former === state;
      tell('success', t(`done.${state}`, { name: before.username }), isSame ? undefined : undo);
    },
    onRefused: (error, { booking }) =>
      tell('error', t('notDone', { name: booking.username, reason: errorText(error) })),
  });
  return (booking, state) => mutate({ booking, state });
}
