import { expect, it } from 'vitest';
import { areAlike, nameNearness } from './name-alike';

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
  // Vowel signs are letters of a name too. In code points, since only locales hold other scripts.
  ['\u0930\u093e\u092e \u0926\u093e\u0938', '\u092e\u0940\u0930\u093e \u0938\u0942\u0926'],
])('%s is not %s', (one, other) => expect(areAlike(one, other)).toBe(false));

it.each([
  ['Ramsh', 'Ramesh Kumar'],
  ['Rames Kumr', 'Kumar Ramesh'],
  ['Seeta', 'Sita Devi'],
  ['Laxmi', 'Lakshmi Raman'],
  ['Zakir', 'Jakir Hussain'],
  ['Sunill', 'Sunil Pawar'],
  ['रमेश', 'Ramesh Kumar'],
])('%s was perhaps meant to be %s', (typed, name) => expect(nameNearness(typed)(name)).toBeGreaterThan(0));

it('puts what is as it was typed first, then what sounds so, and knows who somebody else is', () => {
  const near = nameNearness('Ramesh');
  const names = ['Ramesh Kumar', 'Rames Rao', 'Rakesh Sharma', 'Suresh Kumar'];
  expect(names.map(near)).toEqual([0, 0.25, 1, null]);
  expect(nameNearness('Ram')('Rao')).toBeNull();
  expect(nameNearness('')('Rao')).toBeNull();
});
