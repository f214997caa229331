import { expect, it } from 'vitest';
import { areAlike, mayBeOne, nameNearness, nameToFind, personKey } from './name-alike';

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
  // Vowel signs are letters of a name. Written as code points, since only locales may contain other scripts.
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

it('compares names of persons without dots, blanks, order and titles', () => {
  const keys = ['K. S. Rao', 'K.S. Rao', 'KS Rao', 'Rao K S', 'Shri K.S. Rao', 'k s  rao'].map(personKey);
  expect(new Set(keys)).toEqual(new Set(['ks rao']));
  expect(personKey('Smt. Meena Devi')).toBe(personKey('Devi Meena ji'));
  expect(personKey('Meena Kumari')).not.toBe(personKey('Meena'));
  expect(personKey('Dr')).toBe('dr');
  expect(nameToFind('Smt. K. S. Rao')).toBe('ks rao');
});

it.each([
  ['Meena D.', 'Smt. Meena Devi'],
  ['Meena', 'Meena Devi'],
  ['K Rao', 'K. S. Rao'],
  ['Krishna S Rao', 'KS Rao'],
  ['Mina Devi', 'Meena Devi'],
  ['Abdul Kareem', 'Abdul Karim'],
  ['K. S. Rao', 'Rao KS'],
  ['MEENADEVI', 'Smt. Meena Devi'],
  ['KSRao', 'K. S. Rao'],
  ['RaoKS', 'KS Rao'],
])('%s may be %s, who has the same number', (one, other) => {
  expect(mayBeOne(one, other)).toBe(true);
  expect(mayBeOne(other, one)).toBe(true);
});

it.each([
  ['Latha Rao', 'Ramesh Rao'],
  ['Meena Devi', 'Sunita Devi'],
  ['M. D.', 'Meena Devi'],
  ['S Rao', 'Ramesh Rao'],
  ['Ram Kumar', 'Ramesh Kumar'],
  ['Meenakumari', 'Meena Devi'],
  ['Meenadevikumari', 'Meena Devi'],
  ['MD', 'M. D. Rao'],
])('%s is another one than %s in the same house', (one, other) => {
  expect(mayBeOne(one, other)).toBe(false);
  expect(mayBeOne(other, one)).toBe(false);
});

it('finds initials however they are written, and a name by its initial', () => {
  for (const typed of ['K. S. Rao', 'KS Rao', 'Rao K S', 'K.S.Rao', 'Mr K S Rao']) {
    for (const name of ['K. S. Rao', 'K.S. Rao', 'KS Rao', 'Rao K S']) expect(nameNearness(typed)(name)).toBe(0);
  }
  expect(nameNearness('KSRao')('K. S. Rao')).toBe(0);
  expect(nameNearness('MEENADEVI')('Smt. Meena Devi')).toBe(0);
  // A list may have written it so.
  expect(nameNearness('K. S. Rao')('KSRAO')).toBe(0);
  expect(nameNearness('Devi Meena')('MEENADEVI')).toBe(0);
  expect(nameNearness('Rao')('KSRAO')).toBeNull();
  expect(nameNearness('Meena Devi')('Meena D.')).toBe(1);
  expect(nameNearness('Smt Meena')('Meena Devi')).toBe(0);
  expect(nameNearness('Meena')('M. Devi')).toBeNull();
});
