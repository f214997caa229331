/** Takes chairs for a patient, one or a series, on the terms on which they are paid. */
import { v7 as newId } from 'uuid';
import type { WayToFund } from '../../domain/funding';
import type { Scheme } from '../../domain/schemes';
import { holdExpiry } from '../../domain/policy';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { bookSeats, type Claim } from '../seats';
import { type ActingFor, wholeBookings } from '../appointments';
import type { WindowKey } from '../../domain/windows';
import { type Resolved, type Terms, askForCheck, columnsOf, keepApproval } from '../funding';
import { type Held, checkoutExpiry } from '../payments';
import { openPayments, writeDue } from '../ledger';
import { happened, tellFunded } from '../messages';
import { type HoldOrigin, recordOrigin } from './unpaid-holds';

/**
 * The result of taking chairs: a checkout is to be opened, or nothing is paid online now. `awaiting-check`: some or all
 * sessions wait for the center.
 */
export type TakenChairs = { bookingIds: string[] } & (
  | { state: 'to-pay'; held: Held }
  | { state: 'confirmed' | 'awaiting-check'; held: null }
);

/** A session that is to be taken. */
type ToTake = WindowKey & { centerName: string };

type For = {
  acting: ActingFor;
  from: HoldOrigin;
  seriesId: string | null;
  makesUpFor: string | null;
};

const NOTES: Record<Terms['standing'], string> = {
  pay: 'chair held',
  confirmed: 'booked, nothing to pay',
  'at-center': 'booked, to be paid at the center',
  await: 'chair kept until the cover is checked',
};

/** A chair that was chosen for a session (`claimSeats`), with the terms on which it is paid. */
type OnTerms = { wanted: ToTake & { scheme: Scheme | null }; chair: number; terms: Terms };

/**
 * Books the chosen chairs, the earliest first, with their payments, and sends the messages about what is not paid
 * online. If some sessions are beyond what a center has approved, these wait while the others are confirmed or paid at
 * once. All that is paid online is one payment. Throws `not-for-series` if some sessions are paid online and others at
 * the center.
 */
export async function takeChairs(
  tx: Tx,
  claim: Claim,
  { acting: { userId }, from, seriesId, makesUpFor }: For,
  chosen: readonly OnTerms[],
  now: Date,
): Promise<TakenChairs> {
  const shared = newId();
  const rows = chosen.map(({ wanted, terms }) => {
    const { standing } = terms;
    const status: 'pending' | 'confirmed' = standing === 'pay' || standing === 'await' ? 'pending' : 'confirmed';
    const paymentId = standing === 'pay' ? shared : standing === 'at-center' ? newId() : null;
    return { ...wanted, terms, standing, status, paymentId };
  });
  await writePayments(tx, userId, shared, rows, now);
  const seats = rows.map(({ terms, standing, status, paymentId }, index) => ({
    ...chosen[index]!,
    on: {
      userId,
      seriesId,
      status,
      price: terms.price,
      paymentId,
      until: standing === 'pay' ? holdExpiry(now) : terms.until,
      awaitsCheck: standing === 'await',
      payer: columnsOf(terms),
      makesUpFor,
    },
  }));
  const booked = await bookSeats(tx, claim, seats, now);
  const taken = rows.map((row, index) => ({ ...row, id: booked[index]!.id }));
  return recordTaken(tx, from, shared, taken, now);
}

type ToPay = ToTake & { terms: Terms; paymentId: string | null };

/** Writes one payment for all that is paid online, and one for each session that is due at the center. */
async function writePayments(tx: Tx, userId: string, shared: string, rows: readonly ToPay[], now: Date): Promise<void> {
  const standings = new Set(rows.map(({ terms }) => terms.standing).filter((standing) => standing !== 'await'));
  if (standings.size > 1) throw new AppError('not-for-series');
  if (standings.has('pay')) {
    const online = { id: shared, userId, amount: totalOf(rows), expiresAt: checkoutExpiry(now) };
    await openPayments(tx, [online], 'online', now);
  }
  const due = rows.filter(({ terms }) => terms.standing === 'at-center');
  if (due.length === 0) return;
  const payments = due.map(({ paymentId, terms, ...window }) => ({ ...window, id: paymentId!, amount: terms.price }));
  await writeDue(tx, userId, payments, now);
}

const isToPay = ({ terms }: ToPay) => terms.standing === 'pay';
const totalOf = (rows: readonly ToPay[]) => rows.filter(isToPay).reduce((sum, { terms }) => sum + terms.price, 0);

