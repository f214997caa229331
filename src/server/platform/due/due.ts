/**
 * Due work, and the one loop that does it (decision 18). There are two kinds. `rows`: each row is worked on separately,
 * since the work asks the outside world. A row is claimed by moving its `due_at` ahead by a lease, which is renewed
 * during the work, so that another process takes the row up after a crash. `round`: a few statements over many rows,
 * whose locks are the lease.
 *
 * All times are by our clock, any number of processes may run this, and everything is safe to run twice.
 */
import { setImmediate as otherWork, setTimeout as pause } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, HOUR_MS, SECOND_MS } from '../../../domain/time';
import type { AwayLog } from '../db/away-log';
import type { Database } from '../db/database';
import type { DB } from '../db/schema';
import type { Logger } from '../log';
import type { Metrics } from '../metrics';
import { type Tracing, inDue, inRound } from '../tracing/trace';

/** How long a claimed row is left to its process. */
export const LEASE_MS = 40 * SECOND_MS;
/** How many rows of one kind a process works on at once. */
const AT_ONCE = 10;
/** How often it is asked whether awaited rows are due; others are looked for with each round. */
const AWAITED_EVERY_MS = 500;
const ROUND_EVERY_MS = 10 * SECOND_MS;
/** The longest that a loop sleeps on an embedded database while nothing can be due. */
const ASLEEP_MS = 60 * SECOND_MS;
/** Among how many of the rows that have been due longest the accounts take turns. */
const IN_TURN = 500;
/** The delay after a first failure. Each further one is twice as long, up to the longest of its kind. */
const FIRST_WAIT_MS = 2 * SECOND_MS;
/**
 * How long stopping waits. Together with the time that closing.ts gives the last requests, it is less than the 10 s
 * after which the process ends anyway.
 */
const STOP_WITHIN_MS = 3_000;

export type DueDeps = {
  database: Database;
  clock: Clock;
  log: Logger;
  metrics: Metrics;
  sayAway: AwayLog;
  /** Absent or null: no traces are sent. */
  tracing?: Tracing | null;
};
export type Claimed = { id: string; attempts: number; lease: Date; traceparent?: string | null };

/** One kind of due rows. Their table has `due_at` and `attempts`. */
export type Rows<Row = unknown> = {
  name: string;
  table: 'outbox' | 'payments' | 'refunds' | 'payment_differences' | 'disputes' | 'centers' | 'closures';
  /** Whether a row is due. */
  isDue(now: Date): RawBuilder<boolean>;
  /**
   * When a row became due; never null. Those that have waited longest come first, so it needs an index if they may be
   * many.
   */
  since?: RawBuilder<unknown>;
  /** The account that a row belongs to: its second row comes after everybody's first. */
  account: RawBuilder<unknown>;
  /** `set`: what a claim sets besides the lease. `columns`: what is handed over with the row. */
  set?(now: Date): RawBuilder<unknown>;
  columns?: RawBuilder<unknown>;
  /** Works on one row. Throws if it is to be tried again. */
  run(row: Row & Claimed): Promise<void>;
  /** When the row is looked at again afterwards; absent if the work itself sets that. */
  next?(now: Date): RawBuilder<unknown>;
  longestWaitMs: number;
  /** Whether somebody waits for the result: a mail, a payment, a refund, a plan that is carried out. */
  isAwaited?: boolean;
  /** Whether `lookNow` does not wait for this kind, whose questions may take minutes. */
  isAside?: boolean;
};

/** The tables whose rows say to which trace they belong. */
const TRACED = new Set<Rows['table']>(['outbox', 'payments', 'refunds']);

/** Work over many rows at once. */
export type Round = {
  /** How many are done in one transaction, and how many in a round. */
  atATime: number;
  budget: number;
  /** Does what is due, at most `most`. Returns how many that were. */
  some(most: number): Promise<number>;
};

/** For a round that has its own budget. */
export const ONCE = { atATime: 1, budget: 1 };

/**
 * SQL of the earliest moment at which the clock alone, without a write, may make something due; null where only a write can. A
 * moment that is too early costs a look, one that is too late would delay work. `since`: when it was looked at last.
 */
export type DueFrom = (since: Date) => RawBuilder<Date | null>;

/** A piece of work. Rounds under one name run in this order, since the result of one may be due in the next. */
export type Work = { rows: Rows<never> } | { name: string; rounds: Round[]; from: DueFrom };

