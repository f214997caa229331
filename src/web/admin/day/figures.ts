import type { DayWindow } from '../../../contract/admin/attendance/attendance';

export type Figure = {
  key: 'recorded' | 'booked' | 'held' | 'free' | 'kept' | 'outOfOrder' | 'over';
  count: number;
  /** The total that `count` is a part of; 0 where none is shown. */
  of: number;
  tone: 'usual' | 'late' | 'wrong';
};

/**
 * The figures of a window. Once it has begun: for how many sessions attendance is recorded, of all for which it can be. Before
 * that: how many chairs are booked. Then whatever is unusual.
 */
export function figuresOf({ state, counts }: Pick<DayWindow, 'state' | 'counts'>): Figure[] {
  const { booked, expected, arrived, inChair, finished, missed, notRecorded, chairs, kept, free, outOfOrder, over } =
    counts;
  const recorded = arrived + inChair + finished + missed;
  const toRecord = recorded + expected + notRecorded;
  const isBegun = toRecord > 0 && (recorded > 0 || state === 'begun' || state === 'running' || state === 'over');
  const first: Figure = isBegun
    ? {
        key: 'recorded',
        count: recorded,
        of: toRecord,
        tone: state === 'over' && recorded < toRecord ? 'late' : 'usual',
      }
    : { key: 'booked', count: booked, of: chairs, tone: booked > chairs ? 'wrong' : 'usual' };
  const rest: Figure[] = [
    { key: 'held', count: isBegun ? booked - toRecord : 0, of: 0, tone: 'usual' },
    { key: 'free', count: isBegun ? free : 0, of: 0, tone: 'usual' },
    { key: 'kept', count: kept, of: 0, tone: 'usual' },
    { key: 'outOfOrder', count: outOfOrder, of: 0, tone: 'usual' },
    { key: 'over', count: isBegun ? over : 0, of: 0, tone: 'wrong' },
  ];
  const isShut = booked + chairs === 0;
  return [...(isShut ? [] : [first]), ...rest.filter(({ count }) => count > 0)];
}
