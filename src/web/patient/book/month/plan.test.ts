import { describe, expect, it } from 'vitest';
import type { SeriesSession } from '../../../../contract/bookings/series';
import { byWeek, KEPT, LEFT_OUT, planMonth, readChoices, valueOf, withChoices } from './plan';

const NOW = new Date('2026-11-24T08:00:00+05:30');
const HERE = '0190a0a0-0000-7000-8000-000000000002';
const NEAR = '0190a0a0-0000-7000-8000-000000000009';
const TIME = '9 AM - 1 PM';
const offered = (date: string, time = '1 PM - 5 PM', centerId = HERE, price = 1850) => ({
  date,
  time,
  centerId,
  price,
});
const on = (date: string, state: SeriesSession['state'] = 'free', alternatives: SeriesSession['alternatives'] = []) =>
  ({ ...offered(date, TIME), state, alternatives }) satisfies SeriesSession;
const plan = (
  asked: SeriesSession[],
  chosen: Record<string, string> = {},
  own: { date: string; startHour: number }[] = [],
) => planMonth(asked, new Map(Object.entries(chosen)), own, NOW);

describe('a month', () => {
  it('takes every free date, and says what it leaves out', () => {
    const { sessions, total, leftOut } = plan([on('2026-11-30'), on('2026-12-02', 'full'), on('2026-12-04', 'closed')]);
    expect(sessions.map(({ date }) => date)).toEqual(['2026-11-30']);
    expect(total).toBe(1850);
    expect(leftOut).toEqual(['2026-12-02', '2026-12-04']);
  });

  it('takes what was chosen instead, at its own center and price', () => {
    const there = offered('2026-12-02', TIME, NEAR, 2000);
    const { sessions, total, leftOut } = plan([on('2026-11-30'), on('2026-12-02', 'full', [there])], {
      '2026-12-02': valueOf(there),
    });
    expect(sessions[1]).toEqual(there);
    expect([total, leftOut]).toEqual([3850, []]);
  });

  it('leaves out a free date if asked to, and never one that the patient has', () => {
    const { sessions, leftOut } = plan([on('2026-11-30'), on('2026-12-02', 'yours')], { '2026-11-30': LEFT_OUT });
    expect(sessions).toEqual([]);
    expect(leftOut).toEqual(['2026-11-30']);
  });

  it('says so when a chosen session can no longer be had', () => {
    const [lost] = plan([on('2026-12-02', 'full', [])], { '2026-12-02': valueOf(offered('2026-12-02')) }).dates;
    expect(lost).toMatchObject({ isLost: true, choice: LEFT_OUT, taken: null });
    const [open] = plan([on('2026-12-02', 'full', [])]).dates;
    expect(open).toMatchObject({ isLost: false, choice: LEFT_OUT });
  });

  it('takes one chair for one date only, also where two dates chose the same', () => {
    const between = offered('2026-12-01');
    const asked = [on('2026-11-30', 'full', [between]), on('2026-12-02', 'full', [between])];
    const once = plan(asked, { '2026-11-30': valueOf(between) });
    expect(once.dates.map((one) => one.offered.length)).toEqual([1, 0]);
    const twice = plan(asked, { '2026-11-30': valueOf(between), '2026-12-02': valueOf(between) });
    expect(twice.sessions).toHaveLength(1);
    expect(twice.dates.map(({ isLost }) => isLost)).toEqual([false, true]);
  });

  it('takes a date close to another session only if asked to, and needs the word of a doctor then', () => {
    const own = [{ date: '2026-11-30', startHour: 17 }];
    const asked = [on('2026-11-30', 'too-close')];
    expect(plan(asked, {}, own)).toMatchObject({ sessions: [], isClose: false });
    expect(plan(asked, { '2026-11-30': KEPT }, own)).toMatchObject({ total: 1850, isClose: true });
  });

  it('warns about gaps of more than 72 hours, also to sessions that the patient has', () => {
    const asked = [on('2026-11-30'), on('2026-12-02'), on('2026-12-04'), on('2026-12-07')];
    expect(plan(asked)).toMatchObject({ longGaps: [], longestGap: 72 });
    expect(plan(asked, { '2026-12-02': LEFT_OUT }).longGaps).toEqual([
      { from: { date: '2026-11-30', startHour: 9 }, to: { date: '2026-12-04', startHour: 9 }, hours: 96 },
    ]);
    const own = [
      { date: '2026-11-20', startHour: 9 },
      { date: '2026-11-26', startHour: 9 },
    ];
    expect(plan(asked, {}, own).longGaps).toMatchObject([
      { from: { date: '2026-11-26' }, to: { date: '2026-11-30' }, hours: 96 },
    ]);
  });

  it('marks what begins within a day', () => {
    const { dates, isLate } = plan([on('2026-11-24'), on('2026-11-25')]);
    expect(dates.map((one) => one.isLate)).toEqual([true, false]);
    expect(isLate).toBe(true);
  });
});

it('choices are read from a URL or a form, and written back beside what else it says', () => {
  const query = new URLSearchParams('time=x&on-2026-12-02=out&on-2026-11-30=keep&on-2026-12-09=');
  const choices = readChoices(query);
  expect([...choices]).toEqual([
    ['2026-11-30', 'keep'],
    ['2026-12-02', 'out'],
  ]);
  expect(String(withChoices(query, new Map([['2026-12-04', 'out']])))).toBe('time=x&on-2026-12-04=out');
});

it('dates stand by weeks that begin on Monday', () => {
  const { dates } = plan([on('2026-11-27'), on('2026-11-30'), on('2026-12-05')]);
  expect(byWeek(dates).map((week) => [week.monday, week.dates.length])).toEqual([
    ['2026-11-23', 1],
    ['2026-11-30', 2],
  ]);
});
