/** What the database is asked for what is computed over all centers. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { centers } from '../../../src/contract';
import { istDateOf } from '../../../src/domain/time';
import { recentAppointments } from '../../../src/server/bookings';
import { daySheet } from '../../../src/server/bookings/administrators/day-sheet';
import { presentCenter } from '../../../src/server/centers/present';
import { laterCharges } from '../../../src/server/charges';
import type { Database } from '../../../src/server/platform/db/database';
import { overview } from '../../../src/server/reports/dashboard/overview';
import { findNextFree, keepChairsOfAll } from '../../../src/server/seats';
import { aCenter } from '../../builders';
import { statementsOf } from '../../statements';
import { openFromTemplate } from '../../template';

const NOW = new Date('2026-11-10T08:00:00+05:30');
const now = () => NOW;

let database: Database;
beforeAll(async () => {
  database = await openFromTemplate();
  for (let n = 0; n < 3; n++) await aCenter({ database, now });
});
afterAll(() => database.close());

it('asks for the next free windows whether a center has changed, and what is taken in the next window', async () => {
  const { db } = database;
  const chairsOfAll = keepChairsOfAll(db);
  const nextFree = async () => findNextFree(db, NOW, null, await chairsOfAll(NOW));
  await nextFree();
  expect(await statementsOf(nextFree)).toHaveLength(2);
  await aCenter({ database, now });
  expect(await statementsOf(nextFree)).toHaveLength(4);
  expect(await nextFree()).toHaveLength(4);
});

it('has of all centers what the contract says, and nothing else', async () => {
  const { db } = database;
  const listed = await db.selectFrom('centers').selectAll().select(laterCharges).execute();
  const answers = [
    [centers.nextFree.response, { success: true, now: NOW.toISOString(), nextFree: await findNextFree(db, NOW) }],
    [
      centers.list.response,
      { success: true, dialysisCenters: listed.map((row) => presentCenter(row, istDateOf(NOW))) },
    ],
  ] as const;
  for (const [response, answer] of answers) expect(z.encode(response as z.ZodType<unknown>, answer)).toEqual(answer);
});

it('asks four times for the dashboard: for the rules of centers, their windows, what needs attention, and the latest appointments', async () => {
  const { db } = database;
  const dashboard = async () => [await overview(db, 'all', NOW), await recentAppointments(db, 'all', 5, NOW)];
  expect((await statementsOf(dashboard)).length).toBeLessThanOrEqual(4);
});

it('asks three times for a day sheet: for the center, its appointments and its rules', async () => {
  const { id } = await aCenter({ database, now });
  const sheet = () => daySheet(database.db, id, istDateOf(NOW), NOW);
  expect((await statementsOf(sheet)).length).toBeLessThanOrEqual(3);
});
