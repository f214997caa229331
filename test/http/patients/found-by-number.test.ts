/** Somebody whom staff have only found by the whole phone number: they can be booked for, and nothing else. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, patients } from '../../../src/contract';
import { dashboard, desk } from '../../../src/contract/admin';
import { aStaffMember, anAdministrator } from '../../administrator';
import { type CenterRow, aBooking, aCenter, loggedInPatient } from '../../builders';
import type { Client } from '../../client';
import { aTakingCenter } from '../../funding-steps';
import { type RoutedApp, aRoutedApp } from '../../routed-app';
import { aPatientWithThings } from '../../things';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();
let routed: RoutedApp;
beforeAll(async () => {
  routed = await aRoutedApp(the.product);
});
afterAll(() => routed?.app.close());

const inDays = (days: number) => aWindow(the.product.now(), days);
const at = (days: number) => ({ date: inDays(days).date, time: inDays(days).time });
let numbers = 10_000;
const aNumber = () => `+91 98451 ${(numbers += 1)}`;
const clerkAt = (center: CenterRow) => aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
const managerAt = (center: CenterRow) => aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
const book = (client: Client, center: CenterRow, patient: { _id: string } | { name: string; phone: string }, day = 4) =>
  client.call(desk.book, { body: { patient, centerId: center.id, sessions: [at(day)], payment: 'later' } });

/** What is kept of some people, to see that nothing happened to it. */
async function rowsOf(ids: string[]) {
  const { db } = the.product.database;
  return {
    patients: await db.selectFrom('patients').selectAll().where('id', 'in', ids).orderBy('id').execute(),
    links: await db.selectFrom('care_links').selectAll().where('patient_id', 'in', ids).orderBy('id').execute(),
    covers: await db.selectFrom('covers').selectAll().where('patient_id', 'in', ids).orderBy('id').execute(),
    consents: await db.selectFrom('consents').selectAll().where('patient_id', 'in', ids).orderBy('id').execute(),
    bookings: await db.selectFrom('bookings').selectAll().where('patient_id', 'in', ids).orderBy('id').execute(),
    waits: await db.selectFrom('waits').selectAll().where('patient_id', 'in', ids).orderBy('id').execute(),
  };
}

it('every route that names them, or something of theirs, is shut, except the booking itself', async () => {
  const { db } = the.product.database;
  const { patient, things } = await aPatientWithThings(the.product);
  await things.booking();
  await things.cover();
  // Known at the other center, with a number that a desk has checked, and with everything that is nobody else's business.
  const numbersOf = new Map([
    [patient.id, aNumber()],
    [await things.person(), aNumber()],
  ]);
  const centerId = await things.center();
  const center = await db.selectFrom('centers').selectAll().where('id', '=', centerId).executeTakeFirstOrThrow();
  for (const [id, phone] of numbersOf) {
    const secret = { relative_phone: '+919845199001', date_of_birth: '1961-04-02', known_paper: 'passport' };
    const known = { phone: phone.replaceAll(' ', ''), known_at: the.product.now(), known_staff: 'their-clerk' };
    await db
      .updateTable('patients')
      .set({ ...known, ...secret })
      .where('id', '=', id)
      .execute();
  }
  const theirs = await aBooking(the.product, { patient, center, ...inDays(6) });
  await db
    .updateTable('bookings')
    .set({ patient_id: await things.person() })
    .where('id', '=', theirs.id)
    .execute();
  const stranger = await managerAt(await aCenter(the.product));
  for (const [id, phone] of numbersOf) {
    const { patients: found } = await stranger.client.call(desk.findPatients, { query: { phone } });
    expect(found.map(({ _id }) => _id)).toEqual([id]);
  }
  const ids = [...numbersOf.keys()];
  for (const thing of Object.values(things)) await thing();
  const before = await rowsOf(ids);
  const secrets = new RegExp(
    [patient.email, 'kamala@example.org', '98451 99001', '1961-04-02', 'their-clerk'].join('|'),
  );
  const open: string[] = [];
  for (const route of routed.for('administrator')) {
    if (route.options.config?.right === 'own-account') continue;
    const { status, body } = await routed.send(
      route,
      (await route.entry.input?.(things)) ?? {},
      stranger.client.cookies,
    );
    if (!route.entry.names || route.entry.names === 'staff') continue;
    expect(body, route.key).not.toMatch(secrets);
    if (status < 400) open.push(route.key);
    else expect([403, 404], `${route.key}: ${body}`).toContain(status);
  }
  expect(open).toEqual(['GET /admin/patients/:id']);
  expect(await rowsOf(ids)).toEqual(before);
});

