import { expect, test } from 'vitest';
import type { CoverToCheck } from '../../../contract/admin/funding';
import { istInstant } from '../../../domain/time';
import { asksFor, confirmedBy, isNextAsked, isUrgent, keyOf, leftUntil, nextAfter, selfPayUntil } from './queue';

const at = (time: string) => new Date(`2026-11-24T${time}:00+05:30`);
const cover = (coverId: string) => ({ coverId, centerId: 'c' }) as CoverToCheck;

test('after an answer the next one below is chosen, else the first', () => {
  const covers = ['a', 'b', 'c'].map(cover);
  expect(nextAfter(covers, keyOf(covers[0]!))?.coverId).toBe('b');
  expect(nextAfter(covers, keyOf(covers[1]!))?.coverId).toBe('c');
  expect(nextAfter(covers, keyOf(covers[2]!))?.coverId).toBe('a');
  expect(nextAfter([covers[0]!], keyOf(covers[0]!))).toBeNull();
  // The list was fetched again without the answered cover.
  expect(nextAfter(covers, 'gone.c')?.coverId).toBe('a');
});

test('the time that is left', () => {
  const now = at('10:00');
  expect(leftUntil(at('10:45'), now)).toEqual({ unit: 'minutes', count: 45 });
  expect(leftUntil(at('13:20'), now)).toEqual({ unit: 'hours', hours: 3, minutes: 20 });
  expect(leftUntil(new Date(at('11:00').getTime() + 49 * 3_600_000), now)).toEqual({ unit: 'days', count: 2 });
  expect(leftUntil(at('10:00'), now)).toEqual({ unit: 'over' });
  expect(isUrgent({ answerBy: at('13:59').toISOString() }, now)).toBe(true);
  expect(isUrgent({ answerBy: at('14:01').toISOString() }, now)).toBe(false);
  expect(isUrgent({ answerBy: null }, now)).toBe(false);
});

test('an approval confirms what is until its day, as far as its sessions go', () => {
  const waiting = ['2026-11-24', '2026-11-26', '2026-11-28'].map((date) => ({
    bookingId: date,
    date,
    time: '1 PM - 5 PM',
    chair: 1,
  }));
  const none = { approvedUntil: null, sessions: null, sessionsLeft: null, earlier: null };
  const free = { waiting, course: null, booked: 0, ...none };
  expect(confirmedBy(free, '2026-12-24', null, false)).toBe(3);
  expect(confirmedBy(free, '2026-11-26', null, false)).toBe(2);
  expect(confirmedBy(free, '2026-12-24', 1, false)).toBe(1);
  expect(confirmedBy({ ...free, booked: 1 }, '2026-12-24', 3, false)).toBe(2);
  // Without a number of sessions the center's own applies.
  expect(confirmedBy({ ...free, course: 2, booked: 4 }, '2026-12-24', null, false)).toBe(0);
});

test('what is booked on the present approval takes nothing from the next one', () => {
  const present = { approvedUntil: '2026-11-25', sessions: 5, sessionsLeft: 0, earlier: null };
  const waiting = ['2026-11-28', '2026-11-24', '2026-11-26'].map((date) => ({
    ...{ bookingId: date, date, time: '1 PM - 5 PM', chair: 1 },
  }));
  const asked = { waiting, course: null, booked: 5, ...present };
  expect(confirmedBy(asked, '2026-12-24', 2, true)).toBe(2);
  expect(confirmedBy(asked, '2026-12-24', 2, false)).toBe(0);
  // What is left of the present approval goes to its own days first.
  expect(confirmedBy({ ...asked, sessionsLeft: 1 }, '2026-12-24', 2, true)).toBe(3);
  expect(confirmedBy({ ...asked, sessions: null, sessionsLeft: null }, '2026-12-24', 1, true)).toBe(2);
  expect(asksFor(asked)).toBe('more');
  expect(asksFor({ ...asked, approvedUntil: '2026-11-20' })).toBe('after');
});

test('an answer is about the next approval while one stands and more is asked for', () => {
  const next = { state: 'waiting', reason: null, askedAt: null } as const;
  const asked = { state: 'approved', approvedUntil: '2026-11-24', next } as const;
  expect(isNextAsked(asked, at('10:00'))).toBe(true);
  expect(isNextAsked({ ...asked, next: { ...next, state: 'paper-wanted' } }, at('10:00'))).toBe(true);
  expect(isNextAsked({ ...asked, next: { ...next, state: 'refused' } }, at('10:00'))).toBe(false);
  expect(isNextAsked({ ...asked, approvedUntil: '2026-11-23' }, at('10:00'))).toBe(false);
  expect(isNextAsked({ ...asked, next: null }, at('10:00'))).toBe(false);
});

test('a refused chair can be paid for two hours, and not beyond its begin', () => {
  const waiting = [{ bookingId: 'b', date: '2026-11-24', time: '1 PM - 5 PM', chair: 1 }];
  expect(selfPayUntil({ waiting, closedDays: [] }, at('10:00'))).toEqual(at('12:00'));
  expect(selfPayUntil({ waiting, closedDays: [] }, at('12:10'))).toEqual(at('13:00'));
  expect(selfPayUntil({ waiting: [], closedDays: [] }, at('12:10'))).toBeNull();
  const later = [{ ...waiting[0]!, date: '2026-11-27' }];
  expect(selfPayUntil({ waiting: later, closedDays: ['2026-11-25'] }, at('20:00'))).toEqual(
    istInstant('2026-11-26', 9),
  );
});
