/** Things of one patient that a request may name: made on demand, once. */
import { randomUUID } from 'node:crypto';
import { bookings, coming, covers, patients, waits } from '../src/contract';
import { istDateOf } from '../src/domain/time';
import { aStaffMember } from './administrator';
import { openSession } from '../src/server/accounts/sessions';
import {
  type LoggedIn,
  aBooking,
  aCenter,
  aDeskPayment,
  aCallAsked,
  aPatient,
  aReminder,
  patientWithSession,
  whileFull,
} from './builders';
import { allMailsSent } from './inbox';
import type { Product } from './product';

/** Ids of things of the patient. `session` is the checkout session of the booking, `login` another device's. */
export type Things = Record<
  | 'booking'
  | 'session'
  | 'center'
  | 'user'
  | 'mail'
  | 'refund'
  | 'payment difference'
  | 'login'
  | 'passkey'
  | 'person'
  | 'carer'
  | 'cover'
  | 'sponsor'
  | 'wait'
  | 'walkIn'
  | 'offer'
  | 'series'
  | 'standing'
  | 'exception'
  | 'closure'
  | 'staff'
  | 'deskEntry'
  | 'accountEntry'
  | 'drawerStep'
  | 'payerClaim'
  | 'priceItem'
  | 'charge'
  | 'import'
  | 'notice'
  | 'undo'
  | 'call'
  | 'browser',
  () => Promise<string>
>;

export type PatientWithThings = { patient: LoggedIn; things: Things };

