import { describe, expect, it, test } from 'vitest';
import { adminLoginPath, landingOf, nextAdminPath } from './administrator';

describe('after signing in', () => {
  it('one is back where one was, filters included', () => {
    const from = { pathname: '/admin/centers', search: '?status=blocked&page=2' };
    const next = new URL(adminLoginPath(from), 'https://vrikka.example').searchParams.get('next');
    expect(nextAdminPath(next, '/admin/dashboard')).toBe('/admin/centers?status=blocked&page=2');
  });

  it.each([
    null,
    '',
    '/',
    '/dialysis',
    '/admin/login',
    '/admin/login?next=/admin/login',
    '//evil.example/admin/',
    'https://evil.example',
  ])('nobody is led to %s', (next) => expect(nextAdminPath(next, '/admin/dashboard')).toBe('/admin/dashboard'));
});

test('whoever works at one center, or on the floor alone, begins with its day', () => {
  const at = (role: 'clerk' | 'manager' | 'nurse' | 'auditor', ...centers: (string | null)[]) =>
    centers.map((centerId) => ({ role, centerId }));
  expect(landingOf(at('clerk', 'one'))).toBe('/admin/day');
  expect(landingOf([...at('clerk', 'one'), ...at('manager', 'one')])).toBe('/admin/day');
  expect(landingOf(at('nurse', 'one', 'two'))).toBe('/admin/day');
  expect(landingOf(at('clerk', 'one', 'two'))).toBe('/admin/dashboard');
  expect(landingOf(at('manager', null))).toBe('/admin/dashboard');
  expect(landingOf([{ role: 'owner', centerId: null }])).toBe('/admin/dashboard');
});

test('/admin, which asks for the dashboard, leads there too', () => {
  expect(nextAdminPath('/admin/dashboard', '/admin/day')).toBe('/admin/day');
  expect(nextAdminPath('/admin/cash?date=2026-11-24', '/admin/day')).toBe('/admin/cash?date=2026-11-24');
});
