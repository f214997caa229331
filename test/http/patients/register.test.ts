/** The register of a center: whom it knows, how they are found and filtered, and what it keeps of each. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { REGISTER_CSV, desk } from '../../../src/contract/admin';
import { type QueryOf, urlOf } from '../../../src/contract/endpoint';
import { addDays, istDateOf } from '../../../src/domain/time';
import { aStaffMember, anAdministrator } from '../../administrator';
import { aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { wholeBookings } from '../../../src/server/appointments';
import { dueAtDesk } from '../../../src/server/payments';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });
const db = () => the.product.database.db;
const today = () => istDateOf(the.product.now());

type ClientOf = Awaited<ReturnType<typeof aStaffMember>>['client'];

/** A center, its clerk, and people whom its clerk has added. */
async function aRegister(...names: string[]) {
  const center = await aCenter(the.product, { slots: 10 });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
  const ids: string[] = [];
  for (const name of names) {
    const body = { name, hasNoPhone: true, centerId: center.id, isNew: true };
    ids.push((await clerk.call(desk.addPatient, { body })).patient._id);
  }
  const list = (query: QueryOf<typeof desk.findPatients> = {}) => clerk.call(desk.findPatients, { query });
  const namesOf = async (query = {}) => (await list(query)).patients.map(({ name }) => name);
  return { center, clerk, ids, list, namesOf };
}

