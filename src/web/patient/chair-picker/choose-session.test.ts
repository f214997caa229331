import { describe, expect, test } from 'vitest';
import type { Day, Slot } from '../../../contract/centers';
import { START_HOURS, windowLabel } from '../../../domain/windows';
import {
  type OwnMark,
  canChoose,
  chooseDay,
  chooseTime,
  firstWithNotice,
  kindOfDay,
  nextFreeDays,
  windowKey,
} from './choose-session';

const [EARLY, MORNING, NOON, EVENING] = START_HOURS.map(windowLabel) as [string, string, string, string];
const NOTHING = new Map<string, OwnMark>();

/** A day from its four windows: free chairs, or why a window is not bookable. */
function aDay(date: string, ...windows: (number | Exclude<Slot['reason'], undefined>)[]): Day {
  return {
    date,
    slots: START_HOURS.map((startHour, place) => {
      const window = windows[place] ?? 0;
      const reason = typeof window === 'string' ? window : window === 0 ? 'full' : undefined;
      return {
        startHour,
        time: windowLabel(startHour),
        capacity: 12,
        free: typeof window === 'number' ? window : 12,
        bookable: reason === undefined,
        ...(reason && { reason }),
      };
    }),
  };
}

const sunday = (date: string) => aDay(date, 'sunday', 'sunday', 'sunday', 'sunday');
const over = (date: string) => aDay(date, 'begun', 'begun', 'begun', 'begun');

describe('a day at a glance', () => {
  test('is free when a window that can still be booked has more than few chairs', () => {
    expect(kindOfDay(aDay('2026-11-10', 'begun', 'begun', 4, 3))).toBe('free');
  });
  test('has few chairs when each of its free windows has few of its own, so that a small center is not scarce daily', () => {
    expect(kindOfDay(aDay('2026-11-10', 0, 2, 1, 0))).toBe('few');
    expect(kindOfDay(aDay('2026-11-10', 0, 3, 1, 0))).toBe('few');
    const small = aDay('2026-11-10', 0, 2, 1, 0);
    for (const slot of small.slots) slot.capacity = 3;
    expect(kindOfDay(small)).toBe('free');
  });
  test('is full, over, off or closed when there are none', () => {
    expect(kindOfDay(aDay('2026-11-10', 'begun', 0, 0, 0))).toBe('full');
    expect(kindOfDay(over('2026-11-10'))).toBe('over');
    expect(kindOfDay(sunday('2026-11-15'))).toBe('off');
    expect(kindOfDay(aDay('2026-11-09', 'past-date', 'past-date', 'past-date', 'past-date'))).toBe('closed');
  });
});

describe('the day that stands chosen', () => {
  test('is today at first', () => {
    expect(chooseDay([aDay('2026-11-10', 1), aDay('2026-11-11', 1)], null)?.date).toBe('2026-11-10');
  });
  test('is the one asked for, even when it is full', () => {
    expect(chooseDay([aDay('2026-11-10', 1), aDay('2026-11-11')], '2026-11-11')?.date).toBe('2026-11-11');
  });
  test('is today when the one asked for is out of range', () => {
    expect(chooseDay([aDay('2026-11-10', 1)], '2027-01-01')?.date).toBe('2026-11-10');
  });
  test('moves to tomorrow when today has no windows left', () => {
    const days = [over('2026-11-10'), aDay('2026-11-11', 1)];
    expect(chooseDay(days, null)?.date).toBe('2026-11-11');
    expect(chooseDay(days, '2026-11-10')?.date).toBe('2026-11-11');
  });
  test('skips a Sunday on the way', () => {
    expect(chooseDay([over('2026-11-14'), sunday('2026-11-15'), aDay('2026-11-16', 1)], null)?.date).toBe('2026-11-16');
  });
  test('stays today when what is left of it is full', () => {
    expect(chooseDay([aDay('2026-11-10', 'begun', 0, 0, 0), aDay('2026-11-11', 1)], null)?.date).toBe('2026-11-10');
  });
});

