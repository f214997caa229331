/** A record that a center keeps under a number, claimed by whoever has proved the number and a second thing. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { MY_DATA_URL, bookings, patients, profile, records } from '../../../src/contract';
import { desk, patientAccount, standing } from '../../../src/contract/admin';
import { DAY_MS, addDays, istDateOf } from '../../../src/domain/time';
import { arrivalPin } from '../../../src/server/platform/secrets/arrival';
import { anAdministrator, aStaffMember } from '../../administrator';
import { PASSWORD, aBooking, aCenter, loggedInPatient } from '../../builders';
import { aNumber, withPhone } from '../../channels';
import { mailAbout } from '../../inbox';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });

/** Somebody of a center with a number, and the year of their birth. */
async function aRecord({ number = aNumber('1'), name = 'Kamala Rao', born = '1958-03-02' } = {}) {
  const center = await aCenter(the.product, { slots: 10 });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
  const { patient } = await clerk.call(desk.addPatient, {
    body: { name, phone: number, centerId: center.id, isNew: true },
  });
  const params = { id: patient._id };
  await clerk.call(desk.correct, { params, body: { dateOfBirth: born } });
  const { card } = await clerk.call(desk.card, { params });
  return { center, clerk, number, name, params, id: patient._id, pin: card.pin };
}

/** An account that has proved a number. */
async function anAccount(number: string, username = 'Kamala Rao') {
  const account = await loggedInPatient(the.product, { username });
  await withPhone(the.product, account, { number });
  return account;
}

type Account = Awaited<ReturnType<typeof anAccount>>;
const find = ({ client }: Account, body: { pin?: string; birthYear?: number }) => client.call(records.find, { body });
const notFound = ({ client }: Account, body: { pin?: string; birthYear?: number }) =>
  client.refused(records.find, { body });
const claim = ({ client }: Account, id: string, body: { as: 'self' | 'carer'; relation?: 'parent' | 'spouse' }) =>
  client.call(records.claim, { params: { id }, body });

