import { refuseClaim } from '../../domain/claimant';
import { type Paise, paiseToRupees, rupeesToPaise } from '../../domain/money';
import { MAX_HELD_CHAIRS } from '../../domain/policy';
import type { Tx } from '../platform/db/database';
import { AppError } from '../errors';
import type { Held } from '../payments';
import { chargeAt, CHARGES } from '../charges';
import { type FundingAsked, resolveFunding } from '../funding';
import { claimSeats, lockSeats, placesOf, readSeats, refusalFor, requireOpenWindow, stillHeld } from '../seats';
import { type ActingFor, heldChairs, lockBooker, lockOrigin, ownHolds } from '../appointments';
import type { WindowKey } from '../../domain/windows';
import { requireRoomOnWord } from './chairs-on-word';
import { isMadeUp, mostForLost } from './made-up';
import { type AskedBy, type TakenChairs, isPaidAs, takeChairs, takenBefore } from './take-chairs';
import { type HoldOrigin, requireFewUnpaid } from './unpaid-holds';

export type HoldInput = FundingAsked & {
  date: string;
  startHour: number;
  centerId: string;
  /** Rupees, as shown to the patient. */
  price: number;
  /** What the patient was promised to pay for this session (paise); the charge of its date otherwise. */
  promised?: Paise | undefined;
  /**
   * The id of a session that the center cancelled. If the patient paid for that, its price is the most that this one
   * costs.
   */
  makesUpFor?: string | undefined;
};

/**
 * Takes the lowest free chair of a window for a patient, by the account that asks, on the requested terms. A chair that
 * is paid online is held meanwhile. A repeated request for the same window on the same terms returns the existing hold
 * and does not extend it. Throws `nothing-to-make-up` for a session that the
 * center did not cancel, `made-up-already` if another one makes up for it, and the errors of `resolveFunding` and its
 * terms.
 */
export async function holdChair(
  tx: Tx,
  acting: ActingFor,
  from: HoldOrigin,
  input: HoldInput,
  now: Date,
): Promise<TakenChairs> {
  const { centerId, date, startHour } = input;
  const window: WindowKey = { centerId, date, startHour };
  requireOpenWindow(window, now);
  const { patientId } = acting;

  const { isVouchedFor } = await lockBooker(tx, { ...acting, person: from.person });
  // If the patient has a booking at that hour already, it may have to be freed, so its window is locked in the same
  // order.
  const places = await placesOf(tx, patientId, [window], now);
  const isFunded = input.funding !== undefined && input.funding !== 'online';
  // In a rush most requests come too late: these are refused without waiting for the window's lock.
  if (!isFunded && places.length === 0 && (await isFull(tx, patientId, window, now))) {
    requirePrice(input, (await openCenter(tx, patientId, input)).price);
    throw new AppError('window-full');
  }
  if (!isVouchedFor && from.network) await lockOrigin(tx, from.network);
  // The error for an unknown center comes before errors about how it is paid.
  if (isFunded) await openCenter(tx, patientId, input);
  const funding = await resolveFunding(tx, acting, [input.centerId], input, now, { lock: true });
  const held = await heldChairs(tx, acting, now);
  const claim = await lockSeats(tx, { by: 'patient', patientId, windows: [window], as: 'to-book', places }, now);
  const center = await openCenter(tx, patientId, input);
  const asked = { ...window, charge: center.price };
  const price = funding.priceAt(asked);
  requirePrice(input, price);

  const session = { ...window, centerName: center.name };
  const askedBy: AskedBy = { way: input.funding ?? 'online', by: funding.by };
  const same = stillHeld(held, claim).find(
    (hold) =>
      hold.patient_id === patientId &&
      hold.series_id === null &&
      hold.center_id === center.id &&
      hold.session_date === date &&
      hold.start_hour === startHour &&
      hold.price_paise === price &&
      isPaidAs(askedBy, hold),
  );
  if (same) {
    const held: Held = {
      paymentId: same.payment_id,
      sessions: [session],
      amount: same.price_paise,
      createdAt: same.payment_created_at,
      heldUntil: same.hold_expires_at!,
      checkoutExpiresAt: same.payment_expires_at,
      checkout:
        same.provider_session_id && same.checkout_url ? { id: same.provider_session_id, url: same.checkout_url } : null,
    };
    return { state: 'to-pay', held, bookingIds: [same.id] };
  }
  const again = await takenBefore(tx, patientId, [window], askedBy, now);
  if (again) return again;
  const refused = refuseClaim(claim, window, now);
  if (refused) throw new AppError(refusalFor('patient', refused));
  const { makesUpFor } = input;
  if (makesUpFor && (await isMadeUp(tx, patientId, makesUpFor, now))) throw new AppError('made-up-already');
  if (ownHolds(held) >= MAX_HELD_CHAIRS) throw new AppError('too-many-holds');
  await requireFewUnpaid(tx, from, { isVouchedFor }, now);
  const [terms] = await funding.termsFor([asked], now);
  await requireRoomOnWord(tx, acting, from, [terms!], now);
  const { seats, clashes } = await claimSeats(tx, claim, [{ ...session, scheme: funding.scheme }], now);
  if (clashes[0]) throw new AppError(refusalFor('patient', clashes[0].whyNot));
  const taking = { acting, from, seriesId: null, makesUpFor: makesUpFor ?? null };
  return takeChairs(tx, claim, taking, [{ ...seats[0]!, terms: terms! }], now);
}

/** Whether no chair of a window is free for, or kept for, a patient who pays. Needs no lock. */
async function isFull(tx: Tx, patientId: string, window: WindowKey, now: Date): Promise<boolean> {
  const seats = await readSeats(tx, { centers: [window.centerId], windows: [window] }, now);
  const person = { patientId, sessions: [] };
  return seats.ask({ by: 'patient', binds: 'any-gap', scheme: null, person, takesKept: true }, window).whyNot !== null;
}

/** Throws `price-changed`, or `sponsor-share` with the price, since that is known only from the sponsor's code. */
function requirePrice(input: HoldInput, price: Paise): void {
  if (rupeesToPaise(input.price) === price) return;
  if (input.funding === 'sponsor') throw new AppError('sponsor-share', { price: paiseToRupees(price) });
  throw new AppError('price-changed');
}

/** Reads the center, with its price for the session (paise). Throws `center-not-found` or `center-blocked`. */
async function openCenter(tx: Tx, patientId: string, input: HoldInput) {
  const center = await tx
    .selectFrom('centers')
    .select(['id', 'name', 'status'])
    .select(CHARGES)
    .where('id', '=', input.centerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!center) throw new AppError('center-not-found');
  if (center.status !== 'active') throw new AppError('center-blocked');
  const charge = input.promised ?? chargeAt(center, input.date);
  const price = input.makesUpFor ? Math.min(charge, await mostForLost(tx, patientId, input.makesUpFor)) : charge;
  return { ...center, price };
}
