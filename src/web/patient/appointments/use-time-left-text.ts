import { MINUTE_MS } from '../../../domain/time';
import { useTranslation } from '../../i18n/use-translation';
import { minutesLeft } from './time-left';

/** How long a hold still lasts, in words: `18 min left`. */
export function useTimeLeftText(): (expiresAt: string, now: Date) => string {
  const { t } = useTranslation('appointments');
  return (expiresAt, now) =>
    Date.parse(expiresAt) - now.getTime() < MINUTE_MS
      ? t('unpaid.lastMinute')
      : t('unpaid.minutes', { count: minutesLeft(expiresAt, now) });
}
