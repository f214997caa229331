import { describe, expect, it } from 'vitest';
import type { BookingDetails, RefundStatus } from '../../../contract/bookings/bookings';
import { aBooking } from '../../../../test/a-booking';
import { hasReceipt, leadingOf, storyOf } from './story';

function details(change: Partial<BookingDetails>): BookingDetails {
  return {
    ...aBooking(),
    outcome: 'confirmed',
    stripePaymentId: 'pi_1',
    paymentAmount: 1850,
    paidBy: 'online-card',
    cardLast4: '4242',
    patient: { ...aBooking().patient, username: 'Lakshmi Raman', email: 'lakshmi.raman@example.com' },
    mailedTo: ['lakshmi.raman@example.com'],
    ...change,
  };
}

const refund = (status: RefundStatus, notRefunded = 0) => ({
  amount: 1850 - notRefunded,
  status,
  at: '2026-11-10T04:00:00.000Z',
  notRefunded,
});

describe('what the success page tells', () => {
  it('a payment whose appointment stands is booked', () => {
    expect(storyOf(details({}))).toBe('booked');
  });

  it('a paid appointment that the center checks is not called booked', () => {
    expect(storyOf(details({ bookingStatus: 'pending' }))).toBe('checking');
  });

  it('an appointment cancelled without a refund does not claim a chair, but keeps its receipt', () => {
    const story = storyOf(details({ bookingStatus: 'cancelled', cancelReason: 'patient' }));
    expect(story).toBe('cancelled');
    expect(hasReceipt(story)).toBe(true);
  });

  it('money for a hold that had lapsed came too late, on its way and back', () => {
    const lapsed = { bookingStatus: 'cancelled', cancelReason: 'not-paid-in-time' } as const;
    expect(storyOf(details({ ...lapsed, outcome: 'refunding', refund: refund('pending') }))).toBe('tooLate');
    expect(storyOf(details({ ...lapsed, outcome: 'refunded', refund: refund('refunded') }))).toBe('tooLate');
  });

  it('of another amount than was asked it says that it is checked, or goes back, never that the payment came too late', () => {
    const lapsed = { bookingStatus: 'cancelled', cancelReason: 'not-paid-in-time' } as const;
    const differing = (state: 'checking' | 'returning' | 'failed') => ({ differingPayment: { paid: '₹2,000', state } });
    expect(storyOf(details({ bookingStatus: 'pending', outcome: 'checking', ...differing('checking') }))).toBe(
      'differs',
    );
    expect(storyOf(details({ ...lapsed, outcome: 'refunding', ...differing('returning') }))).toBe('differsBack');
    expect(storyOf(details({ ...lapsed, outcome: 'refund-failed', ...differing('failed') }))).toBe('refundFailed');
    expect(hasReceipt('differs')).toBe(false);
  });

  it('money for an appointment that the patient cancelled did not come too late', () => {
    const cancelled = { bookingStatus: 'cancelled', cancelReason: 'patient' } as const;
    expect(storyOf(details({ ...cancelled, outcome: 'refunding', refund: refund('pending') }))).toBe('refunding');
    expect(storyOf(details({ ...cancelled, outcome: 'refunded', refund: refund('refunded') }))).toBe('refunded');
  });

  it('a refund that failed is told as such, whatever was before', () => {
    const failed = { bookingStatus: 'cancelled', cancelReason: 'not-paid-in-time', outcome: 'refund-failed' } as const;
    expect(storyOf(details({ ...failed, refund: refund('failed') }))).toBe('refundFailed');
  });

  it('what was paid back by hand did not go to the card', () => {
    const cancelled = { bookingStatus: 'cancelled', outcome: 'refunded', refund: refund('by-hand') } as const;
    expect(storyOf(details({ ...cancelled, cancelReason: 'patient' }))).toBe('paidByHand');
    expect(storyOf(details({ ...cancelled, cancelReason: 'not-paid-in-time' }))).toBe('paidByHand');
  });

  it('a part that was refunded is not called all of it', () => {
    const cancelled = { bookingStatus: 'cancelled', cancelReason: 'administrator' } as const;
    const part = (status: RefundStatus, outcome: 'refunding' | 'refunded') =>
      storyOf(details({ ...cancelled, outcome, refund: refund(status, 1350) }));
    expect(part('pending', 'refunding')).toBe('partRefunding');
    expect(part('refunded', 'refunded')).toBe('partRefunded');
    expect(part('by-hand', 'refunded')).toBe('partPaidByHand');
  });

  it('what is not paid has no receipt', () => {
    expect(hasReceipt(storyOf(details({ outcome: 'confirming', bookingStatus: 'pending' })))).toBe(false);
    expect(hasReceipt(storyOf(details({ outcome: 'not-paid', bookingStatus: 'cancelled' })))).toBe(false);
  });

  it('of several sessions speaks of the soonest that stands, and of the first when none does', () => {
    const lapsed = { bookingStatus: 'cancelled', cancelReason: 'not-paid-in-time', outcome: 'refunding' } as const;
    const [lost, first, second] = [
      details({ _id: 'lost', ...lapsed, refund: refund('pending') }),
      details({ _id: 'first' }),
      details({ _id: 'second' }),
    ];
    expect(leadingOf([lost, first, second])._id).toBe('first');
    expect(leadingOf([lost, { ...lost, _id: 'other' }])._id).toBe('lost');
  });
});
