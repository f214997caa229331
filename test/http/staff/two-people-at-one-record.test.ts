/**
 * Whoever saves second undoes nothing that somebody else has saved first. Every `PUT` of the route table is one of `PUTS`: a record
 * that people edit has a version; what others do can't undo anything, and says why.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { capacity, centers, desk, funding, staff } from '../../../src/contract/admin';
import { aStaffMember, anAdministrator } from '../../administrator';
import { aCenter } from '../../builders';
import { type RoutedApp, aRoutedApp } from '../../routed-app';
import { type Input, ROUTES } from '../../route-table';
import { type Things, aPatientWithThings } from '../../things';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
let routed: RoutedApp;
beforeAll(async () => {
  routed = await aRoutedApp(the.product);
});
afterAll(() => routed?.app.close());

type Versioned = { _id: string; version: string | number };
/** What the calls answer that read records, each its part. */
type Answers = Record<'covers' | 'patients' | 'staff' | 'sponsors' | 'items', Versioned[]> &
  Record<'patient' | 'funding' | 'center', Versioned> &
  Versioned;

/** A record that people edit: where it is read, and two changes of it by two people, who began at the same state. */
type Edited = {
  read: string;
  /** The record in the answer. */
  in: (answer: Answers, id: string) => Versioned | undefined;
  first: object;
  second: object;
};

/** Why nothing that somebody else has done is undone unseen. */
type Harmless =
  /** It sets the one value that its person saw and pressed. */
  | 'one value'
  /** What may be done is judged by the state it finds, under its lock, and it is recorded. */
  | 'a step'
  /** It names the state that was seen. */
  | 'a seen state';

const CARD = { scheme: 'cghs', holder: 'Lakshmi Raman', cardLast4: '4821' };
const KAMALA = { name: 'Kamala', relation: 'parent', email: 'kamala@example.org' };
const RAVI = { name: 'Ravi', contact: 'ravi@example.org', relation: 'child' };
const CGHS = {
  ...{ scheme: 'cghs', share: 250, reservedChairs: null, papers: [], referralNeeded: false, daysBefore: 0 },
  ...{ hoursBetween: 0, sessionsPerCourse: null, opensHoursBefore: null },
};

const PUTS: Record<string, Edited | Harmless> = {
  'PUT /auth/reminder-mails': 'one value',
  'PUT /auth/change-password': 'a step',
  'PUT /auth/profile': 'one value',
  'PUT /auth/nominee': {
    read: 'GET /auth/nominee',
    in: (answer) => answer,
    first: RAVI,
    second: { ...RAVI, name: 'Leela' },
  },
  'PUT /auth/covers/:id': {
    read: 'GET /auth/covers',
    in: ({ covers }, id) => covers.find(({ _id }) => _id === id),
    first: { ...CARD, cardLast4: '1111' },
    second: { ...CARD, holder: 'L. Raman' },
  },
  'PUT /auth/patients/:id': {
    read: 'GET /auth/patients',
    in: ({ patients }, id) => patients.find(({ _id }) => _id === id),
    first: { ...KAMALA, phone: '98450 12345' },
    second: { ...KAMALA, email: 'kamala.b@example.org' },
  },
  'PUT /auth/patients/:id/mails': 'one value',
  'PUT /auth/carers/:id/mails': 'one value',
  'PUT /auth/reschedule-booking': 'a step',
  'PUT /auth/accept-move': 'a step',
  'PUT /auth/cancel-booking': 'a step',
  'PUT /auth/message-settings': 'one value',
  'PUT /auth/message-channels/:channel': 'one value',
  'PUT /auth/phone': 'one value',
  'PUT /admin/staff/:id': {
    read: 'GET /admin/staff',
    in: ({ staff: all }, id) => all.find(({ _id }) => _id === id),
    first: { roles: [{ role: 'manager' }] },
    second: { email: 'another@example.org' },
  },
  'PUT /admin/staff/:id/suspended': 'one value',
  'PUT /admin/patients/:id': {
    read: 'GET /admin/patients/:id',
    in: ({ patient }) => patient,
    first: { phone: '98450 12345' },
    second: { sex: 'female' },
  },
  'PUT /admin/standing/:id': 'a step',
  'PUT /admin/bookings/:id/move': 'a step',
  'PUT /admin/update-appoinment/:id': 'a seen state',
  'PUT /admin/calls/:id': 'one value',
  'PUT /admin/centers/:id/funding': {
    read: 'GET /admin/centers/:id/funding',
    in: ({ funding: set }) => set,
    first: { schemes: [CGHS] },
    second: { atCenter: ['upi'] },
  },
  'PUT /admin/sponsors/:id': {
    read: 'GET /admin/centers/:id/sponsors',
    in: ({ sponsors }, id) => sponsors.find(({ _id }) => _id === id),
    first: { sessions: 20 },
    second: { name: 'Tanker' },
  },
  'PUT /admin/price-items/:id': {
    read: 'GET /admin/centers/:id/price-list',
    in: ({ items }, id) => items.find(({ _id }) => _id === id),
    first: { price: 950 },
    second: { name: 'Blood test' },
  },
  'PUT /admin/bookings/:id/swap': 'a step',
  'PUT /admin/patients/:id/number': 'a step',
  'PUT /admin/waiting/:id/call': 'a step',
  // What was not changed is not sent.
  'PUT /admin/walk-ins/:id': 'one value',
  'PUT /auth/address': 'a step',
  'PUT /auth/number': 'a step',
  'PUT /auth/passkeys/:id': 'one value',
  'PUT /admin/covers/:id': 'a step',
  'PUT /admin/accounts-mail': 'one value',
  'PUT /admin/bookings/:id/attendance': 'a seen state',
  'PUT /admin/centers/:id/template': {
    read: 'GET /admin/centers/:id/template',
    in: (answer) => answer,
    first: { weekdays: { 1: { '5 AM - 9 AM': 0 } } },
    second: { weekdays: { 2: { '5 AM - 9 AM': 1 } } },
  },
  'PUT /admin/centers/:id/chairs/:chair': 'one value',
  'PUT /admin/closures/:id/moves/:appointmentId': 'one value',
  'PUT /admin/update-center/:id': {
    read: 'GET /admin/center/:id',
    in: ({ center }) => center,
    first: { Slots: 7 },
    second: { CenterName: 'Neem Tree' },
  },
  'PUT /admin/update-user/:id': 'one value',
};

