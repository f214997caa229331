/**
 * The processes of the product, as each tells of itself in the database: for the operator's page and the doctor, which see only their
 * own memory.
 */
import { hostname } from 'node:os';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { HOUR_MS, MINUTE_MS } from '../../domain/time';
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

/** Tells of this process, now and every minute. `stop` takes it off the list. */
export function tellOfProcess({ database, clock, metrics, log, sayAway }: Context) {
  const id = newId();
  const startedAt = clock();
  let telling: Promise<void> = Promise.resolve();

  async function tell(): Promise<void> {
    const now = clock();
    const rounds = (await metrics.sweepSuccess.get()).values.map(
      ({ labels, value }) => [labels.sweep, new Date(value * 1_000).toISOString()] as const,
    );
    const offset = (await metrics.clockOffset.get()).values[0]?.value ?? null;
    const said = {
      ...{ id, name: `${hostname()}:${process.pid}`, release: RELEASE, started_at: startedAt, told_at: now },
      ...{ rounds: JSON.stringify(Object.fromEntries(rounds)), clock_offset_ms: offset && offset * 1_000 },
    };
    await database.db
      .insertInto('processes')
      .values(said)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(said))
      .execute();
    await database.db
      .deleteFrom('processes')
      .where('told_at', '<', new Date(now.getTime() - FORGOTTEN_AFTER_MS))
      .execute();
    for (const { labels, value } of (await metrics.webhookHeard.get()).values) {
      const heardAt = new Date(value * 1_000);
      // Reading what happened at a provider makes its row.
      await database.db
        .updateTable('provider_readings')
        .set({ heard_at: heardAt })
        .where('provider', '=', String(labels.provider))
        .where((where) => where.or([where('heard_at', 'is', null), where('heard_at', '<', heardAt)]))
        .execute();
    }
  }

  const tellNow = () =>
    (telling = telling
      .then(() => (database.hasRoom() ? tell() : undefined))
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
      await database.db
        .deleteFrom('processes')
        .where('id', '=', id)
        .execute()
        .catch(() => undefined);
    },
  };
}

/** Reads the processes that have told of themselves within the last hour, in the order of their start. */
export async function readProcesses(db: Db): Promise<Process[]> {
  const rows = await db.selectFrom('processes').selectAll().orderBy('started_at').execute();
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
