/**
 * Reminds people of sessions while they can still change them for free: at 17:00 two days before, with the time until
 * which that is possible. Each reader gets one message for all their sessions of a day, whichever process comes first.
 */
import { type RawBuilder, sql } from 'kysely';
import { reminderTimes } from '../../domain/messages';
import { noticeDeadline } from '../../domain/policy';
import { type IstDate, addDays, istDateOf } from '../../domain/time';
import type { Context } from '../context';
import type { Db, Tx } from '../platform/db/database';
import { enqueueNotices, type NewNotice, type SessionToChange } from '../outbox';
import { type Told, allSessionFacts, whoAreTold } from './mail-facts';
import { refundableOf } from '../ledger';

/**
 * A booking made less than this before the reminder gets none: its patient was told until when it is free to change.
 */
const JUST_BOOKED = sql`interval '2 hours'`;

/** For how many sessions at a time the readers are looked up, and how many readers are told in a transaction. */
const TOLD_AT_ONCE = 200;

type Deps = Pick<Context, 'database' | 'clock'>;
/**
 * A person to be told, with the sessions of a day about which they are: their own, and those of people they care for.
 */
type Reader = { key: string; told: Told; sessions: { id: string; people: Told['people'] }[] };

/**
 * Takes at most `most` sessions, an account's second one after everybody's first, and reminds their readers of all
 * their sessions of that day. Returns how many sessions came next.
 */
export async function remindOfChanges({ database, clock }: Deps, most: number): Promise<number> {
  const date = addDays(istDateOf(clock()), 2);
  const at = reminderTimes(date, 0).change;
  // Until midnight, in case the service was down: at night the ladder sends mail, or waits for the morning.
  return clock() < at ? 0 : remindOfSome(database.db, dueOn(date, at), { date, most }, clock);
}

/**
 * Tells all readers of the sessions that come next, each about all their sessions of the day. A session is done once
 * all its readers are told. Returns how many sessions came next.
 */
async function remindOfSome(
  db: Db,
  due: RawBuilder<unknown>,
  { date, most }: { date: IstDate; most: number },
  clock: Deps['clock'],
): Promise<number> {
  const next = await idsOf(
    db,
    sql`${due} order by row_number() over (
    partition by coalesce(bookings.user_id, bookings.patient_id) order by bookings.id), bookings.id limit ${most}`,
  );
  const readers = new Map<string, Reader>();
  const told = await toldOf(db, next);
  for (const id of next) for (const one of told.get(id)!) addTo(readers, one, id);
  const accounts = [...readers.values()].flatMap((one) => one.told.userId ?? []);
  const people = [...readers.values()].flatMap((one) => one.told.patientId ?? []);
  const others = await idsOf(
    db,
    sql`${due} and bookings.id <> all(${next}::uuid[]) and (
    bookings.user_id = any(${accounts}::uuid[]) or bookings.patient_id in (
      select id from patients where user_id = any(${accounts}::uuid[]) or id = any(${people}::uuid[]))) order by bookings.id`,
  );
  const done = [...next];
  for (const ids of inParts(others)) {
    for (const [id, all] of await toldOf(db, ids)) {
      const theirs = all.filter((one) => readers.has(keyOf(one)));
      for (const one of theirs) addTo(readers, one, id);
      if (theirs.length === all.length) done.push(id);
    }
  }
  for (const some of inParts([...readers.values()]))
    await db.transaction().execute((tx) => remindSome(tx, some, date, clock()));
  // Written last: if a process dies before, the keys of the notices tell who was told.
  for (const ids of inParts(done)) await noteReminded(db, ids, clock());
  return next.length;
}

/**
 * SQL of the confirmed sessions of a day about which people are to be told, without those that were only just booked.
 */
function dueOn(date: IstDate, at: Date): RawBuilder<unknown> {
  // A session that its center's closure moved is free to change until it begins, so the evening's reminder is early
  // enough.
  return sql`status = 'confirmed' and session_date = ${date}::date
    and not moved_by_closure and coalesce(claimed_at, created_at) <= ${at}::timestamptz - ${JUST_BOOKED}
    and not exists (
      select from session_reminders done where done.booking_id = bookings.id and done.kind = 'change'
        and done.session_begins = ${begins})`;
}

async function idsOf(db: Db, where: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select bookings.id from appointments bookings where ${where}`.execute(db);
  return rows.map(({ id }) => id);
}

async function toldOf(db: Db, ids: string[]): Promise<Map<string, Told[]>> {
  return ids.length === 0 ? new Map() : db.transaction().execute((tx) => whoAreTold(tx, ids));
}

const begins = sql<Date>`(session_date + make_interval(hours => start_hour)) at time zone 'Asia/Kolkata'`;

/** The key of a reader: an account, or somebody without one, who is told of their own sessions alone. */
const keyOf = (told: Told) => told.userId ?? told.patientId ?? told.reader.recipient;

function addTo(readers: Map<string, Reader>, told: Told, id: string): void {
  const key = keyOf(told);
  const reader = readers.get(key) ?? { key: told.userId ?? id, told, sessions: [] };
  reader.sessions.push({ id, people: told.people });
  readers.set(key, reader);
}

async function remindSome(tx: Tx, readers: Reader[], date: IstDate, now: Date): Promise<void> {
  const ids = [...new Set(readers.flatMap(({ sessions }) => sessions.map(({ id }) => id)))];
  const facts = await allSessionFacts(tx, ids);
  const refundable = await refundableOf(tx, ids);
  const notices = readers.flatMap(({ key, told, sessions }): NewNotice<'reminder-change'>[] => {
    const [first, ...others] = sessions
      .map(({ id, people: { username: _reader, ...people } }): SessionToChange => {
        const session = facts.get(id)!;
        const until = noticeDeadline(session.date, session.startHour).toISOString();
        return { ...people, ...session, moveUntil: until, refundUntil: (refundable.get(id) ?? 0) > 0 ? until : null };
      })
      // One of them may have been moved in this minute.
      .filter((session) => session.date === date && new Date(session.moveUntil) > now)
      .sort((one, two) => one.startHour - two.startHour);
    if (!first) return [];
    return [
      {
        onceKey: `reminder-change:${key}:${date}`,
        template: 'reminder-change',
        details: { username: told.people.username, ...first, others },
        language: told.reader.language,
        userId: told.userId,
        patientId: told.patientId,
        email: told.reader.recipient,
        bookingId: first.bookingId,
        endsAt: new Date([first, ...others].at(-1)!.moveUntil),
      },
    ];
  });
  await enqueueNotices(tx, notices, now);
}

async function noteReminded(db: Db, ids: string[], now: Date): Promise<void> {
  await sql`
    insert into session_reminders (booking_id, kind, session_begins, created_at)
    select id, 'change', ${begins}, ${now} from appointments bookings where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db);
}

function inParts<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / TOLD_AT_ONCE) }, (_, n) =>
    all.slice(n * TOLD_AT_ONCE, (n + 1) * TOLD_AT_ONCE),
  );
}
