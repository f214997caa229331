import { expect, test } from 'vitest';
import { schemesToClaim } from './schemes-to-claim';

test('a scheme that a center does not take any more can still be filed with, after those that it takes', () => {
  const taken = { schemes: [{ scheme: 'esic' }, { scheme: 'pmjay' }] } as const;
  expect(schemesToClaim({ funding: taken, booked: ['cghs', 'pmjay'] })).toEqual(['esic', 'pmjay', 'cghs']);
  expect(schemesToClaim({ funding: { schemes: [] }, booked: [] })).toEqual([]);
});
