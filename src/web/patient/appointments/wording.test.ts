import { describe, expect, it } from 'vitest';
import type { Booking } from '../../../contract/bookings/bookings';
import { aHold, anAppointment } from '../../../../test/a-booking';
import { cancelOutcome, moneySentence, reasonKey, refundLabel, refundTerms } from './wording';

const cancelled = (change: Partial<Booking>) => anAppointment({ bookingStatus: 'cancelled', ...change });
const atDesk = { mode: 'cash', at: '2026-10-31T06:00:00.000Z' } as const;
const refund = { amount: 1600, status: 'refunded', at: '2026-11-02T06:00:00.000Z', notRefunded: 0 } as const;
const notPaid = { paymentStatus: 'unpaid', cancelReason: 'not-paid-in-time' } as const;
/** A payment of another amount than was asked. */
const differing = (state: NonNullable<Booking['differingPayment']>['state']) => ({
  differingPayment: { paid: '₹2,000', state },
});

describe('where the money is', () => {
  it('names the amount and the Indian date of a refund', () => {
    expect(moneySentence(cancelled({ refund: { ...refund, at: '2026-11-01T19:00:00.000Z' } }))).toEqual({
      key: 'money.refunded',
      values: { amount: '₹1,600', date: 'Mon, 2\u00a0Nov 2026' },
    });
  });

  it('names what was paid too where only a part was refunded', () => {
    const part = { ...refund, amount: 500, notRefunded: 1350 };
    expect(moneySentence(cancelled({ refund: part }))).toEqual({
      key: 'money.refunded',
      values: { amount: '₹500', paid: '₹1,850', date: 'Mon, 2\u00a0Nov 2026' },
    });
    const failed = { ...part, notRefunded: 1850, status: 'failed' } as const;
    expect(moneySentence(cancelled({ refund: failed })).values).not.toHaveProperty('paid');
  });

  it.each([
    ['money.waiting', aHold()],
    ['money.paid', anAppointment()],
    ['money.paid', anAppointment({ bookingStatus: 'completed' })],
    ['money.atCenter', anAppointment({ paymentStatus: 'unpaid' })],
    ['money.paidAtDesk.upi', anAppointment({ atDesk: { mode: 'upi', at: '2026-11-01T19:00:00.000Z' } })],
    ['money.refundAtDesk', cancelled({ refund: { ...refund, status: 'pending' }, atDesk })],
    ['money.refundedAtDesk', cancelled({ refund, atDesk })],
    ['money.notRequired', anAppointment({ paymentStatus: 'not required' })],
    ['money.atCenter', anAppointment({ paymentStatus: 'unpaid', payAtCenter: true })],
    ['money.refundPending', cancelled({ refund: { ...refund, status: 'pending' } })],
    ['money.paidByHand', cancelled({ refund: { ...refund, status: 'by-hand' } })],
    ['money.refundFailed', cancelled({ refund: { ...refund, status: 'failed' } })],
    ['money.notPaidInTime', cancelled(notPaid)],
    ['money.differs', anAppointment({ bookingStatus: 'pending', paymentStatus: 'unpaid', ...differing('checking') })],
    ['money.refundPending', cancelled({ ...notPaid, ...differing('returning') })],
    ['money.refundPending', cancelled({ ...notPaid, ...differing('returned') })],
    ['money.refundFailed', cancelled({ ...notPaid, ...differing('failed') })],
    ['money.paymentFailed', cancelled({ paymentStatus: 'unpaid', cancelReason: 'payment-failed' })],
    ['money.nothingCharged', cancelled({ paymentStatus: 'unpaid', cancelReason: 'patient' })],
    ['money.lateCancel', cancelled({ cancelReason: 'patient' })],
    ['money.notRefunded', cancelled({ cancelReason: 'administrator' })],
  ])('says %s', (key, appointment) => {
    expect(moneySentence(appointment).key).toBe(key);
  });
});

