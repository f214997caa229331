/**
 * A cluster as a hospital group runs it, on one machine: three PostgreSQL under Patroni with synchronous replication, etcd,
 * HAProxy before the primary and before the replicas, and PgBouncer in transaction mode before HAProxy's primary. Each
 * PostgreSQL has a network namespace of its own, whose cable can be pulled.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, createWriteStream, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '../free-ports';

/** Debian's account for PostgreSQL and PgBouncer, which refuse to run as root. */
const POSTGRES = {
  id: Number(execFileSync('id', ['-u', 'postgres'])),
  group: Number(execFileSync('id', ['-g', 'postgres'])),
};
const BIN = '/usr/lib/postgresql/15/bin';
const SIZE = 3;
const REST_PORT = 8008;
const POSTGRES_PORT = 5432;
const LOOK_EVERY_MS = 100;
const STARTS_WITHIN_MS = 180_000;
/** Patroni's, in seconds. A primary of which nothing is heard for `ttl` is replaced. */
const TIMES = { ttl: 10, loop_wait: 2, retry_timeout: 3 };

export type Node = { name: string; address: string; folder: string };

export type Cluster = {
  /** Through PgBouncer to the primary. */
  url: string;
  /** Past PgBouncer to the primary. */
  directUrl: string;
  /** To the replicas, one after the other. */
  replicasUrl: string;
  /** Waits until one is the primary. */
  primary(): Promise<Node>;
  replicas(): Promise<Node[]>;
  /** Waits until all run, follow the primary, and one of them synchronously. */
  whole(): Promise<void>;
  /** Waits until something can be written again, through everything. */
  writesAgain(): Promise<void>;
  /** Asks one PostgreSQL as its superuser. */
  ask<Row extends pg.QueryResultRow>(node: Node, statement: string): Promise<Row[]>;
  /** Kills PostgreSQL, as a lack of memory does. */
  killPostgres(node: Node): void;
  /** Kills what watches PostgreSQL, which goes on. Returns what starts it again. */
  killPatroni(node: Node): () => void;
  /** Pulls the cable of a machine. Returns what puts it back. */
  cutOff(node: Node): () => void;
  stopEtcd(): Promise<() => void>;
  restartPgBouncer(): Promise<void>;
  /** Lets a commit no longer wait for a replica: the control, in which something is lost. */
  giveUpSynchronousReplication(): Promise<void>;
  stop(): Promise<void>;
};

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'vrikka-cluster-'));
  chownSync(folder, POSTGRES.id, POSTGRES.group);
  const network = makeNetwork();
  const processes = new Map<string, ChildProcess>();
  /** Starts a program, and keeps what it says in the cluster's folder. */
  const start = (name: string, command: string, ...args: string[]) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true, cwd: folder });
    const log = createWriteStream(path.join(folder, `${name}.log`), { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    processes.set(name, child);
  };
  const asPostgres = (name: string, prefix: string[], ...command: string[]) => {
    const user = ['setpriv', `--reuid=${POSTGRES.id}`, `--regid=${POSTGRES.group}`, '--clear-groups', '--'];
    const [program, ...args] = [...prefix, ...user, ...command];
    start(name, program!, ...args);
  };

  const nodes: Node[] = Array.from({ length: SIZE }, (_, n) => {
    const name = `pg-${n + 1}`;
    return { name, address: network.join(name, n + 2), folder: path.join(folder, name) };
  });
  const [etcdPort, primaryPort, pgBouncerPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const replicasPort = primaryPort + 1;

  const startEtcd = () => {
    const client = `http://${network.gateway}:${etcdPort}`;
    const peer = `http://127.0.0.1:${etcdPort + 1}`;
    start(
      'etcd',
      '/usr/bin/etcd',
      ...['--data-dir', path.join(folder, 'etcd'), '--name', 'etcd', '--log-level', 'error'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
    );
  };
  const startPatroni = (node: Node) => {
    const file = path.join(folder, `${node.name}.json`);
    // Patroni reads YAML, of which JSON is a part.
    writeFileSync(file, JSON.stringify(patroniSettings(node, `${network.gateway}:${etcdPort}`, network.all)));
    asPostgres(node.name, ['ip', 'netns', 'exec', network.spaceOf(node.name)], '/usr/bin/patroni', file);
  };
  const startPgBouncer = () => {
    const file = path.join(folder, 'pgbouncer.ini');
    writeFileSync(file, pgBouncerSettings(pgBouncerPort, primaryPort, folder));
    asPostgres('pgbouncer', [], '/usr/sbin/pgbouncer', file);
  };
  const haProxyFile = path.join(folder, 'haproxy.cfg');
  writeFileSync(haProxyFile, haProxySettings(nodes, primaryPort, replicasPort));

  const signal = (name: string, kind: NodeJS.Signals) => {
    const child = processes.get(name);
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(child.pid, kind);
  };
  const killPostgres = ({ folder: data }: Node) => {
    const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    for (const name of processes.keys()) signal(name, 'SIGKILL');
    for (const node of nodes) {
      try {
        killPostgres(node);
      } catch {
        // It has ended already.
      }
    }
    network.remove();
    rmSync(folder, { recursive: true, force: true });
  };
  // Also where it could not be started, or a test broke off.
  process.once('exit', stop);

  startEtcd();
  for (const node of nodes) startPatroni(node);
  start('haproxy', '/usr/sbin/haproxy', '-db', '-f', haProxyFile);

  async function roles(): Promise<Map<Node, number>> {
    const asked = nodes.map(async (node) => {
      const answer = await fetch(`http://${node.address}:${REST_PORT}/primary`, {
        signal: AbortSignal.timeout(1_000),
      }).catch(() => null);
      return [node, answer?.status ?? 0] as const;
    });
    return new Map(await Promise.all(asked));
  }
  const primary = () =>
    until('a primary', async () => {
      const found = [...(await roles())].filter(([, status]) => status === 200);
      return found.length === 1 ? found[0]![0] : null;
    });
  const ask: Cluster['ask'] = async (node, statement) => {
    const client = new pg.Client({ host: node.address, port: POSTGRES_PORT, user: 'postgres', database: 'vrikka' });
    // A connection that breaks while it is closed.
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query(statement)).rows;
    } finally {
      await client.end();
    }
  };
  const whole = () =>
    until('a whole cluster', async () => {
      const leader = [...(await roles())].find(([, status]) => status === 200)?.[0];
      if (!leader) return null;
      const answer = await fetch(`http://${leader.address}:${REST_PORT}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      const { members } = (await answer.json()) as { members: { role: string; state: string; lag?: number }[] };
      const [first] = await askStandbys(leader);
      const isSettled = members.filter(({ state }) => ['running', 'streaming'].includes(state)).length === SIZE;
      return isSettled && first === SIZE - 1 ? true : null;
    }).then(() => undefined);
  /** How many replicas a primary sends its log to, and how many of them synchronously. */
  async function askStandbys(leader: Node): Promise<[number, number]> {
    const [row] = await ask<{ all: number; sync: number }>(
      leader,
      `select count(*)::int as all, (count(*) filter (where sync_state = 'sync'))::int as sync
       from pg_stat_replication where state = 'streaming'`,
    );
    return [row!.all, row!.sync];
  }

  const first = await primary();
  const owner = new pg.Client({ host: first.address, port: POSTGRES_PORT, user: 'postgres', database: 'postgres' });
  await owner.connect();
  await owner.query('create role vrikka login');
  // What connections through PgBouncer can't set for themselves.
  for (const setting of [
    ...[`datestyle = 'ISO'`, `intervalstyle = 'postgres'`, `timezone = 'UTC'`, `standard_conforming_strings = on`],
    ...[`default_transaction_isolation = 'read committed'`, `lock_timeout = '0'`],
    ...[`statement_timeout = '15s'`, `idle_in_transaction_session_timeout = '60s'`],
  ])
    await owner.query(`alter role vrikka set ${setting}`);
  await owner.query('create database vrikka owner vrikka');
  await owner.end();
  startPgBouncer();
  const urlOf = (port: number) => `postgres://vrikka@127.0.0.1:${port}/vrikka`;
  const url = urlOf(pgBouncerPort);

  const ended = (name: string) =>
    until(`the end of ${name}`, async () => {
      const child = processes.get(name)!;
      return child.exitCode !== null || child.signalCode !== null ? true : null;
    });
  const writesAgain = () =>
    until('a write', async () => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000, query_timeout: 2_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('create table if not exists cluster_probe (at timestamptz)');
        await client.query('insert into cluster_probe values (now())');
        return true;
      } catch {
        return null;
      } finally {
        await client.end().catch(() => undefined);
      }
    }).then(() => undefined);

  await whole();
  await writesAgain();
  return {
    url,
    directUrl: urlOf(primaryPort),
    replicasUrl: urlOf(replicasPort),
    primary,
    async replicas() {
      const leader = await primary();
      return nodes.filter((node) => node !== leader);
    },
    whole,
    writesAgain,
    ask,
    killPostgres,
    killPatroni(node) {
      signal(node.name, 'SIGKILL');
      return () => startPatroni(node);
    },
    cutOff: (node) => network.cutOff(node.name),
    async stopEtcd() {
      signal('etcd', 'SIGKILL');
      await ended('etcd');
      return startEtcd;
    },
    async restartPgBouncer() {
      signal('pgbouncer', 'SIGKILL');
      await ended('pgbouncer');
      startPgBouncer();
    },
    async giveUpSynchronousReplication() {
      const { address } = await primary();
      const body = JSON.stringify({ synchronous_mode: false, maximum_lag_on_failover: 1_000_000_000 });
      await fetch(`http://${address}:${REST_PORT}/config`, { method: 'PATCH', body });
      await until('asynchronous replication', async () =>
        (await askStandbys(await primary()))[1] === 0 ? true : null,
      );
    },
    stop: async () => stop(),
  };
}

/** Asks until there is an answer. */
async function until<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  let last: unknown = null;
  for (const end = performance.now() + STARTS_WITHIN_MS; performance.now() < end; await pause(LOOK_EVERY_MS)) {
    const found = await look().catch((error: unknown) => {
      last = error;
      return null;
    });
    if (found !== null) return found;
  }
  throw new Error(`There is not ${what} after ${STARTS_WITHIN_MS / 1_000} s.`, { cause: last });
}

