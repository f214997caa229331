/** Rows for tests. Each builder makes the parents that it is not given, and returns what it made. */
import { setTimeout as pause } from 'node:timers/promises';
import { PAID, PAID_METHOD, PROVIDER } from './tested-provider';
import { type Insertable, type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { BookingStatus, CancelReason } from '../src/domain/booking';
import { holdExpiry } from '../src/domain/policy';
import { istDateOf } from '../src/domain/time';
import { windowBegins } from '../src/domain/windows';
import type { Bookings, CallRequests, Centers, Consents, Notices, Users } from '../src/server/platform/db/schema';
import { TRUSTED_MS } from '../src/server/centers/center-list-cache';
import { openSession } from '../src/server/accounts/sessions';
import { signAccessToken } from '../src/server/accounts/tokens';
import { COOKIES } from '../src/server/platform/http/cookies';
import { NOTICE_VERSION, account } from '../src/contract';
import { type Client, type ClientOptions, aClient } from './client';
import type { Product } from './product';
import { aWindow } from './windows';
import { quickHash } from './quick-hash';

/** A patient with an address, as all are whom a test makes without saying otherwise. */
export type UserRow = Selectable<Users> & { email: string };
export type CenterRow = Selectable<Centers>;
export type BookingRow = Selectable<Bookings>;

/** Where rows are written, and at what time. */
type Records = Pick<Product, 'database' | 'now'>;

export const PASSWORD = 'amla-tamarind-92';
let passwordHash: Promise<string> | undefined;

let count = 0;
const next = () => (count += 1);

export async function aPatient({ database, now }: Records, row: Partial<Insertable<Users>> = {}): Promise<UserRow> {
  const n = next();
  passwordHash ??= quickHash(PASSWORD);
  const patient = await database.db
    .insertInto('users')
    .values({
      id: newId(),
      email: `meera-${n}@example.org`,
      username: `Meera ${n}`,
      password_hash: await passwordHash,
      created_at: now(),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await database.db.insertInto('consents').values(consentOf(patient.id, now())).execute();
  return patient as UserRow;
}

/** A patient's consent to the notice in force. */
export function consentOf(userId: string, at: Date): Insertable<Consents> {
  return {
    id: newId(),
    user_id: userId,
    purpose: 'health-data',
    notice_version: NOTICE_VERSION,
    language: 'en',
    how: 'sign-up',
    given_at: at,
  };
}

/** Until a center that was just added is in the list of every process, which is kept for a moment of real time. */
export function untilListed(): Promise<void> {
  return pause(TRUSTED_MS + 1);
}

export async function aCenter({ database, now }: Records, row: Partial<Insertable<Centers>> = {}): Promise<CenterRow> {
  const n = next();
  return database.db
    .insertInto('centers')
    .values({
      id: newId(),
      name: `Asha Kidney Care ${n}`,
      address: `${n} Temple Road`,
      city: 'Mysuru',
      state: 'Karnataka',
      contact_number: '0821 555 0134',
      services: ['Hemodialysis'],
      facilities: ['Parking', 'Wi-Fi'],
      charge_paise: 185_000,
      slots: 2,
      photo: 'front-1.svg',
      latitude: 12.3,
      longitude: 76.6,
      created_at: now(),
      updated_at: now(),
      ...row,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export type BookingOptions = {
  status?: BookingStatus;
  patient?: Pick<UserRow, 'id' | 'email'>;
  center?: CenterRow;
  date?: string;
  startHour?: number;
  chair?: number;
  cancelReason?: CancelReason;
  /** A scheme pays the center: the patient pays nothing here. */
  isScheme?: boolean;
};

/** A booking with its payment in our book and in the provider's. `pending` is an unpaid hold; the others are paid. */
export async function aBooking(
  product: Records & Pick<Product, 'sandbox'>,
  options: BookingOptions = {},
): Promise<BookingRow> {
  const { database, now } = product;
  const { status = 'confirmed', chair = 1 } = options;
  const patient = options.patient ?? (await aPatient(product));
  const center = options.center ?? (await aCenter(product));
  const at = now();
  const window = aWindow(at);
  const price = options.isScheme ? 0 : center.charge_paise;
  const paymentId = options.isScheme ? null : await aPayment(product, { status, patient, price });
  if (chair > center.slots) await hadChairs(database.db, [{ center_id: center.id, chair }]);
  return database.db
    .insertInto('bookings')
    .values({
      id: newId(),
      user_id: patient.id,
      patient_id: patient.id,
      center_id: center.id,
      session_date: options.date ?? window.date,
      start_hour: options.startHour ?? window.startHour,
      chair,
      status,
      price_paise: price,
      payment_id: paymentId,
      hold_expires_at: status === 'pending' && !options.isScheme ? holdExpiry(at) : null,
      cancel_reason: status === 'cancelled' ? (options.cancelReason ?? 'not-paid-in-time') : null,
      created_at: at,
      updated_at: at,
      claimed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Centers have had the chairs of some bookings: those above their number are retired. */
export async function hadChairs(
  db: Product['database']['db'],
  rows: readonly { center_id: string; chair: number }[],
): Promise<void> {
  const [centers, chairs] = [rows.map((row) => row.center_id), rows.map(({ chair }) => chair)];
  await sql`insert into chairs (center_id, number, is_retired)
    select distinct id, n, true from unnest(${centers}::uuid[], ${chairs}::int[]) as had (id, n)
    on conflict do nothing`.execute(db);
}

/** Does something, as beginning to wait, while no chair of these centers is to be had; then all that are not booked are free. */
export async function whileFull<Answer>(
  { database: { db }, now }: Records,
  centers: readonly { id: string }[],
  act: () => Promise<Answer>,
): Promise<Answer> {
  const shut = { from_date: '2026-11-01', to_date: '2027-12-31', reason: 'maintenance', created_at: now() };
  const rows = centers.map(({ id }) => ({ id: newId(), center_id: id, ...shut }));
  await db.insertInto('center_exceptions').values(rows).execute();
  const answer = await act();
  await db
    .deleteFrom('center_exceptions')
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  return answer;
}

/** A chair that is kept for a patient, and that nobody has booked. */
export async function aKeptChair(
  { database, now }: Records,
  {
    patient,
    center,
    window,
  }: { patient: { id: string }; center: CenterRow; window: { date: string; startHour: number } },
  as: 'offer' | 'renewal',
  userId: string | null = patient.id,
): Promise<BookingRow> {
  const at = now();
  return database.db
    .insertInto('bookings')
    .values({
      id: newId(),
      user_id: userId,
      patient_id: patient.id,
      center_id: center.id,
      session_date: window.date,
      start_hour: window.startHour,
      chair: 1,
      status: 'pending',
      hold_kind: as,
      price_paise: center.charge_paise,
      hold_expires_at: holdExpiry(at),
      created_at: at,
      updated_at: at,
      claimed_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

type PaymentOptions = { status: BookingStatus; patient: Pick<UserRow, 'id' | 'email'>; price: number };

async function aPayment(
  { database, sandbox, now }: Records & Pick<Product, 'sandbox'>,
  { status, patient, price }: PaymentOptions,
): Promise<string> {
  const at = now();
  const paid = status !== 'pending' && status !== 'cancelled';
  const paymentId = newId();
  const seeded = sandbox.seedPayment({
    provider: PROVIDER,
    amount: price,
    description: 'Dialysis session',
    email: patient.email,
    metadata: { payment_id: paymentId },
    clientReferenceId: paymentId,
    at,
    paid,
    ...(status === 'cancelled' && { expiresAt: at }),
  });
  await database.db
    .insertInto('payments')
    .values({
      id: paymentId,
      user_id: patient.id,
      amount_paise: price,
      status: paid ? 'paid' : status === 'pending' ? 'open' : 'expired',
      provider_session_id: seeded.sessionId,
      provider_payment_id: seeded.paymentIntentId,
      checkout_url: seeded.url,
      provider: PROVIDER,
      ...(paid && { method: PAID_METHOD, card_last4: PAID.cardLast4 }),
      created_at: at,
      expires_at: holdExpiry(at),
      paid_at: paid ? at : null,
    })
    .execute();
  return paymentId;
}

type DeskPayment = { patient: Pick<UserRow, 'id'>; bookingId: string; centerId: string; amount: number };

/** Has a booking paid in cash at the desk; `amount` in paise. Returns the id of the entry. */
export async function aDeskPayment(
  { database, now }: Records,
  { patient, bookingId, centerId, amount }: DeskPayment,
): Promise<string> {
  const { db } = database;
  const at = now();
  const { rows } = await sql<{ number: number }>`select nextval('receipt_numbers')::int as number`.execute(db);
  const { number } = rows[0]!;
  const paymentId = newId();
  const paid = { status: 'paid', provider: 'desk', method: 'cash', paid_at: at, receipt_number: number };
  await db
    .insertInto('payments')
    .values({ id: paymentId, user_id: patient.id, amount_paise: amount, created_at: at, expires_at: at, ...paid })
    .execute();
  await db
    .updateTable('bookings')
    .set({ price_paise: amount, payment_id: paymentId })
    .where('id', '=', bookingId)
    .execute();
  const about = { center_id: centerId, booking_id: bookingId, payment_id: paymentId, receipt_number: number };
  const entry = { kind: 'payment', mode: 'cash', amount_paise: amount, administrator_name: 'kavya', at };
  const id = newId();
  await db
    .insertInto('desk_entries')
    .values({ id, day: istDateOf(at), ...about, ...entry })
    .execute();
  return id;
}

export type LoggedIn = UserRow & { client: Client };

/** A reminder of a booking to its patient, or to whom `row` names, by no channel yet. Returns the code of its link. */
export async function aReminder(
  { database, now }: Records,
  booking: Pick<BookingRow, 'id' | 'patient_id' | 'session_date' | 'start_hour'>,
  row: Partial<Insertable<Notices>> = {},
): Promise<string> {
  const begins = windowBegins(booking.session_date, booking.start_hour);
  const n = String(next()).replaceAll('0', 'A');
  const { code } = await database.db
    .insertInto('notices')
    .values({
      id: newId(),
      once_key: `a-reminder:${n}`,
      template: 'reminder',
      user_id: booking.patient_id,
      booking_id: booking.id,
      language: 'en',
      slots: JSON.stringify({ date: booking.session_date, startHour: booking.start_hour }),
      urgency: 'calm',
      code: `Rem${n.padStart(9, 'x')}`,
      // No channel is tried while a test looks at it.
      due_at: begins,
      ends_at: begins,
      created_at: now(),
      ...row,
    })
    .returning('code')
    .executeTakeFirstOrThrow();
  return code;
}

/** Somebody who answered "Call me" to a reminder of a booking: the id of the call to make. */
export async function aCallAsked(
  records: Records,
  booking: Pick<BookingRow, 'id' | 'patient_id' | 'session_date' | 'start_hour'>,
  row: Partial<Insertable<CallRequests>> = {},
): Promise<string> {
  const { database, now } = records;
  const code = await aReminder(records, booking, { answer: 'call', answered_at: now(), answered_by: 'page' });
  const { id: notice_id } = await database.db
    .selectFrom('notices')
    .select('id')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const call = { id: newId(), notice_id, booking_id: booking.id, number: '+919845012345', language: 'en' };
  await database.db
    .insertInto('call_requests')
    .values({ ...call, asked_at: now(), ...row })
    .execute();
  return call.id;
}

/** A patient logged in with the password. */
export async function loggedInPatient(product: Product, row: Partial<Insertable<Users>> = {}): Promise<LoggedIn> {
  const patient = await aPatient(product, row);
  const client = aClient(product);
  await client.call(account.login, { body: { email: patient.email, password: PASSWORD } });
  return { ...patient, client };
}

/** A patient with a session opened without a password: for crowds. */
export async function patientWithSession(
  product: Product,
  options: ClientOptions = {},
  row: Partial<Insertable<Users>> = {},
): Promise<LoggedIn> {
  return withSession(product, await aPatient(product, row), options);
}

/** The same for an existing patient. */
export async function withSession(product: Product, patient: UserRow, options: ClientOptions = {}): Promise<LoggedIn> {
  const { database, context, now } = product;
  const session = await database.db.transaction().execute((tx) => openSession(tx, patient.id, null, now()));
  const cookies = new Map([
    [COOKIES.access, await signAccessToken(session, context.secret, now())],
    [COOKIES.refresh, session.refreshToken],
  ]);
  return { ...patient, client: aClient(product, { ...options, cookies }) };
}
