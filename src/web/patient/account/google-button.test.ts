import { describe, expect, it } from 'vitest';
import { readCredential } from './google-button';

const CHOOSER = 'http://localhost:4010/google/choose';
const DATA = { type: 'vrikka-google', credential: 'e.y.J' };

describe('a message to the page', () => {
  it("of the chooser's origin carries the credential", () => {
    expect(readCredential({ origin: 'http://localhost:4010', data: DATA }, CHOOSER)).toBe('e.y.J');
  });

  it.each(['http://localhost:3000', 'https://localhost:4010', 'http://localhost:4010.evil.example', 'null', ''])(
    'of the origin %j is nobody’s',
    (origin) => {
      expect(readCredential({ origin, data: DATA }, CHOOSER)).toBeNull();
    },
  );

  it.each([
    null,
    'vrikka-google',
    {},
    { ...DATA, type: 'other' },
    { ...DATA, credential: '' },
    { ...DATA, credential: 1 },
  ])('that reads %j is none', (data) => {
    expect(readCredential({ origin: 'http://localhost:4010', data }, CHOOSER)).toBeNull();
  });
});
