/** A stay in a hospital: the coming days of a person are freed in one press, and their standing schedule pauses. */
import { describe, expect, it } from 'vitest';
import { coming } from '../../../src/contract';
import { calls, desk, standing, stay } from '../../../src/contract/admin';
import { type IstDate, SECOND_MS, addDays, istDateOf, istInstant, weekdayOf } from '../../../src/domain/time';
import { aStaffMember } from '../../administrator';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

// A Tuesday, 10 in the morning in India.
const the = aRunningProduct({ now: '2026-11-10T10:00:00+05:30' });
const today = () => istDateOf(the.product.now());
const TIME = '9 AM - 1 PM';

/** Somebody with a standing schedule at a center, and a session beside it that is due there. */
async function somebody() {
  const center = await aCenter(the.product, { slots: 2 });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
  const { client: manager } = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
  const { patient } = await clerk.call(desk.addPatient, {
    body: { name: 'Kamala Devi', hasNoPhone: true, isNew: true, centerId: center.id },
  });
  const id = patient._id;
  const { standing: schedule } = await clerk.call(standing.add, {
    params: { id },
    body: { centerId: center.id, weekdays: [1, 3, 5], time: TIME, from: today(), payment: 'later' },
  });
  const beside = aWindow(the.product.now(), 2, 17);
  await clerk.call(desk.book, {
    body: { patient: { _id: id }, centerId: center.id, sessions: [beside], payment: 'later' },
  });
  const live = async () =>
    (
      await the.product.database.db
        .selectFrom('appointments')
        .select('session_date')
        .where('patient_id', '=', id)
        .where('status', '=', 'confirmed')
        .orderBy('session_date')
        .orderBy('start_hour')
        .execute()
    ).map((row) => row.session_date);
  const pauses = async () => (await clerk.call(standing.list, { params: { id } })).standing[0]!.pauses;
  const enter = (until: IstDate, late?: 'keep' | 'refund', by = clerk) =>
    by.call(stay.enter, { params: { id }, body: { until, ...(late && { late }) } });
  return { center, clerk, manager, id, schedule, live, pauses, enter };
}

describe('a stay in a hospital', () => {
  it('is looked at first, and changes nothing by that', async () => {
    const { clerk, id, live, pauses } = await somebody();
    const before = await live();
    const until = addDays(today(), 9);
    const seen = await clerk.call(stay.preview, { params: { id }, body: { until } });
    expect(seen.sessions.map(({ date }) => date)).toEqual(before.filter((date) => date <= until));
    expect(seen).toMatchObject({ schedules: 1 });
    expect(await live()).toEqual(before);
    expect(await pauses()).toEqual([]);
  });

  it('cancels every session until the day, pauses the schedule, and is undone as a whole', async () => {
    const { enter, live, pauses, clerk, schedule, id } = await somebody();
    const before = await live();
    const until = addDays(today(), 9);
    const done = await enter(until);
    expect(done.sessions).toHaveLength(before.filter((date) => date <= until).length);
    expect(await live()).toEqual(before.filter((date) => date > until));
    expect(await pauses()).toMatchObject([{ from: today(), until, why: 'admitted' }]);
    // A second press finds nothing to do.
    expect(await enter(until)).toMatchObject({ sessions: [], schedules: 0, undo: null });
    await clerk.call(desk.undo, { params: { id: done.undo!.id } });
    expect(await live()).toEqual(before);
    expect(await pauses()).toEqual([]);
    // The days are still those of the schedule.
    const [shown] = (await clerk.call(standing.list, { params: { id } })).standing;
    expect(shown).toMatchObject({ _id: schedule._id, notPlaced: [] });
    expect(shown!.placed).toHaveLength(before.length - 1);
  });

  it('is over once the pause ends: the days are booked anew', async () => {
    const { enter, live, clerk, schedule, pauses } = await somebody();
    const before = await live();
    await enter(addDays(today(), 9));
    await the.product.pass(11 * SECOND_MS);
    const [pause] = await pauses();
    await clerk.call(standing.change, { params: { id: schedule._id }, body: { resume: pause!._id } });
    // All days of the schedule; the session beside it stays cancelled.
    expect(await live()).toHaveLength(before.length - 1);
  });

  it('gives back what was paid in time, and keeps what is late unless the center agrees', async () => {
    const { clerk, manager, center } = await somebody();
    const account = await loggedInPatient(the.product);
    const near = aWindow(the.product.now(), 1, 5);
    const far = aWindow(the.product.now(), 4, 9);
    for (const { date, startHour } of [near, far]) {
      await aBooking(the.product, { center, patient: account, date, startHour, status: 'confirmed' });
    }
    const until = addDays(today(), 6);
    const look = (late: 'keep' | 'refund', by = manager) =>
      by.call(stay.preview, { params: { id: account.id }, body: { until, late } });
    const kept = await look('keep');
    expect(kept.sessions.map(({ isLate, refund, kept: held }) => [isLate, refund > 0, held > 0])).toEqual([
      [true, false, true],
      [false, true, false],
    ]);
    expect((await look('refund')).sessions.every(({ refund }) => refund > 0)).toBe(true);
    expect(
      await clerk.refused(stay.preview, { params: { id: account.id }, body: { until, late: 'refund' } }),
    ).toMatchObject({ code: 'refund-not-allowed' });
    const done = await manager.call(stay.enter, { params: { id: account.id }, body: { until, late: 'keep' } });
    expect(done.undo).toBeNull();
    await allMailsSent(the.product);
    // One message about all of it.
    const mails = (await mailsTo(the.product, account.email)).filter(({ subject }) => /cancel/i.test(subject));
    expect(mails).toHaveLength(1);
  });

  it('does nothing where something else would happen than the preview said', async () => {
    const { center, manager } = await somebody();
    const account = await loggedInPatient(the.product);
    const { date, startHour } = aWindow(the.product.now(), 4, 9);
    await aBooking(the.product, { center, patient: account, date, startHour, status: 'confirmed' });
    const [params, until] = [{ id: account.id }, addDays(today(), 6)];
    const preview = async () => {
      const { sessions } = await manager.call(stay.preview, { params, body: { until } });
      return sessions.map(({ bookingId, refund }) => ({ bookingId, refund }));
    };
    const seen = await preview();
    expect(seen[0]!.refund).toBeGreaterThan(0);
    const other = seen.map(({ bookingId, refund }) => ({ bookingId, refund: refund - 1 }));
    for (const stale of [[], other]) {
      expect(await manager.refused(stay.enter, { params, body: { until, seen: stale } })).toMatchObject({
        code: 'coming-changed',
      });
    }
    // Nothing has happened by that.
    expect(await preview()).toEqual(seen);
    expect((await manager.call(stay.enter, { params, body: { until, seen } })).sessions).toHaveLength(1);
  });

  it('not until a day that is past or years ahead, and not by another center', async () => {
    const { clerk, id } = await somebody();
    expect(await clerk.refused(stay.enter, { params: { id }, body: { until: addDays(today(), -1) } })).toMatchObject({
      code: 'date-past',
    });
    expect(await clerk.refused(stay.enter, { params: { id }, body: { until: addDays(today(), 400) } })).toMatchObject({
      code: 'invalid-input',
      fields: { until: expect.any(String) },
    });
    const other = await somebody();
    expect(
      await other.clerk.refused(stay.enter, { params: { id }, body: { until: addDays(today(), 3) } }),
    ).toMatchObject({ code: 'patient-not-found' });
  });
});

