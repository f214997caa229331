import { expect, test } from 'vitest';
import { paymentWord } from './payment-word';

const amounts = { amount: 1500, refundedAmount: 0 };

test('the desk reads who still has to pay', () => {
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'paid', ...amounts })).toBe('paid');
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'unpaid', ...amounts })).toBe('notPaid');
  expect(paymentWord({ bookingStatus: 'pending', paymentStatus: 'unpaid', ...amounts })).toBe('held');
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'not required', ...amounts })).toBe('notRequired');
});

test('of what others pay the desk reads what is left, and what the center has not answered', () => {
  const confirmed = {
    bookingStatus: 'confirmed',
    paymentStatus: 'not required',
    amount: 0,
    refundedAmount: 0,
  } as const;
  expect(paymentWord({ ...confirmed, funding: { kind: 'scheme-full', scheme: 'pmjay' } })).toBeNull();
  const part = { kind: 'scheme-part', scheme: 'cghs' } as const;
  expect(paymentWord({ ...confirmed, paymentStatus: 'unpaid', amount: 400, funding: part })).toBe('notPaid');
  const held = { ...confirmed, bookingStatus: 'pending' } as const;
  const check = { state: 'waiting', until: '2026-11-24T10:00:00Z', coverId: 'a' } as const;
  expect(paymentWord({ ...held, funding: { kind: 'scheme-full', scheme: 'pmjay', check } })).toBe('awaitsCheck');
  const selfPay = {
    kind: 'self-online',
    selfPayUntil: '2026-11-24T10:00:00Z',
    refusedBecause: 'The card has expired',
  } as const;
  expect(paymentWord({ ...held, amount: 1850, funding: selfPay })).toBe('held');
});

test.each([
  ['paid', 0, 'paid'],
  // A booking that stands and was refunded in part counts as paid.
  ['paid', 500, 'partRefunded'],
  ['refunded', 1500, 'refunded'],
  ['refunded', 500, 'partRefunded'],
  ['refund pending', 1500, 'refundPending'],
  ['refund pending', 500, 'partRefundPending'],
  ['refund failed', 0, 'refundFailed'],
] as const)(
  'of a restored appointment the desk reads what went back: %s, %d of 1500',
  (paymentStatus, refunded, word) => {
    const about = { bookingStatus: 'confirmed', paymentStatus, amount: 1500, refundedAmount: refunded } as const;
    expect(paymentWord(about)).toBe(word);
  },
);
