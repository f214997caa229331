/** Mails about bookings: who gets them, and the facts that all of them have. */
import { showPhone } from '../../domain/phone';
import { type RawBuilder, sql } from 'kysely';
import { changesUntil } from '../../domain/policy';
import type { Db, Tx } from '../platform/db/database';
import {
  hasChannelOn,
  type HowPaid,
  channelsAtNumber,
  isReachedAtNumber,
  keptNumber,
  isEnded,
  type Notice,
  type People,
  type Reader,
  readerOf,
  type SessionFacts,
} from '../outbox';
import { type WholeBooking, wholeBookings } from '../appointments';
import { accessOf } from '../patients';
import { deskModeOf, paidByOf, payersOf, paymentStatusOf } from '../payments';

/** Somebody who is told about a booking: the patient, or the account that booked. */
export type Told = {
  role: 'patient' | 'booker';
  reader: Reader;
  people: People;
  /** The reader's account; null for somebody without one. */
  userId: string | null;
  /** The reader who has no account, if they may be written to at their number; null: they have one, or are told by mail alone. */
  patientId: string | null;
  /** The number (E.164) at which somebody without an account is written to; null: at none. */
  number: string | null;
  /** Whether a channel for short messages reaches the account, or the number. */
  hasChannel: boolean;
};

type PeopleRow = {
  bookingId: string;
  ownId: string | null;
  bookerId: string | null;
  patientId: string;
  patientName: string;
  patientEmail: string | null;
  patientLanguage: string;
  bookerName: string | null;
  hasBooked: boolean;
  bookerEmail: string | null;
  bookerLanguage: string | null;
  isCaring: boolean;
  /** Whether a patient without an account has ended our mails. */
  hasEnded: boolean;
  bookerWants: boolean;
  patientWants: boolean;
  patientHasChannel: boolean;
  /** The number of a patient without an account, if they are written to there. */
  patientNumber: string | null;
  bookerHasChannel: boolean;
  /** Whether the account that books is written to at the patient's number too: one phone for a family. */
  isBookersNumber: boolean;
};

/**
 * Returns who is told about a booking: the patient first, then the account that booked, if that is another one.
 * Somebody without an account is told only at an address that was confirmed by a code, as long as that link lasts, and at a
 * number that they have proved. An account whose link was ended is told only if the patient can't be reached: somebody must be told. Whoever wants no
 * mails is left out as long as the other one can be told; if neither wants any, the account that booked is told. The
 * definition of a mail (`afterEnding`) says whether it still goes to a sole reader who has ended our mails. If a center
 * booked for somebody without an account, the account that manages all of their appointments is told like one that
 * booked.
 */
export async function whoIsTold(tx: Tx, bookingId: string): Promise<Told[]> {
  return (await whoAreTold(tx, [bookingId])).get(bookingId)!;
}

/** Returns who is told about each of several bookings, by their ids. */
export async function whoAreTold(db: Db | Tx, bookingIds: string[]): Promise<Map<string, Told[]>> {
  if (bookingIds.length === 0) return new Map();
  const people = await peopleOf(db, ofBookings(bookingIds));
  return new Map(people.map((row) => [row.bookingId, toldAmong(row)]));
}

