import { expect, test } from 'vitest';
import { gridLines } from './grid-lines';

test.each([
  [0, 0, 3, [0, 1, 2]],
  [0, 1, 3, [0, 1, 2]],
  [0, 0.4, 3, [0, 1, 2]],
  [0, 17, 3, [0, 9, 18]],
  [0, 67, 3, [0, 35, 70]],
  [0, 219_300, 3, [0, 150_000, 300_000]],
  [-400_000, 1_120_000, 4, [-600_000, 0, 600_000, 1_200_000]],
  [-12, 0, 4, [-12, -8, -4, 0]],
  [-90, 10, 4, [-90, -45, 0, 45]],
])('from %d to %d, %d lines', (low, high, count, lines) => {
  expect(gridLines(low, high, count)).toEqual(lines);
});

test('everything lies between the first line and the last, and zero is one of them', () => {
  for (let high = 0; high < 3000; high += 7) {
    for (const low of [0, -1, -high / 3, -high * 2]) {
      const lines = gridLines(low, high, low < 0 ? 4 : 3);
      expect(lines[0]).toBeLessThanOrEqual(low);
      expect(lines.at(-1)).toBeGreaterThanOrEqual(high);
      expect(lines.map(Math.abs)).toContain(0);
    }
  }
});
