/** What an approval of a cover covers: the one place that counts its sessions. */
import { type RawBuilder, sql } from 'kysely';
import type { ApprovalLeft } from '../../domain/approval';
import { type IstDate, istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import { isLive } from '../seats';

/** A cover at one of the centers that it is shown to. */
export type CoverAt = { coverId: string; centerId: string };

/**
 * Whether an appointment counts for the approval of its cover at its center: what waits for an approval does not, nor a hold that has
 * lapsed. An approval counts from the day on which it was given.
 */
export function countsForApproval(now: Date, table = 'bookings'): RawBuilder<boolean> {
  return sql<boolean>`(not ${sql.ref(`${table}.awaits_check`)} and ${isLive(now, table)})`;
}

/** The sessions that use a cover of `cover_checks` at its center, and count. */
const theirs = (now: Date) => sql`bookings.cover_id = cover_checks.cover_id
  and bookings.center_id = cover_checks.center_id and ${countsForApproval(now)}`;

/** Those that count for the present approval; `moving`: a booking that does not count, since it leaves. */
const counted = (now: Date, moving: string | null) => sql`${theirs(now)}
  and bookings.session_date >= coalesce(cover_checks.approved_from, bookings.session_date)
  and bookings.id is distinct from ${moving}::uuid`;

/**
 * Of two approvals that stand, a session until the last day of the first counts for the first, as far as that goes, and all others
 * for the second: so what was booked on the first takes nothing from the second.
 */
const untilBefore = sql`bookings.session_date <= cover_checks.before_until`;

/**
 * How many sessions of an approval are left, without those of one before it; null: no limit, or not approved. For queries of
 * `cover_checks`.
 */
export function sessionsLeft(now: Date, moving: string | null = null): RawBuilder<number | null> {
  return sql<number | null>`(case when cover_checks.state = 'approved' and cover_checks.sessions is not null then (
    select greatest(0, cover_checks.sessions - count(*) filter (where (${untilBefore}) is not true)
      - greatest(0, count(*) filter (where ${untilBefore}) - cover_checks.before_sessions))
    from appointments bookings where ${counted(now, moving)}) end)::int`;
}

/** The approval before, while it stands too. */
type EarlierApproval = { until: IstDate; sessionsLeft: number | null };

/** The approval on top of which the present one was given, while it stands too; null: none. For queries of `cover_checks`. */
export function earlierApproval(now: Date, moving: string | null = null): RawBuilder<EarlierApproval | null> {
  return sql<EarlierApproval | null>`(case when cover_checks.state = 'approved' and cover_checks.before_until >= ${istDateOf(now)}::date
    then jsonb_build_object('until', cover_checks.before_until, 'sessionsLeft',
      case when cover_checks.before_sessions is not null then (
        select greatest(0, cover_checks.before_sessions - count(*)) from appointments bookings where ${counted(now, moving)} and ${untilBefore})
      end) end)`;
}

/**
 * How many sessions an approval that takes the place of the present one now would count already; `until` a day, where that is said.
 * For queries of `cover_checks`.
 */
export function bookedFromToday(now: Date, until: IstDate | null = null): RawBuilder<number> {
  return sql<number>`(select count(*) from appointments bookings where ${theirs(now)} and bookings.session_date >= ${istDateOf(now)}::date
    and bookings.session_date <= coalesce(${until}::date, bookings.session_date))::int`;
}

/**
 * What is left of the approval of a cover at a center; null where none stands.
 *
 * @param moving - A booking that does not count, since it leaves.
 */
export async function approvalLeft(
  db: Db | Tx,
  { coverId, centerId }: CoverAt,
  now: Date,
  moving: string | null = null,
): Promise<ApprovalLeft | null> {
  const row = await db
    .selectFrom('cover_checks')
    .select(['approved_until', sessionsLeft(now, moving).as('left'), earlierApproval(now, moving).as('earlier')])
    .where('cover_id', '=', coverId)
    .where('center_id', '=', centerId)
    .where('state', '=', 'approved')
    .where('approved_until', '>=', istDateOf(now))
    .executeTakeFirst();
  if (!row) return null;
  const { left, earlier } = row;
  return { until: row.approved_until!, left, before: earlier && { until: earlier.until, left: earlier.sessionsLeft } };
}

/**
 * Writes on bookings what they are claimed by: under which reference the center has approved their cover, and whose card it was.
 * What becomes of the cover and its check later does not change them. Bookings that no approval covers stay as they are.
 */
export async function keepApproval(tx: Tx, bookingIds: readonly string[], now: Date): Promise<void> {
  const ids = sql`${[...bookingIds]}::uuid[]`;
  // As far as it goes, the approval before pays until its last day: of what is written at once, for the earliest.
  const isOfBefore = sql`bookings.session_date <= cover_checks.before_until and (cover_checks.before_sessions is null or (
    select count(*) from appointments others where others.cover_id = bookings.cover_id and others.center_id = bookings.center_id
      and ${countsForApproval(now, 'others')}
      and others.session_date between cover_checks.approved_from and cover_checks.before_until
      and (others.id <> all(${ids}) or (others.session_date, others.start_hour) <= (bookings.session_date, bookings.start_hour)))
    <= cover_checks.before_sessions)`;
  await sql`update bookings set cover_reference = case when ${isOfBefore} then cover_checks.before_reference
      else cover_checks.reference end, cover_holder = covers.holder, cover_card_last4 = covers.card_last4
    from covers join cover_checks on cover_checks.cover_id = covers.id
    where bookings.id = any(${ids}) and covers.id = bookings.cover_id and covers.scheme = bookings.scheme
      and cover_checks.center_id = bookings.center_id and cover_checks.state = 'approved'
      and cover_checks.approved_until >= bookings.session_date`.execute(tx);
}
