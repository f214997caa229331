/** Applies the reviewed SQL files of migrations/ in their order, once each. */
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely';
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
  for (const statement of withoutComments.split(/;\s*$/m)) {
    if (statement.trim()) await sql.raw(statement).execute(db);
  }
}

/** Brings the database up to date; returns the names of what was applied. */
export async function migrate(db: Db): Promise<string[]> {
  const { error, results = [] } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest();
  if (error) throw error;
  return results.map((result) => result.migrationName);
}
