/** A real PostgreSQL for tests: the one of TEST_DATABASE_URL, else one from an npm package. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openServer } from '../src/server/platform/db/database';
import { migrate } from '../src/server/platform/db/migrate';
import { importCarriedPostgres } from './carried-postgres.mjs';
import { freePort } from './free-ports';
import { migrationsHash } from './template';

export type RealPostgres = {
  url: string;
  /** URL of a fresh database: empty, or a copy of another. Nobody may be connected to that. */
  createDatabase(template?: string): Promise<string>;
  /** URL of a fresh database with our tables, as after a first start. */
  createMigratedDatabase(): Promise<string>;
  stop(): Promise<void>;
};

/** A server of our own, which tests may break. */
export type CarriedPostgres = RealPostgres & {
  /** Runs `meanwhile` while the server is stopped. */
  away(meanwhile: () => Promise<void>): Promise<void>;
  /** Crashes it, and starts it again. */
  restartImmediately(): Promise<void>;
};

export async function startRealPostgres(): Promise<RealPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? withDatabases({ url: given, stop: async () => undefined }) : startCarriedPostgres();
}

/** `under`: where its folder is made. */
export async function startCarriedPostgres(under = tmpdir()): Promise<CarriedPostgres> {
  return withDatabases(await startCarried(under));
}

type Databases = Pick<RealPostgres, 'createDatabase' | 'createMigratedDatabase'>;

function withDatabases<S extends { url: string }>(server: S): S & Databases {
  const urlOf = (name: string) => Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
    const admin = new pg.Client({ connectionString: server.url });
    await admin.connect();
    try {
      return await work(admin);
    } finally {
      await admin.end();
    }
  }
  async function create(template = 'template1'): Promise<string> {
    const name = `vrikka_test_${randomBytes(6).toString('hex')}`;
    await asAdmin((admin) => admin.query(`create database ${name} template ${template}`));
    return urlOf(name);
  }
  return {
    ...server,
    createDatabase: create,
    async createMigratedDatabase() {
      const template = `vrikka_template_${(await migrationsHash()).slice(0, 12)}`;
      await asAdmin(async (admin) => {
        // Test files run in parallel: one creates it, the others wait for it.
        await admin.query('select pg_advisory_lock(1)');
        const { rowCount } = await admin.query('select from pg_database where datname = $1', [template]);
        if (rowCount) return;
        await admin.query('drop database if exists vrikka_template_unfinished');
        await admin.query('create database vrikka_template_unfinished');
        await prepare(urlOf('vrikka_template_unfinished'));
        await admin.query(`alter database vrikka_template_unfinished rename to ${template}`);
      });
      return create(template);
    },
  };
}

async function prepare(url: string): Promise<void> {
  const database = openServer(url, () => undefined);
  await migrate(database.db);
  await database.close();
}

async function startCarried(under: string) {
  const EmbeddedPostgres = await importCarriedPostgres();
  const dir = await mkdtemp(path.join(under, 'vrikka-pg-'));
  // As root, the server runs as the system user postgres, who needs access to the folder.
  await chmod(dir, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(dir, 'db'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    // Data may be lost if the machine crashes, which no test does.
    postgresFlags: ['max_connections=300', 'fsync=off', 'full_page_writes=off'].flatMap((flag) => ['-c', flag]),
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    async away(meanwhile: () => Promise<void>) {
      await server.stop();
      try {
        await meanwhile();
      } finally {
        await server.start();
      }
    },
    async stop() {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
    // SIGQUIT: no checkpoint, every connection cut.
    async restartImmediately() {
      const [pid] = (await readFile(path.join(dir, 'db', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      while (isRunning(Number(pid))) await pause(10);
      await server.start();
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
