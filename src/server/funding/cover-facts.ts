/** The facts about a cover for the judge of schemes (`domain/judge.ts`). */
import { sql } from 'kysely';
import type { CoverFacts } from '../../domain/judge';
import { SCHEME_FACTS, type Scheme } from '../../domain/schemes';
import { type IstDate, addDays } from '../../domain/time';
import { windowBegins } from '../../domain/windows';
import type { Db, Tx } from '../platform/db/database';
import { patientHours, readClosedDays } from '../seats';
import { isLive } from '../appointments';
import { type CoverAt, approvalLeft } from './approvals';
import { TERMS_COLUMNS, termsOfRow } from './scheme-terms';

/** Reads the terms on which some centers take a scheme, by center, as they apply (`termsOf`). */
export async function readTerms(db: Db | Tx, centerIds: readonly string[], scheme: Scheme) {
  const rows = await db
    .selectFrom('center_schemes')
    .select([...TERMS_COLUMNS, 'center_id', 'referral_needed'])
    .where('center_id', 'in', [...centerIds])
    .where('scheme', '=', scheme)
    .execute();
  return new Map(rows.map((row) => [row.center_id, { ...termsOfRow(row), referralNeeded: row.referral_needed }]));
}

/** A cover whose sessions are judged. `id`: null if it was removed, so that nothing is approved. */
export type JudgedCover = { id: string | null; scheme: Scheme; patientId: string; validTo: IstDate | null };

/**
 * Reads the facts about a cover at some centers, for sessions on some dates. In a transaction that books, the cover
 * must be locked.
 *
 * @param moving - The booking that is moved, which counts nowhere.
 * @param alsoMoving - Others that leave their windows with it, so that they don't count for the hours between sessions.
 */
export async function readFacts(
  db: Db | Tx,
  { id, scheme, patientId, validTo }: JudgedCover,
  centerIds: readonly string[],
  dates: readonly IstDate[],
  now: Date,
  { moving = null, alsoMoving = [] }: { moving?: string | null; alsoMoving?: readonly string[] } = {},
): Promise<Map<string, CoverFacts>> {
  const terms = await readTerms(db, centerIds, scheme);
  const closedAt = await readClosedDays(db, centerIds);
  const leaving = moving === null ? alsoMoving : [moving, ...alsoMoving];
  const begins = await begunOn(db, patientId, scheme, dates, now, leaving);
  const facts = new Map<string, CoverFacts>();
  for (const centerId of new Set(centerIds)) {
    facts.set(centerId, {
      terms: terms.get(centerId) ?? null,
      hoursBetween: SCHEME_FACTS[scheme].hoursBetween,
      validTo,
      approval: id === null ? null : await approvalLeft(db, { coverId: id, centerId }, now, moving),
      waiting: id === null ? 0 : await waitingOn(db, { coverId: id, centerId }, now),
      begins,
      isClosedOn: closedAt(centerId),
    });
  }
  return facts;
}

/** Counts the sessions of a cover that wait for an approval at a center. */
async function waitingOn(db: Db | Tx, { coverId, centerId }: CoverAt, now: Date): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from appointments bookings
    where cover_id = ${coverId} and center_id = ${centerId} and awaits_check and ${isLive(now)}`.execute(db);
  return rows[0]!.waiting;
}

/** A week: the most that any center requires between two sessions. */
const MOST_DAYS_BETWEEN = 7;

/** Reads when a patient's sessions on a scheme begin, around some dates, without those that leave. */
async function begunOn(
  db: Db | Tx,
  patientId: string,
  scheme: Scheme,
  dates: readonly IstDate[],
  now: Date,
  leaving: readonly string[],
): Promise<number[]> {
  const sorted = [...dates].sort();
  const [from, to] = [addDays(sorted[0]!, -MOST_DAYS_BETWEEN), addDays(sorted.at(-1)!, MOST_DAYS_BETWEEN)];
  const hours = await patientHours(db, patientId, { from, to, scheme, leaving }, now);
  return hours.map(({ date, startHour }) => windowBegins(date, startHour).getTime());
}
