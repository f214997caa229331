/** Standing schedules: their chairs are taken before anybody else's, and pausing, changing and ending frees them. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookings, patients as people, profile } from '../../../src/contract';
import { audit, capacity, cash, desk, standing } from '../../../src/contract/admin';
import type { BodyOf } from '../../../src/contract/endpoint';
import { HOUR_MS, type IstDate, addDays, datesFrom, istDateOf, istInstant, weekdayOf } from '../../../src/domain/time';
import { lastBookableDate } from '../../../src/domain/windows';
import { lastStandingDate } from '../../../src/domain/standing';
import { aLastingAdministrator, aStaffMember } from '../../administrator';
import { holdRefused, pay } from '../../booking-steps';
import { type CenterRow, aCenter, PASSWORD, aPatient, loggedInPatient } from '../../builders';
import { type Product, startProduct } from '../../product';
import { stopInGoodOrder } from '../../the-product';
import { waitFor } from '../../wait-for';

let product: Product;
beforeAll(async () => void (product = await startProduct({ now: '2026-11-10T08:00:00+05:30' })));
// Weeks pass, in which nobody pays at the desk.
afterAll(() => stopInGoodOrder(product, ({ what }) => what === 'due at the center for a session that is over'));
const db = () => product.database.db;
const today = () => istDateOf(product.now());
const TIME = '9 AM - 1 PM';
const MON_WED_FRI = [1, 3, 5];

type New = BodyOf<typeof standing.add>;

/** A center, its clerk, and somebody in its register without an account. */
async function aPlace(row: Partial<CenterRow> = {}) {
  const center = await aCenter(product, { slots: 3, ...row });
  const clerk = await aLastingAdministrator(product);
  const person = async (name = 'Kamala Devi') => {
    const body = { name, hasNoPhone: true, centerId: center.id, isNew: true };
    return (await clerk.client.call(desk.addPatient, { body })).patient._id;
  };
  const id = await person();
  const body = (change: Partial<New> = {}): New => ({
    centerId: center.id,
    weekdays: MON_WED_FRI,
    time: TIME,
    from: today(),
    payment: 'later',
    ...change,
  });
  const add = (change: Partial<New> = {}, who = id) =>
    clerk.client.call(standing.add, { params: { id: who }, body: body(change) });
  const addRefused = (change: Partial<New> = {}, who = id) =>
    clerk.client.refused(standing.add, { params: { id: who }, body: body(change) });
  const change = (which: string, what: BodyOf<typeof standing.change>) =>
    clerk.client.call(standing.change, { params: { id: which }, body: what });
  const list = async (who = id) => (await clerk.client.call(standing.list, { params: { id: who } })).standing;
  const close = (date: IstDate) =>
    clerk.client.call(capacity.addException, {
      params: { id: center.id },
      body: { from: date, to: date, reason: 'Holiday' },
    });
  return { center, clerk, id, person, body, add, addRefused, change, list, close };
}

/** The dates of Monday, Wednesday and Friday, or of other weekdays, from today up to the last that is placed. */
const datesOf = (weekdays = MON_WED_FRI, from = today(), until = lastStandingDate(product.now())) =>
  datesFrom(from, until).filter((date) => weekdays.includes(weekdayOf(date)));

const liveOf = (patientId: string) =>
  db()
    .selectFrom('bookings')
    .selectAll()
    .where('patient_id', '=', patientId)
    .where('status', '<>', 'cancelled')
    .orderBy('session_date')
    .execute();
const liveDates = async (patientId: string) => (await liveOf(patientId)).map((row) => row.session_date);
const of = (answer: { standing: { placed: { date: string }[] } }) => answer.standing.placed.map(({ date }) => date);

