/** A PostgreSQL whose own settings are others than the product depends on. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer } from '../../src/server/platform/db/database';
import { examineServer } from '../../src/server/platform/db/server-settings';
import { examineWith } from '../../src/server/ops/doctor/examine';
import { aCenter } from '../builders';
import { aClient } from '../client';
import { aCrowd, everybodyWants } from '../crowd';
import { type Product, startProduct } from '../product';
import { aRealPostgres, stopInGoodOrder } from '../real-product';
import { signUp } from '../sign-up';
import { aWindow } from '../windows';

const CROWD = 40;
const THEIRS = [
  `datestyle = 'SQL, DMY'`,
  `intervalstyle = 'iso_8601'`,
  `timezone = 'Asia/Kolkata'`,
  `default_transaction_isolation = 'serializable'`,
  `lock_timeout = '1ms'`,
];
const postgres = aRealPostgres();
let product: Product;
let engine: string;
beforeAll(async () => {
  engine = await postgres.createMigratedDatabase();
  const before = openServer(engine, () => undefined, 1);
  for (const setting of THEIRS) await ask(before.db, `set ${setting}`);
  await before.close();
  product = await startProduct({ engine, instances: 2 });
});
afterAll(() => stopInGoodOrder(product));

/** Changes the database that a connection is to. */
async function ask(db: Product['database']['db'], change: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql.raw(`alter database ${rows[0]!.name} ${change}`).execute(db);
}

it('a code is not over before its time', async () => {
  const client = aClient(product);
  expect(await signUp(product, client, 'devika@example.org')).toMatchObject({ success: true });
});

it('a window that is full is told as full', async () => {
  const center = await aCenter(product, { slots: 1 });
  const counts = await everybodyWants(await aCrowd(product, CROWD), center, aWindow(product.now(), 4));
  expect(counts).toEqual({ held: 1, '409 window-full': CROWD - 1 });
});

it('names what a connection can not set, and so does the doctor', async () => {
  const { db } = product.database;
  expect(await examineServer(db)).toEqual([]);
  await ask(db, 'set synchronous_commit = off');
  await sql`update pg_database set datcollversion = '0.1' where datname = current_database()`.execute(db);
  const later = openServer(engine, () => undefined, 2);
  const found = await examineServer(later.db);
  expect(found.map(({ what }) => what)).toEqual([
    expect.stringMatching(/^text is sorted in another way .*collation version 0\.1, now /),
    expect.stringMatching(/^synchronous_commit is off in the database /),
  ]);
  const { clock, config } = product.context;
  const breaches = await examineWith({ database: later, clock, config }, product.now(), null);
  expect(breaches.filter(({ rule }) => rule === 'database')).toEqual(
    found.map((weakness) => ({ rule: 'database', ids: [], ...weakness })),
  );
  await sql`update pg_database set datcollversion = pg_database_collation_actual_version(oid)
    where datname = current_database()`.execute(db);
  await later.close();
});

it('keeps the options that a URL has', async () => {
  const url = new URL(engine);
  url.searchParams.set('options', '-c work_mem=5MB -c datestyle=German');
  const { db, close } = openServer(url.href, () => undefined, 1);
  const { rows } =
    await sql`select current_setting('work_mem') as memory, current_setting('datestyle') as style`.execute(db);
  await close();
  expect(rows).toEqual([{ memory: '5MB', style: expect.stringMatching(/^ISO/) }]);
});
