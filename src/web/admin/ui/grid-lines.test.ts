import { expect, test } from 'vitest';
import { gridLines } from './grid-lines';

test.each([
  [0, 0, [0, 1, 2]],
  [0, 1, [0, 1, 2]],
  [0, 0.4, [0, 1, 2]],
  [0, 17, [0, 9, 18]],
  [0, 67, [0, 35, 70]],
  [0, 219_300, [0, 150_000, 300_000]],
  [-400_000, 1_120_000, [-600_000, 0, 600_000, 1_200_000]],
  [-12, 0, [-12, -6, 0]],
  [-3_700, 219_300, [0, 150_000, 300_000]],
  [-90, 10, [-90, -45, 0]],
])('from %d to %d', (low, high, lines) => {
  expect(gridLines(low, high)).toEqual(lines);
});

test('everything but a small side lies between the first line and the last, and zero is one of them', () => {
  for (let high = 0; high < 3000; high += 7) {
    for (const low of [0, -1, -high / 3, -high * 2]) {
      const lines = gridLines(low, high);
      if (-low >= high / 4) expect(lines[0]).toBeLessThanOrEqual(low);
      if (high >= -low / 4) expect(lines.at(-1)).toBeGreaterThanOrEqual(high);
      expect(lines.map(Math.abs)).toContain(0);
    }
  }
});
