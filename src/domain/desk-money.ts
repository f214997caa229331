/** Money at the desk of a center: how it is paid, counted, and what its entries are. */
import { type Paise, formatRupees } from './money';
import { plainCode } from './plain-text';

/** How somebody pays at a desk. `card`: the card machine there. */
export const DESK_MODES = ['cash', 'upi', 'card'] as const;
export type DeskMode = (typeof DESK_MODES)[number];

/** What people copy along with the number of a UPI payment. */
const BEFORE_UTR = /^(?:upi|utr|rrn|ref|txn|transaction|no|id|[.:#])*/i;

/**
 * The reference of a UPI payment (UTR), by which the bank finds it: its 12 digits, without the spaces, dashes and words that are
 * copied along. Null where it is none.
 */
export function readUtr(text: string): string | null {
  const digits = plainCode(text).replace(BEFORE_UTR, '');
  return /^\d{12}$/.test(digits) ? digits : null;
}

/** `correction` takes back one of the others. */
export const DESK_KINDS = ['payment', 'refund', 'correction'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/** Notes and coins that a drawer is counted by, rupees. */
export const DENOMINATIONS = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** The number of a receipt in print. */
export function receiptNumber(number: number): string {
  return `VRK-${String(number).padStart(6, '0')}`;
}

/** What is counted less what the book has: `₹50 too much`, `₹50 missing`; null when it is right. */
export function describeDifference(counted: Paise, expected: Paise): string | null {
  const difference = counted - expected;
  if (difference === 0) return null;
  return difference > 0 ? `${formatRupees(difference)} too much` : `${formatRupees(-difference)} missing`;
}
