import { v7 as newId } from 'uuid';
import type { RefusalCode, SeriesClash } from '../../contract';
import { type DeskPayment, linkTerms } from '../../domain/desk';
import { undoUntil } from '../../domain/undo';
import type { Funding } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import { nextRenewal } from '../../domain/renewals';
import type { Paise } from '../../domain/money';
import type { Scope } from '../../domain/rights';
import { bySession } from '../../domain/series';
import { windowBegins, windowLabel } from '../../domain/windows';
import { AppError } from '../errors';
import { formatSession } from '../platform/formats';
import type { Tx } from '../platform/db/database';
import type { Administrator } from '../platform/http/callers';
import { appointmentName, recordAction, requireCenterIn } from '../staff';
import { addPatient, findKnown, keepApproval, type NewPatient } from '../patients';
import { ONLINE, type Payer, columnsOf } from '../funding';
import {
  type Asking,
  freeLapsedHolds,
  lockPatients,
  lockWindows,
  placeOf,
  recordEvents,
  takeKept,
  wholeBookings,
  type WindowKey,
} from '../seats';
import { chairFor } from '../bookings';
import type { Held } from '../payments';
import { type DeskCover, answerApproved, findPayer, notApproved } from './find-payer';
import { reasonMissing, refusalOf, requireReason, startHourOf } from './read-window';

export type DeskInput = {
  patient: { _id: string } | NewPatient;
  centerId: string;
  sessions: { date: string; time: string; chair?: number | undefined }[];
  payment: DeskPayment;
  reason?: string | undefined;
  /** Of a scheme that pays, and the cover if the desk approves it now. */
  scheme?: Scheme | undefined;
  cover?: DeskCover | undefined;
  sponsorCode?: string | undefined;
};

/** What was booked. `held`: of a link, what is to be paid; `email` and `language`: of the patient's account. */
export type Booked = {
  changeId: string;
  /** How the once keys of its mails begin. */
  mails: string;
  patient: { id: string; name: string; hasAccount: boolean; email: string | null; language: string };
  /** The earliest first. */
  bookingIds: string[];
  held: Held | null;
  /** Nothing is to be paid by the patient. */
  isFree: boolean;
};

type Session = WindowKey & { wanted: number | undefined };

const NOTES: Record<DeskPayment, string> = {
  link: 'booked at the desk, to be paid by a link',
  desk: 'booked at the desk, to be paid there',
  later: 'booked at the desk, to be paid there later',
  scheme: 'booked at the desk, a scheme pays',
  sponsor: 'booked at the desk, a sponsor pays',
  none: 'booked at the desk, nothing to pay',
};

/** Who pays, where the desk takes it or asks for nothing. A scheme or a sponsor says it itself. */
const FUNDING_OF: Record<DeskPayment, Funding> = {
  link: 'self-online',
  desk: 'self-at-center',
  later: 'self-at-center',
  scheme: 'scheme-full',
  sponsor: 'sponsor',
  none: 'sponsor',
};

