import { expect, it } from 'vitest';
import { bookingPath, centerPath, shortIdIn } from './center-path';

const ShortId = '3f9a01c2de';

it('is made of the name, the city and the short id', () => {
  const path = (CenterName: string, CenterCity = 'Mysuru') => centerPath({ CenterName, CenterCity, ShortId });
  expect(path('Neem Courtyard Dialysis Center')).toBe('/centers/neem-courtyard-dialysis-center-mysuru-3f9a01c2de');
  expect(path(" St. Mary's  Café & Dialysis ", 'New Delhi')).toBe(
    '/centers/st-marys-cafe-dialysis-new-delhi-3f9a01c2de',
  );
  expect(path('नीम किडनी केंद्र')).toBe('/centers/नीम-किडनी-केंद्र-mysuru-3f9a01c2de');
  expect(path('***', '-')).toBe('/centers/3f9a01c2de');
});

it('is read by its end alone', () => {
  expect(shortIdIn('whatever-it-was-called-3f9a01c2de')).toBe(ShortId);
  expect(shortIdIn(ShortId)).toBe(ShortId);
  for (const slug of ['', 'neem', 'neem-3f9a01c2d', 'neem3f9a01c2de', 'neem-3F9A01C2DE'])
    expect(shortIdIn(slug)).toBeNull();
});

it('leads to booking with what is chosen', () => {
  expect(bookingPath('an-id')).toBe('/dialysis/an-id');
  expect(bookingPath('an-id', { date: '2026-11-26', time: '1 PM - 5 PM' })).toBe(
    '/dialysis/an-id?date=2026-11-26&time=1+PM+-+5+PM',
  );
});
