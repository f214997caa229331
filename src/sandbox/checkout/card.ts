import type { Card } from '../state/records';

/** What a person typed on the checkout page. */
export type CardForm = { number: string; month: string; year: string; cvc: string; name: string };

export type CardVerdict =
  | { kind: 'accepted'; card: Card }
  /** Declined by the bank. */
  | { kind: 'declined'; message: string; card: Card }
  /** A field is mistyped. */
  | { kind: 'mistyped'; field: keyof CardForm; message: string };

export const ACCEPTED_NUMBER = '4242424242424242';
export const DECLINED_NUMBER = '4000000000000002';

/** The card of a payment made by a test. */
export const TEST_CARD: Card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 };

/** The name on it. */
export const TEST_PAYER = 'Test Payer';

/** Judges a card as the real page does with test cards: https://docs.stripe.com/testing */
export function judgeCard(form: CardForm, now: Date): CardVerdict {
  const number = form.number.replace(/[\s-]/g, '');
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    return { kind: 'mistyped', field: 'number', message: 'Your card number is not valid. Please check the digits.' };
  }
  const month = Number(form.month);
  if (!/^\d{1,2}$/.test(form.month) || month < 1 || month > 12) {
    return { kind: 'mistyped', field: 'month', message: 'The expiry month is a number from 1 to 12.' };
  }
  if (!/^(\d{2}|20\d{2})$/.test(form.year)) {
    return { kind: 'mistyped', field: 'year', message: 'The expiry year has two digits, such as 34.' };
  }
  const year = 2000 + (Number(form.year) % 100);
  if (new Date(Date.UTC(year, month, 1)) <= now) {
    return { kind: 'mistyped', field: 'month', message: 'Your card has expired. Please use another one.' };
  }
  if (!/^\d{3,4}$/.test(form.cvc)) {
    return { kind: 'mistyped', field: 'cvc', message: 'The security code (CVC) has 3 digits.' };
  }
  if (form.name.trim() === '')
    return { kind: 'mistyped', field: 'name', message: 'Please enter the name on the card.' };
  const card = { brand: 'visa', last4: number.slice(-4), expMonth: month, expYear: year };
  if (number === ACCEPTED_NUMBER) return { kind: 'accepted', card };
  const why = number === DECLINED_NUMBER ? 'was declined' : 'was declined: this test card is unknown here';
  const instead = number === DECLINED_NUMBER ? ' Please try another card.' : '';
  return { kind: 'declined', message: `Your card ${why}. Nothing was charged.${instead}`, card };
}

/** The check digit of card numbers (ISO/IEC 7812). */
function passesLuhn(number: string): boolean {
  let sum = 0;
  [...number].reverse().forEach((digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}
