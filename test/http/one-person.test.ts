/** Two persons who turn out to be one, by a code or at a desk: nothing about them is lost, and nobody gets what they were not given. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookings, covers, patients, waits } from '../../src/contract';
import { desk } from '../../src/contract/admin';
import { MOVES } from '../../src/server/patients/move-person';
import { anAdministrator } from '../administrator';
import { type LoggedIn, aBooking, aCenter, loggedInPatient } from '../builders';
import { allMailsSent, codeIn, mailsTo } from '../inbox';
import { aRunningProduct } from '../the-product';
import { waitFor } from '../wait-for';
import { aWindow } from '../windows';

const the = aRunningProduct();
const inDays = (days: number) => aWindow(the.product.now(), days);
const A_COVER = { scheme: 'cghs', holder: 'Kamala Rao', cardLast4: '4821' } as const;

it('every table that names a patient is moved', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'patients'::regclass
    union select table_name from information_schema.columns
      where table_schema = 'public' and column_name in ('patient_id', 'person_id')
        and table_name not in (select table_name from information_schema.views where table_schema = 'public')
    order by 1`.execute(the.product.database.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(MOVES).sort());
});

async function added(account: LoggedIn, email: string) {
  const body = { name: 'Kamala Rao', relation: 'parent', email, phone: '98450 33221' } as const;
  return (await account.client.call(patients.add, { body })).patient._id;
}

/** A code of the person's, as it came by mail. */
async function codeFor({ client }: LoggedIn, id: string, email: string) {
  const { verificationId } = await client.call(patients.sendCode, { params: { id } });
  const mail = await waitFor(
    'the code',
    async () => (await mailsTo(the.product, email)).find(({ subject }) => /^\d{6}/.test(subject)) ?? null,
  );
  return { params: { id }, body: { otp: codeIn(mail), VerificationId: verificationId } };
}

/** A session on a cover that waits to be approved, as an account books it for somebody. */
async function onCover(account: LoggedIn, patientId: string, coverId: string, days: number) {
  const center = await aCenter(the.product, { slots: 5 });
  const { id } = await aBooking(the.product, { patient: account, center, isScheme: true, ...inDays(days) });
  const row = { patient_id: patientId, funding: 'scheme-full', scheme: 'cghs', cover_id: coverId };
  await the.product.database.db.updateTable('bookings').set(row).where('id', '=', id).execute();
  return id;
}

describe('a code', () => {
  it('joins a person who has a cover and a session on it to the account of that address', async () => {
    const [daughter, mother] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const id = await added(daughter, mother.email);
    const { cover } = await daughter.client.call(covers.add, { body: { ...A_COVER, patientId: id } });
    const booking = await onCover(daughter, id, cover._id, 3);
    const { patient } = await daughter.client.call(patients.confirm, await codeFor(daughter, id, mother.email));
    expect(patient).toMatchObject({ _id: mother.id, confirmed: true, access: 'manage' });
    const kept = await mother.client.call(covers.list, { query: {} });
    expect(kept.covers.map(({ _id }) => _id)).toEqual([cover._id]);
    const { myBookingData } = await mother.client.call(bookings.myBookings);
    expect(myBookingData.map(({ _id }) => _id)).toEqual([booking]);
  });

  it('keeps a cover of somebody without a session too', async () => {
    const [daughter, mother] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const id = await added(daughter, mother.email);
    await daughter.client.call(covers.add, { body: { ...A_COVER, patientId: id } });
    await daughter.client.call(patients.confirm, await codeFor(daughter, id, mother.email));
    expect((await mother.client.call(covers.list, { query: {} })).covers).toMatchObject([{ cardLast4: '4821' }]);
  });

  it('is still good after it could not be used', async () => {
    const [daughter, mother] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const id = await added(daughter, mother.email);
    const center = await aCenter(the.product, { slots: 5 });
    const mine = await aBooking(the.product, { patient: daughter, center, ...inDays(3) });
    const { db } = the.product.database;
    await db.updateTable('bookings').set({ patient_id: id }).where('id', '=', mine.id).execute();
    const theirs = await aBooking(the.product, { patient: mother, center, chair: 2, ...inDays(3) });
    const code = await codeFor(daughter, id, mother.email);
    expect(await daughter.client.refused(patients.confirm, code)).toMatchObject({ code: 'already-booked' });
    await mother.client.call(bookings.cancelBooking, { body: { appoinmentId: theirs.id } });
    expect((await daughter.client.call(patients.confirm, code)).patient).toMatchObject({ _id: mother.id });
  });
});

