/**
 * On which database the HTTP tests run: PostgreSQL, as in production, or the embedded one, for the same tests in a project of their own
 * (`vitest.config.ts`).
 */
import pg from 'pg';
import { type Database, openServer } from '../src/server/platform/db/database';
import { startRealPostgres } from './real-postgres';
import { openFromTemplate } from './template';

/** Each plans every statement for itself, which takes longer than a test that asks one after the other. */
const CONNECTIONS = 4;

/** On a machine that is busy with something else, a connection or an answer may be waited for longer than the product would. */
const WAIT_MS = 60_000;

/** On the embedded database, which has one connection: what two of them do at once is tested on PostgreSQL alone. */
export const IS_EMBEDDED = process.env['VRIKKA_TESTED_DATABASE'] === 'embedded';

/** A fresh database with our tables, as after a first start. It is gone once it is closed. */
export function openTested(): Promise<Database> {
  return IS_EMBEDDED ? openFromTemplate() : openOnServer();
}

async function openOnServer(): Promise<Database> {
  const postgres = await startRealPostgres();
  const url = await postgres.createMigratedDatabase();
  const database = openServer(url, () => undefined, CONNECTIONS, WAIT_MS);
  database.pool.options.connectionTimeoutMillis = WAIT_MS;
  return {
    ...database,
    async close() {
      await database.close();
      await drop(url);
      await postgres.stop();
    },
  };
}

/** Hundreds of databases of 12 MB would fill a small disk. */
async function drop(url: string): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  const admin = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href });
  await admin.connect();
  try {
    await admin.query(`drop database ${name} with (force)`);
  } finally {
    await admin.end();
  }
}