/** A bridge, and a namespace with a cable to it for each machine. */
function makeNetwork() {
  const ip = (...args: string[]) => execFileSync('ip', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const own = process.pid % 10_000;
  const bridge = `vrk${own}`;
  const prefix = `10.${64 + (own % 64)}.${own % 250}`;
  const spaces: string[] = [];
  const cableOf = (name: string) => `${bridge}-${name.slice(-1)}`;
  const spaceOf = (name: string) => `${bridge}-${name}`;
  ip('link', 'add', bridge, 'type', 'bridge');
  ip('addr', 'add', `${prefix}.1/24`, 'dev', bridge);
  ip('link', 'set', bridge, 'up');
  return {
    gateway: `${prefix}.1`,
    /** All addresses of the network. */
    all: `${prefix}.0/24`,
    spaceOf,
    join(name: string, host: number): string {
      const [space, cable, address] = [spaceOf(name), cableOf(name), `${prefix}.${host}`];
      ip('netns', 'add', space);
      spaces.push(space);
      ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space);
      ip('link', 'set', cable, 'master', bridge);
      ip('link', 'set', cable, 'up');
      ip('-n', space, 'addr', 'add', `${address}/24`, 'dev', 'eth0');
      ip('-n', space, 'link', 'set', 'eth0', 'up');
      ip('-n', space, 'link', 'set', 'lo', 'up');
      return address;
    },
    cutOff(name: string): () => void {
      ip('link', 'set', cableOf(name), 'down');
      return () => ip('link', 'set', cableOf(name), 'up');
    },
    remove() {
      for (const space of spaces) ip('netns', 'del', space);
      ip('link', 'del', bridge);
    },
  };
}

