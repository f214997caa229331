import { expect, test } from 'vitest';
import type { Gap } from '../../../domain/series';
import { addDays } from '../../../domain/time';
import { gapsOfWeeks } from './gaps-of-weeks';

const gapFrom = (date: string, startHour = 9): Gap => ({
  from: { date, startHour },
  to: { date: addDays(date, 4), startHour },
  hours: 96,
});
const [TUESDAY, ITS_WEEK_LATER, THURSDAY] = [gapFrom('2026-12-01'), gapFrom('2026-12-08'), gapFrom('2026-12-03')];

test('a gap that repeats every week is one, and others stand alone', () => {
  expect(gapsOfWeeks([TUESDAY, THURSDAY, ITS_WEEK_LATER])).toEqual([[TUESDAY, ITS_WEEK_LATER], [THURSDAY]]);
});

test('a week without it, or another hour, is another gap', () => {
  const others = [gapFrom('2026-12-15'), gapFrom('2026-12-22', 13)];
  expect(gapsOfWeeks([TUESDAY, ...others])).toEqual([[TUESDAY], ...others.map((gap) => [gap])]);
});
