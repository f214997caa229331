/** What the law gives a person without an account, at the desk: their data, taking back their consent, and deletion. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PERSON_DATA, appointments, audit, desk, patientAccount, personRights } from '../../../src/contract/admin';
import { urlOf } from '../../../src/contract/endpoint';
import { DAY_MS, addDays, istDateOf } from '../../../src/domain/time';
import { anAdministrator, aStaffMember } from '../../administrator';
import { aCenter, loggedInPatient } from '../../builders';
import type { Client } from '../../client';
import { mailAbout } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });
const db = () => the.product.database.db;
const today = () => istDateOf(the.product.now());
const WISH = { askedOn: '2026-11-09', askedBy: 'person', way: 'desk' } as const;

const cancel = (by: Client, id: string) =>
  by.call(appointments.setStatus, { params: { id }, body: { bookingStatus: 'cancelled', askedBy: 'patient' } });

let count = 0;
/** Somebody in the register of a center, who was told and agreed, and its manager. */
async function somebody() {
  const center = await aCenter(the.product, { slots: 10 });
  const { client: clerk, ...staff } = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
  const name = `Savitri ${'abcdefghij'[((count += 1)) % 10]}${count}`;
  const phone = `+91 98450 4${String(count).padStart(4, '0')}`;
  const agreed = { language: 'hi', told: 'read-aloud' } as const;
  const { patient } = await clerk.call(desk.addPatient, {
    body: { name, phone, centerId: center.id, isNew: true, informed: true, agreed },
  });
  const params = { id: patient._id };
  await clerk.call(desk.correct, {
    params,
    body: { fileNumber: `F-${count}`, note: 'Comes by bus', address: '12 Temple Street', dateOfBirth: '1958-03-02' },
  });
  const book = async (date = addDays(today(), 3), at = center.id, by = clerk) => {
    const { bookings } = await by.call(desk.book, {
      body: {
        centerId: at,
        patient: { _id: patient._id },
        sessions: [{ date, time: '1 PM - 5 PM' }],
        payment: 'none',
        reason: 'A test',
      },
    });
    return bookings[0]!._id;
  };
  const listed = async (filter: 'withdrawn' | 'no-consent') =>
    (await clerk.call(desk.findPatients, { query: { filter } })).patients.map((one) => one.name);
  return { center, clerk, userName: staff.userName, name, phone, params, book, listed };
}

