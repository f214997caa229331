import { expect, it } from 'vitest';
import { centerSlug, shortIdIn } from './center-slug';

const ShortId = '3f9a01c2de';

it('is made of the name, the city and the short id', () => {
  const path = (CenterName: string, CenterCity = 'Mysuru') => centerSlug({ CenterName, CenterCity, ShortId });
  expect(path('Neem Courtyard Dialysis Center')).toBe('neem-courtyard-dialysis-center-mysuru-3f9a01c2de');
  expect(path(" St. Mary's  Café & Dialysis ", 'New Delhi')).toBe('st-marys-cafe-dialysis-new-delhi-3f9a01c2de');
  expect(path('नीम किडनी केंद्र')).toBe('नीम-किडनी-केंद्र-mysuru-3f9a01c2de');
  expect(path('***', '-')).toBe('3f9a01c2de');
});

it('is read by its end alone', () => {
  expect(shortIdIn('whatever-it-was-called-3f9a01c2de')).toBe(ShortId);
  expect(shortIdIn(ShortId)).toBe(ShortId);
  for (const slug of ['', 'neem', 'neem-3f9a01c2d', 'neem3f9a01c2de', 'neem-3F9A01C2DE'])
    expect(shortIdIn(slug)).toBeNull();
});
