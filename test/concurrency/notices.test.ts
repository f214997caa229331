/** Notices from several processes at once, on a real PostgreSQL: each is told once by each channel, whatever else happens. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { addDays, istDateOf, istInstant, weekdayOf } from '../../src/domain/time';
import { markRead } from '../../src/server/outbox/notices';
import { aBooking, aCenter, patientWithSession } from '../builders';
import { allMailsSent } from '../inbox';
import { type Product, startProduct } from '../product';
import { aRealPostgres } from '../real-product';

const postgres = aRealPostgres();
const INSTANCES = 3;
const PEOPLE = 40;

/** A day, not before the day after tomorrow, that is no Sunday. */
function aDay(product: Product): string {
  const date = addDays(istDateOf(product.now()), 2);
  return weekdayOf(date) === 0 ? addDays(date, 1) : date;
}

describe('reminders, by three processes at once', () => {
  it('are written and sent once each', async () => {
    const product = await startProduct({ engine: await postgres.createMigratedDatabase(), instances: INSTANCES });
    const center = await aCenter(product, { slots: PEOPLE });
    const date = aDay(product);
    for (let n = 0; n < PEOPLE; n++) {
      const patient = await patientWithSession(product);
      await aBooking(product, { patient, center, date, startHour: 13, chair: n + 1 });
    }
    await product.passUntil(istInstant(addDays(date, -1), 19));
    await Promise.all(Array.from({ length: 4 }, () => product.sweep()));
    await allMailsSent(product);
    const { db } = product.database;
    const { rows } = await sql<{ notices: number; mails: number; twice: number }>`
      select (select count(*)::int from notices) as notices,
        (select count(*)::int from outbox where template = 'reminder') as mails,
        (select count(*)::int from (select from outbox where notice_id is not null group by notice_id having count(*) > 1) t) as twice`.execute(
      db,
    );
    expect(rows[0]).toEqual({ notices: PEOPLE, mails: PEOPLE, twice: 0 });
    await product.stop();
  });

  it('read while the next channel is tried are told by no other', async () => {
    const product = await startProduct({ engine: await postgres.createMigratedDatabase(), instances: INSTANCES });
    const center = await aCenter(product, { slots: PEOPLE });
    const date = aDay(product);
    for (let n = 0; n < PEOPLE; n++) {
      const patient = await patientWithSession(product);
      await aBooking(product, { patient, center, date, startHour: 13, chair: n + 1 });
    }
    const { db } = product.database;
    await product.passUntil(istInstant(addDays(date, -1), 19));
    const read = async () => {
      const notices = await db.selectFrom('notices').select('id').execute();
      for (const { id } of notices) await db.transaction().execute((tx) => markRead(tx, id, product.now()));
    };
    await Promise.all([product.sweep(), product.sweep(), read(), read()]);
    await read();
    await product.sweep();
    await allMailsSent(product);
    const open = await db.selectFrom('notices').select('id').where('status', '=', 'open').execute();
    expect(open).toEqual([]);
    const waiting = await db
      .selectFrom('outbox')
      .select('id')
      .where('notice_id', 'is not', null)
      .where('status', '=', 'waiting')
      .execute();
    expect(waiting).toEqual([]);
    await product.stop();
  });
});
