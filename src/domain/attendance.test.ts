import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ATTENDANCE_STATES, type Attendance, EXPECTED, refuseAttendance, windowTime, withState } from './attendance';
import { istInstant } from './time';

const DATE = '2026-11-16';
const SITTING = { date: DATE, startHour: 9 };
const at = (hour: number, date = DATE) => istInstant(date, hour);

function after(...steps: [Attendance['state'], Date][]): Attendance {
  return steps.reduce((present, [to, now]) => withState(present, to, SITTING, now), EXPECTED);
}

describe('attendance', () => {
  it('has the time of each step', () => {
    const whole = after(['arrived', at(8.5)], ['in-chair', at(9)], ['finished', at(12.9)]);
    expect(whole).toEqual({
      state: 'finished',
      arrivedAt: at(8.5),
      startedAt: at(9),
      endedAt: at(12.9),
      missedAt: null,
      byClock: false,
    });
    expect(after(['arrived', at(8.5)], ['missed', at(10)])).toMatchObject({ arrivedAt: at(8.5), missedAt: at(10) });
  });

  it('forgets what is later when somebody goes back, and keeps what was before', () => {
    const steps: [Attendance['state'], Date][] = [
      ['arrived', at(8.5)],
      ['in-chair', at(9)],
      ['finished', at(12)],
    ];
    expect(after(...steps, ['in-chair', at(12.1)])).toEqual(after(...steps.slice(0, 2)));
    expect(after(...steps, ['arrived', at(12.1)])).toEqual(after(...steps.slice(0, 1)));
    expect(after(...steps, ['expected', at(12.1)])).toEqual(EXPECTED);
    expect(after(['missed', at(10)], ['expected', at(10.1)])).toEqual(EXPECTED);
    expect(after(['missed', at(10)], ['arrived', at(10.1)])).toMatchObject({ arrivedAt: at(10.1), missedAt: null });
  });

  it('keeps its times in order, whatever is pressed and when', () => {
    const step = fc.tuple(fc.constantFrom(...ATTENDANCE_STATES), fc.integer({ min: 1, max: 600 }));
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        let now = at(8).getTime();
        let present = EXPECTED;
        for (const [to, minutes] of steps) {
          now += minutes * 60_000;
          if (refuseAttendance(present, to, SITTING, new Date(now)) === null) {
            present = withState(present, to, SITTING, new Date(now));
          }
          const { arrivedAt, startedAt, endedAt, missedAt } = present;
          const times = [arrivedAt, startedAt, endedAt ?? missedAt].filter((time) => time !== null);
          expect(times).toEqual([...times].sort((one, other) => one.getTime() - other.getTime()));
          expect(endedAt !== null).toBe(present.state === 'finished');
          expect(missedAt !== null).toBe(present.state === 'missed');
        }
      }),
    );
  });

  const refused = (present: Attendance, to: Attendance['state'], now: Date) =>
    refuseAttendance(present, to, SITTING, now);

  it('is recorded from the day of the session on: finished and missed from the begin of its window on', () => {
    expect(refused(EXPECTED, 'arrived', at(23, '2026-11-15'))).toBe('not-yet');
    expect(refused(EXPECTED, 'arrived', at(0))).toBe(null);
    expect(refused(EXPECTED, 'in-chair', at(8.9))).toBe(null);
    for (const to of ['missed', 'finished'] as const) {
      expect(refused(EXPECTED, to, at(8.9))).toBe('not-yet');
      expect(refused(EXPECTED, to, at(9))).toBe(null);
    }
  });

  it('is corrected for seven days, when nobody arrives any more, and without inventing a time', () => {
    const later = at(10, '2026-11-23');
    expect(refused(EXPECTED, 'arrived', later)).toBe('over');
    expect(refused(EXPECTED, 'in-chair', later)).toBe('over');
    expect(refused(EXPECTED, 'missed', later)).toBe(null);
    expect(refused(EXPECTED, 'finished', later)).toBe(null);
    expect(after(['finished', later])).toMatchObject({ startedAt: null, endedAt: at(13), byClock: true });
    expect(refused(EXPECTED, 'missed', at(0, '2026-11-24'))).toBe('too-late');
  });

  it('is not missed by those who sat in the chair, but may be where only the clock says that they came', () => {
    const sat = after(['in-chair', at(9)]);
    expect(refused(sat, 'missed', at(10))).toBe('not-possible');
    expect(refused(withState(sat, 'finished', SITTING, at(12)), 'missed', at(12.5))).toBe('not-possible');
    const guess = { ...EXPECTED, state: 'finished', byClock: true } as const;
    expect(refused(guess, 'missed', at(14))).toBe(null);
    expect(refused({ ...guess, startedAt: at(9) }, 'missed', at(14))).toBe('not-possible');
    // A patient who stayed longer than the window counts as finished when they leave.
    expect(refused(guess, 'finished', at(14))).toBe(null);
  });
});

describe('the time of a window', () => {
  it('is to come, begun for an hour, running, and over', () => {
    const states = [8.99, 9, 9.99, 10, 12.99, 13].map((hour) => windowTime(DATE, 9, at(hour)));
    expect(states).toEqual(['to-come', 'begun', 'begun', 'running', 'running', 'over']);
  });
});
