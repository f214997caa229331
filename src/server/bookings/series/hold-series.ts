import { v7 as newId } from 'uuid';
import type { SeriesClash } from '../../../contract';
import { attendedBy, isPatientRule, withSession } from '../../../domain/claimant';
import { type Paise, rupeesToPaise } from '../../../domain/money';
import { MAX_HELD_CHAIRS } from '../../../domain/policy';
import { nextRenewal } from '../../../domain/renewals';
import { bySession } from '../../../domain/series';
import { type IstDate, addDays } from '../../../domain/time';
import { windowLabel, type WindowKey, windowKey } from '../../../domain/windows';
import type { Tx } from '../../platform/db/database';
import { AppError } from '../../errors';
import {
  centersNear,
  claimSeats,
  lockSeats,
  readFreeChairs,
  readPerson,
  refusalFor,
  requireBookable,
  type Refused,
  type SeriesCenter,
  stillHeld,
} from '../../seats';
import { type ActingFor, heldChairs, lockBooker, lockOrigin, ownHolds, isHeld } from '../../appointments';
import { type FundingAsked, type Resolved, resolveFunding } from '../../funding';
import type { Held } from '../../payments';
import { type AskedBy, type TakenChairs, isPaidAs, takeChairs, takenBefore } from '../take-chairs';
import { requireRoomOnWord } from '../chairs-on-word';
import { type HoldOrigin, requireFewUnpaid } from '../unpaid-holds';
import { findAlternatives } from './alternatives';

export type SeriesInput = FundingAsked & {
  /** The earliest first (`readSessions`). */
  sessions: readonly WindowKey[];
  /** The price in rupees, as shown to the account. */
  total: number;
  doctorAsked: boolean;
  /** What whoever pays for a session themselves was promised to pay (paise), by `windowKey`; the charge of its date otherwise. */
  promised?: ReadonlyMap<string, Paise>;
  /** The series that these sessions continue; without it, a new series. */
  seriesId?: string;
};

const DAYS_FOR_ALTERNATIVES = 1;

/**
 * Takes a chair for every session, or for none, on the requested terms, with one payment and one hold. Sessions beyond
 * what a center has approved wait for it, while the others are confirmed at once, or held for the payment of their
 * shares. Asking again for the same sessions on the same terms returns their checkout. Throws `series-clash` with the
 * sessions that can't be had and the next best chairs, `price-changed`, `sessions-too-close` without a doctor's word,
 * `not-for-series`, and the refusals of a single hold.
 */
export async function holdSeries(
  tx: Tx,
  acting: ActingFor,
  from: HoldOrigin,
  input: SeriesInput,
  now: Date,
): Promise<TakenChairs & { seriesId: string }> {
  const { sessions: windows, promised } = input;
  const { userId, patientId } = acting;

  const { isVouchedFor } = await lockBooker(tx, { ...acting, person: from.person });
  if (!isVouchedFor && from.network) await lockOrigin(tx, from.network);
  const centerIds = [...new Set(windows.map(({ centerId }) => centerId))];
  await requireBookable(tx, centerIds);
  const funding = await resolveFunding(tx, acting, centerIds, input, now, { lock: true });
  const held = await heldChairs(tx, acting, now);
  const keepsGaps = !input.doctorAsked;
  const claim = await lockSeats(tx, { by: 'patient', patientId, windows, as: 'to-book', keepsGaps }, now);
  const centers = await requireBookable(tx, centerIds);

  const way = input.funding ?? 'online';
  const askedBy: AskedBy = { way, by: funding.by };
  const sessions = windows.map((window) => ({
    ...window,
    charge: promised?.get(windowKey(window)) ?? centers.get(window.centerId)!.priceOn(window.date),
  }));
  const total = sessions.reduce((sum, session) => sum + funding.priceAt(session), 0);
  const same = sameSeries(
    stillHeld(held, claim).filter((hold) => isPaidAs(askedBy, hold)),
    await waitingForCheck(tx, patientId, now),
    patientId,
    windows,
  );
  if (same?.total === total) return same.taken;
  const again = await takenBefore(tx, patientId, windows, askedBy, now);
  if (again?.seriesId) return { ...again, seriesId: again.seriesId };
  if (rupeesToPaise(input.total) !== total) throw new AppError('price-changed');
  if (ownHolds(held) >= MAX_HELD_CHAIRS) throw new AppError('too-many-holds');
  await requireFewUnpaid(tx, from, { isVouchedFor }, now);

  const { scheme } = funding;
  const wanted = windows.map((window) => ({ ...window, centerName: centers.get(window.centerId)!.name, scheme }));
  const { seats, clashes } = await claimSeats(tx, claim, wanted, now);
  if (clashes.length > 0) {
    throw await refusalOf(tx, patientId, clashes, windows, centers, funding, { isOnline: way === 'online', now });
  }
  const terms = await funding.termsFor(sessions, now);
  await requireRoomOnWord(tx, acting, from, terms, now);
  const seriesId = input.seriesId ?? newId();
  if (input.seriesId === undefined) {
    const series = { id: seriesId, user_id: userId, patient_id: patientId, created_at: now };
    await tx
      .insertInto('series')
      .values({ ...series, renew_at: nextRenewal(now) })
      .execute();
  }
  const taking = { acting, from, seriesId, makesUpFor: null };
  const chosen = seats.map((seat, index) => ({ ...seat, terms: terms[index]! }));
  return { ...(await takeChairs(tx, claim, taking, chosen, now)), seriesId };
}