/** Makes a piece of work of a kind of row. */
export const ofRows = <Row>(rows: Rows<Row>): Work => ({ rows: rows as Rows<never> });
/** Makes a piece of work of rounds. */
export const ofRounds = (name: string, from: DueFrom, ...rounds: Round[]): Work => ({ name, rounds, from });

/** For rounds of which only a write makes something due. */
export const BY_WRITES: DueFrom = () => sql<null>`null::timestamptz`;
/** For rounds that go by the hours of the day in India. */
export const BY_THE_HOUR: DueFrom = (since) =>
  sql<Date>`${new Date(Math.floor((since.getTime() + HALF_AN_HOUR_MS) / HOUR_MS + 1) * HOUR_MS - HALF_AN_HOUR_MS)}::timestamptz`;
/** India's hours begin at half past those of UTC. */
const HALF_AN_HOUR_MS = HOUR_MS / 2;
/** For rounds that go by one moment of rows of a table: the first of those that match a condition. Both are SQL. */
export const firstOf =
  (table: keyof DB, moment: string, which: string): DueFrom =>
  () =>
    sql<Date | null>`(select min(${sql.raw(moment)}) from ${sql.table(table)} where ${sql.raw(which)})`;
/** Later than everything: whatever waits for its time is due then. */
export const FAR = new Date('9999-01-01T00:00:00Z');

/** SQL of when the first row of a kind is due, or was. */
function rowsFrom({ table, isDue, since = sql.ref('due_at') }: Rows<never>): RawBuilder<Date | null> {
  return sql<Date | null>`(select min(${since}) from ${sql.table(table)} where ${isDue(FAR)})`;
}

/** The earliest moment at which the clock alone makes something of a piece of work due. */
export function dueFrom(work: Work, since: Date): RawBuilder<Date | null> {
  return 'rows' in work ? rowsFrom(work.rows) : work.from(since);
}

/**
 * Subquery of the ids that come next: of those that have been due longest, each account's first one, then each
 * account's second.
 */
