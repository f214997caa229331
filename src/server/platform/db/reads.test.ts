import { expect, it } from 'vitest';
import { lagOf, readLsn } from './reads';

const point = (at: number, text: string) => ({ at, lsn: readLsn(text) });

it('orders positions of the log across the end of the lower number', () => {
  expect(readLsn('1/0')).toBe(0x1_0000_0000n);
  expect(readLsn('A/FFFFFFFF') < readLsn('B/0')).toBe(true);
});

it('is as far behind as the newest point that the replica has reached', () => {
  const points = [point(1_000, '0/10'), point(1_500, '0/20'), point(2_000, '0/30')];
  expect(lagOf(points, readLsn('0/30'), 2_010)).toBe(10);
  expect(lagOf(points, readLsn('0/2F'), 2_010)).toBe(510);
  expect(lagOf(points, readLsn('0/9'), 2_010)).toBeNull();
  expect(lagOf([], readLsn('0/9'), 2_010)).toBeNull();
});
