/** What each role may do, route by route, and that nobody sees or changes anything at a center that is not theirs. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appointments, audit, centers, dashboard, session, users } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { RIGHTS_OF, ROLES, type Right, type Role } from '../../../src/domain/rights';
import { aStaffMember, anAdministrator } from '../../administrator';
import { type CenterRow, aBooking, aCenter, aPatient } from '../../builders';
import type { Client } from '../../client';
import { type Answer, type KnownRoute, type RoutedApp, aRoutedApp } from '../../routed-app';
import { type PatientWithThings, NO_THINGS, aPatientWithThings } from '../../things';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
let routed: RoutedApp;
let theirs: CenterRow;
/** A patient with appointments, mails and refunds at a center of others. */
let elsewhere: PatientWithThings;
/** Another one there, whose appointment was not cancelled. */
let standing: PatientWithThings;
beforeAll(async () => {
  routed = await aRoutedApp(the.product);
  theirs = await aCenter(the.product);
  elsewhere = await aPatientWithThings(the.product);
  await elsewhere.things.exception();
  await elsewhere.things.refund();
  standing = await aPatientWithThings(the.product);
  await standing.things.booking();
});
afterAll(() => routed?.app.close());

const at = (centerId: string, role: Role) => [{ role, ...(role !== 'owner' && { centerId }) }];
const rightOf = ({ options }: KnownRoute) => options.config?.right as Right | 'own-account' | undefined;
const said = ({ status, body }: Answer) => ({ status, body });
const inputOf = async ({ entry }: KnownRoute, things = elsewhere.things) => (await entry.input?.(things)) ?? {};

/** What must not be in any answer to somebody who has nothing to do with that center. */
async function tracesOfOthers(): Promise<RegExp> {
  const { things, patient } = elsewhere;
  const ids = await Promise.all([things.center(), things.booking(), things.exception(), things.refund()]);
  ids.push(await standing.things.booking(), await standing.things.center());
  return new RegExp([...ids, patient.id, patient.email].join('|'));
}

/** Their rows, to see that nothing happened to them. */
async function rowsOfOthers() {
  const { db } = the.product.database;
  const patients = [elsewhere.patient.id, standing.patient.id];
  const centers = [await elsewhere.things.center(), await standing.things.center()];
  return {
    users: await db.selectFrom('users').selectAll().where('id', 'in', patients).orderBy('id').execute(),
    centers: await db.selectFrom('centers').selectAll().where('id', 'in', centers).orderBy('id').execute(),
    bookings: await db.selectFrom('bookings').selectAll().where('center_id', 'in', centers).orderBy('id').execute(),
    rules: await db.selectFrom('center_exceptions').selectAll().where('center_id', 'in', centers).execute(),
    actions: await db.selectFrom('administrator_actions').selectAll().where('center_id', 'in', centers).execute(),
  };
}

describe.each(ROLES)('%s at one center only', (role) => {
  it('is kept to the rights of the role, route by route, and to that center', async () => {
    const person = await aStaffMember(the.product, at(theirs.id, role));
    // Made now, and not by the first request that names it.
    for (const { things } of [elsewhere, standing]) {
      await Promise.all([things.deskEntry(), things.accountEntry(), things.drawerStep(), things.offer()]);
      await things.payerClaim();
    }
    const traces = await tracesOfOthers();
    const before = await rowsOfOthers();
    const onlySeen = await aPatientWithThings(the.product);
    for (const route of routed.for('administrator')) {
      const right = rightOf(route);
      if (!right || right === 'own-account') continue;
      // An owner may change these things: others are looked for afterwards, and what one changed the next could not.
      const others = route.entry.names === 'booking' ? standing : elsewhere;
      const isFresh = role === 'owner' && route.method !== 'GET';
      const { things } = isFresh ? await aPatientWithThings(the.product) : role === 'owner' ? onlySeen : others;
      const answer = await routed.send(route, await inputOf(route, things), person.client.cookies);
      if (!RIGHTS_OF[role].includes(right)) {
        expect(answer.status, route.key).toBe(403);
        expect(JSON.parse(answer.body), route.key).toMatchObject({ code: 'not-allowed' });
      } else if (role === 'owner') {
        expect([200, 400, 409], `${route.key}: ${answer.body}`).toContain(answer.status);
      } else if (route.entry.names) {
        const unknown = await routed.send(route, await inputOf(route, NO_THINGS), person.client.cookies);
        expect(answer.status, `${route.key}: ${answer.body}`).toBe(404);
        expect(said(answer), route.key).toEqual(said(unknown));
      } else {
        expect(answer.body, route.key).not.toMatch(traces);
      }
    }
    expect(await rowsOfOthers()).toEqual(before);
  });
});

