import { expect, test } from 'vitest';
import { aBooking, aHold, anAppointment } from './a-booking';
import { asOf } from './appointment';
import { stayReason } from './stay-reason';

const NOW = new Date('2026-11-10T03:22:00.000Z');
const LAST_MOMENT = new Date('2026-11-15T03:30:00.000Z');

test('an appointment can be moved until 24 hours before it begins', () => {
  expect(stayReason(asOf(anAppointment(), LAST_MOMENT), LAST_MOMENT)).toBeNull();
  const after = new Date(LAST_MOMENT.getTime() + 1);
  expect(stayReason(asOf(anAppointment(), after), after)).toBe('tooLate');
});

test('a held chair has to be paid first', () => {
  expect(stayReason(asOf(aHold(), NOW), NOW)).toBe('unpaid');
});

test('a cancelled appointment is not moved any more', () => {
  const cancelled = anAppointment({
    bookingStatus: 'cancelled',
    rescheduling: { ...aBooking().rescheduling, allowed: false },
  });
  expect(stayReason(cancelled, NOW)).toBe('over');
});

test('there is no new time in a center that takes no bookings', () => {
  const blocked = anAppointment({ dialysisCenterId: { ...aBooking().dialysisCenterId, Status: 'blocked' } });
  expect(stayReason(blocked, NOW)).toBe('centerClosed');
});
