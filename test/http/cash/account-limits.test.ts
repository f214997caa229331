/** What the account of a person must never do: give what was not given, lose what was, or stand in the way of a correction. */
import { beforeAll, describe, expect, it } from 'vitest';
import { profile } from '../../../src/contract';
import { appointments, desk, imports, patientAccount, standing } from '../../../src/contract/admin';
import { addDays, istDateOf } from '../../../src/domain/time';
import { sweep } from '../../../src/server/sweeps';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { turn } from '../../administrator-steps';
import { pay } from '../../booking-steps';
import { PASSWORD, aCenter, loggedInPatient } from '../../builders';
import { importPatients } from '../../lists';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';
import { PRICE, aPersonAtDesk } from '../../person-at-desk';

const the = aRunningProduct();
let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));
const today = () => istDateOf(the.product.now());
const TIME = '9 AM - 1 PM';
const swept = async () => {
  await the.product.pass(20_000);
  for (let i = 0; i < 2; i++) await sweep(the.product.context);
};

/** Somebody who logs in, with sessions that are due at a center. */
async function withLogin(count: number) {
  const center = await aCenter(the.product, { slots: 10 });
  const patient = await loggedInPatient(the.product);
  const { client: manager } = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
  const windows = Array.from({ length: count }, (_, i) => aWindow(the.product.now(), 3 + i));
  const sessions = windows.map(({ date, time }) => ({ date, time }));
  const { bookings } = await owner.client.call(desk.book, {
    body: { centerId: center.id, sessions, payment: 'desk', patient: { _id: patient.id } },
  });
  const params = { id: patient.id };
  return {
    ...{ center, patient, manager, ids: bookings.map(({ _id }) => _id) },
    account: () => manager.call(patientAccount.account, { params, query: {} }),
    ask: (body: object) => manager.ask(patientAccount.enter, { params, body: body as never }),
  };
}

const twoRecords = async (p: Awaited<ReturnType<typeof aPersonAtDesk>>) => {
  const body = { name: p.name, hasNoPhone: true as const, centerId: p.center.id, isNew: true as const };
  return (await p.clerk.call(desk.addPatient, { body })).patient._id;
};
const accountOf = (id: string) => owner.client.call(patientAccount.account, { params: { id }, query: {} });

