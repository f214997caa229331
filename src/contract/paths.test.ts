import { expect, it } from 'vitest';
import * as paths from './paths';

it('a booking keeps what is chosen', () => {
  expect(paths.booking('an-id')).toBe('/dialysis/an-id');
  expect(paths.booking('an-id', { date: '2026-11-26', time: '1 PM - 5 PM' })).toBe(
    '/dialysis/an-id?date=2026-11-26&time=1+PM+-+5+PM',
  );
});

it.each([
  [paths.appointments, '/myappoinments'],
  [paths.coming, '/myappoinments/coming'],
  [paths.printedAppointments, '/myappoinments/print'],
  [paths.offers, '/offers'],
  [paths.wait, '/offers/wait'],
  [paths.schemes, '/myprofile/schemes'],
  [(whom: string | null) => paths.month({}, whom), '/book/month'],
])('a page that acts for a person is told for whom: %#', (page, path) => {
  expect(page(null)).toBe(path);
  expect(page('their-id')).toBe(`${path}?for=their-id`);
});

it('what else an address asks for stands beside the person', () => {
  expect(paths.appointments('their-id', { move: 'x' })).toBe('/myappoinments?for=their-id&move=x');
  expect(paths.appointments(null, { move: 'x' })).toBe('/myappoinments?move=x');
  expect(paths.booking('an-id', { for: 'their-id', date: '2026-11-26' })).toBe(
    '/dialysis/an-id?for=their-id&date=2026-11-26',
  );
});
