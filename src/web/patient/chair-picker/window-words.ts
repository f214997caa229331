import type { Slot } from '../../../contract/centers';
import { formatHourMoment } from '../../lib/i18n/format';
import { useTranslation } from '../../lib/i18n/use-translation';
import type { OwnMark } from './choose-session';

/** What stands beside a window: whose it is already, how many of its chairs are free, or why it can't be had. */
export function useWindowWords(): (slot: Slot, mark: OwnMark | undefined) => string {
  const { t } = useTranslation('chairs');
  return (slot, mark) => {
    if (mark) return t(`time.${mark}`);
    if (slot.bookable) return t('time.chairsLeft', { free: slot.free, count: slot.capacity });
    if (slot.keptUntil) return t('time.kept', { until: formatHourMoment(new Date(slot.keptUntil)) });
    if (slot.reason === 'full' || slot.reason === 'begun') return t(`time.${slot.reason}`);
    return slot.note ? t('time.closedFor', { why: slot.note }) : t('time.closed');
  };
}