describe('said by the person', () => {
  /** An account with a standing schedule at a center, and a paid session of tomorrow. */
  async function anAccount() {
    const { clerk, manager, center } = await somebody();
    const account = await loggedInPatient(the.product);
    const near = aWindow(the.product.now(), 1, 5);
    await aBooking(the.product, { center, patient: account, date: near.date, startHour: 5, status: 'confirmed' });
    await clerk.call(standing.add, {
      params: { id: account.id },
      body: { centerId: center.id, weekdays: [5], time: TIME, from: today(), payment: 'later' },
    });
    const live = async () =>
      (
        await the.product.database.db
          .selectFrom('appointments')
          .select('session_date')
          .where('patient_id', '=', account.id)
          .where('status', '=', 'confirmed')
          .orderBy('session_date')
          .execute()
      ).map((row) => row.session_date);
    const pauses = async () => (await clerk.call(standing.list, { params: { id: account.id } })).standing[0]!.pauses;
    const until = addDays(today(), 9);
    const seen = async () =>
      (await account.client.call(coming.cancelPreview, { body: { from: today(), until } })).sessions.map(
        ({ bookingId, date, time, refund }) => ({ bookingId, date, time, refund }),
      );
    const asked = async () => (await clerk.call(calls.list, { query: { centerId: center.id } })).calls;
    return { account, clerk, manager, center, live, pauses, until, seen, asked };
  }

  it('cancels, pauses, and asks the center for what is late; taken back, all is as before', async () => {
    const { account, live, pauses, until, seen, asked } = await anAccount();
    const before = await live();
    const sessions = await seen();
    expect(sessions.some(({ refund }) => refund === 0)).toBe(true);
    const done = await account.client.call(coming.stay, { body: { sessions, until, asksForLate: true } });
    expect(done).toMatchObject({ count: sessions.length, paused: 1 });
    expect(await live()).toEqual(before.filter((date) => date > until));
    expect(await pauses()).toMatchObject([{ from: today(), until, why: 'admitted' }]);
    const [call] = await asked();
    expect(call!.texts[0]!.text).toContain('Asks for the money of');
    await account.client.call(coming.takeBack, { params: { id: done.undo!.id } });
    expect(await live()).toEqual(before);
    expect(await pauses()).toEqual([]);
    expect(await asked()).toEqual([]);
  });

  it('asks nobody where nothing is asked for, and does nothing where a session has changed', async () => {
    const { account, live, pauses, until, seen, asked } = await anAccount();
    const before = await live();
    const [first, ...others] = await seen();
    const changed = [{ ...first!, refund: first!.refund + 1 }, ...others];
    expect(
      await account.client.refused(coming.stay, { body: { sessions: changed, until, asksForLate: true } }),
    ).toMatchObject({ code: 'coming-changed' });
    expect(await live()).toEqual(before);
    expect(await pauses()).toEqual([]);
    await account.client.call(coming.stay, { body: { sessions: await seen(), until } });
    expect(await asked()).toEqual([]);
  });
});

it('undone, the schedule books a day again that was to be decided meanwhile', async () => {
  // Seconds before midnight in India, when the day that is 37 days ahead is decided.
  const midnight = istInstant(addDays(today(), 1), 0).getTime();
  await the.product.pass(midnight - 4 * SECOND_MS - the.product.now().getTime());
  const { clerk, enter, live } = await somebody();
  const { undo } = await enter(addDays(today(), 60));
  await the.product.pass(6 * SECOND_MS);
  await the.product.sweep();
  await clerk.call(desk.undo, { params: { id: undo!.id } });
  await the.product.sweep();
  const decided = addDays(today(), 37);
  expect(weekdayOf(decided)).toBe(5);
  expect(await live()).toContain(decided);
});