describe('the money of an account', () => {
  it('a discount is not paid out in cash', async () => {
    const p = await aPersonAtDesk(the.product, 1);
    await p.enter({ kind: 'discount', amount: 1000, reason: 'Hardship' }, p.manager);
    expect(await p.ask({ kind: 'refund', amount: 1000, mode: 'cash' }, p.manager)).toMatchObject({ success: false });
  });
  it('nor is one that paid for a session which was cancelled', async () => {
    const p = await aPersonAtDesk(the.product, 1);
    await p.enter({ kind: 'discount', amount: PRICE, reason: 'Hardship' }, p.manager);
    await turn(owner, p.ids[0]!, { bookingStatus: 'cancelled' });
    expect(await p.ask({ kind: 'refund', amount: PRICE, mode: 'cash' }, p.manager)).toMatchObject({ success: false });
  });
  it('a clerk, who may not grant discounts, does not grant them by a package of one paisa', async () => {
    const p = await aPersonAtDesk(the.product, 5);
    await p.ask({ kind: 'package', amount: 0.01, mode: 'cash', count: 200 });
    expect((await p.account()).due).toHaveLength(5);
  });
  it('a package is taken back before its money is paid out, and grants nothing any more', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    const { entry } = await p.enter({ kind: 'package', amount: 5000, mode: 'cash', count: 10 }, p.manager);
    expect(await p.ask({ kind: 'refund', amount: 5000, mode: 'cash' }, p.manager)).toMatchObject({ success: false });
    await p.correct(entry);
    await p.book(2, 3);
    await p.enter({ kind: 'payment', amount: 1500, mode: 'cash' });
    expect((await p.account()).due).toHaveLength(3);
  });
  it('undoing a merge does not double money that was paid out meanwhile', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    await p.enter({ kind: 'advance', amount: 300, mode: 'cash' });
    const other = await twoRecords(p);
    await owner.client.call(desk.merge, { params: { id: p.patientId }, body: { into: other } });
    const params = { id: other };
    await owner.client.call(patientAccount.enter, { params, body: { kind: 'refund', amount: 300, mode: 'cash' } });
    const { merges } = await owner.client.call(desk.patient, { params });
    const undone = await owner.client.ask(desk.undoMerge, { params, body: { mergeId: merges[0]!._id } });
    if (!undone.success) return;
    expect(await p.ask({ kind: 'refund', amount: 300, mode: 'cash' }, p.manager)).toMatchObject({ success: false });
  });
  it('a session that is named twice is paid once', async () => {
    const p = await aPersonAtDesk(the.product, 2);
    await p.enter({ kind: 'payment', amount: 2 * PRICE, mode: 'cash', sessions: [p.ids[1]!, p.ids[1]!] });
    expect(await p.account()).toMatchObject({ balance: 0, due: [] });
  });
  it('money of a person who deletes the account can still be paid out', async () => {
    const p = await withLogin(1);
    await p.ask({ kind: 'advance', amount: PRICE + 500, mode: 'cash' });
    await p.patient.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    expect(await p.ask({ kind: 'refund', amount: 500, mode: 'cash' })).toMatchObject({ success: true });
  });
  it('what is paid by a link is no debt that a discount is for', async () => {
    const p = await withLogin(1);
    await turn(owner, p.ids[0]!, { bookingStatus: 'cancelled' });
    const body = { weekdays: [2], time: TIME, from: addDays(today(), 1), payment: 'link' as const };
    await p.manager.call(standing.add, { params: { id: p.patient.id }, body: { centerId: p.center.id, ...body } });
    const { balance } = await p.account();
    const { patients } = await p.manager.call(desk.findPatients, { query: { centerId: p.center.id } });
    expect(balance).toBe(-patients[0]!.dues);
  });
  it('and is not paid out once the link is paid', async () => {
    const p = await withLogin(1);
    await turn(owner, p.ids[0]!, { bookingStatus: 'cancelled' });
    const body = { weekdays: [2], time: TIME, from: addDays(today(), 1), payment: 'link' as const };
    await p.manager.call(standing.add, { params: { id: p.patient.id }, body: { centerId: p.center.id, ...body } });
    await p.ask({ kind: 'discount', amount: 3000, reason: 'Hardship' });
    const paymentOf = () =>
      the.product.database.db
        .selectFrom('payments')
        .innerJoin('bookings', 'bookings.payment_id', 'payments.id')
        .select(['payments.provider_session_id', 'payments.status'])
        .where('bookings.patient_id', '=', p.patient.id)
        .where('payments.provider', '<>', 'desk')
        .executeTakeFirstOrThrow();
    await pay(the.product, (await paymentOf()).provider_session_id!);
    await waitFor('the link is paid', async () => (await paymentOf()).status === 'paid');
    await swept();
    expect(await p.ask({ kind: 'refund', amount: 3000, mode: 'cash' })).toMatchObject({ success: false });
  });
  it('the last session of a package is paid, whichever was cancelled before', async () => {
    const p = await aPersonAtDesk(the.product, 3);
    await p.enter({ kind: 'package', amount: 5000, mode: 'cash', count: 3 }, p.manager);
    await turn(owner, p.ids[0]!, { bookingStatus: 'cancelled' });
    await p.book(8, 1);
    await swept();
    expect((await p.account()).due).toHaveLength(0);
  });
  it('a merge lets the account pay for what is due', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    await p.enter({ kind: 'advance', amount: PRICE, mode: 'cash' });
    await swept();
    const other = await twoRecords(p);
    const { date, time } = aWindow(the.product.now(), 3);
    const body = {
      centerId: p.center.id,
      sessions: [{ date, time }],
      payment: 'desk',
      patient: { _id: other },
    } as const;
    await p.clerk.call(desk.book, { body: { ...body, sessions: [...body.sessions] } });
    await owner.client.call(desk.merge, { params: { id: p.patientId }, body: { into: other } });
    await swept();
    expect((await accountOf(other)).due).toEqual([]);
  });
  it('money of a center’s person is in reach after an import is taken back', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    const q = await aPersonAtDesk(the.product, 0);
    const phone = '98450 86123';
    const body = { name: 'Import Rao', phone, centerId: p.center.id, isNew: true };
    const { patient } = await p.clerk.call(desk.addPatient, { body: body as never });
    const lines = ['Patient Name,Mobile No,Gender', `Import Rao,${phone},F`];
    const done = await importPatients({ userName: '', client: q.clerk }, lines, { centerId: q.center.id });
    const params = { id: patient._id };
    await q.clerk.call(patientAccount.enter, { params, body: { kind: 'advance', amount: 500 } });
    await q.clerk.call(imports.takeBackPatients, { params: { id: (done as { importId: string }).importId } });
    expect(await q.clerk.ask(patientAccount.account, { params, query: {} })).toMatchObject({ success: true });
  });
  it('money is not entered where nobody can reach it', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    const there = await aCenter(the.product, { slots: 3 });
    const roles = [p.center.id, there.id].map((centerId) => ({ role: 'clerk' as const, centerId }));
    const both = await aStaffMember(the.product, roles);
    const manager = await aStaffMember(the.product, [{ role: 'manager', centerId: there.id }]);
    const params = { id: p.patientId };
    const body = { kind: 'advance', amount: 700, centerId: there.id } as const;
    const entered = await both.client.ask(patientAccount.enter, { params, body });
    if (!entered.success) return;
    expect(await manager.client.ask(patientAccount.account, { params, query: {} })).toMatchObject({ success: true });
  });
});

