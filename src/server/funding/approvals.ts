/** Approvals of covers, and on which one each booking stands: the one place that counts their sessions. */
import { type RawBuilder, sql } from 'kysely';
import type { ApprovalLeft } from '../../domain/approval';
import { type IstDate, istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { isLive } from '../appointments';

/** A cover at one of the centers that may see it. */
export type CoverAt = { coverId: string; centerId: string };

/**
 * Whether an appointment counts for the approval that it names. Bookings that wait for an approval, and lapsed holds,
 * don't.
 */
export function countsForApproval(now: Date, table = 'bookings'): RawBuilder<boolean> {
  return sql<boolean>`(not ${sql.ref(`${table}.awaits_check`)} and ${isLive(now, table)})`;
}

/**
 * SQL of how many sessions of an approval are left; null: no limit. For queries over `approvals`.
 *
 * @param leaving - A condition over `bookings`: those that do not count.
 */
function sessionsLeft(now: Date, leaving = sql<boolean>`false`): RawBuilder<number | null> {
  return sql<number | null>`(case when approvals.sessions is not null then greatest(0, approvals.sessions - (
    select count(*) from appointments bookings where bookings.approval_id = approvals.id and ${countsForApproval(now)}
      and bookings.session_date >= approvals.valid_from and not ${leaving})) end)::int`;
}

/** Whether a row of `approvals` stands: it was given, and has not ended. */
export const stands = (now: Date) =>
  sql<boolean>`(approvals.state = 'given' and approvals.valid_until >= ${istDateOf(now)}::date)`;

/**
 * Query of the standing approvals that match a condition over `approvals`, those of each cover in the order in which
 * they pay. `moving`: a booking that does not count.
 */
export function standingApprovals(db: Db | Tx, which: RawBuilder<boolean>, now: Date, moving: string | null = null) {
  return db
    .selectFrom('approvals')
    .select(['cover_id', 'center_id', 'valid_until as until', 'sessions', 'reference'])
    .select(sessionsLeft(now, sql`bookings.id is not distinct from ${moving}::uuid`).as('left'))
    .where(which)
    .where(stands(now))
    .orderBy('valid_until')
    .orderBy('decided_at', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .execute();
}

/**
 * Chains the approvals of one cover at one center, each of which was given on top of the one before. Null if none
 * stands.
 */
export function onTop(approvals: readonly Pick<ApprovalLeft, 'until' | 'left'>[]): ApprovalLeft | null {
  return approvals.reduce<ApprovalLeft | null>((before, { until, left }) => ({ until, left, before }), null);
}

/**
 * Reads what is left of a cover's approvals at a center; null if none stands.
 *
 * @param moving - A booking that does not count, because it leaves.
 */
export async function approvalLeft(
  db: Db | Tx,
  at: CoverAt,
  now: Date,
  moving: string | null = null,
): Promise<ApprovalLeft | null> {
  return onTop(await standingApprovals(db, isOf(at), now, moving));
}

/** Whether a row of `approvals` belongs to this cover at this center. */
export const isOf = ({ coverId, centerId }: CoverAt) =>
  sql<boolean>`(approvals.cover_id = ${coverId} and approvals.center_id = ${centerId})`;

/** The last approval of a cover at a center. `earlier`: all earlier ones that still stand, as one. */
type LastApproval = {
  valid_until: IstDate;
  sessions: number | null;
  sessions_left: number | null;
  reference: string | null;
  decided_at: Date | null;
  decided_by: string | null;
  earlier: { until: IstDate; sessionsLeft: number | null } | null;
};

/** SQL of the last approval for a row of `cover_checks`, even if it has ended; for a lateral join. */
export function lastApproval(now: Date): RawBuilder<LastApproval> {
  return sql<LastApproval>`(
    with given as (
      select valid_until, sessions, reference, decided_at, decided_by, ${sessionsLeft(now)} as sessions_left,
        ${stands(now)} as stands, row_number() over (order by approvals.valid_until desc, approvals.decided_at desc nulls last, approvals.id desc) as n
      from approvals where approvals.cover_id = cover_checks.cover_id and approvals.center_id = cover_checks.center_id
        and approvals.state = 'given')
    select valid_until, sessions, sessions_left, reference, decided_at, decided_by, (
      select jsonb_build_object('until', max(valid_until),
        'sessionsLeft', case when bool_and(sessions is not null) then sum(sessions_left) end)
      from given where n > 1 and stands having count(*) > 0) as earlier
    from given where n = 1)`;
}

/**
 * SQL of how many booked sessions an approval would count at once if it replaced the present one now. For queries over
 * `cover_checks`.
 */
export function bookedFromToday(now: Date): RawBuilder<number> {
  return sql<number>`(select count(*) from appointments bookings where bookings.cover_id = cover_checks.cover_id
    and bookings.center_id = cover_checks.center_id and bookings.session_date >= ${istDateOf(now)}::date
    and ${countsForApproval(now)})::int`;
}

/**
 * Writes on bookings the approval on which each stands: the first to end that has a session left, the earliest session
 * first. Writes also what the claim needs: the approval's reference, and the card and its holder. Later changes of the
 * cover and the approval don't change that. Bookings that no approval covers stay as they are.
 */
export async function keepApproval(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  const isWanted = sql<boolean>`(bookings.id = any(${[...bookingIds]}::uuid[]))`;
  // One session after the other. `used`: how many sessions before this one were given the approval.
  await sql`with recursive wanted as materialized (
      select bookings.id, bookings.cover_id, bookings.center_id, bookings.session_date, covers.holder, covers.card_last4,
        row_number() over (partition by bookings.cover_id, bookings.center_id
          order by bookings.session_date, bookings.start_hour, bookings.id) as n
      from appointments bookings join covers on covers.id = bookings.cover_id and covers.scheme = bookings.scheme where ${isWanted}),
    given as materialized (
      select approvals.*, ${sessionsLeft(now, isWanted)} as sessions_left from approvals
      where approvals.state = 'given' and (approvals.cover_id, approvals.center_id) in (select cover_id, center_id from wanted)),
    named (cover_id, center_id, n, booking_id, approval_id, used) as (
      select distinct cover_id, center_id, 0::bigint, null::uuid, null::uuid, '{}'::jsonb from wanted
      union all
      select wanted.cover_id, wanted.center_id, wanted.n, wanted.id, taken.id, case when taken.id is null then named.used
        else named.used || jsonb_build_object(taken.id, coalesce((named.used ->> taken.id::text)::int, 0) + 1) end
      from named join wanted on wanted.cover_id = named.cover_id and wanted.center_id = named.center_id and wanted.n = named.n + 1
      left join lateral (
        select id from (
          select given.id, given.valid_until, given.decided_at,
            given.sessions is null or given.sessions_left > coalesce((named.used ->> given.id::text)::int, 0) as has_left
          from given where given.cover_id = wanted.cover_id and given.center_id = wanted.center_id
            and given.valid_until >= wanted.session_date) fitting
        order by has_left desc, case when has_left then valid_until end, case when has_left then decided_at end nulls first,
          valid_until desc, decided_at desc nulls last, id limit 1) taken on true)
    update bookings set approval_id = given.id, cover_reference = given.reference, cover_holder = wanted.holder,
      cover_card_last4 = wanted.card_last4
    from named join wanted on wanted.id = named.booking_id join given on given.id = named.approval_id
    where bookings.id = named.booking_id`.execute(tx);
}

/**
 * Makes everything booked from today on stand on an approval that replaces others. Cancelled bookings too, in case the
 * cancellation is undone. What is written for the claim stays.
 */
export async function standOn(tx: Tx, { coverId, centerId, id }: CoverAt & { id: string }, now: Date): Promise<void> {
  await sql`with theirs as (
      select id from appointments bookings where cover_id = ${coverId} and center_id = ${centerId} and session_date >= ${istDateOf(now)}
        and (approval_id is not null or ${countsForApproval(now)}) order by id for update)
    update bookings set approval_id = ${id} from theirs where bookings.id = theirs.id`.execute(tx);
}

/**
 * Whether others may have used what some bookings stood on at a moment: another session was booked on their covers
 * since, or a center has answered about them, which confirms bookings that wait. The covers must be locked.
 */
export async function isUsedSince(
  tx: Tx,
  bookings: readonly { id: string; cover_id: string | null }[],
  since: Date,
  now: Date,
): Promise<boolean> {
  const covers = bookings.flatMap((row) => row.cover_id ?? []);
  if (covers.length === 0) return false;
  const { rows } = await sql<{ isUsed: boolean }>`
    select exists (select from appointments bookings where cover_id = any(${covers}::uuid[]) and claimed_at >= ${since}
        and id <> all(${bookings.map(({ id }) => id)}::uuid[]) and ${isLive(now)})
      or exists (select from cover_checks where cover_id = any(${covers}::uuid[]) and decided_at >= ${since}) as "isUsed"`.execute(
    tx,
  );
  return rows[0]!.isUsed;
}
