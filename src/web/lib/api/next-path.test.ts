import { describe, expect, it } from 'vitest';
import { loginPath, safeNextPath } from './next-path';

describe('where a login leads', () => {
  it('is the place that asked for it, with its query', () => {
    expect(safeNextPath('/dialysis/17?date=2026-11-24')).toBe('/dialysis/17?date=2026-11-24');
  });

  it.each([
    null,
    '',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
    '/login',
    '/LOGIN/',
    '/login?next=/login',
  ])('is never %j', (next) => {
    expect(safeNextPath(next)).toBe('/');
  });

  it('comes back out of the address it was put into', () => {
    const path = loginPath({ pathname: '/success', search: '?session_id=a&b=c' });
    expect(safeNextPath(new URL(path, 'http://x').searchParams.get('next'))).toBe('/success?session_id=a&b=c');
  });
});