describe('a merge at the desk', () => {
  it('ends what a stranger may do for the one who goes, who has an account, and tells both', async () => {
    const { product } = the;
    const [stranger, victim] = [await loggedInPatient(product), await loggedInPatient(product)];
    const invented = await added(stranger, 'nobody-reads-this@example.org');
    const center = await aCenter(product, { slots: 5 });
    const theirs = await aBooking(product, { patient: victim, center, ...inDays(4) });
    const paid = await aBooking(product, { patient: stranger, center, ...inDays(5) });
    const { db } = product.database;
    await db.updateTable('bookings').set({ patient_id: invented }).where('id', '=', paid.id).execute();
    const wanted = { centers: [center.id], dates: [inDays(6).date], times: [inDays(6).time], patientId: invented };
    await stranger.client.call(waits.add, { body: wanted });
    const { client } = await anAdministrator(product);
    const params = { id: invented };
    const { links } = await client.call(desk.mergePreview, { params, query: { into: victim.id } });
    expect(links).toEqual([{ name: stranger.username, fate: 'ended' }]);
    await client.call(desk.merge, { params, body: { into: victim.id } });
    const mine = await stranger.client.call(patients.list);
    expect(mine.patients.map(({ isSelf }) => isSelf)).toEqual([true]);
    expect((await stranger.client.call(waits.list)).waits).toEqual([]);
    for (const { id } of [theirs, paid]) {
      const body = { appoinmentId: id };
      expect(await stranger.client.refused(bookings.cancelBooking, { body })).toMatchObject({
        code: 'booking-not-found',
      });
    }
    expect((await victim.client.call(patients.carers)).carers).toEqual([]);
    // What the stranger had written of them is not theirs.
    const row = await db.selectFrom('patients').select('phone').where('id', '=', victim.id).executeTakeFirst();
    expect(row).toEqual({ phone: null });
    await allMailsSent(product);
    const told = async ({ email }: LoggedIn) => (await mailsTo(product, email)).map(({ subject }) => subject);
    expect(await told(stranger)).toContain('You can no longer act for somebody on your list');
    expect(await told(victim)).toContain('Somebody can no longer act for you');
  });

  it('asks anew who cares for the one who goes, where the other has no account', async () => {
    const { product } = the;
    const daughter = await loggedInPatient(product);
    const id = await added(daughter, 'kamala-r@example.org');
    const { db } = product.database;
    const confirmed = { access: 'manage', confirmed_by: 'administrator', confirmed_at: product.now() };
    await db.updateTable('care_links').set(confirmed).where('patient_id', '=', id).execute();
    const center = await aCenter(product, { slots: 5 });
    const { client } = await anAdministrator(product);
    const session = { date: inDays(4).date, time: inDays(4).time };
    const patient = { name: 'Kamala R', phone: '98450 33229' };
    const asked = { centerId: center.id, sessions: [session], payment: 'later' as const };
    const { patient: known } = await client.call(desk.book, { body: { ...asked, patient } });
    const into = known._id;
    const merge = { params: { id }, body: { into } };
    expect((await client.call(desk.mergePreview, { params: { id }, query: { into } })).links).toEqual([
      { name: daughter.username, fate: 'asked' },
    ]);
    await client.call(desk.merge, merge);
    const mine = (await daughter.client.call(patients.list)).patients.at(-1);
    expect(mine).toMatchObject({ _id: into, confirmed: false, access: 'book', phone: null });
    const { myBookingData } = await daughter.client.call(bookings.myBookings, { query: { patientId: into } });
    expect(myBookingData).toEqual([]);
    expect((await client.call(desk.patient, { params: { id: into } })).patient).toMatchObject({ isConfirmed: true });
  });

  it('gives nothing of a patient to a person whom nobody has confirmed', async () => {
    const { product } = the;
    const stranger = await loggedInPatient(product);
    const invented = await added(stranger, 'nobody-reads-this@example.org');
    const { client } = await anAdministrator(product);
    const body = {
      patient: { name: 'Savitri', phone: '98450 77003' },
      centerId: (await aCenter(product)).id,
      sessions: [{ date: inDays(4).date, time: inDays(4).time }],
      payment: 'later' as const,
    };
    const { patient } = await client.call(desk.book, { body });
    const merge = { params: { id: patient._id }, body: { into: invented } };
    expect(await client.refused(desk.merge, merge)).toMatchObject({ code: 'person-not-confirmed' });
    const onto = { ...body, patient: { _id: invented } };
    expect(await client.refused(desk.book, { body: onto })).toMatchObject({ code: 'person-not-confirmed' });
  });
});
