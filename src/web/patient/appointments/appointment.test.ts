import { describe, expect, it } from 'vitest';
import { ApiError } from '../../lib/api/api-error';
import { aBooking, aHold, anAppointment } from '../../../../test/a-booking';
import {
  asOf,
  countOf,
  filterAppointments,
  foldSeries,
  isHeld,
  isUnsettled,
  minutesLeft,
  nextAppointment,
  parseFilter,
  shareLeft,
  stayReason,
  takenWindows,
  toAppointment,
} from './appointment';

const NOW = new Date('2026-11-10T03:22:00Z');

describe('an appointment some time after the server told of it', () => {
  it('is unchanged while nothing has passed', () => {
    const appointment = anAppointment();
    expect(asOf(appointment, NOW)).toEqual(appointment);
    expect(asOf(aHold(), NOW)).toEqual(aHold());
  });

  it('is cancelled from the instant at which its hold lapses', () => {
    expect(isHeld(asOf(aHold(), new Date('2026-11-10T03:39:59.999Z')))).toBe(true);
    const lapsed = asOf(aHold(), new Date('2026-11-10T03:40:00Z'));
    expect(lapsed).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'not-paid-in-time' });
    expect(lapsed.hold).toBeUndefined();
    expect(lapsed.cancellation.allowed).toBe(false);
  });

  it('promises the refund up to the last moment, and nothing after it', () => {
    expect(asOf(anAppointment(), new Date('2026-11-15T03:30:00Z')).cancellation.refundAmount).toBe(1850);
    const late = asOf(anAppointment(), new Date('2026-11-15T03:30:00.001Z')).cancellation;
    expect(late).toMatchObject({ allowed: true, refundAmount: 0 });
  });

  it('can not be cancelled once it has begun', () => {
    expect(asOf(anAppointment(), new Date('2026-11-16T03:30:00Z')).cancellation.allowed).toBe(false);
  });

  it('can be given back while it is only held, also once it has begun', () => {
    const hold = { expiresAt: '2026-11-16T03:50:00.000Z', checkoutUrl: null };
    expect(asOf(aHold({ hold }), new Date('2026-11-16T03:40:00Z')).cancellation.allowed).toBe(true);
  });

  it('never allows what the server did not', () => {
    const cancellation = { ...aBooking().cancellation, allowed: false, refundAmount: 0 };
    expect(asOf(anAppointment({ cancellation }), NOW).cancellation).toMatchObject({ allowed: false, refundAmount: 0 });
  });
});

describe('the next appointment', () => {
  const later = anAppointment({ _id: 'later', appoinmentDate: '2026-11-18', appoinmentTime: '5 AM - 9 AM' });

  it('is the soonest of those that stand, whatever their order', () => {
    expect(nextAppointment([later, anAppointment()], NOW)?.appoinmentDate).toBe('2026-11-16');
  });

  it('may be one that is paid and still checked, but not an unpaid hold or a cancelled one', () => {
    const checked = anAppointment({ bookingStatus: 'pending', appoinmentDate: '2026-11-12' });
    const others = [aHold({ appoinmentDate: '2026-11-11' }), anAppointment({ bookingStatus: 'cancelled' }), later];
    expect(nextAppointment([...others, checked], NOW)).toBe(checked);
  });

  it('stays while it goes on, and leaves when it ends', () => {
    const running = anAppointment();
    expect(nextAppointment([running, later], new Date('2026-11-16T07:29:59Z'))).toBe(running);
    expect(nextAppointment([running, later], new Date('2026-11-16T07:30:00Z'))).toBe(later);
    expect(nextAppointment([running], new Date('2026-11-16T07:30:00Z'))).toBeNull();
  });
});

it('is unsettled while a hold or a refund is under way', () => {
  const refund = { amount: 1850, notRefunded: 0, at: '2026-11-10T03:22:00.000Z' };
  expect(isUnsettled(aHold())).toBe(true);
  expect(isUnsettled(anAppointment({ refund: { ...refund, status: 'pending' } }))).toBe(true);
  expect(isUnsettled(anAppointment({ refund: { ...refund, status: 'refunded' } }))).toBe(false);
  expect(isUnsettled(anAppointment())).toBe(false);
});

it('refuses a window that does not exist', () => {
  expect(() => toAppointment(aBooking({ appoinmentTime: '6 AM - 10 AM' }))).toThrow(ApiError);
});