function toldAmong(found: PeopleRow): Told[] {
  const { patientId, patientName, patientEmail, patientLanguage, bookerName, bookerEmail, bookerLanguage, ...row } =
    found;
  const told: Told[] = [];
  const canTellBooker = bookerName !== null && bookerEmail !== null && (row.isCaring || patientEmail === null);
  // One phone gets each message once.
  const isSamePhone = row.isBookersNumber && canTellBooker && row.bookerWants;
  const number = isSamePhone ? null : row.patientNumber;
  const canTellPatient = patientEmail !== null && (patientEmail !== '' || row.ownId !== null || number !== null);
  const tellsPatient = canTellPatient && ((row.patientWants && !row.hasEnded) || !canTellBooker);
  if (tellsPatient) {
    const reader = readerOf({ email: patientEmail, language: patientLanguage });
    const people = { username: patientName, ...(bookerName !== null && row.hasBooked && { bookedBy: bookerName }) };
    told.push({
      role: 'patient',
      reader,
      people,
      userId: row.ownId,
      patientId: row.ownId === null && !isSamePhone ? patientId : null,
      number,
      hasChannel: row.patientHasChannel || number !== null,
    });
  }
  if (canTellBooker && (row.bookerWants || !tellsPatient)) {
    const reader = readerOf({ email: bookerEmail, language: bookerLanguage ?? 'en' });
    // The pages show nothing about the patient to an account that no longer acts for them.
    const people = { username: bookerName, patientName, ...(row.isCaring && { patientId }) };
    told.push({
      role: 'booker',
      reader,
      people,
      userId: row.bookerId,
      patientId: null,
      number: null,
      hasChannel: row.bookerHasChannel,
    });
  }
  return told;
}

/** The addresses and numbers of those who are told, as a desk reads them. An account without an address has none. */
export function addressesOf(told: readonly Told[]): string[] {
  return told.flatMap(({ reader, number }) => [reader.recipient, showPhone(number) ?? '']).filter(Boolean);
}

/** Returns those of some bookings about which a message can tell anybody. About the others somebody has to be called. */
export async function whoCanBeTold(db: Db | Tx, bookingIds: string[]): Promise<Set<string>> {
  if (bookingIds.length === 0) return new Set();
  const people = await peopleOf(db, ofBookings(bookingIds));
  const reached = people.filter(
    ({ patientEmail, bookerEmail, hasEnded, ...row }) =>
      (patientEmail && !hasEnded) || bookerEmail || row.patientNumber || row.patientHasChannel || row.bookerHasChannel,
  );
  return new Set(reached.map(({ bookingId }) => bookingId));
}

/**
 * Returns who is told about a person and no appointment of theirs, such as about their account at a center: as `whoIsTold` of one
 * that a center booked for them.
 */
export async function whoIsToldOfPerson(tx: Tx, patientId: string): Promise<Told[]> {
  const asIfBooked = sql`(select id, id as patient_id, null::uuid as user_id from patients where id = ${patientId})`;
  const [row] = await peopleOf(tx, asIfBooked);
  return row ? toldAmong(row) : [];
}

const ofBookings = (ids: string[]) =>
  sql`(select id, patient_id, user_id from bookings where id = any(${ids}::uuid[]))`;

/** Reads the people of appointments. `which`: rows of them, with `id`, `patient_id` and `user_id`. */
async function peopleOf(db: Db | Tx, which: RawBuilder<unknown>): Promise<PeopleRow[]> {
  const { rows } = await sql<PeopleRow>`
    select bookings.id as "bookingId", own.id as "ownId", booker.id as "bookerId", patient.id as "patientId", patient.name as "patientName", coalesce(own.language, patient.language, 'en') as "patientLanguage",
      case when own.id is null then
        coalesce((select patient.email where exists (
          select from care_links link
          where link.patient_id = patient.id and link.confirmed_by = 'code' and link.ended_at is null)),
          case when ${isReachedAtNumber(sql`patient.id`)} then '' end)
      when own.status <> 'deleted' then coalesce(own.email, case when ${hasChannelOn(sql`own.id`)} then '' end) end as "patientEmail",
      own.id is null and ${isEnded('mail', sql`patient.email`)} and not ${isReachedAtNumber(sql`patient.id`)} as "hasEnded",
      booker.username as "bookerName", bookings.user_id is not null as "hasBooked", coalesce(booker.email, case when ${hasChannelOn(sql`booker.id`)} then '' end) as "bookerEmail", booker.language as "bookerLanguage",
      link.id is not null as "isCaring", coalesce(link.mails_to_carer, true) as "bookerWants",
      coalesce(link.mails_to_patient, true) as "patientWants",
      exists (select from account_phones phone where phone.user_id = booker.id and own.id is null and ${hasChannelOn(sql`booker.id`)}
        and phone_digits(phone.number) = phone_digits(${keptNumber('patient')})) as "isBookersNumber",
      ${hasChannelOn(sql`own.id`)} as "patientHasChannel",
      (select number from ${channelsAtNumber(sql`patient.id`)} theirs limit 1) as "patientNumber", ${hasChannelOn(sql`booker.id`)} as "bookerHasChannel"
    from ${which} bookings join patients patient on patient.id = bookings.patient_id
    left join users own on own.id = patient.user_id
    left join users booker on booker.id <> patient.id and booker.status <> 'deleted'
      and booker.id = coalesce(bookings.user_id, case when own.id is null then (
        select manager.user_id from care_links manager
        where manager.patient_id = patient.id and ${accessOf('manager')} = 'manage' and manager.ended_at is null
        order by manager.created_at limit 1) end)
    left join care_links link
      on link.patient_id = patient.id and link.user_id = booker.id and link.ended_at is null`.execute(db);
  return rows;
}