describe('a standing schedule', () => {
  it('takes the wished chair on each of its days, a week further than patients can book', async () => {
    const { add, id, list, clerk } = await aPlace();
    const { standing: added, notPlaced } = await add({ chair: 3 });
    expect(notPlaced).toEqual([]);
    expect(added).toMatchObject({ weekdays: MON_WED_FRI, time: TIME, chair: 3, until: null, pauses: [] });
    expect(of({ standing: added })).toEqual(datesOf());
    expect(datesOf().at(-1)! > lastBookableDate(product.now())).toBe(true);
    const rows = await liveOf(id);
    expect(rows.map((row) => [row.session_date, row.chair, row.status, row.funding, row.series_id])).toEqual(
      datesOf().map((date) => [date, 3, 'confirmed', 'self-at-center', null]),
    );
    const payments = await db()
      .selectFrom('payments')
      .select(['status', 'amount_paise'])
      .where(
        'id',
        'in',
        rows.map((row) => row.payment_id!),
      )
      .execute();
    expect(payments).toHaveLength(rows.length);
    expect(new Set(payments.map(({ status }) => status))).toEqual(new Set(['due']));
    expect(await list()).toMatchObject([{ _id: added._id, notPlaced: [] }]);
    const { actions } = await clerk.client.call(audit.list, { query: { action: 'standing-added', subjectId: id } });
    expect(actions).toHaveLength(1);
  });

  it('names the day that is closed, with other chairs, and the one whose chair somebody else has', async () => {
    const { add, center, close, person, clerk } = await aPlace({ slots: 1 });
    const [closed, full] = [datesOf()[2]!, datesOf()[4]!];
    await close(closed);
    const session = { date: full, time: TIME };
    const other = { patient: { _id: await person('Bhagwan Das') }, sessions: [session] };
    await clerk.client.call(desk.book, { body: { ...other, centerId: center.id, payment: 'later' } });
    const { standing: added, notPlaced } = await add();
    expect(notPlaced.map(({ date, because }) => [date, because])).toEqual([
      [closed, 'closed'],
      [full, 'full'],
    ]);
    expect(notPlaced[1]!.alternatives[0]).toMatchObject({ date: full, centerId: center.id });
    expect(notPlaced[0]!.alternatives.length).toBeGreaterThan(0);
    expect(notPlaced[0]!.alternatives.every(({ date }) => date !== closed)).toBe(true);
    expect(of({ standing: added })).toEqual(datesOf().filter((date) => date !== closed && date !== full));
  });

  it('is another chair where the wished one is out of order, and refused for one that is not there', async () => {
    const { add, addRefused, center, clerk, person } = await aPlace();
    expect(await addRefused({ chair: 9 })).toMatchObject({
      code: 'invalid-input',
      fields: { chair: expect.any(String) },
    });
    const body = { patient: { _id: await person('Anil') }, centerId: center.id, payment: 'later' } as const;
    const first = datesOf()[0]!;
    await clerk.client.call(desk.book, { body: { ...body, sessions: [{ date: first, time: TIME, chair: 2 }] } });
    const { standing: added, notPlaced } = await add({ chair: 2 });
    expect([added.placed[0]!.chair, added.placed[1]!.chair, notPlaced]).toEqual([1, 2, []]);
  });

  it('is given once for a weekday, and ends before another begins', async () => {
    const { add, addRefused, change } = await aPlace();
    const { standing: first } = await add();
    expect(await addRefused()).toMatchObject({ code: 'standing-already' });
    expect(await addRefused({ weekdays: [5, 6], time: '5 AM - 9 AM' })).toMatchObject({ code: 'standing-already' });
    await add({ weekdays: [2] });
    await change(first._id, { until: datesOf()[3]! });
    expect(await addRefused()).toMatchObject({ code: 'standing-already' });
    await add({ from: addDays(datesOf()[3]!, 1) });
  });

  it('of a center or a person that is not there, blocked, or of somebody else, is refused', async () => {
    const { add, addRefused, center, body, id } = await aPlace();
    const { standing: added } = await add();
    const elsewhere = await aCenter(product);
    const { client } = await aStaffMember(product, [{ role: 'clerk', centerId: elsewhere.id }]);
    expect(await client.refused(standing.add, { params: { id }, body: body({ weekdays: [2] }) })).toMatchObject({
      code: 'center-not-found',
    });
    expect(await client.refused(standing.change, { params: { id: added._id }, body: {} })).toMatchObject({
      code: 'standing-not-found',
    });
    expect(await client.refused(standing.list, { params: { id } })).toMatchObject({ code: 'patient-not-found' });
    const blocked = await aPatient(product, { status: 'blocked' });
    const session = { patient_id: blocked.id, center_id: center.id, known_since: product.now() };
    await db().insertInto('center_patients').values(session).execute();
    expect(await addRefused({}, blocked.id)).toMatchObject({ code: 'patient-blocked' });
    expect(await addRefused({}, randomUUID())).toMatchObject({ code: 'patient-not-found' });
    expect(await addRefused({ from: addDays(today(), -1), weekdays: [2] })).toMatchObject({ code: 'date-past' });
    expect(await addRefused({ time: '6 AM', weekdays: [2] })).toMatchObject({ code: 'window-unknown' });
    await db().updateTable('centers').set({ status: 'blocked' }).where('id', '=', center.id).execute();
    expect(await addRefused({ weekdays: [2] })).toMatchObject({ code: 'center-blocked' });
    await db()
      .updateTable('centers')
      .set({ status: 'active', deleted_at: product.now(), emptied_at: product.now() })
      .where('id', '=', center.id)
      .execute();
    expect(await addRefused({ weekdays: [2] })).toMatchObject({ code: 'center-not-found' });
  });

  it('on a scheme has the days that are approved, and the others once they are', async () => {
    const { add, center, id } = await aPlace();
    await db()
      .insertInto('center_schemes')
      .values({
        ...{ center_id: center.id, scheme: 'cghs', patient_share_paise: 0 },
        ...{ hours_between: 0, checked_on: today() },
      })
      .execute();
    const at = product.now();
    const cover = { patient_id: id, scheme: 'cghs', holder: 'Kamala Devi', card_last4: '4821' };
    const coverId = randomUUID();
    await db()
      .insertInto('covers')
      .values({ id: coverId, ...cover, created_at: at, updated_at: at })
      .execute();
    const approve = (until: IstDate) =>
      db()
        .insertInto('approvals')
        .values({
          ...{ id: randomUUID(), cover_id: coverId, center_id: center.id, state: 'given' },
          ...{ valid_from: today(), valid_until: until },
        })
        .execute();
    const none = await add({ payment: 'scheme' });
    expect(none.standing).toMatchObject({ scheme: 'cghs', placed: [] });
    expect(none.notPlaced.map(({ date, because }) => [date, because])).toEqual(
      datesOf().map((date) => [date, 'not-covered']),
    );
    const until = datesOf()[5]!;
    await approve(until);
    await product.passUntil(istInstant(addDays(today(), 1), 8));
    await product.sweep();
    const rows = await liveOf(id);
    expect(rows.map((row) => row.session_date)).toEqual(datesOf(MON_WED_FRI, today(), until));
    expect(rows.every((row) => row.scheme === 'cghs' && row.payment_id === null && row.approval_id !== null)).toBe(
      true,
    );
  });

  it('is told in one message, and found in the register', async () => {
    const { center, clerk, add } = await aPlace();
    const patient = await loggedInPatient(product);
    await db()
      .insertInto('center_patients')
      .values({ patient_id: patient.id, center_id: center.id, known_since: product.now() })
      .execute();
    await add({}, patient.id);
    const mails = await db()
      .selectFrom('outbox')
      .select(['template'])
      .where('recipient', '=', patient.email)
      .where('template', '=', 'booked-by-center')
      .execute();
    expect(mails).toHaveLength(1);
    const { patients } = await clerk.client.call(desk.findPatients, {
      query: { centerId: center.id, filter: 'standing' },
    });
    expect(patients.map(({ _id }) => _id)).toEqual([patient.id]);
    const { patients: own } = await patient.client.call(people.list);
    expect(own.length).toBeGreaterThan(0);
  });
});

