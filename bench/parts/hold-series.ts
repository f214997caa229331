/** Times `holdSeries` for thirteen dates against thirteen `holdChair`, each in a transaction that is rolled back. */
import { writeFileSync } from 'node:fs';
import { sql } from 'kysely';
import { paiseToRupees } from '../../src/domain/money';
import { addDays, datesFrom, istDateOf, weekdayOf } from '../../src/domain/time';
import { holdChair } from '../../src/server/bookings/hold-chair';
import { holdSeries } from '../../src/server/bookings/series/hold-series';
import { originOf } from '../../src/server/bookings/unpaid-holds';
import { type Db, type Tx, openServer } from '../../src/server/platform/db/database';

const [, , url, result] = process.argv;
const ROUNDS = process.env['BENCH_SMOKE'] === '1' ? 2 : 60;
const ORIGIN = originOf('a secret for measurements, long enough', {
  email: 'nobody@example.com',
  ip: '10.0.0.1',
  device: null,
});
const now = new Date();
const { db, close } = openServer(url!, console.error);

class Undo extends Error {}

async function timed(work: (tx: Tx) => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await (db as Db)
    .transaction()
    .execute(async (tx) => {
      await work(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return performance.now() - began;
}

const center = await db
  .selectFrom('centers')
  .select(['id', 'charge_paise'])
  .where('status', '=', 'active')
  .orderBy('slots', 'desc')
  .executeTakeFirstOrThrow();
const { rows: patients } = await sql<{ id: string }>`
  select id from users where not exists (select from bookings where patient_id = users.id and session_date > current_date) limit 20`.execute(
  db,
);
const tomorrow = addDays(istDateOf(now), 1);
const dates = datesFrom(tomorrow, addDays(tomorrow, 28))
  .filter((date) => weekdayOf(date) !== 0)
  .slice(0, 13);
const price = paiseToRupees(center.charge_paise);

const series: number[] = [];
const singles: number[] = [];
for (let round = 0; round < ROUNDS; round++) {
  const { id } = patients[round % patients.length]!;
  const acting = { userId: id, patientId: id };
  const sessions = dates.map((date) => ({ date, startHour: 17, centerId: center.id }));
  const input = { sessions, total: price * dates.length, doctorAsked: false };
  series.push(await timed((tx) => holdSeries(tx, acting, ORIGIN, input, now)));
  // One transaction each, as thirteen requests make them; undone, so that three unpaid ones are never exceeded.
  let sum = 0;
  for (const session of sessions) {
    sum += await timed((tx) => holdChair(tx, acting, ORIGIN, { ...session, price }, now));
  }
  singles.push(sum);
}
writeFileSync(result!, JSON.stringify({ series, singles }));
await close();