const LISTS = [
  '/admin/get-appoinments',
  '/admin/get-appoinments?page=1',
  '/admin/get-appoinments?page=1&q=',
  '/admin/get-appoinments?page=1&center=',
  '/admin/get-appoinments?page=1&user=',
  '/admin/appoinments.csv',
  '/admin/appoinments.csv?center=',
  '/admin/dialysis-centers',
  '/admin/dialysis-centers?page=1',
  '/admin/users',
  '/admin/users?page=1&sort=upcoming',
  '/admin/users?page=1&q=',
  '/admin/overview',
  '/admin/reports/revenue?by=center',
  '/admin/reports/occupancy.csv?by=center',
  '/admin/accounts.csv?month=2026-11',
  '/admin/actions',
  '/admin/actions?subjectId=',
];

describe('lists, counts, files and the dashboard', () => {
  it.each(LISTS)('%s shows nothing of a center that is not theirs, and all of it to who is there', async (path) => {
    const others = await aCenter(the.product);
    const { id: center } = others;
    const patient = await aPatient(the.product);
    const booking = await aBooking(the.product, { patient, center: others });
    const { client: owner } = await anAdministrator(the.product);
    await owner.call(centers.update, { params: { id: center }, body: { Slots: 4 } });
    const text = path.includes('center=') || path.includes('subjectId=') ? center : '';
    const query = path.includes('user=') ? patient.id : path.includes('q=') ? patient.email : text;
    const traces = new RegExp([center, booking.id, patient.id, patient.email].join('|'));

    const stranger = await aStaffMember(the.product, at(theirs.id, 'manager'));
    const answer = await stranger.client.raw('GET', `${path}${query}`);
    expect(answer.status).toBe(200);
    expect(answer.text).not.toMatch(traces);
    if (query && !path.includes('.csv')) expect((answer.json as { total: number }).total).toBe(0);
    const there = await aStaffMember(the.product, at(center, 'manager'));
    expect((await there.client.raw('GET', `${path}${query}`)).text).toMatch(traces);
  });

  it('sort people by what is to come at their centers', async () => {
    const mine = await aCenter(the.product);
    const [busy, busyElsewhere] = [await aPatient(the.product), await aPatient(the.product)];
    for (const startHour of [5, 9]) await aBooking(the.product, { center: mine, patient: busy, startHour });
    await aBooking(the.product, { center: mine, patient: busyElsewhere, startHour: 13 });
    for (const startHour of [5, 9, 17]) await aBooking(the.product, { patient: busyElsewhere, startHour });
    const { client } = await aStaffMember(the.product, at(mine.id, 'clerk'));
    const { Users } = await client.call(users.list, { query: { page: 1, sort: 'upcoming', order: 'desc' } });
    expect(Users.map(({ _id, upcoming }) => [_id, upcoming])).toEqual([
      [busy.id, 2],
      [busyElsewhere.id, 1],
    ]);
  });

  it('count what is theirs: appointments, people, centers, chairs and money', async () => {
    const mine = await aCenter(the.product, { slots: 3, charge_paise: 210_000 });
    const patient = await aPatient(the.product);
    const one = await aBooking(the.product, { center: mine, patient, startHour: 5 });
    await aBooking(the.product, { center: mine, patient, startHour: 9 });
    await aBooking(the.product, { patient, startHour: 17 });
    await the.product.sweep();
    const { client } = await aStaffMember(the.product, at(mine.id, 'manager'));
    const list = await client.call(appointments.list, { query: { page: 1 } });
    expect(list).toMatchObject({ total: 2, all: 2 });
    expect(await client.call(centers.list, { query: { page: 1 } })).toMatchObject({
      total: 1,
      all: 1,
      counts: { all: 1, active: 1, openChairs: 3 },
    });
    const { Users, ...counted } = await client.call(users.list, { query: { page: 1 } });
    expect(Users).toMatchObject([{ _id: patient.id, upcoming: 2 }]);
    expect(counted).toMatchObject({ total: 1, all: 1, counts: { all: 1, active: 1, blocked: 0 } });
    const { user } = await client.call(users.get, { params: { id: patient.id } });
    expect(user).toMatchObject({ upcoming: 2, upcomingPaid: 4_200, refundable: 4_200 });
    const { overview } = await client.call(dashboard.overview);
    expect(overview).toMatchObject({ centers: { total: 1, active: 1 }, users: { total: 1, blocked: 0 } });
    expect(overview.byDay.at(-1)).toMatchObject({ bookings: 2, revenue: 4_200 });
    expect(overview.byCenter.map(({ centerId }) => centerId)).toEqual([mine.id]);
    expect(overview.recent.map(({ dialysisCenterId }) => dialysisCenterId._id)).toEqual([mine.id, mine.id]);
    await client.call(appointments.setStatus, { params: { id: one.id }, body: { bookingStatus: 'cancelled' } });
    const after = (await client.call(dashboard.overview)).overview;
    expect(after.byDay.at(-1)).toMatchObject({ bookings: 2, revenue: 2_100 });
  });

  it('add up to the same figures over every center as those of all', async () => {
    const { client: owner } = await anAdministrator(the.product);
    const rows = await the.product.database.db.selectFrom('centers').select('id').execute();
    const everywhere = await aStaffMember(
      the.product,
      rows.map(({ id }) => ({ role: 'auditor', centerId: id })),
    );
    const all = (await owner.call(dashboard.overview)).overview;
    const some = (await everywhere.client.call(dashboard.overview)).overview;
    // Accounts without an appointment are at no center.
    expect({ ...some, users: all.users, now: all.now, recent: all.recent }).toEqual(all);
    expect(some.recent.map(({ _id }) => _id)).toEqual(all.recent.map(({ _id }) => _id));
    expect(all.byDay.at(-1)!.bookings).toBeGreaterThan(0);
  });
});