describe('a clerk who found somebody by the number', () => {
  it('can’t take the person over by merging them into an own account', async () => {
    const [theirs, mine] = [await aCenter(the.product), await aCenter(the.product)];
    const daughter = await loggedInPatient(the.product);
    const phone = aNumber();
    const { client: there } = await clerkAt(theirs);
    const { patient: victim } = await book(there, theirs, { name: 'Savitri Iyer', phone });
    const link = { user_id: daughter.id, patient_id: victim._id, access: 'manage', relation: 'parent' };
    const { db } = the.product.database;
    await db
      .insertInto('care_links')
      .values({
        id: randomUUID(),
        ...link,
        confirmed_by: 'administrator',
        confirmed_at: the.product.now(),
        created_at: the.product.now(),
      })
      .execute();
    const { client: clerk } = await clerkAt(mine);
    const own = await loggedInPatient(the.product);
    await aBooking(the.product, { patient: own, center: mine, ...inDays(7) });
    await clerk.call(desk.findPatients, { query: { phone } });
    const params = { id: victim._id };
    const merging = { params, body: { into: own.id } };
    expect(await clerk.refused(desk.merge, merging)).toMatchObject({ status: 403, code: 'person-only-found' });
    expect(await clerk.refused(desk.mergePreview, { params, query: { into: own.id } })).toMatchObject({
      code: 'person-only-found',
    });
    // An appointment at the own center makes nothing of it but a question to the other one; and the names stay unlike.
    await book(clerk, mine, { _id: victim._id }, 5);
    expect(await clerk.refused(desk.merge, merging)).toMatchObject({ code: 'names-unlike' });
    await db.updateTable('users').set({ username: 'Savitri Iyer' }).where('id', '=', own.id).execute();
    await clerk.raw('POST', `/admin/patients/${victim._id}/merge`, { json: { into: own.id } });
    const seen = await daughter.client.call(bookings.myBookings, { query: { patientId: victim._id } });
    expect(seen.myBookingData).toHaveLength(2);
    expect((await own.client.call(bookings.myBookings)).myBookingData).toHaveLength(1);
    expect((await daughter.client.call(patients.list)).patients.at(-1)).toMatchObject({ confirmed: true });
  });

  it('reads no more than it takes to book, and changes nothing', async () => {
    const [theirs, mine] = [await aCenter(the.product), await aCenter(the.product)];
    const phone = aNumber();
    const { client: there } = await clerkAt(theirs);
    const { patient: victim } = await book(there, theirs, { name: 'Savitri Iyer', phone });
    const params = { id: victim._id };
    const details = { name: 'Savitri Iyer', phone, email: 'savitri@example.org', dateOfBirth: '1961-04-02' };
    await there.call(desk.correct, { params, body: { ...details, relative: { phone: '98451 99002' } } });
    await there.call(desk.confirm, { params, body: { paper: 'aadhaar', carers: [] } });
    const { client: clerk } = await clerkAt(mine);
    const { patients: found } = await clerk.call(desk.findPatients, { query: { phone } });
    const unsaid = { email: null, dateOfBirth: null, age: null, relative: null, confirmed: null, carers: [] };
    expect(found).toMatchObject([{ name: 'Savitri Iyer', knownAs: 'found', ...unsaid }]);
    const shown = await clerk.call(desk.patient, { params });
    expect(shown).toMatchObject({ patient: unsaid, history: [] });
    const refused = { status: 403, code: 'person-only-found' };
    const other = { ...details, phone: '98451 00001', email: 'thief@example.org' };
    expect(await clerk.refused(desk.correct, { params, body: other })).toMatchObject(refused);
    const body = { carers: [], isWhole: true };
    expect(await clerk.refused(desk.takeBackConfirmation, { params, body })).toMatchObject(refused);
    expect(await clerk.refused(desk.confirm, { params, body: { paper: 'passport', carers: [] } })).toMatchObject(
      refused,
    );
    await book(clerk, mine, { _id: victim._id }, 5);
  });

  it('can’t write another card over the one that is kept', async () => {
    const taking = () => aTakingCenter(the.product, {}, [{ scheme: 'cghs' }]);
    const [theirs, mine] = [await taking(), await taking()];
    const { db } = the.product.database;
    const phone = aNumber();
    const { client: there } = await clerkAt(theirs);
    const cover = { holder: 'Savitri Iyer', cardLast4: '4821', approvedUntil: inDays(60).date };
    const on = { payment: 'scheme' as const, scheme: 'cghs' as const };
    const patient = { name: 'Savitri Iyer', phone };
    const first = { patient, centerId: theirs.id, sessions: [at(4)], ...on, cover };
    const { patient: victim } = await there.call(desk.book, { body: first });
    const { client: clerk } = await clerkAt(mine);
    await clerk.call(desk.findPatients, { query: { phone } });
    const again = { ...first, patient: { _id: victim._id }, centerId: mine.id, sessions: [at(5)] };
    const another = { body: { ...again, cover: { ...cover, cardLast4: '9999' } } };
    expect(await clerk.refused(desk.book, another)).toMatchObject({ code: 'person-only-found' });
    // The card itself is approved here, and stays approved there, however the name is spelled.
    await clerk.call(desk.book, { body: { ...again, cover: { ...cover, holder: 'SAVITRI IYER' } } });
    const theirApproval = db.selectFrom('approvals').select('state').where('center_id', '=', theirs.id);
    expect(await theirApproval.execute()).toEqual([{ state: 'given' }]);
    expect(await clerk.refused(desk.book, { body: { ...another.body, sessions: [at(6)] } })).toMatchObject({
      code: 'others-know-person',
    });
  });
});