describe('somebody without an account gets their data', () => {
  it('as a page and as a file, with what their center keeps, and nothing of others or of other centers', async () => {
    const { center, clerk, name, params, book } = await somebody();
    const bookingId = await book();
    const other = await somebody();
    const elsewhere = await aCenter(the.product, { slots: 10 });
    const { client: owner } = await anAdministrator(the.product);
    const hidden = await book(addDays(today(), 4), elsewhere.id, owner);

    const file = await clerk.raw('GET', urlOf(PERSON_DATA.json, params, undefined));
    expect(file.status, file.text).toBe(200);
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="what-is-kept.json"');
    expect(file.headers.get('cache-control')).toBe('no-store');
    expect(file.json).toMatchObject({
      account: null,
      person: { name, address: '12 Temple Street', dateOfBirth: '1958-03-02' },
      centerFiles: [{ center: center.name, note: 'Comes by bus' }],
      consents: [{ purpose: 'health-data', told: 'read-aloud', withdrawnAt: null }],
      bookings: [{ id: bookingId }],
      nominee: null,
      sessions: [],
    });
    for (const foreign of [other.name, other.phone, hidden, elsewhere.name]) expect(file.text).not.toContain(foreign);
    const page = await clerk.raw('GET', urlOf(PERSON_DATA.page, params, undefined));
    expect(page.status).toBe(200);
    for (const fact of [name, '12 Temple Street', 'Comes by bus']) expect(page.text).toContain(fact);
    expect(page.text).not.toMatch(/undefined|\[object/);
    const { deeds } = await clerk.call(desk.patient, { params });
    expect(deeds.map(({ action }) => action)).toContain('patient-data-given');
  });

  it('not from a desk that does not know them, and not where they have an account', async () => {
    const { params } = await somebody();
    const { clerk: stranger } = await somebody();
    const asked = await stranger.raw('GET', urlOf(PERSON_DATA.json, params, undefined));
    expect(asked.status).toBe(404);
    const { client: owner } = await anAdministrator(the.product);
    const account = await loggedInPatient(the.product);
    const own = await owner.raw('GET', urlOf(PERSON_DATA.json, { id: account.id }, undefined));
    expect(own).toMatchObject({ status: 409, json: { code: 'person-has-account' } });
  });
});

describe('deleting somebody at their wish', () => {
  it('is refused with the sessions that are still to come, and then deletes all but what the law keeps', async () => {
    const { clerk, center, name, params, book, userName, listed } = await somebody();
    const bookingId = await book();
    const before = await clerk.call(personRights.deletion, { params });
    expect(before).toMatchObject({ coming: [{ bookingId, CenterName: center.name }], comingElsewhere: 0, money: [] });
    const refused = await clerk.refused(personRights.remove, { params, body: WISH });
    expect(refused).toMatchObject({ code: 'person-has-coming', message: expect.stringContaining('13 Nov 2026') });
    await cancel(clerk, bookingId);
    expect(await clerk.call(personRights.deletion, { params })).toMatchObject({ coming: [], mustAsk: false });

    expect(await clerk.call(personRights.remove, { params, body: WISH })).toMatchObject({ asked: null });
    expect((await clerk.refused(desk.patient, { params })).code).toBe('patient-not-found');
    expect(await listed('withdrawn')).toEqual([]);
    const row = await db().selectFrom('patients').selectAll().where('id', '=', params.id).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ name: 'Deleted account', phone: null, address: null, date_of_birth: null });
    const kept = await db()
      .selectFrom('bookings')
      .select(['status', 'patient_id'])
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow();
    expect(kept).toEqual({ status: 'cancelled', patient_id: params.id });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from center_patients
      where patient_id = ${params.id}`.execute(db());
    expect(rows[0]!.n).toBe(0);
    // The proof: who asked, when, how, and who did it, without the person.
    const { client: owner } = await anAdministrator(the.product);
    const { actions } = await owner.call(audit.list, { query: { action: 'patient-deleted', subjectId: params.id } });
    expect(actions).toEqual([
      expect.objectContaining({ administrator: userName, subjectName: 'Deleted account', after: expect.any(Object) }),
    ]);
    expect(actions[0]!.after).toMatchObject(WISH);
    const { rows: said } = await sql`select 1 from administrator_actions
      where strpos(concat(subject_name, before, after, note), ${name}) > 0`.execute(db());
    expect(said).toEqual([]);
  });

  it('tells those who cared for them, whose mail is forgotten once it is sent', async () => {
    const { clerk, name, params } = await somebody();
    const carer = await loggedInPatient(the.product);
    const link = { user_id: carer.id, patient_id: params.id, access: 'manage', relation: 'parent' };
    const [created_at, confirmed_at] = [the.product.now(), the.product.now()];
    await db()
      .insertInto('care_links')
      .values({ id: crypto.randomUUID(), ...link, created_at, confirmed_by: 'administrator', confirmed_at })
      .execute();
    await clerk.call(personRights.remove, { params, body: WISH });
    const mail = await mailAbout(the.product, carer.email, /no longer act for/);
    expect(mail.text).toContain(`${name} asked for what is kept of them to be deleted.`);
    await waitFor('the name is forgotten', async () => {
      const { rows } = await sql`select 1 from outbox where strpos(slots::text, ${name}) > 0`.execute(db());
      return rows.length === 0;
    });
  });

  it('is refused while a center has their money, in the future, and where they have an account', async () => {
    const { clerk, center, params } = await somebody();
    const advance = { kind: 'advance', centerId: center.id, amount: 500, mode: 'cash' } as const;
    await clerk.call(patientAccount.enter, { params, body: advance });
    expect(await clerk.call(personRights.deletion, { params })).toMatchObject({ money: [{ credit: 500, due: 0 }] });
    expect((await clerk.refused(personRights.remove, { params, body: WISH })).code).toBe('person-has-money');
    const body = { ...WISH, askedOn: addDays(today(), 1) };
    expect(await clerk.refused(personRights.remove, { params, body })).toMatchObject({
      code: 'invalid-input',
      fields: { askedOn: expect.any(String) },
    });
    const { client: owner } = await anAdministrator(the.product);
    const account = await loggedInPatient(the.product);
    expect(await owner.refused(personRights.remove, { params: { id: account.id }, body: WISH })).toMatchObject({
      code: 'person-has-account',
    });
  });

  it('asks the other center that knows them first', async () => {
    const { clerk, params, book } = await somebody();
    const elsewhere = await aCenter(the.product, { slots: 10 });
    const { client: other } = await aStaffMember(the.product, [{ role: 'clerk', centerId: elsewhere.id }]);
    const { client: owner } = await anAdministrator(the.product);
    const bookingId = await book(addDays(today(), 4), elsewhere.id, owner);
    expect(await clerk.call(personRights.deletion, { params })).toMatchObject({ comingElsewhere: 1, mustAsk: true });
    await cancel(owner, bookingId);
    const { asked } = await clerk.call(personRights.remove, { params, body: WISH });
    expect(asked).not.toBeNull();
    const { requests } = await other.call(desk.patient, { params });
    expect(requests).toEqual([expect.objectContaining({ deed: 'delete', canAnswer: true })]);
    const answer = { params, body: { requestId: requests[0]!._id, agrees: true } };
    expect(await other.call(desk.answerRequest, answer)).toMatchObject({ state: 'done' });
    expect((await clerk.refused(desk.patient, { params })).code).toBe('patient-not-found');
  });
});

describe('taking back the consent', () => {
  it('is recorded once, is seen in the register, and ends when they agree anew', async () => {
    const { clerk, name, params, listed } = await somebody();
    expect(await listed('withdrawn')).toEqual([]);
    await clerk.call(personRights.withdrawConsent, { params });
    await clerk.call(personRights.withdrawConsent, { params });
    expect(await listed('withdrawn')).toEqual([name]);
    expect(await listed('no-consent')).toEqual([name]);
    const { hasConsented, consents, deeds } = await clerk.call(desk.patient, { params });
    expect([hasConsented, consents[0]!.withdrawnAt]).toEqual([false, expect.any(String)]);
    expect(deeds.filter(({ action }) => action === 'patient-consent-withdrawn')).toHaveLength(1);
    await clerk.call(desk.consent, { params, body: { language: 'en', told: 'paper' } });
    expect(await listed('withdrawn')).toEqual([]);
  });

  it('lets them be forgotten after thirty days without a session, and not before', async () => {
    const { clerk, params } = await somebody();
    const nameOf = async () =>
      (await db().selectFrom('patients').select('name').where('id', '=', params.id).executeTakeFirstOrThrow()).name;
    await clerk.call(personRights.withdrawConsent, { params });
    await the.product.pass(29 * DAY_MS);
    await the.product.sweep();
    expect(await nameOf()).not.toBe('Deleted account');
    await the.product.pass(3 * DAY_MS);
    await the.product.sweep();
    expect(await nameOf()).toBe('Deleted account');
  });
});