describe('what needs attention', () => {
  it('is that of one’s own centers', async () => {
    const { db } = the.product.database;
    const now = the.product.now();
    const there = await aCenter(the.product, { slots: 2 });
    const one = await aBooking(the.product, { center: there, startHour: 13 });
    await aBooking(the.product, { center: there, startHour: 13, chair: 2 });
    const hold = await aBooking(the.product, { center: there, startHour: 5, status: 'pending' });
    const soon = new Date(now.getTime() + 5 * MINUTE_MS);
    await db.updateTable('bookings').set({ hold_expires_at: soon }).where('id', '=', hold.id).execute();
    const refund = {
      id: randomUUID(),
      payment_id: one.payment_id!,
      booking_id: one.id,
      n: 1,
      amount_paise: 500,
      reason: 'after-cancelling',
      status: 'failed',
      failure: 'declined',
      created_at: now,
    };
    await db.insertInto('refunds').values(refund).execute();
    const mail = {
      id: randomUUID(),
      once_key: randomUUID(),
      template: 'booking-confirmed',
      recipient: 'x@example.org',
    };
    await db
      .insertInto('outbox')
      .values({ ...mail, language: 'en', slots: '{}', booking_id: one.id, created_at: now, due_at: soon, attempts: 5 })
      .execute();
    const closure = { id: randomUUID(), center_id: there.id, from_date: one.session_date, to_date: one.session_date };
    const open = { ...closure, state: 'open', reason: 'No water', held_until: soon, created_at: now };
    await db.insertInto('closures').values(open).execute();
    const move = { closure_id: closure.id, booking_id: one.id, from_date: one.session_date, from_start_hour: 13 };
    await db
      .insertInto('closure_moves')
      .values({ ...move, from_chair: 1, decision: 'unseated' })
      .execute();
    const managerOf = (centerId: string) => aStaffMember(the.product, at(centerId, 'manager'));
    const attention = async ({ client }: { client: Client }) => {
      const { overview } = await client.call(dashboard.overview);
      const { totals, service, closures } = overview.attention;
      return { plans: closures, ...totals, ...service, ...overview.today, free: overview.freeChairs.tomorrow };
    };
    const nothing = {
      failedRefunds: 0,
      plans: [],
      closures: 0,
      lapsingHolds: 0,
      heldInVain: 0,
      keptOnWord: 0,
      overbooked: 0,
      undeliverableMails: 0,
      overdueHolds: 0,
      stuckPayments: 0,
    };
    const elsewhere = await managerOf((await aCenter(the.product, { slots: 3 })).id);
    expect(await attention(elsewhere)).toMatchObject({ ...nothing, free: 12 });
    const manager = await managerOf(there.id);
    // Last: the product releases such a hold within a few seconds.
    const overdue = await aBooking(the.product, { center: there, startHour: 9, status: 'pending' });
    await db
      .updateTable('payments')
      .set({ created_at: new Date(now.getTime() - 2 * HOUR_MS) })
      .where('id', '=', overdue.payment_id!)
      .execute();
    const before = new Date(now.getTime() - HOUR_MS);
    await db.updateTable('bookings').set({ hold_expires_at: before }).where('id', '=', overdue.id).execute();
    expect(await attention(manager)).toMatchObject({
      ...nothing,
      failedRefunds: 1,
      plans: [{ closureId: closure.id, center: there.name, touched: 1, unseated: 1 }],
      closures: 1,
      lapsingHolds: 1,
      undeliverableMails: 1,
      overdueHolds: 1,
      stuckPayments: 1,
    });
    // As it was: the books are compared at the end.
    await db.deleteFrom('closures').where('id', '=', closure.id).execute();
    await db.deleteFrom('refunds').where('id', '=', refund.id).execute();
    await db.deleteFrom('outbox').where('id', '=', mail.id).execute();
  });
});