describe('the sweep', () => {
  it('places a day before a patient can book it, once, the longest standing first', async () => {
    const { add, person, center, id } = await aPlace({ slots: 1 });
    const second = await person('Bhagwan Das');
    await add({});
    await add({ weekdays: [1, 3] }, second);
    expect(await liveDates(second)).toEqual([]);
    const before = await liveDates(id);
    await product.sweep();
    expect(await liveDates(id)).toEqual(before);
    // Nobody looks for five weeks.
    await product.passUntil(istInstant(addDays(today(), 7), 8));
    await product.sweep();
    await product.sweep();
    const dates = datesOf();
    expect(await liveDates(id)).toEqual(expect.arrayContaining(dates));
    expect(await liveDates(second)).toEqual([]);
    const patient = await loggedInPatient(product);
    const date = dates.findLast((one) => one <= lastBookableDate(product.now()))!;
    expect(await holdRefused(patient, center, { date, startHour: 9, time: TIME })).toMatchObject({
      code: 'window-full',
    });
    const decided = await db()
      .selectFrom('standing_days')
      .innerJoin('standing', 'standing.id', 'standing_days.standing_id')
      .select(['because'])
      .where('patient_id', '=', second)
      .where('date', '>=', dates.at(-1)!)
      .execute();
    expect(decided.every(({ because }) => because === 'full')).toBe(true);
  });

  it('leaves alone what a patient cancelled, a blocked center, and whoever is deleted', async () => {
    const { add, center, id } = await aPlace();
    const patient = await loggedInPatient(product);
    await db()
      .insertInto('center_patients')
      .values({ patient_id: patient.id, center_id: center.id, known_since: product.now() })
      .execute();
    const { standing: added } = await add({}, patient.id);
    await add({}, id);
    const day = added.placed[3]!;
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: day.bookingId } });
    await product.passUntil(istInstant(addDays(today(), 7), 8));
    await db().updateTable('centers').set({ status: 'blocked' }).where('id', '=', center.id).execute();
    const was = await liveDates(id);
    await product.sweep();
    expect(await liveDates(id)).toEqual(was);
    await db().updateTable('centers').set({ status: 'active' }).where('id', '=', center.id).execute();
    await product.sweep();
    expect(await liveDates(id)).toEqual(expect.arrayContaining(datesOf()));
    expect(await liveDates(patient.id)).not.toContain(day.date);
    await patient.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    await product.passUntil(istInstant(addDays(today(), 7), 8));
    await product.sweep();
    expect((await liveDates(patient.id)).filter((date) => date >= today())).toEqual([]);
    expect(await db().selectFrom('standing').select('id').where('patient_id', '=', patient.id).execute()).toEqual([]);
  });

  it('goes on for the one person that two turn out to be', async () => {
    const { add, person, id, clerk, list } = await aPlace();
    const twin = await person();
    await add({}, twin);
    await clerk.client.call(desk.merge, { params: { id: twin }, body: { into: id } });
    await product.passUntil(istInstant(addDays(today(), 7), 8));
    await product.sweep();
    expect(await liveDates(id)).toEqual(expect.arrayContaining(datesOf()));
    expect(await list()).toHaveLength(1);
  });
});