export function inTurns(
  table: string,
  { isDue, since, account }: { isDue: RawBuilder<boolean>; since: RawBuilder<unknown>; account: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`select id, row_number() over (partition by account order by since, id) as turn, since from (
    select id, ${since} as since, ${account} as account from ${sql.table(table)}
    where ${isDue} order by ${since} limit ${IN_TURN}) longest`;
}

/** SQL of since when the longest due row has been due; null if none is due. */
export function oldestDue(works: readonly Work[], now: Date): RawBuilder<Date | null> {
  const each = works.flatMap((work) => ('rows' in work ? [work.rows] : []));
  const oldest = each.map(
    ({ table, isDue, since = sql.ref('due_at') }) =>
      sql`(select min(${since}) from ${sql.table(table)} where ${isDue(now)})`,
  );
  return sql<Date | null>`least(${sql.join(oldest)})`;
}

/** A row that is due, or that has failed and is tried again at `dueAt`. `attempts`: how often it was tried. */
export type DueRow = { id: string; dueAt: Date; attempts: number };

/** How far ahead the next try of what has failed may be. */
const TRIED_WITHIN_MS = 24 * HOUR_MS;

/**
 * Reads what is owed of one kind: since when its oldest due row has been due, how many are due, and the rows that are due or have
 * failed, at most `most`, the oldest first.
 */
export async function readDue(
  { db }: Pick<Database, 'db'>,
  { table, isDue, since = sql.ref('due_at') }: Rows<never>,
  now: Date,
  most: number,
): Promise<{ due: number; oldest: Date | null; rows: DueRow[] }> {
  const later = new Date(now.getTime() + TRIED_WITHIN_MS);
  const { rows } = await sql<{ due: number; oldest: Date | null; rows: (Omit<DueRow, 'dueAt'> & { dueAt: string })[] }>`
    with owed as (select id::text as id, ${since} as due_at, attempts, ${isDue(now)} as is_due from ${sql.table(table)}
      where ${isDue(later)})
    select count(*) filter (where is_due) as due, min(due_at) filter (where is_due) as oldest,
      coalesce((select json_agg(json_build_object('id', id, 'dueAt', due_at, 'attempts', attempts) order by due_at)
        from (select * from owed where is_due or attempts > 0 order by due_at limit ${most}) longest), '[]') as rows
    from owed`.execute(db);
  const [read] = rows;
  return { ...read!, rows: read!.rows.map((row) => ({ ...row, dueAt: new Date(row.dueAt) })) };
}

/** Claims rows of one kind, and works on them. `renewEveryMs` is for tests. */
export function takerOf<Row>(
  { database, clock, tracing }: Pick<DueDeps, 'database' | 'clock' | 'tracing'>,
  rows: Rows<Row>,
  renewEveryMs = LEASE_MS / 4,
) {
  const table = sql.table(rows.table);
  const running = new Map<string, Promise<void>>();
  const lease = () => new Date(clock().getTime() + LEASE_MS);
  /** Sets when a row is due next, unless somebody has written meanwhile that it is due at once, or done. */
  const settle = async (row: Claimed, dueAt: unknown, isDone: boolean) =>
    void (await sql`update ${table} set due_at = ${dueAt} ${isDone ? sql`, attempts = 0` : sql``}
      where id = ${row.id} and due_at = ${row.lease}`.execute(database.db));

  const stored = tracing && TRACED.has(rows.table) ? sql`, traceparent` : sql``;

  async function claim(room: number): Promise<(Row & Claimed)[]> {
    const [now, until] = [clock(), lease()];
    const since = rows.since ?? sql.ref(`${rows.table}.due_at`);
    const isDue = sql<boolean>`${rows.isDue(now)} and ${sql.ref(`${rows.table}.id`)} <> all(${[...running.keys()]}::uuid[])`;
    // The rows in turn are found by their ids: "is true" keeps PostgreSQL from searching all due rows a second time,
    // through an index that has an entry for each claim of a row until the oldest transaction ends and the table is
    // vacuumed. They are chosen once (`materialized`): a subquery with a limit may run for each row of the table, and
    // then claims more rows than there is room for.
    const claimed = await sql<Row & Claimed>`
      with turns as (${inTurns(rows.table, { isDue, since, account: rows.account })}),
      mine as materialized (
        select ${sql.ref(`${rows.table}.id`)} from ${table} join turns on turns.id = ${sql.ref(`${rows.table}.id`)}
        where (${isDue}) is true order by turns.turn, turns.since limit ${room} for update of ${table} skip locked)
      update ${table} set due_at = ${until}, attempts = attempts + 1 ${rows.set ? sql`, ${rows.set(now)}` : sql``}
      where id in (select id from mine)
      returning id, attempts ${rows.columns ? sql`, ${rows.columns}` : sql``} ${stored}`.execute(database.db);
    return claimed.rows.map((row) => ({ ...row, lease: until }));
  }

  async function run(row: Row & Claimed): Promise<void> {
    let renewal = Promise.resolve();
    const renew = async () => {
      const until = lease();
      const { numAffectedRows } = await sql`
        update ${table} set due_at = ${until} where id = ${row.id} and due_at = ${row.lease}`.execute(database.db);
      if (numAffectedRows === 1n) row.lease = until;
    };
    // A row whose lease could not be renewed may be done twice.
    const timer = setInterval(() => void (renewal = renewal.then(renew).catch(() => undefined)), renewEveryMs);
    try {
      const of = { name: rows.name, stored: row.traceparent, attempt: row.attempts };
      await inDue(tracing, of, () => rows.run(row));
      clearInterval(timer);
      await renewal;
      if (rows.next) await settle(row, rows.next(clock()), true);
    } catch (error) {
      clearInterval(timer);
      await renewal;
      const wait = Math.min(FIRST_WAIT_MS * 2 ** Math.min(row.attempts - 1, 30), rows.longestWaitMs);
      await settle(row, new Date(clock().getTime() + wait), false);
      throw error;
    }
  }

  return {
    running,
    claim,
    run(row: Row & Claimed): Promise<void> {
      const one = run(row).finally(() => running.delete(row.id));
      running.set(row.id, one);
      return one;
    },
  };
}

/** Runs one round up to its budget, and lets other work of the process run in between. Returns how many it did. */
export async function runRound({ atATime, budget, some }: Round): Promise<number> {
  let done = 0;
  while (done < budget) {
    const most = Math.min(atATime, budget - done);
    const did = await some(most);
    done += did;
    if (did < most) break;
    await otherWork();
  }
  return done;
}

export type Due = {
  /** Does everything that is due now once more, and waits for it; for instance because the clock was moved. */
  lookNow(): Promise<void>;
  /** Begins nothing new, and waits a short time for what is running. */
  stop(): Promise<void>;
};

/**
 * Starts the due work, each kind in its own loop: a provider that does not answer must not keep chairs from being
 * freed.
 */
export function startDue(deps: DueDeps, works: readonly Work[], roundEveryMs = ROUND_EVERY_MS): Due {
  const loops = works.map((work) =>
    'rows' in work
      ? { rows: work.rows, ...rowsLoop(deps, work.rows, roundEveryMs) }
      : { rows: null, ...roundsLoop(deps, work, roundEveryMs) },
  );
  const watcher = watch(
    deps,
    loops.flatMap(({ rows, wake }) => (rows?.isAwaited ? [{ rows, wake }] : [])),
    (written) => loops.forEach((loop) => loop.notice(written)),
  );
  return {
    // Rounds first, in the order of their list: the result of one may be due in the next, and makes rows due.
    async lookNow() {
      for (const loop of loops.filter(({ rows }) => rows === null)) await loop.lookNow();
      await Promise.all(loops.filter(({ rows }) => rows !== null).map((loop) => loop.lookNow()));
    },
    async stop() {
      const stopped = Promise.all([watcher.stop(), ...loops.map((loop) => loop.stop())]);
      await Promise.race([stopped, pause(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** What was seen of an embedded database: how much was written, and when the clock alone makes something due next; null: never. */
type Seen = { written: number; from: Date | null };

/** Sees how much was written to an embedded database by the number of its next transaction: nobody else makes any. */
async function see({ db }: Pick<Database, 'db'>, from: RawBuilder<unknown> = sql`null`): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as written, ${from} as from`.execute(db);
  return rows[0]!;
}

/** Whether nothing can be due, since nothing was written and the time has not come. */
function isQuiet(seen: Seen | null, written: number, now: Date): boolean {
  return seen !== null && seen.written === written && (seen.from === null || seen.from > now);
}

/**
 * Asks in one statement which of the awaited kinds have due rows, and wakes their loops, twice a second. Of an embedded database it first
 * asks whether anything was written, if anybody has used it since: what sleeps there is told by `notice`.
 */
function watch(
  { database, clock }: DueDeps,
  awaited: readonly { rows: Rows<never>; wake(): void }[],
  notice: (written: number) => void,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let seen: Seen | null = null;
  /** How often the database was used when `seen` was, ours included. */
  let uses: number | null = null;
  async function wakeDue(): Promise<void> {
    if (awaited.length === 0) return;
    const now = clock();
    const isDue = awaited.map(
      ({ rows }) => sql`exists (select from ${sql.table(rows.table)} where ${rows.isDue(now)})`,
    );
    const { rows } = await sql<{ due: boolean[] }>`select array[${sql.join(isDue)}] as due`.execute(database.db);
    awaited.forEach(({ wake }, n) => rows[0]!.due[n] && wake());
  }
  async function wakeAsleep(): Promise<void> {
    const written = await lastWritten();
    notice(written);
    if (isQuiet(seen, written, clock())) return;
    seen = null;
    const now = await see(database, awaited.length > 0 ? firstDue(awaited) : undefined);
    await wakeDue();
    seen = now;
  }
  /** Nobody is asked where nobody has used the database since: that is twice a second, and most of what an idle product would do. */
  async function lastWritten(): Promise<number> {
    const before = database.uses();
    if (seen !== null && before !== null && before === uses) return seen.written;
    const { written } = await see(database);
    // Had anybody else used it meanwhile, there would be one more by now.
    uses = before === null ? null : before + 1;
    return written;
  }
  const firstDue = (all: readonly { rows: Rows<never> }[]) =>
    sql`least(${sql.join(all.map(({ rows }) => rowsFrom(rows)))})`;
  const tick = () => (database.embedded ? wakeAsleep() : wakeDue());
  async function keepWatching(): Promise<void> {
    while (!signal.aborted) {
      await pause(AWAITED_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted || !database.hasRoom()) continue;
      // Where the database is away, the loops say so.
      await tick().catch(() => undefined);
    }
  }
  const watching = awaited.length > 0 || database.embedded ? keepWatching() : Promise.resolve();
  return {
    stop() {
      stopping.abort();
      return watching;
    },
  };
}

function rowsLoop(deps: DueDeps, rows: Rows<never>, roundEveryMs: number) {
  const { name, isAside } = rows;
  const taker = takerOf(deps, rows);
  const settled = () => Promise.all([...taker.running.values()].map((one) => one.catch(() => undefined)));
  async function look(): Promise<boolean> {
    const room = Math.max(0, AT_ONCE - taker.running.size);
    const claimed = await taker.claim(room);
    for (const row of claimed) {
      taker.run(row).catch((error: unknown) => {
        deps.metrics.jobFailures.inc({ job: name });
        deps.log.warn({ err: error, job: name, id: (row as Claimed).id }, 'job failed, will be tried again');
      });
    }
    if (claimed.length < room) return false;
    await Promise.race(taker.running.values()).catch(() => undefined);
    return true;
  }
  return loopOf(deps, {
    name,
    everyMs: roundEveryMs,
    from: () => rowsFrom(rows),
    look,
    settled: isAside ? async () => undefined : settled,
    stopped: settled,
  });
}

function roundsLoop(
  deps: DueDeps,
  { name, rounds, from }: { name: string; rounds: Round[]; from: DueFrom },
  everyMs: number,
) {
  const settled = async () => undefined;
  async function look(): Promise<boolean> {
    await inRound(deps.tracing, name, async () => {
      let done = 0;
      for (const round of rounds) done += await runRound(round);
      return done;
    });
    return false;
  }
  return loopOf(deps, { name, everyMs, from, look, settled, stopped: settled });
}

type Looked = {
  name: string;
  everyMs: number;
  from: DueFrom;
  /** Looks once. Returns whether there may be more at once. */
  look(): Promise<boolean>;
  settled(): Promise<unknown>;
  stopped(): Promise<unknown>;
};

function loopOf(
  { database, clock, log, metrics, sayAway }: DueDeps,
  { name, everyMs, from, look, settled, stopped }: Looked,
) {
  let isStopping = false;
  let wake = () => undefined as void;
  let askers: (() => void)[] = [];
  /** How much was written, and when, before the last look; null after one that failed. */
  let before: { written: number; at: Date } | null = null;
  let asleep: Seen | null = null;
  /** How much was written when it was woken. */
  let noticed: number | null = null;
  const rest = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => (clearTimeout(timer), resolve());
    });
  const isWell = () => metrics.sweepSuccess.set({ sweep: name }, clock().getTime() / 1000);

  /** Whether nothing can be due since the last look. On a server others write too. */
  async function isAllQuiet(): Promise<boolean> {
    if (!database.embedded || !database.hasRoom()) return false;
    const now = clock();
    if (noticed !== null) {
      before = { written: noticed, at: now };
      noticed = null;
      return false;
    }
    const seen = await see(database, from(before?.at ?? now)).catch(() => null);
    asleep = seen !== null && before !== null && isQuiet(seen, before.written, now) ? seen : null;
    if (asleep === null) before = seen && { written: seen.written, at: now };
    return asleep !== null;
  }

  async function lookOnce(): Promise<boolean> {
    if (!database.hasRoom()) return false;
    try {
      const isMore = await look();
      isWell();
      return isMore;
    } catch (error) {
      before = null;
      if (!sayAway(log, error)) log.error({ err: error, sweep: name }, 'sweep failed');
      return false;
    }
  }

  async function loop(): Promise<void> {
    let isMore = false;
    while (!isStopping) {
      if (!isMore && askers.length === 0 && (await isAllQuiet())) {
        isWell();
        // Asked in between, it does not sleep.
        if (askers.length === 0 && !isStopping) await rest(ASLEEP_MS);
        asleep = null;
        continue;
      }
      const answered = askers;
      askers = [];
      isMore = await lookOnce();
      if (isMore) askers.unshift(...answered);
      else void settled().then(() => answered.forEach((answer) => answer()));
      if (!isMore && askers.length === 0 && !isStopping) await rest(everyMs);
    }
    await stopped();
    for (const answer of askers) answer();
  }

  // One that never succeeds is told by how long it has run.
  isWell();
  const looping = loop();
  return {
    /** Ends its rest, if it rests. */
    wake: () => wake(),
    /** Wakes it if it sleeps, and something was written or the time has come. */
    notice(written: number): void {
      if (asleep === null || isQuiet(asleep, written, clock())) return;
      noticed = written;
      wake();
    },
    lookNow: () =>
      new Promise<void>((resolve) => {
        if (isStopping) return resolve();
        askers.push(resolve);
        wake();
      }),
    async stop() {
      isStopping = true;
      wake();
      await looping;
    },
  };
}