describe('roles', () => {
  it('are several: each right counts at the centers of the roles that give it', async () => {
    const [first, second] = [await aCenter(the.product), await aCenter(the.product)];
    const { client } = await aStaffMember(the.product, [
      { role: 'manager', centerId: first.id },
      { role: 'clerk', centerId: second.id },
    ]);
    const listed = await client.call(centers.list);
    expect(listed.dialysisCenters.map(({ _id }) => _id).sort()).toEqual([first.id, second.id].sort());
    const blocking = (id: string) => ({ params: { id }, body: { Status: 'blocked' as const } });
    expect(await client.call(centers.update, blocking(first.id))).toMatchObject({ success: true });
    expect(await client.refused(centers.update, blocking(second.id))).toMatchObject({ code: 'center-not-found' });
  });

  it('apply at the next request', async () => {
    const { id, client } = await aStaffMember(the.product, at(theirs.id, 'manager'));
    await client.call(audit.list);
    await the.product.database.db
      .updateTable('administrator_roles')
      .set({ role: 'clerk' })
      .where('administrator_id', '=', id)
      .execute();
    expect(await client.refused(audit.list)).toMatchObject({ status: 403, code: 'not-allowed' });
    expect((await client.call(session.getAdmin)).admin.roles).toEqual([{ role: 'clerk', centerId: theirs.id }]);
  });

  it('show what was done at their centers, and what they did themselves', async () => {
    const center = await aCenter(the.product);
    const booking = await aBooking(the.product, { center });
    const clerk = await aStaffMember(the.product, at(center.id, 'clerk'));
    const body = { bookingStatus: 'cancelled' as const, refund: 'none' as const };
    await clerk.client.call(appointments.setStatus, { params: { id: booking.id }, body });
    const manager = await aStaffMember(the.product, at(center.id, 'manager'));
    await manager.client.call(centers.update, { params: { id: center.id }, body: { Slots: 5 } });
    const { actions, total, all, administrators } = await manager.client.call(audit.list);
    expect(actions.map(({ action, administrator }) => [action, administrator])).toEqual([
      ['center-changed', manager.userName],
      ['logged-in', manager.userName],
      ['appointment-status-set', clerk.userName],
    ]);
    expect([total, all]).toEqual([3, 3]);
    expect(administrators).toEqual([clerk.userName, manager.userName].sort());
  });
});

