/** Counting a drawer. */
import { DENOMINATIONS } from '../../../domain/desk-money';
import { type Paise, rupeesToPaise } from '../../../domain/money';
import { plainNumber } from '../../../domain/plain-text';

export type Pieces = Partial<Record<(typeof DENOMINATIONS)[number], string>>;

/**
 * The sum in rupees of these numbers of notes and coins; null where nothing was typed. Anything but a whole number counts as none.
 */
export function sumOf(pieces: Pieces): number | null {
  const typed = DENOMINATIONS.filter((value) => pieces[value]?.trim());
  if (typed.length === 0) return null;
  return typed.reduce((sum, value) => sum + value * (Number.parseInt(plainNumber(pieces[value]!), 10) || 0), 0);
}

/** Reads a typed amount as paise: `1,850` or `1850.50`; null where it is no amount. */
export function readCounted(text: string): Paise | null {
  const plain = plainNumber(text);
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) ? rupeesToPaise(Number(plain)) : null;
}
