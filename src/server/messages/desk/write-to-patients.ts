/** Messages that the desk writes to one patient, or to all patients of a window. */
import { showPhone } from '../../../domain/phone';
import { sql } from 'kysely';
import type { Language } from '../../../contract';
import type { Action, MessageReach, Written, WrittenTo } from '../../../contract/admin';
import { type DeskMessage, isBeforeSession } from '../../../domain/desk-messages';
import type { Scope } from '../../../domain/rights';
import { DAY_MS, MINUTE_MS, istDateOf } from '../../../domain/time';
import { hasBegun, windowBegins } from '../../../domain/windows';
import { AppError } from '../../errors';
import type { Db, Tx } from '../../platform/db/database';
import { deskText, enqueueNotices, type MailDetails, type NewNotice } from '../../outbox';
import { type Doer, recordAction, requireBookingIn, requireCenterIn } from '../../staff';
import { type WholeBooking, statusOf, wholeBookings } from '../../appointments';
import { allSessionFacts, whoAreTold } from '../mail-facts';
import { happened } from '../happened';

/** How long a request for a call lasts. */
const CALL_MS = 2 * DAY_MS;

type Plan = {
  bookings: WholeBooking[];
  /** The notices by the booking that they are about: several if several people are told. */
  notices: Map<string, NewNotice<'from-desk'>[]>;
  unreachable: MessageReach['unreachable'];
};

/**
 * Says what a message would say, in the languages in which it would be read, and whom it would reach. Throws the errors
 * of `writeToPatients`.
 */
export async function previewMessage(
  db: Db,
  scope: Scope,
  written: Written,
  now: Date,
): Promise<MessageReach & { texts: { language: Language; text: string }[] }> {
  // A transaction, so that everything is read at the same state.
  return db.transaction().execute(async (tx) => {
    const plan = await planMessage(tx, scope, written, now);
    const all = [...plan.notices.values()].flat();
    const known = await tx
      .selectFrom('notices')
      .select('once_key')
      .where('once_key', '=', sql<string>`any(${all.map(({ onceKey }) => onceKey)}::text[])`)
      .execute();
    const told = new Set(known.map(({ once_key: key }) => key));
    const texts = new Map<Language, string>();
    for (const { language, details } of all) if (!texts.has(language)) texts.set(language, deskText(details, language));
    return {
      texts: [...texts].map(([language, text]) => ({ language, text })),
      ...reachOf(plan, (key) => !told.has(key)),
    };
  });
}

/**
 * Writes to patients, and records it. Each person gets the same message about the same session once a day, however
 * often it is sent and by whom. Throws AppError: `booking-not-found`, `center-not-found`, `message-too-late`,
 * `nobody-to-tell`.
 */
export async function writeToPatients(
  tx: Tx,
  administrator: Doer,
  scope: Scope,
  written: Written,
  now: Date,
): Promise<MessageReach> {
  const plan = await planMessage(tx, scope, written, now);
  if (plan.notices.size === 0) throw new AppError('nobody-to-tell');
  const sent = await enqueueNotices(tx, [...plan.notices.values()].flat(), now);
  const reach = reachOf(plan, (key) => sent.has(key));
  if (reach.people > 0) await record(tx, administrator, plan, written, reach.people, now);
  return reach;
}

/** Plans who is told what. */
async function planMessage(tx: Tx, scope: Scope, { to, message }: Written, now: Date): Promise<Plan> {
  const bookings = await bookingsOf(tx, scope, to, message);
  if (bookings.some((row) => isTooLate(row, message, now))) throw new AppError('message-too-late');
  const ids = bookings.map(({ id }) => id);
  const told = await whoAreTold(tx, ids);
  const facts = await allSessionFacts(tx, ids);
  const notices: Plan['notices'] = new Map();
  for (const { id, session_date: date, start_hour: startHour } of bookings) {
    const session = { date, startHour };
    const { kind, ...values } = message;
    const ofBooking = (told.get(id) ?? []).map(
      ({ role, reader, people, userId, patientId }): NewNotice<'from-desk'> => {
        const { minutes, paper, place } = values;
        const said = { ...(minutes && { minutes }), ...(paper && { paper }), ...(place && { place }) };
        const details: MailDetails['from-desk'] = { ...people, ...facts.get(id)!, message: kind, ...said };
        const what = [kind, minutes ?? paper ?? place ?? ''].join('-');
        return {
          onceKey: `from-desk:${id}:${role}:${what}:${date}:${startHour}:${istDateOf(now)}`,
          template: 'from-desk',
          details,
          language: reader.language,
          userId,
          patientId,
          email: userId === null ? reader.recipient : null,
          bookingId: id,
          endsAt: endsAt(message, session, now),
        };
      },
    );
    if (ofBooking.length > 0) notices.set(id, ofBooking);
  }
  const unreachable = bookings
    .filter(({ id }) => !notices.has(id))
    .map(({ id: bookingId, username, phone }) => ({ bookingId, username, phone: showPhone(phone) }));
  return { bookings, notices, unreachable };
}