describe('a center that knows somebody whom another center knows', () => {
  it('changes nothing of theirs by itself, and still does so for who is its patient alone', async () => {
    const [theirs, mine] = [await aCenter(the.product), await aCenter(the.product)];
    const phone = aNumber();
    const [{ client: there }, { client: clerk }] = [await clerkAt(theirs), await clerkAt(mine)];
    const { patient } = await book(there, theirs, { name: 'Savitri Iyer', phone });
    const params = { id: patient._id };
    const details = { name: 'Savitri Iyer', phone, email: '', dateOfBirth: '1961-04-02', relative: null };
    await there.call(desk.correct, { params, body: details });
    await there.call(desk.confirm, { params, body: { paper: 'aadhaar', carers: [] } });
    await clerk.call(desk.findPatients, { query: { phone } });
    await book(clerk, mine, { _id: patient._id }, 5);
    expect((await clerk.call(desk.patient, { params })).patient).toMatchObject({ knownAs: 'shared', age: 65 });
    const before = await rowsOf([patient._id]);
    const other = { ...details, phone: '98451 00002' };
    await clerk.raw('PUT', `/admin/patients/${patient._id}`, { json: other });
    await clerk.raw('POST', `/admin/patients/${patient._id}/take-back-confirmation`, {
      json: { carers: [], isWhole: true },
    });
    expect(await rowsOf([patient._id])).toEqual(before);
    const { client: owner } = await anAdministrator(the.product);
    await owner.call(desk.correct, { params, body: other });
  });
});

