/** Administrators who retry until they get an answer, from any process. */
import { appointments, cash, centers, users } from '../../src/contract/admin';
import { urlOf } from '../../src/contract/endpoint';
import { type AdministratorAtWork, administratorCookies, anAdministrator } from '../administrator';
import type { CenterRow } from '../builders';
import { aClient } from '../client';
import type { Product } from '../product';
import { type Persistent, mine, press } from './patients';

let known: { product: Product; administrator: Promise<AdministratorAtWork> } | undefined;

/** The administrator's browser, with a new session: hours pass on the clock between two rounds. */
async function atWork(product: Product): Promise<Pick<Persistent, 'tabs' | 'favourite'>> {
  if (known?.product !== product) known = { product, administrator: anAdministrator(product) };
  const { userName } = await known.administrator;
  const cookies = await administratorCookies(product, userName);
  return { tabs: product.urls.map((url) => aClient(product, { url, cookies, refreshes: false })), favourite: 0 };
}

async function pressed(
  product: Product,
  ...what: Parameters<typeof press> extends [unknown, ...infer Rest] ? Rest : never
): Promise<void> {
  const answer = await press(await atWork(product), ...what);
  if (answer.status !== 200) throw new Error(`${what[0].path}: ${answer.status} ${answer.text}`);
}

/** Cancels the patient's appointment with a full refund. */
export async function turnAway(product: Product, patient: Persistent): Promise<void> {
  const { _id: id } = await mine(patient);
  patient.told.asked.add('center');
  const path = urlOf(appointments.setStatus.path, { id }, undefined);
  await pressed(product, { method: 'PUT', path }, { bookingStatus: 'cancelled', reason: 'The water is off.' });
  patient.told.cancelled = true;
}

/** Cancels the patient's appointment without a refund. */
export async function turnAwayUnpaid(product: Product, patient: Persistent): Promise<void> {
  const { _id: id } = await mine(patient);
  patient.told.asked.add('center');
  const path = urlOf(appointments.setStatus.path, { id }, undefined);
  const body = { bookingStatus: 'cancelled', refund: 'none', askedBy: 'patient', reason: 'Travelling.' };
  await pressed(product, { method: 'PUT', path }, body);
}

/** Refunds a part of what was cancelled without a refund. */
export async function refundLater(product: Product, patient: Persistent): Promise<void> {
  const { _id: id, amount: seen } = await mine(patient);
  const path = urlOf(appointments.startRefund.path, { id }, undefined);
  const answer = await press(await atWork(product), { method: 'POST', path }, { amount: 500, seen });
  // Refused: an earlier try started it, and its answer was lost.
  if (answer.status !== 200 && (answer.json as { code?: string }).code !== 'edit-conflict') {
    throw new Error(`${path}: ${answer.status} ${answer.text}`);
  }
  patient.told.cancelled = true;
}

/** Takes the money for the patient's appointment at its desk. Where the hold is over before the desk is heard, nothing is taken. */
export async function takeAtDesk(product: Product, patient: Persistent): Promise<void> {
  const { _id: id, amount } = await mine(patient);
  const path = urlOf(cash.takePayment.path, { id }, undefined);
  const answer = await press(await atWork(product), { method: 'POST', path }, { mode: 'cash', amount });
  const code = answer.status === 200 ? 'ok' : (answer.json as { code?: string }).code;
  if (code === 'nothing-due') return;
  // Paid already: an earlier try took it, and its answer was lost.
  if (code !== 'ok' && code !== 'already-paid') throw new Error(`${path}: ${answer.status} ${answer.text}`);
  Object.assign(patient.told, { atDesk: id, paid: true, confirmed: true });
}

/** Deletes the center, which cancels and refunds its bookings. */
export async function closeFor(product: Product, patient: Persistent, center: CenterRow): Promise<void> {
  patient.told.asked.add('center');
  await pressed(product, { method: 'DELETE', path: urlOf(centers.remove.path, { id: center.id }, undefined) });
  patient.told.cancelled = true;
}

/** Blocks the patient, whose appointments are cancelled and refunded. */
export async function shutOut(product: Product, patient: Persistent): Promise<void> {
  patient.told.asked.add('center');
  await pressed(
    product,
    { method: 'PUT', path: urlOf(users.update.path, { id: patient.id }, undefined) },
    { status: false, appointments: 'cancel' },
  );
  patient.told.cancelled = true;
}
