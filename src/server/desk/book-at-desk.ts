import { v7 as newId } from 'uuid';
import type { SeriesClash } from '../../contract';
import { type DeskPayment, linkTerms } from '../../domain/desk';
import { undoUntil } from '../../domain/undo';
import type { Funding } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import { nextRenewal } from '../../domain/renewals';
import type { Paise } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import type { IstDate } from '../../domain/time';
import { windowBegins, windowLabel, type WindowKey } from '../../domain/windows';
import { AppError } from '../errors';
import { formatSession } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { requireCenterIn } from '../staff';
import { chargeAt, CHARGES } from '../charges';
import { addPatient, findFor, type NewPatient } from '../patients';
import { ONLINE, type Payer, columnsOf, keepApproval } from '../funding';
import {
  bookSeats,
  claimSeats,
  lockSeats,
  type NewBooking,
  readSessions,
  refusalFor,
  type Refused,
  type Seat,
  writeSeats,
} from '../seats';
import { lockPatients, wholeBookings } from '../appointments';
import { yieldOffers } from '../bookings';
import type { Held } from '../payments';
import { openPayments } from '../ledger';
import { type DeskCover, answerApproved, findPayer, notApproved } from './find-payer';
import { reasonMissing, requireReason } from './refusals';
import { happened } from '../messages';

export type DeskInput = {
  patient: { _id: string } | NewPatient;
  centerId: string;
  sessions: { date: string; time: string; chair?: number | undefined }[];
  payment: DeskPayment;
  reason?: string | undefined;
  /** The scheme that pays, and the cover if the desk approves it now. */
  scheme?: Scheme | undefined;
  cover?: DeskCover | undefined;
  sponsorCode?: string | undefined;
  /** What a person who pays themselves was promised to pay for a session (paise); the charge of its date otherwise. */
  promised?: Paise | undefined;
};

/**
 * A booking by the desk. `held`: what is to be paid by a link. `email` and `language`: those of the patient's account.
 */
export type Booked = {
  changeId: string;
  /** The beginning of the once keys of its mails. */
  mails: string;
  patient: { id: string; name: string; hasAccount: boolean; email: string | null; language: string };
  /** Sorted, the earliest first. */
  bookingIds: string[];
  held: Held | null;
  /** Whether the patient has nothing to pay. */
  isFree: boolean;
};

/** The details that undoing a booking needs. `added`: the id of the patient who was added for it. */
export type BookedChange = { added: string | null };

type Session = WindowKey & { chair?: number | undefined };

const NOTES: Record<DeskPayment, string> = {
  link: 'booked at the desk, to be paid by a link',
  desk: 'booked at the desk, to be paid there',
  later: 'booked at the desk, to be paid there later',
  scheme: 'booked at the desk, a scheme pays',
  sponsor: 'booked at the desk, a sponsor pays',
  none: 'booked at the desk, nothing to pay',
};

/** The funding of each way of payment. A scheme or a sponsor replaces it by its own. */
const FUNDING_OF: Record<DeskPayment, Funding> = {
  link: 'self-online',
  desk: 'self-at-center',
  later: 'self-at-center',
  scheme: 'scheme-full',
  sponsor: 'sponsor',
  none: 'sponsor',
};

/**
 * Books sessions for a patient at a center's desk, all or none. The limits on unpaid holds don't apply. Throws
 * `center-not-found`, `patient-not-found`, `patient-known`, `reason-missing`, `link-too-late`, the errors of
 * `resolveFunding` and its terms, what is against a single session, and `desk-clash` with what is against each of
 * several.
 */
