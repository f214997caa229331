import { expect, it } from 'vitest';
import { areAlike } from './name-alike';

it.each([
  ['Savitri Ayer', 'Savitri Iyer'],
  ['Lakshmi Raman', 'Laxmi Raman'],
  ['Kumar Ramesh', 'Ramesh Kumar'],
  ['Latha', 'Latha Venkatesh Rao'],
  ['Mohd Iqbal', 'Mohammed Iqbal'],
  ['S. Iyer', 'Savitri Iyer'],
  ['लता राव', 'लता राव'],
])('%s may be %s', (one, other) => expect(areAlike(one, other)).toBe(true));

it.each([
  ['Latha Rao', 'Ramesh Kumar'],
  ['Abdul Karim', 'Sunita Pawar'],
  ['Kamala', 'Joseph D’Souza'],
])('%s is not %s', (one, other) => expect(areAlike(one, other)).toBe(false));
