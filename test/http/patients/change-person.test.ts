/** A person whom an account cares for is corrected by it, until a center knows them or they have an account. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type BodyOf, covers, patients, waits } from '../../../src/contract';
import { desk } from '../../../src/contract/admin';
import { lockPatients } from '../../../src/server/appointments';
import { anAdministrator } from '../../administrator';
import { book } from '../../booking-steps';
import { type LoggedIn, aBooking, aCenter, loggedInPatient } from '../../builders';
import { codeIn, mailsTo } from '../../inbox';
import { IS_EMBEDDED } from '../../tested-database';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
type Details = BodyOf<typeof patients.add>;
const MOTHER: Details = { name: 'Kamla Rao', relation: 'parent', phone: '98450 11223' };
const CHILD: Details = { name: 'Asha Rao', relation: 'child', dateOfBirth: '2019-03-01', guardian: true };

const add = async ({ client }: LoggedIn, body: Details = MOTHER) =>
  (await client.call(patients.add, { body })).patient._id;
const change = async ({ client }: LoggedIn, id: string, body: Details) =>
  (await client.call(patients.change, { params: { id }, body })).patient;
const refusedTo = ({ client }: LoggedIn, id: string, body: Details) =>
  client.refused(patients.change, { params: { id }, body });
const lastOf = async ({ client }: LoggedIn) => (await client.call(patients.list)).patients.at(-1);

const rowOf = (id: string) =>
  the.product.database.db.selectFrom('patients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const consentsOf = (patientId: string) =>
  the.product.database.db
    .selectFrom('consents')
    .select(['how', 'withdrawn_at'])
    .where('patient_id', '=', patientId)
    .orderBy('given_at')
    .orderBy('id')
    .execute();

/** A booking for somebody whom the account cares for. */
async function aBookingFor(account: LoggedIn, patientId: string) {
  const center = await aCenter(the.product);
  const window = aWindow(the.product.now(), 3);
  const booking = await aBooking(the.product, { patient: account, center, ...window });
  const { db } = the.product.database;
  await db.updateTable('bookings').set({ patient_id: patientId }).where('id', '=', booking.id).execute();
  return { ...booking, center };
}

/** They hand over a code that came to their address. */
async function confirmed(account: LoggedIn, id: string, email: string) {
  const params = { id };
  const { verificationId } = await account.client.call(patients.sendCode, { params });
  const mail = await waitFor('the code', async () => (await mailsTo(the.product, email))[0]);
  return { params, body: { otp: codeIn(mail), VerificationId: verificationId } };
}

describe('who cares for somebody', () => {
  it('corrects every detail, as it is typed when they are added', async () => {
    const daughter = await loggedInPatient(the.product);
    const id = await add(daughter);
    const right = { name: '  Kamala   Rao ', relation: 'spouse', phone: '०९८४५० ११२२४', email: 'Kamala@Example.org' };
    const expected = { name: 'Kamala Rao', relation: 'spouse', phone: '+91 98450 11224', email: 'kamala@example.org' };
    expect(await change(daughter, id, right as Details)).toMatchObject({ ...expected, _id: id, correctedBy: 'carer' });
    expect(await lastOf(daughter)).toMatchObject({ ...expected, dateOfBirth: null });
    // What is left empty is known no more.
    await change(daughter, id, { name: 'Kamala Rao', relation: 'parent', phone: '98450 11224', email: '' });
    expect(await lastOf(daughter)).toMatchObject({ relation: 'parent', email: null });
    expect(await rowOf(id)).toMatchObject({ name: 'Kamala Rao', email: null, date_of_birth: null });
  });

  it.each([
    ['nobody can reach', { ...MOTHER, phone: '' }, 'email', 'contact'],
    ['has no name', { ...MOTHER, name: ' ' }, 'name', 'required'],
    ['is a child without a guardian', { ...CHILD, guardian: false }, 'guardian', 'agree'],
    ['is not born yet', { ...CHILD, dateOfBirth: '2090-03-01' }, 'dateOfBirth', 'future'],
    ['can not be dialed', { ...MOTHER, phone: 'call me' }, 'phone', 'phone'],
  ] as const)('hears at the field that somebody %s, as when they are added', async (_what, body, field, code) => {
    const daughter = await loggedInPatient(the.product);
    const id = await add(daughter);
    const added = await daughter.client.refused(patients.add, { body });
    const changed = await refusedTo(daughter, id, body);
    expect(changed).toEqual(added);
    expect(changed).toMatchObject({ status: 400, issues: { [field]: { code } } });
    expect(await lastOf(daughter)).toMatchObject({ name: MOTHER.name, phone: '+91 98450 11223' });
  });

  it('gives the word of a guardian for whom the date of birth makes a child, and the other way round', async () => {
    const father = await loggedInPatient(the.product);
    const id = await add(father, { ...CHILD, dateOfBirth: '', phone: '98450 11225' });
    const given = { withdrawn_at: null };
    expect(await consentsOf(id)).toEqual([{ how: 'carer', ...given }]);
    expect(await change(father, id, CHILD)).toMatchObject({ dateOfBirth: '2019-03-01', phone: null });
    const withdrawn = { withdrawn_at: expect.any(Date) };
    expect(await consentsOf(id)).toEqual([
      { how: 'carer', ...withdrawn },
      { how: 'guardian', ...given },
    ]);
    // Another day is no other word.
    await change(father, id, { ...CHILD, dateOfBirth: '2019-03-02' });
    expect(await consentsOf(id)).toHaveLength(2);
  });

  it('is kept to 40 changes a day', async () => {
    const daughter = await loggedInPatient(the.product);
    const id = await add(daughter);
    for (let n = 0; n < 40; n++) await change(daughter, id, MOTHER);
    expect(await refusedTo(daughter, id, MOTHER)).toMatchObject({ status: 429, code: 'too-many-tries' });
  });
});

