/** A record that a center keeps, claimed by several at once and while it is merged, on a real PostgreSQL with two instances. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { records } from '../../src/contract';
import { desk } from '../../src/contract/admin';
import { type AdministratorAtWork, anAdministrator } from '../administrator';
import { aCenter, loggedInPatient } from '../builders';
import { aNumber, withPhone } from '../channels';
import { aClient } from '../client';
import { type Product, startProduct } from '../product';
import { aRealPostgres, stopInGoodOrder } from '../real-product';
import { waitFor } from '../wait-for';

const ROUNDS = Number(process.env.VRIKKA_ROUNDS ?? 5);
const postgres = aRealPostgres();

let product: Product;
let owner: AdministratorAtWork;
beforeAll(async () => {
  product = await startProduct({ engine: await postgres.createMigratedDatabase(), instances: 2 });
  owner = await anAdministrator(product);
});
afterAll(() => stopInGoodOrder(product));

const added = async (body: { name: string; phone?: string }, centerId: string) => {
  const person = { hasNoPhone: body.phone === undefined, ...body, centerId, isNew: true };
  return (await owner.client.call(desk.addPatient, { body: person })).patient._id;
};

/** A record of a center under a number of its own, and accounts that have found it, each at another instance. */
async function found(accounts: number) {
  const center = await aCenter(product, { slots: 10 });
  const number = aNumber('9');
  const name = 'Kamala Rao';
  const id = await added({ name, phone: number }, center.id);
  const { card } = await owner.client.call(desk.card, { params: { id } });
  const claims = [];
  for (let n = 0; n < accounts; n++) {
    const account = await loggedInPatient(product, { username: name });
    await withPhone(product, account, { number });
    const url = product.urls[n % product.urls.length]!;
    const client = aClient(product, { url, refreshes: false, cookies: new Map(account.client.cookies) });
    const { claim } = await client.call(records.find, { body: { pin: card.pin } });
    const take = () => client.ask(records.claim, { params: { id: claim._id }, body: { as: 'self' } });
    claims.push({ id: account.id, take });
  }
  return { center, id, name, claims };
}

const outcomes = (answers: { success: boolean; code?: string | undefined }[]) =>
  answers.map((answer) => (answer.success ? 'done' : (answer.code ?? 'refused'))).sort();

const centersOf = async (patientId: string) =>
  (
    await product.database.db
      .selectFrom('center_patients')
      .select('center_id')
      .where('patient_id', '=', patientId)
      .execute()
  ).length;

it(`one of two accounts that claim a record at once gets it, and one press of two counts, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { claims, id } = await found(2);
    const answers = await Promise.all(claims.flatMap(({ take }) => [take(), take()]));
    expect(outcomes(answers)).toEqual(['claim-over', 'claim-over', 'claim-over', 'done']);
    const owned = await Promise.all(claims.map((account) => centersOf(account.id)));
    expect(owned.sort()).toEqual([0, 1]);
    const gone = await product.database.db.selectFrom('patients').select('id').where('id', '=', id).execute();
    expect(gone).toEqual([]);
  }
  expect((await product.examine()).map(({ what }) => what)).toEqual([]);
});

it(`a record that is claimed while a desk merges it is one or the other’s, ${ROUNDS} times over`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { claims, id, name, center } = await found(1);
    const [account] = claims;
    const into = await added({ name }, center.id);
    const merging = owner.client.ask(desk.merge, { params: { id }, body: { into } });
    const [claimed, merged] = await Promise.all([account!.take(), merging]);
    const done = [claimed.success, merged.success];
    expect(done.filter(Boolean)).toHaveLength(1);
    expect([await centersOf(account!.id), await centersOf(into)]).toEqual(claimed.success ? [1, 1] : [0, 1]);
    expect(await centersOf(id)).toBe(0);
  }
  expect((await product.examine()).map(({ what }) => what)).toEqual([]);
});

it('a record is not claimed by an account that is blocked meanwhile', async () => {
  const { id, claims } = await found(1);
  const [one] = claims;
  const holder = new pg.Client({ connectionString: product.database.pool.options.connectionString });
  await holder.connect();
  try {
    await holder.query('begin');
    await holder.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`patient:${one!.id}`]);
    const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid');
    const taken = one!.take();
    await waitFor('the claim waits', async () => {
      const waiting = 'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      return (await holder.query(waiting, [rows[0]!.pid])).rowCount! > 0;
    });
    await holder.query(`update users set status = 'blocked' where id = $1`, [one!.id]);
    await holder.query('commit');
    expect(await taken).toMatchObject({ success: false, code: 'not-authenticated' });
  } finally {
    await holder.end();
  }
  expect(await centersOf(id)).toBe(1);
});
