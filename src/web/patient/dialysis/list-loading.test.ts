import { expect, test } from 'vitest';
import { creep } from './list-loading';

test('a tick adds at most 15', () => {
  expect(creep(0, () => 1)).toBe(15);
  expect(creep(30, () => 0.5)).toBe(37.5);
  expect(creep(30, () => 0)).toBe(30);
});

test('the bar stops at 90', () => {
  expect(creep(85, () => 0.9)).toBe(90);
  expect(creep(90, () => 0.9)).toBe(90);
});
