/** Two persons who turn out to be one, by a code or at a desk: nothing about them is lost, and nobody gets what they were not given. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookings, covers, patients, waits } from '../../../src/contract';
import { desk } from '../../../src/contract/admin';
import { TOUCHED_TABLES } from '../../../src/server/patients/merge-record';
import { MOVES } from '../../../src/server/patients/move-person';
import { aStaffMember, anAdministrator } from '../../administrator';
import { type LoggedIn, aBooking, aCenter, loggedInPatient, whileFull } from '../../builders';
import { allMailsSent, codeIn, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

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
    const stranger = await loggedInPatient(product);
    const victim = await loggedInPatient(product, { username: 'Kamala Rao' });
    const invented = await added(stranger, 'nobody-reads-this@example.org');
    const center = await aCenter(product, { slots: 5 });
    const theirs = await aBooking(product, { patient: victim, center, ...inDays(4) });
    const paid = await aBooking(product, { patient: stranger, center, ...inDays(5) });
    const { db } = product.database;
    await db.updateTable('bookings').set({ patient_id: invented }).where('id', '=', paid.id).execute();
    const wanted = { centers: [center.id], dates: [inDays(6).date], times: [inDays(6).time], patientId: invented };
    await whileFull(product, [center], () => stranger.client.call(waits.add, { body: wanted }));
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

describe('a merge that is taken back', () => {
  /** Every row about some persons, as the database has it, without when the worker last looked at a wait. */
  async function everything(ids: string[]) {
    const { db } = the.product.database;
    const found: Record<string, unknown> = {};
    for (const table of TOUCHED_TABLES) {
      const by = ['patients', 'payments'].includes(table) ? 'id' : 'patient_id';
      const which =
        table === 'payments'
          ? sql`id in (select payment_id from bookings where patient_id = any(${ids}::uuid[]))`
          : ['cover_letters', 'cover_checks', 'approvals'].includes(table)
            ? sql`cover_id in (select id from covers where patient_id = any(${ids}::uuid[]))`
            : table === 'administrator_actions'
              ? sql`subject_id = any(${ids}) and action <> 'patients-merged' and action <> 'patients-unmerged'`
              : sql`${sql.ref(by)} = any(${ids}::uuid[])`;
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(t) - 'looked_at' as row from ${sql.table(table)} t where ${which} order by to_jsonb(t)::text`.execute(
        db,
      );
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  }

  let numbers = 33_770;

  /** A person whom a carer manages, with sessions, a cover that is approved, a wait and agreements; and an account of nearly that name. */
  async function twoRecords() {
    const phone = `+91 98451 ${(numbers += 1)}`;
    const { product } = the;
    const { db } = product.database;
    const daughter = await loggedInPatient(product);
    const account = await loggedInPatient(product, { username: 'Kamala Rao' });
    const { client } = await anAdministrator(product);
    const center = await aCenter(product, { slots: 5 });
    const session = (days: number) => ({ date: inDays(days).date, time: inDays(days).time });
    const body = {
      patient: { name: 'Kamala R. Rao', phone, informed: true },
      centerId: center.id,
      sessions: [session(4), session(5)],
      payment: 'later' as const,
    };
    const { patient } = await client.call(desk.book, { body });
    const from = patient._id;
    const at = product.now();
    const link = { patient_id: from, access: 'manage', relation: 'parent', created_at: at };
    const confirmed = { confirmed_by: 'administrator', confirmed_at: at, confirmed_paper: 'aadhaar' };
    await db
      .insertInto('care_links')
      .values({ id: randomUUID(), user_id: daughter.id, ...link, ...confirmed })
      .execute();
    const wanted = { centers: [center.id], dates: [inDays(6).date], times: [inDays(6).time], patientId: from };
    // It stays full: no chair is offered while a test compares rows.
    const day = { from_date: inDays(6).date, to_date: inDays(6).date, reason: 'maintenance', created_at: at };
    await db
      .insertInto('center_exceptions')
      .values({ id: randomUUID(), center_id: center.id, ...day })
      .execute();
    await daughter.client.call(waits.add, { body: wanted });
    const covers = [from, account.id].map((id) => ({ id: randomUUID(), patient_id: id, ...aCover(at) }));
    await db.insertInto('covers').values(covers).execute();
    const [theirs] = covers;
    const file = { picture: Buffer.from('a letter'), content_type: 'image/webp', width: 1, height: 1, at };
    await db
      .insertInto('cover_letters')
      .values({ cover_id: theirs!.id, ...file })
      .execute();
    await db
      .insertInto('cover_checks')
      .values({ cover_id: theirs!.id, center_id: center.id, question: 'waiting', asked_at: at })
      .execute();
    return { daughter, account, client, center, from, into: account.id, session, phone };
  }
  const aCover = (at: Date) => ({
    scheme: 'cghs',
    holder: 'Kamala',
    card_last4: '4821',
    created_at: at,
    updated_at: at,
  });

  it('leaves every row of both as it was, and tells the account and the carer', async () => {
    const { daughter, account, client, from, into } = await twoRecords();
    const before = await everything([from, into]);
    await client.call(desk.merge, { params: { id: from }, body: { into } });
    expect(await everything([from, into])).not.toEqual(before);
    const params = { id: into };
    const { merges } = await client.call(desk.patient, { params });
    expect(merges).toMatchObject([{ name: 'Kamala R. Rao' }]);
    const undo = { params, body: { mergeId: merges[0]!._id } };
    await client.call(desk.undoMerge, undo);
    expect(await everything([from, into])).toEqual(before);
    expect((await daughter.client.call(patients.list)).patients.at(-1)).toMatchObject({ _id: from, access: 'manage' });
    expect(await client.refused(desk.undoMerge, undo)).toMatchObject({ code: 'merge-not-undoable' });
    await allMailsSent(the.product);
    const told = async ({ email }: LoggedIn) => (await mailsTo(the.product, email)).map(({ subject }) => subject);
    expect(await told(account)).toContain('Your records are two again');
    expect(await told(daughter)).toContain('You can act for somebody on your list as before');
  });

  it('keeps what was done since: what was booked, moved, cancelled and corrected', async () => {
    const { client, center, from, into, session, account, phone } = await twoRecords();
    const { db } = the.product.database;
    const theirs = await db
      .selectFrom('bookings')
      .select('id')
      .where('patient_id', '=', from)
      .orderBy('session_date')
      .execute();
    await client.call(desk.merge, { params: { id: from }, body: { into } });
    await account.client.call(bookings.cancelBooking, { body: { appoinmentId: theirs[0]!.id } });
    const since = await client.call(desk.book, {
      body: { patient: { _id: into }, centerId: center.id, sessions: [session(8)], payment: 'later' },
    });
    const details = { name: account.username, email: account.email, phone: '98450 33999', dateOfBirth: '' };
    await client.call(desk.correct, { params: { id: into }, body: { ...details, relative: null } });
    const { merges } = await client.call(desk.patient, { params: { id: into } });
    await client.call(desk.undoMerge, { params: { id: into }, body: { mergeId: merges[0]!._id } });
    const rows = await db
      .selectFrom('bookings')
      .select(['id', 'status', 'user_id'])
      .where('patient_id', '=', from)
      .execute();
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(theirs.map(({ id }) => id)));
    expect(rows.find(({ id }) => id === theirs[0]!.id)).toMatchObject({ status: 'cancelled', user_id: null });
    const { myBookingData } = await account.client.call(bookings.myBookings);
    expect(myBookingData.map(({ _id }) => _id)).toEqual([since.bookings[0]!._id]);
    const phones = db.selectFrom('patients').select(['id', 'phone']).where('id', 'in', [from, into]);
    expect(new Map((await phones.execute()).map(({ id, phone }) => [id, phone]))).toEqual(
      new Map([
        [from, phone.replaceAll(' ', '')],
        [into, '+919845033999'],
      ]),
    );
  });

  it('can be had for thirty days, and not by whoever has only found the number', async () => {
    const { client, from, into, phone } = await twoRecords();
    await client.call(desk.merge, { params: { id: from }, body: { into } });
    const params = { id: into };
    const [merge] = (await client.call(desk.patient, { params })).merges;
    const undo = { params, body: { mergeId: merge!._id } };
    const elsewhere = await aCenter(the.product);
    const stranger = await aStaffMember(the.product, [{ role: 'clerk', centerId: elsewhere.id }]);
    await stranger.client.call(desk.findPatients, { query: { phone } });
    expect(await stranger.client.refused(desk.undoMerge, undo)).toMatchObject({ code: 'person-only-found' });
    expect((await stranger.client.call(desk.patient, { params })).merges).toEqual([]);
    const before = new Date(the.product.now().getTime() - 31 * 86_400_000);
    await the.product.database.db.updateTable('merges').set({ at: before }).where('id', '=', merge!._id).execute();
    expect(await client.refused(desk.undoMerge, undo)).toMatchObject({ code: 'merge-not-undoable' });
    expect((await client.call(desk.patient, { params })).merges).toEqual([]);
  });

  it('knows every table that a merge moves', () => {
    // A question to another center is none of theirs.
    const moved = Object.keys(MOVES).filter((table) => table !== 'person_requests');
    expect(TOUCHED_TABLES).toEqual(expect.arrayContaining(moved));
  });
});