describe('what stands beside an account', () => {
  it('a payment is taken back where an extra was charged', async () => {
    const p = await aPersonAtDesk(the.product, 2);
    const { entry } = await p.enter({ kind: 'payment', amount: 2 * PRICE, mode: 'cash' });
    await p.enter({ kind: 'extra', amount: 5, reason: 'Blood test' });
    expect(await p.askCorrect(entry)).toMatchObject({ success: true });
  });
  it('a package that was typed wrong is taken back though it paid for what was due', async () => {
    const p = await aPersonAtDesk(the.product, 1);
    const { entry } = await p.enter({ kind: 'package', amount: 50_000, count: 10, mode: 'cash' }, p.manager);
    expect(await p.askCorrect(entry)).toMatchObject({ success: true });
  });
  it('a booking is undone within ten seconds though the account paid for it', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    await p.enter({ kind: 'advance', amount: 3 * PRICE, mode: 'cash' });
    const { date, time } = aWindow(the.product.now(), 4);
    const patient = { _id: p.patientId };
    const body = { centerId: p.center.id, sessions: [{ date, time }], payment: 'desk' as const, patient };
    const { undo } = await p.clerk.call(desk.book, { body });
    await sweep(the.product.context);
    const id = (undo as { id?: string })?.id ?? (undo as unknown as { _id: string })._id;
    expect(await p.clerk.ask(desk.undo, { params: { id } })).toMatchObject({ success: true });
  });
  it('a refund into an account is not said to be paid back at the desk', async () => {
    const p = await aPersonAtDesk(the.product, 1);
    await p.enter({ kind: 'payment', amount: PRICE });
    await turn(owner, p.ids[0]!, { bookingStatus: 'cancelled', refund: 'none' });
    const { message } = await p.manager.call(appointments.startRefund, {
      params: { id: p.ids[0]! },
      body: { amount: PRICE },
    });
    expect(message).not.toContain('paid back at the desk');
  });
  it('extras that are not paid are dues in the register', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    await p.enter({ kind: 'extra', amount: 900, reason: 'Dialyser' });
    const list = (filter?: 'dues') =>
      p.clerk.call(desk.findPatients, { query: { centerId: p.center.id, ...(filter && { filter }) } });
    expect([(await list()).patients[0]!.dues, (await list('dues')).count]).toEqual([900, 1]);
  });
  it('a package pays for sessions before its end, though one after it was due first', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    const until = aWindow(the.product.now(), 6).date;
    await p.enter({ kind: 'package', amount: 3000, mode: 'cash', count: 6, until }, p.manager);
    await p.book(8, 1);
    await swept();
    await p.book(2, 4);
    await swept();
    expect((await p.account()).due).toHaveLength(1);
  });
  it('a pause that was pressed twice is undone by one undo', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    const { standing: made } = await p.clerk.call(standing.add, {
      params: { id: p.patientId },
      body: { centerId: p.center.id, weekdays: [1, 3, 5], time: TIME, from: today(), payment: 'desk' },
    });
    const params = { id: made._id };
    const pause = { from: addDays(today(), 2), until: addDays(today(), 8), why: 'travel' as const };
    await p.clerk.call(standing.change, { params, body: { pause } });
    const again = await p.clerk.call(standing.change, { params, body: { pause } });
    const resumed = await p.clerk.call(standing.change, { params, body: { resume: again.standing.pauses[0]!._id } });
    expect(resumed.booked).toHaveLength(3);
  });
  it('odd values are refused, not an error of the server', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    const body = { centerId: p.center.id, weekdays: [1], time: TIME, from: '9999-12-31', payment: 'later' };
    const far = await p.clerk.raw('POST', `/admin/patients/${p.patientId}/standing`, { json: body });
    const advance = () =>
      p.clerk.raw('POST', `/admin/patients/${p.patientId}/entries`, { json: { kind: 'advance', amount: 10_000_000 } });
    await advance();
    await advance();
    expect([far.status, (await advance()).status]).not.toContain(500);
  });
  it('entering money for a person who is merged away at that moment is refused in words', async () => {
    const answers = [];
    for (let i = 0; i < 4; i++) {
      const p = await aPersonAtDesk(the.product, 0);
      const other = await twoRecords(p);
      const [, ...entered] = await Promise.all([
        owner.client.ask(desk.merge, { params: { id: p.patientId }, body: { into: other } }),
        ...[1, 2, 3].map(() => p.ask({ kind: 'advance', amount: 100 })),
      ]);
      answers.push(...entered.map((one) => ('code' in one ? one.code : 'done')));
    }
    expect(answers).not.toContain('unexpected');
  });
  it('a deleted center takes no money', async () => {
    const p = await aPersonAtDesk(the.product, 0);
    await owner.client.raw('DELETE', `/admin/delete-center/${p.center.id}`, { json: {} });
    expect(await p.ask({ kind: 'advance', amount: 10 })).toMatchObject({ success: false });
  });
});
