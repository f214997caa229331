/** Texts that only a person can answer: they are put on the list of calls of the center that is meant. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { type DataWish, type Language, languageOf } from '../../contract';
import { phoneDigits, showPhone } from '../../domain/phone';
import { addDays, istDateOf } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import { hasPhone, mayAct } from '../patients';
import { lockPhone } from '../appointments';

/** How many days ago a session may be about which somebody writes. */
const ABOUT_DAYS = 90;
/** How many of a person's texts since their last call are kept, and how many characters of each. */
const MOST_TEXTS = 5;
const LONGEST_TEXT = 500;

/**
 * A text that is kept with a call. `id`: the provider's id of it. `at`: an ISO timestamp. `wish`: what it asks for of what is kept of
 * somebody.
 */
export type KeptText = { id: string; text: string; at: string; wish?: DataWish | undefined };

type Listed = { bookingId: string; language: Language /** Of the center, as it is dialled. */; phone: string | null };

/**
 * Puts a text on the list of calls of the center of the sender's next session, or else of their last one. It joins what
 * they wrote before, or a call that they asked for and that nobody has made yet. The same text is kept once, however
 * often it comes. Returns null if nobody with a session has the number.
 */
export async function listText(
  tx: Tx,
  { id, from, text }: { id: string; from: string; text: string },
  now: Date,
): Promise<Listed | null> {
  await lockPhone(tx, phoneDigits(from));
  const account = await accountWith(tx, from);
  const meant = await bookingMeant(tx, { from, userId: account?.id ?? null }, now);
  if (!meant) return null;
  const language = languageOf(account?.language ?? null) ?? 'en';
  const calls = await tx
    .selectFrom('call_requests')
    .select(['id', 'done_at', 'texts'])
    .where('booking_id', '=', meant.id)
    .orderBy('asked_at', 'desc')
    .execute();
  const kept = { id, text: text.slice(0, LONGEST_TEXT), at: now.toISOString() };
  const isKept = calls.some(({ texts }) => (texts as KeptText[]).some((one) => one.id === id));
  const open = calls.find(({ done_at: doneAt }) => doneAt === null);
  if (!isKept && open) {
    const texts = [...(open.texts as KeptText[]), kept].slice(-MOST_TEXTS);
    await tx
      .updateTable('call_requests')
      .set({ texts: JSON.stringify(texts) })
      .where('id', '=', open.id)
      .execute();
  } else if (!isKept) {
    await tx
      .insertInto('call_requests')
      .values({
        id: newId(),
        booking_id: meant.id,
        user_id: account?.id ?? null,
        number: from,
        language,
        asked_at: now,
        texts: JSON.stringify([kept]),
      })
      .execute();
  }
  return { bookingId: meant.id, language, phone: showPhone(meant.phone) };
}

/** Finds the account that proved a number; if several did, the last one. */
function accountWith(tx: Tx, number: string) {
  return tx
    .selectFrom('account_phones')
    .innerJoin('users', 'users.id', 'account_phones.user_id')
    .select(['users.id', 'users.language'])
    .where('account_phones.number', '=', number)
    .where('users.status', '<>', 'deleted')
    .orderBy('account_phones.verified_at', 'desc')
    .executeTakeFirst();
}

/**
 * Finds the session about which somebody writes: the next one of those for whom their account books, or of the patients
 * with this number; otherwise the last one.
 */
async function bookingMeant(tx: Tx, { from, userId }: { from: string; userId: string | null }, now: Date) {
  const today = istDateOf(now);
  const isComing = sql<boolean>`(bookings.status <> 'cancelled' and bookings.session_date >= ${today})`;
  const ofNumber = sql`select patients.id from patients where ${hasPhone(phoneDigits(from))}`;
  const ofAccount = sql`union select ${userId}::uuid union select patient_id from care_links
    where user_id = ${userId} and ended_at is null`;
  return tx
    .selectFrom('appointments as bookings')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select(['bookings.id', 'centers.contact_number as phone'])
    .where(sql<boolean>`bookings.patient_id in (${ofNumber} ${userId ? ofAccount : sql``})`)
    .where(sql<boolean>`(bookings.patient_id in (${ofNumber}) ${userId ? sql`or ${mayAct(userId, 'see')}` : sql``})`)
    .where('bookings.session_date', '>=', addDays(today, -ABOUT_DAYS))
    .orderBy(isComing, 'desc')
    .orderBy(sql`case when ${isComing} then bookings.session_date end`)
    .orderBy(sql`case when ${isComing} then bookings.start_hour end`)
    .orderBy('bookings.session_date', 'desc')
    .orderBy('bookings.start_hour', 'desc')
    .limit(1)
    .executeTakeFirst();
}
