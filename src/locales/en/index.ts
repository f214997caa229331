import { formatClockTime, formatDate } from '../../domain/time';
import { windowLabel } from '../../domain/windows';
import type { Locale } from '../locale';

/** English as it is written in India. */
export const LOCALE: Locale = {
  tag: 'en-IN',
  date: formatDate,
  clockTime: formatClockTime,
  window: windowLabel,
};
