import { describe, expect, it } from 'vitest';
import { HOUR_MS, MINUTE_MS, istInstant } from './time';
import { type Claim, MOST_OFFER_MS, comesBefore, offerUntil, offersNow } from './waits';

const claim = (change: Partial<Claim>): Claim => ({
  isConfirmed: true,
  isVouchedFor: true,
  letLapseAt: null,
  gaps: { before: 48, after: 48 },
  ...change,
});

describe('a chair is offered first', () => {
  it.each<[string, Partial<Claim>, Partial<Claim>]>([
    ['to a confirmed person, whatever the gap', { gaps: { before: null, after: null } }, { isConfirmed: false }],
    ['to who is vouched for, whatever the gap', { gaps: { before: null, after: null } }, { isVouchedFor: false }],
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

describe('an offered chair is kept', () => {
  const at = (hour: number, day = 24) => istInstant(`2026-11-${day}`, hour);
  it.each([
    ['for half an hour by day', at(15), at(13, 26), at(15.5)],
    ['for a quarter of the time that is left', at(15), at(16), at(15.25)],
    ['for half an hour in the evening too', at(20.25), at(13, 26), at(20.75)],
    ['until the morning where it would end at night', at(20.75), at(13, 25), at(7.5, 25)],
    ['for a while, late, where the session begins before people wake', at(20.75), at(5, 25), at(21.25)],
  ])('%s', (_, now, begins, until) => {
    expect(offerUntil(now, begins)).toEqual(until);
  });

  it('never ends at night, nor too late, where it begins after seven', () => {
    for (let now = at(7); now < at(7, 26); now = new Date(now.getTime() + 5 * MINUTE_MS)) {
      if (!offersNow(now)) continue;
      const until = offerUntil(now, new Date(now.getTime() + 24 * HOUR_MS))!;
      expect(until.getTime() - now.getTime()).toBeLessThanOrEqual(MOST_OFFER_MS);
      expect(offersNow(until)).toBe(true);
    }
  });
});
