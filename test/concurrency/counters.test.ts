/** Triggers count under concurrent changes: at every moment the counters match the rows. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookings } from '../../src/contract';
import { recount, findWrongCounters, compactCounters } from '../../src/server/reports/counters';
import { hold, pay } from '../booking-steps';
import { aCenter, patientWithSession } from '../builders';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { aWindow } from '../windows';

const postgres = aRealPostgres();
let product: Product;
beforeAll(async () => void (product = await startInstances(postgres)));
afterAll(() => stopInGoodOrder(product));

it('agrees with the rows, whoever holds, pays, moves, cancels, compacts counters or recounts meanwhile', async () => {
  const { db } = product.database;
  const center = await aCenter(product, { slots: 100 });
  let isOver = false;
  let looks = 0;
  const look = async () => {
    while (!isOver) {
      expect(await findWrongCounters(db)).toEqual([]);
      looks += 1;
      await pause(20);
    }
  };
  const sum = async () => {
    while (!isOver) {
      await compactCounters(db);
      if (Math.random() < 0.2) await recount(db);
      await pause(20);
    }
  };
  const patients = await Promise.all(Array.from({ length: 16 }, () => patientWithSession(product)));
  const live = async (n: number) => {
    const patient = patients[n]!;
    for (let round = 0; round < 4; round++) {
      const session = await hold(patient, center, aWindow(product.now(), 3 + round));
      if (n % 2) await pay(product, session.id);
      const { myBookingData } = await patient.client.call(bookings.myBookings);
      const mine = myBookingData.find(
        ({ bookingStatus }) => bookingStatus === 'pending' || bookingStatus === 'confirmed',
      )!;
      const target = aWindow(product.now(), 12 + round, 17);
      await patient.client.raw('PUT', '/auth/reschedule-booking', {
        json: { appoinmentId: mine._id, date: target.date, time: target.time },
      });
      if (round % 2) await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: mine._id } });
    }
  };
  const watching = [look(), sum(), sum()];
  await Promise.all(patients.map((_, n) => live(n))).finally(() => (isOver = true));
  await Promise.all(watching);
  expect(looks).toBeGreaterThan(3);

  await sql`update tallies set n = n + 1 where kind = 'days'`.execute(db);
  expect(await findWrongCounters(db)).not.toEqual([]);
  await recount(db);
  expect(await findWrongCounters(db)).toEqual([]);

  await compactCounters(db);
  const { rows } = await sql`select 1 from tallies group by kind, day, status having count(*) > 1`.execute(db);
  expect(rows).toEqual([]);
});