const RECORDS = Object.entries(PUTS).filter((entry): entry is [string, Edited] => typeof entry[1] === 'object');

it('every PUT of the route table is a record with a version, or can undo nothing', () => {
  expect(Object.keys(PUTS).sort()).toEqual(
    Object.keys(ROUTES)
      .filter((key) => key.startsWith('PUT '))
      .sort(),
  );
});

it('whoever names the state that was seen has it in the contract', () => {
  for (const [key, how] of Object.entries(PUTS)) {
    if (how !== 'a seen state') continue;
    const { body } = routed.routes.find((route) => route.key === key)!.options.schema as { body: { shape: object } };
    expect(Object.keys(body.shape), key).toContain('from');
  }
});

describe('a record', () => {
  it.each(RECORDS)('%s', async (key, edited) => {
    const { patient, things } = await aPatientWithThings(the.product);
    const isOfPatient = ROUTES[key]!.for === 'patient';
    const { cookies } = isOfPatient ? patient.client : (await anAdministrator(the.product)).client;
    const named = ROUTES[key]!.names;
    const id = named ? await things[named]() : '';
    const send = async (route: string, input: Input) => {
      const { status, body } = await routed.send(routed.routes.find((one) => one.key === route)!, input, cookies);
      return { status, answer: JSON.parse(body) };
    };
    const read = async () => {
      const { answer } = await send(edited.read, { params: { id: await readFrom(edited.read, things, id) } });
      return edited.in(answer, id)!;
    };
    const put = (body: object) => send(key, { params: { id }, body });

    const seen = await read();
    expect(await put({ ...edited.first, version: seen.version })).toMatchObject({ status: 200 });
    const afterFirst = await read();
    expect(afterFirst.version).not.toBe(seen.version);
    expect(await put({ ...edited.second, version: seen.version })).toMatchObject({
      status: 409,
      answer: { code: 'edit-conflict' },
    });
    expect(await read()).toEqual(afterFirst);
    // Having seen the other's change, it is meant; and a client that knows no versions is served.
    expect(await put({ ...edited.second, version: afterFirst.version })).toMatchObject({ status: 200 });
    expect(await put(edited.first)).toMatchObject({ status: 200 });
  });
});

/** Sponsors and extras are read by their center. */
async function readFrom(route: string, things: Things, id: string): Promise<string> {
  return /^GET \/admin\/centers\/:id\/(sponsors|price-list)$/.test(route) ? things.center() : id;
}