describe('a change', () => {
  it('pauses: the chairs of these days are free, and taken again once it is resumed', async () => {
    const { add, change, id, list, center } = await aPlace({ slots: 1 });
    const { standing: added } = await add();
    const [from, until] = [datesOf()[2]!, datesOf()[5]!];
    const paused = await change(added._id, { pause: { from, until, why: 'admitted' } });
    const within = datesOf().filter((date) => date >= from && date <= until);
    expect(paused.notPlaced.map(({ date, because }) => [date, because])).toEqual(
      within.map((date) => [date, 'paused']),
    );
    expect(await liveDates(id)).toEqual(datesOf().filter((date) => !within.includes(date)));
    expect(paused.standing.pauses).toMatchObject([{ from, until, why: 'admitted' }]);
    const actions = await db().selectFrom('administrator_actions').selectAll().where('subject_id', '=', id).execute();
    expect(JSON.stringify(actions)).not.toContain('admitted');
    const gone = await db()
      .selectFrom('bookings')
      .innerJoin('payments', 'payments.id', 'bookings.payment_id')
      .select(['payments.status', 'cancel_asked_by'])
      .where('patient_id', '=', id)
      .where('bookings.status', '=', 'cancelled')
      .execute();
    expect(gone).toHaveLength(within.length);
    expect(gone.every((one) => one.cancel_asked_by === 'patient')).toBe(true);
    // Somebody else has one of these chairs meanwhile.
    const { client } = await aLastingAdministrator(product);
    const body = { patient: { name: 'Anil', hasNoPhone: true, isNew: true }, centerId: center.id } as const;
    await client.call(desk.book, { body: { ...body, sessions: [{ date: within[1]!, time: TIME }], payment: 'later' } });
    await product.sweep();
    const resumed = await change(added._id, { pause: null });
    expect(resumed.notPlaced).toMatchObject([{ date: within[1]!, because: 'full' }]);
    expect(await liveDates(id)).toEqual(datesOf().filter((date) => date !== within[1]));
    expect((await list())[0]!.pauses).toEqual([]);
  });

  it('without an end pauses later days too', async () => {
    const { add, change, id } = await aPlace();
    const { standing: added } = await add();
    const from = datesOf()[4]!;
    await change(added._id, { pause: { from, why: 'transplant' } });
    await product.passUntil(istInstant(addDays(today(), 7), 8));
    await product.sweep();
    expect((await liveDates(id)).every((date) => date < from)).toBe(true);
    await change(added._id, { pause: null });
    expect(await liveDates(id)).toEqual(expect.arrayContaining(datesOf()));
  });

  it('of the hour from a date on moves sessions, and keeps one that has no chair there', async () => {
    const { add, change, id, center, clerk, person } = await aPlace({ slots: 1 });
    const { standing: added } = await add();
    const [changeFrom, full] = [datesOf()[3]!, datesOf()[6]!];
    const body = { patient: { _id: await person('Anil') }, centerId: center.id, payment: 'later' } as const;
    const booked = await clerk.client.call(desk.book, {
      body: { ...body, sessions: [{ date: full, time: '1 PM - 5 PM' }] },
    });
    const was = await liveOf(id);
    const changed = await change(added._id, { time: '1 PM - 5 PM', changeFrom });
    expect(changed.standing).toMatchObject({ time: '1 PM - 5 PM' });
    expect(changed.notPlaced).toMatchObject([{ date: full, because: 'full', stays: TIME }]);
    const rows = await liveOf(id);
    expect(rows.map((row) => row.id)).toEqual(was.map((row) => row.id));
    expect(rows.map((row) => row.start_hour)).toEqual(
      datesOf().map((date) => (date < changeFrom || date === full ? 9 : 13)),
    );
    await clerk.client.call(desk.undo, { params: { id: booked.undo.id } });
    expect((await change(added._id, {})).notPlaced).toEqual([]);
    expect((await liveOf(id)).find((row) => row.session_date === full)!.start_hour).toBe(13);
  });

  it('of the weekdays cancels those that are left out, and places the new ones', async () => {
    const { add, change, id } = await aPlace();
    const { standing: added } = await add();
    const changeFrom = datesOf()[3]!;
    await change(added._id, { weekdays: [1, 3, 6], chair: 2, changeFrom });
    const wanted = [...datesOf(MON_WED_FRI, today(), addDays(changeFrom, -1)), ...datesOf([1, 3, 6], changeFrom)];
    expect(await liveDates(id)).toEqual(wanted);
    const later = (await liveOf(id)).filter((row) => row.session_date >= changeFrom);
    expect(new Set(later.map((row) => row.chair))).toEqual(new Set([2]));
    await product.passUntil(istInstant(addDays(today(), 7), 8));
    await product.sweep();
    expect(await liveDates(id)).toEqual(expect.arrayContaining(datesOf([1, 3, 6], addDays(changeFrom, 7))));
    expect((await liveDates(id)).filter((date) => date > changeFrom && weekdayOf(date) === 5)).toEqual([]);
  });

  it('of the last day ends it', async () => {
    const { add, change, id, center, clerk } = await aPlace();
    const { standing: added } = await add();
    const until = datesOf()[2]!;
    const ended = await change(added._id, { until });
    expect(ended.standing).toMatchObject({ until });
    expect(await liveDates(id)).toEqual(datesOf(MON_WED_FRI, today(), until));
    await product.passUntil(istInstant(addDays(until, 1), 8));
    await product.sweep();
    expect((await liveDates(id)).at(-1)).toBe(until);
    const query = { centerId: center.id, filter: 'standing' };
    expect((await clerk.client.call(desk.findPatients, { query })).patients).toEqual([]);
  });

  it('frees at a blocked center too, and is placed once it takes bookings', async () => {
    const { add, change, id, center } = await aPlace();
    const { standing: added } = await add();
    const from = datesOf()[2]!;
    await change(added._id, { pause: { from, why: 'travel' } });
    await db().updateTable('centers').set({ status: 'blocked' }).where('id', '=', center.id).execute();
    await change(added._id, { pause: null });
    expect((await liveDates(id)).at(-1)! < from).toBe(true);
    await db().updateTable('centers').set({ status: 'active' }).where('id', '=', center.id).execute();
    await product.sweep();
    expect(await liveDates(id)).toEqual(datesOf());
  });
});