it('never says that nothing was charged where another amount came', () => {
  const paid = cancelled({ paymentStatus: 'unpaid', cancelReason: 'patient', ...differing('checking') });
  expect(moneySentence(paid)).toEqual({ key: 'money.differs', values: { amount: '₹2,000' } });
  expect(cancelOutcome(paid, 0)).toEqual({ key: 'outcome.differs', values: { amount: '₹2,000' } });
  expect(refundTerms(paid)).toEqual({ key: 'terms.differs', values: { amount: '₹2,000' } });
  const back = cancelled({ ...notPaid, ...differing('returned') });
  expect([refundTerms(back).key, cancelOutcome(back, 0).key]).toEqual(['terms.givenBack', 'outcome.givenBack']);
});

it('says who cancelled it, unless the money says so', () => {
  expect(reasonKey(cancelled({ cancelReason: 'center-closed' }))).toBe('reason.center-closed');
  expect(reasonKey(cancelled({ cancelReason: 'administrator' }))).toBe('reason.administrator');
  expect(reasonKey(cancelled({ cancelReason: 'administrator', cancelAskedBy: 'center' }))).toBe('reason.administrator');
  expect(reasonKey(cancelled({ cancelReason: 'administrator', cancelAskedBy: 'patient' }))).toBe('reason.asked');
  expect(reasonKey(cancelled({ cancelReason: 'not-paid-in-time' }))).toBeNull();
  expect(reasonKey(anAppointment())).toBeNull();
});

describe('what cancelling gives back', () => {
  const cancellation = anAppointment().cancellation;

  it('is told before', () => {
    expect(refundTerms(anAppointment())).toEqual({ key: 'terms.inFull', values: { amount: '₹1,850' } });
    expect(refundTerms(aHold()).key).toBe('terms.nothingPaid');
    expect(refundTerms(anAppointment({ cancellation: { ...cancellation, refundAmount: 0 } })).key).toBe(
      'terms.tooLate',
    );
    const broughtBack = { paymentStatus: 'refunded', cancellation: { ...cancellation, refundAmount: 0 } } as const;
    expect(refundTerms(anAppointment(broughtBack)).key).toBe('terms.givenBack');
    expect(refundTerms(anAppointment({ ...broughtBack, paymentStatus: 'refund pending' })).key).toBe('terms.givenBack');
    const keptInPart = { ...broughtBack, refund: { ...refund, notRefunded: 250 } };
    expect(refundTerms(anAppointment(keptInPart)).key).toBe('terms.tooLate');
    expect(refundTerms(anAppointment({ paymentStatus: 'refund failed' })).key).toBe('terms.inFull');
    // A part was refunded by hand before.
    const rest = { paymentStatus: 'refunded', cancellation: { ...cancellation, refundAmount: 1350 } } as const;
    expect(refundTerms(anAppointment(rest))).toEqual({ key: 'terms.part', values: { amount: '₹1,350' } });
  });

  it('is told after as the server decided, also against the promise', () => {
    const back = { ...refund, amount: 1850, status: 'pending' } as const;
    expect(cancelOutcome(cancelled({ refund: back }), 1850)).toEqual({
      key: 'outcome.refund',
      values: { amount: '₹1,850' },
    });
    expect(cancelOutcome(cancelled({ refund: back, atDesk }), 1850).key).toBe('outcome.refundAtDesk');
    expect(cancelOutcome(cancelled({ paymentStatus: 'unpaid' }), 0).key).toBe('outcome.nothingCharged');
    expect(cancelOutcome(cancelled({}), 0).key).toBe('outcome.noRefund');
    expect(cancelOutcome(cancelled({}), 1850).key).toBe('outcome.tooLateNow');
    expect(cancelOutcome(cancelled({ refund, paymentStatus: 'refunded' }), 0).key).toBe('outcome.givenBack');
    const part = { ...refund, notRefunded: 250 };
    expect(cancelOutcome(cancelled({ refund: part, paymentStatus: 'refunded' }), 0).key).toBe('outcome.noRefund');
    const failed = { refund: { ...refund, status: 'failed' }, paymentStatus: 'refund failed' } as const;
    expect(cancelOutcome(cancelled(failed), 0).key).toBe('outcome.noRefund');
  });
});

it('names the account that a refund goes to only where something was paid', () => {
  expect(refundLabel(anAppointment())).toBe('cancel.refund');
  expect(refundLabel(anAppointment({ paymentStatus: 'unpaid' }))).toBe('cancel.refundNone');
  expect(refundLabel(anAppointment({ paymentStatus: 'not required' }))).toBe('cancel.refundNone');
});