/**
 * Books sessions for a patient at a center's desk, all or none. The limits for unpaid holds don't apply. Throws
 * `center-not-found`, `patient-not-found`, `patient-known`, `reason-missing`, `link-too-late`, what `resolveFunding` and its terms
 * do; what is against a single session, and `desk-clash` with what is against each of several.
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
  const sessions = readSessions(input);
  requireReason(sessions, reason, now);
  if (payment === 'none' && !reason) throw reasonMissing();

  const patientId =
    '_id' in input.patient ? input.patient._id : await addPatient(tx, administrator, input.patient, now);
  await lockPatients(tx, [patientId]);
  const patient = await findKnown(tx, administrator, scope, patientId, now);
  if (!patient.isConfirmed) throw new AppError('person-not-confirmed');
  if (patient.isBlocked) throw new AppError('patient-blocked');

  // A lapsed hold of the patient at another center must not be in the way, so its window is freed as well.
  const places: WindowKey[] = [];
  for (const { date, startHour } of sessions) {
    const place = await placeOf(tx, { patientId, date, startHour });
    if (place) places.push({ centerId: place.center_id, date, startHour });
  }
  const found = await findPayer(tx, administrator, patientId, input, now);
  const payer = found?.payer ?? null;
  await lockWindows(tx, [...sessions, ...places]);
  const center = await openCenter(tx, centerId);
  for (const window of [...sessions, ...places]) await freeLapsedHolds(tx, window, now);
  if (found?.approved) {
    await answerApproved(tx, administrator, { id: patientId, name: patient.name }, found.approved, now);
  }
  for (const window of sessions) await takeKept(tx, patientId, window, now);
  const chairs = await chairsOf(tx, patientId, sessions, center.slots, { scheme: payer?.scheme ?? null, now });

  const asked = sessions.map((session) => ({ ...session, charge: center.charge_paise }));
  const [paidBy] = (await payer?.termsFor(asked, now)) ?? [];
  if (paidBy?.standing === 'await') throw notApproved();
  const price = paidBy ? paidBy.price : payment === 'none' ? 0 : center.charge_paise;
  const terms = payment === 'link' ? linkTerms(windowBegins(sessions[0]!.date, sessions[0]!.startHour), now) : null;
  if (payment === 'link' && !terms) throw new AppError('link-too-late');
  const { administratorId } = administrator;
  const seats = sessions.map((session, index) => ({ ...session, chair: chairs[index]! }));
  const written = await writeBookings(
    tx,
    {
      patient: { id: patientId, hasAccount: patient.hasAccount },
      seats,
      payment,
      price,
      terms,
      reason,
      administratorId,
      payer: paidBy ?? null,
    },
    now,
  );
  if (paidBy?.coverId) {
    await keepApproval(
      tx,
      written.map(({ id }) => id),
    );
  }
  for (const { id, chair } of written) {
    const booking = await wholeBookings(tx).where('bookings.id', '=', id).executeTakeFirstOrThrow();
    const subject = { subject: 'appointment', subjectId: id, subjectName: appointmentName(booking) } as const;
    const after = { bookingStatus: terms ? 'pending' : 'confirmed', chair, payment };
    await recordAction(tx, administrator, { action: 'desk-booked', ...subject, after, note: reason ?? null }, now);
  }

  const changeId = newId();
  const bookingIds = written.map(({ id }) => id);
  const mails = `booked-by-center:${changeId}`;
  const change = { id: changeId, administrator_id: administratorId, kind: 'booked', booking_ids: bookingIds };
  await tx
    .insertInto('desk_changes')
    .values({ ...change, mails, at: now })
    .execute();
  const { name, hasAccount, email, language } = patient;
  return {
    changeId,
    mails,
    patient: { id: patientId, name, hasAccount, email, language },
    bookingIds,
    isFree: price === 0,
    held: terms && {
      paymentId: written[0]!.paymentId!,
      sessions: sessions.map(({ date, startHour }) => ({ centerId, centerName: center.name, date, startHour })),
      amount: price * written.length,
      createdAt: now,
      heldUntil: terms.heldUntil,
      checkoutExpiresAt: terms.expiresAt,
      checkout: null,
    },
  };
}

export type Seat = WindowKey & { chair: number };

/** What is written for one patient. `price`: of one session; `terms`: of a link. */
type ToWrite = {
  patient: { id: string; hasAccount: boolean };
  /** The earliest first. Their windows are locked, and the chairs free. */
  seats: readonly Seat[];
  payment: DeskPayment;
  price: Paise;
  terms: ReturnType<typeof linkTerms>;
  reason: string | undefined;
  administratorId: string;
  /** A scheme or a sponsor that pays. */
  payer?: Payer | null;
};

/**
 * Writes the bookings of a patient, their payments and their history; several are a series. Where a scheme pays, the caller keeps its
 * approval with them (`keepApproval`).
 */
