import { expect, it } from 'vitest';
import { minutesLeft, shareLeft } from './time-left';

const END = '2026-11-10T03:40:00.000Z';

it('counts begun minutes, and never less than one', () => {
  expect(minutesLeft(END, new Date('2026-11-10T03:22:00Z'))).toBe(18);
  expect(minutesLeft(END, new Date('2026-11-10T03:22:01Z'))).toBe(18);
  expect(minutesLeft(END, new Date('2026-11-10T03:39:59Z'))).toBe(1);
});

it('fills the bar by what is left of the thirty minutes', () => {
  expect(shareLeft(END, new Date('2026-11-10T03:10:00Z'))).toBe(100);
  expect(shareLeft(END, new Date('2026-11-10T03:25:00Z'))).toBe(50);
  expect(shareLeft(END, new Date('2026-11-10T03:41:00Z'))).toBe(0);
});
