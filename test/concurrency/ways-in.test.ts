/** What opens an account is changed while its sessions end and its number is given away, on a real PostgreSQL. */
import pg from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { passkeys } from '../../src/contract';
import { staffPasskeys, users } from '../../src/contract/admin';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../administrator';
import { anAuthenticator } from '../authenticator';
import { loggedInPatient } from '../builders';
import { aNumber } from '../channels';
import { type Product, startProduct } from '../product';
import { aRealPostgres, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';

const postgres = aRealPostgres();

let product: Product;
beforeAll(async () => {
  product = await startProduct({ engine: await postgres.createMigratedDatabase() });
});
afterAll(() => stopInGoodOrder(product));

/** Sends a request that waits for another transaction, which then does something and commits. */
async function behind<T>(holds: string, ask: () => Promise<T>, meanwhile: string): Promise<T> {
  const holder = new pg.Client({ connectionString: product.database.pool.options.connectionString });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query(holds);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const answer = ask();
    await waitFor('the request waits', async () => {
      const waiting = await holder.query('select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))', [
        rows[0]!.pid,
      ]);
      return waiting.rowCount! > 0;
    });
    await holder.query(meanwhile);
    await holder.query('commit');
    return await answer;
  } finally {
    await holder.end();
  }
}

const aKey = () => anAuthenticator(product.context.config.publicUrl);

it('a passkey is not added by a session that ends meanwhile, nor of an account that is deleted', async () => {
  for (const ends of ['update sessions set ended_at = now()', 'delete from sessions']) {
    const { client, id } = await loggedInPatient(product);
    const { options } = await client.call(passkeys.beginAdding);
    const add = () => client.ask(passkeys.add, { body: { credential: aKey().make(options) } });
    const refused = await behind(
      `select from users where id = '${id}' for update`,
      add,
      `${ends} where user_id = '${id}'`,
    );
    expect(refused).toMatchObject({ success: false, status: 401 });
    const kept = await product.database.db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute();
    expect(kept).toEqual([]);
  }
});

it('a passkey of staff is not added by a session that ends meanwhile', async () => {
  const { client, userName } = await anAdministrator(product);
  const { id } = await product.database.db
    .selectFrom('administrators')
    .select('id')
    .where('user_name', '=', userName)
    .executeTakeFirstOrThrow();
  const { options } = await client.call(staffPasskeys.beginAdding, { body: { password: ADMINISTRATOR_PASSWORD } });
  const add = () => client.ask(staffPasskeys.add, { body: { credential: aKey().make(options), name: 'Mine' } });
  const refused = await behind(
    `select from administrators where id = '${id}' for update`,
    add,
    `update administrator_sessions set ended_at = now() where administrator_id = '${id}'`,
  );
  expect(refused).toMatchObject({ success: false, status: 401 });
  const kept = await product.database.db.selectFrom('administrator_passkeys').select('id').execute();
  expect(kept).toEqual([]);
});

it('a freed number is not given back to an account while somebody opens another one with it', async () => {
  const { client } = await anAdministrator(product);
  const phone = aNumber('7');
  const { id } = await loggedInPatient(product, { phone });
  await client.call(users.freeNumber, { params: { id }, body: { phone, reason: 'Has a new SIM' } });
  const answer = await behind(
    `insert into users (id, phone, username, language, created_at) values ('${newId()}', '${phone}', 'Devika', 'en', now())`,
    () => client.ask(users.giveBackNumber, { params: { id } }),
    'select 1',
  );
  expect(answer).toMatchObject({ code: 'number-taken' });
});
