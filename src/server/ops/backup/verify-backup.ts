/** Looks whether a backup can be restored: it is loaded into an empty database of its own, which is dropped afterwards. */
import { execFile } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { OperatorError } from '../../errors';
import { type Database, openEmbedded, openServer } from '../../platform/db/database';
import type { Breach } from '../doctor/breach';
import { BrokenBackup, checkArchive } from './archive';
import { type Loaded, loadBackup } from './load-backup';
import { CONNECTIONS, STATEMENT_TIMEOUT_MS, examineRestored } from './restore';
import { quoted } from './write-backup';

const run = promisify(execFile);

/** Marks a database as ours: no other is ever dropped. */
const OURS = 'For verifying a backup of Vrikka; dropped afterwards';
/** The database that a server has from its start, from which others are made. */
const MAINTENANCE = '/postgres';
/** PostgreSQL's code for a missing right. */
const NOT_PERMITTED = '42501';

type Verified = Loaded & {
  /** What the doctor finds broken in it, as of when it was taken. */
  broken: Breach[];
};

/**
 * Restores a backup into an empty database, on the server of the live one or embedded in the folder `dir`, and lets the
 * doctor look at it. The live database is not even opened. `dir`: an empty folder, for the files of the backup.
 * Throws BrokenBackup, and OperatorError if no database can be made.
 */
export async function verifyBackup(databaseUrl: string | null, source: string, dir: string): Promise<Verified> {
  await checkArchive(source);
  if (databaseUrl === null) {
    return loadAndLook(await openEmbedded(path.join(dir, 'embedded')), source, dir);
  }
  return besideLive(databaseUrl, async (url) => {
    // The transaction is idle while files are written.
    const settings = 'set idle_in_transaction_session_timeout to 0';
    return loadAndLook(
      openServer(url, () => undefined, CONNECTIONS, STATEMENT_TIMEOUT_MS, settings),
      source,
      dir,
    );
  });
}

/** Loads a backup into an empty database, looks at it, and closes the database. */
async function loadAndLook(database: Database, source: string, dir: string): Promise<Verified> {
  try {
    const loaded = await loadBackup(database, { dir: path.join(dir, 'files'), bucket: null }, source);
    // By the clock of the backup: what was due a minute later is late by now.
    const breaches = await examineRestored(database, loaded.takenAt);
    // Settings of the server are no matter of the backup, and what waits for a person is no fault of it.
    return { ...loaded, broken: breaches.filter(({ rule, isTask }) => !isTask && rule !== 'database') };
  } finally {
    await database.close();
  }
}

/** Makes an empty database on the server of the live one, and drops it after the work. One at a time. */
async function besideLive<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const urlOf = (pathname: string) => Object.assign(new URL(databaseUrl), { pathname }).href;
  const name = `${decodeURIComponent(new URL(databaseUrl).pathname.slice(1)).slice(0, 50)}_verify`;
  const server = new pg.Client({ connectionString: urlOf(MAINTENANCE) });
  await server.connect();
  try {
    await requireAlone(server, name);
    // One that is there was left by a verification that was killed.
    await dropOurs(server, name);
    await server.query(`create database ${quoted(name)}`).catch((cause: { code?: string }) => {
      if (cause.code !== NOT_PERMITTED) throw cause;
      throw new OperatorError(
        'The role of DATABASE_URL may not make the database into which a backup is restored: alter role vrikka createdb.',
        { cause },
      );
    });
    await server.query(`comment on database ${quoted(name)} is '${OURS}'`);
    try {
      return await work(urlOf(`/${encodeURIComponent(name)}`));
    } finally {
      await dropOurs(server, name);
    }
  } finally {
    await server.end();
  }
}

async function requireAlone(server: pg.Client, name: string): Promise<void> {
  const { rows } = await server.query<{ alone: boolean }>('select pg_try_advisory_lock(hashtext($1)) as alone', [name]);
  if (!rows[0]!.alone) throw new OperatorError('Another verification is running.');
}

async function dropOurs(server: pg.Client, name: string): Promise<void> {
  const { rows } = await server.query<{ mark: string | null }>(
    "select shobj_description(oid, 'pg_database') as mark from pg_database where datname = $1",
    [name],
  );
  if (rows.length === 0) return;
  if (rows[0]!.mark !== OURS)
    throw new OperatorError(`There is a database ${name}, which no verification has made. It is left as it is.`);
  await server.query(`drop database ${quoted(name)} with (force)`);
}

/**
 * Returns the path of a backup that can be read: the file itself, or in `dir` what standard input (`-`) holds or what an
 * encrypted one is when it is decrypted with a secret key. Throws BrokenBackup and OperatorError.
 */
export async function readableBackup(file: string, dir: string, key: string | null): Promise<string> {
  const plain = path.join(dir, 'plain.backup');
  if (file === '-') {
    await pipeline(process.stdin, createWriteStream(plain, { mode: 0o600 }));
    return plain;
  }
  if (!file.endsWith('.gpg')) return file;
  if (key === null) throw new OperatorError(`${file} is encrypted. Let BACKUP_VERIFY_KEY name a key that opens it.`);
  const home = path.join(dir, 'gpg');
  await mkdir(home, { mode: 0o700 });
  const gpg = (...args: string[]) => run('gpg', ['--homedir', home, '--batch', '--quiet', '--no-options', ...args]);
  try {
    await gpg('--import', key);
    await gpg('--output', plain, '--decrypt', file);
  } catch (cause) {
    throw new BrokenBackup(`${file} can not be decrypted: ${String((cause as { stderr?: string }).stderr ?? cause)}`, {
      cause,
    });
  } finally {
    await run('gpgconf', ['--homedir', home, '--kill', 'all']).catch(() => undefined);
  }
  return plain;
}
