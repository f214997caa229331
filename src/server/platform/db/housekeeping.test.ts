import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openFromTemplate } from '../../../../test/template';
import { createLog } from '../log';
import { keepHouse } from './housekeeping';

const aHouse = async () => {
  const database = await openFromTemplate();
  await sql`create table visits as select n, repeat('x', 100) as note from generate_series(1, 1000) n`.execute(
    database.db,
  );
  return { database, keeper: keepHouse(database, createLog('silent')) };
};

test('tables are tidied when they have changed much, and then left alone', async () => {
  const { database, keeper } = await aHouse();
  await keeper.tidy();
  await sql`delete from visits where n <= 500`.execute(database.db);
  expect(await keeper.tidy()).toEqual(['public.visits']);
  expect(await keeper.tidy()).toEqual([]);
  expect((await keeper.tidy(true)).length).toBeGreaterThan(10);
  await keeper.checkpoint();
  await keeper.stop();
  await database.close();
});

test('what nobody has looked at is looked at from the start', async () => {
  const { database, keeper } = await aHouse();
  expect(await keeper.tidy()).toEqual([]);
  const looked = sql<{ rows: number }>`select reltuples::int as rows from pg_class where relname = 'visits'`;
  expect((await looked.execute(database.db)).rows).toEqual([{ rows: 1000 }]);
  await keeper.stop();
  await database.close();
});

test('it waits while somebody has the connection', async () => {
  const { database, keeper } = await aHouse();
  const order: string[] = [];
  let checkpoint: Promise<unknown> = Promise.resolve();
  await database.db.transaction().execute(async (tx) => {
    await sql`insert into visits values (0, 'during')`.execute(tx);
    checkpoint = keeper.checkpoint().then(() => order.push('checkpoint'));
    await new Promise((resolve) => setTimeout(resolve, 200));
    await sql`insert into visits values (0, 'still')`.execute(tx);
    order.push('transaction');
  });
  await checkpoint;
  expect(order).toEqual(['transaction', 'checkpoint']);
  await keeper.stop();
  await database.close();
});