describe('what a change does', () => {
  const mailsTo = (recipient: string) =>
    db()
      .selectFrom('outbox')
      .select(['template', 'slots'])
      .where('recipient', '=', recipient)
      .where('channel', '=', 'mail')
      .where('status', '<>', 'dropped')
      .orderBy('created_at')
      .execute();

  /** Somebody with an account in the center's register, with a schedule. */
  async function withAccount(payment: New['payment'] = 'later') {
    const place = await aPlace();
    const patient = await loggedInPatient(product);
    await db()
      .insertInto('center_patients')
      .values({ patient_id: patient.id, center_id: place.center.id, known_since: product.now() })
      .execute();
    const { standing: added } = await place.add({ payment }, patient.id);
    return { ...place, patient, added };
  }

  it('is said before, and nothing is changed', async () => {
    const { change, clerk, id, add } = await aPlace();
    const { standing: added } = await add({ note: 'Brings her own blanket' });
    expect(added.note).toBe('Brings her own blanket');
    const was = await liveOf(id);
    const within = datesOf().slice(2, 5);
    const pause = { from: within[0]!, until: within[2]!, why: 'travel' } as const;
    const preview = (body: BodyOf<typeof standing.change>) =>
      clerk.client.call(standing.preview, { params: { id: added._id }, body });
    expect(await preview({ pause })).toMatchObject({
      cancelled: within.map((date) => ({ date, time: TIME, refund: 0, kept: 0 })),
      ...{ moved: 0, booked: [] },
    });
    expect(await preview({ time: '1 PM - 5 PM', changeFrom: within[0]! })).toMatchObject({
      ...{ cancelled: [], moved: datesOf().length - 2 },
    });
    expect((await preview({ weekdays: [1, 2, 3, 5] })).booked).toEqual(datesOf([2]));
    expect(await liveOf(id)).toEqual(was);
    const paused = await change(added._id, { pause, note: '' });
    expect([paused.cancelled.length, paused.standing.note, paused.standing.pauses.length]).toEqual([3, null, 1]);
  });

  it('says what goes back, and what is kept of a session that is near', async () => {
    const { change, added, clerk, patient } = await withAccount();
    const near = added.placed.slice(0, 2);
    for (const { bookingId, due } of near) {
      expect(due).toBeGreaterThan(0);
      await clerk.client.call(cash.takePayment, { params: { id: bookingId }, body: { mode: 'cash', amount: due } });
    }
    await product.passUntil(new Date(istInstant(near[0]!.date, 9).getTime() - 2 * HOUR_MS));
    const { due } = near[1]!;
    const paid = await change(added._id, {});
    expect(paid.standing.placed.slice(0, 2).map((one) => one.due)).toEqual([0, 0]);
    const { cancelled } = await change(added._id, {
      pause: { from: near[0]!.date, until: near[1]!.date, why: 'other' },
    });
    expect(cancelled).toMatchObject([
      { date: near[0]!.date, refund: 0, kept: due },
      { date: near[1]!.date, refund: due, kept: 0 },
    ]);
    const told = (await mailsTo(patient.email)).filter(({ template }) => template === 'booking-cancelled-by-center');
    expect(told).toHaveLength(1);
    expect(told[0]!.slots).toMatchObject({ askedBy: 'patient', others: [{ date: near[1]!.date }] });
  });

  it('is told in one message, and a pause that is taken back at once in none', async () => {
    const { change, added, patient } = await withAccount();
    const told = async (template: string) =>
      (await mailsTo(patient.email)).filter((mail) => mail.template === template).length;
    const pause = { from: datesOf()[2]!, until: datesOf()[4]!, why: 'travel' } as const;
    const paused = await change(added._id, { pause });
    expect(await told('booking-cancelled-by-center')).toBe(1);
    const undone = await change(added._id, { resume: paused.standing.pauses[0]!._id });
    expect(undone.booked).toEqual(datesOf().slice(2, 5));
    expect([undone.standing.pauses, await liveDates(patient.id)]).toEqual([[], datesOf()]);
    expect([await told('booking-cancelled-by-center'), await told('booked-by-center')]).toEqual([0, 1]);
    // Later, both are told.
    const again = await change(added._id, { pause });
    await product.passUntil(new Date(product.now().getTime() + HOUR_MS));
    await change(added._id, { resume: again.standing.pauses[0]!._id });
    expect([await told('booking-cancelled-by-center'), await told('booked-by-center')]).toEqual([1, 2]);
  });

  it('says once a week what the clock has booked', { timeout: 180_000 }, async () => {
    const { patient } = await withAccount();
    const told = async () => (await mailsTo(patient.email)).filter((mail) => mail.template === 'booked-by-center');
    const before = (await told()).length;
    const until = lastStandingDate(product.now());
    // Two whole weeks are decided, a day at a time.
    for (let day = 1; day <= 14; day++) {
      await product.passUntil(istInstant(addDays(today(), 1), 8));
      await product.sweep();
    }
    const news = (await told()).slice(before);
    const dates = news.map(({ slots }) => (slots as { sessions: { date: string }[] }).sessions.map(({ date }) => date));
    const placed = datesOf(MON_WED_FRI, addDays(until, 1));
    expect(dates.every((week) => weekdayOf(week.at(-1)!) === 5)).toBe(true);
    expect(dates.flat()).toEqual(placed.slice(0, dates.flat().length));
    expect(dates.length).toBe(2);
  });

  it('with a link for paying is booked at once, and paid by it or at the center', async () => {
    const { patient, added, clerk } = await withAccount('link');
    const rows = await liveOf(patient.id);
    expect(rows.map((row) => [row.status, row.hold_expires_at])).toEqual(rows.map(() => ['confirmed', null]));
    const paymentOf = () =>
      db().selectFrom('payments').selectAll().where('id', '=', rows[0]!.payment_id!).executeTakeFirstOrThrow();
    const payment = await paymentOf();
    expect(payment).toMatchObject({ status: 'open', amount_paise: rows.length * rows[0]!.price_paise });
    const told = (await mailsTo(patient.email)).filter((mail) => mail.template === 'booked-by-center');
    expect(told).toHaveLength(1);
    expect(told[0]!.slots).toMatchObject({ pay: 'link', link: payment.checkout_url, isTheirs: true });
    expect(added.placed[0]!.due).toBeGreaterThan(0);
    // Of a pause while the link is open, the money comes back once it is paid.
    await pay(product, payment.provider_session_id!);
    await waitFor('it is paid', async () => (await paymentOf()).status === 'paid');
    const paid = await clerk.client.call(standing.list, { params: { id: patient.id } });
    expect(paid.standing[0]!.placed.every(({ due }) => due === 0)).toBe(true);

    // Nobody pays by the next one: the chairs stay, and the desk takes the money.
    await product.passUntil(istInstant(addDays(today(), 7), 8));
    await product.sweep();
    await product.pass(25 * HOUR_MS);
    await product.sweep();
    const later = (await liveOf(patient.id)).filter(({ id }) => !rows.some((row) => row.id === id));
    expect(later.length).toBeGreaterThan(0);
    const links = (await mailsTo(patient.email)).filter((mail) => mail.template === 'booked-by-center').slice(1);
    expect(links.every(({ slots }) => (slots as { pay: string }).pay === 'link')).toBe(true);
    const { standing: shown } = await clerk.client.call(standing.list, { params: { id: patient.id } });
    const unpaid = shown[0]!.placed.filter(({ bookingId }) => later.some(({ id }) => id === bookingId));
    expect(unpaid.every(({ due, bookingStatus }) => due > 0 && bookingStatus === 'confirmed')).toBe(true);
    const { bookingId, due } = unpaid[0]!;
    await clerk.client.call(cash.takePayment, { params: { id: bookingId }, body: { mode: 'cash', amount: due } });
    expect((await product.examine()).filter(({ ids }) => later.some(({ id }) => ids.includes(id)))).toEqual([]);
  });

  it('with a link for paying is refused where no mail reaches anybody', async () => {
    const { addRefused, id, list } = await aPlace();
    expect(await addRefused({ payment: 'link' })).toMatchObject({
      ...{ code: 'nobody-to-tell', message: expect.stringContaining('choose another way to pay') },
    });
    expect([await list(), await liveOf(id)]).toEqual([[], []]);
  });

  it('of one pause leaves the others', async () => {
    const { change, id, add, list } = await aPlace();
    const { standing: added } = await add();
    const [one, other] = [datesOf()[2]!, datesOf()[5]!];
    await change(added._id, { pause: { from: one, until: one, why: 'travel' } });
    const { standing: both } = await change(added._id, { pause: { from: other, until: other, why: 'admitted' } });
    expect(both.pauses.map(({ from }) => from)).toEqual([one, other]);
    await change(added._id, { resume: both.pauses[0]!._id });
    expect((await list())[0]!.pauses.map(({ from }) => from)).toEqual([other]);
    expect(await liveDates(id)).toEqual(datesOf().filter((date) => date !== other));
  });

  it('leaves no day open for which another chair was booked', async () => {
    const { add, close, clerk, center, id, list } = await aPlace();
    const closed = datesOf()[2]!;
    await close(closed);
    const { notPlaced } = await add();
    const [instead] = notPlaced[0]!.alternatives;
    const session = { date: instead!.date, time: instead!.time };
    const body = { patient: { _id: id }, centerId: center.id, payment: 'later' as const, sessions: [session] };
    await clerk.client.call(desk.book, { body });
    expect((await list())[0]).toMatchObject({ notPlaced: [], others: [{ session: { date: instead!.date } }] });
  });
});

