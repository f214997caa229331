import pg from 'pg';
import { HOUR_MS } from '../../domain/time';
import { openServer } from '../db/database';
import { NotEmptyTarget, type Restored, loadAndExamine, stampOf } from './restore-embedded';
import { readMigrations } from './tables';

/** Schemas of the product; what was in them is renamed, not dropped. */
const SCHEMAS = ['public', 'jobs'];

/** Indexes over everything take their time. */
const STATEMENT_TIMEOUT_MS = HOUR_MS;

type Target = { url: string; dataDir: string };

/**
 * Restores into a PostgreSQL database: an empty one, or with `force` beside what is there, which is kept in schemas of
 * another name. When it fails, those get their names back. Throws NotEmptyTarget and BrokenBackup.
 */
export async function restoreServer({ url, dataDir }: Target, source: string, force: boolean, now: Date): Promise<Restored> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    await requireNobodyElse(admin);
    const existing = (await readMigrations(admin)).length > 0;
    if (existing && !force) {
      throw new NotEmptyTarget(
        'This database already holds data. Make an empty one and let DATABASE_URL name it; or use --force, which keeps what is there now in schemas of another name.',
      );
    }
    const suffix = `_before_restore_${stampOf(now).replace('-', '_')}`;
    const moved = existing ? await moveAside(admin, suffix) : [];
    try {
      const database = openServer(url, () => undefined, 2, STATEMENT_TIMEOUT_MS);
      try {
        const checked = await loadAndExamine(database, dataDir, source, now);
        return { ...checked, before: moved.length > 0 ? `the schemas ${moved.map((name) => name + suffix).join(' and ')}` : null };
      } finally {
        await database.close();
      }
    } catch (error) {
      await moveBack(admin, moved, suffix);
      throw error;
    }
  } finally {
    await admin.end();
  }
}

async function requireNobodyElse(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ n: string }>(
    `select count(*) as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  const others = Number(rows[0]!.n);
  if (others > 0) throw new NotEmptyTarget(`${others} other connections work on this database. Stop every process of the product first.`);
}

async function moveAside(admin: pg.Client, suffix: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>('select nspname as name from pg_namespace where nspname = any($1)', [SCHEMAS]);
  const names = rows.map(({ name }) => name);
  await admin.query('begin');
  for (const name of names) await admin.query(`alter schema ${name} rename to ${name}${suffix}`);
  await admin.query('create schema public');
  await admin.query('commit');
  return names;
}

/** Removes what a restore has made so far, and gives what was there its names back. */
async function moveBack(admin: pg.Client, moved: string[], suffix: string): Promise<void> {
  await admin.query('begin');
  await admin.query('drop schema public cascade');
  for (const name of moved) await admin.query(`alter schema ${name}${suffix} rename to ${name}`);
  if (!moved.includes('public')) await admin.query('create schema public');
  await admin.query('commit');
}
