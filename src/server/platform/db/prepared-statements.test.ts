import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RealPostgres, startRealPostgres } from '../../../../test/real-postgres';
import { type Database, openServer } from './database';
import { statementNames } from './prepared-statements';

let postgres: RealPostgres;
let database: Database;

beforeAll(async () => {
  postgres = await startRealPostgres();
  // One connection, so that all of them are prepared on it.
  database = openServer(await postgres.createDatabase(), () => undefined, 1);
  await sql`create table seats (id int primary key, name text)`.execute(database.db);
  await sql`insert into seats values (1, 'one'), (2, 'two')`.execute(database.db);
});

afterAll(async () => {
  await database.close();
  await postgres.stop();
});

async function prepared(): Promise<string[]> {
  const { rows } = await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements');
  return rows.map(({ statement }) => statement);
}

describe('statements of a connection', () => {
  it('are prepared from the second time on, and answer for each of their values', async () => {
    const name = async (id: number) =>
      (await sql<{ name: string }>`select name from seats where id = ${id}`.execute(database.db)).rows[0]?.name;
    expect(await name(1)).toBe('one');
    expect(await prepared()).toEqual([]);
    const names = [];
    for (const id of [1, 2, 3, 2, 1, 2, 1, 2]) names.push(await name(id));
    expect(names).toEqual(['one', 'two', undefined, 'two', 'one', 'two', 'one', 'two']);
    expect(await prepared()).toEqual(['select name from seats where id = $1']);
  });

  it('go on when a migration adds a column, those too that ask for all of them', async () => {
    const all = async () => (await sql`select * from seats where id >= ${1} order by id`.execute(database.db)).rows;
    const own = async () => (await sql`select id, name from seats where id >= ${2}`.execute(database.db)).rows;
    for (let n = 0; n < 3; n++) expect([(await all()).length, (await own()).length]).toEqual([2, 1]);
    await sql`alter table seats add column place text default 'here'`.execute(database.db);
    expect(await all()).toMatchObject([{ place: 'here' }, { place: 'here' }]);
    expect(await own()).toEqual([{ id: 2, name: 'two' }]);
  });

  it('that fail can be asked again', async () => {
    const insert = (id: number) => sql`insert into seats (id) values (${id})`.execute(database.db);
    await insert(10);
    await insert(11);
    await expect(insert(11)).rejects.toMatchObject({ code: '23505' });
    await insert(12);
  });
});

describe('names of statements', () => {
  it('are few, each for one text, and none for a text that is asked once', () => {
    const nameOf = statementNames(2);
    const ask = (text: string) => [nameOf(text), nameOf(text), nameOf(text)];
    expect(ask('select 1')).toEqual([undefined, 'vrikka_1', 'vrikka_1']);
    expect(ask('select count(*) from t')).toEqual([undefined, 'vrikka_2', 'vrikka_2']);
    expect(ask('select 3')).toEqual([undefined, undefined, undefined]);
    expect(nameOf('select 1')).toBe('vrikka_1');
  });

  it('are not given to what asks for whichever columns there are', () => {
    const nameOf = statementNames();
    for (const text of ['select * from t', 'select t.*, 1 from t', 'insert into t values ($1) returning *']) {
      expect([nameOf(text), nameOf(text), nameOf(text)]).toEqual([undefined, undefined, undefined]);
    }
  });
});