export async function bookAtDesk(
  tx: Tx,
  administrator: Administrator,
  scope: Scope,
  input: DeskInput,
  now: Date,
): Promise<Booked> {
  const { centerId, payment, reason } = input;
  requireCenterIn(scope, centerId);
  const sessions: Session[] = readSessions(input.sessions).map((one) => ({ ...one, centerId }));
  requireReason(sessions, reason, now);
  if (payment === 'none' && !reason) throw reasonMissing();

  const added = '_id' in input.patient ? null : await addPatient(tx, administrator, scope, input.patient, now);
  const patientId = '_id' in input.patient ? input.patient._id : added!;
  await lockPatients(tx, [patientId]);
  const patient = await findFor(tx, { administrator, scope }, 'book', patientId, now);
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  if (patient.isBlocked) throw new AppError('patient-blocked');

  const found = await findPayer(tx, { administrator, scope }, patientId, input, now);
  const payer = found?.payer ?? null;
  const claim = await lockSeats(tx, { by: 'desk', patientId, windows: sessions, as: 'to-book' }, now);
  const center = await openCenter(tx, centerId);
  if (found?.approved) {
    await answerApproved(tx, administrator, { id: patientId, name: patient.name }, found.approved, now);
  }
  const terms = payment === 'link' ? linkTerms(windowBegins(sessions[0]!.date, sessions[0]!.startHour), now) : null;
  const { administratorId } = administrator;
  const wanted = sessions.map((session) => ({ ...session, scheme: payer?.scheme ?? null }));
  const { seats, clashes } = await claimSeats(tx, claim, wanted, now);
  if (clashes.length > 0) throw refusalOf(clashes, sessions);
  const chargeOf = (date: IstDate) => input.promised ?? chargeAt(center, date);
  const asked = sessions.map((session) => ({ ...session, charge: chargeOf(session.date) }));
  const [paidBy = null] = (await payer?.termsFor(asked, now)) ?? [];
  if (paidBy?.standing === 'await') throw notApproved();
  const priceOn = (date: IstDate) => (paidBy ? paidBy.price : payment === 'none' ? 0 : chargeOf(date));
  if (payment === 'link' && !terms) throw new AppError('link-too-late');
  const toWrite = {
    patient: { id: patientId, hasAccount: patient.hasAccount },
    seats: seats.map(({ wanted: { date, startHour }, chair }) => ({
      ...{ centerId, date, startHour, chair },
      price: priceOn(date),
    })),
    payment,
    terms,
    reason,
    administratorId,
    payer: paidBy,
  };
  const rows = await prepareBookings(tx, toWrite, now);
  await yieldOffers(tx, rows, now);
  const written = await bookSeats(
    tx,
    claim,
    seats.map((seat, index) => ({ ...seat, on: rows[index]! })),
    now,
  );
  if (paidBy?.coverId) {
    await keepApproval(
      tx,
      written.map(({ id }) => id),
      now,
    );
  }
  const bookings = [];
  for (const { id } of written) {
    bookings.push(await wholeBookings(tx).where('bookings.id', '=', id).executeTakeFirstOrThrow());
  }
  const chairs = new Map(written.map(({ id, chair }) => [id, chair]));
  const log = ({ id, status: bookingStatus }: { id: string; status: string }) => {
    return { after: { bookingStatus, chair: chairs.get(id), payment }, note: reason ?? null };
  };
  await happened(tx, 'booked-at-desk', { by: administrator, bookings, note: noteOf(payment, reason), log }, now);

  const changeId = newId();
  const bookingIds = written.map(({ id }) => id);
  const mails = `booked-by-center:${changeId}`;
  const change = { id: changeId, administrator_id: administratorId, kind: 'booked', booking_ids: bookingIds };
  const after: BookedChange = { added };
  await tx
    .insertInto('desk_changes')
    .values({ ...change, after: JSON.stringify(after), mails, at: now })
    .execute();
  const { name, hasAccount, email, language } = patient;
  return {
    changeId,
    mails,
    patient: { id: patientId, name, hasAccount, email, language: language ?? 'en' },
    bookingIds,
    isFree: rows.every(({ price }) => price === 0),
    held: terms && {
      paymentId: rows[0]!.paymentId!,
      sessions: sessions.map(({ date, startHour }) => ({ centerId, centerName: center.name, date, startHour })),
      amount: rows.reduce((sum, { price }) => sum + price, 0),
      createdAt: now,
      heldUntil: terms.heldUntil,
      checkoutExpiresAt: terms.expiresAt,
      checkout: null,
    },
  };
}

/** A chair with what its patient pays for the session (paise). */
type PricedSeat = Seat & { price: Paise };

/** The bookings of one patient, as they are to be written. `terms`: those of a payment link. */
type ToWrite = {
  patient: { id: string; hasAccount: boolean };
  /** Sorted, the earliest first. The windows are locked, and the chairs free. */
  seats: readonly PricedSeat[];
  payment: DeskPayment;
  terms: ReturnType<typeof linkTerms>;
  reason: string | undefined;
  /** The member of staff who books; null where their account was removed since. */
  administratorId: string | null;
  /** The scheme or sponsor that pays, if there is one. */
  payer?: Payer | null;
  /**
   * Whether several bookings are no series: a standing schedule goes on by itself. Its chairs are the patient's whether or not
   * a link is paid.
   */
  isStanding?: boolean;
};

