import { expect, test } from 'vitest';
import { RIGHTS, RIGHTS_OF, ROLES, isWithin, may, mayGive, scopeOf } from './rights';

const [PUNE, MYSURU] = ['pune', 'mysuru'];

test('an owner may do everything, and everybody may look at the floor; a nurse has nothing but the floor', () => {
  expect(RIGHTS_OF.owner).toEqual(RIGHTS);
  for (const role of ROLES) expect(RIGHTS_OF[role]).toContain('see-floor');
  expect(RIGHTS_OF.nurse).toEqual(['see-floor', 'work-floor']);
});

test('a clerk takes bookings and money, and gives none back; an auditor changes nothing', () => {
  expect(RIGHTS_OF.clerk).toEqual([
    'see',
    'see-floor',
    'work-floor',
    'book',
    'message',
    'take-money',
    'check-covers',
    'file-claims',
    'see-users',
  ]);
  expect(RIGHTS_OF.auditor).toEqual(['see', 'see-floor', 'see-users', 'export', 'see-reports', 'see-actions']);
});

test('a role without a center is for all of them', () => {
  const roles = [
    { role: 'clerk' as const, centerId: null },
    { role: 'manager' as const, centerId: PUNE },
  ];
  expect(scopeOf(roles, 'book')).toBe('all');
  expect(scopeOf(roles, 'refund')).toEqual([PUNE]);
  expect(scopeOf(roles, 'staff')).toEqual([PUNE]);
  expect(scopeOf(roles, 'block-users')).toEqual([]);
});

test('different roles at different centers add up, each at its own', () => {
  const roles = [
    { role: 'clerk' as const, centerId: PUNE },
    { role: 'clerk' as const, centerId: PUNE },
    { role: 'auditor' as const, centerId: MYSURU },
  ];
  expect(scopeOf(roles, 'see')).toEqual([PUNE, MYSURU]);
  expect(scopeOf(roles, 'book')).toEqual([PUNE]);
  expect(may(roles, 'book')).toBe(true);
  expect(may(roles, 'book', MYSURU)).toBe(false);
  expect(may([], 'see')).toBe(false);
  expect(isWithin('all', MYSURU)).toBe(true);
});

test('an owner gives every role, a manager those of clerks and nurses at their centers', () => {
  const manager = [{ role: 'manager' as const, centerId: 'pune' }];
  expect(mayGive([{ role: 'owner', centerId: null }], { role: 'owner', centerId: null })).toBe(true);
  expect(mayGive(manager, { role: 'clerk', centerId: 'pune' })).toBe(true);
  expect(mayGive(manager, { role: 'nurse', centerId: 'pune' })).toBe(true);
  expect(mayGive(manager, { role: 'manager', centerId: 'pune' })).toBe(false);
  expect(mayGive(manager, { role: 'clerk', centerId: 'mysuru' })).toBe(false);
  expect(mayGive(manager, { role: 'clerk', centerId: null })).toBe(false);
  expect(mayGive([{ role: 'clerk', centerId: 'pune' }], { role: 'clerk', centerId: 'pune' })).toBe(false);
});
