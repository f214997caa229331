import { expect, test } from 'vitest';
import type { StoredFunding } from '../../../contract/admin/funding';
import { funding } from '../../../contract/admin/funding';
import { type PaymentValues, bodyOf, isOld, newScheme, problemsOf, valuesOf } from './payment-values';

const stored: StoredFunding = {
  version: 'as-it-was',
  atCenter: ['cash', 'upi'],
  price: { dialyser: 'reused', includes: ['tubing'], extras: [{ name: 'New dialyser', price: 650.5 }] },
  schemes: [
    {
      scheme: 'cghs',
      share: 400,
      reservedChairs: 2,
      opensHoursBefore: null,
      papers: ['scheme-card'],
      referralNeeded: true,
      daysBefore: 1,
      hoursBetween: 0,
      sessionsPerCourse: null,
      checkedOn: '2026-08-01',
      checkedBy: 'Asha',
    },
  ],
};

test('what is loaded and not changed is sent as it is', () => {
  const { checkedOn: _on, checkedBy: _by, ...terms } = stored.schemes[0]!;
  const { version: _version, ...rest } = stored;
  expect(bodyOf(valuesOf(stored))).toEqual({ ...rest, schemes: [terms] });
  expect(funding.setOfCenter.body!.safeParse(bodyOf(valuesOf(stored))).success).toBe(true);
});

test('a center that says nothing about its price sends none', () => {
  expect(bodyOf({ ...valuesOf(stored), dialyser: 'unsaid', includes: [], extras: [] }).price).toBeNull();
});

test('PM-JAY costs nothing, whatever was typed, and keeps its pause', () => {
  const values: PaymentValues = { ...valuesOf(stored), schemes: [{ ...newScheme('pmjay'), share: '500' }] };
  expect(problemsOf(values)).toEqual([]);
  expect(bodyOf(values).schemes[0]).toMatchObject({ share: 0, hoursBetween: 24 });
  values.schemes[0]!.hoursBetween = '12';
  expect(problemsOf(values)).toEqual([{ path: 'schemes.0.hoursBetween', key: 'least', values: { least: 24 } }]);
});

test.each([
  ['share', '', 'rupeesNeeded'],
  ['share', 'free', 'rupees'],
  ['share', '₹ 1,850.50', null],
  ['reservedChairs', '', null],
  ['reservedChairs', '0', 'whole'],
  ['reservedChairs', '201', 'whole'],
  ['daysBefore', '', 'wholeNeeded'],
  ['daysBefore', '1.5', 'whole'],
  ['opensHoursBefore', '0', null],
  ['sessionsPerCourse', '-1', 'whole'],
] as const)('%s "%s" of a scheme: %s', (field, text, problem) => {
  const values = valuesOf(stored);
  values.schemes[0]![field] = text;
  expect(problemsOf(values)[0]?.key ?? null).toBe(problem);
});

test('hours before which chairs open need chairs that are reserved', () => {
  const values = valuesOf(stored);
  Object.assign(values.schemes[0]!, { reservedChairs: '', opensHoursBefore: '12' });
  expect(problemsOf(values)).toEqual([{ path: 'schemes.0.opensHoursBefore', key: 'nothingReserved' }]);
});

test('an extra needs a name and a price', () => {
  const values = { ...valuesOf(stored), extras: [{ name: ' ', price: '' }] };
  expect(problemsOf(values).map(({ path }) => path)).toEqual(['extras.0.name', 'extras.0.price']);
});

test('terms are old after 90 days', () => {
  expect(isOld('2026-08-01', '2026-10-30')).toBe(false);
  expect(isOld('2026-08-01', '2026-10-31')).toBe(true);
});
