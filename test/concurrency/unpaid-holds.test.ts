/** Waits before holding another chair, under concurrent calls, on a real PostgreSQL with three instances. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookings } from '../../src/contract';
import { HOLD_MINUTES, MAX_HELD_CHAIRS } from '../../src/domain/policy';
import { HOUR_MS, MINUTE_MS } from '../../src/domain/time';
import { NETWORK_UNPAID_HOLDS } from '../../src/domain/unpaid-holds';
import { START_HOURS, windowLabel } from '../../src/domain/windows';
import { paymentFor } from '../booking-steps';
import { type LoggedIn, aCenter, patientWithSession, withSession } from '../builders';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { type Window, aWindow } from '../windows';

const postgres = aRealPostgres();
const LAPSE_MS = (HOLD_MINUTES + 1) * MINUTE_MS;

let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product));

const instance = (n: number) => ({ url: product.urls[n % product.urls.length]! });
const windowsOf = (daysAhead: number): Window[] =>
  START_HOURS.map((startHour) => ({ ...aWindow(product.now(), daysAhead), startHour, time: windowLabel(startHour) }));

/** Everybody requests every window at once, at any instance: the answers by code. */
async function allAtOnce(patients: LoggedIn[], windows: Window[], network?: string): Promise<Record<string, number>> {
  const center = await aCenter(product, { slots: 200 });
  const asked = patients.flatMap((patient, n) =>
    windows.map(async (window, m) => {
      // An access token is valid for ten minutes.
      const { client } = await withSession(product, patient, instance(n + m));
      const headers = { 'x-forwarded-for': network ?? client.address };
      const { status, json } = await client.raw('POST', bookings.makePayment.path, {
        json: paymentFor({ center, window }),
        headers,
      });
      return status === 200 ? 'held' : (json as { code: string }).code;
    }),
  );
  const counts: Record<string, number> = {};
  for (const code of await Promise.all(asked)) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}

it('a person has three chairs, with however many accounts; then none, and an hour later one', async () => {
  const accounts = await Promise.all(
    [1, 2, 3, 4].map((n) => patientWithSession(product, {}, { email: `mallory+${n}@example.org` })),
  );
  expect(await allAtOnce(accounts, windowsOf(3))).toEqual({
    held: MAX_HELD_CHAIRS,
    'too-many-holds': 16 - MAX_HELD_CHAIRS,
  });
  await product.pass(LAPSE_MS);
  expect(await allAtOnce(accounts, windowsOf(4))).toEqual({ 'unpaid-holds': 16 });
  await product.pass(HOUR_MS);
  expect(await allAtOnce(accounts, windowsOf(5))).toEqual({ held: 1, 'unpaid-holds': 15 });
});

it('a network in which nobody pays has forty, however many ask at once', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => patientWithSession(product)));
  const counts = await allAtOnce(people, windowsOf(6).slice(0, 3), '203.0.113.7');
  expect(counts).toEqual({ held: NETWORK_UNPAID_HOLDS, 'network-holds': 60 - NETWORK_UNPAID_HOLDS });
});
