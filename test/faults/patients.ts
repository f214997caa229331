/** Patients who retry until they get an answer, from any process. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Booking, type Endpoint, account, bookings, coming, series } from '../../src/contract';
import { CHOSEN_CHANNELS, type ChosenChannel } from '../../src/domain/messages';
import { subscribeBrowser } from '../../src/server/messages/browsers';
import { paymentFor } from '../booking-steps';
import { type CenterRow, type LoggedIn, patientWithSession } from '../builders';
import { type Client, type RawAnswer, aClient } from '../client';
import { withPhone } from '../channels';
import type { Product } from '../product';
import { aSubscription } from '../push-steps';
import { type Window, aWindow } from '../windows';
import { type Told, aMemory } from './memory';

const PATIENCE_MS = 60_000;
const AGAIN_AFTER_MS = 100;
/** A browser's timeout for an answer. */
const ANSWER_WITHIN_MS = 20_000;

export type Persistent = LoggedIn & { told: Told; tabs: Client[] /** Whom it asks first. */; favourite: number };
let patients = 0;

/** Somebody who is told by every channel, or by those given, as if they had proved a number and subscribed a browser. */
export async function aPersistentPatient(
  product: Product,
  on: readonly ChosenChannel[] = CHOSEN_CHANNELS,
): Promise<Persistent> {
  const patient = await patientWithSession(product);
  await withPhone(product, patient, { on: on.filter((channel) => channel !== 'push') });
  if (on.includes('push')) {
    const { endpoint, keys } = await aSubscription(product, patient.email);
    const device = { browser: 'Chrome', system: 'Android' } as const;
    const { db } = product.database;
    const session = db.selectFrom('sessions').select('id').where('user_id', '=', patient.id);
    const { id: sessionId } = await session.executeTakeFirstOrThrow();
    const browser = { endpoint, ...keys, device, language: 'en', sessionId } as const;
    await db.transaction().execute((tx) => subscribeBrowser(tx, patient.id, browser, product.now()));
  }
  const tabs = product.urls.map((url) => aClient(product, { url, cookies: patient.client.cookies, refreshes: false }));
  return { ...patient, tabs, told: aMemory(patient), favourite: (patients += 1) };
}

/** Retries until there is a final answer; uses another process after each failure. */
export async function press(
  { tabs, favourite }: Pick<Persistent, 'tabs' | 'favourite'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  json?: object,
  query = '',
): Promise<RawAnswer> {
  let last = 'no answer';
  for (let n = 0, until = Date.now() + PATIENCE_MS; Date.now() < until; n++) {
    const tab = tabs[(favourite + n) % tabs.length]!;
    const call = tab.raw(method, path + query, { json });
    const answer = await Promise.race([call, pause(ANSWER_WITHIN_MS, null, { ref: false })]).catch(() => null);
    if (answer?.status === 401) await tab.raw('GET', account.refresh.path).catch(() => null);
    else if (answer && answer.status < 500) return answer;
    if (answer) last = `${answer.status} ${answer.text}`;
    await pause(AGAIN_AFTER_MS);
  }
  throw new Error(`${path}: ${last}`);
}

/** Holds a chair, until its checkout is open. */
export async function take(patient: Persistent, center: CenterRow, window: Window): Promise<string> {
  const answer = await press(patient, bookings.makePayment, paymentFor({ center, window }));
  if (answer.status !== 200) throw new Error(`no chair: ${answer.status} ${answer.text}`);
  const { session } = bookings.makePayment.response.parse(answer.json);
  patient.told.session = session!.id;
  return session!.id;
}

/** Holds a chair on each of some dates in one go, until their checkout is open. */
export async function takeSeries(patient: Persistent, center: CenterRow, windows: Window[]): Promise<void> {
  const sessions = windows.map(({ date, time }) => ({ date, time, centerId: center.id }));
  const total = (sessions.length * center.charge_paise) / 100;
  const answer = await press(patient, series.book, { sessions, total });
  if (answer.status !== 200) throw new Error(`no chairs: ${answer.status} ${answer.text}`);
  patient.told.session = series.book.response.parse(answer.json).session!.id;
  patient.told.dates = sessions.length;
}

