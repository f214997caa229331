import { v7 as newId } from 'uuid';
import { rupeesToPaise } from '../../../domain/money';
import { MAX_HELD_CHAIRS, holdExpiry } from '../../../domain/policy';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import { type Held, checkoutExpiry } from '../../records/payments';
import { type WindowKey, lockActivePatient, lockOrigin, lockWindows } from '../../records/locks';
import {
  type ActingFor,
  freeLapsedHolds,
  heldChairs,
  ownHolds,
  isFull,
  isKept,
  lowestFreeChair,
  placeOf,
  recordEvent,
  takeKept,
} from '../../records/bookings';
import { isMadeUp, priceOfLost } from './made-up';
import { requireOpenWindow } from './require-open-window';
import { type HoldOrigin, hasPaid, recordOrigin, requireFewUnpaid, requireQuietNetwork } from './unpaid-holds';

export type HoldInput = {
  date: string;
  time: string;
  centerId: string;
  price: number;
  /** A session that the center cancelled: its price is the most that this one costs. */
  makesUpFor?: string | undefined;
};

/**
 * Holds the lowest free chair of a window for a patient, by the account that is about to pay. A repeated request for the same window
 * returns the existing hold and does not extend it. `price` in rupees, as shown to the patient. Throws `nothing-to-make-up` and
 * `made-up-already` for a session that the center did not cancel, or that another one makes up for.
 */
export async function holdChair(
  tx: Tx,
  acting: ActingFor,
  from: HoldOrigin,
  input: HoldInput,
  now: Date,
): Promise<Held> {
  const startHour = requireOpenWindow(input, now);
  const { userId, patientId } = acting;
  const at = { patientId, date: input.date, startHour };
  const window: WindowKey = { centerId: input.centerId, date: input.date, startHour };

  await lockOrigin(tx, from.person);
  await lockActivePatient(tx, acting);
  // If the patient already has a booking at that hour, it may have to be freed: its window is locked in the same order.
  const place = await placeOf(tx, at);
  // In a rush most requests come too late: they are refused without waiting for the window's lock.
  if (!place && (await isFull(tx, window, now)) && !(await isKept(tx, patientId, window, now))) {
    await openCenter(tx, patientId, input);
    throw new AppError('window-full');
  }
  const isKnown = await hasPaid(tx, userId);
  if (!isKnown) await lockOrigin(tx, from.network);
  const windows =
    place && place.center_id !== window.centerId ? [window, { ...window, centerId: place.center_id }] : [window];
  await lockWindows(tx, windows);
  const center = await openCenter(tx, patientId, input);
  for (const one of windows) await freeLapsedHolds(tx, one, now);
  await takeKept(tx, patientId, window, now);

  const session = { centerId: center.id, centerName: center.name, date: input.date, startHour };
  const held = await heldChairs(tx, acting, now);
  const same = held.find(
    (hold) =>
      hold.patient_id === patientId &&
      hold.series_id === null &&
      hold.center_id === center.id &&
      hold.session_date === input.date &&
      hold.start_hour === startHour,
  );
  if (same) {
    return {
      paymentId: same.payment_id,
      sessions: [session],
      amount: same.price_paise,
      createdAt: same.payment_created_at,
      heldUntil: same.hold_expires_at!,
      checkoutExpiresAt: same.payment_expires_at,
      checkout:
        same.provider_session_id && same.checkout_url ? { id: same.provider_session_id, url: same.checkout_url } : null,
    };
  }
  if (await placeOf(tx, at)) throw new AppError('already-booked');
  const { makesUpFor } = input;
  if (makesUpFor && (await isMadeUp(tx, patientId, makesUpFor, now))) throw new AppError('made-up-already');
  if (ownHolds(held) >= MAX_HELD_CHAIRS) throw new AppError('too-many-holds');
  await requireFewUnpaid(tx, from, now);
  if (!isKnown) await requireQuietNetwork(tx, from, now);
  const chair = await lowestFreeChair(tx, window, center.slots);
  if (chair === null) throw new AppError('window-full');

  const payment = { id: newId(), amount: center.price };
  await tx
    .insertInto('payments')
    .values({
      id: payment.id,
      user_id: userId,
      amount_paise: payment.amount,
      status: 'creating',
      created_at: now,
      expires_at: checkoutExpiry(now),
    })
    .execute();
  const bookingId = newId();
  await tx
    .insertInto('bookings')
    .values({
      id: bookingId,
      user_id: userId,
      patient_id: patientId,
      center_id: center.id,
      session_date: input.date,
      start_hour: startHour,
      chair,
      status: 'pending',
      price_paise: payment.amount,
      payment_id: payment.id,
      hold_expires_at: holdExpiry(now),
      created_at: now,
      updated_at: now,
      claimed_at: now,
      makes_up_for: makesUpFor ?? null,
    })
    .execute();
  await recordOrigin(tx, bookingId, from, now);
  await recordEvent(tx, { bookingId, at: now, actor: 'patient', from: null, to: 'pending', note: 'chair held' });
  return {
    paymentId: payment.id,
    sessions: [session],
    amount: payment.amount,
    createdAt: now,
    heldUntil: holdExpiry(now),
    checkoutExpiresAt: checkoutExpiry(now),
    checkout: null,
  };
}

/** The center, and the price of the session (paise). */
async function openCenter(tx: Tx, patientId: string, input: HoldInput) {
  const center = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'slots', 'charge_paise', 'status'])
    .where('id', '=', input.centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');
  const price = input.makesUpFor
    ? Math.min(center.charge_paise, await priceOfLost(tx, patientId, input.makesUpFor))
    : center.charge_paise;
  if (rupeesToPaise(input.price) !== price) throw new AppError('price-changed');
  return { ...center, price };
}