describe('nobody else', () => {
  it('a stranger, the own person and an ended link are answered as an id that does not exist', async () => {
    const daughter = await loggedInPatient(the.product);
    const stranger = await loggedInPatient(the.product);
    const id = await add(daughter);
    const unknown = await refusedTo(stranger, '019a0000-0000-7000-8000-000000000009', MOTHER);
    expect(unknown).toMatchObject({ status: 404, code: 'patient-not-found' });
    expect(await refusedTo(stranger, id, MOTHER)).toEqual(unknown);
    expect(await refusedTo(stranger, stranger.id, MOTHER)).toEqual(unknown);
    expect(await refusedTo(stranger, daughter.id, MOTHER)).toEqual(unknown);
    await daughter.client.call(patients.end, { params: { id } });
    expect(await refusedTo(daughter, id, { ...MOTHER, name: 'Kamala' })).toEqual(unknown);
    expect(await rowOf(id)).toMatchObject({ name: MOTHER.name });
  });

  it('who may only look changes nothing', async () => {
    const daughter = await loggedInPatient(the.product);
    const id = await add(daughter);
    const { db } = the.product.database;
    await db.updateTable('care_links').set({ access: 'view' }).where('patient_id', '=', id).execute();
    expect(await refusedTo(daughter, id, MOTHER)).toMatchObject({ status: 403, code: 'care-not-allowed' });
  });

  it('whoever has an account changes the details there', async () => {
    const daughter = await loggedInPatient(the.product);
    const mother = await loggedInPatient(the.product, { username: 'Kamala Rao' });
    const added = await add(daughter, { ...MOTHER, email: mother.email });
    await daughter.client.call(patients.confirm, await confirmed(daughter, added, mother.email));
    expect(await lastOf(daughter)).toMatchObject({ _id: mother.id, access: 'manage', correctedBy: 'person' });
    const refused = await refusedTo(daughter, mother.id, { ...MOTHER, name: 'Kamala', email: 'a@example.org' });
    expect(refused).toMatchObject({ status: 409, code: 'person-has-account' });
    expect(await rowOf(mother.id)).toMatchObject({ name: 'Kamala Rao', phone: null });
  });

  it.each(['confirmed', 'booked for', 'corrected'] as const)(
    'whom a center has %s is corrected at its desk',
    async (what) => {
      const { product } = the;
      const daughter = await loggedInPatient(product);
      const email = `kamla.${what.replace(' ', '.')}@example.org`;
      const id = await add(daughter, { ...MOTHER, email });
      await aBookingFor(daughter, id);
      const { client } = await anAdministrator(product);
      const params = { id };
      if (what === 'confirmed') {
        await client.call(desk.confirm, { params, body: { paper: 'aadhaar', carers: [] } });
      } else {
        await daughter.client.call(patients.confirm, await confirmed(daughter, id, email));
        const { date, time } = aWindow(product.now(), 5);
        const { id: centerId } = await aCenter(product);
        const session = { centerId, sessions: [{ date, time }], payment: 'later' as const };
        if (what === 'booked for') await client.call(desk.book, { body: { patient: { _id: id }, ...session } });
        else await client.call(desk.correct, { params, body: { name: 'Kamala Rao', email, phone: '98450 11223' } });
      }
      const { name } = await rowOf(id);
      expect(await lastOf(daughter)).toMatchObject({ _id: id, correctedBy: 'center' });
      const refused = await refusedTo(daughter, id, { ...MOTHER, name: 'Kamla R', phone: '98450 99999' });
      expect(refused).toMatchObject({ status: 409, code: 'person-at-desk' });
      expect(await rowOf(id)).toMatchObject({ name });
    },
  );
});

