import { describe, expect, it, test } from 'vitest';
import { nameKey, plainAddress, plainCode, plainDigits, plainNumber, tidyName } from './plain-text';

test('digits of every script are read', () => {
  expect(plainDigits('०९ ০৯ ੦੯ ૦૯ ୦୯ ௦௯ ౦౯ ೦೯ ൦൯ ٠٩ ۰۹ ０９ 09')).toBe(Array(13).fill('09').join(' '));
  expect(plainDigits('𝟗𝟘½²')).toBe('90½²');
});

describe('a name', () => {
  it.each([
    ['  Ravi \u00A0 Kumar\u2009Rao ', 'Ravi Kumar Rao'],
    ['Rene\u0301', 'René'],
    // A letter with its nukta as one character, and as two.
    ['\u0915\u0958\u093C', '\u0915\u0915\u093C\u093C'],
    ['\uFEFFMee\u200Bra\u200E \u00ADRao\u2060', 'Meera Rao'],
    // Joiners of Indian scripts stay; those that join nothing are removed.
    ['क्\u200Dष ನಾಗರಾಜ್\u200C', 'क्\u200Dष ನಾಗರಾಜ್\u200C'],
    ['\u200DMe\u200Dera \u200C', 'Meera'],
    // Left for the schema to refuse.
    ['Meera\nRao', 'Meera\nRao'],
    ['Meera \u202Etoor', 'Meera \u202Etoor'],
  ])('%j is kept as %j', (typed, kept) => {
    expect(tidyName(typed)).toBe(kept);
    expect(tidyName(kept)).toBe(kept);
  });

  it.each([
    ['RAVI  kumar', 'Ravi Kumar'],
    ['Rene\u0301 D’Souza', "RENÉ D'SOUZA"],
    ['DʼSouza', 'D`Souza'],
    ['गड\u093Cकरी', 'ग\u095Cकरी'],
    ['फ\u093Cातिमा', '\u095Eातिमा'],
    ['क्\u200Dष', 'क्ष'],
    ['Ka\u200Bmala', 'Kamala'],
  ])('%j and %j are one name', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other));
  });

  it.each([
    ['Ravi Kumar', 'Ravikumar'],
    ['Meera', 'Mira'],
    ['गडकरी', 'गड\u093Cकरी'],
  ])('%j and %j are two', (one, other) => {
    expect(nameKey(one)).not.toBe(nameKey(other));
  });
});

test.each([
  ['१२३ ४५६', '123456'],
  ['123\u2011456', '123456'],
  ['\u200E123456\u200F', '123456'],
  ['ab12 cd34', 'ab12cd34'],
])('the code %j is %s', (typed, code) => {
  expect(plainCode(typed)).toBe(code);
});

test.each([
  ['१,४९०', '1490'],
  ['1 490', '1490'],
  ['1\u00A0490.50', '1490.50'],
  ['₹1,850', '1850'],
  ['Rs. 1,00,000', '100000'],
  ['1490/-', '1490'],
  ['-3', '-3'],
  // Neither Indian nor other grouping, so left as it is.
  ['1,49', '1,49'],
  ['1,2,3', '1,2,3'],
  ['twelve', 'twelve'],
])('the number %j is %s', (typed, number) => {
  expect(plainNumber(typed)).toBe(number);
});

test.each([
  [' Meera@Example.ORG ', 'meera@example.org'],
  ['meera@उदाहरण.भारत', 'meera@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['meera@müller.example', 'meera@xn--mller-kva.example'],
  ['\u200Bmeera@example.org\uFEFF', 'meera@example.org'],
  ['no address', 'no address'],
])('the address %j is %s', (typed, address) => {
  expect(plainAddress(typed)).toBe(address);
});
