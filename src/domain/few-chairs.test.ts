import { expect, test } from 'vitest';
import { isFew } from './few-chairs';

test('at most a quarter of the chairs of a window is few, and the last one always', () => {
  const few = (chairs: number) =>
    Array.from({ length: chairs + 1 }, (_, free) => free).filter((free) => isFew(free, chairs));
  expect(few(12)).toEqual([1, 2, 3]);
  expect(few(7)).toEqual([1]);
  expect(few(3)).toEqual([1]);
  expect(few(1)).toEqual([1]);
  expect(few(0)).toEqual([]);
});
