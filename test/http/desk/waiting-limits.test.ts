/** What the desk of a center can't do with the waiting list: to other centers, behind a patient's back, or for nothing. */
import { beforeEach, describe, expect, it } from 'vitest';
import { bookings, waits } from '../../../src/contract';
import { desk, waiting } from '../../../src/contract/admin';
import { SECOND_MS, addDays, istDateOf } from '../../../src/domain/time';
import { aStaffMember } from '../../administrator';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

// A Tuesday, 10 in the morning in India.
const the = aRunningProduct({ now: '2026-11-10T10:00:00+05:30' });

/** Two centers of one chair each, full in one window until they are given up, and an account that waits for either. */
async function waitingForTwo() {
  const { date, startHour, time } = aWindow(the.product.now(), 3);
  const full = async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
    const holder = await loggedInPatient(the.product);
    const { id } = await aBooking(the.product, { center, patient: holder, date, startHour });
    const giveUp = () => holder.client.call(bookings.cancelBooking, { body: { appoinmentId: id } });
    const list = async () => (await clerk.call(waiting.list, { query: { centerId: center.id } })).waiting;
    return { center, clerk, giveUp, list };
  };
  const [here, there] = [await full(), await full()];
  const account = await loggedInPatient(the.product);
  const { wait } = await account.client.call(waits.add, {
    body: { centers: [here.center.id, there.center.id], dates: [date], times: [time] },
  });
  const own = async () =>
    (await account.client.call(waits.list)).waits.map(({ centers }) => centers.map(({ _id }) => _id));
  const mails = async () => {
    await the.product.pass(11 * SECOND_MS);
    await allMailsSent(the.product);
    return (await mailsTo(the.product, account.email)).filter(({ subject }) => /no longer wait/i.test(subject));
  };
  return { here, there, account, waitId: wait._id, own, mails, date, time };
}

beforeEach(async () => {
  // Earlier tests' waits would be offered chairs too.
  await the.product.database.db.updateTable('waits').set({ ended_at: the.product.now() }).execute();
});

describe('a wait at two centers', () => {
  it('is ended by a desk at its own center alone, and the person is told once it can’t be undone', async () => {
    const { here, there, waitId, own, mails } = await waitingForTwo();
    await here.clerk.call(waiting.leave, { params: { id: waitId } });
    expect(await here.list()).toEqual([]);
    expect(await there.list()).toHaveLength(1);
    expect(await own()).toEqual([[there.center.id]]);
    const [mail, ...others] = await mails();
    expect(mail!.text).toContain(here.center.name);
    expect(others).toEqual([]);
    // What is left of it is offered a chair as before.
    await there.giveUp();
    await the.product.sweep();
    expect((await there.list())[0]!.offer).toMatchObject({ centerId: there.center.id });
  });

  it('stands again at both once that is undone, and nobody is told', async () => {
    const { here, there, waitId, own, mails } = await waitingForTwo();
    await here.clerk.call(waiting.leave, { params: { id: waitId } });
    await here.clerk.call(waiting.resume, { params: { id: waitId } });
    expect((await own()).flat().sort()).toEqual([here.center.id, there.center.id].sort());
    expect(await mails()).toEqual([]);
  });

  it('keeps the chair of one center whatever the desk of the other one records', async () => {
    const { here, there, waitId } = await waitingForTwo();
    await there.giveUp();
    await the.product.sweep();
    await here.clerk.call(waiting.answer, { params: { id: waitId }, body: { said: 'no' } });
    expect((await there.list())[0]!.offer).not.toBeNull();
    await here.clerk.call(waiting.leave, { params: { id: waitId } });
    expect((await there.list())[0]!.offer).not.toBeNull();
  });
});

it('somebody who is taken off by a slip is offered the same chair again where nobody else waits', async () => {
  const { here, waitId } = await waitingForTwo();
  await here.giveUp();
  await the.product.sweep();
  const offer = (await here.list())[0]!.offer!;
  await here.clerk.call(waiting.leave, { params: { id: waitId } });
  await here.clerk.call(waiting.resume, { params: { id: waitId } });
  expect((await here.list())[0]!.offer).toBeNull();
  await the.product.pass(11 * SECOND_MS);
  await the.product.sweep();
  expect((await here.list())[0]!.offer).toMatchObject({ date: offer.date, time: offer.time });
});

it('somebody who waits for the same again by then is not put back', async () => {
  const { here, account, waitId, date, time } = await waitingForTwo();
  await here.clerk.call(waiting.leave, { params: { id: waitId } });
  await account.client.call(waits.add, { body: { centers: [here.center.id], dates: [date], times: [time] } });
  expect(await here.clerk.refused(waiting.resume, { params: { id: waitId } })).toMatchObject({
    code: 'too-late-to-undo',
  });
});

describe('the desk puts nobody on the list', () => {
  it('for what is booked for them already', async () => {
    const { here, date, time } = await waitingForTwo();
    const row = await the.product.database.db
      .selectFrom('bookings')
      .select('patient_id')
      .where('center_id', '=', here.center.id)
      .executeTakeFirstOrThrow();
    const body = { patient: { _id: row.patient_id }, centerId: here.center.id, for: 'dates' as const, times: [time] };
    const refused = await here.clerk.refused(waiting.add, { body: { ...body, dates: [date] } });
    expect(refused).toMatchObject({ code: 'nothing-full' });
  });

  it('for days that no calendar of the desk has', async () => {
    const { here, time } = await waitingForTwo();
    const today = istDateOf(the.product.now());
    const { patient } = await here.clerk.call(desk.addPatient, {
      body: { name: 'Bhagwan Das', hasNoPhone: true, isNew: true, centerId: here.center.id },
    });
    const body = { patient: { _id: patient._id }, centerId: here.center.id, times: [time] };
    const ask = (more: object) => here.clerk.ask(waiting.add, { body: { ...body, ...more } as never });
    for (const more of [
      { for: 'weekdays', weekdays: [1], from: '9999-12-30', until: '9999-12-31' },
      { for: 'weekdays', weekdays: [1], from: '0001-01-01', until: '9999-12-31' },
      { for: 'weekdays', weekdays: [0], until: addDays(today, 5) },
      { for: 'weekdays', weekdays: ['१'], until: addDays(today, -5) },
      { for: 'dates', dates: [] },
      { for: 'dates', dates: ['9999-12-31'] },
      { for: 'dates', dates: [addDays(today, 5)] },
      { for: 'standing' },
    ]) {
      expect(await ask(more)).toMatchObject({ success: false });
    }
  });
});
