import { describe, expect, it } from 'vitest';
import type { DayBooking, DayChair, DayWindow } from '../../../contract/admin/attendance/attendance';
import { istInstant } from '../../../domain/time';
import { type Cell, isMovable, minutesLeft, rowsOf, stateOf, takes } from './cells';

const DATE = '2026-11-24';
const at = (hour: number, minutes = 0) => new Date(istInstant(DATE, hour).getTime() + minutes * 60_000);

const NOBODY = { state: 'expected', arrivedAt: null, startedAt: null, endedAt: null, missedAt: null, byClock: false };

const booked = (attendance: object = {}, more: Partial<DayBooking> = {}) =>
  ({
    _id: 'one',
    startHour: 9,
    chair: 1,
    bookingStatus: 'confirmed',
    isHeld: false,
    attendance: { ...NOBODY, ...attendance },
    ...more,
  }) as DayBooking;

type Given = { state?: DayChair['state']; problem?: DayChair['problem']; booking?: DayBooking };

function cell({ state = 'free', problem = null, booking }: Given, startHour = 9, windowState = 'to-come'): Cell {
  const chair: DayChair = {
    chair: 2,
    state: booking ? 'booked' : state,
    problem,
    booking: booking ?? null,
    kept: null,
    spareFor: state === 'spare' ? 4 : null,
  };
  const window = { startHour, state: windowState, chairs: [chair] } as DayWindow;
  return { key: `${startHour} 2`, date: DATE, window, chair };
}

describe('the cells of the board', () => {
  it('have a state each', () => {
    const of = (given: Given, windowState?: string, now = at(8)) => stateOf(cell(given, 9, windowState), now);
    expect(of({})).toBe('free');
    expect(of({ state: 'unused' }, 'over')).toBe('unused');
    expect(of({ state: 'kept' })).toBe('kept');
    expect(of({ state: 'spare' })).toBe('spare');
    expect(of({ booking: booked() })).toBe('expected');
    expect(of({ booking: booked() }, 'running', at(9, 14))).toBe('expected');
    expect(of({ booking: booked() }, 'running', at(9, 15))).toBe('late');
    expect(of({ booking: booked({ state: 'arrived' }) }, 'running', at(10))).toBe('arrived');
    expect(of({ booking: booked() }, 'over')).toBe('notRecorded');
    expect(of({ booking: booked({}, { sessionState: 'not-recorded' }) }, 'closed')).toBe('notRecorded');
    expect(of({ booking: booked({ state: 'finished', byClock: true, arrivedAt: at(9).toISOString() }) })).toBe(
      'finished',
    );
    expect(of({ booking: booked({}, { isHeld: true }) })).toBe('held');
    expect(of({ booking: booked(), problem: 'over' })).toBe('misplaced');
    expect(of({ booking: booked({ state: 'in-chair' }), problem: 'out-of-order' })).toBe('in-chair');
  });

  it('count the minutes until the chair is wanted again', () => {
    expect([at(12, 18), at(13), at(14)].map((now) => minutesLeft(DATE, 9, now))).toEqual([42, 0, 0]);
  });

  it('take a patient where the desk may book, and within a window on any chair that works', () => {
    const moved = booked();
    expect(takes(cell({}, 13), moved, at(8))).toBe(true);
    expect(takes(cell({}, 5), moved, at(9, 1))).toBe(false);
    expect(takes(cell({ state: 'kept' }, 13), moved, at(8))).toBe(false);
    expect(takes(cell({ state: 'closed' }, 9), moved, at(8))).toBe(true);
    expect(takes(cell({ state: 'closed' }, 13), moved, at(8))).toBe(false);
    expect(takes(cell({ state: 'closed' }, 9, 'closed'), moved, at(8))).toBe(false);
    expect(takes(cell({ state: 'out-of-order' }, 9), moved, at(8))).toBe(false);
  });

  it('let go of whoever has not left', () => {
    expect([booked(), booked({ state: 'missed' }), booked({ state: 'in-chair' })].every(isMovable)).toBe(true);
    expect(isMovable(booked({ state: 'finished' }))).toBe(false);
    expect(isMovable(booked({}, { bookingStatus: 'completed' }))).toBe(false);
  });

  it('are rows of chairs, with a gap where a window has no such chair', () => {
    const [one, other] = [cell({}, 9).window, cell({}, 13).window];
    const more = { ...other, chairs: [...other.chairs, { ...other.chairs[0]!, chair: 5 }] };
    expect(
      rowsOf({ date: DATE, windows: [one, more] }).map(({ chair, cells }) => [chair, ...cells.map((c) => c?.key)]),
    ).toEqual([
      [2, '9 2', '13 2'],
      [5, undefined, '13 5'],
    ]);
  });
});
