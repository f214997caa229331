/** Answers to notices: that a person will come to a session, that they can't, or that they want a call. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type DataWish, type Language, languageOf } from '../../contract';
import type { Answer, Channel } from '../../domain/messages';
import { hasBegun } from '../../domain/windows';
import { istDateOf } from '../../domain/time';
import type { Db, Tx } from '../platform/db/database';
import type { KeptText } from './list-text';
import { actorOf } from './notice-actor';
import { markRead, remindsOfSessions } from '../outbox';

export type GivenAnswer = {
  /** The code of the notice's link. */
  code: string;
  answer: Answer;
  /** The channel by which it was answered; `page`: on the page of the link, by whoever opened it. */
  by: Channel | 'page';
};

export type Answered =
  /** No notice has this code, or it is about no session. */
  | { outcome: 'unknown' }
  /** The session is not booked any more, was moved, or has begun. Nothing was recorded. */
  | { outcome: 'too-late'; noticeId: string; bookingId: string; language: Language }
  | { outcome: 'answered'; noticeId: string; bookingId: string; language: Language };

/**
 * Records an answer in the caller's transaction. A later answer replaces an earlier one, but a requested call stays
 * requested. "cannot" has no further effect: cancelling is the person's next step. The notice counts as read. Its row
 * is locked first, so call this before other locks of the transaction.
 */
export async function answerNotice(tx: Tx, { code, answer, by }: GivenAnswer, now: Date): Promise<Answered> {
  const notice = await tx
    .selectFrom('notices')
    .select(['id', 'user_id', 'patient_id', 'email', 'booking_id', 'language', 'slots'])
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  const { booking_id: bookingId = null } = notice ?? {};
  const booking = bookingId
    ? await tx
        .selectFrom('appointments')
        .select(['status', 'session_date', 'start_hour'])
        .where('id', '=', bookingId)
        .executeTakeFirst()
    : undefined;
  if (!notice || !bookingId || !booking) return { outcome: 'unknown' };
  const about = { noticeId: notice.id, bookingId, language: languageOf(notice.language) ?? ('en' as const) };
  // Somebody who may no longer act for the patient can't answer for them.
  const { user_id: userId, patient_id: patientId, email } = notice;
  if ((await actorOf(tx, { id: notice.id, userId, patientId, email, bookingId })) === null)
    return { outcome: 'too-late', ...about };
  const told = notice.slots as { date?: string; startHour?: number };
  const isAsTold = told.date === booking.session_date && told.startHour === booking.start_hour;
  const isComing = isAsTold && booking.status === 'confirmed';
  if (!isComing || hasBegun({ date: booking.session_date, startHour: booking.start_hour }, now))
    return { outcome: 'too-late', ...about };
  await tx
    .updateTable('notices')
    .set({ answer, answered_at: now, answered_by: by })
    .where('id', '=', notice.id)
    .execute();
  await markRead(tx, notice.id, now);
  if (answer === 'call') await askForCall(tx, { ...about, userId: notice.user_id }, now);
  return { outcome: 'answered', ...about };
}

/**
 * Finds the code of the one open question at a number: sent there by WhatsApp, about a session that has not begun, and
 * unanswered. Null if there is none, or several, since it is unknown which one is meant.
 */
export async function openQuestion(db: Db, number: string, now: Date): Promise<string | null> {
  const rows = await db
    .selectFrom('outbox as sent')
    .innerJoin('notices', 'notices.id', 'sent.notice_id')
    .innerJoin('appointments as bookings', 'bookings.id', 'notices.booking_id')
    .select(['notices.code', 'bookings.session_date as date', 'bookings.start_hour as startHour'])
    .distinct()
    .where('sent.recipient', '=', number)
    .where('sent.channel', '=', 'whatsapp')
    .where('sent.status', 'in', ['sent', 'delivered', 'read'])
    .where(remindsOfSessions)
    .where('notices.answer', 'is', null)
    .where('bookings.status', '=', 'confirmed')
    .where('bookings.session_date', '>=', istDateOf(now))
    .where(sql<boolean>`notices.slots ->> 'date' = bookings.session_date::text
      and (notices.slots ->> 'startHour')::int = bookings.start_hour`)
    .execute();
  const open = rows.filter((row) => !hasBegun(row, now));
  return open.length === 1 ? open[0]!.code : null;
}

type Caller = { noticeId: string; bookingId: string; language: Language; userId: string | null };

/**
 * Puts somebody on the list of calls, with their present number: once for each notice, and again if they were called
 * and ask again.
 */
async function askForCall(tx: Tx, { noticeId, bookingId, language, userId }: Caller, now: Date): Promise<void> {
  const asked = { number: await numberOf(tx, userId, bookingId), language, asked_at: now };
  await tx
    .insertInto('call_requests')
    .values({ id: newId(), notice_id: noticeId, booking_id: bookingId, ...asked })
    .onConflict((conflict) =>
      conflict
        .column('notice_id')
        .doUpdateSet({
          ...asked,
          number: sql`coalesce(excluded.number, call_requests.number)`,
          done_at: null,
          done_by: null,
        })
        .where('call_requests.done_at', 'is not', null),
    )
    .execute();
}

/**
 * Asks a center to call about a session, with what is asked. Returns the id of the request. `userId`: null for somebody without an
 * account. `text`: at most 500 characters, in English, since staff read it. `wish`: what it asks for of what is kept of somebody.
 * `language`: that of the account if absent.
 */
export async function askToBeCalled(
  tx: Tx,
  {
    userId,
    bookingId,
    text,
    wish,
    language,
  }: { userId: string | null; bookingId: string; text: string; wish?: DataWish; language?: Language },
  now: Date,
): Promise<string> {
  const account = userId
    ? await tx.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
    : undefined;
  const id = newId();
  await tx
    .insertInto('call_requests')
    .values({
      ...{ id, booking_id: bookingId, user_id: userId, number: await numberOf(tx, userId, bookingId), asked_at: now },
      language: language ?? languageOf(account?.language ?? null) ?? 'en',
      texts: JSON.stringify([{ id, text, at: now.toISOString(), wish } satisfies KeptText]),
    })
    .execute();
  return id;
}

/** Takes a request for a call back that nobody has made yet. */
export async function withdrawCall(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('call_requests').where('id', '=', id).where('done_at', 'is', null).execute();
}

/** Adds the number to a requested call that has none. Returns false if no call without a number is waiting. */
export async function giveNumber(tx: Tx, noticeId: string, number: string): Promise<boolean> {
  const given = await tx
    .updateTable('call_requests')
    .set({ number })
    .where('notice_id', '=', noticeId)
    .where('number', 'is', null)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return given !== undefined;
}

/** Reads the number to call: the one that the account proved, or else the patient's. */
async function numberOf(tx: Tx, userId: string | null, bookingId: string): Promise<string | null> {
  const proved = userId
    ? await tx.selectFrom('account_phones').select('number').where('user_id', '=', userId).executeTakeFirst()
    : undefined;
  if (proved) return proved.number;
  const patient = await tx
    .selectFrom('appointments as bookings')
    .innerJoin('patients', 'patients.id', 'bookings.patient_id')
    .select(sql<string | null>`coalesce(patients.phone, patients.relative_phone)`.as('phone'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst();
  return patient?.phone ?? null;
}
