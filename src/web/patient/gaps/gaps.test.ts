import { expect, test } from 'vitest';
import type { Day } from '../../../contract/centers';
import { parseWindowLabel } from '../../../domain/windows';
import { guard } from './gaps';

const NOW = new Date('2026-11-28T08:00:00+05:30');

const dayOf = (date: string, ...times: string[]): Day => ({
  date,
  slots: times.map((time) => ({
    time,
    startHour: parseWindowLabel(time)!,
    free: 4,
    capacity: 4,
    bookable: true,
  })),
});

test('free chairs that close a gap stand by their time, those with a refund first, and the others are marked', () => {
  const days = [dayOf('2026-11-28', '1 PM - 5 PM', '5 PM - 9 PM'), dayOf('2026-11-30', '5 AM - 9 AM', '9 AM - 1 PM')];
  const { nearer } = guard(
    { date: '2026-12-02', time: '9 AM - 1 PM' },
    [{ date: '2026-11-27', startHour: 9 }],
    days,
    new Map(),
    NOW,
  );
  expect(nearer).toEqual([
    { date: '2026-11-30', time: '5 AM - 9 AM', isLate: false },
    { date: '2026-11-30', time: '9 AM - 1 PM', isLate: false },
    { date: '2026-11-28', time: '5 PM - 9 PM', isLate: true },
  ]);
});
