import { describeDifference } from '../../domain/desk-money';
import { type Paise, formatRupees } from '../../domain/money';
import { AppError } from '../errors';

type Count = { counted: Paise; expected: Paise; because: string | undefined; field: 'explanation' | 'reason' };

/**
 * Returns what is kept with a count (paise) as the reason of its difference; null where there is none. `field`: where the reason is
 * typed. Throws AppError `difference-not-explained`.
 */
export function explainDifference({ counted, expected, because, field }: Count): string | null {
  const difference = describeDifference(counted, expected);
  if (difference === null) return null;
  if (because) return because;
  const message = `By the book there are ${formatRupees(expected)} in cash: ${difference}. Please explain the difference.`;
  throw new AppError('difference-not-explained', { message, fields: { [field]: message } });
}