describe('what was changed alone is written, and who saved first is named', () => {
  it('a closed Monday stays closed', async () => {
    const [center, one, other] = [
      await aCenter(the.product, { slots: 3 }),
      await anAdministrator(the.product),
      await anAdministrator(the.product),
    ];
    const params = { id: center.id };
    const { version } = await one.client.call(capacity.template, { params });
    const monday = { 1: { '5 AM - 9 AM': 0, '9 AM - 1 PM': 0 } };
    await one.client.call(capacity.setTemplate, { params, body: { weekdays: monday, version } });
    const wednesday = { 3: { '5 AM - 9 AM': 2 } };
    const refused = await other.client.refused(capacity.setTemplate, {
      params,
      body: { weekdays: wednesday, version },
    });
    expect(refused).toMatchObject({ code: 'edit-conflict', changedBy: { name: one.userName } });
    const { weekdays } = await other.client.call(capacity.setTemplate, { params, body: { weekdays: wednesday } });
    expect(weekdays).toMatchObject({ 1: monday[1], 3: { '5 AM - 9 AM': 2, '9 AM - 1 PM': 3 } });
  });

  it('a scheme that was taken out stays out, and nothing is confirmed that nobody looked at', async () => {
    const [center, one, other] = [
      await aCenter(the.product, { slots: 3 }),
      await anAdministrator(the.product),
      await anAdministrator(the.product),
    ];
    const params = { id: center.id };
    const pmjay = { ...CGHS, scheme: 'pmjay' as const, share: 0, hoursBetween: 24, papers: [] };
    const cghs = { ...pmjay, scheme: 'cghs' as const, share: 250 };
    await one.client.call(funding.setOfCenter, { params, body: { schemes: [pmjay, cghs] } });
    const { version } = (await other.client.call(funding.ofCenter, { params })).funding;
    await the.product.database.db
      .updateTable('center_schemes')
      .set({ checked_on: '2026-10-01' })
      .where('center_id', '=', center.id)
      .execute();
    await one.client.call(funding.setOfCenter, { params, body: { atCenter: ['cash'] } });
    const { funding: kept } = await one.client.call(funding.ofCenter, { params });
    expect(kept.schemes.map(({ checkedOn }) => checkedOn)).toEqual(['2026-10-01', '2026-10-01']);
    await one.client.call(funding.setOfCenter, { params, body: { schemes: [cghs] } });
    const stale = { params, body: { schemes: [pmjay, cghs], version } };
    expect(await other.client.refused(funding.setOfCenter, stale)).toMatchObject({
      code: 'edit-conflict',
      changedBy: { name: one.userName },
    });
    const { funding: now } = await other.client.call(funding.ofCenter, { params });
    expect(now).toMatchObject({ atCenter: ['cash'], schemes: [{ scheme: 'cghs' }] });
  });

  it('a center that was taken from a clerk stays taken', async () => {
    const [here, there, owner, other] = [
      await aCenter(the.product),
      await aCenter(the.product),
      await anAdministrator(the.product),
      await anAdministrator(the.product),
    ];
    const clerkAt = (centerId: string) => ({ role: 'clerk' as const, centerId });
    const clerk = await aStaffMember(the.product, [clerkAt(here.id), clerkAt(there.id)]);
    const params = { id: clerk.id };
    const member = async () => (await owner.client.call(staff.list)).staff.find(({ _id }) => _id === clerk.id)!;
    const { version } = await member();
    await owner.client.call(staff.update, { params, body: { roles: [clerkAt(here.id)], version } });
    const stale = { roles: [clerkAt(here.id), clerkAt(there.id)], email: 'clerk@example.org', version };
    expect(await other.client.refused(staff.update, { params, body: stale })).toMatchObject({
      code: 'edit-conflict',
      changedBy: { name: owner.userName },
    });
    await other.client.call(staff.update, { params, body: { email: 'clerk@example.org' } });
    expect(await member()).toMatchObject({ email: 'clerk@example.org', roles: [{ centerId: here.id }] });
  });

  it('of a patient, the number that one clerk corrected stays when another corrects the date of birth', async () => {
    const [one, other] = [await anAdministrator(the.product), await anAdministrator(the.product)];
    const { patient, things } = await aPatientWithThings(the.product);
    await things.booking();
    const params = { id: patient.id };
    const { version } = (await one.client.call(desk.patient, { params })).patient;
    await one.client.call(desk.correct, { params, body: { phone: '98450 12345', version } });
    const born = { dateOfBirth: '1961-04-02' };
    expect(await other.client.refused(desk.correct, { params, body: { ...born, version } })).toMatchObject({
      code: 'edit-conflict',
      changedBy: { name: one.userName },
    });
    const { patient: now } = await other.client.call(desk.correct, { params, body: born });
    expect(now).toMatchObject({ phone: '+91 98450 12345', dateOfBirth: '1961-04-02' });
    const emptied = await other.client.call(desk.correct, { params, body: { phone: '' } });
    expect(emptied.patient).toMatchObject({ phone: null, dateOfBirth: '1961-04-02' });
  });

  it('the center’s own form goes on as it did', async () => {
    const [center, one, other] = [
      await aCenter(the.product),
      await anAdministrator(the.product),
      await anAdministrator(the.product),
    ];
    const params = { id: center.id };
    const { version } = (await one.client.call(centers.get, { params })).center;
    await one.client.call(centers.update, { params, body: { Slots: 7, version } });
    expect(await other.client.refused(centers.update, { params, body: { CenterName: 'Neem', version } })).toMatchObject(
      { code: 'edit-conflict', changedBy: { name: one.userName } },
    );
  });
});
