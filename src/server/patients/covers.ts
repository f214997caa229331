/** SQL of covers: which sessions use one, the state of a check, and emptying what nobody may read any more. */
import { type RawBuilder, sql } from 'kysely';
import type { CheckState, NextState } from '../../domain/funding';
import { istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { isLive, isUpcoming } from '../appointments';

/** SQL of the live bookings that use the cover of a row of `cover_checks` at its center. */
const theirs = (now: Date) => sql`bookings.cover_id = cover_checks.cover_id
  and bookings.center_id = cover_checks.center_id and ${isLive(now)}`;

/** Whether a center has approved a cover, even if that approval has run out. For queries over `cover_checks`. */
export const isApproved = sql<boolean>`exists (select from approvals where approvals.cover_id = cover_checks.cover_id
  and approvals.center_id = cover_checks.center_id and approvals.state = 'given')`;

/**
 * Whether a next approval is asked for while one is given: the center was asked, or a chair waits. For queries over
 * `cover_checks`.
 */
export function isNextAsked(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isApproved}
    and (cover_checks.question in ('waiting', 'paper-wanted') or ${waitingFor(now)} <> '[]'::jsonb))`;
}

type Asked = { question: string | null; question_reason: string | null; is_approved: boolean; is_next_asked: boolean };

/** Returns the state of a cover's check. An approval comes before what is still asked. */
export function checkOf({ question, question_reason: reason, is_approved: isGiven }: Omit<Asked, 'is_next_asked'>) {
  if (isGiven) return { state: 'approved' as CheckState, reason: null };
  return { state: (question ?? 'waiting') as CheckState, reason };
}

/** Returns the state of the question for a next approval; null if none is asked for, or nothing is approved. */
export function nextOf(row: Asked): { state: NextState; reason: string | null } | null {
  const { question, question_reason: reason } = row;
  if (!row.is_approved) return null;
  if (row.is_next_asked && question !== 'paper-wanted') return { state: 'waiting', reason: null };
  return question === null || question === 'none' ? null : { state: question as NextState, reason };
}

/** A booking whose chair waits for a check. */
export type WaitingForCheck = { id: string; date: string; startHour: number; chair: number; until: string };

/**
 * SQL of the bookings whose chairs wait for a check, those first that are freed soonest. For queries over
 * `cover_checks`.
 */
export function waitingFor(now: Date): RawBuilder<WaitingForCheck[]> {
  return sql<WaitingForCheck[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', bookings.id, 'date', bookings.session_date,
      'startHour', bookings.start_hour, 'chair', bookings.chair, 'until', bookings.hold_expires_at)
      order by bookings.hold_expires_at, bookings.session_date, bookings.start_hour), '[]')
    from appointments bookings where ${theirs(now)} and bookings.awaits_check and bookings.status = 'pending')`;
}

/** Whether a coming session uses a cover: one that is not cancelled and has not begun. */
export async function isCoverInUse(tx: Db | Tx, coverId: string, now: Date): Promise<boolean> {
  const used = await tx
    .selectFrom('appointments as bookings')
    .select('id')
    .where('cover_id', '=', coverId)
    .where(isUpcoming(now))
    .executeTakeFirst();
  return used !== undefined;
}

/**
 * Forgets what centers answered about a card that was changed. Centers where chairs wait are asked again at once, and
 * the others with the next booking.
 */
export async function askAgain(tx: Tx, coverId: string, now: Date): Promise<void> {
  await endApprovals(tx, sql<boolean>`cover_id = ${coverId}`);
  await sql`update cover_checks set question = 'waiting', question_reason = null, question_asked_at = null, asked_at = ${now},
      decided_at = null, decided_by = null
    where cover_id = ${coverId} and ${waitingFor(now)} <> '[]'::jsonb`.execute(tx);
  await sql`delete from cover_checks where cover_id = ${coverId} and ${waitingFor(now)} = '[]'::jsonb`.execute(tx);
}

/** Ends the approvals that match a condition over `approvals`. Bookings on them still name them. */
export async function endApprovals(tx: Tx, which: RawBuilder<boolean>): Promise<void> {
  await sql`update approvals set state = 'ended' where ${which} and state = 'given'`.execute(tx);
}

/** Asks the centers again that wanted a paper, since it has arrived: also those that wanted it for a next approval. */
export async function paperArrived(tx: Tx, coverId: string, now: Date): Promise<void> {
  const unlessApproved = (value: unknown, column: string) =>
    sql`case when ${isApproved} then ${sql.ref(column)} else ${value} end`;
  await sql`update cover_checks set question = ${'waiting' satisfies NextState}, question_reason = null, question_asked_at = ${now},
      asked_at = ${unlessApproved(now, 'asked_at')}, decided_at = ${unlessApproved(null, 'decided_at')},
      decided_by = ${unlessApproved(null, 'decided_by')}
    where cover_id = ${coverId} and question = ${'paper-wanted' satisfies NextState}`.execute(tx);
}

