/** Two people change chairs in one press: in one window, and between windows of a day. */
import { describe, expect, it } from 'vitest';
import { appointments, arrivals, desk } from '../../../src/contract/admin';
import { SECOND_MS } from '../../../src/domain/time';
import { aStaffMember } from '../../administrator';
import { aBooking, aCenter, loggedInPatient, type LoggedIn } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct({ now: '2026-11-10T10:00:00+05:30' });

/** Two patients with confirmed sessions on one day, on chairs 1 and 2, or in two windows. */
async function twoBooked(hours: readonly [number, number] = [9, 9], days = 3) {
  const center = await aCenter(the.product, { slots: 2 });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
  const { date } = aWindow(the.product.now(), days);
  const people: LoggedIn[] = [];
  const ids: string[] = [];
  for (const [n, startHour] of hours.entries()) {
    const patient = await loggedInPatient(the.product);
    const chair = hours[0] === hours[1] ? n + 1 : 1;
    ids.push((await aBooking(the.product, { center, patient, date, startHour, chair })).id);
    people.push(patient);
  }
  const [one, other] = ids as [string, string];
  const swap = () => clerk.call(desk.swap, { params: { id: one }, body: { with: other } });
  const refused = (ids: [string, string] = [one, other]) =>
    clerk.refused(desk.swap, { params: { id: ids[0] }, body: { with: ids[1] } });
  const places = async () => {
    const rows = await the.product.database.db
      .selectFrom('bookings')
      .select(['id', 'start_hour', 'chair', 'frees_chair', 'moved_at'])
      .where('id', 'in', ids)
      .execute();
    return ids.map((id) => {
      const row = rows.find((found) => found.id === id)!;
      expect(row.frees_chair).toBe(false);
      return [row.start_hour, row.chair];
    });
  };
  const mails = async () => {
    await the.product.pass(11 * SECOND_MS);
    await allMailsSent(the.product);
    return Promise.all(
      people.map(async ({ email }) =>
        (await mailsTo(the.product, email)).filter(({ subject }) => /moved/i.test(subject)),
      ),
    );
  };
  return { center, clerk, date, ids: [one, other] as [string, string], people, swap, refused, places, mails };
}

describe('two people change chairs', () => {
  it('in one window: nobody is told of another chair, and it can be undone', async () => {
    const { swap, places, clerk, mails } = await twoBooked();
    const { undo, told, bookings } = await swap();
    expect(bookings.map(({ chair }) => chair).sort()).toEqual([1, 2]);
    expect(told).toEqual([]);
    expect(await places()).toEqual([
      [9, 2],
      [9, 1],
    ]);
    await clerk.call(desk.undo, { params: { id: undo.id } });
    expect(await places()).toEqual([
      [9, 1],
      [9, 2],
    ]);
    expect((await mails()).flat()).toEqual([]);
  });

  it('between two windows of a day: each is told once, once it can’t be undone', async () => {
    const { swap, places, mails, people } = await twoBooked([9, 13]);
    const { told } = await swap();
    expect([...told].sort()).toEqual(people.map(({ email }) => email).sort());
    expect(await places()).toEqual([
      [13, 1],
      [9, 1],
    ]);
    expect((await mails()).map((each) => each.length)).toEqual([1, 1]);
  });

  it('undone, nobody is told; later, it can’t be undone', async () => {
    const { swap, places, mails, clerk } = await twoBooked([9, 13]);
    await clerk.call(desk.undo, { params: { id: (await swap()).undo.id } });
    expect(await places()).toEqual([
      [9, 1],
      [13, 1],
    ]);
    expect((await mails()).flat()).toEqual([]);
    const { undo } = await swap();
    await the.product.pass(11 * SECOND_MS);
    expect(await clerk.refused(desk.undo, { params: { id: undo.id } })).toMatchObject({ code: 'too-late-to-undo' });
  });

  it('not on two days, with a session that is cancelled, or with themselves', async () => {
    const { center, date, ids, refused, clerk, places } = await twoBooked();
    const later = await aBooking(the.product, { center, date: aWindow(the.product.now(), 6).date, startHour: 9 });
    expect(later.session_date).not.toBe(date);
    expect(await refused([ids[0], later.id])).toMatchObject({ code: 'not-swappable' });
    expect(await refused([ids[0], ids[0]])).toMatchObject({ code: 'not-swappable' });
    await clerk.call(appointments.setStatus, {
      params: { id: ids[1] },
      body: { bookingStatus: 'cancelled', reason: 'Ill' },
    });
    expect(await refused()).toMatchObject({ code: 'not-movable' });
    expect((await places())[0]).toEqual([9, 1]);
  });

  it('once, where it is sent twice: what was seen is not there any more', async () => {
    const { clerk, ids, places } = await twoBooked();
    const seen = { is: { time: '9 AM - 1 PM', chair: 1 }, with: { time: '9 AM - 1 PM', chair: 2 } };
    const swap = { params: { id: ids[0] }, body: { with: ids[1], seen } };
    await clerk.call(desk.swap, swap);
    expect(await clerk.refused(desk.swap, swap)).toMatchObject({ code: 'edit-conflict' });
    expect(await places()).toEqual([
      [9, 2],
      [9, 1],
    ]);
  });

  it('not into another window while one of them is treated', async () => {
    const { clerk, ids, places } = await twoBooked([9, 13], 0);
    await clerk.call(arrivals.setAttendance, { params: { id: ids[0] }, body: { state: 'in-chair' } });
    const body = { with: ids[1], reason: 'A bus is late' };
    expect(await clerk.refused(desk.swap, { params: { id: ids[0] }, body })).toMatchObject({ code: 'not-movable' });
    expect(await places()).toEqual([
      [9, 1],
      [13, 1],
    ]);
  });

  it('not where one of them has another session at that hour', async () => {
    const { ids, refused, people, date, places } = await twoBooked([9, 13]);
    const elsewhere = await aCenter(the.product);
    await aBooking(the.product, { center: elsewhere, patient: people[0]!, date, startHour: 13 });
    expect(await refused(ids)).toMatchObject({ code: 'patient-elsewhere' });
    expect(await places()).toEqual([
      [9, 1],
      [13, 1],
    ]);
  });
});
