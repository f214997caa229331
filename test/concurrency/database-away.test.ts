/** A PostgreSQL that is stopped and started again while the product runs. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, centers } from '../../src/contract';
import { MINUTE_MS } from '../../src/domain/time';
import { TRUSTED_MS } from '../../src/server/centers/center-list-cache';
import { book, cancel, hold, pay, refunded } from '../booking-steps';
import { aCenter, loggedInPatient } from '../builders';
import { aClient } from '../client';
import { allMailsSent, mailsTo } from '../inbox';
import { type Product, startProduct } from '../product';
import { type CarriedPostgres, startCarriedPostgres } from '../real-postgres';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

let postgres: CarriedPostgres;
let product: Product;
beforeAll(async () => {
  postgres = await startCarriedPostgres();
  product = await startProduct({ engine: await postgres.createMigratedDatabase() });
});
afterAll(async () => {
  await product.stop();
  await postgres.stop();
});

/** pino's number of the level. */
const WARN = 40;
const statusOf = async (path: string) => (await aClient(product).raw('GET', path)).status;

describe('while the database is away', () => {
  it('the product says so at once, and goes on by itself when it is back', async () => {
    const patient = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 5 });
    const booked = await book(product, patient, center, aWindow(product.now()));
    const session = await hold(patient, center, aWindow(product.now(), 4));
    await allMailsSent(product);
    for (const { path } of [centers.list, centers.nextFree]) expect(await statusOf(path)).toBe(200);

    await postgres.away(async () => {
      await waitFor('it is noticed', async () => (await statusOf('/readyz')) === 503);
      expect(await statusOf('/healthz')).toBe(200);
      // For a minute the list of centers and the hint of their next free chairs stand.
      const { dialysisCenters } = await aClient(product).call(centers.list);
      expect(dialysisCenters.map(({ _id }) => _id)).toContain(center.id);
      expect(await statusOf(centers.nextFree.path)).toBe(200);
      expect((await aClient(product).raw('GET', '/metrics')).text).toMatch(/^database_up 0$/m);
      const answer = await patient.client.raw('GET', bookings.myBookings.path);
      expect(answer).toMatchObject({ status: 503, json: { success: false, code: 'database-away' } });
      expect(answer.headers.get('retry-after')).toBe('5');
      // Paid in the meantime: the webhook can't be recorded now.
      await pay(product, session.id);
      // So do the rounds.
      await product.sweep();
    });
    // However many requests and rounds fail on it, an outage shorter than a minute is one line, without a stack.
    const loud = product.log.filter(({ level, msg }) => level > WARN && !msg.startsWith('Database: '));
    expect(loud).toMatchObject([{ code: 'database-away', msg: 'the database is away' }]);
    expect(loud[0]).not.toHaveProperty('err');

    await waitFor('it is ready again', async () => (await statusOf('/readyz')) === 200);
    await waitFor('the payment is recorded', async () => {
      const { BookingData } = await patient.client.call(bookings.bookingDetails, { query: { session_id: session.id } });
      return BookingData[0]!.outcome === 'confirmed';
    });
    await cancel(patient, booked._id);
    await refunded(patient);
    await allMailsSent(product);
    const subjects = (await mailsTo(product, patient.email)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject.startsWith('Confirmed'))).toHaveLength(2);
    expect(await product.examine()).toEqual([]);
  });
});

it('while each connection waits, the list of centers and the hint of their next free chairs stand too', async () => {
  const { client } = await loggedInPatient(product);
  const center = await aCenter(product);
  const listed = async () => (await aClient(product).call(centers.list)).dialysisCenters.map(({ _id }) => _id);
  expect(await listed()).toContain(center.id);
  expect(await statusOf(centers.nextFree.path)).toBe(200);
  // Both are due to be read again.
  await pause(TRUSTED_MS);
  await product.pass(MINUTE_MS / 2);
  const { pool } = product.database;
  const taken = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    const [mine, ids, hint] = await Promise.all([
      client.raw('GET', bookings.myBookings.path),
      listed(),
      statusOf(centers.nextFree.path),
    ]);
    expect(mine).toMatchObject({ status: 503, json: { code: 'overloaded' } });
    expect(ids).toContain(center.id);
    expect(hint).toBe(200);
  } finally {
    for (const connection of taken) connection.release();
  }
});
