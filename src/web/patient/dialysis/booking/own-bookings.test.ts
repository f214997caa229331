import { expect, test } from 'vitest';
import type { Booking } from '../../../../contract/bookings/bookings';
import { aBooking } from '../../../../../test/a-booking';
import { bookingIn, concernsOf, holdAt, ownWindows } from './own-bookings';

const HERE = 'here';

function bookingAt(time: string, { centerId = HERE, ...over }: Partial<Booking> & { centerId?: string } = {}): Booking {
  const booking = aBooking({ _id: `${centerId} ${time}`, appoinmentTime: time, ...over });
  return { ...booking, dialysisCenterId: { ...booking.dialysisCenterId, _id: centerId } };
}

const HELD: Partial<Booking> = {
  bookingStatus: 'pending',
  paymentStatus: 'unpaid',
  hold: { expiresAt: '2026-11-10T03:52:00.000Z', checkoutUrl: 'https://pay.example/1' },
};
const MORNING = '9 AM - 1 PM';
const EVENING = '5 PM - 9 PM';

test('a cancelled booking takes no window', () => {
  const own = ownWindows([bookingAt(MORNING), bookingAt(EVENING, { bookingStatus: 'cancelled' })], HERE);
  expect([...own]).toEqual([[`2026-11-16 ${MORNING}`, 'booked']]);
});

test('a chair is held only where its payment is awaited, at this center', () => {
  const holds = [bookingAt(MORNING, HELD), bookingAt(EVENING, { ...HELD, centerId: 'elsewhere' })];
  expect([...ownWindows(holds, HERE).values()]).toEqual(['held', 'booked']);
});

test('the hold in the chosen window comes before others at the center', () => {
  const holds = [bookingAt(MORNING, HELD), bookingAt(EVENING, HELD)];
  expect(holdAt(holds, HERE, { date: '2026-11-16', time: EVENING })?.appoinmentTime).toBe(EVENING);
  expect(holdAt(holds, HERE, { date: '2026-11-17', time: EVENING })?.appoinmentTime).toBe(MORNING);
});

test('a hold at another center is not one at this, but takes the window all the same', () => {
  const elsewhere = bookingAt(MORNING, { ...HELD, centerId: 'elsewhere' });
  const choice = { date: '2026-11-16', time: MORNING };
  expect(holdAt([elsewhere], HERE, choice)).toBeNull();
  expect(bookingIn([elsewhere], choice)).toBe(elsewhere);
});

test('a patient is asked about what begins within a day, and about a second session on one day', () => {
  const choice = { date: '2026-11-16', time: EVENING };
  const [dayBefore, later] = ['2026-11-15T17:00:00+05:30', '2026-11-15T17:00:01+05:30'].map((at) => new Date(at));
  expect(concernsOf([], choice, dayBefore!)).toEqual([]);
  expect(concernsOf([], choice, later!)).toEqual(['late']);
  expect(concernsOf([bookingAt(MORNING, { centerId: 'elsewhere' })], choice, dayBefore!)).toEqual(['second']);
  expect(concernsOf([bookingAt(MORNING, { bookingStatus: 'cancelled' })], choice, dayBefore!)).toEqual([]);
  // Twelve hours from 5 PM to 5 AM; twenty to 1 PM.
  const inTime = new Date('2026-11-10T09:00:00+05:30');
  expect(concernsOf([bookingAt(EVENING)], { date: '2026-11-17', time: '5 AM - 9 AM' }, inTime)).toEqual(['close']);
  expect(concernsOf([bookingAt(EVENING)], { date: '2026-11-17', time: '1 PM - 5 PM' }, inTime)).toEqual([]);
  // Its chair is held already, so the question was answered before.
  expect(concernsOf([bookingAt(EVENING, HELD), bookingAt(MORNING)], choice, later!)).toEqual([]);
  expect(concernsOf([], { date: '2026-11-16', time: null }, later!)).toEqual([]);
});