export async function aPatientWithThings(product: Product): Promise<PatientWithThings> {
  const { db } = product.database;
  const patient = await patientWithSession(product);
  const center = once(() => aCenter(product, { charge_paise: 185_000 }));
  const booking = once(async () => aBooking(product, { patient, center: await center(), startHour: 5 }));
  const cancelled = once(async () => {
    const { id } = await booking();
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: id } });
    await allMailsSent(product);
    return id;
  });
  const things: Things = {
    center: async () => (await center()).id,
    user: async () => patient.id,
    booking: async () => (await booking()).id,
    passkey: once(async () => {
      const id = Buffer.from(randomUUID());
      const key = { public_key: Buffer.from('a key'), counter: 0, transports: '', name: 'A phone' };
      await db
        .insertInto('passkeys')
        .values({ id, user_id: patient.id, ...key, created_at: product.now() })
        .execute();
      return id.toString('base64url');
    }),
    async session() {
      const { payment_id: id } = await booking();
      const row = await db
        .selectFrom('payments')
        .select('provider_session_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      return row.provider_session_id!;
    },
    async mail() {
      const id = await cancelled();
      return (await db.selectFrom('outbox').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()).id;
    },
    person: once(async () => {
      const body = { name: 'Kamala', relation: 'parent', email: 'kamala@example.org' } as const;
      return (await patient.client.call(patients.add, { body })).patient._id;
    }),
    cover: once(async () => {
      const body = { scheme: 'cghs', holder: 'Lakshmi Raman', cardLast4: '4821' } as const;
      const { cover } = await patient.client.call(covers.add, { body });
      const file = { picture: Buffer.from('a letter'), content_type: 'image/webp', width: 1, height: 1 };
      const at = product.now();
      await db
        .insertInto('cover_letters')
        .values({ cover_id: cover._id, ...file, at })
        .execute();
      await db
        .insertInto('cover_checks')
        .values({ cover_id: cover._id, center_id: (await center()).id, question: 'waiting', asked_at: at })
        .execute();
      return cover._id;
    }),
    sponsor: once(async () => {
      const id = randomUUID();
      const row = { center_id: (await center()).id, name: 'Tanker Foundation', code: id.slice(0, 8).toUpperCase() };
      await db
        .insertInto('sponsors')
        .values({ id, ...row, patient_share_paise: 0, sessions: 10, valid_to: '2027-11-19', created_at: product.now() })
        .execute();
      return id;
    }),
    wait: once(async () => {
      const at = await center();
      const body = { centers: [at.id], dates: ['2026-11-19'], times: ['1 PM - 5 PM'] };
      return (await whileFull(product, [at], () => patient.client.call(waits.add, { body }))).wait._id;
    }),
    walkIn: once(async () => {
      const id = randomUUID();
      const row = { center_id: (await center()).id, patient_id: patient.id, day: istDateOf(product.now()) };
      await db
        .insertInto('walk_ins')
        .values({ id, ...row, number: 1, urgency: 'urgent', arrived_at: product.now() })
        .execute();
      return id;
    }),
    series: once(async () => {
      const { id } = await db
        .insertInto('series')
        .values({ id: randomUUID(), user_id: patient.id, patient_id: patient.id, created_at: product.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
    standing: once(async () => {
      const { id } = await db
        .insertInto('standing')
        .values({
          ...{ id: randomUUID(), center_id: (await center()).id, patient_id: patient.id },
          ...{ weekdays: [1], start_hour: 9, payment: 'later', created_at: product.now() },
          ...{ from_date: '2037-01-01', pattern_from: '2037-01-01' },
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
    exception: once(async () => {
      const id = randomUUID();
      const [from_date, to_date] = ['2026-11-19', '2026-11-19'];
      await db
        .insertInto('center_exceptions')
        .values({
          id,
          center_id: (await center()).id,
          from_date,
          to_date,
          chairs: 1,
          reason: 'No staff',
          created_at: product.now(),
        })
        .execute();
      return id;
    }),
    closure: once(async () => {
      const id = randomUUID();
      const at = product.now();
      const row = await booking();
      const { center_id, session_date: from_date, start_hour } = row;
      const closed = { center_id, from_date, to_date: from_date, start_hour, reason: 'No water' };
      await db
        .insertInto('closures')
        .values({ id, ...closed, held_until: at, created_at: at })
        .execute();
      await db
        .insertInto('closure_moves')
        .values({
          closure_id: id,
          booking_id: row.id,
          from_date,
          from_start_hour: start_hour,
          from_chair: row.chair,
          decision: 'stay',
        })
        .execute();
      return id;
    }),
    offer: once(async () => {
      const at = product.now();
      const { id: centerId } = await center();
      const { id } = await db
        .insertInto('bookings')
        .values({
          id: randomUUID(),
          patient_id: patient.id,
          user_id: patient.id,
          center_id: centerId,
          session_date: '2026-11-20',
          start_hour: 13,
          chair: 1,
          status: 'pending',
          hold_kind: 'offer',
          price_paise: 185_000,
          hold_expires_at: new Date(at.getTime() + 30 * 60_000),
          created_at: at,
          updated_at: at,
          claimed_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
    staff: once(async () => (await aStaffMember(product, [{ role: 'auditor' }])).id),
    deskEntry: once(async () => {
      const window = { startHour: 17, date: '2026-11-20' };
      const { id } = await aBooking(product, { patient, center: await center(), isScheme: true, ...window });
      return aDeskPayment(product, { patient, bookingId: id, centerId: await things.center(), amount: 185_000 });
    }),
    accountEntry: once(async () => {
      const account = { center_id: await things.center(), patient_id: patient.id };
      await things.booking();
      await db.insertInto('accounts').values(account).execute();
      const entry = {
        kind: 'extra',
        amount_paise: -500,
        reason: 'Dialyser',
        administrator_name: 'desk',
        at: product.now(),
      };
      const { id } = await db
        .insertInto('account_entries')
        .values({ id: randomUUID(), ...account, ...entry })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
    charge: once(async () => {
      const charge = { from_date: '2026-12-25', charge_paise: 215_000, set_at: product.now() };
      const { id } = await db
        .insertInto('center_charges')
        .values({ id: randomUUID(), ...charge, center_id: await things.center() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
    priceItem: once(async () => {
      const item = { name: 'Blood test', price_paise: 30_000, created_at: product.now() };
      const { id } = await db
        .insertInto('price_items')
        .values({ id: randomUUID(), ...item, center_id: await things.center() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
    drawerStep: once(async () => {
      const step = { kind: 'open', expected_paise: 50_000, counted_paise: 50_000, is_open: true, holder_name: 'desk' };
      const { id } = await db
        .insertInto('drawer_steps')
        .values({
          id: randomUUID(),
          ...step,
          center_id: (await aCenter(product)).id,
          number: 1,
          administrator_name: 'desk',
          at: product.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
    payerClaim: once(async () => {
      const { id: booking_id, session_date: day, center_id } = await booking();
      const claim = { id: randomUUID(), center_id, number: 1, scheme: 'cghs', state: 'prepared', is_live: true };
      const at = product.now();
      await db
        .insertInto('payer_claims')
        .values({ ...claim, from_date: day, to_date: day, sessions: 1, claimed_paise: 150_000, prepared_at: at })
        .execute();
      await db
        .insertInto('payer_claim_lines')
        .values({ id: randomUUID(), claim_id: claim.id, is_live: true, booking_id, amount_paise: 150_000 })
        .execute();
      const step = { kind: 'prepare', on_date: day, administrator_name: 'desk', at };
      await db
        .insertInto('payer_claim_steps')
        .values({ id: randomUUID(), claim_id: claim.id, number: 1, ...step })
        .execute();
      return claim.id;
    }),
    import: once(async () => {
      const { id: booking_id, session_date, start_hour, center_id, patient_id } = await booking();
      const row = { what: 'patients', file_name: 'list.csv', done: '{}', at: product.now() };
      const { id } = await db
        .insertInto('imports')
        .values({ id: randomUUID(), ...row })
        .returning('id')
        .executeTakeFirstOrThrow();
      const session = { booking_id, import_id: id, session_date, start_hour };
      await db.insertInto('imported_sessions').values(session).execute();
      const person = { import_id: id, center_id, patient_id, is_added: false, is_registered: false, fields: [] };
      await db.insertInto('imported_people').values(person).execute();
      return id;
    }),
    undo: once(async () => {
      const { id } = await aBooking(product, { patient, center: await center(), date: '2026-11-20', startHour: 9 });
      const session = { bookingId: id, date: '2026-11-20', time: '9 AM - 1 PM', refund: 1_850 };
      return (await patient.client.call(coming.cancel, { body: { sessions: [session] } })).undo!.id;
    }),
    notice: once(async () => aReminder(product, await booking())),
    call: once(async () => aCallAsked(product, await booking())),
    async carer() {
      const carer = await aPatient(product);
      const link = { user_id: carer.id, patient_id: patient.id, access: 'manage', relation: 'parent' };
      const { id } = await db
        .insertInto('care_links')
        .values({ id: randomUUID(), ...link, created_at: product.now() })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    login: once(async () => {
      const opened = await db.transaction().execute((tx) => openSession(tx, patient.id, null, product.now()));
      return opened.sessionId;
    }),
    browser: once(async () => {
      const { id } = await db
        .insertInto('push_subscriptions')
        .values({
          id: randomUUID(),
          user_id: patient.id,
          endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
          ...BROWSER_KEYS,
          browser: 'Chrome on Android',
          created_at: product.now(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    }),
    'payment difference': once(async () => {
      const id = randomUUID();
      const { payment_id } = await booking();
      const at = product.now();
      const came = {
        provider_payment_id: id,
        checkout_id: id,
        amount: 1_000,
        currency: 'USD',
        state: 'returned',
      };
      await db
        .insertInto('payment_differences')
        .values({
          id,
          payment_id: payment_id!,
          ...came,
          found_at: at,
          decide_by: at,
        })
        .execute();
      return id;
    }),
    async refund() {
      const id = await cancelled();
      return (await db.selectFrom('refunds').select('id').where('booking_id', '=', id).executeTakeFirstOrThrow()).id;
    },
  };
  return { patient, things };
}

/** Keys of a browser that takes web push; of the example in RFC 8291. */
export const BROWSER_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/** Things that do not exist, with well-formed ids. */
export const NO_THINGS: Things = {
  booking: async () => '019a0000-0000-7000-8000-000000000001',
  cover: async () => '019a0000-0000-7000-8000-000000000015',
  sponsor: async () => '019a0000-0000-7000-8000-000000000016',
  wait: async () => '019a0000-0000-7000-8000-000000000010',
  walkIn: async () => '019a0000-0000-7000-8000-000000000017',
  offer: async () => '019a0000-0000-7000-8000-000000000011',
  series: async () => '019a0000-0000-7000-8000-000000000012',
  standing: async () => '019a0000-0000-7000-8000-000000000012',
  person: async () => '019a0000-0000-7000-8000-000000000008',
  carer: async () => '019a0000-0000-7000-8000-000000000009',
  session: async () => 'cs_test_nobody',
  center: async () => '019a0000-0000-7000-8000-000000000002',
  exception: async () => '019a0000-0000-7000-8000-000000000012',
  closure: async () => '019a0000-0000-7000-8000-000000000014',
  staff: async () => '019a0000-0000-7000-8000-000000000013',
  user: async () => '019a0000-0000-7000-8000-000000000003',
  mail: async () => '019a0000-0000-7000-8000-000000000004',
  refund: async () => '019a0000-0000-7000-8000-000000000005',
  'payment difference': async () => '019a0000-0000-7000-8000-000000000019',
  deskEntry: async () => '019a0000-0000-7000-8000-000000000013',
  accountEntry: async () => '019a0000-0000-7000-8000-000000000019',
  priceItem: async () => '019a0000-0000-7000-8000-000000000024',
  charge: async () => '019a0000-0000-7000-8000-000000000025',
  drawerStep: async () => '019a0000-0000-7000-8000-000000000023',
  payerClaim: async () => '019a0000-0000-7000-8000-000000000025',
  import: async () => '019a0000-0000-7000-8000-000000000014',
  browser: async () => '019a0000-0000-7000-8000-000000000017',
  login: async () => '019a0000-0000-7000-8000-000000000006',
  passkey: async () => 'NoSuchPasskey',
  notice: async () => 'NoSuchNotice',
  undo: async () => '019a0000-0000-7000-8000-000000000019',
  call: async () => '019a0000-0000-7000-8000-000000000018',
};

export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
