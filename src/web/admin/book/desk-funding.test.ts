import { expect, test } from 'vitest';
import type { CoverToCheck } from '../../../contract/admin/funding';
import { NO_FUNDING, type Sponsor, approvalFor, bodyOfFunding, missingFunding, sponsorOf } from './desk-funding';

const approved = [
  { patient: { _id: 'p' }, scheme: 'cghs', approvedUntil: '2026-12-31', sessionsLeft: 2 } as CoverToCheck,
];

test('an approval is used where it covers the patient, the scheme and every session', () => {
  expect(approvalFor(approved, 'p', 'cghs', ['2026-12-31'])).toBe(approved[0]);
  expect(approvalFor(approved, 'p', 'cghs', ['2027-01-01'])).toBeNull();
  expect(approvalFor(approved, 'p', 'cghs', ['2026-12-01', '2026-12-03', '2026-12-05'])).toBeNull();
  expect(approvalFor(approved, 'p', 'pmjay', ['2026-12-31'])).toBeNull();
  expect(approvalFor(approved, null, 'cghs', ['2026-12-31'])).toBeNull();
});

test('of two approvals that stand, each is used for its own days', () => {
  const earlier = { until: '2026-12-10', sessionsLeft: 1 };
  const two = [{ ...approved[0], sessionsLeft: 1, earlier } as CoverToCheck];
  expect(approvalFor(two, 'p', 'cghs', ['2026-12-12', '2026-12-10'])).toBe(two[0]);
  expect(approvalFor(two, 'p', 'cghs', ['2026-12-12', '2026-12-14'])).toBeNull();
  expect(approvalFor([{ ...two[0], sessionsLeft: null } as CoverToCheck], 'p', 'cghs', ['2026-12-12'])).not.toBeNull();
});

test('the card is asked for only without an approval', () => {
  const typed = { ...NO_FUNDING, scheme: 'cghs' as const };
  expect(missingFunding(NO_FUNDING, 'scheme', false)).toBe('scheme');
  expect(missingFunding(typed, 'scheme', true)).toBeNull();
  expect(missingFunding(typed, 'scheme', false)).toBe('cover');
  const whole = { ...typed, holder: 'Asha', cardLast4: '12a4', approvedUntil: '2026-12-31' };
  expect(missingFunding(whole, 'scheme', false)).toBeNull();
  expect(bodyOfFunding(whole, 'scheme', true)).toEqual({ scheme: 'cghs' });
  expect(bodyOfFunding(whole, 'scheme', false)).toEqual({
    scheme: 'cghs',
    cover: { holder: 'Asha', cardLast4: '12a4', approvedUntil: '2026-12-31' },
  });
});

test('a sponsor is found by its code as people type it, while it is valid', () => {
  const sponsors = [{ code: 'ROTARY24', endedAt: null, validTo: '2026-12-31' } as Sponsor];
  expect(sponsorOf(sponsors, ' rotary 24', '2026-12-31')).toBe(sponsors[0]);
  expect(sponsorOf(sponsors, 'rotary24', '2027-01-01')).toBeNull();
  expect(sponsorOf([{ ...sponsors[0]!, endedAt: '2026-11-01' }], 'rotary24', '2026-12-01')).toBeNull();
  expect(bodyOfFunding({ ...NO_FUNDING, sponsorCode: ' rotary 24' }, 'sponsor', false)).toEqual({
    sponsorCode: 'ROTARY24',
  });
});
