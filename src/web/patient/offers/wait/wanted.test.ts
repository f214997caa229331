import { expect, test } from 'vitest';
import { wantedBy } from './wanted';

const now = new Date('2026-11-24T08:00:00+05:30');
const TICKED = { 'center-a': 'on', 'center-b': 'on', 'day-1': 'on', 'day-3': 'on', 'time-9': 'on', 'time-17': 'on' };
const typed = (more: Record<string, string> = {}) => ({ ...TICKED, from: '2026-11-24', until: '2026-12-06', ...more });

test('a form asks for the bookable dates of its weekdays, in all windows and centers that are ticked', () => {
  expect(wantedBy(typed({ noticeHours: '12', for: 'mother' }), now)).toEqual({
    missing: null,
    wanted: {
      centers: ['a', 'b'],
      dates: ['2026-11-25', '2026-11-30', '2026-12-02'],
      times: ['9 AM - 1 PM', '5 PM - 9 PM'],
      noticeHours: '12',
      patientId: 'mother',
    },
  });
});

test('dates that are over, or too far ahead, are left out', () => {
  const asked = wantedBy(typed({ from: '2026-11-16', until: '2027-01-31', 'day-1': 'on' }), now);
  const { dates } = asked.missing === null ? asked.wanted : { dates: [] };
  expect([dates[0], dates.at(-1)]).toEqual(['2026-11-25', '2026-12-23']);
});

test('what is missing is named, the first first', () => {
  const { 'center-a': _a, 'center-b': _b, ...noCenter } = typed();
  expect(wantedBy(noCenter, now)).toEqual({ missing: 'centers' });
  const { 'day-1': _1, 'day-3': _3, ...noDay } = typed();
  expect(wantedBy(noDay, now)).toEqual({ missing: 'days' });
  const { 'time-9': _9, 'time-17': _17, ...noTime } = typed();
  expect(wantedBy(noTime, now)).toEqual({ missing: 'times' });
  const wrong: Record<string, string>[] = [
    { from: '' },
    { from: '2026-12-06', until: '2026-12-01' },
    { until: '2026-11-24' },
  ];
  for (const dates of wrong) {
    expect(wantedBy(typed(dates), now)).toEqual({ missing: 'dates' });
  }
});