describe('a series at several centers', () => {
  it('is seen at each of them with what is there alone', async () => {
    const { db } = the.product.database;
    const [here, there] = [await aCenter(the.product), await aCenter(the.product)];
    const patient = await aPatient(the.product);
    const one = await aBooking(the.product, { patient, center: here, startHour: 5 });
    const other = await aBooking(the.product, { patient, center: there, startHour: 9 });
    const created_at = the.product.now();
    const id = randomUUID();
    await db.insertInto('series').values({ id, user_id: patient.id, patient_id: patient.id, created_at }).execute();
    await db.updateTable('bookings').set({ series_id: id }).where('id', 'in', [one.id, other.id]).execute();
    const ofOther = { id: randomUUID(), once_key: id, template: 'series-given-up', recipient: patient.email };
    await db
      .insertInto('outbox')
      .values({
        ...ofOther,
        language: 'en',
        slots: '{}',
        status: 'sent',
        booking_id: other.id,
        created_at,
        due_at: created_at,
      })
      .execute();
    await db.updateTable('bookings').set({ payment_id: one.payment_id }).where('id', '=', other.id).execute();
    const seenBy = async (role: Role, centerId: string) => {
      const { client } = await aStaffMember(the.product, at(centerId, role));
      const { appointment } = await client.call(appointments.get, { params: { id: one.id } });
      return [appointment.othersInSeries, appointment.mails.length];
    };
    expect(await seenBy('owner', here.id)).toEqual([1, 1]);
    expect(await seenBy('clerk', here.id)).toEqual([0, 0]);
    // Back as it was paid: the books are compared at the end.
    await db.updateTable('bookings').set({ payment_id: other.payment_id }).where('id', '=', other.id).execute();
  });
});

describe('cancelling without the right to refund', () => {
  it('pays back by the rule, as for patients; what comes too late needs a manager', async () => {
    const center = await aCenter(the.product);
    const soon = await aBooking(the.product, { center, date: '2026-11-10', startHour: 13 });
    const later = await aBooking(the.product, { center, date: '2026-11-20', startHour: 13 });
    const cancelling = (id: string, refund: 'full' | 'none') => ({
      params: { id },
      body: { bookingStatus: 'cancelled' as const, refund },
    });
    const { client: clerk } = await aStaffMember(the.product, at(center.id, 'clerk'));
    const { appointment } = await clerk.call(appointments.setStatus, cancelling(later.id, 'full'));
    expect(appointment.refunds).toMatchObject([{ amount: 1_850 }]);
    expect(await clerk.refused(appointments.setStatus, cancelling(soon.id, 'full'))).toMatchObject({
      status: 403,
      code: 'refund-not-allowed',
    });
    await clerk.call(appointments.setStatus, cancelling(soon.id, 'none'));
    expect(
      await clerk.refused(appointments.startRefund, { params: { id: soon.id }, body: { amount: 500 } }),
    ).toMatchObject({ code: 'not-allowed' });
    const { client: manager } = await aStaffMember(the.product, at(center.id, 'manager'));
    await manager.call(appointments.startRefund, { params: { id: soon.id }, body: { amount: 500 } });
  });
});
