import type { IstDate } from '../../../domain/time';
import { formatDate } from '../../i18n/format';

/** A date without its day of the week: `24 Nov 2026`. */
export function plainDate(date: IstDate): string {
  return formatDate(date).replace(/^\w+, /, '');
}
