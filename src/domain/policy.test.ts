import { describe, expect, test } from 'vitest';
import { cancellationTerms, noticeDeadline, reminderHours, reschedulingTerms } from './policy';

const booking = {
  status: 'confirmed',
  date: '2026-11-26',
  startHour: 9,
  movedByClosure: false,
  isHold: false,
  paid: 185_000,
} as const;
const deadline = new Date('2026-11-25T09:00:00+05:30');

describe('cancelling', () => {
  test('returns everything up to the very moment 24 hours before', () => {
    expect(noticeDeadline(booking.date, booking.startHour)).toEqual(deadline);
    expect(cancellationTerms(booking, deadline)).toEqual({ allowed: true, refund: 185_000, fullRefundUntil: deadline });
  });

  test('returns nothing after that, and still frees the chair until the window begins', () => {
    const late = new Date(deadline.getTime() + 1);
    expect(cancellationTerms(booking, late)).toMatchObject({ allowed: true, refund: 0 });
    expect(cancellationTerms(booking, new Date('2026-11-26T08:59:59+05:30')).allowed).toBe(true);
    expect(cancellationTerms(booking, new Date('2026-11-26T09:00:00+05:30')).allowed).toBe(false);
  });

  test('of a session that a closure moved returns everything until it begins, and it can be moved until then', () => {
    const moved = { ...booking, movedByClosure: true };
    const begins = new Date('2026-11-26T09:00:00+05:30');
    const before = new Date(begins.getTime() - 1);
    expect(cancellationTerms(moved, before)).toEqual({ allowed: true, refund: 185_000, fullRefundUntil: begins });
    expect(cancellationTerms(moved, begins)).toMatchObject({ allowed: false, refund: 0 });
    expect(reschedulingTerms(moved, before)).toEqual({ allowed: true, until: begins });
    expect(reschedulingTerms(moved, begins).allowed).toBe(false);
    expect(reschedulingTerms(booking, before).allowed).toBe(false);
  });

  test('of an unpaid hold is possible as long as it lasts, also once the window has begun, and of a paid one it is not', () => {
    const held = { ...booking, status: 'pending', isHold: true, paid: 0 } as const;
    const begun = new Date('2026-11-26T09:10:00+05:30');
    expect(cancellationTerms(held, begun)).toMatchObject({ allowed: true, refund: 0 });
    expect(cancellationTerms({ ...held, paid: 185_000 }, begun).allowed).toBe(false);
    expect(cancellationTerms({ ...held, isHold: false }, begun).allowed).toBe(false);
    expect(cancellationTerms({ ...held, status: 'cancelled' }, begun).allowed).toBe(false);
  });

  test('is for confirmed and pending bookings only', () => {
    expect(cancellationTerms({ ...booking, status: 'pending', paid: 0 }, deadline)).toMatchObject({
      allowed: true,
      refund: 0,
    });
    expect(cancellationTerms({ ...booking, status: 'completed' }, deadline)).toMatchObject({
      allowed: false,
      refund: 0,
    });
    expect(cancellationTerms({ ...booking, status: 'cancelled' }, deadline)).toMatchObject({
      allowed: false,
      refund: 0,
    });
  });
});

test('a reminder comes at 19:00 the evening before, and two hours before unless that is earlier than 7:00', () => {
  expect([5, 9, 13, 17].map(reminderHours)).toEqual([[10], [14, 2], [18, 2], [22, 2]]);
});