it('folds the unpaid sessions of a series into the soonest of them, and nothing else', () => {
  const held = ['2026-11-20', '2026-11-16', '2026-11-18'].map((appoinmentDate) =>
    aHold({ _id: appoinmentDate, appoinmentDate, seriesId: 'series' }),
  );
  const [alone, paid] = [aHold({ _id: 'alone' }), anAppointment({ _id: 'paid', seriesId: 'series' })];
  const folded = foldSeries([...held, alone, paid]);
  expect(folded.map(({ _id }) => _id)).toEqual(['2026-11-16', 'alone', 'paid']);
  expect(folded[0]!.series).toEqual({ count: 3, total: 3 * 1850, until: '2026-11-20' });
  expect(folded.slice(1).map(({ series }) => series)).toEqual([undefined, undefined]);
  expect(foldSeries(held.slice(0, 1))[0]!.series).toBeUndefined();
});

describe('the filters of the list', () => {
  const paidPending = anAppointment({ bookingStatus: 'pending' });
  const confirmed = anAppointment();
  const hold = aHold();
  const all = [confirmed, paidPending, hold];

  it('counts confirmed ones as upcoming, and both kinds of pending as pending', () => {
    expect(countOf(all, 'upcoming')).toBe(1);
    expect(countOf(all, 'pending')).toBe(2);
    expect(countOf(all, 'completed')).toBe(0);
  });

  it('shows the latest first, without what was missed among the completed ones', () => {
    const over = (appoinmentDate: string, change = {}) =>
      anAppointment({ _id: appoinmentDate, appoinmentDate, bookingStatus: 'completed', ...change });
    const [first, missed, last] = [
      over('2026-11-02'),
      over('2026-11-04', { sessionState: 'missed' }),
      over('2026-11-06'),
    ];
    expect(filterAppointments([first, last, missed], 'all')).toEqual([last, missed, first]);
    expect(filterAppointments([first, last, missed], 'completed')).toEqual([last, first]);
    expect(filterAppointments([first, last, missed], 'cancelled')).toEqual([]);
  });

  it('reads the address, and shows all for anything that is no filter', () => {
    expect(parseFilter('cancelled')).toBe('cancelled');
    expect(parseFilter('Cancelled?')).toBe('all');
    expect(parseFilter(null)).toBe('all');
  });
});

describe('moving', () => {
  const LAST_MOMENT = new Date('2026-11-15T03:30:00.000Z');

  it('an appointment can be moved until 24 hours before it begins', () => {
    expect(stayReason(asOf(anAppointment(), LAST_MOMENT), LAST_MOMENT)).toBeNull();
    const after = new Date(LAST_MOMENT.getTime() + 1);
    expect(stayReason(asOf(anAppointment(), after), after)).toBe('tooLate');
  });

  it('a held chair has to be paid first', () => {
    expect(stayReason(asOf(aHold(), NOW), NOW)).toBe('unpaid');
  });

  it('a cancelled appointment is not moved any more', () => {
    const cancelled = anAppointment({
      bookingStatus: 'cancelled',
      rescheduling: { ...aBooking().rescheduling, allowed: false },
    });
    expect(stayReason(cancelled, NOW)).toBe('over');
  });

  it('there is no new time in a center that takes no bookings', () => {
    const blocked = anAppointment({ dialysisCenterId: { ...aBooking().dialysisCenterId, Status: 'blocked' } });
    expect(stayReason(blocked, NOW)).toBe('centerClosed');
  });

  it('an appointment can be moved neither to where it is nor to where the patient is already', () => {
    const moved = anAppointment();
    const other = anAppointment({ _id: 'other', appoinmentDate: '2026-11-18' });
    const gone = anAppointment({ _id: 'gone', appoinmentDate: '2026-11-20', bookingStatus: 'cancelled' });
    expect([...takenWindows([moved, other, gone], moved)]).toEqual([
      ['2026-11-16 9 AM - 1 PM', 'present'],
      ['2026-11-18 9 AM - 1 PM', 'other'],
    ]);
  });
});

describe('the time that is left to pay', () => {
  const END = '2026-11-10T03:40:00.000Z';

  it('counts begun minutes, and never less than one', () => {
    expect(minutesLeft(END, new Date('2026-11-10T03:22:00Z'))).toBe(18);
    expect(minutesLeft(END, new Date('2026-11-10T03:22:01Z'))).toBe(18);
    expect(minutesLeft(END, new Date('2026-11-10T03:39:59Z'))).toBe(1);
  });

  it('fills the bar by what is left of the thirty minutes', () => {
    expect(shareLeft(END, new Date('2026-11-10T03:10:00Z'))).toBe(100);
    expect(shareLeft(END, new Date('2026-11-10T03:25:00Z'))).toBe(50);
    expect(shareLeft(END, new Date('2026-11-10T03:41:00Z'))).toBe(0);
  });
});