/** Reads the chairs of a patient's series that wait for an approval. */
function waitingForCheck(tx: Tx, patientId: string, now: Date) {
  return tx
    .selectFrom('appointments as bookings')
    .select(['center_id as centerId', 'session_date as date', 'start_hour as startHour', 'series_id', 'price_paise'])
    .where('patient_id', '=', patientId)
    .where('awaits_check', '=', true)
    .where(isHeld(now))
    .execute();
}

/**
 * Finds the patient's open checkout for exactly these sessions, of which some may wait for an approval instead. Returns
 * it with what all of them cost the patient (paise).
 */
function sameSeries(
  held: Awaited<ReturnType<typeof heldChairs>>,
  waiting: Awaited<ReturnType<typeof waitingForCheck>>,
  patientId: string,
  windows: readonly WindowKey[],
): { taken: TakenChairs & { seriesId: string }; total: number } | null {
  const wanted = new Set(windows.map(windowKey));
  // A series that was continued has several payments.
  for (const payment of new Set(held.map((hold) => hold.payment_id))) {
    const rows = held.filter((hold) => hold.payment_id === payment && hold.patient_id === patientId);
    const seriesId = rows[0]?.series_id ?? null;
    const sessions = rows.map((row) => ({
      centerId: row.center_id,
      centerName: row.center_name,
      date: row.session_date,
      startHour: row.start_hour,
    }));
    const beside = waiting.filter((one) => one.series_id === seriesId && wanted.has(windowKey(one)));
    if (seriesId === null || sessions.length + beside.length !== wanted.size) continue;
    if (!sessions.every((session) => wanted.has(windowKey(session)))) continue;
    const {
      payment_id: paymentId,
      payment_created_at: createdAt,
      provider_session_id: id,
      checkout_url: url,
    } = rows[0]!;
    const same: Held = {
      paymentId,
      sessions: sessions.sort(bySession),
      amount: rows.reduce((sum, row) => sum + row.price_paise, 0),
      createdAt,
      heldUntil: rows[0]!.hold_expires_at!,
      checkoutExpiresAt: rows[0]!.payment_expires_at,
      checkout: id && url ? { id, url } : null,
    };
    const total = beside.reduce((sum, one) => sum + one.price_paise, same.amount);
    const bookingIds = rows.map(({ id }) => id);
    return { taken: { state: 'to-pay', held: same, bookingIds, seriesId }, total };
  }
  return null;
}

/**
 * Returns the refusal for a series of which some sessions can't be had: the windows without a chair, each with the next
 * best chairs; the patient's own rule where only that is in the way.
 */
async function refusalOf(
  tx: Tx,
  patientId: string,
  refused: readonly Refused[],
  windows: readonly WindowKey[],
  centers: Map<string, SeriesCenter>,
  { scheme, priceAt, preview }: Resolved,
  { isOnline, now }: { isOnline: boolean; now: Date },
): Promise<AppError> {
  const full = new Set(refused.filter(({ whyNot }) => !isPatientRule(whyNot)).map(({ wanted }) => windowKey(wanted)));
  if (full.size === 0) return new AppError(refusalFor('patient', refused[0]!.whyNot));
  const clashing = windows.filter((window) => full.has(windowKey(window)));
  const range = {
    from: addDays(windows[0]!.date, -DAYS_FOR_ALTERNATIVES),
    to: addDays(windows.at(-1)!.date, DAYS_FOR_ALTERNATIVES),
  };
  const wanted = windows.filter((window) => !clashing.includes(window));
  const person = wanted.reduce(withSession, await readPerson(tx, patientId, range, now));
  const look = await preview([range.from, range.to], now);
  for (const window of wanted) look(window).take();
  const clashes: SeriesClash[] = [];
  for (const window of clashing) {
    const center = centers.get(window.centerId)!;
    // Other centers are offered only to patients who pay online: whether they take the cover or code is unknown.
    const nearby = isOnline ? await centersNear(tx, center) : [];
    const chairs = await readFreeChairs(tx, [center, ...nearby], range, now);
    const priceOn = (date: IstDate) => priceAt({ centerId: center.id, charge: center.priceOn(date) });
    const there = { ...center, priceOn };
    const isFree = (one: WindowKey) => chairs.whyNot(one, { person, scheme }) === null && look(one).refused === null;
    const alternatives = findAlternatives(window, { center: there, nearby }, isFree, attendedBy(person));
    clashes.push({ date: window.date, time: windowLabel(window.startHour), centerId: window.centerId, alternatives });
  }
  return new AppError('series-clash', { clashes });
}
