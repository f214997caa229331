/** Applies the reviewed SQL files of migrations/ in their order, once each. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Migration, type MigrationProvider, type MigrationResultSet, Migrator, sql } from 'kysely';
import { MIGRATIONS_DIR } from '../paths';
import type { Db } from './database';

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(MIGRATIONS_DIR)).filter((name) => name.endsWith('.sql')).sort();
    const migrations: Record<string, Migration> = {};
    for (const name of names) {
      const text = await readFile(path.join(MIGRATIONS_DIR, name), 'utf8');
      migrations[name.replace(/\.sql$/, '')] = { up: (db) => runStatements(db, text) };
    }
    return migrations;
  },
};

async function runStatements(db: Parameters<Migration['up']>[0], text: string) {
  // Over PGlite's pool a query may hold one statement only.
  const withoutComments = text.replace(/^\s*--.*$/gm, '');
  // A statement ends with a semicolon at the end of a line; those inside of a function's body ($$) don't count.
  for (const [statement] of withoutComments.matchAll(/(?:\$\$[^]*?\$\$|[^])*?;\s*$/gm)) {
    await sql.raw(statement).execute(db);
  }
}

/** Where our tables are. */
export const SCHEMA = 'public';

/**
 * Brings the database up to date; returns the names of what was applied. Another schema than our own must be the one that
 * the connections look into.
 */
export async function migrate(db: Db, schema = SCHEMA): Promise<string[]> {
  if (await isUpToDate(db, schema)) return [];
  return apply(migratorOf(db, schema).migrateToLatest());
}

/** Asked first: the migrator reads the whole catalog, twice, before it finds that there is nothing to do. */
async function isUpToDate(db: Db, schema: string): Promise<boolean> {
  const table = `${schema}.kysely_migration`;
  const { rows } = await sql<{ exists: boolean }>`select to_regclass(${table}) is not null as exists`.execute(db);
  if (!rows[0]!.exists) return false;
  const applied = await sql<{ name: string }>`select name from ${sql.table(table)} order by name collate "C"`.execute(db);
  return String(applied.rows.map(({ name }) => name)) === String(await knownMigrations());
}

/** Brings an older or empty database up to one migration. */
export async function migrateTo(db: Db, name: string, schema = SCHEMA): Promise<string[]> {
  return apply(migratorOf(db, schema).migrateTo(name));
}

/** The names of all migrations, in their order. */
export async function knownMigrations(): Promise<string[]> {
  return Object.keys(await sqlFiles.getMigrations());
}

/** Looks at one schema alone: a restore loads into another one than our own, and keeps what was there before in a third. */
function migratorOf(db: Db, schema: string): Migrator {
  return new Migrator({ db, provider: sqlFiles, migrationTableSchema: schema });
}

async function apply(migrating: Promise<MigrationResultSet>): Promise<string[]> {
  const { error, results = [] } = await migrating;
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