type ToBook = NewBooking & { paymentId: string | null };

/**
 * Writes a patient's bookings, with payments and history; several bookings are a series. If a scheme pays, the caller
 * keeps the approval with them (`keepApproval`). The chairs must be free, and their windows locked.
 */
export async function writeBookings(tx: Tx, toWrite: ToWrite, now: Date): Promise<(Seat & { id: string })[]> {
  await yieldOffers(tx, toWrite.seats, now);
  const written = await writeSeats(tx, await prepareBookings(tx, toWrite, now), now);
  const { payment, terms, reason } = toWrite;
  const bookings = written.map(({ id }) => ({ id, status: terms ? 'pending' : 'confirmed' }));
  await happened(tx, 'booked-by-import', { by: toWrite, bookings, note: noteOf(payment, reason) }, now);
  return written;
}

/** Writes the series and the payments of some bookings, and returns the bookings with them, for `bookSeats`. */
export async function prepareBookings(
  tx: Tx,
  { patient, seats, payment, terms, reason, administratorId, payer = null, isStanding = false }: ToWrite,
  now: Date,
): Promise<ToBook[]> {
  const userId = patient.hasAccount ? patient.id : null;
  const seriesId = seats.length > 1 && !isStanding ? newId() : null;
  if (seriesId) {
    // Only a series of an account is renewed by itself.
    const renewAt = userId ? nextRenewal(now) : null;
    const series = { id: seriesId, user_id: userId, patient_id: patient.id, created_at: now, renew_at: renewAt };
    await tx.insertInto('series').values(series).execute();
  }
  const isHeld = terms !== null && !isStanding;
  const shared = terms && newId();
  const rows = seats.map((seat) => ({
    ...seat,
    paymentId: payment === 'none' || seat.price === 0 ? null : (shared ?? newId()),
  }));
  const payments = terms
    ? [{ id: shared!, userId, amount: rows.reduce((sum, { price }) => sum + price, 0), expiresAt: terms.expiresAt }]
    : rows.flatMap(({ paymentId, price, date, startHour }) =>
        paymentId ? [{ id: paymentId, userId, amount: price, expiresAt: windowBegins(date, startHour) }] : [],
      );
  await openPayments(tx, payments, terms ? 'online' : 'due', now);
  return rows.map((row) => ({
    ...row,
    patientId: patient.id,
    userId,
    seriesId,
    status: isHeld ? 'pending' : 'confirmed',
    until: isHeld ? terms!.heldUntil : null,
    ...(administratorId && { bookedBy: administratorId }),
    payer: columnsOf(payer ?? { ...ONLINE, funding: FUNDING_OF[payment] }),
    reason: reason ?? null,
  }));
}

/** The first line in the history of what the desk books. */
function noteOf(payment: ToWrite['payment'], reason: string | undefined): string {
  return reason ? `${NOTES[payment]}: ${reason}` : NOTES[payment];
}

/** Reads a center that takes bookings, with its charges (`chargeAt`). Throws `center-not-found` or `center-blocked`. */
export async function openCenter(tx: Tx, centerId: string) {
  const center = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'status'])
    .select(CHARGES)
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');
  return center;
}

/** Returns the error for a session that can't be had, or for several, with what is against each. */
function refusalOf(clashes: readonly Refused[], sessions: readonly Session[]): AppError {
  const against = clashes.map(({ wanted: session, whyNot }) => {
    return { session, refused: new AppError(refusalFor('desk', whyNot)) };
  });
  if (sessions.length === 1) return against[0]!.refused;
  const clashing = against.map(
    ({ session: { date, startHour, centerId } }): SeriesClash => ({
      date,
      time: windowLabel(startHour),
      centerId,
      alternatives: [],
    }),
  );
  const said = against.map(({ session, refused }) => `${formatSession('en', session)}: ${refused.message}`);
  return new AppError('desk-clash', { message: ['Nothing was booked.', ...said].join(' '), clashes: clashing });
}
/** Says until when a change by the desk can be undone, as the answer does. */
export function presentUndo(changeId: string, at: Date): { id: string; until: string } {
  return { id: changeId, until: undoUntil(at).toISOString() };
}
