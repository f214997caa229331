/**
 * A cluster as a hospital group runs it, by the files of deploy/cluster, on one machine: three PostgreSQL under Patroni with synchronous replication, etcd,
 * HAProxy before the primary and before the replicas, and PgBouncer in transaction mode before HAProxy's primary. Each
 * PostgreSQL has a network namespace of its own, whose cable can be pulled.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const SIZE = 3;
const REST_PORT = 8008;
const POSTGRES_PORT = 5432;
const LOOK_EVERY_MS = 100;
/** After so long without an answer, a write is tried over another connection. */
const GIVES_UP_MS = 2_000;
const STARTS_WITHIN_MS = 180_000;
const PASSWORD = 'a-password-of-the-cluster';

export type Node = { name: string; address: string; folder: string };

export type Cluster = {
  /** Through PgBouncer to the primary. */
  url: string;
  /** Past PgBouncer to the primary. */
  directUrl: string;
  /** To the replicas, one after the other. */
  replicasUrl: string;
  /** Waits until one is the primary: `otherThan` another one. */
  primary(otherThan?: Node): Promise<Node>;
  replicas(): Promise<Node[]>;
  /** The replica that commits wait for. Waits until there is one: `otherThan` another one. */
  synchronous(otherThan?: Node): Promise<Node>;
  /** Waits until all run, follow the primary, and one of them synchronously, by PostgreSQL and by etcd: that one may take its place. */
  whole(): Promise<void>;
  /** Waits until something can be written again, through everything. */
  writesAgain(): Promise<void>;
  /** Writes again and again. `stop` returns the longest time between two acknowledged writes, in milliseconds. */
  watchWrites(): { stop(): Promise<number> };
  /** Asks one PostgreSQL as its superuser. */
  ask<Row extends pg.QueryResultRow>(node: Node, statement: string): Promise<Row[]>;
  /** Kills PostgreSQL, as a lack of memory does. */
  killPostgres(node: Node): void;
  /** Kills what watches PostgreSQL, which goes on. Returns what starts it again. */
  killPatroni(node: Node): () => void;
  /** Pulls the cable of a machine. Returns what puts it back. */
  cutOff(node: Node): () => void;
  /** Stops each process of a machine, which keeps its network: its kernel goes on to accept connections. Returns what wakes it. */
  hang(node: Node): () => void;
  /**
   * Lets replicas receive the log and not replay it, though they answer. (`pg_wal_replay_pause` is undone by Patroni.) Returns
   * what lets them go on.
   */
  holdBack(replicas: Node[]): Promise<() => void>;
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
      ...['--data-dir', path.join(folder, 'etcd'), '--name', 'etcd', '--log-level', 'error', '--enable-v2'],
      ...['--listen-client-urls', client, '--advertise-client-urls', client],
      ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `etcd=${peer}`],
    );
  };
  const startPatroni = (node: Node) => {
    const file = path.join(folder, `${node.name}.yaml`);
    const words = {
      ETCD_ADDRESSES: `${network.gateway}:${etcdPort}`,
      ADDRESS: node.address,
      NAME: node.name,
      NETWORK: network.all,
      DATA_DIR: node.folder,
      PGPASS_FILE: `${node.folder}.pgpass`,
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATOR_PASSWORD: PASSWORD,
    };
    writeFileSync(file, filled('patroni.yaml', words));
    asPostgres(node.name, ['ip', 'netns', 'exec', network.spaceOf(node.name)], '/usr/bin/patroni', file);
  };
  const startPgBouncer = () => {
    const file = path.join(folder, 'pgbouncer.ini');
    const words = {
      '6432': pgBouncerPort,
      'port=5000': `port=${primaryPort}`,
      '/etc/pgbouncer/users.txt': users,
    };
    // Its socket would be where others of this machine look for theirs.
    writeFileSync(file, `${filled('pgbouncer.ini', words)}unix_socket_dir =\n`);
    asPostgres('pgbouncer', [], '/usr/sbin/pgbouncer', file);
  };
  const haProxyFile = path.join(folder, 'haproxy.cfg');
  writeFileSync(
    haProxyFile,
    filled('haproxy.cfg', {
      '127.0.0.1:5000': `127.0.0.1:${primaryPort}`,
      '127.0.0.1:5001': `127.0.0.1:${replicasPort}`,
      ...Object.fromEntries(nodes.map(({ address }, n) => [`ADDRESS_${n + 1}`, address])),
    }),
  );
  const users = path.join(folder, 'pgbouncer-users.txt');
  writeFileSync(users, `"vrikka" "${PASSWORD}"\n`);

  const signal = (name: string, kind: NodeJS.Signals) => {
    const child = processes.get(name);
    if (child?.pid !== undefined && child.exitCode === null && child.signalCode === null) process.kill(child.pid, kind);
  };
  const killPostgres = ({ folder: data }: Node) => {
    const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
  };
  /** Signals each process of a machine, also those that they start meanwhile. */
  const signalAll = (machine: string, kind: NodeJS.Signals) => {
    const signalled = new Set<number>();
    for (;;) {
      const others = network.processesOf(machine).filter((pid) => !signalled.has(pid));
      if (others.length === 0) return;
      for (const pid of others) {
        signalled.add(pid);
        try {
          process.kill(pid, kind);
        } catch {
          // It has ended meanwhile.
        }
      }
    }
  };
  let isStopped = false;
  const stop = () => {
    if (isStopped) return;
    isStopped = true;
    for (const name of processes.keys()) signal(name, 'SIGKILL');
    for (const { name } of nodes) signalAll(name, 'SIGKILL');
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
  const primary: Cluster['primary'] = (otherThan) =>
    until('a primary', async () => {
      const found = [...(await roles())].filter(([, status]) => status === 200);
      return found.length === 1 && found[0]![0] !== otherThan ? found[0]![0] : null;
    });
  const synchronous: Cluster['synchronous'] = (otherThan) =>
    until('a synchronous replica', async () => {
      const [found] = await ask<{ name: string }>(
        await primary(),
        `select application_name as name from pg_stat_replication where sync_state = 'sync' and state = 'streaming'`,
      );
      return nodes.find((node) => node.name === found?.name && node !== otherThan) ?? null;
    });
  const ask: Cluster['ask'] = async (node, statement) => {
    const client = new pg.Client({
      host: node.address,
      port: POSTGRES_PORT,
      user: 'postgres',
      password: PASSWORD,
      database: 'vrikka',
    });
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
      const [all, sync] = await askStandbys(leader);
      const isSettled = members.filter(({ state }) => ['running', 'streaming'].includes(state)).length === SIZE;
      // Patroni writes to etcd a round later who it is. A primary lost before that has no successor, by design.
      const isKnown = members.some(({ role }) => role === 'sync_standby');
      return isSettled && isKnown && all === SIZE - 1 && sync === 1 ? true : null;
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
  const owner = new pg.Client({
    host: first.address,
    port: POSTGRES_PORT,
    user: 'postgres',
    password: PASSWORD,
    database: 'postgres',
  });
  await owner.connect();
  await owner.query(`create role vrikka login password '${PASSWORD}'`);
  await owner.query('create database vrikka owner vrikka');
  await owner.query(readFileSync('deploy/cluster/roles.sql', 'utf8'));
  await owner.end();
  startPgBouncer();
  const urlOf = (port: number) => `postgres://vrikka:${PASSWORD}@127.0.0.1:${port}/vrikka`;
  const url = urlOf(pgBouncerPort);

  const ended = (name: string) =>
    until(`the end of ${name}`, async () => {
      const child = processes.get(name)!;
      return child.exitCode !== null || child.signalCode !== null ? true : null;
    });
  let writer: pg.Client | null = null;
  /** Writes something through everything, over a connection that is kept. @throws Error where it is not acknowledged. */
  async function write(): Promise<true> {
    try {
      if (!writer) {
        writer = new pg.Client({
          connectionString: url,
          connectionTimeoutMillis: GIVES_UP_MS,
          query_timeout: GIVES_UP_MS,
        });
        writer.on('error', () => undefined);
        await writer.connect();
      }
      await writer.query('insert into cluster_probe values (now())');
      return true;
    } catch (error) {
      // What does not answer is not waited for.
      void writer?.end().catch(() => undefined);
      writer = null;
      throw error;
    }
  }
  const writesAgain = () => until('a write', write).then(() => undefined);
  const watchWrites: Cluster['watchWrites'] = () => {
    let last = performance.now();
    let longest = 0;
    let isWatching = true;
    const done = (async () => {
      while (isWatching) {
        await writesAgain();
        longest = Math.max(longest, performance.now() - last);
        last = performance.now();
        await pause(LOOK_EVERY_MS);
      }
    })();
    // It is waited for in `stop`.
    done.catch(() => undefined);
    return {
      async stop() {
        isWatching = false;
        await done;
        await writesAgain();
        return Math.max(longest, performance.now() - last);
      },
    };
  };

  await whole();
  await until('a table to write to', async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('create table if not exists cluster_probe (at timestamptz)');
    await client.end();
    return true;
  });
  return {
    url,
    directUrl: urlOf(primaryPort),
    replicasUrl: urlOf(replicasPort),
    primary,
    async replicas() {
      const leader = await primary();
      return nodes.filter((node) => node !== leader);
    },
    synchronous,
    whole,
    writesAgain,
    watchWrites,
    ask,
    killPostgres,
    killPatroni(node) {
      signal(node.name, 'SIGKILL');
      return () => startPatroni(node);
    },
    cutOff: (node) => network.cutOff(node.name),
    hang({ name }) {
      signalAll(name, 'SIGSTOP');
      return () => signalAll(name, 'SIGCONT');
    },
    async holdBack(replicas) {
      const startup = `select pid from pg_stat_activity where backend_type = 'startup'`;
      const found = await Promise.all(replicas.map((node) => ask<{ pid: number }>(node, startup)));
      const pids = found.flat().map(({ pid }) => pid);
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      };
    },
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
      const body = JSON.stringify({
        synchronous_mode: false,
        // With it, replicas that the primary has not reached lately may not take its place.
        failsafe_mode: false,
        maximum_lag_on_failover: 1_000_000_000,
      });
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
    /** The processes of a machine. */
    processesOf: (name: string): number[] =>
      execFileSync('ip', ['netns', 'pids', spaceOf(name)], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .filter(Boolean)
        .map(Number),
    remove() {
      for (const space of spaces) ip('netns', 'del', space);
      ip('link', 'del', bridge);
    },
  };
}

/** A file of deploy/cluster, with other words for some of its. */
function filled(name: string, words: Record<string, string | number>): string {
  let text = readFileSync(path.join('deploy/cluster', name), 'utf8');
  for (const [word, other] of Object.entries(words)) {
    if (!text.includes(word)) throw new Error(`deploy/cluster/${name} has no ${word}`);
    text = text.replaceAll(word, String(other));
  }
  return text;
}
