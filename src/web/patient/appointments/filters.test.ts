import { expect, it } from 'vitest';
import { aHold, anAppointment } from './a-booking';
import { countOf, filterAppointments, parseFilter } from './filters';

const paidPending = anAppointment({ bookingStatus: 'pending' });
const confirmed = anAppointment();
const hold = aHold();
const all = [confirmed, paidPending, hold];

it('counts confirmed ones as upcoming, and both kinds of pending as pending', () => {
  expect(countOf(all, 'upcoming')).toBe(1);
  expect(countOf(all, 'pending')).toBe(2);
  expect(countOf(all, 'completed')).toBe(0);
});

it('shows what waits for a payment first', () => {
  expect(filterAppointments(all, 'all')).toEqual([hold, confirmed, paidPending]);
  expect(filterAppointments(all, 'pending')).toEqual([hold, paidPending]);
});

it('reads the address, and shows all for anything that is no filter', () => {
  expect(parseFilter('cancelled')).toBe('cancelled');
  expect(parseFilter('Cancelled?')).toBe('all');
  expect(parseFilter(null)).toBe('all');
});
