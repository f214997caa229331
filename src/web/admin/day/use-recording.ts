import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import type { AttendanceState } from '../../../domain/attendance';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useErrorText } from '../../lib/use-error-text';
import { tell } from '../ui/tell';
import { useSetAttendance } from './queries';

export type Record = (booking: DayBooking, state: AttendanceState) => void;

/**
 * Records attendance and says so in a toast, with an undo that restores the former state. Where a row shows both itself, `say` gets
 * the sentence instead, for screen readers.
 */
export function useRecording(say?: (sentence: string) => void): Record {
  const { t } = useTranslation('admin-day');
  const errorText = useErrorText();
  const { mutate } = useSetAttendance({
    onRecorded: (booking, { booking: before, state, isUndo }) => {
      const sentence = t(`done.${state}`, { name: before.username });
      if (say) return say(sentence);
      const former = before.attendance.state;
      const undo = { label: t('undo'), onPress: () => mutate({ booking, state: former, isUndo: true }) };
      const isSame = isUndo || former === state;
      tell('success', sentence, isSame ? undefined : undo);
    },
    onRefused: (error, { booking }) =>
      tell('error', t('notDone', { name: booking.username, reason: errorText(error) })),
  });
  return (booking, state) => mutate({ booking, state });
}