/** Pays at the provider. Once only: the provider's page itself does not fail here. */
export async function payFor({ control }: Product, patient: Persistent): Promise<void> {
  await control(`checkout/${patient.told.session}`, { action: 'pay' }, 'POST');
  patient.told.paid = true;
}

/** Polls the success page until the appointment is confirmed. */
export async function seeConfirmed(patient: Persistent): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await pause(AGAIN_AFTER_MS)) {
    const answer = await press(patient, bookings.bookingDetails, undefined, `?session_id=${patient.told.session}`);
    if (answer.status !== 200) throw new Error(`no such payment: ${answer.text}`);
    const { BookingData } = bookings.bookingDetails.response.parse(answer.json);
    if (BookingData.some(({ outcome }) => outcome !== 'confirmed')) continue;
    patient.told.confirmed = true;
    return;
  }
  throw new Error('paid, and never confirmed');
}

/** The appointment of this payment in the patient's list. */
export async function mine(patient: Persistent): Promise<Booking> {
  const { json } = await press(patient, bookings.myBookings);
  const { myBookingData } = bookings.myBookings.response.parse(json);
  return myBookingData[0]!;
}

export async function cancelIt(patient: Persistent): Promise<void> {
  const { _id } = await mine(patient);
  patient.told.asked.add('cancel');
  const answer = await press(patient, bookings.cancelBooking, { appoinmentId: _id });
  if (answer.status !== 200) throw new Error(`not cancelled: ${answer.text}`);
  patient.told.cancelled = true;
}

/** Cancels all sessions in one step. */
export async function cancelAll(patient: Persistent, from: string): Promise<void> {
  const shown = coming.cancelPreview.response.parse((await press(patient, coming.cancelPreview, { from })).json);
  const sessions = shown.sessions.map(({ bookingId, date, time, refund }) => ({ bookingId, date, time, refund }));
  patient.told.asked.add('cancel');
  const answer = await press(patient, coming.cancel, { sessions });
  if (answer.status !== 200) throw new Error(`not cancelled: ${answer.text}`);
  patient.told.cancelled = true;
}

/** Moves all sessions in one step, the first to the first window and so on. */
export async function moveAll(patient: Persistent, from: string, to: Window[]): Promise<void> {
  const shown = coming.cancelPreview.response.parse((await press(patient, coming.cancelPreview, { from })).json);
  const moves = shown.sessions.map(({ bookingId, date, time }, n) => {
    return { bookingId, was: { date, time }, date: to[n]!.date, time: to[n]!.time };
  });
  const answer = await press(patient, coming.move, { from, moves, stays: [] });
  if (answer.status !== 200) throw new Error(`not moved: ${answer.text}`);
}

export async function moveIt(patient: Persistent, to: Window): Promise<void> {
  const { _id } = await mine(patient);
  patient.told.asked.add('move');
  const body = { appoinmentId: _id, date: to.date, time: to.time };
  const answer = await press(patient, bookings.rescheduleBooking, body);
  // The same window: an earlier try moved it, and its answer was lost.
  if (answer.status !== 200 && (answer.json as { code?: string }).code !== 'same-window') {
    throw new Error(`not moved: ${answer.text}`);
  }
  patient.told.movedTo = to;
}

/** One patient's whole story: of three, one keeps the appointment, one moves it and cancels, one cancels. */
export async function aStory(
  product: Product,
  patient: Persistent,
  center: CenterRow,
  window: Window,
  n: number,
): Promise<void> {
  await take(patient, center, window);
  await payFor(product, patient);
  await seeConfirmed(patient);
  if (n % 3 === 1) await moveIt(patient, aWindow(product.now(), 7, window.startHour));
  if (n % 3 > 0) await cancelIt(patient);
}