describe('the register', () => {
  it('has everybody whom a center knows, with and without an account, and nobody of another center', async () => {
    const { center, clerk, list, namesOf } = await aRegister('Bhagwan Das', 'Zarina Begum');
    const account = await aPatient(the.product, { username: 'Kamala Rao' });
    await aBooking(the.product, { patient: account, center, date: addDays(today(), 3) });
    const other = await aRegister('Somebody Else');
    expect(await namesOf()).toEqual(['Bhagwan Das', 'Kamala Rao', 'Zarina Begum']);
    expect(await list()).toMatchObject({ count: 3, total: 3 });
    expect(await namesOf({ order: 'desc', sort: 'name' })).toEqual(['Zarina Begum', 'Kamala Rao', 'Bhagwan Das']);
    expect(await clerk.refused(desk.findPatients, { query: { centerId: other.center.id } })).toMatchObject({
      code: 'center-not-found',
    });
    const owner = await anAdministrator(the.product);
    const { patients, count } = await owner.client.call(desk.findPatients, { query: { centerId: center.id } });
    expect([patients.map(({ name }) => name), count]).toEqual([['Bhagwan Das', 'Kamala Rao', 'Zarina Begum'], 3]);
    expect(patients[1]).toMatchObject({
      hasAccount: true,
      nextSession: addDays(today(), 3),
      center: { _id: center.id },
    });
  });

  it('has nobody whose chair was only held', async () => {
    const { center, namesOf } = await aRegister();
    const stranger = await aPatient(the.product, { username: 'Only Looking' });
    const held = await aBooking(the.product, { patient: stranger, center, status: 'pending' });
    expect(await namesOf()).toEqual([]);
    await db()
      .updateTable('bookings')
      .set({ status: 'confirmed', hold_expires_at: null })
      .where('id', '=', held.id)
      .execute();
    expect(await namesOf()).toEqual(['Only Looking']);
  });

  it('is read page by page, and each person once', async () => {
    const { list } = await aRegister(...['Anil', 'Bina', 'Chitra', 'Dev', 'Esha']);
    const first = await list({ page: 1, pageSize: 2 });
    const second = await list({ pageSize: 2, after: first.next! });
    const third = await list({ pageSize: 2, page: 3 });
    const read = [first, second, third].map(({ patients }) => patients.map(({ name }) => name));
    expect(read).toEqual([['Anil', 'Bina'], ['Chitra', 'Dev'], ['Esha']]);
    expect(third).toMatchObject({ count: 5, next: null });
  });

  it('is searched by name, file number and relative, and shows who is called nearly so', async () => {
    const { clerk, ids, list, namesOf } = await aRegister('Savitri Bai', 'Gita Devi');
    const params = { id: ids[0]! };
    const body = { fileNumber: 'MRN-1042', relative: { name: 'Mohan Lal', phone: '98450 11223' } };
    await clerk.call(desk.correct, { params, body });
    for (const q of ['savitri', 'mrn-1042', 'Mohan', '98450 11223'])
      expect(await namesOf({ q }), q).toEqual(['Savitri Bai']);
    expect(await list({ q: 'Savithri Bai' })).toMatchObject({
      patients: [],
      near: [{ name: 'Savitri Bai' }],
      count: 0,
    });
    expect(await list({ q: '100%' })).toMatchObject({ patients: [], count: 0 });
  });

  it('is filtered by dues, missed sessions, approvals that end, and what is lacking', async () => {
    const { center, clerk, ids, list, namesOf } = await aRegister('Without Anything', 'With Number');
    await clerk.call(desk.correct, { params: { id: ids[1]! }, body: { phone: '98450 22334' } });
    const session = { date: addDays(today(), 2), time: '1 PM - 5 PM' };
    await clerk.call(desk.book, {
      body: { patient: { _id: ids[1]! }, centerId: center.id, sessions: [session], payment: 'later' },
    });
    const missing = await aPatient(the.product, { username: 'Who Missed' });
    const missed = await aBooking(the.product, {
      patient: missing,
      center,
      date: addDays(today(), -3),
      status: 'completed',
    });
    const at = the.product.now();
    await db()
      .insertInto('attendance')
      .values({ booking_id: missed.id, state: 'missed', missed_at: at, updated_at: at })
      .execute();
    const scheme = { scheme: 'pmjay', holder: 'Who Missed', card_last4: '4821', created_at: at, updated_at: at };
    const [cover] = await db()
      .insertInto('covers')
      .values({ id: randomUUID(), patient_id: missing.id, ...scheme })
      .returning('id')
      .execute();
    const approval = {
      cover_id: cover!.id,
      center_id: center.id,
      valid_from: today(),
      valid_until: addDays(today(), 20),
    };
    await db()
      .insertInto('approvals')
      .values({ id: randomUUID(), state: 'given', ...approval })
      .execute();
    expect(await namesOf({ filter: 'dues' })).toEqual(['With Number']);
    // As the desk has it, booking by booking.
    const standing = await wholeBookings(db()).where('bookings.center_id', '=', center.id).execute();
    const due = standing.reduce((sum, one) => sum + dueAtDesk(one, the.product.now()), 0);
    const dues = (await list({ filter: 'dues' })).patients.map((one) => one.dues);
    expect([dues, due]).toEqual([[1850], 185_000]);
    expect(await namesOf({ filter: 'missed' })).toEqual(['Who Missed']);
    expect(await namesOf({ filter: 'scheme-ends' })).toEqual(['Who Missed']);
    expect(await namesOf({ filter: 'no-number' })).toEqual(['Who Missed', 'Without Anything']);
    expect(await namesOf({ filter: 'no-consent' })).toEqual(['With Number', 'Without Anything']);
    expect(await namesOf({ filter: 'no-number,no-consent' })).toEqual(['Without Anything']);
    await clerk.call(desk.correct, { params: { id: ids[0]! }, body: { relative: { phone: '98450 22335' } } });
    expect(await namesOf({ filter: 'no-number' })).toEqual(['Who Missed']);
  });
});

