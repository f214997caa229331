import { expect, it } from 'vitest';
import * as paths from './paths';

it('a booking keeps what is chosen', () => {
  expect(paths.booking('an-id')).toBe('/dialysis/an-id');
  expect(paths.booking('an-id', { date: '2026-11-26', time: '1 PM - 5 PM' })).toBe(
    '/dialysis/an-id?date=2026-11-26&time=1+PM+-+5+PM',
  );
});
