/**
 * A migrated, empty PGlite as a file: made by whoever needs it first, loaded by every test file after that. Named
 * after what it was made from, so that a new migration makes a new one.
 */
import { createHash } from 'node:crypto';
import { readFile, readdir, rename, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { type Database, overPglite } from '../src/server/platform/db/database';
import { migrate } from '../src/server/platform/db/migrate';
import { createJobs } from '../src/server/platform/jobs/jobs';
import { createLog } from '../src/server/platform/log';
import { createMetrics } from '../src/server/platform/metrics';
import { MIGRATIONS_DIR, PROJECT_DIR } from '../src/server/platform/paths';

/** A fresh embedded database in memory, migrated, with the tables of the jobs. */
export async function openFromTemplate(): Promise<Database> {
  const file = await templateFile();
  const saved = await readFile(file).catch(() => makeTemplate(file));
  return overPglite(await PGlite.create({ loadDataDir: new Blob([new Uint8Array(saved)]) }));
}

async function templateFile(): Promise<string> {
  const made = createHash('sha256').update(await readFile(path.join(PROJECT_DIR, 'package-lock.json')));
  for (const name of (await readdir(MIGRATIONS_DIR)).sort()) {
    made.update(name).update(await readFile(path.join(MIGRATIONS_DIR, name)));
  }
  return path.join(tmpdir(), `vrikka-template-${made.digest('hex').slice(0, 16)}.tar`);
}

async function makeTemplate(file: string): Promise<Uint8Array> {
  const pglite = await PGlite.create('memory://');
  const database = await overPglite(pglite);
  await migrate(database.db);
  const jobs = await createJobs(database, createLog('silent'), createMetrics());
  await jobs.stop();
  const saved = new Uint8Array(await (await pglite.dumpDataDir('none')).arrayBuffer());
  await database.close();
  // Test files run at the same time: each writes its own and puts it in place whole.
  const own = `${file}.${process.pid}`;
  await writeFile(own, saved);
  await rename(own, file);
  return saved;
}