describe('a record under a number', () => {
  it('is found by the PIN of the card, named only then, and becomes the account’s own with all that is theirs', async () => {
    const record = await aRecord();
    const { clerk, center, params } = record;
    const date = addDays(istDateOf(the.product.now()), 3);
    await clerk.call(desk.book, {
      body: {
        centerId: center.id,
        patient: { _id: record.id },
        sessions: [{ date, time: '1 PM - 5 PM' }],
        payment: 'later',
      },
    });
    await clerk.call(patientAccount.enter, {
      params,
      body: { kind: 'advance', centerId: center.id, amount: 5_000, mode: 'cash' },
    });
    const account = await anAccount(record.number);
    const { claim: found } = await find(account, { pin: record.pin });
    expect(found).toMatchObject({ name: 'Kamala Rao', mayBeSelf: true, centers: [center.name] });
    expect((await account.client.call(records.list)).records).toEqual([]);
    expect(await claim(account, found._id, { as: 'self' })).toMatchObject({ patientId: account.id });
    const own = await account.client.call(records.list);
    expect(own.records).toEqual([
      expect.objectContaining({ isSelf: true, center: center.name, credit: expect.any(Number) }),
    ]);
    const booked = await account.client.call(bookings.myBookings);
    expect(booked.myBookingData).toEqual([expect.objectContaining({ appoinmentDate: date })]);
    await mailAbout(the.product, account.email, /linked with your account/);
    expect(
      (await account.client.refused(records.claim, { params: { id: found._id }, body: { as: 'self' } })).code,
    ).toBe('claim-over');
  });

  it('is linked with somebody who cares for them, one after the other for a family with one number', async () => {
    const number = aNumber('2');
    const [mother, father] = [
      await aRecord({ number }),
      await aRecord({ number, name: 'Ramesh Rao', born: '1951-07-19' }),
    ];
    const daughter = await anAccount(number, 'Lakshmi Rao');
    const first = await find(daughter, { birthYear: 1958 });
    expect(first.claim).toMatchObject({ name: mother.name, mayBeSelf: false });
    const asSelf = { params: { id: first.claim._id }, body: { as: 'self' as const } };
    expect((await daughter.client.refused(records.claim, asSelf)).code).toBe('record-other-name');
    await claim(daughter, first.claim._id, { as: 'carer', relation: 'parent' });
    expect((await notFound(daughter, { birthYear: 1958 })).code).toBe('record-not-found');
    const second = await find(daughter, { pin: father.pin });
    await claim(daughter, second.claim._id, { as: 'carer', relation: 'parent' });
    const people = (await daughter.client.call(patients.list)).patients.filter(({ isSelf }) => !isSelf);
    expect(people).toEqual([
      expect.objectContaining({ name: 'Kamala Rao', access: 'manage', confirmed: true, relation: 'parent' }),
      expect.objectContaining({ name: 'Ramesh Rao', access: 'manage', confirmed: true }),
    ]);
    expect((await daughter.client.call(records.list)).records).toHaveLength(2);
    const { patient } = await mother.clerk.call(desk.patient, { params: mother.params });
    expect(patient.carers).toEqual([expect.objectContaining({ confirmed: expect.objectContaining({ by: 'claim' }) })]);
  });

  it('is not told of by a wrong proof, in other words than where there is none', async () => {
    const record = await aRecord();
    const wrong = record.pin === '0000' ? '1111' : '0000';
    const [known, unknown] = [await anAccount(record.number), await anAccount(aNumber('3'))];
    const answers = [
      await notFound(known, { pin: wrong }),
      await notFound(known, { birthYear: 1960 }),
      await notFound(unknown, { pin: record.pin }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['record-not-found', 'record-not-found', 'record-not-found']);
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1);
    const stranger = await loggedInPatient(the.product);
    expect((await stranger.client.refused(records.find, { body: { pin: record.pin } })).code).toBe('phone-needed');
  });

  it('is not guessed: tries are few, by account and by number', async () => {
    const record = await aRecord();
    const account = await anAccount(record.number);
    for (let time = 1; time <= 5; time++) await notFound(account, { birthYear: 1930 + time });
    expect((await notFound(account, { pin: record.pin })).code).toBe('too-many-tries');
    const other = await anAccount(record.number, 'Somebody Else');
    expect((await notFound(other, { pin: record.pin })).code).toBe('too-many-tries');
  });

  it('is not told of by the right proof of another record at the number', async () => {
    const number = aNumber('4');
    const husband = await aRecord({ number, name: 'Ramesh Rao', born: '1951-07-19' });
    await aRecord({ number });
    const account = await anAccount(number, 'Ramesh Rao');
    // The PIN is right for one record, and the year for the other.
    expect((await notFound(account, { pin: husband.pin, birthYear: 1958 })).code).toBe('record-not-found');
    expect((await notFound(account, { pin: husband.pin, birthYear: 1930 })).code).toBe('record-not-found');
    expect((await find(account, { pin: husband.pin, birthYear: 1951 })).claim.name).toBe('Ramesh Rao');
  });

  it('is not guessed by the year of birth in a few weeks', async () => {
    const record = await aRecord();
    const account = await anAccount(record.number);
    for (let time = 1; time <= 3; time++) await notFound(account, { birthYear: 1930 + time });
    await the.product.context.limits.forget('claim-account', account.id);
    await the.product.context.limits.forget('claim-number', record.number);
    for (let time = 4; time <= 5; time++) await notFound(account, { birthYear: 1930 + time });
    expect((await notFound(account, { birthYear: 1958 })).code).toBe('too-many-tries');
    expect((await find(account, { pin: record.pin })).claim.name).toBe(record.name);
  });

  it('that was found twice waits as one claim', async () => {
    const record = await aRecord();
    const account = await anAccount(record.number);
    const ids = [];
    for (let time = 1; time <= 3; time++) ids.push((await find(account, { pin: record.pin })).claim._id);
    expect(new Set(ids).size).toBe(1);
  });

  it('is found under a relative’s number where they have none, and not where a private record has it', async () => {
    const number = aNumber('5');
    const daughter = await anAccount(number, 'Lakshmi Rao');
    await daughter.client.call(patients.add, { body: { name: 'Kamala Rao', relation: 'parent', phone: number } });
    expect((await notFound(daughter, { birthYear: 1958 })).code).toBe('record-not-found');
    const record = await aRecord({ number: aNumber('6') });
    await record.clerk.call(desk.correct, {
      params: record.params,
      body: { phone: null, relative: { name: 'Lakshmi', phone: number } },
    });
    expect((await find(daughter, { pin: record.pin })).claim.name).toBe('Kamala Rao');
  });

  it('stays the center’s while the question who it is waits, and for fifteen minutes alone', async () => {
    const record = await aRecord();
    const account = await anAccount(record.number);
    const { claim: found } = await find(account, { pin: record.pin });
    await record.clerk.call(desk.correct, { params: record.params, body: { phone: aNumber('7') } });
    const body = { params: { id: found._id }, body: { as: 'self' as const } };
    expect((await account.client.refused(records.claim, body)).code).toBe('claim-over');
    const stranger = await anAccount(aNumber('8'));
    expect((await stranger.client.refused(records.claim, body)).code).toBe('claim-over');
  });
});

