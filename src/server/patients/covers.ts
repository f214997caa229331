/** The SQL of covers: which sessions use one, how a check of it stands, and emptying what nobody may read any more. */
import { type RawBuilder, sql } from 'kysely';
import type { CheckState, NextState } from '../../domain/funding';
import { istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { isLive, isUpcoming } from '../seats';

/** Bookings that use the cover of a row of `cover_checks` at its center, and count. */
const theirs = (now: Date) => sql`bookings.cover_id = cover_checks.cover_id
  and bookings.center_id = cover_checks.center_id and ${isLive(now)}`;

/** Sets everything to nothing that is told of an approval before, and of a next one. For updates of `cover_checks`. */
export const NO_NEXT = sql`next_state = null, next_reason = null, next_asked_at = null, before_until = null,
  before_sessions = null, before_reference = null`;

/** Whether a next approval is asked for while one is given: the center was asked, or a chair waits. For queries of `cover_checks`. */
export function isNextAsked(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(cover_checks.state = 'approved'
    and (coalesce(cover_checks.next_state, '') in ('waiting', 'paper-wanted') or ${waitingFor(now)} <> '[]'::jsonb))`;
}

type NextRow = { state: string; next_state: string | null; next_reason: string | null; is_next_asked: boolean };

/** How the question for the next approval stands; null where it is not asked, or nothing is approved. */
export function nextOf(row: NextRow): { state: NextState; reason: string | null } | null {
  if (row.state !== 'approved') return null;
  const isWaiting = row.is_next_asked && row.next_state !== 'paper-wanted';
  if (isWaiting) return { state: 'waiting', reason: null };
  return row.next_state === null ? null : { state: row.next_state as NextState, reason: row.next_reason };
}

/** A booking whose chair waits for a check. */
export type WaitingForCheck = { id: string; date: string; startHour: number; chair: number; until: string };

/** The bookings whose chairs wait for a check, the soonest to be freed first. For queries of `cover_checks`. */
export function waitingFor(now: Date): RawBuilder<WaitingForCheck[]> {
  return sql<WaitingForCheck[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('id', bookings.id, 'date', bookings.session_date,
      'startHour', bookings.start_hour, 'chair', bookings.chair, 'until', bookings.hold_expires_at)
      order by bookings.hold_expires_at, bookings.session_date, bookings.start_hour), '[]')
    from appointments bookings where ${theirs(now)} and bookings.awaits_check and bookings.status = 'pending')`;
}

/** Whether a session to come uses a cover: it is not cancelled, and has not begun. */
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
 * What the centers answered is about a card that was changed: where chairs wait, it is asked again; elsewhere the answer
 * is forgotten, and asked for with the next booking.
 */
export async function askAgain(tx: Tx, coverId: string, now: Date): Promise<void> {
  await sql`update cover_checks set state = 'waiting', asked_at = ${now}, reason = null, approved_until = null,
      sessions = null, approved_from = null, reference = null, decided_at = null, decided_by = null, ${NO_NEXT}
    where cover_id = ${coverId} and ${waitingFor(now)} <> '[]'::jsonb`.execute(tx);
  await sql`delete from cover_checks where cover_id = ${coverId} and ${waitingFor(now)} = '[]'::jsonb`.execute(tx);
}

/** The centers that wanted a paper have it now, and are asked again; so are those that wanted it for a next approval. */
export async function paperArrived(tx: Tx, coverId: string, now: Date): Promise<void> {
  await tx
    .updateTable('cover_checks')
    .set({ next_state: 'waiting' satisfies NextState, next_asked_at: now, next_reason: null })
    .where('cover_id', '=', coverId)
    .where('next_state', '=', 'paper-wanted')
    .execute();
  await tx
    .updateTable('cover_checks')
    .set({ state: 'waiting' satisfies CheckState, asked_at: now, reason: null, decided_at: null, decided_by: null })
    .where('cover_id', '=', coverId)
    .where('state', '=', 'paper-wanted')
    .execute();
}

/**
 * Removes covers with their letters. A cover that a booking names stays for the accounts, without holder and card; of its
 * checks stays the center's reference. What a session is claimed by stays with it (`keepApproval`).
 */
export async function emptyCovers(tx: Tx, covers: RawBuilder<boolean>): Promise<void> {
  await sql`delete from covers where ${covers}
    and not exists (select from bookings where bookings.cover_id = covers.id)`.execute(tx);
  await sql`delete from cover_letters where cover_id in (select id from covers where ${covers})`.execute(tx);
  await sql`update cover_checks set reason = null, next_reason = null where cover_id in (select id from covers where ${covers})`.execute(
    tx,
  );
  await sql`update covers set holder = '', card_last4 = '', valid_to = null, added_by = null,
    removed_at = coalesce(removed_at, updated_at) where ${covers}`.execute(tx);
}

/** The covers of one person; they are not known any more, nor from the sessions that were booked on them. */
export async function forgetCoversOf(tx: Tx, patientId: string): Promise<void> {
  await emptyCovers(tx, sql<boolean>`covers.patient_id = ${patientId}`);
  await sql`update bookings set cover_holder = '', cover_card_last4 = ''
    where patient_id = ${patientId} and cover_holder is not null`.execute(tx);
}

/**
 * Two persons are one: the covers of `from` go to `into`. Of two covers of one scheme, that of `into` stays, with the
 * letter and, if it is the same card, the answers that it lacks; chairs that waited for the other one wait for it.
 */
export async function mergeCovers(tx: Tx, from: string, into: string): Promise<void> {
  const pairs = sql`select one.id as gone, other.id as stays, one.card_last4 = other.card_last4 as is_same_card
    from covers one join covers other on other.scheme = one.scheme and other.removed_at is null
    where one.patient_id = ${from} and other.patient_id = ${into} and one.removed_at is null`;
  await sql`insert into cover_letters (cover_id, picture, content_type, width, height, at)
    select stays, picture, content_type, width, height, at from cover_letters join (${pairs}) pair on gone = cover_id
    on conflict do nothing`.execute(tx);
  await sql`insert into cover_checks (cover_id, center_id, state, asked_at, reason, approved_until, sessions,
      approved_from, reference, decided_at, decided_by, next_state, next_reason, next_asked_at, before_until,
      before_sessions, before_reference)
    select stays, center_id, state, asked_at, reason, approved_until, sessions, approved_from, reference, decided_at,
      decided_by, next_state, next_reason, next_asked_at, before_until, before_sessions, before_reference
    from cover_checks join (${pairs}) pair on gone = cover_id where is_same_card
    on conflict do nothing`.execute(tx);
  await sql`insert into cover_checks (cover_id, center_id, state, asked_at)
    select stays, center_id, 'waiting', asked_at from cover_checks join (${pairs}) pair on gone = cover_id
    where not is_same_card and exists (select from bookings where bookings.cover_id = gone
      and bookings.center_id = cover_checks.center_id and bookings.awaits_check and bookings.status = 'pending')
    on conflict (cover_id, center_id) do nothing`.execute(tx);
  await sql`update bookings set cover_id = stays from (${pairs}) pair where bookings.cover_id = gone`.execute(tx);
  // What waits for them now is asked for there.
  const waits = sql`cover_id in (select stays from (${pairs}) pair) and exists (select from bookings
    where bookings.cover_id = cover_checks.cover_id and bookings.center_id = cover_checks.center_id
      and bookings.awaits_check and bookings.status = 'pending')`;
  await sql`update cover_checks set next_state = 'waiting', next_reason = null, next_asked_at = asked_at
    where ${waits} and state = 'approved' and coalesce(next_state, 'refused') = 'refused'`.execute(tx);
  await sql`update cover_checks set state = 'waiting', reason = null, decided_at = null, decided_by = null
    where ${waits} and state = 'refused'`.execute(tx);
  await sql`delete from covers where id in (select gone from (${pairs}) pair)`.execute(tx);
  await sql`update covers set patient_id = ${into} where patient_id = ${from}`.execute(tx);
}

/**
 * Rows of `cover_letters` that were not sent since a moment, of covers that were not valid and had no session since then. One
 * without an end counts from its last session.
 */
export function letterUnusedSince(moment: Date): RawBuilder<boolean> {
  const day = istDateOf(moment);
  return sql<boolean>`(at < ${moment}
    and not exists (select from covers where covers.id = cover_letters.cover_id and covers.valid_to >= ${day})
    and not exists (select from bookings where bookings.cover_id = cover_letters.cover_id
      and bookings.status <> 'cancelled' and bookings.session_date >= ${day}))`;
}