function patroniSettings({ name, address, folder }: Node, etcd: string, network: string): object {
  return {
    scope: 'vrikka',
    name,
    restapi: { listen: `${address}:${REST_PORT}`, connect_address: `${address}:${REST_PORT}` },
    etcd3: { host: etcd },
    bootstrap: {
      dcs: {
        ...TIMES,
        // A PostgreSQL that was killed is replaced at once, and not started again first.
        primary_start_timeout: 0,
        synchronous_mode: true,
        // While etcd is away, the primary goes on as long as it reaches all others.
        failsafe_mode: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { max_connections: 120, shared_buffers: '64MB', wal_log_hints: 'on', max_wal_size: '256MB' },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `${address}:${POSTGRES_PORT}`,
      connect_address: `${address}:${POSTGRES_PORT}`,
      data_dir: folder,
      pgpass: `${folder}.pgpass`,
      basebackup: [{ checkpoint: 'fast' }],
      bin_dir: BIN,
      authentication: {
        superuser: { username: 'postgres' },
        replication: { username: 'replicator' },
      },
      pg_hba: ['local all all trust', `host all all ${network} trust`, `host replication all ${network} trust`],
      parameters: { unix_socket_directories: '' },
    },
  };
}

function haProxySettings(nodes: Node[], primaryPort: number, replicasPort: number): string {
  const servers = nodes
    .map(({ name, address }) => `  server ${name} ${address}:${POSTGRES_PORT} check port ${REST_PORT}`)
    .join('\n');
  const group = (name: string, port: number) => `listen ${name}
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /${name}
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`;
  return `defaults
  mode tcp
  timeout connect 2s
  timeout check 2s
  timeout client 1h
  timeout server 1h
${group('primary', primaryPort)}${group('replica', replicasPort)}`;
}

function pgBouncerSettings(port: number, primaryPort: number, folder: string): string {
  const users = path.join(folder, 'pgbouncer-users.txt');
  writeFileSync(users, '"vrikka" ""\n');
  mkdirSync(path.join(folder, 'pgbouncer'), { recursive: true });
  return `[databases]
vrikka = host=127.0.0.1 port=${primaryPort} dbname=vrikka
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 400
server_login_retry = 1
server_connect_timeout = 3
query_wait_timeout = 10
ignore_startup_parameters = extra_float_digits,options,statement_timeout,idle_in_transaction_session_timeout
`;
}