describe('the file of the register', () => {
  /** The lines of the file, without its mark. */
  const linesOf = async (by: ClientOf, query = {}) => {
    const { status, text, headers } = await by.raw('GET', urlOf(REGISTER_CSV, {}, query));
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="register-${today()}.csv"`);
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  };

  it('has whom the list has, in its order, with what is kept of them, and is recorded without the search', async () => {
    const names = Array.from({ length: 101 }, (_, n) => `Number ${String(n).padStart(3, '0')}`);
    const { center, clerk, ids } = await aRegister('=Savitri Bai', ...names);
    const { client: manager } = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
    const body = { fileNumber: 'MRN-7', address: '12 Temple Street, Jayanagar', pinCode: '560041', sex: 'female' };
    await clerk.call(desk.correct, { params: { id: ids[0]! }, body: body as never });
    const all = await linesOf(manager);
    expect(all[0]).toMatch(/^File number,Name,Age,/);
    expect(all.slice(1).map((line) => line.split(',')[1])).toEqual(["'=Savitri Bai", ...names]);
    expect(all[1]).toMatch(/^MRN-7,'=Savitri Bai,.*female.*"12 Temple Street, Jayanagar",560041,.*no,[\da-f-]{36}$/);
    expect(await linesOf(manager, { q: 'mrn-7' })).toHaveLength(2);
    expect(await linesOf(manager, { centerId: center.id, filter: 'dues' })).toHaveLength(1);
    const recorded = await db()
      .selectFrom('administrator_actions')
      .select(['subject_name', 'center_id', 'after'])
      .where('action', '=', 'register-exported')
      .where('center_id', '=', center.id)
      .orderBy('id')
      .execute();
    expect(recorded).toMatchObject([
      { subject_name: '102 patients', after: { count: 102 } },
      { after: { q: true, count: 1 } },
      { after: { filter: ['dues'], count: 0 } },
    ]);
  });

  it('is for who may export, of their centers alone', async () => {
    const { center, clerk } = await aRegister('Savitri Bai');
    expect((await clerk.raw('GET', REGISTER_CSV)).status).toBe(403);
    const { client: manager } = await aStaffMember(the.product, [
      { role: 'manager', centerId: (await aCenter(the.product)).id },
    ]);
    expect(await linesOf(manager)).toHaveLength(1);
    expect((await manager.raw('GET', urlOf(REGISTER_CSV, {}, { centerId: center.id }))).status).toBe(404);
  });
});

describe('what is kept of a person', () => {
  const PERSON = {
    address: '12 Temple Street, Jayanagar',
    pinCode: '560 041',
    language: 'hi' as const,
    relative: { name: 'Mohan Lal', phone: '098450 11223' },
    doctor: 'Dr. Iyer',
    abha: '43-4221-5105-6749',
    dateOfBirth: '1961-04-02',
    sex: 'female' as const,
  };

  it('is changed field by field, and its history says by whom', async () => {
    const { center, clerk, ids } = await aRegister('Savitri Bai');
    const params = { id: ids[0]! };
    const body = { ...PERSON, fileNumber: 1042, note: 'Comes with her son' };
    const { patient } = await clerk.call(desk.correct, { params, body: body as never });
    expect(patient).toMatchObject({
      ...PERSON,
      ...{ pinCode: '560041', abha: '43422151056749', fileNumber: '1042', note: 'Comes with her son' },
      ...{ relative: { name: 'Mohan Lal', phone: '+91 98450 11223' }, center: { _id: center.id }, age: 65 },
    });
    await clerk.call(desk.correct, { params, body: { relative: { phone: '' }, note: '' } });
    const read = await clerk.call(desk.patient, { params });
    expect(read.patient).toMatchObject({
      relative: { name: 'Mohan Lal', phone: null },
      note: null,
      fileNumber: '1042',
    });
    expect(read.history).toContainEqual(expect.objectContaining({ field: 'abha', from: null, to: '43422151056749' }));
    expect(read.history).toContainEqual(
      expect.objectContaining({ field: 'note', from: 'Comes with her son', to: null }),
    );
  });

  it.each([
    ['abha', '43-4221-5105-6748', 'An ABHA number has 14 digits'],
    ['pinCode', '060041', 'A PIN code has 6 digits'],
  ])('is refused where it can not be right: %s', async (field, value, said) => {
    const { clerk, ids } = await aRegister('Savitri Bai');
    const refused = await clerk.refused(desk.correct, { params: { id: ids[0]! }, body: { [field]: value } });
    expect(refused).toMatchObject({
      code: 'invalid-input',
      fields: { [field]: expect.stringContaining(said) as string },
    });
  });

  it('has a file number that is given once at each center, and that other centers do not see', async () => {
    const here = await aRegister('Savitri Bai', 'Gita Devi');
    const [first, second] = here.ids as [string, string];
    const numbered = (id: string, fileNumber: string) => ({ params: { id }, body: { fileNumber } });
    await here.clerk.call(desk.correct, numbered(first, 'A-7'));
    expect(await here.clerk.refused(desk.correct, numbered(second, 'a-7'))).toMatchObject({
      code: 'file-number-taken',
      fields: { fileNumber: 'Another patient of this center has this file number.' },
    });
    const there = await aRegister('Elsewhere');
    await there.clerk.call(desk.correct, numbered(there.ids[0]!, 'A-7'));
    const account = await aPatient(the.product, { username: 'Asha Of Both' });
    for (const { center } of [here, there])
      await aBooking(the.product, { patient: account, center, date: addDays(today(), center === here.center ? 3 : 4) });
    await here.clerk.call(desk.correct, { params: { id: account.id }, body: { note: 'ours', fileNumber: 'A-8' } });
    const seen = await there.clerk.call(desk.patient, { params: { id: account.id } });
    expect(seen.patient).toMatchObject({ note: null, fileNumber: null, center: { _id: there.center.id } });
    expect(JSON.stringify(seen)).not.toContain('ours');
  });

  it('is corrected by another center only with the agreement of the one that registered the person', async () => {
    const here = await aRegister();
    const phone = '98450 71999';
    const { patient } = await here.clerk.call(desk.addPatient, {
      body: { name: 'Savitri Iyengar', phone, centerId: here.center.id },
    });
    const there = await aRegister();
    await there.clerk.call(desk.findPatients, { query: { phone } });
    const session = { date: addDays(today(), 2), time: '1 PM - 5 PM' };
    const booked = { patient: { _id: patient._id }, centerId: there.center.id, sessions: [session] };
    await there.clerk.call(desk.book, { body: { ...booked, payment: 'later' } });
    const params = { id: patient._id };
    expect((await there.clerk.call(desk.patient, { params })).patient.knownAs).toBe('shared');
    const { asked } = await there.clerk.call(desk.correct, { params, body: { phone: '98450 71998' } });
    expect(asked).not.toBeNull();
    expect((await here.clerk.call(desk.patient, { params })).patient).toMatchObject({ phone: '+91 98450 71999' });
  });

  it('stays with the person through a merge, and comes back with its undoing', async () => {
    const { clerk, ids, namesOf } = await aRegister('Savitri Bai', 'Savitri B.');
    const [into, from] = ids as [string, string];
    await clerk.call(desk.correct, { params: { id: from }, body: { ...PERSON, fileNumber: 'A-9' } });
    await clerk.call(desk.merge, { params: { id: from }, body: { into } });
    const { patient, merges } = await clerk.call(desk.patient, { params: { id: into } });
    expect(patient).toMatchObject({ address: PERSON.address, doctor: PERSON.doctor, fileNumber: 'A-9' });
    await clerk.call(desk.undoMerge, { params: { id: into }, body: { mergeId: merges[0]!._id } });
    expect(await namesOf()).toEqual(['Savitri B.', 'Savitri Bai']);
    const back = await clerk.call(desk.patient, { params: { id: from } });
    expect(back.patient).toMatchObject({ address: PERSON.address, fileNumber: 'A-9' });
    expect((await clerk.call(desk.patient, { params: { id: into } })).patient).toMatchObject({
      address: null,
      fileNumber: null,
    });
  });

  it('is in what the person may have of it', async () => {
    const { center, clerk } = await aRegister();
    const asha = await loggedInPatient(the.product, { username: 'Asha Rao' });
    await aBooking(the.product, { patient: asha, center, date: addDays(today(), 3) });
    await clerk.call(desk.correct, {
      params: { id: asha.id },
      body: { address: '12 Temple Street', fileNumber: 'A-10' },
    });
    const { json } = await asha.client.raw('GET', '/auth/my-data');
    const file = JSON.stringify(json);
    for (const kept of ['12 Temple Street', 'A-10']) expect(file).toContain(kept);
  });
});

describe('the page of a person', () => {
  it('has what was written to them about appointments here, what came of it, and what they answered', async () => {
    const { center, clerk } = await aRegister();
    const asha = await aPatient(the.product, { username: 'Asha Rao' });
    const booking = await aBooking(the.product, { patient: asha, center, date: addDays(today(), 3) });
    const elsewhere = await aBooking(the.product, { patient: asha, date: addDays(today(), 4) });
    const at = the.product.now();
    for (const { id } of [booking, elsewhere]) {
      const told = { booking_id: id, user_id: asha.id, language: 'en', template: 'reminder', slots: '{}' };
      const answered = { status: 'read', answer: 'coming', answered_at: at, answered_by: 'page', read_at: at };
      const row = { id: randomUUID(), once_key: `told:${id}`, code: id.slice(-12), urgency: 'calm', due_at: at };
      await db()
        .insertInto('notices')
        .values({ ...row, ...told, ...answered, created_at: at })
        .execute();
    }
    const params = { id: asha.id };
    const { notices, mails } = await clerk.call(desk.messages, { params });
    expect(notices).toMatchObject([
      { template: 'reminder', answer: 'coming', bookingId: booking.id, date: addDays(today(), 3), carer: null },
    ]);
    expect(mails).toEqual([]);
    const other = await aRegister();
    expect(await other.clerk.refused(desk.messages, { params })).toMatchObject({ code: 'patient-not-found' });
  });

  it('has the mails about appointments here', async () => {
    const { center, clerk } = await aRegister();
    const asha = await aPatient(the.product, { username: 'Asha Mail', email: 'asha.mail@example.org' });
    const session = { date: addDays(today(), 2), time: '1 PM - 5 PM' };
    await aBooking(the.product, { patient: asha, center, date: addDays(today(), 9) });
    await clerk.call(desk.book, {
      body: { patient: { _id: asha.id }, centerId: center.id, sessions: [session], payment: 'later' },
    });
    const { mails } = await clerk.call(desk.messages, { params: { id: asha.id } });
    expect(mails).toMatchObject([{ recipient: 'asha.mail@example.org', sentAt: null }]);
  });

  it('says what staff did', async () => {
    const { clerk, ids } = await aRegister('Savitri Bai');
    const { deeds } = await clerk.call(desk.patient, { params: { id: ids[0]! } });
    expect(deeds).toEqual([
      { at: expect.any(String) as string, by: expect.any(String) as string, action: 'patient-added' },
    ]);
  });

  it('has the consent that was given at a desk: who recorded it, when, in which language, and how it was told', async () => {
    const { center, clerk, ids, namesOf } = await aRegister('Savitri Bai');
    const params = { id: ids[0]! };
    expect(await clerk.call(desk.patient, { params })).toMatchObject({ consents: [], hasConsented: false });
    for (let time = 1; time <= 2; time++)
      await clerk.call(desk.consent, { params, body: { language: 'hi', told: 'read-aloud' } });
    const { consents, hasConsented, deeds } = await clerk.call(desk.patient, { params });
    const { by } = deeds[0]!;
    expect(consents).toMatchObject([
      { how: 'desk', language: 'hi', told: 'read-aloud', staff: by, givenAt: expect.any(String) as string },
    ]);
    expect(hasConsented).toBe(true);
    expect(deeds.map(({ action }) => action)).toEqual(['patient-consented', 'patient-added']);
    expect(await namesOf({ filter: 'no-consent' })).toEqual([]);
    const agreed = { language: 'hi', told: 'paper' } as const;
    const body = { name: 'Gita Devi', hasNoPhone: true, informed: true, agreed, centerId: center.id };
    const { patient } = await clerk.call(desk.addPatient, { body });
    expect((await clerk.call(desk.patient, { params: { id: patient._id } })).consents).toMatchObject([agreed]);
    expect(patient).toMatchObject({ language: 'hi' });
    const other = await aRegister();
    expect(await other.clerk.refused(desk.consent, { params, body: agreed })).toMatchObject({
      code: 'patient-not-found',
    });
  });
});