describe('what another center is asked', () => {
  /** A person whom two centers know, with a clerk at each. */
  async function twoCenters(name = 'Savitri Iyer') {
    const [theirs, mine] = [await aCenter(the.product), await aCenter(the.product)];
    const phone = aNumber();
    const [{ client: there }, { client: clerk, userName }] = [await clerkAt(theirs), await clerkAt(mine)];
    const { patient } = await book(there, theirs, { name, phone });
    await clerk.call(desk.findPatients, { query: { phone } });
    await book(clerk, mine, { _id: patient._id }, 5);
    const details = { name, phone, email: '', dateOfBirth: '', relative: null };
    return { theirs, mine, there, clerk, userName, id: patient._id, params: { id: patient._id }, details };
  }

  it('stands at the patient and on their dashboard, with who asks and what for, and is done with their yes', async () => {
    const { there, clerk, userName, mine, params, id, details } = await twoCenters();
    const other = { ...details, email: 'savitri@example.org', dateOfBirth: '1961-04-02' };
    const { asked, patient } = await clerk.call(desk.correct, { params, body: other });
    expect(asked).toMatchObject({ until: expect.stringMatching(/^2026-/) });
    expect(patient).toMatchObject({ email: null, dateOfBirth: null });
    const [mineSeen] = (await clerk.call(desk.patient, { params })).requests;
    expect(mineSeen).toMatchObject({ state: 'open', canAnswer: false });
    const [request] = (await there.call(desk.patient, { params })).requests;
    expect(request).toMatchObject({
      ...{ deed: 'correct', name: 'Savitri Iyer', by: userName, centers: mine.name, canAnswer: true },
      changes: [
        { field: 'email', from: null, to: 'savitri@example.org' },
        { field: 'dateOfBirth', from: null, to: '1961-04-02' },
      ],
    });
    const { overview } = await there.call(dashboard.overview);
    expect(overview.attention.people).toMatchObject([
      { patientId: id, deed: 'correct', name: 'Savitri Iyer', by: userName },
    ]);
    expect((await clerk.call(dashboard.overview)).overview.attention.people).toEqual([]);
    const answer = { params, body: { requestId: request!._id, agrees: true } };
    // Whoever asks can't answer, and nor can somebody who has nothing to do with it.
    expect(await clerk.refused(desk.answerRequest, answer)).toMatchObject({ code: 'request-not-open' });
    const { client: stranger } = await clerkAt(await aCenter(the.product));
    expect(await stranger.refused(desk.answerRequest, answer)).toMatchObject({ code: 'patient-not-found' });
    // What the other center corrects meanwhile stays.
    await there.call(desk.answerRequest, answer);
    const { patient: corrected, history } = await there.call(desk.patient, { params });
    expect(corrected).toMatchObject({ email: 'savitri@example.org', age: 65, phone: details.phone });
    expect(history.map(({ by }) => by)).toEqual([userName, userName]);
    expect(await there.refused(desk.answerRequest, answer)).toMatchObject({ code: 'request-not-open' });
    expect((await there.call(dashboard.overview)).overview.attention.people).toEqual([]);
  });

  it('is left alone with a no, and after a week', async () => {
    const { there, clerk, params, details } = await twoCenters();
    const body = { ...details, phone: '98451 99011' };
    await clerk.call(desk.correct, { params, body });
    const [first] = (await there.call(desk.patient, { params })).requests;
    await there.call(desk.answerRequest, { params, body: { requestId: first!._id, agrees: false } });
    expect((await clerk.call(desk.patient, { params })).requests[0]).toMatchObject({ state: 'refused' });
    await clerk.call(desk.correct, { params, body });
    const { db } = the.product.database;
    await db.updateTable('person_requests').set({ ends_at: the.product.now() }).where('state', '=', 'open').execute();
    expect((await there.call(desk.patient, { params })).requests).toMatchObject([{ state: 'refused' }]);
    expect((await there.call(desk.patient, { params })).patient.phone).toBe(details.phone);
    expect((await there.call(dashboard.overview)).overview.attention.people).toEqual([]);
  });

  it('is asked for a merge, a paper and a confirmation that is taken back, too', async () => {
    const { there, clerk, mine, params, id } = await twoCenters('Savithri Iyer');
    const { patient: into } = await book(clerk, mine, { name: 'Savitri Iyer', phone: aNumber() }, 6);
    expect((await clerk.call(desk.merge, { params, body: { into: into._id } })).asked).not.toBeNull();
    const paper = { params, body: { paper: 'aadhaar' as const, carers: [] } };
    expect((await clerk.call(desk.confirm, paper)).asked).not.toBeNull();
    const requests = async () => (await there.call(desk.patient, { params })).requests;
    expect((await requests()).map(({ deed }) => deed).sort()).toEqual(['confirm', 'merge']);
    const yes = async (deed: string) => {
      const request = (await requests()).find((one) => one.deed === deed && one.state === 'open');
      await there.call(desk.answerRequest, { params, body: { requestId: request!._id, agrees: true } });
    };
    await yes('confirm');
    expect((await there.call(desk.patient, { params })).patient.confirmed).toMatchObject({ paper: 'aadhaar' });
    const takeBack = { params, body: { carers: [], isWhole: true } };
    expect((await clerk.call(desk.takeBackConfirmation, takeBack)).asked).not.toBeNull();
    await yes('take-back-confirmation');
    expect((await there.call(desk.patient, { params })).patient.confirmed).toBeNull();
    await yes('merge');
    expect(await there.refused(desk.patient, { params: { id } })).toMatchObject({ code: 'patient-not-found' });
    // It is in the books of the center that agreed, which can take it back.
    const at = { id: into._id };
    const { patient, merges } = await there.call(desk.patient, { params: at });
    expect(patient).toMatchObject({ name: 'Savitri Iyer', knownAs: 'shared' });
    expect((await there.call(dashboard.overview)).overview.attention.people).toMatchObject([{ deed: 'merged' }]);
    await there.call(desk.undoMerge, { params: at, body: { mergeId: merges[0]!._id } });
    expect((await there.call(desk.patient, { params })).patient).toMatchObject({ name: 'Savithri Iyer' });
  });
});
