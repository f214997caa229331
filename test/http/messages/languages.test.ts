import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { LANGUAGES } from '../../../src/locales';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();

it('the database knows the languages of this release, and an account has none but these', async () => {
  const { db } = the.product.database;
  const known = await db.selectFrom('languages').select('tag').execute();
  expect(known.map(({ tag }) => tag).sort()).toEqual([...LANGUAGES].sort());
  const account = sql`insert into users (id, email, username, created_at, language) values (gen_random_uuid(), 'x@example.org', 'X', now(), 'xx')`;
  await expect(account.execute(db)).rejects.toMatchObject({ code: '23503', constraint: 'users_language' });
  const { rows } =
    await sql`select conname from pg_constraint where conname like '%language' and not convalidated`.execute(db);
  expect(rows).toEqual([]);
});
