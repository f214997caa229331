/** Closing with a plan: who is touched, what is proposed and held, what staff change, and what becomes of everybody. */
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { type Closure, appointments, audit, capacity, centers, closures, imports } from '../../../src/contract/admin';
import { HOUR_MS } from '../../../src/domain/time';
import { windowBegins, windowLabel } from '../../../src/domain/windows';
import { carryOut } from '../../../src/server/closures/carry-out';
import type { Planner } from '../../../src/server/closures/planner';
import { proposeAgain } from '../../../src/server/closures/propose';
import { formatSession } from '../../../src/server/platform/formats';
import type { Administrator } from '../../../src/server/platform/http/callers';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { book, cancel, details, hold, myBookings, pay, refunded } from '../../booking-steps';
import { type CenterRow, type LoggedIn, aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { aCover, aTakingCenter, approved, bookAs } from '../../funding-steps';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { listOf } from '../../lists';
import { ownStatementsOf } from '../../statements';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { type Window, aWindow } from '../../windows';

const the = aRunningProduct();
const db = () => the.product.database.db;
const ahead = (days = 4, startHour: Window['startHour'] = 9) => aWindow(the.product.now(), days, startHour);
describe('what a closure moves', () => {
  it('is told to each patient in one mail, which names where to go, however many sessions they are', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 2 });
    const patient = await loggedInPatient(the.product);
    const windows = [4, 5, 6].map((days) => aWindow(the.product.now(), days));
    const booked = [];
    for (const { date, startHour } of windows)
      booked.push(await aBooking(the.product, { center, patient, date, startHour }));
    const other = await loggedInPatient(the.product);
    await aBooking(the.product, { center, patient: other, ...windows[0]!, chair: 2 });
    const plan = await close(staff, center, closing(windows[0]!, { to: windows[2]!.date }));
    await staff.client.call(closures.confirm, { params: { id: plan._id } });
    await staff.client.call(closures.confirm, { params: { id: plan._id } });
    await allMailsSent(the.product);
    const toldOf = async (email: string) =>
      (await mailsTo(the.product, email)).filter(({ subject }) => /had to close/.test(subject));
    const [mail, ...more] = await toldOf(patient.email);
    expect(more).toEqual([]);
    const moved = await Promise.all(booked.map(({ id }) => rowOf(id)));
    const when = ({ session_date: date, start_hour: startHour }: (typeof moved)[number]) =>
      formatSession('en', { date, startHour });
    expect(mail!.subject).toBe(`Your center had to close: 3 sessions moved, the first to ${when(moved[0]!)}`);
    for (const row of moved) expect(mail!.text).toContain(when(row));
    for (const { date, startHour } of windows) expect(mail!.text).toContain(formatSession('en', { date, startHour }));
    const [single, ...none] = await toldOf(other.email);
    expect(none).toEqual([]);
    expect(single!.subject).toMatch(/^Your center had to close: your session is now on /);
    // The letter is listed at every session that it names, and only there.
    const listedAt = async (id: string) => {
      const { appointment } = await staff.client.call(appointments.get, { params: { id } });
      return appointment.mails.filter(({ template }) => template === 'moved-by-closure').map(({ _id }) => _id);
    };
    const listed = await Promise.all(booked.map(({ id }) => listedAt(id)));
    expect(listed[0]).toHaveLength(1);
    expect(listed).toEqual([listed[0], listed[0], listed[0]]);
  });
});

describe('a chair that is closed', () => {
  it('gives who sits on it another one at the same time, counted apart, of which nobody is told', async () => {
    const [staff, center, window] = [await manager(), await aLonelyCenter({ slots: 4 }), ahead()];
    const patient = await loggedInPatient(the.product);
    const { id } = await aBooking(the.product, { center, patient, ...window, chair: 1 });
    await aBooking(the.product, { center, ...window, chair: 2 });
    const body = closing(window, { chairNumbers: [1] });
    const { preview } = await staff.client.call(closures.preview, { params: { id: center.id }, body } as never);
    expect(preview.counts).toMatchObject({ touched: 1, move: 0, chairAlone: 1, stay: 0 });
    const plan = await close(staff, center, body);
    expect(plan.counts).toEqual(preview.counts);
    expect(moveOf(plan, id)).toMatchObject({ from: { chair: 1 }, to: { time: window.time, chair: 3 }, isHeld: true });
    const { closure } = await staff.client.call(closures.confirm, { params: { id: plan._id } });
    expect(closure.counts).toEqual(plan.counts);
    expect(moveOf(closure, id)).toMatchObject({ outcome: 'stayed', answer: null });
    expect(await rowOf(id)).toMatchObject({ chair: 3, moved_by_closure: false, moved_by: null });
    await the.product.sweep();
    const told = await db().selectFrom('outbox').select('once_key').execute();
    expect(told.filter(({ once_key: key }) => key.includes(id))).toEqual([]);
    expect(await holds(center)).toEqual([]);
  });

  it('is given another one where the one of the plan was closed too since', async () => {
    const [staff, center, window] = [await manager(), await aLonelyCenter({ slots: 4 }), ahead()];
    const { id } = await aBooking(the.product, { center, ...window, chair: 1 });
    const plan = await close(staff, center, closing(window, { chairNumbers: [1] }));
    expect(moveOf(plan, id).to).toMatchObject({ chair: 2 });
    const also = { params: { id: center.id }, body: closing(window, { chairNumbers: [2] }) };
    await staff.client.call(capacity.addException, also as never);
    const { left } = await staff.client.call(closures.confirm, { params: { id: plan._id } });
    expect(left).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ chair: 3 });
  });
});

