/**
 * Reminds of sessions while that can still change something: at 17:00 two days before, with the time until which each is free to
 * change. One message to a reader for all their sessions of a day, whichever process looks first.
 */
import { sql } from 'kysely';
import { reminderTimes } from '../../../domain/messages';
import { noticeDeadline } from '../../../domain/policy';
import { type IstDate, addDays, istDateOf } from '../../../domain/time';
import type { Context } from '../../context';
import type { Tx } from '../../platform/db/database';
import type { SessionToChange } from '../../platform/mail/templates/reminder';
import { type Told, allSessionFacts, whoAreTold } from '../../records/mail-facts';
import { type NewNotice, enqueueNotices } from '../../records/notices';
import { refundableOf } from '../../records/refunds';

/** Sessions, and readers, at a time. */
const BATCH = 200;
/** Who booked less than this before it was told then until when it is free, and gets no reminder of it. */
const JUST_BOOKED = sql`interval '2 hours'`;

type Deps = Pick<Context, 'database' | 'clock'>;
/** Somebody to be told, and the sessions of a day of which they are: their own, and those of people they care for. */
type Reader = { key: string; told: Told; sessions: { id: string; people: Told['people'] }[] };

export async function remindOfChanges({ database, clock }: Deps): Promise<void> {
  const date = addDays(istDateOf(clock()), 2);
  const at = reminderTimes(date, 0).change;
  // Until midnight, for a service that was down: at night the ladder sends mail, or waits for the morning.
  if (clock() < at) return;
  const due = await dueOn(database.db, date, at);
  const readers = new Map<string, Reader>();
  for (const ids of inBatches(due)) {
    const all = await database.db.transaction().execute((tx) => whoAreTold(tx, ids));
    for (const id of ids) for (const told of all.get(id)!) addTo(readers, told, id);
  }
  for (const some of inBatches([...readers.values()]))
    await database.db.transaction().execute((tx) => remindSome(tx, some, date, clock()));
  // Last of all: who was told before a process died is known by the keys of their notices.
  for (const ids of inBatches(due)) await noteReminded(database.db, ids, clock());
}

/** The confirmed sessions of a day whose people are to be told, by their ids: not those that they have only just booked. */
async function dueOn(db: Deps['database']['db'], date: IstDate, at: Date): Promise<string[]> {
  // One that its center's closure moved is free to change until it begins: the evening's reminder comes in time.
  const { rows } = await sql<{ id: string }>`
    select id from bookings where status = 'confirmed' and hold_kind is null and session_date = ${date}::date
      and not moved_by_closure and coalesce(claimed_at, created_at) <= ${at}::timestamptz - ${JUST_BOOKED}
      and not exists (
        select from session_reminders done where done.booking_id = bookings.id and done.kind = 'change'
          and done.session_begins = ${begins})
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

const begins = sql<Date>`(session_date + make_interval(hours => start_hour)) at time zone 'Asia/Kolkata'`;

function addTo(readers: Map<string, Reader>, told: Told, id: string): void {
  // Who has no account is told of one person's sessions, at an address.
  const key = told.userId ?? told.reader.recipient;
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
        email: told.reader.recipient,
        bookingId: first.bookingId,
        urgency: 'calm',
        endsAt: new Date([first, ...others].at(-1)!.moveUntil),
      },
    ];
  });
  await enqueueNotices(tx, notices, now);
}

async function noteReminded(db: Deps['database']['db'], ids: string[], now: Date): Promise<void> {
  await sql`
    insert into session_reminders (booking_id, kind, session_begins, created_at)
    select id, 'change', ${begins}, ${now} from bookings where id = any(${ids}::uuid[])
    on conflict do nothing`.execute(db);
}

function inBatches<T>(all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / BATCH) }, (_, n) => all.slice(n * BATCH, (n + 1) * BATCH));
}