it('the doctor finds a session on a day that pauses, of somebody else, and dates that nobody places', async () => {
  const { add, person, id } = await aPlace();
  const { standing: added } = await add({ weekdays: [6] });
  const pause = { id: randomUUID(), standing_id: added._id, from_date: today(), until_date: null, why: 'other' };
  await db()
    .insertInto('standing_pauses')
    .values({ ...pause, created_at: product.now() })
    .execute();
  await db()
    .updateTable('standing')
    .set({ due_at: new Date(product.now().getTime() - 2 * HOUR_MS) })
    .where('id', '=', added._id)
    .execute();
  const found = async () => {
    const breaches = await product.examine();
    return breaches.filter(({ rule, ids }) => rule === 'standing' && ids.includes(added._id)).map(({ what }) => what);
  };
  expect(new Set(await found())).toEqual(
    new Set(['a session stands on a day that its schedule has not', 'the dates of a schedule wait to be placed']),
  );
  await db().deleteFrom('standing_pauses').where('id', '=', pause.id).execute();
  const other = await person('Anil');
  await db().updateTable('standing').set({ patient_id: other, due_at: null }).where('id', '=', added._id).execute();
  expect(new Set(await found())).toEqual(new Set(['a day of a schedule has the session of somebody else']));
  await db().updateTable('standing').set({ patient_id: id }).where('id', '=', added._id).execute();
  expect(await found()).toEqual([]);
});