/**
 * Removes covers with their letters. A cover that a booking names stays as a row for accounting, without holder and
 * card; its approvals keep only the center's reference. What a session's claim needs stays with the session
 * (`keepApproval`).
 */
export async function emptyCovers(tx: Tx, covers: RawBuilder<boolean>): Promise<void> {
  await sql`delete from covers where ${covers}
    and not exists (select from bookings where bookings.cover_id = covers.id)`.execute(tx);
  await sql`delete from cover_letters where cover_id in (select id from covers where ${covers})`.execute(tx);
  await sql`update cover_checks set question_reason = null where cover_id in (select id from covers where ${covers})`.execute(
    tx,
  );
  await sql`update covers set holder = '', card_last4 = '', valid_to = null, added_by = null,
    removed_at = coalesce(removed_at, updated_at) where ${covers}`.execute(tx);
}

/** Removes a person's covers, and removes holder and card from the sessions that were booked on them. */
export async function forgetCoversOf(tx: Tx, patientId: string): Promise<void> {
  await emptyCovers(tx, sql<boolean>`covers.patient_id = ${patientId}`);
  await sql`update bookings set cover_holder = '', cover_card_last4 = ''
    where patient_id = ${patientId} and cover_holder is not null`.execute(tx);
}

/**
 * Moves the covers of `from` to `into` when two persons are merged. If both have a cover of the same scheme, that of
 * `into` stays. It gets the letter and, if it is the same card, the answers that it lacks, and chairs that waited for
 * the other cover wait for it. Bookings on the other cover keep their approvals: those that are not taken over are
 * moved as ended.
 */
export async function mergeCovers(tx: Tx, from: string, into: string): Promise<void> {
  const pairs = sql`select one.id as gone, other.id as stays, one.card_last4 = other.card_last4 as is_same_card
    from covers one join covers other on other.scheme = one.scheme and other.removed_at is null
    where one.patient_id = ${from} and other.patient_id = ${into} and one.removed_at is null`;
  await sql`insert into cover_letters (cover_id, picture, sealed, content_type, width, height, at)
    select stays, picture, sealed, content_type, width, height, at from cover_letters join (${pairs}) pair on gone = cover_id
    on conflict do nothing`.execute(tx);
  await sql`update approvals set cover_id = stays, state = case when is_same_card and not exists (
      select from cover_checks where cover_checks.cover_id = stays and cover_checks.center_id = approvals.center_id)
      then approvals.state else 'ended' end
    from (${pairs}) pair where approvals.cover_id = gone`.execute(tx);
  await sql`insert into cover_checks (cover_id, center_id, question, question_reason, question_asked_at, asked_at, decided_at,
      decided_by)
    select stays, center_id, question, question_reason, question_asked_at, asked_at, decided_at, decided_by
    from cover_checks join (${pairs}) pair on gone = cover_id where is_same_card
    on conflict do nothing`.execute(tx);
  await sql`insert into cover_checks (cover_id, center_id, question, asked_at)
    select stays, center_id, 'waiting', asked_at from cover_checks join (${pairs}) pair on gone = cover_id
    where not is_same_card and exists (select from bookings where bookings.cover_id = gone
      and bookings.center_id = cover_checks.center_id and bookings.awaits_check and bookings.status = 'pending')
    on conflict (cover_id, center_id) do nothing`.execute(tx);
  await sql`update bookings set cover_id = stays from (${pairs}) pair where bookings.cover_id = gone`.execute(tx);
  // Asks for the chairs that now wait for these covers.
  await sql`update cover_checks set question = 'waiting', question_reason = null, question_asked_at = asked_at,
      decided_at = case when ${isApproved} then decided_at end, decided_by = case when ${isApproved} then decided_by end
    where question in ('none', 'refused') and cover_id in (select stays from (${pairs}) pair)
      and exists (select from bookings where bookings.cover_id = cover_checks.cover_id
        and bookings.center_id = cover_checks.center_id and bookings.awaits_check and bookings.status = 'pending')`.execute(
    tx,
  );
  await sql`delete from covers where id in (select gone from (${pairs}) pair)`.execute(tx);
  await sql`update covers set patient_id = ${into} where patient_id = ${from}`.execute(tx);
}

/** Gives bookings of `from` on a cover of `into` to `into`, whose card it is, when a merge is undone. */
export async function followCovers(tx: Tx, { from, into }: { from: string; into: string }): Promise<void> {
  await sql`update bookings set patient_id = ${into} where patient_id = ${from}
    and cover_id in (select id from covers where patient_id = ${into})`.execute(tx);
}

/**
 * Whether a row of `cover_letters` was unused since a moment: not sent since then, and its cover was not valid and had
 * no session since then. A cover without an end counts from its last session.
 */
export function referralUnusedSince(moment: Date): RawBuilder<boolean> {
  const day = istDateOf(moment);
  return sql<boolean>`(at < ${moment}
    and not exists (select from covers where covers.id = cover_letters.cover_id and covers.valid_to >= ${day})
    and not exists (select from bookings where bookings.cover_id = cover_letters.cover_id
      and bookings.status <> 'cancelled' and bookings.session_date >= ${day}))`;
}