/**
 * Reads the appointment, or those of a window: all that are booked there and, if the message asks patients to call,
 * also those that a closure of the window moved or cancelled.
 */
async function bookingsOf(tx: Tx, scope: Scope, to: WrittenTo, message: DeskMessage): Promise<WholeBooking[]> {
  if ('bookingId' in to) {
    await requireBookingIn(tx, scope, to.bookingId);
    const row = await wholeBookings(tx).where('bookings.id', '=', to.bookingId).executeTakeFirst();
    if (!row) throw new AppError('booking-not-found');
    return [row];
  }
  const { centerId, date, startHour } = to;
  requireCenterIn(scope, centerId);
  const center = await tx.selectFrom('centers').select('id').where('id', '=', centerId).executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  const closedFor = sql<boolean>`bookings.id in (
    select move.booking_id from closure_moves move join closures closure on closure.id = move.closure_id
    where closure.center_id = ${centerId} and move.from_date = ${date} and move.from_start_hour = ${startHour}
      and move.outcome in ('moved', 'cancelled'))`;
  const there = sql<boolean>`(bookings.center_id = ${centerId} and bookings.session_date = ${date}
    and bookings.start_hour = ${startHour} and bookings.status in ('confirmed', 'completed'))`;
  return wholeBookings(tx)
    .where(isBeforeSession(message) ? there : sql<boolean>`(${there} or ${closedFor})`)
    .orderBy('bookings.chair')
    .orderBy('bookings.id')
    .execute();
}

function isTooLate(row: WholeBooking, message: DeskMessage, now: Date): boolean {
  if (!isBeforeSession(message)) return false;
  const isBooked = statusOf(row, now) === 'confirmed';
  return !isBooked || hasBegun({ date: row.session_date, startHour: row.start_hour }, now);
}

function endsAt({ kind, minutes }: DeskMessage, session: { date: string; startHour: number }, now: Date): Date {
  if (kind === 'call-us') return new Date(now.getTime() + CALL_MS);
  return new Date(windowBegins(session.date, session.startHour).getTime() + (minutes ?? 0) * MINUTE_MS);
}

/** Counts how many people are told, of those for whom a notice is new. */
function reachOf({ notices, unreachable }: Plan, isNew: (onceKey: string) => boolean): MessageReach {
  const people = [...notices.values()].filter((all) => all.some(({ onceKey }) => isNew(onceKey))).length;
  return { people, already: notices.size - people, unreachable };
}

async function record(
  tx: Tx,
  administrator: Doer,
  { bookings }: Plan,
  { to, message: { kind, minutes, paper, place } }: Written,
  people: number,
  now: Date,
): Promise<void> {
  const action: Action = 'message-sent';
  const what = { message: kind, ...(minutes && { minutes }), ...(paper && { paper }), ...(place && { place }) };
  const [row] = bookings;
  if ('bookingId' in to) {
    await happened(tx, 'written-to', { by: administrator, bookings: [row!], log: { after: what } }, now);
    return;
  }
  const { centerId, date, startHour: window } = to;
  const { name } = await tx.selectFrom('centers').select('name').where('id', '=', centerId).executeTakeFirstOrThrow();
  const subject = { subject: 'center', subjectId: centerId, subjectName: name } as const;
  const after = { ...what, date, window, patients: people };
  await recordAction(tx, administrator, { action, ...subject, after }, now);
}
