/** Applies the reviewed SQL files of migrations/ in order, once each. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Migration, Migrator, sql } from 'kysely';
import { LANGUAGES } from '../../../locales';
import { OperatorError } from '../../errors';
import { MIGRATIONS_DIR } from '../paths';
import type { Db } from './database';

/** The first line of a file whose statements are committed one by one, so that no table stays locked for long. */
const ONLINE = '-- online';
/** The lock that the migrating connection holds from the first file to the last. */
const LOCK_ID = 1_986_356_075;
const ASK_AGAIN_MS = 200;

async function sqlFiles(): Promise<{ name: string; text: string }[]> {
  const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      text: await readFile(path.join(MIGRATIONS_DIR, file), 'utf8'),
    })),
  );
}

async function runStatements(db: Parameters<Migration['up']>[0], text: string) {
  // Through PGlite's pool a query may have only one statement.
  const withoutComments = text.replace(/^\s*--.*$/gm, '');
  // A statement ends with a semicolon at the end of a line, except inside a function's body ($$).
  for (const [statement] of withoutComments.matchAll(/(?:\$\$[^]*?\$\$|[^])*?;\s*$/gm)) {
    await sql.raw(statement).execute(db);
  }
}

/** The schema of our tables. */
export const SCHEMA = 'public';

/** This release can't work with the database, or not yet. */
class SchemaMismatch extends OperatorError {}

/**
 * Migrates the database, and returns the names of the applied migrations. If the schema is not ours, it must be in the
 * connections' search path. Throws SchemaMismatch.
 */
export async function migrate(db: Db, schema = SCHEMA): Promise<string[]> {
  // Checked first: the migrator reads the whole catalog twice before it finds that there is nothing to do.
  const missing = await missingMigrations(db, schema);
  const applied = missing.length === 0 ? [] : await apply(db, schema);
  await nameLanguages(db, schema);
  return applied;
}

/** Adds the languages that this release has. Those of another release stay. */
async function nameLanguages(db: Db, schema: string): Promise<void> {
  const table = sql.table(`${schema}.languages`);
  await sql`insert into ${table} (tag) select unnest(${[...LANGUAGES]}::text[]) on conflict do nothing`.execute(db);
}

/** Checks that the database has every migration of this release, and changes nothing. Throws SchemaMismatch. */
export async function requireMigrated(db: Db): Promise<void> {
  const missing = await missingMigrations(db, SCHEMA);
  if (missing.length === 0) return;
  throw new SchemaMismatch(
    `The database lacks ${missing.join(', ')}. Run npm run migrate (node dist/server/migrate.js) first; with MIGRATE_ON_START=0 no start does it.`,
  );
}

/**
 * Compares the migrations of this release with those that were applied: how many are, which are missing, and which were applied that
 * this release does not know.
 */
export async function compareMigrations(
  db: Db,
  schema = SCHEMA,
): Promise<{ applied: number; missing: string[]; newer: string[] }> {
  const [applied, known] = [await appliedMigrations(db, schema), await knownMigrations()];
  const missing = known.filter((name) => !applied.includes(name));
  return {
    applied: known.length - missing.length,
    missing,
    newer: applied.filter((name) => !known.includes(name)),
  };
}

/**
 * Returns the migrations of this release that the database lacks. A newer release may have added some: processes of
 * both releases run side by side, and can restart. Throws SchemaMismatch if a newer migration removed something that
 * this release needs.
 */
async function missingMigrations(db: Db, schema: string): Promise<string[]> {
  const known = await knownMigrations();
  const { missing, newer: strange } = await compareMigrations(db, schema);
  // An unknown migration before our last one, or in its place, is not from a later release.
  const unfit = strange.find((name) => missing.length > 0 || name < known.at(-1)! || takesAway(name, known));
  if (unfit === undefined) return missing;
  throw new SchemaMismatch(
    `Another release has changed the database in a way that this one can't work with (${unfit}). Start that release, or one after it.`,
  );
}

/**
 * Whether a migration removes something that this release needs. Its name says after which migration the code no longer
 * needs it: `0021-no-fax-after-0018`.
 */
function takesAway(name: string, known: string[]): boolean {
  const needed = /-after-(\d{4})$/.exec(name)?.[1];
  return needed !== undefined && !known.some((one) => one.startsWith(needed));
}

/** Reads the applied migrations, sorted by name; none if the database is empty. */
async function appliedMigrations(db: Db, schema: string): Promise<string[]> {
  const table = `${schema}.kysely_migration`;
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db);
  if (!rows[0]!.exists) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(table)} order by name collate "C"`.execute(
    db,
  );
  return applied.rows.map(({ name }) => name);
}

/** Migrates an older or empty database up to one migration. */
export async function migrateTo(db: Db, name: string, schema = SCHEMA): Promise<string[]> {
  return apply(db, schema, name);
}

/** Returns the names of all migrations, in order. */
export async function knownMigrations(): Promise<string[]> {
  return (await sqlFiles()).map(({ name }) => name);
}

/**
 * Applies the missing files one after the other, over one connection. A file is one transaction, including the note
 * that it was applied. An online file can be repeated, so an interrupted one continues. `schema`: a restore loads into
 * a separate one, and keeps the previous data in a third.
 */
async function apply(db: Db, schema: string, upTo?: string): Promise<string[]> {
  const files = await sqlFiles();
  return db.connection().execute(async (connection) => {
    const done: string[] = [];
    await untilAlone(connection);
    try {
      const applied = await appliedMigrations(connection, schema);
      for (const { name, text } of files) {
        if (applied.includes(name) || (upTo !== undefined && name > upTo)) continue;
        const migrator = new Migrator({
          db: connection,
          provider: { getMigrations: () => Promise.resolve(migrationsUpTo(files, name)) },
          migrationTableSchema: schema,
          disableTransactions: text.startsWith(ONLINE),
        });
        const { error } = await migrator.migrateUp();
        if (error) throw error;
        done.push(name);
      }
    } finally {
      await sql`select pg_advisory_unlock(${LOCK_ID})`.execute(connection);
    }
    return done;
  });
}

/**
 * Waits while another process migrates. It asks repeatedly, because an index that is built at the same time would wait
 * for a statement that waits for the lock.
 */
async function untilAlone(connection: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ alone: boolean }>`select pg_try_advisory_lock(${LOCK_ID}) as alone`.execute(
      connection,
    );
    if (rows[0]!.alone) return;
    await pause(ASK_AGAIN_MS);
  }
}

function migrationsUpTo(files: { name: string; text: string }[], last: string): Record<string, Migration> {
  const until = files.filter(({ name }) => name <= last);
  return Object.fromEntries(until.map(({ name, text }) => [name, { up: (db) => runStatements(db, text) }]));
}
