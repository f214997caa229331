import { expect, it } from 'vitest';
import { readAmount } from './read-amount';

it.each([
  ['500', 500],
  [' 1,850 ', 1850],
  ['99.5', 99.5],
  ['1', 1],
])('%j is an amount to refund', (text, rupees) => expect(readAmount(text, 1850)).toBe(rupees));

it.each(['', '0', '0.5', '1851', '1850.01', '-5', '12.345', '5 hundred', '1e3'])('%j is none', (text) =>
  expect(readAmount(text, 1850)).toBeNull(),
);