describe('a person does not become another one', () => {
  it.each(['a booking', 'a scheme', 'a wait'] as const)(
    'with %s keeps its name, in one step and in several',
    async (what) => {
      const daughter = await loggedInPatient(the.product);
      const id = await add(daughter, { ...MOTHER, name: 'Meera Nair' });
      // Nothing is to be had by it yet: it is as good as adding somebody else.
      await change(daughter, id, MOTHER);
      if (what === 'a booking') await aBookingFor(daughter, id);
      if (what === 'a scheme') await coverOf(daughter, id);
      if (what === 'a wait') await aWaitFor(daughter, id);
      for (const name of ['Savitri Iyer', 'Kamala Rao']) {
        const refused = await refusedTo(daughter, id, { ...MOTHER, name });
        expect(refused).toMatchObject({ status: 400, issues: { name: { code: 'used-name' } } });
      }
      const name = MOTHER.name.toUpperCase();
      expect(await change(daughter, id, { ...MOTHER, name, phone: '98450 11226' })).toMatchObject({ name });
    },
  );

  it('is confirmed anew at another address, and sees what it booked meanwhile', async () => {
    const { product } = the;
    const daughter = await loggedInPatient(product);
    const [first, second] = ['kamla.first@example.org', 'kamla.second@example.org'];
    const id = await add(daughter, { ...MOTHER, email: first });
    await daughter.client.call(patients.confirm, await confirmed(daughter, id, first));
    // The number is none that was confirmed.
    const sameAddress = await change(daughter, id, { ...MOTHER, phone: '98450 11227', email: first });
    expect(sameAddress).toMatchObject({ confirmed: true, access: 'manage' });
    const moved = await change(daughter, id, { ...MOTHER, email: second });
    expect(moved).toMatchObject({ confirmed: false, access: 'book', email: second });
    const { patient } = await daughter.client.call(patients.confirm, await confirmed(daughter, id, second));
    expect(patient).toMatchObject({ confirmed: true, access: 'manage', email: second });
  });

  it.skipIf(IS_EMBEDDED)(
    'is not confirmed by such a code either where the address changes while it is read',
    async () => {
      const { product } = the;
      const stranger = await loggedInPatient(product);
      const victim = await loggedInPatient(product, { username: 'Savitri Iyer' });
      const own = 'a.third.mailbox@example.org';
      const id = await add(stranger, { ...MOTHER, email: own });
      const code = await confirmed(stranger, id, own);
      const { db } = product.database;
      const answer = await db.transaction().execute(async (tx) => {
        await lockPatients(tx, [id]);
        const asking = stranger.client.ask(patients.confirm, code);
        await waitFor('it waits for the lock', async () => {
          const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(
            db,
          );
          return rows[0]!.n > 0;
        });
        await tx.updateTable('patients').set({ email: victim.email }).where('id', '=', id).execute();
        return { asking };
      });
      expect(await answer.asking).toMatchObject({ code: 'patient-not-found' });
      expect(await lastOf(stranger)).toMatchObject({ _id: id, confirmed: false });
    },
  );

  it('is not confirmed by a code that went to the address of before', async () => {
    const { product } = the;
    const stranger = await loggedInPatient(product);
    const victim = await loggedInPatient(product, { username: 'Savitri Iyer' });
    const own = 'a.second.mailbox@example.org';
    const id = await add(stranger, { ...MOTHER, email: own });
    const code = await confirmed(stranger, id, own);
    await change(stranger, id, { ...MOTHER, email: victim.email });
    expect(await stranger.client.refused(patients.confirm, code)).toMatchObject({ fields: { otp: 'Invalid OTP' } });
    expect(await lastOf(stranger)).toMatchObject({ _id: id, confirmed: false });
    expect((await victim.client.call(patients.carers)).carers).toEqual([]);
  });

  async function coverOf({ client }: LoggedIn, patientId: string): Promise<string> {
    const body = { scheme: 'cghs', holder: 'Kamla Rao', cardLast4: '4821', patientId } as const;
    return (await client.call(covers.add, { body })).cover._id;
  }

  async function aWaitFor(account: LoggedIn, patientId: string): Promise<void> {
    const center = await aCenter(the.product, { slots: 1 });
    const window = aWindow(the.product.now(), 4);
    await book(the.product, await loggedInPatient(the.product), center, window);
    const body = { centers: [center.id], dates: [window.date], times: [window.time], patientId };
    await account.client.call(waits.add, { body });
  }
});
