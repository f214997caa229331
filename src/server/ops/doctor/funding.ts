/**
 * Checks who pays: nobody owes what a scheme pays, nothing waits for ever, and nobody has more chairs or sessions than
 * allowed.
 */
import { sql } from 'kysely';
import { MOST_ANSWER_MS } from '../../../domain/funding';
import { SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { MINUTE_MS, addDays, istDateOf } from '../../../domain/time';
import { countsForApproval } from '../../funding';
import { isHeld, isLive } from '../../appointments';
import type { Db } from '../../platform/db/database';
import type { Breach } from './breach';

const RULE = '7 who pays';
const ADVICE = 'Look for what wrote it; call the center, and set the appointment right with it.';
const SETTLE = 'The desk of the center takes the money, or writes it off with a reason, at the appointment.';

/** How long writing the mail about a missing answer may take. */
const TOLD_GRACE_MS = 5 * MINUTE_MS;
/** After how many days money that is due at a center is listed. */
const OUTSTANDING_DAYS = 7;

const FREE = Object.entries(SCHEME_FACTS).flatMap(([scheme, { isFree }]) => (isFree ? [scheme as Scheme] : []));

/** The least hours between sessions that schemes themselves require, for those that do: a day at most. */
const APART = Object.fromEntries(
  Object.entries(SCHEME_FACTS).flatMap(([scheme, { hoursBetween }]) =>
    hoursBetween > 0 ? [[scheme, hoursBetween]] : [],
  ),
);

export async function whoPays(db: Db, now: Date): Promise<Breach[]> {
  const told = new Date(now.getTime() - TOLD_GRACE_MS);
  const { rows } = await sql<{ what: string; ids: string[] }>`
    select 'something is owed for what a scheme pays wholly' as what, array[b.id::text] as ids from bookings b
    where b.funding = 'scheme-full' and (b.price_paise <> 0 or b.payment_id is not null)
    union all
    select 'a scheme that is free for its patients asks for a share', array[b.id::text] from bookings b
    where b.scheme = any(${FREE}::text[]) and b.funding <> 'scheme-full'
    union all
    select 'a chair waits for a check for too long', array[b.id::text] from bookings b
    where b.awaits_check and b.status = 'pending' and (b.hold_expires_at is null or b.scheme is null or b.cover_id is null
      or b.hold_expires_at > b.created_at + ${MOST_ANSWER_MS} * interval '1 millisecond')
    union all
    select 'a chair waits for a check that nobody was asked for', array[b.id::text] from bookings b
    where b.awaits_check and ${isHeld(now, 'b')} and not exists (
      select from cover_checks c where c.cover_id = b.cover_id and c.center_id = b.center_id
        and (c.question in ('waiting', 'paper-wanted') or (b.scheme = any(${FREE}::text[]) and exists (
          select from approvals a where a.cover_id = c.cover_id and a.center_id = c.center_id and a.state = 'given'))))
    union all
    select 'nobody was told that a cover was not checked in time', array[b.id::text] from bookings b
    where b.awaits_check and (b.status = 'confirmed' or b.status = 'completed'
      or (b.status = 'cancelled' and b.updated_at <= ${told}))
    union all
    select 'two sessions of a patient are closer than their scheme allows', array[b.id::text, other.id::text]
    from bookings b
    join bookings other on other.patient_id = b.patient_id and other.scheme = b.scheme and other.id > b.id
      and other.session_date between b.session_date - 1 and b.session_date + 1
    join jsonb_each_text(${JSON.stringify(APART)}::jsonb) apart on apart.key = b.scheme
    where ${isLive(now, 'b')} and ${isLive(now, 'other')}
      and abs(extract(epoch from (b.session_date + make_interval(hours => b.start_hour))
        - (other.session_date + make_interval(hours => other.start_hour)))) < apart.value::int * 3600
    union all
    select 'a refused cover keeps its chair', array[b.id::text] from bookings b
    where b.cover_refused is not null and (b.scheme is not null
      or (b.status = 'pending' and b.hold_expires_at is null and b.payment_id is null))
    union all
    select 'to be paid at the center, but without its payment', array[b.id::text] from bookings b
    where b.funding = 'self-at-center' and b.status in ('confirmed', 'completed') and b.payment_id is null
    union all
    select 'a share that nobody asks for', array[b.id::text] from bookings b
    where b.funding in ('scheme-part', 'sponsor') and b.status in ('confirmed', 'completed') and b.price_paise > 0
      and b.payment_id is null
    union all
    select 'written off, and not due', array[p.id::text] from payments p
    where p.written_off_at is not null and (p.status <> 'abandoned' or p.provider <> 'desk')
    union all
    -- Fewer may be reserved than were booked; then none may come on top.
    select 'a scheme has more chairs of a window than are reserved for it', array_agg(b.id::text)
    from bookings b join center_schemes s on s.center_id = b.center_id and s.scheme = b.scheme
    where ${isLive(now, 'b')} and s.reserved_chairs is not null
    group by b.center_id, b.scheme, b.session_date, b.start_hour, s.reserved_chairs, s.checked_on
    having count(*) > s.reserved_chairs and (max(b.claimed_at) at time zone 'Asia/Kolkata')::date > s.checked_on
    union all
    select 'a sponsor pays for more sessions than were promised', array_agg(b.id::text)
    from bookings b join sponsors s on s.id = b.sponsor_id where ${isLive(now, 'b')}
    group by s.id, s.sessions having count(*) > s.sessions
    union all
    select 'more sessions are booked than were approved', array_agg(b.id::text)
    from appointments b join approvals a on a.id = b.approval_id
    where ${countsForApproval(now, 'b')} and a.state = 'given' and b.session_date >= a.valid_from
    group by a.id having count(*) > a.sessions and max(b.claimed_at) > a.decided_at
    union all
    -- What was booked before it was given, or while it is not, may stand on one that is gone.
    select 'on a scheme, but on no approval of it', array[b.id::text] from appointments b
    where b.scheme is not null and b.session_date >= ${istDateOf(now)} and ${countsForApproval(now, 'b')}
      and not exists (select from approvals a where a.id = b.approval_id and a.cover_id = b.cover_id and a.center_id = b.center_id)
      and exists (select from approvals a where a.cover_id = b.cover_id and a.center_id = b.center_id and a.state = 'given'
        and b.session_date between a.valid_from and a.valid_until and a.decided_at < b.claimed_at)`.execute(db);
  const { rows: due } = await sql<{ id: string }>`
    select b.id::text as id from payments p join bookings b on b.payment_id = p.id
    where p.status = 'due' and b.status in ('confirmed', 'completed')
      and b.session_date < ${addDays(istDateOf(now), -OUTSTANDING_DAYS)}`.execute(db);
  return [
    ...rows.map(({ what, ids }) => ({ rule: RULE, what, ids, advice: ADVICE })),
    ...due.map(({ id }) => ({
      rule: RULE,
      what: 'due at the center for a session that is over',
      ids: [id],
      advice: SETTLE,
      isTask: true as const,
    })),
  ];
}
