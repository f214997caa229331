import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import { windowLabel } from '../../../domain/windows';
import { formatClockTime, formatWindow } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import { tell } from '../ui/tell';
import { standingOf } from './steps';
import { useRecording } from './use-recording';

/** Says whose PIN it was and where they sit, with an undo where the PIN recorded the arrival. */
export function useArrivalWords(): (booking: DayBooking, arrived: boolean) => void {
  const { t } = useTranslation('admin-day');
  const record = useRecording();
  return (booking, arrived) => {
    const { username: name, chair, startHour } = booking;
    const place = { name, chair, time: formatWindow(windowLabel(startHour)) };
    if (arrived) {
      return tell('success', t('done.place', place), { label: t('undo'), onPress: () => record(booking, 'expected') });
    }
    const { key, at } = standingOf({ ...booking, isOver: false });
    const state = t(key, { time: at === null ? '' : formatClockTime(new Date(at)) });
    tell('info', t('done.already', { ...place, state }));
  };
}