describe('a plan that others outrun', () => {
  it('is mended under the locks, and never solved while a transaction is open', async () => {
    const [staff, center, window] = [await manager(), await aLonelyCenter({ slots: 1 }), ahead()];
    const booked = await aBooking(the.product, { center, ...window });
    const plan = await close(staff, center, closing(window));
    const solved: number[] = [];
    const planner: Planner = {
      async plan({ bookings, windows }) {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and state = 'idle in transaction'`.execute(db());
        solved.push(rows[0]!.n);
        const held = plan.moves[0]!.to!;
        const [to] = windows.filter((one) => one.date !== held.date || windowLabel(one.startHour) !== held.time);
        // Somebody is quicker.
        await aBooking(the.product, { center, date: to!.date, startHour: to!.startHour as Window['startHour'] });
        return bookings.map(({ id }) => ({ bookingId: id, to: to! }));
      },
      close: async () => undefined,
    };
    const { id: administratorId } = await db()
      .selectFrom('administrators')
      .select('id')
      .where('user_name', '=', staff.userName)
      .executeTakeFirstOrThrow();
    const doer = { administratorId, userName: staff.userName } as Administrator;
    await proposeAgain({ db: db(), clock: () => the.product.now(), planner }, doer, 'all', plan._id);
    expect(solved).toEqual([0, 0, 0]);
    const again = moveOf(await look(staff, plan._id), booked.id);
    expect(again).toMatchObject({ decision: 'move', isHeld: true });
    expect(await the.product.examine()).toEqual([]);
  });

  it('reads of the plan what one appointment needs, however many there are', async () => {
    const [staff, window] = [await manager(), ahead()];
    const center = await aLonelyCenter({ slots: 12 });
    for (let chair = 1; chair <= 12; chair++) await aBooking(the.product, { center, ...window, chair });
    const plan = await close(staff, center, closing(window));
    await db()
      .updateTable('closures')
      .set({ state: 'confirmed', confirmed_at: the.product.now() })
      .where('id', '=', plan._id)
      .execute();
    const { database, log } = the.product.context;
    const clock = () => the.product.now();
    // One look at the whole plan, and then one row for each.
    const texts = await ownStatementsOf(() => carryOut({ database, clock, log }, plan._id, 12));
    expect(
      texts.filter((text) => /from "closure_moves" as "move"/.test(text) && !/move\.booking_id = /.test(text)),
    ).toHaveLength(1);
    const { closure } = { closure: await look(staff, plan._id) };
    expect(closure.moves.map(({ outcome }) => outcome)).toEqual(Array(12).fill('moved'));
  });
});

describe('what a closure cancels', () => {
  it('is told to each patient in one mail with the money of each session, listed at every one of them', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 2 });
    const patient = await loggedInPatient(the.product);
    const other = await loggedInPatient(the.product);
    const windows = [4, 5, 6].map((days) => aWindow(the.product.now(), days));
    const [first, second] = [
      await book(the.product, patient, center, windows[0]!),
      await book(the.product, patient, center, windows[1]!),
    ];
    const third = await aBooking(the.product, { center, patient, ...windows[2]! });
    const single = await book(the.product, other, center, windows[0]!);
    const plan = await close(staff, center, closing(windows[0]!, { to: windows[2]!.date }));
    for (const appointmentId of [first._id, second._id, third.id, single._id]) {
      await staff.client.call(closures.decide, {
        params: { id: plan._id, appointmentId },
        body: { decision: 'cancel' },
      });
    }
    await staff.client.call(closures.confirm, { params: { id: plan._id } });
    await staff.client.call(closures.confirm, { params: { id: plan._id } });
    await allMailsSent(the.product);
    const toldOf = async (email: string) =>
      (await mailsTo(the.product, email)).filter(({ subject }) => /^Cancelled, your center has to close/.test(subject));
    const [mail, ...more] = await toldOf(patient.email);
    expect(more).toEqual([]);
    expect(mail!.subject).toContain('please choose other times for 3 sessions');
    expect(mail!.text).toContain(REASON);
    expect(mail!.text.match(/Refund: ₹1,850, to the account you paid from/g)).toHaveLength(3);
    expect(mail!.text).toMatch(/Total refund:?\s+₹5,550/);
    expect(mail!.attachments.filter(({ contentType }) => contentType.startsWith('text/calendar'))).not.toEqual([]);
    const [alone, ...none] = await toldOf(other.email);
    expect(none).toEqual([]);
    expect(alone!.subject).toContain(formatSession('en', windows[0]!));
    expect(alone!.text).toContain('₹1,850 goes back');
    const listedAt = async (id: string) => {
      const { appointment } = await staff.client.call(appointments.get, { params: { id } });
      const letters = appointment.mails.filter(({ template }) => template === 'booking-cancelled-by-center');
      return letters.map(({ _id }) => _id);
    };
    const listed = await Promise.all([first._id, second._id, third.id].map(listedAt));
    expect(listed[0]).toHaveLength(1);
    expect(listed).toEqual([listed[0], listed[0], listed[0]]);
    expect(await listedAt(single._id)).not.toEqual(listed[0]);
    expect(await the.product.examine()).toEqual([]);
  });
});

/** Far from all other centers of this file, which an owner could use. */
let places = 0;
const aLonelyCenter = (row: Parameters<typeof aCenter>[1] = {}) =>
  aCenter(the.product, { latitude: 8 + (places += 1), longitude: 70, ...row });

async function manager() {
  return aLastingAdministrator(the.product);
}
type Staff = Awaited<ReturnType<typeof manager>>;

const REASON = 'The water plant is down';
const closing = ({ date, time }: Window, more: object = {}) => ({
  from: date,
  to: date,
  time,
  reason: REASON,
  ...more,
});

async function close({ client }: Staff, center: CenterRow, body: object): Promise<Closure> {
  const { plan } = await client.call(capacity.addException, {
    params: { id: center.id },
    body: { ...body, plan: true } as never,
  });
  return plan!;
}

const look = async ({ client }: Staff, id: string) => (await client.call(closures.get, { params: { id } })).closure;
const moveOf = (plan: Pick<Closure, 'moves'>, appointmentId: string) =>
  plan.moves.find((move) => move.appointmentId === appointmentId)!;
const holds = (center: CenterRow) =>
  db()
    .selectFrom('bookings')
    .selectAll()
    .where('center_id', '=', center.id)
    .where('hold_kind', '=', 'closure')
    // One that lapsed is deleted in a later round.
    .where('status', '<>', 'cancelled')
    .execute();
const rowOf = (id: string) => db().selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('closing a window', () => {
  it('is refused with the number of people, previewed without any change, and planned with held chairs', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 3 });
    const window = ahead();
    const [one, two] = [await aPatient(the.product), await aPatient(the.product)];
    const first = await aBooking(the.product, { center, patient: one, ...window, chair: 1 });
    const second = await aBooking(the.product, { center, patient: two, ...window, chair: 2 });
    const params = { id: center.id };
    expect(await staff.client.refused(capacity.addException, { params, body: closing(window) })).toMatchObject({
      code: 'capacity-below-sold',
      message: expect.stringContaining('2 people would have to move'),
    });
    const { preview } = await staff.client.call(closures.preview, { params, body: closing(window) });
    expect(preview.counts).toEqual({
      touched: 2,
      move: 2,
      ...{ chairAlone: 0, stay: 0, cancel: 0, unseated: 0, leaves: 0 },
    });
    expect(moveOf(preview, first.id)).toMatchObject({
      decision: 'move',
      isHeld: false,
      from: { date: window.date, time: window.time, chair: 1 },
      to: { date: window.date, chair: 1, shiftHours: expect.any(Number), addsLongGap: false, kilometres: 0 },
    });
    expect(await holds(center)).toEqual([]);
    expect((await staff.client.call(capacity.exceptions, { params })).exceptions).toEqual([]);

    const plan = await close(staff, center, closing(window));
    expect(plan).toMatchObject({ state: 'open', reason: REASON, createdBy: staff.userName, isDone: false });
    expect(Date.parse(plan.heldUntil!) - Date.parse(plan.createdAt)).toBe(4 * HOUR_MS);
    expect(plan.moves.map((move) => [move.decision, move.isHeld, move.to!.date])).toEqual([
      ['move', true, window.date],
      ['move', true, window.date],
    ]);
    // The nearest windows: the one before and the one after are equally far.
    expect(plan.moves.every((move) => Math.abs(move.to!.shiftHours) === 4)).toBe(true);
    expect(await holds(center)).toHaveLength(2);
    const outsider = await loggedInPatient(the.product);
    expect(
      await outsider.client.refused(bookings.makePayment, {
        body: { ...window, centerId: center.id, CenterName: center.name, price: 1_850 },
      }),
    ).toMatchObject({ code: 'window-full' });
    // Nobody was moved yet, and what is kept is no appointment.
    expect(await rowOf(second.id)).toMatchObject({ start_hour: 9, moved_at: null });
    expect((await staff.client.call(closures.list, { query: { centerId: center.id } })).closures).toMatchObject([
      { _id: plan._id, counts: { touched: 2, move: 2 } },
    ]);
    expect(await the.product.examine()).toEqual([]);
  });

  it('that touches nobody has no plan; without a plan it answers null too', async () => {
    const { client } = await manager();
    const center = await aLonelyCenter();
    const params = { id: center.id };
    expect(
      (await client.call(capacity.addException, { params, body: { ...closing(ahead(5)), plan: true } })).plan,
    ).toBeNull();
    expect((await client.call(capacity.addException, { params, body: closing(ahead(6)) })).plan).toBeNull();
  });

  it('of so many fewer chairs moves as few as it must, and of broken ones seats people elsewhere in the window', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 3 });
    const window = ahead();
    const rows = [];
    for (const chair of [1, 2, 3]) rows.push(await aBooking(the.product, { center, ...window, chair }));
    const fewer = await close(staff, center, closing(window, { chairs: 1 }));
    expect(fewer.counts).toMatchObject({ touched: 3, move: 1, stay: 2 });
    await staff.client.call(closures.confirm, { params: { id: fewer._id } });
    const broken = await close(staff, center, closing(ahead(5), { chairNumbers: [1] }));
    expect(broken).toBeNull();
    const other = await aBooking(the.product, { center, ...ahead(6), chair: 2 });
    const reseated = await close(staff, center, closing(ahead(6), { chairNumbers: [2, 3] }));
    expect(reseated.moves).toMatchObject([{ appointmentId: other.id, decision: 'stay' }]);
    const { closure } = await staff.client.call(closures.confirm, { params: { id: reseated._id } });
    expect(closure).toMatchObject({ isDone: true, moves: [{ outcome: 'stayed' }] });
    expect(await rowOf(other.id)).toMatchObject({ chair: 1, moved_by_closure: false, ...{ start_hour: 9 } });
    expect(await the.product.examine()).toEqual([]);
  });

  it('gives who stays on a broken chair another one that works, though the window has more people than chairs', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 4 });
    const window = ahead();
    const [broken, fine] = [
      await aBooking(the.product, { center, ...window, chair: 1 }),
      await aBooking(the.product, { center, ...window, chair: 2 }),
    ];
    const params = { id: center.id };
    await staff.client.call(capacity.addException, { params, body: closing(window, { chairNumbers: [3] }) });
    const body = closing(window, { chairs: 1 });
    const { exception } = await staff.client.call(capacity.addException, { params, body });
    const plan = await close(staff, center, closing(window, { chairNumbers: [1] }));
    for (const { appointmentId } of plan.moves) {
      const named = { id: plan._id, appointmentId };
      await staff.client.call(closures.decide, { params: named, body: { decision: 'stay' } });
    }
    await staff.client.call(closures.confirm, { params: { id: plan._id } });
    expect(await rowOf(broken.id)).toMatchObject({ chair: 4, start_hour: 9, moved_by_closure: false });
    expect(await rowOf(fine.id)).toMatchObject({ chair: 2, start_hour: 9 });
    await staff.client.call(capacity.endException, { params: { id: exception._id } });
    expect(await the.product.examine()).toEqual([]);
  });

  it('keeps gaps, uses other own centers before a long gap, and leaves nobody in two places', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 1 });
    const near = await aCenter(the.product, { latitude: Number(center.latitude) + 0.05, longitude: 70, slots: 1 });
    const window = ahead(4, 9);
    const patient = await aPatient(the.product);
    await aBooking(the.product, { center, patient, ...ahead(1, 9) });
    const touched = await aBooking(the.product, { center, patient, ...window });
    // The whole week at the center is closed; a chair nearby is free on the same day.
    const body = { from: ahead(2).date, to: ahead(12).date, reason: REASON };
    const plan = await close(staff, center, body);
    expect(moveOf(plan, touched.id).to).toMatchObject({
      centerId: near.id,
      date: window.date,
      addsLongGap: false,
      kilometres: expect.closeTo(5.6, 0),
    });
  });
});

describe('what is kept for somebody in a window that is closed', () => {
  /** A chair that is offered to somebody who waits, or kept for the next date of their series. */
  async function keep(center: CenterRow, window: Window, chair: number, kind: 'offer' | 'renewal' = 'offer') {
    const { id: patientId } = await aPatient(the.product);
    const at = the.product.now();
    const kept = await db()
      .insertInto('bookings')
      .values({
        id: newId(),
        patient_id: patientId,
        center_id: center.id,
        session_date: window.date,
        start_hour: window.startHour,
        chair,
        status: 'pending',
        hold_kind: kind,
        hold_expires_at: new Date(at.getTime() + HOUR_MS),
        price_paise: 185_000,
        created_at: at,
        updated_at: at,
        claimed_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return kept.id;
  }
  const withdrawn = { status: 'cancelled', cancel_reason: 'center-closed' };
  const pending = { status: 'pending', cancel_reason: null };

  it('is withdrawn where people are booked too, whom the plan moves', async () => {
    const [staff, center, window] = [await manager(), await aLonelyCenter({ slots: 2 }), ahead()];
    await aBooking(the.product, { center, ...window });
    const offer = await keep(center, window, 2);
    expect((await close(staff, center, closing(window))).counts.touched).toBe(1);
    expect(await rowOf(offer)).toMatchObject(withdrawn);
  });

  it.each([true, undefined])('is withdrawn where nobody is booked, with a plan: %s', async (plan) => {
    const [staff, center, window] = [await manager(), await aLonelyCenter({ slots: 2 }), ahead()];
    const offer = await keep(center, window, 1);
    const renewal = await keep(center, window, 2, 'renewal');
    const elsewhere = await keep(center, ahead(4, 13), 1);
    const body = closing(window, { plan }) as never;
    const { plan: drawn } = await staff.client.call(capacity.addException, { params: { id: center.id }, body });
    expect(drawn).toBeNull();
    expect(await rowOf(offer)).toMatchObject(withdrawn);
    expect(await rowOf(elsewhere)).toMatchObject(pending);
    expect(await db().selectFrom('bookings').select('id').where('id', '=', renewal).execute()).toEqual([]);
    await expectKept(center.id, [elsewhere]);
  });

  it('is withdrawn as far as there are fewer chairs than are taken, the last one first', async () => {
    const [staff, center, window] = [await manager(), await aLonelyCenter({ slots: 4 }), ahead()];
    await aBooking(the.product, { center, ...window });
    const first = await keep(center, window, 2);
    await the.product.pass(1_000);
    const second = await keep(center, window, 3);
    const fewer = closing(window, { chairs: 1 }) as never;
    await staff.client.call(capacity.addException, { params: { id: center.id }, body: fewer });
    await expectKept(center.id, [first, second]);
    await staff.client.call(capacity.addException, { params: { id: center.id }, body: fewer });
    await expectKept(center.id, [first]);
    expect(await rowOf(second)).toMatchObject(withdrawn);
    // Whom it was kept for reads that it is gone; whose chair stays reads nothing.
    const told = await db().selectFrom('outbox').select(['template', 'recipient', 'once_key']).execute();
    const ofLoss = told.filter(({ template }) => template === 'kept-withdrawn');
    expect(ofLoss.map(({ once_key: key }) => key)).toEqual(
      expect.arrayContaining([expect.stringContaining(`kept-withdrawn:${second}`)]),
    );
    expect(ofLoss.some(({ once_key: key }) => key.includes(first))).toBe(false);
  });

  const doors: [string, (staff: AdministratorAtWork, center: CenterRow) => Promise<unknown>][] = [
    [
      'the form of the center',
      ({ client }, { id }) => client.call(centers.update, { params: { id }, body: { Slots: 2 } }),
    ],
    [
      'a list of centers',
      async ({ client }, { name, city }) => {
        const body = { file: listOf(['Name;City;Chairs', `${name};${city};2`]), fileName: 'chairs.csv' };
        const { fingerprint } = await client.call(imports.previewCenters, { body });
        return client.call(imports.centers, { body: { ...body, fingerprint } });
      },
    ],
    ['deleting the center', ({ client }, { id }) => client.call(centers.remove, { params: { id } })],
    [
      'blocking the center',
      ({ client }, { id }) => client.call(centers.update, { params: { id }, body: { Status: 'blocked' } }),
    ],
    [
      'blocking the center and taking chairs away',
      ({ client }, { id }) => client.call(centers.update, { params: { id }, body: { Status: 'blocked', Slots: 2 } }),
    ],
  ];
  it.each(doors)('is withdrawn and told as far as it is too much by %s', async (by, fewer) => {
    const [staff, window] = [await aLastingAdministrator(the.product), ahead()];
    const center = await aLonelyCenter({ slots: 3, name: `Kept ${by}`, city: 'Hospet' });
    await aBooking(the.product, { center, ...window });
    const first = await keep(center, window, 2);
    await the.product.pass(1_000);
    const second = await keep(center, window, 3);
    await fewer(staff, center);
    const isEnded = by.startsWith('deleting the center') || by.startsWith('blocking the center');
    await expectKept(center.id, isEnded ? [] : [first]);
    expect(await rowOf(second)).toMatchObject(withdrawn);
    const told = await db()
      .selectFrom('outbox')
      .select(['once_key', 'slots'])
      .where('template', '=', 'kept-withdrawn')
      .execute();
    const about = (id: string) => told.filter(({ once_key: key }) => key.includes(id)).map(({ slots }) => slots);
    const because = { why: isEnded ? 'no-bookings' : 'fewer' };
    expect(about(second)).toEqual([expect.objectContaining(because)]);
    expect(about(first)).toEqual(isEnded ? [expect.objectContaining(because)] : []);
  });

  it('is told as gone on the phone too, where that said that it is kept', async () => {
    const [staff, center, window] = [await manager(), await aLonelyCenter({ slots: 2 }), ahead()];
    const offer = await keep(center, window, 1);
    const { patient_id: id } = await db()
      .selectFrom('bookings')
      .select('patient_id')
      .where('id', '=', offer)
      .executeTakeFirstOrThrow();
    const consent = { id: newId(), user_id: id, channel: 'whatsapp', words_version: '1', language: 'en' };
    await db()
      .insertInto('channel_consents')
      .values({ ...consent, given_at: the.product.now() })
      .execute();
    await staff.client.call(capacity.addException, { params: { id: center.id }, body: closing(window) as never });
    const notices = await db().selectFrom('notices').select(['template', 'slots']).where('user_id', '=', id).execute();
    expect(notices).toMatchObject([
      { template: 'kept-withdrawn', slots: { sessions: [{ date: window.date, startHour: window.startHour }] } },
    ]);
  });

  it('stays where closing is refused', async () => {
    const [staff, center, window] = [await manager(), await aLonelyCenter({ slots: 2 }), ahead()];
    await aBooking(the.product, { center, ...window });
    const offer = await keep(center, window, 2);
    const asked = { params: { id: center.id }, body: closing(window) as never };
    expect(await staff.client.refused(capacity.addException, asked)).toMatchObject({ code: 'capacity-below-sold' });
    expect(await rowOf(offer)).toMatchObject(pending);
  });

  async function expectKept(centerId: string, ids: string[]) {
    const kept = await db()
      .selectFrom('bookings')
      .select('id')
      .where('center_id', '=', centerId)
      .where('hold_kind', 'is not', null)
      .where('status', '=', 'pending')
      .orderBy('created_at')
      .execute();
    expect(kept.map(({ id }) => id)).toEqual(ids);
  }
});

describe('staff', () => {
  async function aPlan() {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 2 });
    const window = ahead();
    const patient = await loggedInPatient(the.product);
    const { id } = await aBooking(the.product, { center, patient, ...window });
    const plan = await close(staff, center, closing(window));
    return { staff, center, window, patient, id, plan };
  }

  it('see what is free for a person, choose there, let stay, cancel, and propose anew for the others', async () => {
    const { staff, center, window, id, plan } = await aPlan();
    const params = { id: plan._id, appointmentId: id };
    const { windows } = await staff.client.call(closures.windows, { params });
    expect(windows[0]).toMatchObject({ centerId: center.id, date: window.date, kilometres: 0, priceDifference: 0 });
    expect(windows.some(({ date, time }) => date === window.date && time === window.time)).toBe(false);
    const chosen = windows.at(-1)!;
    await the.product.pass(HOUR_MS);
    const body = { date: chosen.date, time: chosen.time };
    const { closure } = await staff.client.call(closures.decide, { params, body });
    expect(moveOf(closure, id)).toMatchObject({ decision: 'move', byHand: true, isHeld: true, to: body });
    expect(Date.parse(closure.heldUntil!)).toBeGreaterThan(Date.parse(plan.heldUntil!));
    expect(await holds(center)).toHaveLength(1);
    const again = await staff.client.call(closures.propose, { params: { id: plan._id } });
    expect(moveOf(again.closure, id)).toMatchObject({ byHand: true, to: body });

    for (const [code, day, time] of [
      ['window-unknown', window.date, '7 AM'],
      ['date-past', '2020-01-01', window.time],
      ['date-beyond-desk', '2028-01-03', window.time],
    ] as const) {
      const refused = await staff.client.refused(closures.decide, { params, body: { date: day, time } });
      expect(refused).toMatchObject({ code });
    }
    // Their own window is staying.
    const stayed = await staff.client.call(closures.decide, { params, body: { date: window.date, time: window.time } });
    expect(moveOf(stayed.closure, id)).toMatchObject({ decision: 'stay', to: null });
    expect(await holds(center)).toEqual([]);
    const cancelled = await staff.client.call(closures.decide, { params, body: { decision: 'cancel' } });
    expect(cancelled.closure.counts).toMatchObject({ cancel: 1, move: 0 });
    expect(
      await staff.client.refused(closures.decide, { params: { ...params, appointmentId: plan._id }, body }),
    ).toMatchObject({
      code: 'booking-not-found',
    });
  });

  it('of the center adjust and confirm; of another center it is not there; opening again needs its right', async () => {
    const { center, id, plan } = await aPlan();
    const clerk = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
    const elsewhere = await aStaffMember(the.product, [{ role: 'clerk', centerId: (await aLonelyCenter()).id }]);
    const params = { id: plan._id };
    expect(await elsewhere.client.refused(closures.get, { params })).toMatchObject({ code: 'closure-not-found' });
    expect(await elsewhere.client.refused(closures.confirm, { params })).toMatchObject({ code: 'closure-not-found' });
    expect(
      await clerk.client.refused(closures.preview, { params: { id: center.id }, body: closing(ahead()) }),
    ).toMatchObject({
      code: 'not-allowed',
    });
    const other = await aLonelyCenter();
    const named = { ...params, appointmentId: id };
    const body = { date: ahead(6).date, time: ahead().time, centerId: other.id };
    expect(await clerk.client.refused(closures.decide, { params: named, body })).toMatchObject({
      code: 'center-not-found',
    });
    expect(await clerk.client.refused(closures.giveUp, { params, query: { open: 'true' } })).toMatchObject({
      code: 'not-allowed',
    });
    expect((await clerk.client.call(closures.get, { params })).closure.state).toBe('open');
    expect((await clerk.client.call(closures.confirm, { params })).closure.isDone).toBe(true);
  });

  it('give a plan up: chairs are free, everybody stays; or open again, which gives it up as well', async () => {
    const { staff, center, id, plan } = await aPlan();
    const params = { id: plan._id };
    await staff.client.call(closures.giveUp, { params });
    await staff.client.call(closures.giveUp, { params });
    expect(await holds(center)).toEqual([]);
    expect(await look(staff, plan._id)).toMatchObject({ state: 'given-up', heldUntil: null });
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed', start_hour: 9 });
    for (const call of [closures.confirm, closures.propose]) {
      expect(await staff.client.refused(call, { params })).toMatchObject({ code: 'closure-not-open' });
    }
    const other = await aPlan();
    await other.staff.client.call(capacity.endException, { params: { id: other.plan.exceptionId! } });
    expect(await look(other.staff, other.plan._id)).toMatchObject({ state: 'given-up', exceptionId: null });
    expect(await holds(other.center)).toEqual([]);
    const third = await aPlan();
    await third.staff.client.call(closures.giveUp, { params: { id: third.plan._id }, query: { open: 'true' } });
    expect(
      (await third.staff.client.call(capacity.exceptions, { params: { id: third.center.id } })).exceptions,
    ).toEqual([]);
  });

  it('take a closing back, planned or not: every row of the center is as it was', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 3 });
    const [window, later] = [ahead(), ahead(5)];
    const paid = await book(the.product, await loggedInPatient(the.product), center, window);
    await hold(await loggedInPatient(the.product), center, window);
    const kept = await aBooking(the.product, { center, ...window, chair: 3 });
    const rows = async () => {
      const bookingRows = await db()
        .selectFrom('bookings')
        .selectAll()
        .where('center_id', '=', center.id)
        .orderBy('id')
        .execute();
      const ids = bookingRows.flatMap(({ payment_id: payment }) => payment ?? []);
      return {
        bookings: bookingRows,
        payments: await db().selectFrom('payments').selectAll().where('id', 'in', ids).orderBy('id').execute(),
        exceptions: await db().selectFrom('center_exceptions').selectAll().where('center_id', '=', center.id).execute(),
        templates: await db().selectFrom('center_templates').selectAll().where('center_id', '=', center.id).execute(),
      };
    };
    const before = await rows();
    const plan = await close(staff, center, closing(window));
    const named = { id: plan._id, appointmentId: paid._id };
    await staff.client.call(closures.decide, { params: named, body: { decision: 'cancel' } });
    await staff.client.call(closures.decide, {
      params: { ...named, appointmentId: kept.id },
      body: { decision: 'stay' },
    });
    await staff.client.call(capacity.endException, { params: { id: plan.exceptionId! } });
    expect(await rows()).toEqual(before);

    const params = { id: center.id };
    for (const body of [closing(window), closing(later, { time: undefined }), closing(window, { chairs: 1 })]) {
      const { exception } = await staff.client.call(capacity.addException, { params, body: { ...body, anyway: true } });
      await staff.client.call(capacity.endException, { params: { id: exception._id } });
      expect(await rows()).toEqual(before);
    }
    expect(await the.product.examine()).toEqual([]);
  });

  it('find a plan whose hold has ended, propose or confirm it again, and must decide on who has no chair', async () => {
    const { staff, center, window, id, plan } = await aPlan();
    await the.product.pass(4 * HOUR_MS + 1);
    await the.product.sweep();
    expect(await look(staff, plan._id)).toMatchObject({ state: 'open', heldUntil: null, moves: [{ isHeld: false }] });
    expect(await holds(center)).toEqual([]);
    // Everything else is closed as well: its chair can't be had any more.
    const { date: from } = ahead(1);
    const params = { id: center.id };
    await staff.client.call(capacity.addException, {
      params,
      body: { from, to: ahead(12).date, reason: 'Strike', anyway: true },
    });
    const refused = await staff.client.refused(closures.confirm, { params: { id: plan._id } });
    expect(refused).toMatchObject({ code: 'closure-undecided', message: expect.stringContaining('Meera') });
    const { closure } = await staff.client.call(closures.propose, { params: { id: plan._id } });
    expect(closure.counts).toMatchObject({ unseated: 1 });
    const named = { id: plan._id, appointmentId: id };
    const decide = { date: window.date, time: windowLabel(13) };
    expect(await staff.client.refused(closures.decide, { params: named, body: decide })).toMatchObject({
      code: 'window-closed',
    });
    await staff.client.call(closures.decide, { params: named, body: { decision: 'stay' } });
    const done = await staff.client.call(closures.confirm, { params: { id: plan._id } });
    expect(done.closure.moves).toMatchObject([{ outcome: 'stayed' }]);
    expect(await rowOf(id)).toMatchObject({ start_hour: 9, status: 'confirmed', moved_at: null });
  });
});

describe('confirming', () => {
  it('moves everybody and tells them, cancels with all the money, names who fell out, and answers the same again', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 4 });
    const window = ahead(4);
    const people: LoggedIn[] = [];
    for (let n = 0; n < 4; n++) people.push(await loggedInPatient(the.product));
    const [moved, cancelled, gone, paying] = people as [LoggedIn, LoggedIn, LoggedIn, LoggedIn];
    const one = await book(the.product, moved, center, window);
    const two = await book(the.product, cancelled, center, window);
    const three = await book(the.product, gone, center, window);
    const session = await hold(paying, center, window);
    const plan = await close(staff, center, closing(window));
    expect(plan.counts).toMatchObject({ touched: 4, move: 4 });
    expect(plan.moves.filter((move) => move.isHold)).toHaveLength(1);
    await staff.client.call(closures.decide, {
      params: { id: plan._id, appointmentId: two._id },
      body: { decision: 'cancel' },
    });
    await cancel(gone, three._id);
    const open = await look(staff, plan._id);
    expect(open.counts).toMatchObject({ leaves: 1, move: 2, cancel: 1 });
    expect(moveOf(open, three._id).leftBecause).toBe('cancelled');
    await the.product.sweep();
    expect(await holds(center)).toHaveLength(2);

    const params = { id: plan._id };
    const answer = await staff.client.call(closures.confirm, { params });
    expect(answer.left).toEqual([{ appointmentId: three._id, name: gone.username, because: 'cancelled' }]);
    expect(answer.closure).toMatchObject({
      state: 'confirmed',
      isDone: true,
      confirmedBy: staff.userName,
      heldUntil: null,
    });
    expect(moveOf(answer.closure, one._id)).toMatchObject({ outcome: 'moved', answer: null });
    expect(moveOf(answer.closure, two._id)).toMatchObject({ outcome: 'cancelled' });
    const again = await staff.client.call(closures.confirm, { params });
    expect(again).toMatchObject({ left: answer.left, closure: { confirmedAt: answer.closure.confirmedAt } });
    expect(again.closure.moves.map((move) => [move.outcome, move.to])).toEqual(
      answer.closure.moves.map((move) => [move.outcome, move.to]),
    );
    expect(await holds(center)).toEqual([]);
    for (const change of [
      staff.client.refused(closures.propose, { params }),
      staff.client.refused(closures.giveUp, { params }),
    ]) {
      expect(await change).toMatchObject({ code: 'closure-not-open' });
    }

    const [mine] = await myBookings(moved);
    const { to } = moveOf(plan, one._id);
    expect(mine).toMatchObject({
      appoinmentDate: to!.date,
      appoinmentTime: to!.time,
      amount: 1_850,
      movedByClosure: {
        from: { date: window.date, time: window.time, CenterName: center.name },
        reason: REASON,
        accepted: false,
      },
    });
    const mail = await mailAbout(the.product, moved.email, /had to close/);
    expect(mail.text).toContain(REASON);
    expect(mail.text).toContain('cancel with a full refund');
    expect(mail.attachments.some(({ contentType }) => contentType.startsWith('text/calendar'))).toBe(true);
    expect(
      (await mailsTo(the.product, moved.email)).filter(({ subject }) => /had to close/.test(subject)),
    ).toHaveLength(1);
    expect((await mailAbout(the.product, cancelled.email, /cancel/i)).text).toContain(REASON);
    expect(await refunded(cancelled)).toMatchObject({ cancelAskedBy: 'center', refund: { amount: 1_850 } });
    // Who was paying pays for the new session.
    await pay(the.product, session.id);
    await waitFor(
      'the payment is recorded',
      async () => (await details(paying, session.id)).outcome === 'confirmed' || null,
    );
    expect((await myBookings(paying))[0]).toMatchObject({
      bookingStatus: 'confirmed',
      movedByClosure: { reason: REASON },
    });
    const { actions } = await staff.client.call(audit.list, { query: { administrator: staff.userName } });
    expect(actions.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'closure-planned',
        'closure-changed',
        'closure-confirmed',
        'closure-moved',
        'exception-added',
      ]),
    );
    await allMailsSent(the.product);
    expect(await the.product.examine()).toEqual([]);
  });

  it('names who has another appointment by then, and who was moved by somebody else', async () => {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 3 });
    const window = ahead(5);
    const [busy, mover] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
    const one = await aBooking(the.product, { center, patient: busy, ...window, chair: 1 });
    const two = await aBooking(the.product, { center, patient: mover, ...window, chair: 2 });
    const plan = await close(staff, center, closing(window));
    const target = moveOf(plan, one.id).to!;
    const elsewhere = await aCenter(the.product);
    const startHour = Number([5, 9, 13, 17].find((hour) => windowLabel(hour) === target.time));
    await aBooking(the.product, { center: elsewhere, patient: busy, date: target.date, startHour });
    await mover.client.call(bookings.rescheduleBooking, {
      body: { appoinmentId: two.id, date: ahead(7).date, time: window.time },
    });
    expect((await look(staff, plan._id)).moves.map((move) => move.leftBecause)).toEqual(['elsewhere', 'moved']);
    const { left, closure } = await staff.client.call(closures.confirm, { params: { id: plan._id } });
    expect(left.map(({ because }) => because)).toEqual(['elsewhere', 'moved']);
    expect(closure.isDone).toBe(true);
    expect(await holds(center)).toEqual([]);
    expect(await rowOf(one.id)).toMatchObject({ start_hour: 9, status: 'confirmed' });
  });
});

it('moves a session of a scheme where that pays, and leaves it where the plan has only other centers', async () => {
  const staff = await manager();
  const patients = [await loggedInPatient(the.product), await loggedInPatient(the.product)] as const;
  const alone = await aTakingCenter(the.product, { latitude: 8 + (places += 1), longitude: 70, slots: 2 }, [
    { scheme: 'pmjay' },
  ]);
  const near = { latitude: 8 + (places += 1), longitude: 70, slots: 2 };
  const whole = await aTakingCenter(the.product, near, [{ scheme: 'pmjay' }]);
  const other = await aCenter(the.product, near);
  const window = ahead(4);
  const ids: string[] = [];
  for (const [n, center] of [alone, whole].entries()) {
    const coverId = await aCover(patients[n]!, 'pmjay');
    await approved(the.product, coverId, center.id);
    await bookAs(patients[n]!, center, window, { funding: 'scheme', coverId });
    ids.push((await myBookings(patients[n]!))[0]!._id);
  }
  const plans = [
    await close(staff, alone, closing(window)),
    // For two weeks nothing is left there but the center nearby, which does not take the scheme.
    await close(staff, whole, { from: ahead(1).date, to: ahead(14).date, reason: REASON }),
  ];
  expect(moveOf(plans[1]!, ids[1]!).to).toMatchObject({ centerId: other.id });
  const left = [];
  for (const { _id: id } of plans) left.push((await staff.client.call(closures.confirm, { params: { id } })).left);
  expect(left).toEqual([[], [{ appointmentId: ids[1], name: patients[1].username, because: 'no-chair' }]]);
  const [moved, stayed] = [await rowOf(ids[0]!), await rowOf(ids[1]!)];
  for (const row of [moved, stayed]) {
    expect(row).toMatchObject({ status: 'confirmed', scheme: 'pmjay', price_paise: 0, payment_id: null });
  }
  expect([moved.center_id, moved.session_date === window.date && moved.start_hour === window.startHour]).toEqual([
    alone.id,
    false,
  ]);
  expect([stayed.center_id, stayed.session_date, stayed.start_hour]).toEqual([whole.id, window.date, window.startHour]);
  await allMailsSent(the.product);
  for (const { email } of patients) {
    for (const { subject, text } of await mailsTo(the.product, email)) {
      expect(subject).not.toMatch(/PM-JAY|Ayushman/);
      expect(text).not.toContain('₹');
    }
  }
});

describe('a patient who was moved', () => {
  async function moved(days = 4) {
    const staff = await manager();
    const center = await aLonelyCenter({ slots: 2 });
    const window = ahead(days, 5);
    const patient = await loggedInPatient(the.product);
    const booking = await book(the.product, patient, center, window);
    const plan = await close(staff, center, closing(window));
    await staff.client.call(closures.confirm, { params: { id: plan._id } });
    const [mine] = await myBookings(patient);
    const begins = windowBegins(
      mine!.appoinmentDate,
      [5, 9, 13, 17].find((hour) => windowLabel(hour) === mine!.appoinmentTime)!,
    );
    /** An hour before the new session. */
    await the.product.pass(begins.getTime() - the.product.now().getTime() - HOUR_MS);
    return { staff, center, patient, plan, body: { appoinmentId: booking._id }, begins };
  }

  it('accepts, and may still take all the money back an hour before the session', async () => {
    const { staff, patient, plan, body, begins } = await moved();
    const [mine] = await myBookings(patient);
    expect(mine).toMatchObject({
      cancellation: { allowed: true, refundAmount: 1_850, fullRefundUntil: begins.toISOString() },
      rescheduling: { allowed: true, until: begins.toISOString() },
    });
    const { booking } = await patient.client.call(bookings.acceptMove, { body });
    expect(booking.movedByClosure).toMatchObject({ accepted: true });
    await patient.client.call(bookings.acceptMove, { body });
    expect((await look(staff, plan._id)).moves[0]!.answer).toBe('accepted');
    await cancel(patient, body.appoinmentId);
    expect(await refunded(patient)).toMatchObject({ refund: { amount: 1_850, notRefunded: 0 } });
    expect((await look(staff, plan._id)).moves[0]!.answer).toBe('cancelled');
    expect(await patient.client.refused(bookings.acceptMove, { body })).toMatchObject({ code: 'move-not-open' });
    expect(await the.product.examine()).toEqual([]);
  });

  it('chooses another window an hour before the session, and is under the ordinary rule then', async () => {
    const { staff, patient, plan, body } = await moved();
    const other = await loggedInPatient(the.product);
    expect(await other.client.refused(bookings.acceptMove, { body })).toMatchObject({ code: 'booking-not-found' });
    const later = ahead(1, 5);
    const { booking } = await patient.client.call(bookings.rescheduleBooking, {
      body: { ...body, date: later.date, time: later.time },
    });
    expect(booking.movedByClosure).toBeUndefined();
    expect(booking).toMatchObject({ cancellation: { refundAmount: 0 }, rescheduling: { allowed: false } });
    expect((await look(staff, plan._id)).moves[0]!.answer).toBe('moved');
    expect(await patient.client.refused(bookings.acceptMove, { body })).toMatchObject({ code: 'move-not-open' });
  });
});
