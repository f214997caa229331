/** A PostgreSQL whose log goes to a repository of pgBackRest, by the files of deploy/pgbackrest; Debian's packages. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { freePort } from './free-ports';
import { waitFor } from './wait-for';

const BIN = '/usr/lib/postgresql/15/bin';
const FILES = 'deploy/pgbackrest';
const STARTS_WITHIN_MS = 120_000;
const COMMAND_WITHIN_MS = 300_000;

export type ArchivedPostgres = {
  /** The database of the product. */
  url: string;
  /** Asks as the superuser. */
  ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]>;
  pgbackrest(...args: string[]): Promise<string>;
  /** As the timers do. Returns what it says; rejects where it fails. */
  backup(kind: 'full' | 'diff'): Promise<string>;
  /** Waits until all that is committed by now is in the repository. */
  archived(): Promise<void>;
  /** Kills PostgreSQL, and removes its data directory. */
  lose(): Promise<void>;
  /** Ends PostgreSQL in good order. */
  end(): Promise<void>;
  /** Starts it on what is in its data directory, and waits until it is a primary. */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Throws where Debian has no account `postgres`, or this process may not become it. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const [uid, gid] = ['-u', '-g'].map((flag) => Number(execFileSync('id', [flag, 'postgres']))) as [number, number];
  const folder = mkdtempSync(path.join(tmpdir(), 'vrikka-archived-'));
  const inFolder = (name: string) => path.join(folder, name);
  const [data, repository, config] = ['data', 'repository', 'pgbackrest.conf'].map(inFolder) as [
    string,
    string,
    string,
  ];
  const port = await freePort();
  // Scripts and settings where the account may read them.
  cpSync(FILES, inFolder('deploy'), { recursive: true });
  for (const made of ['repository', 'lock', 'log']) mkdirSync(inFolder(made));
  const words = {
    CIPHER_PASS: 'a pass of the tests',
    '/var/lib/pgbackrest': repository,
    '/var/lib/postgresql/15/main': data,
    '[global]': `[global]\nlock-path=${inFolder('lock')}\nlog-path=${inFolder('log')}`,
  };
  writeFileSync(config, `${filled(words)}pg1-port=${port}\npg1-socket-path=${folder}\n`);
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder]);
  const env = {
    PATH: process.env['PATH'],
    PGBACKREST_CONFIG: config,
    PGHOST: folder,
    PGPORT: String(port),
    // Spelled out in case it is another in this environment.
    PGUSER: 'postgres',
  };
  const options = { uid, gid, cwd: folder, env, timeout: COMMAND_WITHIN_MS, encoding: 'utf8' } as const;
  const run = async (program: string, ...args: string[]) => (await promisify(execFile)(program, args, options)).stdout;
  const makeDataFolder = () => {
    mkdirSync(data, { mode: 0o700 });
    chownSync(data, uid, gid);
  };

  makeDataFolder();
  await run(
    `${BIN}/initdb`,
    '-D',
    data,
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth-local=peer',
    '--auth-host=trust',
  );
  writeFileSync(
    path.join(data, 'postgresql.conf'),
    `${readFileSync(path.join(FILES, 'postgresql.conf'), 'utf8')}unix_socket_directories = '${folder}'\nmax_connections = 100\n`,
  );
  const said = () => readFileSync(inFolder('postgres.log'), 'utf8').slice(-4_000);
  let server: ChildProcess | null = null;
  const urlOf = (user: string, database: string) => `postgres://${user}@127.0.0.1:${port}/${database}`;
  async function ask<Row extends pg.QueryResultRow>(statement: string, database = 'vrikka'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: urlOf('postgres', database), connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
  async function start() {
    const log = inFolder('postgres.log');
    const child = spawn('sh', ['-c', `exec ${BIN}/postgres -D "$0" -p ${port} -h 127.0.0.1 >> "$1" 2>&1`, data, log], {
      ...options,
      timeout: undefined,
      stdio: 'ignore',
    });
    server = child;
    await waitFor(
      () => `PostgreSQL starts; it said:\n${said()}`,
      async () => {
        if (child.exitCode !== null) throw new Error(`PostgreSQL ended:\n${said()}`);
        const isStandby = 'select pg_is_in_recovery() as standby';
        const [row] = await ask<{ standby: boolean }>(isStandby, 'postgres').catch(() => []);
        return row?.standby === false;
      },
      STARTS_WITHIN_MS,
    );
  }
  async function endWith(signal: NodeJS.Signals) {
    const child = server;
    server = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
    // Those that a killed one has left end by themselves.
    await waitFor('no process of PostgreSQL is left', () => hasEnded(data), STARTS_WITHIN_MS);
  }
  await start();
  await ask('create role vrikka login', 'postgres');
  await ask('create database vrikka owner vrikka', 'postgres');
  return {
    url: urlOf('vrikka', 'vrikka'),
    ask,
    pgbackrest: (...args) => run('/usr/bin/pgbackrest', '--stanza=vrikka', ...args),
    backup: (kind) => run(inFolder('deploy/backup.sh'), kind),
    async archived() {
      // A record of its own: nothing may follow what was just archived, and then nothing else is.
      const [now] = await ask<{ file: string }>(
        `select pg_walfile_name(pg_logical_emit_message(true, 'test', '')) as file`,
      );
      await waitFor(
        () => `${now!.file} is archived; PostgreSQL said:\n${said()}`,
        async () => {
          const [row] = await ask<{ file: string }>('select last_archived_wal as file from pg_stat_archiver');
          return row!.file !== null && row!.file.slice(0, 24) >= now!.file;
        },
        STARTS_WITHIN_MS,
      );
    },
    async lose() {
      await endWith('SIGKILL');
      rmSync(data, { recursive: true });
      makeDataFolder();
    },
    end: () => endWith('SIGINT'),
    start,
    async stop() {
      await endWith('SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Whether no process of PostgreSQL is left, nor of what it started: all of them run in its data directory. */
function hasEnded(data: string): boolean {
  return readdirSync('/proc').every((pid) => {
    try {
      return !/^\d+$/.test(pid) || readlinkSync(`/proc/${pid}/cwd`) !== data;
    } catch {
      // It has just ended.
      return true;
    }
  });
}

/** deploy/pgbackrest/pgbackrest.conf, with other words for some of its. */
function filled(words: Record<string, string>): string {
  let text = readFileSync(path.join(FILES, 'pgbackrest.conf'), 'utf8');
  for (const [word, other] of Object.entries(words)) {
    if (!text.includes(word)) throw new Error(`${FILES}/pgbackrest.conf has no ${word}`);
    text = text.replaceAll(word, other);
  }
  return text;
}