/** Records the taken chairs, and sends the messages about them. */
async function recordTaken(
  tx: Tx,
  from: HoldOrigin,
  shared: string,
  rows: readonly (ToPay & { id: string; status: 'pending' | 'confirmed'; standing: Terms['standing'] })[],
  now: Date,
): Promise<TakenChairs> {
  const ids = rows.map(({ id }) => id);
  const notes = new Map(rows.map(({ id, standing }) => [id, NOTES[standing]]));
  const booked = { by: 'patient', bookings: rows, note: ({ id }: { id: string }) => notes.get(id)! } as const;
  await happened(tx, 'booked-by-patient', booked, now);
  // The origin is recorded once: it is one checkout, and one hold where unpaid holds are counted.
  await recordOrigin(tx, ids[0]!, from, now);
  const idsOf = (wanted: (standing: Terms['standing']) => boolean) =>
    rows.filter(({ standing }) => wanted(standing)).map(({ id }) => id);
  // Sessions that wait are not covered by what was approved.
  const standing = idsOf((one) => one !== 'await');
  if (rows[0]!.terms.coverId !== null && standing.length > 0) await keepApproval(tx, standing, now);
  const waiting = rows.filter(({ standing }) => standing === 'await');
  for (const { centerId, terms } of waiting) await askForCheck(tx, terms.coverId!, centerId, now);
  await tellFunded(
    tx,
    idsOf((standing) => standing === 'confirmed' || standing === 'at-center'),
    { kind: 'booked' },
    now,
  );
  await tellFunded(
    tx,
    idsOf((standing) => standing === 'await'),
    { kind: 'asked' },
    now,
  );
  const toPay = rows.filter(isToPay);
  if (toPay.length > 0) {
    const held = {
      paymentId: shared,
      sessions: toPay.map(({ centerId, centerName, date, startHour }) => ({ centerId, centerName, date, startHour })),
      amount: totalOf(rows),
      createdAt: now,
      heldUntil: holdExpiry(now),
      checkoutExpiresAt: checkoutExpiry(now),
      checkout: null,
    };
    return { state: 'to-pay', held, bookingIds: ids };
  }
  return { state: waiting.length > 0 ? 'awaiting-check' : 'confirmed', held: null, bookingIds: ids };
}

/** The requested way of paying, with the cover or sponsor that was found. */
export type AskedBy = { way: WayToFund; by: Resolved['by'] };

/** Whether a booking is paid as requested: in the same way, and by the same cover or sponsor. */
export function isPaidAs(
  { way, by }: AskedBy,
  row: { funding: string; cover_id: string | null; sponsor_id: string | null },
): boolean {
  return wayOf(row) === way && row.cover_id === by.coverId && row.sponsor_id === by.sponsorId;
}

/**
 * Finds what an earlier request of the same kind has taken, after a double click or a lost answer; null if this is the
 * first request.
 */
export async function takenBefore(
  tx: Tx,
  patientId: string,
  windows: readonly WindowKey[],
  asked: AskedBy,
  now: Date,
): Promise<(TakenChairs & { seriesId: string | null }) | null> {
  if (asked.way === 'online') return null;
  const [first] = windows;
  const there = await wholeBookings(tx)
    .where('bookings.patient_id', '=', patientId)
    .where('bookings.status', 'in', ['pending', 'confirmed'])
    .where(
      'bookings.session_date',
      'in',
      windows.map(({ date }) => date),
    )
    .where('bookings.created_at', '<=', now)
    .where('bookings.booked_by_administrator', 'is', null)
    .execute();
  const same = windows.map((window) =>
    there.find(
      (row) =>
        row.center_id === window.centerId &&
        row.session_date === window.date &&
        row.start_hour === window.startHour &&
        (row.awaits_check || row.hold_expires_at === null) &&
        isPaidAs(asked, row),
    ),
  );
  if (!first || same.some((row) => row === undefined)) return null;
  const [one] = same as [(typeof there)[number]];
  if (same.some((row) => row!.series_id !== one.series_id)) return null;
  if (same.some((row) => now.getTime() - row!.created_at.getTime() > SAME_REQUEST_MS)) return null;
  const isAwaiting = same.some((row) => row!.awaits_check);
  const bookingIds = same.map((row) => row!.id);
  return { state: isAwaiting ? 'awaiting-check' : 'confirmed', held: null, bookingIds, seriesId: one.series_id };
}

/** How long a request for sessions that are booked already counts as a repeated one. */
const SAME_REQUEST_MS = 60_000;

const WAYS: Record<string, WayToFund> = {
  'self-online': 'online',
  'self-at-center': 'at-center',
  'scheme-full': 'scheme',
  'scheme-part': 'scheme',
  sponsor: 'sponsor',
};

/** The way of paying that was requested for a booking. */
const wayOf = ({ funding }: { funding: string }): WayToFund => WAYS[funding]!;
