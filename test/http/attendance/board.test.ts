/** The board of a center: what each chair of each window is, the same live, and how full its week is. */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CenterDay, arrivals, board, capacity, desk } from '../../../src/contract/admin';
import type { AttendanceState } from '../../../src/domain/attendance';
import { HOUR_MS, addDays } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { type OpenBoard, openBoard } from '../../board-reader';
import { type CenterRow, aBooking, aCenter, aPatient } from '../../builders';
import { startProduct } from '../../product';
import { stopInGoodOrder, aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

// A stream tells the time, and asks who it is for, twice in this while.
const the = aRunningProduct({ patience: { idleMs: 6_000 } });
let clerk: AdministratorAtWork;
let today = '';
let center: CenterRow;
beforeAll(async () => void (clerk = await aLastingAdministrator(the.product)));
beforeEach(async () => {
  today = aWindow(the.product.now(), 1).date;
  await the.product.passUntil(windowBegins(today, 9));
  center = await aCenter(the.product, { slots: 9 });
  // Signs in again where the session has ended meanwhile.
  await read();
});

const opened: OpenBoard[] = [];
afterEach(() => opened.splice(0).forEach((one) => one.close()));
async function open(who: Pick<AdministratorAtWork, 'client'> = clerk, date = today): Promise<OpenBoard> {
  const one = await openBoard(the.product, who, { centerId: center.id, date });
  opened.push(one);
  return one;
}

const set = (id: string, state: AttendanceState) =>
  clerk.client.call(arrivals.setAttendance, { params: { id }, body: { state } });
const read = async (date = today) =>
  (await clerk.client.call(board.get, { query: { centerId: center.id, date } })).board;
const chairsAt = (day: CenterDay, startHour: number) =>
  day.windows.find((window) => window.startHour === startHour)!.chairs;
const booked = (chair: number, startHour = 9) => aBooking(the.product, { center, date: today, chair, startHour });

async function kept(chair: number, kind: 'offer' | 'renewal', minutes = 60) {
  const at = the.product.now();
  const { id } = await aPatient(the.product, { username: `Kept ${kind}` });
  await the.product.database.db
    .insertInto('bookings')
    .values({
      id: randomUUID(),
      patient_id: id,
      user_id: id,
      center_id: center.id,
      session_date: today,
      start_hour: 17,
      chair,
      status: 'pending',
      hold_kind: kind,
      price_paise: 185_000,
      hold_expires_at: new Date(at.getTime() + minutes * 60_000),
      created_at: at,
      updated_at: at,
      claimed_at: at,
    })
    .execute();
}

describe('the board', () => {
  it('says of every chair of every window what it is: booked, held, kept, arrived, in the chair, and what is wrong', async () => {
    const [arrived, sits, done, missed] = await Promise.all([1, 2, 3, 4].map((chair) => booked(chair)));
    await booked(5);
    await aBooking(the.product, { center, date: today, startHour: 17, chair: 1, status: 'pending' });
    await kept(2, 'offer');
    await kept(3, 'renewal');
    await kept(4, 'offer', -1);
    await set(arrived!.id, 'arrived');
    await set(sits!.id, 'in-chair');
    await set(done!.id, 'finished');
    await set(missed!.id, 'missed');
    const exception = (body: object) =>
      clerk.client.call(capacity.addException, {
        params: { id: center.id },
        body: { from: today, to: today, reason: 'Water treatment', ...body },
      });
    await exception({ chairNumbers: [9] });
    await exception({ time: '1 PM - 5 PM' });
    await exception({ time: '5 PM - 9 PM', chairs: 1 });

    const day = await read();
    expect(day).toMatchObject({ date: today, center: { _id: center.id, Slots: 9 } });
    const states = (startHour: number) =>
      chairsAt(day, startHour).map(({ state, booking, kept: one }) =>
        booking ? (booking.isHeld ? 'held' : booking.attendance.state) : one ? `${state} for ${one.for}` : state,
      );
    expect(states(9)).toEqual([
      ...['arrived', 'in-chair', 'finished', 'missed', 'expected'],
      ...['free', 'free', 'free', 'out-of-order'],
    ]);
    expect(new Set(states(13))).toEqual(new Set(['closed']));
    expect(states(17)).toEqual([
      ...['held', 'kept for offer', 'kept for renewal'],
      ...['free', 'free', 'free', 'free', 'closed', 'out-of-order'],
    ]);
    expect(chairsAt(day, 17)[1]!.kept).toMatchObject({ username: 'Kept offer', until: expect.any(String) });
    expect(day.windows.map(({ state, reason }) => [state, reason])).toEqual([
      ['over', 'Water treatment'],
      ['begun', 'Water treatment'],
      ['closed', 'Water treatment'],
      ['to-come', 'Water treatment'],
    ]);
    expect(day.windows[3]!.counts).toMatchObject({ booked: 1, kept: 2, free: 4, outOfOrder: 1, over: 0 });
    // The list of the day is the same.
    const list = await clerk.client.call(arrivals.day, { query: { centerId: center.id, date: today } });
    expect(list.day).toEqual(day);
  });

  it('shows whom there is no chair for any more', async () => {
    await booked(1, 17);
    await booked(2, 17);
    await the.product.database.db
      .updateTable('centers')
      .set({ slots: 1, slots_changed_at: the.product.now() })
      .where('id', '=', center.id)
      .execute();
    expect(chairsAt(await read(), 17).map(({ chair, problem }) => [chair, problem])).toEqual([
      [1, null],
      [2, 'over'],
    ]);
  });

  it('of a week says how many chairs of each window are taken, kept ones too', async () => {
    const from = addDays(today, 1);
    await aBooking(the.product, { center, date: from, startHour: 5 });
    await clerk.client.call(capacity.addException, {
      params: { id: center.id },
      body: { from, to: from, time: '5 AM - 9 AM', chairs: 4, reason: 'No staff' },
    });
    const { byWindow } = await clerk.client.call(board.week, { query: { centerId: center.id, from } });
    expect(byWindow.map(({ startHour, days }) => [startHour, days.length])).toEqual(
      [5, 9, 13, 17].map((hour) => [hour, 7]),
    );
    expect(byWindow[0]!.days[0]).toMatchObject({ date: from, chairs: 5, taken: 1, free: 4, state: 'open' });
    expect(byWindow[1]!.days[0]).toMatchObject({ chairs: 9, taken: 0 });
    expect(byWindow[0]!.days.filter(({ state }) => state === 'closed')).toHaveLength(1);
    // A desk books further ahead than patients do.
    const far = aWindow(the.product.now(), 60).date;
    const later = await clerk.client.call(board.week, { query: { centerId: center.id, from: far } });
    expect(later.byWindow[1]!.days[0]).toMatchObject({ date: far, free: 9, state: 'open' });
  });

  it('calls a chair free as the dashboard and the page for booking do: until its window is over', async () => {
    await booked(1);
    await the.product.passUntil(windowBegins(today, 10));
    const free = async () => {
      const { byWindow } = await clerk.client.call(board.week, { query: { centerId: center.id, from: today } });
      const query = { center: center.id, from: today, days: 1 };
      const { days } = await clerk.client.call(desk.freeChairs, { query });
      const day = await read();
      return day.windows.map(({ startHour, counts }, index) => [
        counts.free,
        chairsAt(day, startHour).filter(({ state }) => state === 'free').length,
        byWindow[index]!.days[0]!.free,
        days[0]!.windows[index]!.free,
      ]);
    };
    const each = (...numbers: number[]) => numbers.map((n) => [n, n, n, n]);
    expect(await free()).toEqual(each(0, 8, 9, 9));
    expect(chairsAt(await read(), 5).map(({ state }) => state)).toEqual(Array(9).fill('unused'));
    await the.product.passUntil(windowBegins(today, 13));
    expect(await free()).toEqual(each(0, 0, 9, 9));
    await the.product.database.db
      .updateTable('centers')
      .set({ status: 'blocked' })
      .where('id', '=', center.id)
      .execute();
    expect(await free()).toEqual(each(0, 0, 0, 0));
  });
});

describe('an open board', () => {
  it('is told whole at first, and again when somebody arrives, moves, is kept a chair, or a chair breaks', async () => {
    const { id } = await booked(1, 17);
    const one = await open();
    expect([one.status, one.headers.get('content-type'), one.headers.get('x-accel-buffering')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
      'no',
    ]);
    const first = await one.shows('the board', () => true);
    expect(first).toEqual(await read());
    await set(id, 'arrived');
    const isArrived = (day: CenterDay) => chairsAt(day, 17)[0]!.booking?.attendance.state === 'arrived';
    await one.shows('the arrival', isArrived);
    const body = { centerId: center.id, date: today, time: '5 PM - 9 PM', chair: 7 };
    await clerk.client.call(desk.move, { params: { id }, body });
    await one.shows('the move', (day) =>
      isArrived({ ...day, windows: [{ ...day.windows[3]!, chairs: [chairsAt(day, 17)[6]!], startHour: 17 }] }),
    );
    await kept(3, 'offer');
    await one.shows('the kept chair', (day) => chairsAt(day, 17)[2]!.state === 'kept');
    await clerk.client.call(capacity.addException, {
      params: { id: center.id },
      body: { from: today, to: today, chairNumbers: [8], reason: 'Broken pump' },
    });
    await one.shows('the broken chair', (day) => chairsAt(day, 17)[7]!.state === 'out-of-order');
    // What passes by itself does too: the hold of the kept chair, and the window.
    await the.product.pass(HOUR_MS + 1);
    await one.shows(
      'that it is free again',
      (day) => chairsAt(day, 17)[2]!.state === 'free' && day.windows[1]!.state === 'running',
    );
    // Nothing is told twice.
    expect(new Set(one.boards.map((day) => JSON.stringify(day))).size).toBe(one.boards.length);
  });

  it('is told what no row of a session says, too: the new name of whoever booked', async () => {
    const { db } = the.product.database;
    const [booking, booker] = [await booked(1), await aPatient(the.product, { username: 'Meera Iyer' })];
    await db.updateTable('bookings').set({ user_id: booker.id }).where('id', '=', booking.id).execute();
    const one = await open();
    const bookedBy = (day: CenterDay) => chairsAt(day, 9)[0]!.booking?.bookedBy;
    await one.shows('who booked', (day) => bookedBy(day) === 'Meera Iyer');
    await db.updateTable('users').set({ username: 'Meera Rao' }).where('id', '=', booker.id).execute();
    await one.shows('the new name', (day) => bookedBy(day) === 'Meera Rao');
  });

  it('is told the time in between, and to all who watch it alike', async () => {
    const [one, other] = [await open(), await open()];
    await waitFor('the time', () => one.beats() > 0 && other.beats() > 0);
    const { id } = await booked(2, 17);
    for (const each of [one, other])
      await each.shows('the booking', (day) => chairsAt(day, 17)[1]!.booking?._id === id);
    one.close();
    await set(id, 'arrived');
    await other.shows('the arrival', (day) => chairsAt(day, 17)[1]!.booking?.attendance.state === 'arrived');
  });

  it('is closed to whoever is suspended or removed, signs out, or has lost the right there, and shows nothing more', async () => {
    const { db } = the.product.database;
    const { id } = await booked(1, 17);
    const staff = [1, 2, 3, 4, 5].map(() => aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]));
    const [suspended, left, moved, removed, lessened] = await Promise.all(staff);
    const boards = await Promise.all([suspended!, left!, moved!, removed!, lessened!].map((one) => open(one)));
    const nurse = await open(await aStaffMember(the.product, [{ role: 'nurse', centerId: center.id }]));
    const stays = await open();
    for (const one of [...boards, nurse, stays]) await one.shows('the board', () => true);
    await db
      .updateTable('administrators')
      .set({ suspended_at: the.product.now() })
      .where('id', '=', suspended!.id)
      .execute();
    await left!.client.raw('POST', '/admin/admin-logout');
    const { id: elsewhere } = await aCenter(the.product);
    await db
      .updateTable('administrator_roles')
      .set({ center_id: elsewhere })
      .where('administrator_id', '=', moved!.id)
      .execute();
    await db.deleteFrom('administrators').where('id', '=', removed!.id).execute();
    // A nurse sees who sits where, and no more: a clerk's board is not theirs.
    await db
      .updateTable('administrator_roles')
      .set({ role: 'nurse' })
      .where('administrator_id', '=', lessened!.id)
      .execute();
    // As another process would have done all this, and at once after it:
    await set(id, 'arrived');
    const isArrived = (day: CenterDay) => chairsAt(day, 17)[0]!.booking?.attendance.state === 'arrived';
    for (const one of [stays, nurse]) await one.shows('the arrival', isArrived);
    for (const one of boards) {
      await waitFor('it is cut', one.hasEnded);
      expect(one.boards.some(isArrived)).toBe(false);
    }
    expect([stays, nurse].map((one) => one.hasEnded())).toEqual([false, false]);
  });

  it('is refused at centers of others and without a session, and sent once to who wants no events', async () => {
    const other = await aCenter(the.product);
    const stranger = await aStaffMember(the.product, [{ role: 'manager', centerId: other.id }]);
    expect(await open(stranger)).toMatchObject({ status: 404, refusal: { code: 'center-not-found' } });
    expect(await stranger.client.refused(board.get, { query: { centerId: center.id, date: today } })).toMatchObject({
      status: 404,
    });
    expect(await stranger.client.refused(board.week, { query: { centerId: center.id, from: today } })).toMatchObject({
      status: 404,
    });
    const { text } = await clerk.client.raw('GET', `/admin/board/events?centerId=${center.id}&date=${today}`);
    expect(text.match(/^event: /gm)).toEqual(['event: ']);
  });

  it('can be had eight times by one person, and no slot of a request is taken by it', async () => {
    const greedy = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
    const many = await Promise.all(Array.from({ length: 8 }, () => open(greedy)));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([200]));
    const refused = await open(greedy);
    expect(refused).toMatchObject({ status: 429, refusal: { code: 'too-many-boards' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await open()).status).toBe(200);
    many[0]!.close();
    await waitFor('its place is free', async () => (await open(greedy)).status === 200);
  });
});

it('a process that stops ends its boards at once, and opens no more', async () => {
  const product = await startProduct({ settings: { MAX_IN_FLIGHT: '1' } });
  const someone = await aLastingAdministrator(product);
  const { id: centerId } = await aCenter(product);
  const { date } = aWindow(product.now(), 1);
  const one = await openBoard(product, someone, { centerId, date });
  await one.shows('the board', () => true);
  // There is a single slot for a request: the first one does not hold it.
  const other = await openBoard(product, someone, { centerId, date });
  expect(other.status).toBe(200);
  product.context.stopping.abort();
  for (const each of [one, other]) await waitFor('it is ended', each.hasEnded);
  expect((await openBoard(product, someone, { centerId, date })).status).toBe(503);
  await stopInGoodOrder(product);
});
