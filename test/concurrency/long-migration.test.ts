/** A migration that takes longer than the product's statement timeout: an index of a large table, a table in use. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, it } from 'vitest';
import { readConfig } from '../../src/server/config';
import { openServer } from '../../src/server/platform/db/database';
import { knownMigrations, migrateTo } from '../../src/server/platform/db/migrate';
import { openDatabase } from '../../src/server/platform/db/open-database';
import { aRealPostgres } from '../real-product';

const postgres = aRealPostgres();
/** More than the pool's statement timeout of 15 s. */
const LONG_MS = 16_000;

it('is waited for, and the product opens after it', async () => {
  const DATABASE_URL = await postgres.createDatabase();
  const [first, ...rest] = await knownMigrations();
  const before = openServer(DATABASE_URL, () => undefined);
  await migrateTo(before.db, first!);
  await before.close();

  const somebody = new pg.Client({ connectionString: DATABASE_URL });
  await somebody.connect();
  await somebody.query('begin; lock table users in access share mode');
  const opening = openDatabase(readConfig({ DATABASE_URL }), () => undefined);
  opening.catch(() => undefined);
  await pause(LONG_MS);
  await somebody.end();

  const { database, applied } = await opening;
  expect(applied).toEqual(rest);
  await database.close();
});
