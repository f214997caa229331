import { expect, test } from 'vitest';
import type { Booking } from '../../../contract/bookings';
import { bookingIn, holdAt, ownWindows } from './own-bookings';

const HERE = 'here';

function aBooking(time: string, over: Partial<Booking> & { centerId?: string } = {}): Booking {
  const { centerId = HERE, ...rest } = over;
  return {
    _id: `${centerId} ${time}`,
    dialysisCenterId: {
      _id: centerId,
      CenterName: 'Neem Courtyard Dialysis Center',
      CenterAddress: '12 Lantern Street',
      CenterCity: 'Bengaluru',
      ContactNumber: '080 5550 0187',
      Photo: 'front-bungalow.svg',
      Status: 'active',
      Latitude: null,
      Longitude: null,
    },
    appoinmentDate: '2026-11-16',
    appoinmentTime: time,
    bookingStatus: 'confirmed',
    paymentStatus: 'paid',
    amount: 1850,
    createdAt: '2026-11-10T03:22:00.000Z',
    cancellation: { allowed: true, refundAmount: 1850, fullRefundUntil: '2026-11-15T03:30:00.000Z' },
    rescheduling: { allowed: true, until: '2026-11-15T03:30:00.000Z' },
    ...rest,
  };
}

const HELD: Partial<Booking> = {
  bookingStatus: 'pending',
  paymentStatus: 'unpaid',
  hold: { expiresAt: '2026-11-10T03:52:00.000Z', checkoutUrl: 'https://pay.example/1' },
};
const MORNING = '9 AM - 1 PM';
const EVENING = '5 PM - 9 PM';

test('a cancelled booking takes no window', () => {
  const own = ownWindows([aBooking(MORNING), aBooking(EVENING, { bookingStatus: 'cancelled' })], HERE);
  expect([...own]).toEqual([[`2026-11-16 ${MORNING}`, 'booked']]);
});

test('a chair is held only where its payment is awaited, at this center', () => {
  const holds = [aBooking(MORNING, HELD), aBooking(EVENING, { ...HELD, centerId: 'elsewhere' })];
  expect([...ownWindows(holds, HERE).values()]).toEqual(['held', 'booked']);
});

test('the hold in the chosen window comes before others at the center', () => {
  const holds = [aBooking(MORNING, HELD), aBooking(EVENING, HELD)];
  expect(holdAt(holds, HERE, { date: '2026-11-16', time: EVENING })?.appoinmentTime).toBe(EVENING);
  expect(holdAt(holds, HERE, { date: '2026-11-17', time: EVENING })?.appoinmentTime).toBe(MORNING);
});

test('a hold at another center is not one at this, but takes the window all the same', () => {
  const elsewhere = aBooking(MORNING, { ...HELD, centerId: 'elsewhere' });
  const choice = { date: '2026-11-16', time: MORNING };
  expect(holdAt([elsewhere], HERE, choice)).toBeNull();
  expect(bookingIn([elsewhere], choice)).toBe(elsewhere);
});