describe('a claim', () => {
  it('is seen by the desk, which takes it back: the record is the center’s again, and can’t be claimed again', async () => {
    const record = await aRecord();
    const { clerk } = record;
    const account = await anAccount(record.number);
    const { claim: found } = await find(account, { pin: record.pin });
    await claim(account, found._id, { as: 'self' });
    const params = { id: account.id };
    const { claims, merges } = await clerk.call(desk.patient, { params });
    expect(claims).toEqual([
      expect.objectContaining({ by: 'Kamala Rao', as: 'self', proof: 'card-pin', takenBack: null, canTakeBack: true }),
    ]);
    expect(merges).toEqual([]);
    const { client: elsewhere } = await aStaffMember(the.product, [
      { role: 'clerk', centerId: (await aCenter(the.product)).id },
    ]);
    const back = { params, body: { claimId: claims[0]!._id } };
    expect((await elsewhere.refused(desk.takeBackClaim, back)).code).toBe('patient-not-found');
    await clerk.call(desk.takeBackClaim, back);
    const again = await clerk.call(desk.patient, { params: record.params });
    expect(again.patient).toMatchObject({ name: 'Kamala Rao', hasAccount: false });
    expect(again.claims[0]).toMatchObject({ canTakeBack: false, takenBack: { by: expect.any(String) } });
    expect((await account.client.call(records.list)).records).toEqual([]);
    expect((await notFound(account, { pin: record.pin })).code).toBe('record-not-found');
    expect((await clerk.refused(desk.takeBackClaim, { ...back, params: record.params })).code).toBe(
      'nothing-to-take-back',
    );
  });

  it('that was taken back is not made again by one that was found before', async () => {
    const record = await aRecord();
    const son = await anAccount(record.number, 'Arjun Rao');
    const first = await find(son, { birthYear: 1958 });
    const other = { id: newId(), user_id: son.id, patient_id: record.id, number: record.number, proof: 'birth-year' };
    const at = the.product.now();
    const waits = { ...other, at, expires_at: new Date(at.getTime() + DAY_MS) };
    await the.product.database.db.insertInto('record_claims').values(waits).execute();
    await claim(son, first.claim._id, { as: 'carer', relation: 'parent' });
    const { claims } = await record.clerk.call(desk.patient, { params: record.params });
    await record.clerk.call(desk.takeBackClaim, { params: record.params, body: { claimId: claims[0]!._id } });
    const again = { params: { id: other.id }, body: { as: 'carer' as const, relation: 'parent' as const } };
    expect((await son.client.refused(records.claim, again)).code).toBe('claim-over');
    expect((await son.client.call(records.list)).found).toBeNull();
    expect((await son.client.call(patients.list)).patients).toHaveLength(1);
  });

  it('of somebody who cares is taken back alone', async () => {
    const record = await aRecord();
    const son = await anAccount(record.number, 'Arjun Rao');
    const { claim: found } = await find(son, { birthYear: 1958 });
    await claim(son, found._id, { as: 'carer', relation: 'parent' });
    const { client: owner } = await anAdministrator(the.product);
    const { claims } = await owner.call(desk.patient, { params: record.params });
    await owner.call(desk.takeBackClaim, { params: record.params, body: { claimId: claims[0]!._id } });
    expect((await son.client.call(patients.list)).patients).toHaveLength(1);
    await mailAbout(the.product, son.email, /no longer linked/);
  });

  it('shows the standing schedule of the center', async () => {
    const record = await aRecord();
    const { clerk, center } = record;
    await clerk.call(standing.add, {
      params: record.params,
      body: {
        centerId: center.id,
        weekdays: [2, 4, 6],
        time: '1 PM - 5 PM',
        from: addDays(istDateOf(the.product.now()), 40),
        payment: 'desk',
      },
    });
    const account = await anAccount(record.number);
    const { claim: found } = await find(account, { pin: arrivalPin(the.product.context.secret, record.id) });
    await claim(account, found._id, { as: 'self' });
    const { records: own } = await account.client.call(records.list);
    expect(own[0]!.schedules).toEqual([expect.objectContaining({ weekdays: [2, 4, 6], time: '1 PM - 5 PM' })]);
  });
});

