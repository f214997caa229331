import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openEmbedded } from './database';

// Made once: a new one takes a busy machine half a minute.
let database: Database;
beforeAll(async () => {
  database = await openEmbedded(null);
});
afterAll(() => database?.close());

it('a statement that fails leaves those that come after it their own answers', async () => {
  const numbers = Array.from({ length: 20 }, (_, n) => n);
  const afterFailure = async (n: number) => {
    const reason = await database.pool.query('select 1 / $1::int', [0]).catch((error: Error) => error.message);
    const { rows } = await database.pool.query<{ n: number }>('select $1::int as n', [n]);
    return [reason, rows[0]?.n];
  };
  const answers = [];
  for (const n of numbers) answers.push(await afterFailure(n));
  expect(answers).toEqual(numbers.map((n) => ['division by zero', n]));
  expect(await Promise.all(numbers.map(afterFailure))).toEqual(answers);
});

it('others have their turn after each statement', async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  for (let statement = 0; statement < 20; statement++) await database.pool.query('select $1::int', [statement]);
  clearImmediate(next);
  expect(turns).toBeGreaterThanOrEqual(20);
});
