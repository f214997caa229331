import { expect, test } from 'vitest';
import type { DayWindow } from '../../../contract/admin/attendance/attendance';
import { figuresOf } from './figures';

const NONE: DayWindow['counts'] = {
  chairs: 0,
  booked: 0,
  expected: 0,
  arrived: 0,
  inChair: 0,
  finished: 0,
  missed: 0,
  notRecorded: 0,
  kept: 0,
  free: 0,
  outOfOrder: 0,
  over: 0,
};

function said(state: DayWindow['state'], counts: Partial<DayWindow['counts']>): string[] {
  return figuresOf({ state, counts: { ...NONE, ...counts } }).map(
    ({ key, count, of, tone }) => `${count}${of ? ` of ${of}` : ''} ${key}${tone === 'usual' ? '' : `, ${tone}`}`,
  );
}

test('before a window begins its booked chairs are counted, and from then on who is recorded', () => {
  expect(said('to-come', { chairs: 6, booked: 5, expected: 5, free: 1 })).toEqual(['5 of 6 booked']);
  expect(said('running', { chairs: 6, booked: 5, expected: 5, free: 1 })).toEqual(['0 of 5 recorded', '1 free']);
  expect(said('running', { chairs: 6, booked: 5, expected: 2, arrived: 1, inChair: 1, missed: 1, free: 1 })).toEqual([
    '3 of 5 recorded',
    '1 free',
  ]);
});

test('who came early counts, and a window without anybody has nothing to record', () => {
  expect(said('to-come', { chairs: 3, booked: 2, expected: 1, arrived: 1, free: 1 })).toEqual([
    '1 of 2 recorded',
    '1 free',
  ]);
  expect(said('running', { chairs: 6, free: 6 })).toEqual(['0 of 6 booked']);
});

test('of a chair that is only held nothing can be recorded', () => {
  expect(said('running', { chairs: 4, booked: 3, expected: 1, arrived: 1, free: 1 })).toEqual([
    '1 of 2 recorded',
    '1 held',
    '1 free',
  ]);
  expect(said('running', { chairs: 3, booked: 1, free: 2 })).toEqual(['1 of 3 booked']);
});

test('of a window that is over, what was not recorded is late', () => {
  expect(said('over', { chairs: 6, booked: 4, finished: 2, notRecorded: 2 })).toEqual(['2 of 4 recorded, late']);
  expect(said('over', { chairs: 6, booked: 4, finished: 4 })).toEqual(['4 of 4 recorded']);
});

test('more people than chairs is wrong; a closed window without anybody says nothing', () => {
  expect(said('to-come', { chairs: 5, booked: 6, expected: 6, outOfOrder: 1, over: 1 })).toEqual([
    '6 of 5 booked, wrong',
    '1 outOfOrder',
  ]);
  expect(said('running', { chairs: 5, booked: 6, expected: 6, over: 1 })).toEqual(['0 of 6 recorded', '1 over, wrong']);
  expect(said('closed', {})).toEqual([]);
});
