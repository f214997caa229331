/** Money at a center's desk: ways to pay, counting the drawer, and kinds of entries. */
import { type Paise, formatRupees } from './money';
import { plainCode } from './plain-text';
import { PRODUCT } from './product';

/** The ways to pay at a desk. `card`: the desk's card machine. */
export const DESK_MODES = ['cash', 'upi', 'card'] as const;
export type DeskMode = (typeof DESK_MODES)[number];

/** The ways in which a session is paid at a desk. `account`: with the money that the center has of the person. */
export const DESK_METHODS = [...DESK_MODES, 'account'] as const;
export type DeskMethod = (typeof DESK_METHODS)[number];

/** Words that people copy along with the number of a UPI payment. */
const BEFORE_UTR = /^(?:upi|utr|rrn|ref|txn|transaction|no|id|[.:#])*/i;

/**
 * Reads the reference of a UPI payment (UTR), by which the bank finds it: 12 digits, without spaces, dashes and words copied along.
 * Null where the text has no such number.
 */
export function readUtr(text: string): string | null {
  const digits = plainCode(text).replace(BEFORE_UTR, '');
  return /^\d{12}$/.test(digits) ? digits : null;
}

/** The kinds of cash book entries. A `correction` takes back an entry of another kind. */
export const DESK_KINDS = ['payment', 'refund', 'correction'] as const;
export type DeskKind = (typeof DESK_KINDS)[number];

/**
 * The steps of a drawer: it is opened with a float, counted in between, handed over to somebody else, and closed, each by a
 * count; cash is taken to the `bank`, which a `correction` takes back.
 */
export const DRAWER_KINDS = ['open', 'count', 'handover', 'bank', 'correction', 'close'] as const;
export type DrawerKind = (typeof DRAWER_KINDS)[number];

/** The notes and coins by which a drawer is counted, in rupees. */
export const DENOMINATIONS = [500, 200, 100, 50, 20, 10, 5, 2, 1] as const;

/** A receipt's number as it is printed. */
export function receiptNumber(number: number): string {
  return `${PRODUCT.receiptPrefix}-${String(number).padStart(6, '0')}`;
}

/** The difference between the counted cash and the book: `₹50 too much`, `₹50 missing`; null when they agree. */
export function describeDifference(counted: Paise, expected: Paise): string | null {
  const difference = counted - expected;
  if (difference === 0) return null;
  return difference > 0 ? `${formatRupees(difference)} too much` : `${formatRupees(-difference)} missing`;
}
