/**
 * Reminds people of sessions: at 19:00 the evening before, and two hours before unless that is earlier than 7:00. Each
 * session once in each way, whichever process comes first; after a move it is reminded of again.
 */
import { sql } from 'kysely';
import { EVENING_HOUR, SOON_HOURS, reminderTimes } from '../../domain/messages';
import { addDays, hourOf, istDateOf } from '../../domain/time';
import { START_HOURS, hasBegun, windowBegins } from '../../domain/windows';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { allSessionFacts, whoAreTold } from './mail-facts';
import { enqueueNotices, type NewNotice } from '../outbox';

/** A booking made less than this before a reminder gets none: its patient was just told when it is. */
const JUST_BOOKED = sql`interval '2 hours'`;
const SOON = sql`make_interval(hours => ${SOON_HOURS})`;
const NO_ID = '00000000-0000-0000-0000-000000000000';

type Kind = 'evening' | 'soon';
type Deps = Pick<Context, 'database' | 'clock'>;
/** The sessions of which people are to be reminded now. */
type Due = { kind: Kind; date: string; startHours: readonly number[] };

/** Makes a round that reminds of sessions in one of the two ways, at most `most` at a time. Returns how many. */
export function remindOfSessions({ database, clock }: Deps, kind: Kind): (most: number) => Promise<number> {
  // By their ids, so that no batch looks at earlier ones. The next round leaves out those that are done.
  let next = NO_ID;
  return async (most) => {
    const due = dueAt(clock()).find((one) => one.kind === kind);
    const after = next;
    // After a failure it begins again, since a session that became due meanwhile may come earlier.
    next = NO_ID;
    const ids = due
      ? await database.db.transaction().execute((tx) => remindOfSome(tx, due, { after, most }, clock()))
      : [];
    next = (ids.length === most && [...ids].sort().at(-1)) || NO_ID;
    return ids.length;
  };
}

/** Returns the sessions to be reminded of at a moment. */
function dueAt(now: Date): Due[] {
  const today = istDateOf(now);
  const hour = hourOf(now);
  const soon = START_HOURS.filter((startHour) => {
    const at = reminderTimes(today, startHour).soon;
    return at !== null && at <= now && !hasBegun({ date: today, startHour }, now);
  });
  return [
    // Until midnight, in case the service was down: at night the ladder sends mail, or waits for the morning.
    ...(hour >= EVENING_HOUR ? [{ kind: 'evening', date: addDays(today, 1), startHours: START_HOURS } as const] : []),
    ...(soon.length > 0 ? [{ kind: 'soon', date: today, startHours: soon } as const] : []),
  ];
}

/** Returns when a reminder is over. The second one replaces the first. */
function endOf(kind: Kind, date: string, startHour: number): Date {
  return (kind === 'evening' && reminderTimes(date, startHour).soon) || windowBegins(date, startHour);
}

/** Reminds of some sessions, and returns their ids. */
async function remindOfSome(
  tx: Tx,
  { kind, date, startHours }: Due,
  { after, most }: { after: string; most: number },
  now: Date,
): Promise<string[]> {
  const begins = sql<Date>`(session_date + make_interval(hours => start_hour)) at time zone 'Asia/Kolkata'`;
  const at = kind === 'evening' ? sql`${reminderTimes(date, 0).evening}::timestamptz` : sql`${begins} - ${SOON}`;
  const { rows } = await sql<{ id: string }>`
    insert into session_reminders (booking_id, kind, session_begins, created_at)
    select id, ${kind}, ${begins}, ${now}
    from appointments bookings where status = 'confirmed' and session_date = ${date}::date
      and start_hour = any(${startHours}::smallint[]) and id > ${after}::uuid
      and coalesce(claimed_at, created_at) <= ${at} - ${JUST_BOOKED}
      and not exists (
        select from session_reminders done
        where done.booking_id = bookings.id and done.kind = ${kind} and done.session_begins = ${begins})
    order by id limit ${most} for update of bookings skip locked
    on conflict do nothing returning booking_id as id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const [told, facts] = [await whoAreTold(tx, ids), await allSessionFacts(tx, ids)];
  const notices = ids.flatMap((id) => {
    const session = facts.get(id)!;
    const { date: day, startHour } = session;
    return told.get(id)!.map(
      ({ role, reader, people, userId, patientId }): NewNotice<'reminder'> => ({
        onceKey: `reminder-${kind}:${id}:${day}-${startHour}${role === 'booker' ? ':booker' : ''}`,
        template: 'reminder',
        details: { ...people, ...session },
        language: reader.language,
        userId,
        patientId,
        email: reader.recipient,
        bookingId: id,
        ...(kind === 'soon' && { urgency: 'soon' }),
        endsAt: endOf(kind, day, startHour),
      }),
    );
  });
  await enqueueNotices(tx, notices, now);
  return ids;
}
