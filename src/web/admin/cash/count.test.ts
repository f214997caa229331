import { expect, it } from 'vitest';
import { readCounted, sumOf } from './count';

it('notes and coins are summed', () => {
  expect(sumOf({ 500: '3', 200: '1', 50: '3' })).toBe(1850);
  expect(sumOf({ 500: ' ', 1: '' })).toBeNull();
  expect(sumOf({ 500: '0' })).toBe(0);
});

it.each([
  ['1850', 185_000],
  ['1,25,000', 12_500_000],
  ['₹ 1850.50', 185_050],
  ['0', 0],
  ['', null],
  ['-5', null],
  ['18.505', null],
  ['a few', null],
])('%j is counted as %s paise', (text, paise) => expect(readCounted(text)).toBe(paise));
