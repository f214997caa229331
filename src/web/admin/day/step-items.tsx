/** Menu items for recording a patient's attendance. */
import Check from 'lucide-react/icons/check';
import Undo2 from 'lucide-react/icons/undo-2';
import UserX from 'lucide-react/icons/user-x';
import { MenuItem } from 'react-aria-components/Menu';
import type { DayBooking } from '../../../contract/admin/attendance/attendance';
import type { AttendanceState } from '../../../domain/attendance';
import { useTranslation } from '../../lib/i18n/use-translation';
import { isBack } from './steps';
import type { Record } from './use-recording';

export const MENU =
  'admin-type w-[min(16rem,calc(100vw-2rem))] rounded-tile border border-line bg-surface p-1.5 shadow-lifted';
export const MENU_ITEM =
  'flex min-h-12 cursor-pointer items-center gap-3 rounded-chip px-3 outline-none [&>svg]:shrink-0 data-[focused]:bg-teal-tint data-[focused]:text-teal';

/** The word for a step from one state to another. */
export function useStepWord(): (from: AttendanceState, to: AttendanceState) => string {
  const { t } = useTranslation('admin-day');
  return (from, to) => {
    if (to === from) return t('set.endedNow');
    if (to === 'expected') return t('back.expected');
    return isBack(from, to) && to !== 'missed' ? t(`back.${to}`) : t(`set.${to}`);
  };
}

type StepItemsProps = { booking: DayBooking; steps: readonly AttendanceState[]; onRecord: Record };

export function StepItems({ booking, steps, onRecord }: StepItemsProps) {
  const wordOf = useStepWord();
  const { state } = booking.attendance;
  return steps.map((to) => (
    <MenuItem key={to} className={MENU_ITEM} onAction={() => onRecord(booking, to)}>
      {to === 'missed' ? <UserX size={18} /> : isBack(state, to) ? <Undo2 size={18} /> : <Check size={18} />}
      {wordOf(state, to)}
    </MenuItem>
  ));
}
