import { describe, expect, it } from 'vitest';
import { type Claim, comesBefore } from './waits';

const claim = (change: Partial<Claim>): Claim => ({
  isConfirmed: true,
  letLapseAt: null,
  gaps: { before: 48, after: 48 },
  ...change,
});

describe('a chair is offered first', () => {
  it.each<[string, Partial<Claim>, Partial<Claim>]>([
    ['to a confirmed person, whatever the gap', { gaps: { before: null, after: null } }, { isConfirmed: false }],
    ['to who let none lapse, whatever the gap', {}, { letLapseAt: new Date(9), gaps: { before: 100, after: 100 } }],
    ['to who let one lapse earlier', { letLapseAt: new Date(1) }, { letLapseAt: new Date(2) }],
    ['to the longer gap', { gaps: { before: 72, after: 48 } }, {}],
    ['to who has a session on one side only', { gaps: { before: 48, after: null } }, {}],
    ['to who has sessions, not to who has none', {}, { gaps: { before: null, after: null } }],
  ])('%s', (_, first, other) => {
    expect(comesBefore(claim(first), claim(other))).toBeLessThan(0);
    expect(comesBefore(claim(other), claim(first))).toBeGreaterThan(0);
  });
});