/** Reads the facts that every mail about a booking has. */
export async function sessionFacts(tx: Tx, bookingId: string): Promise<SessionFacts> {
  return factsOf(await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow());
}

/** Reads the facts that messages have about each of several bookings, by their ids. */
export async function allSessionFacts(tx: Tx, bookingIds: string[]): Promise<Map<string, SessionFacts>> {
  const rows = await wholeBookings(tx).where('bookings.id', '=', sql<string>`any(${bookingIds}::uuid[])`).execute();
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

function factsOf(row: WholeBooking): SessionFacts {
  return {
    bookingId: row.id,
    centerName: row.center_name,
    centerAddress: row.center_address,
    centerCity: row.center_city,
    contactNumber: showPhone(row.contact_number),
    date: row.session_date,
    startHour: row.start_hour,
    amount: row.price_paise,
    ...paidHere(row),
  };
}

function paidHere(row: WholeBooking): Pick<SessionFacts, 'paidAtDesk'> {
  const mode = deskModeOf(row);
  return mode === null ? {} : { paidAtDesk: mode === 'account' ? 'account' : true };
}

/** Reads who pays for some bookings of one payment, and how, for the mails that say it. */
export async function howPaid(tx: Tx, bookingIds: readonly string[]): Promise<HowPaid> {
  return paidIn(await wholeBookings(tx).where('bookings.id', '=', sql<string>`any(${bookingIds}::uuid[])`).execute());
}

function paidIn(rows: readonly WholeBooking[]): HowPaid {
  const paid = rows.find((row) => paymentStatusOf(row) === 'paid');
  const paidBy = paid && paidByOf(paid);
  return {
    payers: payersOf(rows),
    ...(paidBy && { paidBy, ...(paid.card_last4 !== null && { cardLast4: paid.card_last4 }) }),
  };
}

/** Returns until when the appointment in a mail can be moved, and cancelled with a full refund, as of now. */
function noticeIn(row: WholeBooking, now: Date): Notice {
  const { session_date: date, start_hour: startHour, moved_by_closure: movedByClosure, refundable } = row;
  const deadline = changesUntil({ date, startHour, movedByClosure });
  const moveUntil = now <= deadline ? deadline.toISOString() : null;
  return { moveUntil, refundUntil: refundable > 0 ? moveUntil : null };
}

/** Reads in one query what a mail says about a booking, until when it can be moved, and who pays for it and how. */
export async function standingFacts(
  tx: Tx,
  bookingId: string,
  now: Date,
): Promise<{ facts: SessionFacts; notice: Notice; paid: HowPaid }> {
  const row = await wholeBookings(tx).where('bookings.id', '=', bookingId).executeTakeFirstOrThrow();
  return { facts: factsOf(row), notice: noticeIn(row, now), paid: paidIn([row]) };
}