export async function writeBookings(
  tx: Tx,
  { patient, seats, payment, price, terms, reason, administratorId, payer = null }: ToWrite,
  now: Date,
): Promise<(Seat & { id: string; paymentId: string | null })[]> {
  const userId = patient.hasAccount ? patient.id : null;
  const seriesId = seats.length > 1 ? newId() : null;
  if (seriesId) {
    // Only a series of an account goes on by itself.
    const renewAt = userId ? nextRenewal(now) : null;
    const series = { id: seriesId, user_id: userId, patient_id: patient.id, created_at: now, renew_at: renewAt };
    await tx.insertInto('series').values(series).execute();
  }
  const shared = terms && newId();
  const rows = seats.map((seat) => ({
    ...seat,
    id: newId(),
    paymentId: payment === 'none' || price === 0 ? null : (shared ?? newId()),
  }));
  const payments = terms
    ? [{ id: shared!, amount: price * rows.length, expiresAt: terms.expiresAt }]
    : rows.flatMap(({ paymentId, date, startHour }) =>
        paymentId ? [{ id: paymentId, amount: price, expiresAt: windowBegins(date, startHour) }] : [],
      );
  if (payments.length > 0) {
    // Who takes one online is written down when its checkout is opened.
    const how = terms ? { status: 'creating' } : { provider: 'desk', status: 'due' };
    const due = payments.map(({ id, amount, expiresAt }) => ({
      id,
      user_id: userId,
      amount_paise: amount,
      created_at: now,
      expires_at: expiresAt,
      ...how,
    }));
    await tx.insertInto('payments').values(due).execute();
  }
  const status = terms ? 'pending' : 'confirmed';
  const bookings = rows.map(({ id, centerId, date, startHour, chair, paymentId }) => ({
    id,
    user_id: userId,
    patient_id: patient.id,
    series_id: seriesId,
    center_id: centerId,
    session_date: date,
    start_hour: startHour,
    chair,
    status,
    price_paise: price,
    payment_id: paymentId,
    hold_expires_at: terms?.heldUntil ?? null,
    created_at: now,
    updated_at: now,
    claimed_at: now,
    booked_by_administrator: administratorId,
    ...columnsOf(payer ?? { ...ONLINE, funding: FUNDING_OF[payment] }),
    desk_reason: reason ?? null,
  }));
  await tx.insertInto('bookings').values(bookings).execute();
  const note = reason ? `${NOTES[payment]}: ${reason}` : NOTES[payment];
  const event = { at: now, actor: 'administrator', administratorId, from: null, to: status, note } as const;
  await recordEvents(
    tx,
    rows.map(({ id }) => ({ ...event, bookingId: id })),
  );
  return rows;
}

/** The sessions that are asked for, the earliest first. Throws `invalid-input` for one named twice. */
function readSessions({ centerId, sessions }: DeskInput): Session[] {
  const read = sessions
    .map((one) => ({ centerId, date: one.date, startHour: startHourOf(one), wanted: one.chair }))
    .sort(bySession);
  if (new Set(read.map(({ date, startHour }) => `${date} ${startHour}`)).size < read.length) {
    const message = 'Two of these sessions are at the same time.';
    throw new AppError('invalid-input', { message, fields: { sessions: message } });
  }
  return read;
}

async function openCenter(tx: Tx, centerId: string) {
  const center = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'slots', 'charge_paise', 'status'])
    .where('id', '=', centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');
  return center;
}

/** A chair for each session, or the refusal of the one, or of each that can't be had. */
async function chairsOf(
  tx: Tx,
  patientId: string,
  sessions: Session[],
  slots: number,
  asking: Asking,
): Promise<number[]> {
  const { now } = asking;
  const chairs: number[] = [];
  const against: { session: Session; refused: AppError }[] = [];
  for (const session of sessions) {
    const { date, startHour, wanted } = session;
    const closed: RefusalCode | null = refusalOf(date, startHour, now);
    try {
      if (closed) throw new AppError(closed);
      if (await placeOf(tx, { patientId, date, startHour })) throw new AppError('patient-elsewhere');
      chairs.push(
        await chairFor(tx, session, slots, wanted, asking, { full: 'no-free-chair', closed: 'window-closed' }),
      );
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      against.push({ session, refused: error });
    }
  }
  const [first] = against;
  if (!first) return chairs;
  if (sessions.length === 1) throw first.refused;
  const clashes = against.map(
    ({ session: { date, startHour, centerId } }): SeriesClash => ({
      date,
      time: windowLabel(startHour),
      centerId,
      alternatives: [],
    }),
  );
  const said = against.map(({ session, refused }) => `${formatSession('en', session)}: ${refused.message}`);
  throw new AppError('desk-clash', { message: ['Nothing was booked.', ...said].join(' '), clashes });
}

/** Until when a change of the desk can be taken back, as its answer says it. */
export function presentUndo(changeId: string, at: Date): { id: string; until: string } {
  return { id: changeId, until: undoUntil(at).toISOString() };
}
