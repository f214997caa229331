/** Writes bookings of a patient once their chairs and their terms are known: alone, or as a series. */
import { v7 as newId } from 'uuid';
import type { WayToFund } from '../../domain/funding';
import type { Paise } from '../../domain/money';
import { holdExpiry } from '../../domain/policy';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import { type ActingFor, recordEvents, wholeBookings, type WindowKey } from '../seats';
import { keepApproval } from '../patients';
import { type Resolved, type Terms, askForCheck, columnsOf } from '../funding';
import { type Held, checkoutExpiry, writeDue } from '../payments';
import { tellFunded } from '../messages';
import { type HoldOrigin, recordOrigin } from './unpaid-holds';

/**
 * What became of what was asked for: a checkout is to be opened, or nothing is to be paid online now. `awaiting-check`: some or all of
 * it waits for the center.
 */
export type Taken = { state: 'to-pay'; held: Held } | { state: 'confirmed' | 'awaiting-check'; held: null };

/** A session that is taken: its chair, and who pays. */
export type TakenSession = WindowKey & { centerName: string; chair: number; terms: Terms };

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

/**
 * Writes the sessions with their payments, the earliest first, and tells of what is not to be paid online. Each stands for itself:
 * where some are beyond what a center has approved, the others are confirmed or paid at once, and these wait. What is to be paid
 * online is one payment. Throws `not-for-series` where some are due online and others at the center.
 */
export async function writeTaken(
  tx: Tx,
  { acting, from, seriesId, makesUpFor }: For,
  sessions: readonly TakenSession[],
  now: Date,
): Promise<Taken> {
  const standings = new Set(sessions.map(({ terms }) => terms.standing).filter((standing) => standing !== 'await'));
  if (standings.size > 1) throw new AppError('not-for-series');
  const toPay = sessions.filter(({ terms }) => terms.standing === 'pay');
  const total = toPay.reduce((sum, { terms }) => sum + terms.price, 0);
  const shared = toPay.length > 0 ? newId() : null;
  const paymentFor = { pay: shared, 'at-center': null, confirmed: null, await: null };
  const rows = sessions.map((session) => {
    const { standing } = session.terms;
    const status = standing === 'pay' || standing === 'await' ? ('pending' as const) : ('confirmed' as const);
    const paymentId = standing === 'at-center' ? newId() : paymentFor[standing];
    return { ...session, standing, status, id: newId(), paymentId };
  });
  if (shared) await writeOnline(tx, { id: shared, userId: acting.userId, amount: total }, now);
  const due = rows.filter(({ standing }) => standing === 'at-center');
  if (due.length > 0) {
    const payments = due.map(({ paymentId, terms, ...window }) => ({ ...window, id: paymentId!, amount: terms.price }));
    await writeDue(tx, acting.userId, payments, now);
  }

  await tx
    .insertInto('bookings')
    .values(
      rows.map(({ id, paymentId, centerId, date, startHour, chair, terms, standing, status }) => ({
        id,
        user_id: acting.userId,
        patient_id: acting.patientId,
        series_id: seriesId,
        center_id: centerId,
        session_date: date,
        start_hour: startHour,
        chair,
        status,
        price_paise: terms.price,
        payment_id: paymentId,
        hold_expires_at: standing === 'pay' ? holdExpiry(now) : terms.until,
        awaits_check: standing === 'await',
        ...columnsOf(terms),
        created_at: now,
        updated_at: now,
        claimed_at: now,
        makes_up_for: makesUpFor,
      })),
    )
    .execute();
  const ids = rows.map(({ id }) => id);
  const event = { at: now, actor: 'patient', from: null } as const;
  await recordEvents(
    tx,
    rows.map(({ id, status, standing }) => ({ ...event, bookingId: id, to: status, note: NOTES[standing] })),
  );
  // One checkout, and one hold where unpaid ones are counted.
  await recordOrigin(tx, ids[0]!, from, now);
  const idsOf = (wanted: (standing: Terms['standing']) => boolean) =>
    rows.filter(({ standing }) => wanted(standing)).map(({ id }) => id);
  // What waits is not covered by what was approved.
  const standing = idsOf((one) => one !== 'await');
  if (sessions[0]!.terms.coverId !== null && standing.length > 0) await keepApproval(tx, standing);
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
  if (shared) {
    const held = {
      paymentId: shared,
      sessions: toPay.map(({ centerId, centerName, date, startHour }) => ({
        centerId,
        centerName,
        date,
        startHour,
      })),
      amount: total,
      createdAt: now,
      heldUntil: holdExpiry(now),
      checkoutExpiresAt: checkoutExpiry(now),
      checkout: null,
    };
    return { state: 'to-pay', held };
  }
  return { state: waiting.length > 0 ? 'awaiting-check' : 'confirmed', held: null };
}

/** A payment that is to be made online. */
export async function writeOnline(
  tx: Tx,
  { id, userId, amount }: { id: string; userId: string; amount: Paise },
  now: Date,
  expiresAt = checkoutExpiry(now),
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ id, user_id: userId, amount_paise: amount, status: 'creating', created_at: now, expires_at: expiresAt })
    .execute();
}

/** How somebody asked to pay, with what was found of it. */
export type AskedBy = { way: WayToFund; by: Resolved['by'] };

/** Whether a booking is paid as is asked for: in the same way, and by the same cover or sponsor. */
export function isPaidAs(
  { way, by }: AskedBy,
  row: { funding: string; cover_id: string | null; sponsor_id: string | null },
): boolean {
  return wayOf(row) === way && row.cover_id === by.coverId && row.sponsor_id === by.sponsorId;
}

/** What a repeated request has made before: a double click, or a retry after a lost answer; null where it is the first. */
export async function takenBefore(
  tx: Tx,
  patientId: string,
  windows: readonly WindowKey[],
  asked: AskedBy,
  now: Date,
): Promise<(Taken & { seriesId: string | null }) | null> {
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
  return { state: isAwaiting ? 'awaiting-check' : 'confirmed', held: null, seriesId: one.series_id };
}

/** For how long a request for what is booked already counts as the same one. */
const SAME_REQUEST_MS = 60_000;

const WAYS: Record<string, WayToFund> = {
  'self-online': 'online',
  'self-at-center': 'at-center',
  'scheme-full': 'scheme',
  'scheme-part': 'scheme',
  sponsor: 'sponsor',
};

/** How a booking was asked to be paid. */
const wayOf = ({ funding }: { funding: string }): WayToFund => WAYS[funding]!;