describe('the window that stands chosen', () => {
  test('is the first that is free', () => {
    expect(chooseTime(aDay('2026-11-16', 0, 4, 1, 6), null, NOTHING)).toBe(MORNING);
  });
  test('stays the one asked for while it is free', () => {
    expect(chooseTime(aDay('2026-11-16', 5, 4, 1, 6), EVENING, NOTHING)).toBe(EVENING);
  });
  test('moves to the first free one when the one asked for is full, begun or unknown', () => {
    expect(chooseTime(aDay('2026-11-16', 'begun', 0, 1, 6), EARLY, NOTHING)).toBe(NOON);
    expect(chooseTime(aDay('2026-11-16', 'begun', 0, 1, 6), MORNING, NOTHING)).toBe(NOON);
    expect(chooseTime(aDay('2026-11-16', 5, 4, 1, 6), '3 AM - 7 AM', NOTHING)).toBe(EARLY);
  });
  test('is none on a day without free windows', () => {
    expect(chooseTime(aDay('2026-11-16'), MORNING, NOTHING)).toBeNull();
  });
  test('can be full for whoever holds one of its chairs', () => {
    const own = new Map([[windowKey('2026-11-16', MORNING), 'held' as const]]);
    expect(chooseTime(aDay('2026-11-16', 5, 0, 1, 6), MORNING, own)).toBe(MORNING);
  });
  test('is never chosen for anyone where they have a booking', () => {
    const own = new Map([[windowKey('2026-11-16', EARLY), 'booked' as const]]);
    expect(chooseTime(aDay('2026-11-16', 5, 4, 1, 6), null, own)).toBe(MORNING);
  });
});

describe('the first window with a refund', () => {
  const days = [aDay('2026-11-10', 0, 1, 1, 1), aDay('2026-11-11', 2, 0, 3, 4)];
  const now = new Date('2026-11-10T08:52:00+05:30');
  test('is the first free one that begins in a day or later', () => {
    expect(firstWithNotice(days, NOTHING, now)).toEqual({ date: '2026-11-11', time: NOON });
  });
  test('is none of the patient’s own', () => {
    const own = new Map([[windowKey('2026-11-11', NOON), 'booked' as const]]);
    expect(firstWithNotice(days, own, now)).toEqual({ date: '2026-11-11', time: EVENING });
    expect(firstWithNotice(days.slice(0, 1), own, now)).toBeNull();
  });
});

describe("a window of the patient's own", () => {
  const [free, full] = aDay('2026-11-16', 5, 0).slots as [Slot, Slot];
  test('can be looked at again by one who books, full or not', () => {
    expect(canChoose(full, undefined)).toBe(false);
    expect(canChoose(full, 'held')).toBe(true);
    expect(canChoose(free, 'booked')).toBe(true);
  });
  test('can not be taken by one who moves an appointment', () => {
    expect(canChoose(free, 'present')).toBe(false);
    expect(canChoose(free, 'other')).toBe(false);
  });
});

describe('the next free days', () => {
  const days = [
    aDay('2026-11-10', 2),
    aDay('2026-11-11'),
    aDay('2026-11-12', 1),
    sunday('2026-11-15'),
    aDay('2026-11-16', 6),
  ];
  test('are the next two after the date', () => {
    expect(nextFreeDays(days, '2026-11-11', 2).map((day) => day.date)).toEqual(['2026-11-12', '2026-11-16']);
  });
  test('are made up from days before when few are left', () => {
    expect(nextFreeDays(days, '2026-11-15', 2).map((day) => day.date)).toEqual(['2026-11-12', '2026-11-16']);
    expect(nextFreeDays(days, '2026-11-16', 2).map((day) => day.date)).toEqual(['2026-11-10', '2026-11-12']);
  });
});
