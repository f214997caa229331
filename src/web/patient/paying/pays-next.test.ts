import { expect, test } from 'vitest';
import { paysNext, waitingOf, wayFor } from './pays-next';
import type { SchemeWay, Way } from './ways';

const approval = { until: '2026-12-10', left: 2, before: null };
const on = { check: 'approved', approval } as SchemeWay;
const way: Way = { id: 'scheme 1', kind: 'scheme', price: 250, on };

test('sessions beyond what is approved wait, the earliest being covered first', () => {
  expect(waitingOf(on, ['2026-12-12', '2026-12-08', '2026-12-10'])).toBe(1);
  expect(waitingOf(on, ['2026-12-04', '2026-12-06', '2026-12-08'])).toBe(1);
  expect(waitingOf({ approval: null }, ['2026-12-04'])).toBe(1);
  expect(waitingOf(on, [])).toBe(0);
});

test('a share is paid next for what is covered, and for nothing that waits', () => {
  expect(paysNext(wayFor(way, ['2026-12-08']))).toBe(true);
  expect(paysNext(wayFor(way, ['2026-12-08', '2026-12-12']))).toBe(true);
  expect(paysNext(wayFor(way, ['2026-12-12']))).toBe(false);
  // Nothing is chosen yet.
  expect(paysNext(wayFor(way, []))).toBe(true);
  const online: Way = { id: 'online', kind: 'online', price: 1850 };
  expect(wayFor(online, ['2026-12-12'])).toBe(online);
});
