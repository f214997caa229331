import { describe, expect, it } from 'vitest';
import { aHold, anAppointment } from '../../../../test/a-booking';
import type { Appointment } from './appointment';
import { byWeeks, comingSessions } from './coming';

const NOW = new Date('2026-11-10T03:00:00.000Z');
const on = (date: string, startHour: 5 | 9 | 13 | 17 = 9, change: Partial<Appointment> = {}) => ({
  ...anAppointment({ _id: `${date}-${startHour}`, appoinmentDate: date, ...change }),
  startHour,
});
const FOUR = [on('2026-11-16'), on('2026-11-11'), on('2026-11-18'), on('2026-11-13')];

describe('the sessions to come', () => {
  it('come the soonest first', () => {
    expect(comingSessions(FOUR, NOW).map(({ appoinmentDate }) => appoinmentDate)).toEqual([
      '2026-11-11',
      '2026-11-13',
      '2026-11-16',
      '2026-11-18',
    ]);
  });

  it('are neither over, nor cancelled, nor merely held', () => {
    const over = on('2026-11-09');
    const cancelled = on('2026-11-12', 9, { bookingStatus: 'cancelled' });
    const held = { ...aHold(), _id: 'held', appoinmentDate: '2026-11-12' };
    expect(comingSessions([...FOUR, over, cancelled, held], NOW)).toHaveLength(4);
  });

  it('keep one in its place that has been cancelled since, which is no end of a gap', () => {
    const before = new Map(FOUR.map((one) => [one._id, one]));
    const now = FOUR.map((one) =>
      one.appoinmentDate === '2026-11-13' ? { ...one, bookingStatus: 'cancelled' as const } : one,
    );
    const lines = comingSessions(now, NOW, before);
    expect(lines.map(({ bookingStatus }) => bookingStatus)).toEqual([
      'confirmed',
      'cancelled',
      'confirmed',
      'confirmed',
    ]);
    expect(byWeeks(lines).flatMap((week) => week.lines.map(({ gap }) => gap))).toEqual([null, null, 120, 48]);
  });

  it('are grouped by weeks from Monday, each with the hours since the start of the one before', () => {
    const weeks = byWeeks(comingSessions([...FOUR, on('2026-11-21', 17)], NOW));
    expect(weeks.map(({ monday, lines }) => [monday, lines.map(({ gap }) => gap)])).toEqual([
      ['2026-11-09', [null, 48]],
      ['2026-11-16', [72, 48, 80]],
    ]);
  });

  it('leave out the one that is shown above, but not the gap after it', () => {
    const sessions = comingSessions(FOUR, NOW);
    const weeks = byWeeks(sessions, sessions[0]);
    expect(weeks.map(({ lines }) => lines.map(({ gap }) => gap))).toEqual([[48], [72, 48]]);
  });

  it('name a center once where all of a week are there', () => {
    const elsewhere = { ...FOUR[0]!.dialysisCenterId, _id: 'elsewhere' };
    const weeks = byWeeks(comingSessions([...FOUR, on('2026-11-19', 9, { dialysisCenterId: elsewhere })], NOW));
    expect(weeks.map(({ center }) => center?._id)).toEqual([FOUR[0]!.dialysisCenterId._id, undefined]);
  });
});
