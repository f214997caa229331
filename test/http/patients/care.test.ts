/** People whom an account cares for: who may do what, the code, and ending it. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
  account,
  type BodyOf,
  BOOKING_FILES,
  bookings,
  type CareAccess,
  patients,
  profile,
  series,
  type User,
  waits,
} from '../../../src/contract';
import { APPOINTMENTS_CSV, appointments, audit, desk } from '../../../src/contract/admin';
import { MIGRATIONS_DIR } from '../../../src/server/platform/paths';
import { isConfirmedPerson } from '../../../src/server/patients/care';
import { anAdministrator } from '../../administrator';
import { holdRefused, myBookings, pay, paymentFor } from '../../booking-steps';
import { type CenterRow, type LoggedIn, PASSWORD, aBooking, aCenter, loggedInPatient, whileFull } from '../../builders';
import { codeIn, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { type Window, aWindow } from '../../windows';

const the = aRunningProduct();
const inDays = (days: number, startHour?: Window['startHour']) => aWindow(the.product.now(), days, startHour);
const MOTHER = { name: 'Kamala Rao', relation: 'parent', email: 'kamala-rao@example.org' } as const;

const add = async ({ client }: LoggedIn, body: BodyOf<typeof patients.add> = MOTHER) =>
  (await client.call(patients.add, { body })).patient;
const people = async ({ client }: LoggedIn) => (await client.call(patients.list)).patients;

async function bookFor(account: LoggedIn, patientId: string, center: CenterRow, window: Window): Promise<string> {
  const body = { ...paymentFor({ center, window }), patientId };
  const { session } = await account.client.call(bookings.makePayment, { body });
  await pay(the.product, session!.id);
  const { BookingData } = await waitFor('it is confirmed', async () => {
    const answer = await account.client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
    return answer.success ? answer : null;
  });
  return BookingData[0]!._id;
}

const bookingsOf = async ({ client }: LoggedIn, patientId: string) =>
  (await client.call(bookings.myBookings, { query: { patientId } })).myBookingData;

describe('an account', () => {
  it('has its own person, with its name', async () => {
    const me = await loggedInPatient(the.product);
    expect(await people(me)).toEqual([
      expect.objectContaining({ _id: me.id, name: me.username, relation: 'self', isSelf: true, confirmed: true }),
    ]);
    await me.client.call(profile.update, { body: { username: 'Meera Nair' } });
    expect((await people(me))[0]).toMatchObject({ name: 'Meera Nair' });
  });

  it('cares for at most ten people, and for nobody twice removed', async () => {
    const me = await loggedInPatient(the.product);
    for (let n = 0; n < 10; n++) await add(me, { ...MOTHER, name: `Person ${n}` });
    expect(await me.client.refused(patients.add, { body: MOTHER })).toMatchObject({ code: 'too-many-people' });
    const [, first] = await people(me);
    await me.client.call(patients.end, { params: { id: first!._id } });
    expect(await me.client.refused(patients.end, { params: { id: first!._id } })).toMatchObject({
      code: 'patient-not-found',
    });
    await add(me);
  });

  it.each([
    ['an adult who can not be reached', { name: 'Kamala', relation: 'parent' }, 'email'],
    ['a child without its guardian', { name: 'Asha', relation: 'child', dateOfBirth: '2019-03-01' }, 'guardian'],
    [
      'a child who is not born yet',
      { name: 'A', relation: 'child', dateOfBirth: '2090-03-01', guardian: true },
      'dateOfBirth',
    ],
    ['no name', { name: '', relation: 'parent', email: 'a@example.org' }, 'name'],
    ['no number to dial', { name: 'Kamala', relation: 'parent', phone: 'call me' }, 'phone'],
  ] as const)('says at the field what is wrong with %s', async (_what, body, field) => {
    const me = await loggedInPatient(the.product);
    const { fields } = await me.client.refused(patients.add, { body });
    expect(Object.keys(fields!)).toEqual([field]);
  });
});

it('the account says whether it cares for anybody, and so do its bookings', async () => {
  const me = await loggedInPatient(the.product);
  const says = async () => [
    (await me.client.call(account.userdata)).user.caresForOthers,
    (await me.client.call(bookings.myBookings)).caresForOthers,
  ];
  expect(await says()).toEqual([undefined, undefined]);
  const { _id } = await add(me);
  expect(await says()).toEqual([true, true]);
  const { user } = (await me.client.call(account.login, { body: { email: me.email, password: PASSWORD } })) as {
    user: User;
  };
  expect(user.caresForOthers).toBe(true);
  await me.client.call(patients.end, { params: { id: _id } });
  expect(await says()).toEqual([undefined, undefined]);
});

describe('somebody who was added', () => {
  it('is booked for by name, beside one\u2019s own appointment at the same hour', async () => {
    const { product } = the;
    const daughter = await loggedInPatient(product);
    const { _id: mother } = await add(daughter);
    const center = await aCenter(product, { slots: 3 });
    const window = inDays(3);
    const own = await bookFor(daughter, daughter.id, center, window);
    const hers = await bookFor(daughter, mother, center, window);
    expect(await bookingsOf(daughter, mother)).toMatchObject([
      { _id: hers, patient: { name: 'Kamala Rao', isSelf: false }, bookedBy: { isSelf: true } },
    ]);
    expect(await myBookings(daughter)).toMatchObject([{ _id: own, patient: { isSelf: true }, bookedBy: null }]);
    const again = { ...paymentFor({ center, window }), patientId: mother };
    expect(await daughter.client.refused(bookings.makePayment, { body: again })).toMatchObject({
      code: 'already-booked',
    });
    expect(await holdRefused(daughter, center, window)).toMatchObject({ code: 'already-booked' });
  });

  it('is nobody to a stranger', async () => {
    const daughter = await loggedInPatient(the.product);
    const stranger = await loggedInPatient(the.product);
    const { _id: mother } = await add(daughter);
    const body = { ...paymentFor({ center: await aCenter(the.product), window: inDays(3) }), patientId: mother };
    expect(await stranger.client.refused(bookings.makePayment, { body })).toMatchObject({ code: 'patient-not-found' });
    expect(await stranger.client.refused(bookings.myBookings, { query: { patientId: mother } })).toMatchObject({
      code: 'patient-not-found',
    });
  });

  it('confirms by a code from a mail that names who asks', async () => {
    const daughter = await loggedInPatient(the.product, { username: 'Lakshmi Rao' });
    const email = 'kamala.by.code@example.org';
    const { _id: id } = await add(daughter, { ...MOTHER, email });
    const { verificationId } = await daughter.client.call(patients.sendCode, { params: { id } });
    const mail = await waitFor('the code', async () => (await mailsTo(the.product, email))[0]);
    expect(mail.text).toContain('Lakshmi Rao wants to book and manage appointments for you.');
    // Nothing that was typed about the person: the address may be a stranger's.
    expect(JSON.stringify(mail)).not.toContain('Kamala');
    const wrong = { params: { id }, body: { otp: '000000', VerificationId: verificationId } };
    expect(await daughter.client.refused(patients.confirm, wrong)).toMatchObject({ fields: { otp: 'Invalid OTP' } });
    const right = { params: { id }, body: { otp: codeIn(mail), VerificationId: verificationId } };
    expect((await daughter.client.call(patients.confirm, right)).patient).toMatchObject({
      _id: id,
      confirmed: true,
      access: 'manage',
    });
  });

  it('is not confirmed by a code that comes to the account itself, under another name of its mailbox', async () => {
    const n = Date.now();
    const inventor = await loggedInPatient(the.product, { email: `in.ventor${n}@gmail.com` });
    for (const email of [inventor.email, `in.ventor${n}+aunt@gmail.com`, `inventor${n}@googlemail.com`]) {
      const { _id: id } = await add(inventor, { ...MOTHER, email });
      expect(await inventor.client.refused(patients.sendCode, { params: { id } })).toMatchObject({
        status: 409,
        code: 'own-mailbox',
      });
      const body = { otp: '000000', VerificationId: id };
      expect(await inventor.client.refused(patients.confirm, { params: { id }, body })).toMatchObject({
        code: 'own-mailbox',
      });
    }
  });

  it('is not told a name that could carry a message', async () => {
    const seller = await loggedInPatient(the.product, { username: 'Win at prizes.example' });
    const email = 'kamala.not.asked@example.org';
    const { _id: id } = await add(seller, { ...MOTHER, email });
    await seller.client.call(patients.sendCode, { params: { id } });
    const mail = await waitFor('the code', async () => (await mailsTo(the.product, email))[0]);
    expect(mail.text).toContain('Someone wants to book and manage appointments for you.');
    expect(JSON.stringify(mail)).not.toContain('prizes');
  });

  it('becomes the own person of an account of that address, with what was booked', async () => {
    const { product } = the;
    const daughter = await loggedInPatient(product);
    const mother = await loggedInPatient(product, { username: 'Kamala' });
    const center = await aCenter(product, { slots: 3 });
    const added = await add(daughter, { ...MOTHER, email: mother.email });
    const booked = await bookFor(daughter, added._id, center, inDays(3));
    const wanted = { centers: [center.id], dates: [inDays(6).date], times: [inDays(6).time], patientId: added._id };
    await whileFull(product, [center], () => daughter.client.call(waits.add, { body: wanted }));
    const own = (await aBooking(product, { patient: mother, center, ...inDays(4) })).id;
    const clash = (await aBooking(product, { patient: mother, center, ...inDays(3), chair: 3 })).id;
    const confirm = async () => {
      const params = { id: added._id };
      const codes = (await mailsTo(product, mother.email)).filter(({ subject }) => /^\d{6}/.test(subject)).length;
      const { verificationId } = await daughter.client.call(patients.sendCode, { params });
      const mails = await waitFor('a code', async () => {
        const found = (await mailsTo(product, mother.email)).filter(({ subject }) => /^\d{6}/.test(subject));
        return found.length > codes ? found : null;
      });
      return { params, body: { otp: codeIn(mails[0]!), VerificationId: verificationId } };
    };
    expect(await daughter.client.refused(patients.confirm, await confirm())).toMatchObject({ code: 'already-booked' });
    await mother.client.call(bookings.cancelBooking, { body: { appoinmentId: clash } });
    await product.pass(60_000);
    const { patient } = await daughter.client.call(patients.confirm, await confirm());
    expect(patient).toMatchObject({ _id: mother.id, name: 'Kamala', confirmed: true });
    expect((await daughter.client.call(waits.list)).waits).toMatchObject([{ patientId: mother.id }]);
    const seen = (await bookingsOf(daughter, mother.id)).map(({ _id }) => _id);
    expect(seen).toEqual(expect.arrayContaining([booked, own]));
    expect((await myBookings(mother)).find(({ _id }) => _id === booked)).toMatchObject({
      bookedBy: { name: daughter.username, isSelf: false },
    });
    const [carer] = (await mother.client.call(patients.carers)).carers;
    expect(carer).toMatchObject({ name: daughter.username, access: 'manage' });
    await mother.client.call(patients.endCarer, { params: { id: carer!._id } });
    expect(await daughter.client.refused(bookings.myBookings, { query: { patientId: mother.id } })).toMatchObject({
      code: 'patient-not-found',
    });
    // Who paid keeps the receipt.
    const receipt = await daughter.client.raw('GET', `${BOOKING_FILES.receipt}?appoinmentId=${booked}`);
    expect(receipt.status).toBe(200);
  });

  it('who is a child is not confirmed by a date of birth, nor by a code', async () => {
    const father = await loggedInPatient(the.product);
    const child = { name: 'Asha', relation: 'child', dateOfBirth: '2019-03-01', guardian: true } as const;
    const added = await add(father, { ...child, email: father.email });
    expect(added).toMatchObject({ confirmed: false, access: 'book', dateOfBirth: '2019-03-01' });
    const params = { id: added._id };
    expect(await father.client.refused(patients.sendCode, { params })).toMatchObject({ code: 'child-at-desk' });
    const body = { otp: '000000', VerificationId: added._id };
    expect(await father.client.refused(patients.confirm, { params, body })).toMatchObject({ code: 'child-at-desk' });
  });
});

describe('a person whom a stranger invents with the name and the number of somebody else', () => {
  const VICTIM = { name: 'Savitri Iyer', phone: '98450 77001' };
  const INVENTED = { ...VICTIM, relation: 'child', dateOfBirth: '2019-03-01', guardian: true } as const;

  it('is nobody to the desk, until a center confirms them', async () => {
    const { product } = the;
    const stranger = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 5 });
    const { _id: invented } = await add(stranger, INVENTED);
    const booking = await bookFor(stranger, invented, center, inDays(3));
    const { client } = await anAdministrator(product);
    const found = async (query: { q: string } | { phone: string }) =>
      (await client.call(desk.findPatients, { query })).patients.map(({ _id }) => _id);
    const everywhere = async () => [
      ...(await found({ q: VICTIM.name })),
      ...(await found({ q: '9845077' })),
      ...(await found({ phone: VICTIM.phone })),
    ];
    expect(await everywhere()).toEqual([]);
    // The desk is not asked whether it means them: it adds the victim, and books for nobody else.
    const session = { date: inDays(4).date, time: inDays(4).time };
    const body = { patient: VICTIM, centerId: center.id, sessions: [session], payment: 'later' as const };
    const { patient } = await client.call(desk.book, { body });
    expect(patient._id).not.toBe(invented);
    expect(new Set(await everywhere())).toEqual(new Set([patient._id]));
    expect((await bookingsOf(stranger, invented)).map(({ _id }) => _id)).toEqual([booking]);
  });

  it('gives the account nothing that others booked, whatever an earlier release wrote', async () => {
    const { product } = the;
    const stranger = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 5 });
    const { _id: invented } = await add(stranger, INVENTED);
    const { db } = product.database;
    const asBefore = { access: 'manage', confirmed_by: 'guardian', confirmed_at: product.now() };
    await db.updateTable('care_links').set(asBefore).where('patient_id', '=', invented).execute();
    const { id } = await aBooking(product, { patient: stranger, center, ...inDays(4) });
    await db.updateTable('bookings').set({ patient_id: invented, user_id: null }).where('id', '=', id).execute();
    expect(await bookingsOf(stranger, invented)).toEqual([]);
    const cancel = { body: { appoinmentId: id } };
    expect(await stranger.client.refused(bookings.cancelBooking, cancel)).toMatchObject({ code: 'booking-not-found' });
    expect((await people(stranger)).at(-1)).toMatchObject({ confirmed: false, access: 'book' });

    // The release that no longer takes a guardian's word writes so; whom a center booked for stays its patient.
    const { _id: other } = await add(stranger, INVENTED);
    await db.updateTable('care_links').set(asBefore).where('patient_id', 'in', [invented, other]).execute();
    const migration = await readFile(path.join(MIGRATIONS_DIR, '0055-confirmed-people-filled.sql'), 'utf8');
    const [regrade = ''] = migration.match(/^update care_links .*$/m) ?? [];
    for (const statement of [regrade, migration.slice(migration.indexOf('do $$'))]) {
      await db.connection().execute((connection) => sql.raw(statement).execute(connection));
    }
    const links = db.selectFrom('care_links').select(['access', 'confirmed_at']).where('user_id', '=', stranger.id);
    expect(await links.execute()).toEqual([1, 2].map(() => ({ access: 'book', confirmed_at: null })));
    const known = db.selectFrom('patients').select('id').where(isConfirmedPerson());
    expect(await known.where('id', 'in', [invented, other]).execute()).toEqual([{ id: invented }]);
  });
});

describe('what an account may do', () => {
  type Deed = 'list' | 'book' | 'cancel theirs' | 'cancel mine' | 'receipt of theirs';
  const may: Record<CareAccess | 'none', Deed[]> = {
    manage: ['list', 'book', 'cancel theirs', 'cancel mine', 'receipt of theirs'],
    book: ['list', 'book', 'cancel mine'],
    view: ['list', 'receipt of theirs'],
    none: [],
  };

  it.each(Object.entries(may))('with the right "%s" is %j', async (access, allowed) => {
    const { product } = the;
    const account = await loggedInPatient(product);
    const mother = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 5 });
    const theirs = (await aBooking(product, { patient: mother, center, ...inDays(4) })).id;
    const mine = (await aBooking(product, { patient: mother, center, ...inDays(5) })).id;
    const { db } = product.database;
    await db.updateTable('bookings').set({ user_id: account.id }).where('id', '=', mine).execute();
    if (access !== 'none') {
      const { _id: added } = await add(account);
      const link = db.updateTable('care_links').where('user_id', '=', account.id).where('patient_id', '=', added);
      await link.set({ patient_id: mother.id, access }).execute();
    }
    const isDone = async (deed: Deed): Promise<boolean> => {
      const patientId = mother.id;
      const asked = {
        list: () => account.client.raw('GET', `/auth/my-bookings?patientId=${patientId}`),
        book: () =>
          account.client.raw('POST', '/auth/make-payment', {
            json: { ...paymentFor({ center, window: inDays(6) }), patientId },
          }),
        'cancel theirs': () => account.client.raw('PUT', '/auth/cancel-booking', { json: { appoinmentId: theirs } }),
        'cancel mine': () => account.client.raw('PUT', '/auth/cancel-booking', { json: { appoinmentId: mine } }),
        'receipt of theirs': () => account.client.raw('GET', `${BOOKING_FILES.receipt}?appoinmentId=${theirs}`),
      } satisfies Record<Deed, () => Promise<{ status: number }>>;
      return (await asked[deed]()).status < 400;
    };
    const done: Deed[] = [];
    const deeds: Deed[] = ['receipt of theirs', 'list', 'book', 'cancel theirs', 'cancel mine'];
    for (const deed of deeds) if (await isDone(deed)) done.push(deed);
    expect(done.sort()).toEqual([...allowed].sort());
  });
});

it('deleting the account of who paid leaves the others\u2019 sessions alone', async () => {
  const { product } = the;
  const daughter = await loggedInPatient(product);
  const mother = await loggedInPatient(product);
  const center = await aCenter(product);
  const { id } = await aBooking(product, { patient: mother, center, ...inDays(4) });
  await product.database.db.updateTable('bookings').set({ user_id: daughter.id }).where('id', '=', id).execute();
  await daughter.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
  expect(await myBookings(mother)).toMatchObject([{ _id: id, bookingStatus: 'confirmed' }]);
});

it('an administrator and the center see who booked for the patient', async () => {
  const { product } = the;
  const daughter = await loggedInPatient(product, { username: 'Lakshmi Rao' });
  const { _id: mother } = await add(daughter);
  const center = await aCenter(product);
  const sessions = [3, 5].map((days) => ({ date: inDays(days).date, time: inDays(days).time, centerId: center.id }));
  const { session } = await daughter.client.call(series.book, { body: { sessions, total: 3700, patientId: mother } });
  await pay(product, session!.id);
  const own = (await aBooking(product, { patient: daughter, center, ...inDays(3), chair: 2 })).id;
  const { myBookingData } = await waitFor('both are confirmed', async () => {
    const mine = await daughter.client.call(bookings.myBookings, { query: { patientId: mother } });
    return mine.myBookingData.every(({ bookingStatus }) => bookingStatus === 'confirmed') ? mine : null;
  });
  const { client } = await anAdministrator(product);
  for (const { _id: id } of myBookingData) {
    const { appointment } = await client.call(appointments.get, { params: { id } });
    expect(appointment).toMatchObject({
      userId: { username: 'Kamala Rao' },
      bookedBy: 'Lakshmi Rao',
      othersInSeries: 1,
    });
    // The mail about both is listed with each.
    expect(appointment.mails.map(({ template }) => template)).toEqual(['series-confirmed']);
  }
  const { appointment } = await client.call(appointments.get, { params: { id: own } });
  expect(appointment).toMatchObject({ bookedBy: null, othersInSeries: 0 });
  const { daySheet } = await client.call(appointments.daySheet, { query: { center: center.id, date: inDays(3).date } });
  const booked = daySheet.windows.flatMap(({ chairs }) => chairs.flatMap((one) => one.appointment ?? []));
  expect(booked.map(({ username, bookedBy }) => [username, bookedBy])).toEqual([
    ['Kamala Rao', 'Lakshmi Rao'],
    ['Lakshmi Rao', null],
  ]);
  const { text } = await client.raw('GET', `${APPOINTMENTS_CSV}?center=${center.id}`);
  const [header, ...lines] = text.trim().split('\r\n');
  expect(header).toMatch(/,Booked by,Paid by$/);
  expect(lines.map((line) => line.split(',').at(-2)).sort()).toEqual(['', 'Lakshmi Rao', 'Lakshmi Rao']);
});

describe('deleting the account of a carer', () => {
  const personOf = (id: string) =>
    the.product.database.db
      .selectFrom('patients')
      .select(['name', 'phone', 'email', 'date_of_birth'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const CHILD = { name: 'Asha Rao', relation: 'child', dateOfBirth: '2019-03-01', guardian: true } as const;
  const FORGOTTEN = { name: 'Deleted account', phone: null, email: null, date_of_birth: null };

  it('forgets the people who have no other carer, and keeps their past sessions', async () => {
    const { product } = the;
    const daughter = await loggedInPatient(product);
    const mother = await add(daughter, { ...MOTHER, phone: '98450 12345' });
    const child = await add(daughter, CHILD);
    const { id } = await aBooking(product, { status: 'completed', patient: daughter, date: '2026-11-02' });
    await product.database.db.updateTable('bookings').set({ patient_id: mother._id }).where('id', '=', id).execute();
    await daughter.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    expect(await personOf(mother._id)).toEqual(FORGOTTEN);
    expect(await personOf(child._id)).toEqual(FORGOTTEN);
    const { db } = product.database;
    const kept = await db.selectFrom('bookings').select('patient_id').where('id', '=', id).execute();
    expect(kept).toEqual([{ patient_id: mother._id }]);
    const links = await db.selectFrom('care_links').select('id').where('user_id', '=', daughter.id).execute();
    expect(links).toEqual([]);
    const consents = await db
      .selectFrom('consents')
      .select('withdrawn_at')
      .where('user_id', '=', daughter.id)
      .execute();
    expect(consents).toHaveLength(3);
    for (const { withdrawn_at: at } of consents) expect(at).toBeInstanceOf(Date);
  });

  it('keeps who has another carer, or a session to come, and ends the link', async () => {
    const { product } = the;
    const [daughter, son] = [await loggedInPatient(product), await loggedInPatient(product)];
    const mother = await add(daughter);
    const father = await add(daughter, { ...MOTHER, name: 'Mohan Rao' });
    const { _id: stand } = await add(son);
    const { db } = product.database;
    const sons = db.updateTable('care_links').where('user_id', '=', son.id).where('patient_id', '=', stand);
    await sons.set({ patient_id: mother._id }).execute();
    const booking = await bookFor(daughter, father._id, await aCenter(product), inDays(4));
    await daughter.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    expect(await personOf(mother._id)).toMatchObject({ name: 'Kamala Rao', email: MOTHER.email });
    expect(await personOf(father._id)).toMatchObject({ name: 'Mohan Rao' });
    const live = db.selectFrom('care_links').select('user_id').where('ended_at', 'is', null);
    expect(await live.where('patient_id', 'in', [mother._id, father._id]).execute()).toEqual([{ user_id: son.id }]);
    // The one consent for her is the other carer's, too.
    const withdrawn = db.selectFrom('consents').select('id').where('withdrawn_at', 'is not', null);
    expect(await withdrawn.where('patient_id', '=', mother._id).execute()).toEqual([]);
    const row = await db.selectFrom('bookings').select('status').where('id', '=', booking).executeTakeFirst();
    expect(row).toEqual({ status: 'confirmed' });
  });
});

describe('at the desk', () => {
  const seen = (id: string, carers: string[]) => ({ params: { id }, body: { paper: 'aadhaar' as const, carers } });

  it.each([
    ['an adult without a mail', { name: 'Kamala Rao', relation: 'parent', phone: '98450 11223' }],
    ['a child', { name: 'Asha Rao', relation: 'child', dateOfBirth: '2019-03-01', guardian: true }],
  ] as const)('%s is confirmed at the desk, once, with who, when and which paper', async (_who, person) => {
    const { product } = the;
    const daughter = await loggedInPatient(product, { username: 'Lakshmi Rao' });
    const { _id: id } = await add(daughter, person);
    const center = await aCenter(product, { slots: 5 });
    await bookFor(daughter, id, center, inDays(3));
    const { client, userName } = await anAdministrator(product);
    const before = (await client.call(desk.patient, { params: { id } })).patient;
    expect(before).toMatchObject({ isConfirmed: false, confirmed: null, age: 'dateOfBirth' in person ? 7 : null });
    expect(before.carers).toMatchObject([{ name: 'Lakshmi Rao', relation: person.relation, confirmed: null }]);
    // Only who it is: the account sees what it booked.
    await client.call(desk.confirm, seen(id, []));
    const session = { date: inDays(5).date, time: inDays(5).time };
    const body = { patient: { _id: id }, centerId: center.id, sessions: [session], payment: 'later' as const };
    await client.call(desk.book, { body });
    expect(await bookingsOf(daughter, id)).toHaveLength(1);
    expect((await people(daughter)).at(-1)).toMatchObject({ confirmed: false, access: 'book' });
    expect(await client.refused(desk.confirm, seen(id, []))).toMatchObject({ code: 'nothing-to-confirm' });
    // And who cares for them.
    const link = before.carers[0]!._id;
    const { patient } = await client.call(desk.confirm, seen(id, [link]));
    const confirmed = { by: 'desk', staff: userName, paper: 'aadhaar', at: expect.stringMatching(/^2026-/) };
    expect(patient).toMatchObject({ isConfirmed: true, confirmed, carers: [{ access: 'manage', confirmed }] });
    expect(await bookingsOf(daughter, id)).toHaveLength(2);
    expect((await client.call(desk.findPatients, { query: { q: person.name } })).patients).toContainEqual(patient);
    const { actions } = await client.call(audit.list, { query: { action: 'patient-confirmed', subjectId: id } });
    expect(actions[0]).toMatchObject({ administrator: userName, after: { paper: 'aadhaar', carers: ['Lakshmi Rao'] } });
    const subjects = () => mailsTo(product, daughter.email).then((mails) => mails.map(({ subject }) => subject));
    await waitFor('the mail', async () => (await subjects()).includes('You now see all of their appointments') || null);
    expect(await client.refused(desk.confirm, seen(id, [link]))).toMatchObject({ code: 'nothing-to-confirm' });
  });

  it('a confirmation that was a mistake is taken back, with a record and a mail, and what the account booked stays', async () => {
    const { product } = the;
    const daughter = await loggedInPatient(product, { username: 'Lakshmi Rao' });
    const { _id: id } = await add(daughter, { name: 'Kamala Rao', relation: 'parent', phone: '98450 11223' });
    const center = await aCenter(product, { slots: 5 });
    await bookFor(daughter, id, center, inDays(3));
    const { client, userName } = await anAdministrator(product);
    const link = (await client.call(desk.patient, { params: { id } })).patient.carers[0]!._id;
    const carers = [link];
    const takeBack = (body: { carers: string[]; isWhole?: boolean }) => ({ params: { id }, body });
    const nothing = { code: 'nothing-to-take-back' };
    expect(await client.refused(desk.takeBackConfirmation, takeBack({ carers }))).toMatchObject(nothing);
    await client.call(desk.confirm, seen(id, carers));
    const session = { date: inDays(5).date, time: inDays(5).time };
    const body = { patient: { _id: id }, centerId: center.id, sessions: [session], payment: 'later' as const };
    expect((await people(daughter)).at(-1)).toMatchObject({ confirmed: true, access: 'manage' });
    // Who it is was seen; only who may act for them was not so.
    const { patient } = await client.call(desk.takeBackConfirmation, takeBack({ carers }));
    expect(patient).toMatchObject({ isConfirmed: true, carers: [{ access: 'book', confirmed: null }] });
    const subjects = () => mailsTo(product, daughter.email).then((mails) => mails.map(({ subject }) => subject));
    const subject = 'A confirmation at the desk was taken back';
    await waitFor('the mail', async () => (await subjects()).includes(subject) || null);
    await client.call(desk.book, { body });
    expect(await bookingsOf(daughter, id)).toHaveLength(1);
    expect(await client.refused(desk.takeBackConfirmation, takeBack({ carers }))).toMatchObject(nothing);
    // Whom the center has booked for stays its patient, also where nobody has seen a paper.
    await client.call(desk.confirm, seen(id, carers));
    const whole = takeBack({ carers: [], isWhole: true });
    expect((await client.call(desk.takeBackConfirmation, whole)).patient).toMatchObject({
      ...{ isConfirmed: true, confirmed: null },
      carers: [{ access: 'book', confirmed: null }],
    });
    expect(await client.refused(desk.takeBackConfirmation, whole)).toMatchObject(nothing);
    const query = { action: 'patient-unconfirmed' as const, subjectId: id };
    expect((await client.call(audit.list, { query })).actions[0]).toMatchObject({
      ...{ administrator: userName, before: { paper: 'aadhaar', carers: ['Lakshmi Rao'] } },
    });
    // Whom only the account has added is its own record again.
    const { _id: other } = await add(daughter, { name: 'Mohan Rao', relation: 'parent', phone: '98450 11224' });
    await client.call(desk.confirm, seen(other, []));
    const again = { params: { id: other }, body: { carers: [], isWhole: true } };
    const back = (await client.call(desk.takeBackConfirmation, again)).patient;
    expect(back).toMatchObject({ isConfirmed: false, confirmed: null });
    expect((await client.call(desk.findPatients, { query: { q: 'Mohan Rao' } })).patients).toEqual([]);
  });

  it('nobody is confirmed for an account, which decides by itself, nor once the link has ended', async () => {
    const { product } = the;
    const daughter = await loggedInPatient(product);
    const { client } = await anAdministrator(product);
    const ofAccount = seen(daughter.id, []);
    expect(await client.refused(desk.confirm, ofAccount)).toMatchObject({ code: 'nothing-to-confirm' });
    const { _id: id } = await add(daughter, { name: 'Kamala Rao', relation: 'parent', phone: '98450 11223' });
    const { patient } = await client.call(desk.patient, { params: { id } });
    await daughter.client.call(patients.end, { params: { id } });
    const ended = seen(id, [patient.carers[0]!._id]);
    expect(await client.refused(desk.confirm, ended)).toMatchObject({ code: 'nothing-to-confirm' });
    expect((await client.call(desk.patient, { params: { id } })).patient).toMatchObject({ isConfirmed: false });
  });

  it('details are corrected, with a history of who, when, from and to', async () => {
    const { product } = the;
    const { client, userName } = await anAdministrator(product);
    const center = await aCenter(product);
    const session = { date: inDays(5).date, time: inDays(5).time };
    const person = { name: 'Savitri Ayer', phone: '98450 77011' };
    const body = { patient: person, centerId: center.id, sessions: [session], payment: 'later' as const };
    const { patient } = await client.call(desk.book, { body });
    const params = { id: patient._id };
    const known = { email: '', dateOfBirth: '', relative: null, ...person };
    const right = { ...known, name: 'Savitri Iyer', dateOfBirth: '1961-04-02', sex: 'female' as const };
    const corrected = await client.call(desk.correct, {
      params,
      body: { ...right, relative: { phone: '98450 77012' } },
    });
    expect(corrected.patient).toMatchObject({ name: 'Savitri Iyer', age: 65, sex: 'female', phone: '+91 98450 77011' });
    const { history } = await client.call(desk.patient, { params });
    const at = { at: expect.stringMatching(/^2026-/), by: userName };
    expect(history).toContainEqual({ ...at, field: 'name', from: 'Savitri Ayer', to: 'Savitri Iyer' });
    expect(history).toContainEqual({ ...at, field: 'relativePhone', from: null, to: '+91 98450 77012' });
    expect(history.map(({ field }) => field).sort()).toEqual(['dateOfBirth', 'name', 'relativePhone', 'sex']);
    const { actions } = await client.call(audit.list, { query: { action: 'patient-corrected' } });
    expect(actions[0]).toMatchObject({ before: { name: 'Savitri Ayer' }, after: { name: 'Savitri Iyer' } });
    const another = { params, body: { ...right, name: 'Ramesh Kumar' } };
    expect(Object.keys((await client.refused(desk.correct, another)).fields!)).toEqual(['name']);
    const same = { params, body: { ...another.body, isSame: true } };
    expect((await client.call(desk.correct, same)).patient).toMatchObject({ name: 'Ramesh Kumar' });
    await client.call(desk.correct, { params, body: { ...right, isSame: true } });
    const unborn = { params, body: { ...right, dateOfBirth: '2090-01-01' } };
    expect(Object.keys((await client.refused(desk.correct, unborn)).fields!)).toEqual(['dateOfBirth']);
    const account = await loggedInPatient(product);
    const ofAccount = {
      params: { id: account.id },
      body: { ...known, name: 'Another', email: account.email, phone: '' },
    };
    expect(Object.keys((await client.refused(desk.correct, ofAccount)).fields!)).toEqual(['name']);
  });
});
