/**
 * The last run of each command that the metrics tell about: kept in the database, since the command's process ends. That of
 * pgBackRest is written by deploy/pgbackrest/backup.sh.
 */
import { sql } from 'kysely';
import type { Db } from '../platform/db/database';

type Name = 'backup' | 'backup-verify' | 'doctor' | 'pgbackrest';

/** What runs measured. What a run leaves out stays as the run before measured it. */
export type Figures = {
  /** When the verified backup was taken, ISO 8601. */
  takenAt?: string;
  /** The size of the verified backup's file. */
  bytes?: number;
  /** How long the verification took, in seconds. */
  seconds?: number;
  /** What the doctor finds broken: how many findings, by rule. */
  broken?: Record<string, number>;
  /** How many findings of the doctor wait for an administrator. */
  tasks?: number;
};

type OperatorRun = { endedAt: Date; succeededAt: Date | null; figures: Figures };

/** Records that a run has ended. */
export async function recordRun(
  db: Db,
  name: Name,
  { succeeded, figures = {} }: { succeeded: boolean; figures?: Figures },
  now: Date,
): Promise<void> {
  await sql`insert into operator_runs as runs (name, ended_at, succeeded_at, figures)
    values (${name}, ${now}, ${succeeded ? now : null}, ${JSON.stringify(figures)})
    on conflict (name) do update set ended_at = excluded.ended_at, figures = runs.figures || excluded.figures,
      succeeded_at = coalesce(excluded.succeeded_at, runs.succeeded_at)`.execute(db);
}

/** Reads the last run of each command that has run. */
export async function readRuns(db: Db): Promise<Partial<Record<Name, OperatorRun>>> {
  const rows = await db.selectFrom('operator_runs').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ name, ended_at: endedAt, succeeded_at: succeededAt, figures }) => [
      name,
      { endedAt, succeededAt, figures: figures as Figures },
    ]),
  );
}