describe('deleting the account that has claimed a record', () => {
  const DELETE = { body: { password: PASSWORD } };

  it('leaves it with the center, as it was, with what the center changed; the rest goes', async () => {
    const record = await aRecord();
    const { clerk, center, params } = record;
    await clerk.call(desk.correct, { params, body: { fileNumber: 'MRN-7', note: 'Comes by bus' } });
    const advance = { kind: 'advance', centerId: center.id, amount: 5_000, mode: 'cash' } as const;
    await clerk.call(patientAccount.enter, { params, body: advance });
    const account = await anAccount(record.number);
    const { claim: found } = await find(account, { pin: record.pin });
    await claim(account, found._id, { as: 'self' });
    const own = { params: { id: account.id } };
    await clerk.call(desk.correct, { ...own, body: { address: '12 Temple Street' } });
    const elsewhere = await aCenter(the.product);
    await aBooking(the.product, { patient: account, center: elsewhere, date: '2026-11-03', status: 'completed' });
    expect(await account.client.call(profile.deletionTerms)).toMatchObject({ staysWith: [center.name] });
    const mine = (await account.client.raw('GET', MY_DATA_URL)).text;
    expect(mine).toContain(`${center.name} MRN-7`);

    await account.client.call(profile.deleteAccount, DELETE);
    const { patient, history } = await clerk.call(desk.patient, { params });
    expect(patient).toMatchObject({
      ...{ name: record.name, hasAccount: false, fileNumber: 'MRN-7', note: 'Comes by bus' },
      ...{ dateOfBirth: '1958-03-02', address: '12 Temple Street', email: null, knownAs: 'own' },
    });
    expect(history.map(({ field }) => field)).toContain('address');
    expect((await clerk.call(desk.card, { params })).card.pin).toBe(record.pin);
    const money = await clerk.call(patientAccount.account, { params, query: { centerId: center.id } });
    expect(money.balance).toBe(5_000);
    expect((await clerk.refused(desk.patient, own)).code).toBe('patient-not-found');
    const { rows } = await sql<{ name: string }>`select patients.name from bookings
      join patients on patients.id = bookings.patient_id where center_id = ${elsewhere.id}`.execute(
      the.product.database.db,
    );
    expect(rows).toEqual([{ name: 'Deleted account' }]);
  });

  it('leaves the sessions that the center gave them with it, and cancels those that the account booked or paid online', async () => {
    const record = await aRecord();
    const { clerk, center, params, name } = record;
    const from = addDays(istDateOf(the.product.now()), 2);
    const schedule = { centerId: center.id, weekdays: [2, 4, 6], time: '1 PM - 5 PM', from };
    await clerk.call(standing.add, { params, body: { ...schedule, payment: 'desk' } });
    const account = await anAccount(record.number);
    const { claim: found } = await find(account, { pin: record.pin });
    await claim(account, found._id, { as: 'self' });
    const { db } = the.product.database;
    const given = await db.selectFrom('bookings').select('id').where('patient_id', '=', account.id).execute();
    expect(given.length).toBeGreaterThan(2);
    // Two that are paid online: one that the center gave, and one that they booked elsewhere.
    const { id: online } = await aBooking(the.product, { patient: account, center, date: addDays(from, 21) });
    const { id: by } = await db.selectFrom('administrators').select('id').limit(1).executeTakeFirstOrThrow();
    await db.updateTable('bookings').set({ booked_by_administrator: by }).where('id', '=', online).execute();
    const own = await aBooking(the.product, { patient: account, date: addDays(from, 20) });
    const staying = given.length;
    expect(await account.client.call(profile.deletionTerms)).toMatchObject({ upcoming: 2, staying });

    await account.client.call(profile.deleteAccount, DELETE);
    const statusOf = async (id: string) =>
      await db.selectFrom('bookings').select(['status', 'patient_id']).where('id', '=', id).executeTakeFirstOrThrow();
    expect(await statusOf(own.id)).toMatchObject({ status: 'cancelled', patient_id: account.id });
    expect(await statusOf(online)).toMatchObject({ status: 'cancelled', patient_id: account.id });
    for (const { id } of given) {
      expect(await statusOf(id)).toEqual({ status: 'confirmed', patient_id: record.id });
    }
    const { patient } = await clerk.call(desk.patient, { params });
    expect(patient).toMatchObject({ name, hasAccount: false });
    const rows = await db.selectFrom('standing').select('weekdays').where('patient_id', '=', record.id).execute();
    expect(rows).toEqual([{ weekdays: [2, 4, 6] }]);
    // What is placed later is the person's too.
    await the.product.pass(8 * DAY_MS);
    await the.product.sweep();
    const { n } = await db
      .selectFrom('bookings')
      .select((of) => of.fn.countAll<number>().as('n'))
      .where('patient_id', '=', record.id)
      .where('status', '<>', 'cancelled')
      .executeTakeFirstOrThrow();
    expect(Number(n)).toBeGreaterThan(staying);
  });

  it('leaves a session on a scheme with the center, and the card that it approved for it', async () => {
    const record = await aRecord();
    const { clerk, center, params } = record;
    const terms = { patient_share_paise: 0, hours_between: 0, checked_on: istDateOf(the.product.now()) };
    await the.product.database.db
      .insertInto('center_schemes')
      .values({ center_id: center.id, scheme: 'cghs', ...terms })
      .execute();
    const date = addDays(istDateOf(the.product.now()), 3);
    const cover = { holder: 'Kamala Rao', cardLast4: '5512', approvedUntil: addDays(date, 30), reference: 'CG/1' };
    const { bookings: booked } = await clerk.call(desk.book, {
      body: {
        ...{ centerId: center.id, patient: { _id: record.id }, sessions: [{ date, time: '1 PM - 5 PM' }] },
        ...{ payment: 'scheme', scheme: 'cghs', cover },
      },
    });
    const account = await anAccount(record.number);
    const { claim: found } = await find(account, { pin: record.pin });
    await claim(account, found._id, { as: 'self' });
    await account.client.call(profile.deleteAccount, DELETE);
    const row = await the.product.database.db
      .selectFrom('bookings')
      .innerJoin('covers', 'covers.id', 'bookings.cover_id')
      .select(['bookings.status', 'bookings.patient_id', 'covers.patient_id as covered', 'covers.holder'])
      .where('bookings.id', '=', booked[0]!._id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ status: 'confirmed', patient_id: record.id, covered: record.id, holder: 'Kamala Rao' });
    expect((await clerk.call(desk.patient, { params })).patient.hasAccount).toBe(false);
  });

  it('for somebody it cares for leaves it where it was', async () => {
    const record = await aRecord();
    const son = await anAccount(record.number, 'Arjun Rao');
    const { claim: found } = await find(son, { birthYear: 1958 });
    await claim(son, found._id, { as: 'carer', relation: 'parent' });
    await son.client.call(profile.deleteAccount, DELETE);
    const { patient } = await record.clerk.call(desk.patient, { params: record.params });
    expect(patient).toMatchObject({ name: record.name, dateOfBirth: '1958-03-02', carers: [] });
  });
});

it('the doctor finds a record that was claimed and is not the account’s', async () => {
  const record = await aRecord();
  const account = await anAccount(record.number);
  const { claim: found } = await find(account, { pin: record.pin });
  await claim(account, found._id, { as: 'self' });
  const other = await loggedInPatient(the.product);
  const set = (patientId: string) =>
    the.product.database.db
      .updateTable('record_claims')
      .set({ patient_id: patientId })
      .where('id', '=', found._id)
      .execute();
  const said = async () =>
    (await the.product.examine()).filter(({ ids }) => ids.includes(found._id)).map(({ rule }) => rule);
  expect(await said()).toEqual([]);
  await set(other.id);
  expect(await said()).toEqual(['numbers and claims']);
  await set(account.id);
});
