import { describe, expect, it } from 'vitest';
import { base32, codeOfStep, stepOf, stepOfCode } from './totp';

/** RFC 6238, appendix B: the seed of SHA-1, and the last six of its eight digits. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  ['1970-01-01T00:00:59Z', '287082'],
  ['2005-03-18T01:58:29Z', '081804'],
  ['2005-03-18T01:58:31Z', '050471'],
  ['2009-02-13T23:31:30Z', '005924'],
  ['2033-05-18T03:33:20Z', '279037'],
  ['2603-10-11T11:33:20Z', '353130'],
] as const;

describe('a code', () => {
  it.each(VECTORS)('at %s is %s', (moment, code) => {
    expect(codeOfStep(SECRET, stepOf(new Date(moment)))).toBe(code);
    expect(stepOfCode(SECRET, code, new Date(moment), null)).toBe(stepOf(new Date(moment)));
  });

  it('is right one step early and one late, and no further', () => {
    const now = new Date('2026-11-10T08:00:10Z');
    const taken = [-2, -1, 0, 1, 2].map(
      (off) => stepOfCode(SECRET, codeOfStep(SECRET, stepOf(now) + off), now, null) !== null,
    );
    expect(taken).toEqual([false, true, true, true, false]);
  });

  it('is right only after the last step that was used', () => {
    const now = new Date('2026-11-10T08:00:10Z');
    const step = stepOf(now);
    expect(stepOfCode(SECRET, codeOfStep(SECRET, step), now, step)).toBeNull();
    expect(stepOfCode(SECRET, codeOfStep(SECRET, step - 1), now, step)).toBeNull();
    expect(stepOfCode(SECRET, codeOfStep(SECRET, step + 1), now, step)).toBe(step + 1);
  });

  it.each(['', '28708', '2870820', '２８７０８２', 'abcdef'])('is not %j', (code) => {
    expect(stepOfCode(SECRET, code, new Date('1970-01-01T00:00:59Z'), null)).toBeNull();
  });
});

it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('%j is %j in base 32 (RFC 4648, section 10)', (text, encoded) => expect(base32(Buffer.from(text))).toBe(encoded));
