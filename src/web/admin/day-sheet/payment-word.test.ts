import { expect, test } from 'vitest';
import { paymentWord } from './payment-word';

const amounts = { amount: 1500, refundedAmount: 0 };

test('the desk reads who still has to pay', () => {
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'paid', ...amounts })).toBe('paid');
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'unpaid', ...amounts })).toBe('notPaid');
  expect(paymentWord({ bookingStatus: 'pending', paymentStatus: 'unpaid', ...amounts })).toBe('held');
  expect(paymentWord({ bookingStatus: 'confirmed', paymentStatus: 'not required', ...amounts })).toBe('notRequired');
});

test.each([
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
