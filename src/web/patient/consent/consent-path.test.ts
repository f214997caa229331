import { expect, it } from 'vitest';
import { consentPath } from './consent-path';

it.each([
  ['/', '/consent'],
  ['/myappoinments?show=completed', '/consent?next=%2Fmyappoinments%3Fshow%3Dcompleted'],
  // After a refused booking, logging in returns to /consent.
  ['/consent', '/consent'],
  ['/consent?next=%2Fdialysis%2F1', '/consent?next=%2Fdialysis%2F1'],
  ['/consents', '/consent?next=%2Fconsents'],
])('on the way to %s one is asked at %s', (next, path) => {
  expect(consentPath(next)).toBe(path);
});
