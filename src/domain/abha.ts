/**
 * ABHA numbers (Ayushman Bharat Health Account): 14 digits, of which the last is a check digit by Luhn's rule. The numbers in the
 * examples of the Ayushman Bharat Digital Mission follow it.
 */
import { plainCode } from './plain-text';

const DIGITS = /^\d{14}$/;

/** Reads an ABHA number as it is written or pasted, as its 14 digits; null where it can't be one. */
export function readAbha(text: string): string | null {
  const digits = plainCode(text);
  return DIGITS.test(digits) && hasCheckDigit(digits) ? digits : null;
}

/** Shows an ABHA number in its groups: 43-4221-5105-6749. */
export function showAbha(digits: string): string {
  return digits.replace(/^(\d{2})(\d{4})(\d{4})(\d{4})$/, '$1-$2-$3-$4');
}

function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}
