import { expect, it } from 'vitest';
import { aBooking, aHold } from '../../../../test/a-booking';
import { ownSessions } from './own-sessions';

const NOW = new Date('2026-11-10T09:00:00+05:30');

it('tells the soonest session that has not ended, and the usual session', () => {
  const [gone, soon, late] = [
    aBooking({ _id: 'gone', appoinmentDate: '2026-11-09', bookingStatus: 'completed' }),
    aBooking({ _id: 'soon', appoinmentDate: '2026-11-12' }),
    aBooking({ _id: 'late', appoinmentDate: '2026-11-14' }),
  ];
  const own = ownSessions([late, aHold({ _id: 'held' }), gone, soon], NOW)!;
  expect(own.next?._id).toBe('soon');
  expect(own.usual).toMatchObject({ date: '2026-11-23', time: '9 AM - 1 PM' });
});

it('tells nothing to somebody without bookings', () => {
  expect(ownSessions([], NOW)).toBeNull();
  expect(ownSessions([aBooking({ bookingStatus: 'cancelled' })], NOW)).toBeNull();
});
