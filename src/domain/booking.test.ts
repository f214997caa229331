import { expect, test } from 'vitest';
import { BOOKING_STATUSES, canTransition } from './booking';

test('an administrator may set confirmed, pending and cancelled from any other status', () => {
  for (const from of BOOKING_STATUSES) {
    for (const to of ['confirmed', 'pending', 'cancelled'] as const) {
      if (from !== to) expect(canTransition('administrator', from, to), `${from} to ${to}`).toBe(true);
    }
  }
});

test('a patient may only cancel what is still open', () => {
  expect(BOOKING_STATUSES.filter((from) => canTransition('patient', from, 'cancelled'))).toEqual([
    'pending',
    'confirmed',
  ]);
  expect(canTransition('patient', 'pending', 'confirmed')).toBe(false);
});

test('only the clock completes a booking', () => {
  expect(canTransition('clock', 'confirmed', 'completed')).toBe(true);
  expect(canTransition('administrator', 'confirmed', 'completed')).toBe(false);
});
