import { expect, it } from 'vitest';
import { moneyWords } from './payment-section';

type Money = Parameters<typeof moneyWords>[0];
const paid: Money = { paymentStatus: 'paid', amount: 1850, refundedAmount: 0, refunds: [] };
const of = (amount: number): Money['refunds'] => [
  {
    _id: '1',
    amount,
    reason: 'after-cancelling',
    status: 'failed',
    isAtDesk: false,
    mayTryAgain: true,
    failure: null,
    createdAt: '',
    settledAt: null,
  },
];

it.each([
  ['payment.amounts.paid', paid],
  ['payment.amounts.refunded', { ...paid, paymentStatus: 'refunded', refundedAmount: 1850 }],
  ['payment.parts.refunded', { ...paid, paymentStatus: 'refunded', refundedAmount: 500 }],
  ['payment.parts.refund pending', { ...paid, paymentStatus: 'refund pending', refundedAmount: 500 }],
  ['payment.amounts.refund failed', { ...paid, paymentStatus: 'refund failed', refunds: of(1850) }],
  ['payment.parts.refund failed', { ...paid, paymentStatus: 'refund failed', refunds: of(500) }],
] as const)('the money is told by %s', (key, money: Money) => expect(moneyWords(money).key).toBe(key));

it('names the part', () => {
  expect(moneyWords({ ...paid, paymentStatus: 'refund failed', refunds: of(500) }).part).toBe(500);
  expect(moneyWords({ ...paid, paymentStatus: 'refunded', refundedAmount: 700 }).part).toBe(700);
});
