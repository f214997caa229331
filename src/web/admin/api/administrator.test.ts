import { describe, expect, it } from 'vitest';
import { adminLoginPath, nextAdminPath } from './administrator';

describe('after signing in', () => {
  it('one is back where one was, filters included', () => {
    const from = { pathname: '/admin/centers', search: '?status=blocked&page=2' };
    const next = new URL(adminLoginPath(from), 'https://vrikka.example').searchParams.get('next');
    expect(nextAdminPath(next)).toBe('/admin/centers?status=blocked&page=2');
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
  ])('nobody is led to %s', (next) => expect(nextAdminPath(next)).toBe('/admin/dashboard'));
});
