/**
 * The processes of the product, as each tells of itself in the database: for the operator's page and the doctor, which see only their
 * own memory.
 */
import { hostname } from 'node:os';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../domain/time';
import { ONLINE_PROVIDERS } from '../../domain/paid-by';
import type { Context } from '../context';
import type { Db } from '../platform/db/database';
import { PROJECT_DIR } from '../platform/paths';

const TELL_EVERY_MS = MINUTE_MS;
/** When one that says nothing more is forgotten. One that is stopped in good order says so. */
const FORGOTTEN_AFTER_MS = HOUR_MS;

/** The version of this release, of package.json. */
export const RELEASE = (JSON.parse(readFileSync(path.join(PROJECT_DIR, 'package.json'), 'utf8')) as { version: string })
  .version;

/** A process: `name` is its machine and its process id there; `rounds`: when each kind of round last came to its end. */
export type Process = {
  name: string;
  release: string;
  startedAt: Date;
  toldAt: Date;
  rounds: Record<string, Date>;
  clockOffsetMs: number | null;
};

/** This process, as it tells of itself. One without rounds, such as a command's, is none of the product. */
async function ownProcess({ clock, metrics }: Pick<Context, 'clock' | 'metrics'>): Promise<Process> {
  const now = clock();
  const rounds = (await metrics.sweepSuccess.get()).values.map(
    ({ labels, value }) => [String(labels.sweep), new Date(value * SECOND_MS)] as const,
  );
  const offset = (await metrics.clockOffset.get()).values[0]?.value ?? null;
  return {
    ...{ name: `${hostname()}:${process.pid}`, release: RELEASE, toldAt: now, rounds: Object.fromEntries(rounds) },
    startedAt: new Date(now.getTime() - process.uptime() * SECOND_MS),
    clockOffsetMs: offset && offset * SECOND_MS,
  };
}

/**
 * Tells of this process, now and every minute. `stop` takes it off the list. An embedded database has one process, which needs no list:
 * there only what was heard of the providers is written.
 */
export function tellOfProcess(context: Pick<Context, 'database' | 'clock' | 'metrics' | 'log' | 'sayAway'>) {
  const { database, metrics, log, sayAway } = context;
  const id = newId();
  const heard = new Map<string, number>();
  let telling: Promise<void> = Promise.resolve();

  async function list(): Promise<void> {
    const { name, release, startedAt, toldAt, rounds, clockOffsetMs } = await ownProcess(context);
    const said = {
      ...{ id, name, release, started_at: startedAt, told_at: toldAt, clock_offset_ms: clockOffsetMs },
      rounds: JSON.stringify(rounds),
    };
    await database.db
      .insertInto('processes')
      .values(said)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
      .execute();
    await database.db
      .deleteFrom('processes')
      .where('told_at', '<', new Date(toldAt.getTime() - FORGOTTEN_AFTER_MS))
      .execute();
  }

  async function tellWhatWasHeard(): Promise<void> {
    for (const { labels, value } of (await metrics.webhookHeard.get()).values) {
      const provider = String(labels.provider);
      if (heard.get(provider) === value) continue;
      const heardAt = new Date(value * SECOND_MS);
      // Reading what happened at a provider makes its row.
      const { numUpdatedRows } = await database.db
        .updateTable('provider_readings')
        .set({ heard_at: sql`greatest(heard_at, ${heardAt}::timestamptz)` })
        .where('provider', '=', provider)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) heard.set(provider, value);
    }
  }

  async function tell(): Promise<void> {
    if (!database.hasRoom()) return;
    if (!database.embedded) await list();
    await tellWhatWasHeard();
  }

  const tellNow = () =>
    (telling = telling
      .then(tell)
      .catch(
        (error: unknown) =>
          void (sayAway(log, error) || log.warn({ err: error }, 'a process could not tell of itself')),
      ));
  void tellNow();
  const timer = setInterval(() => void tellNow(), TELL_EVERY_MS).unref();
  return {
    /** Tells at once. */
    tellNow,
    async stop(): Promise<void> {
      clearInterval(timer);
      await telling;
      if (database.embedded) return;
      await database.db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

/** Reads the processes that have told of themselves within the last hour, in the order of their start. */
export async function readProcesses(context: Pick<Context, 'database' | 'clock' | 'metrics'>): Promise<Process[]> {
  if (context.database.embedded) {
    const own = await ownProcess(context);
    return Object.keys(own.rounds).length > 0 ? [own] : [];
  }
  const rows = await context.database.db.selectFrom('processes').selectAll().orderBy('started_at').execute();
  return rows.map((row) => ({
    name: row.name,
    release: row.release,
    startedAt: row.started_at,
    toldAt: row.told_at,
    rounds: Object.fromEntries(
      Object.entries(row.rounds as Record<string, string>).map(([name, at]) => [name, new Date(at)]),
    ),
    clockOffsetMs: row.clock_offset_ms,
  }));
}

/** Reads when each payment provider's last message came, by provider; within a minute of it. */
export async function readHeard(db: Db): Promise<Partial<Record<string, Date>>> {
  const { rows } = await sql<{ provider: string; heardAt: Date }>`select provider, heard_at as "heardAt"
    from provider_readings where heard_at is not null and provider = any(${[...ONLINE_PROVIDERS]}::text[])`.execute(db);
  return Object.fromEntries(rows.map(({ provider, heardAt }) => [provider, heardAt]));
}
