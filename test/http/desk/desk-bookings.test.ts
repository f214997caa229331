/** What a center's desk books, moves and takes back, and how it finds patients. */
import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { bookings, patients as people, waits } from '../../../src/contract';
import { type BodyOf } from '../../../src/contract/endpoint';
import { audit, capacity, cash, desk } from '../../../src/contract/admin';
import type { Role } from '../../../src/domain/rights';
import { HOUR_MS, MINUTE_MS, SECOND_MS, addDays } from '../../../src/domain/time';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { look, turn } from '../../administrator-steps';
import { type CenterRow, aBooking, aCenter, aKeptChair, aPatient, loggedInPatient, whileFull } from '../../builders';
import { book, cancel, confirmed, hold, myBookings, pay } from '../../booking-steps';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow, nextSunday } from '../../windows';

const the = aRunningProduct();
type Wanted = BodyOf<typeof desk.book>;

let clerk: AdministratorAtWork;
beforeAll(async () => {
  clerk = await aLastingAdministrator(the.product);
});

let numbers = 0;
/** Somebody without an account, with a number of their own. */
function somebody(name = 'Kamala Devi') {
  numbers += 1;
  return { name, phone: `+91 98450 1${String(numbers).padStart(4, '0')}` };
}

const at = (days = 3, startHour: 5 | 9 | 13 | 17 = 9) => {
  const { date, time } = aWindow(the.product.now(), days, startHour);
  return { date, time };
};

const wanted = (center: CenterRow, change: Partial<Wanted> = {}): Wanted => ({
  patient: somebody(),
  centerId: center.id,
  sessions: [at()],
  payment: 'later',
  ...change,
});
const bookFor = (center: CenterRow, change?: Partial<Wanted>, by = clerk) =>
  by.client.call(desk.book, { body: wanted(center, change) });
const refusedFor = async (center: CenterRow, change?: Partial<Wanted>, by = clerk) =>
  by.client.refused(desk.book, { body: wanted(center, change) });

const rowOf = (id: string) =>
  the.product.database.db.selectFrom('bookings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const paymentOf = async (id: string) => {
  const { payment_id } = await rowOf(id);
  return the.product.database.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', payment_id)
    .executeTakeFirstOrThrow();
};
const move = (id: string, center: CenterRow, to: Omit<BodyOf<typeof desk.move>, 'centerId'>, by = clerk) =>
  by.client.call(desk.move, { params: { id }, body: { centerId: center.id, ...to } });
const moveRefused = (id: string, center: CenterRow, to: Omit<BodyOf<typeof desk.move>, 'centerId'>, by = clerk) =>
  by.client.refused(desk.move, { params: { id }, body: { centerId: center.id, ...to } });
const takeBack = (id: string) => clerk.client.call(desk.undo, { params: { id } });
const takeBackRefused = (id: string) => clerk.client.refused(desk.undo, { params: { id } });

/** Somebody with one role at one center. */
async function staffAt(center: CenterRow, role: Role): Promise<AdministratorAtWork> {
  const staff = await aLastingAdministrator(the.product);
  const { db } = the.product.database;
  const { id } = await db
    .selectFrom('administrators')
    .select('id')
    .where('user_name', '=', staff.userName)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('administrator_roles').where('administrator_id', '=', id).execute();
  await db.insertInto('administrator_roles').values({ administrator_id: id, role, center_id: center.id }).execute();
  return staff;
}

/** Passes the seconds in which it can be taken back. */
async function afterUndo() {
  await the.product.pass(11 * SECOND_MS);
  await the.product.sweep();
  await allMailsSent(the.product);
}

describe('booking for somebody', () => {
  it('who is new: without an account, paid at the center later', async () => {
    const center = await aCenter(the.product);
    const patient = { ...somebody('Ramesh Iyer'), informed: true };
    const { bookings: made, told, link } = await bookFor(center, { patient });
    expect(made).toMatchObject([{ ...at(), chair: 1, bookingStatus: 'confirmed', amount: 1_850, centerId: center.id }]);
    expect({ told, link }).toEqual({ told: [], link: null });
    expect(await rowOf(made[0]!._id)).toMatchObject({ user_id: null, funding: 'self-at-center', desk_reason: null });
    const due = { status: 'due', provider: 'desk', user_id: null, amount_paise: 185_000, method: null };
    expect(await paymentOf(made[0]!._id)).toMatchObject(due);
    const seen = await look(clerk, made[0]!._id);
    expect(seen).toMatchObject({
      userId: { username: 'Ramesh Iyer', email: '' },
      hasAccount: false,
      phone: patient.phone,
      paymentStatus: 'unpaid',
      payment: { status: 'due' },
      desk: { administrator: clerk.userName, reason: null },
    });
    expect(seen.history).toMatchObject([{ actor: 'administrator', administrator: clerk.userName, to: 'confirmed' }]);
    const consents = await the.product.database.db
      .selectFrom('consents')
      .select(['how', 'user_id'])
      .where('patient_id', '=', seen.userId._id)
      .execute();
    expect(consents).toEqual([{ how: 'desk', user_id: null }]);
    expect(await the.product.examine()).toEqual([]);
  });

  it('with an account: they see that the center booked it, and are mailed when it can no longer be taken back', async () => {
    const center = await aCenter(the.product);
    const patient = await loggedInPatient(the.product);
    const { told } = await bookFor(center, { patient: { _id: patient.id }, payment: 'desk' });
    expect(told).toEqual([patient.email]);
    expect(await myBookings(patient)).toMatchObject([
      { bookedByCenter: true, payAtCenter: true, paymentStatus: 'unpaid', bookingStatus: 'confirmed' },
    ]);
    await allMailsSent(the.product);
    expect(await mailsTo(the.product, patient.email)).toEqual([]);
    await afterUndo();
    const mail = await mailAbout(the.product, patient.email, /Booked for you/);
    expect(mail.text).toContain(center.name);
    expect(mail.text).toContain('Please pay ₹1,850 at the center.');
  });

  it('without a payment needs a reason, and costs nothing', async () => {
    const center = await aCenter(the.product);
    expect(await refusedFor(center, { payment: 'none' })).toMatchObject({ code: 'reason-missing' });
    const { bookings: made } = await bookFor(center, { payment: 'none', reason: 'Paid by the lions club' });
    const row = await rowOf(made[0]!._id);
    expect(row).toMatchObject({ price_paise: 0, payment_id: null, funding: 'sponsor', status: 'confirmed' });
    expect(row.desk_reason).toBe('Paid by the lions club');
    expect((await look(clerk, row.id)).paymentStatus).toBe('not required');
  });

  it('takes the chair that was asked for, unless it is taken or out of order', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const { date } = at();
    const on = (chair: number) => ({ sessions: [{ ...at(), chair }] });
    await clerk.client.call(capacity.addException, {
      params: { id: center.id },
      body: { from: date, to: date, chairNumbers: [3], reason: 'Repair' },
    });
    expect((await bookFor(center, on(2))).bookings[0]!.chair).toBe(2);
    for (const chair of [2, 3, 5]) expect(await refusedFor(center, on(chair))).toMatchObject({ code: 'chair-taken' });
    expect((await bookFor(center)).bookings[0]!.chair).toBe(1);
    expect((await bookFor(center)).bookings[0]!.chair).toBe(4);
    expect(await refusedFor(center)).toMatchObject({ code: 'no-free-chair' });
  });

  it('beyond 30 days and in a window that has begun needs a reason; never on a Sunday, when closed, or later', async () => {
    const center = await aCenter(the.product);
    const { now } = the.product;
    const far = { sessions: [{ date: addDays(nextSunday(now()), 36), time: '9 AM - 1 PM' }] };
    expect(await refusedFor(center, far)).toMatchObject({
      code: 'reason-missing',
      fields: { reason: expect.any(String) },
    });
    await bookFor(center, { ...far, reason: 'Travels until then' });
    const beyond = { sessions: [{ date: addDays(nextSunday(now()), 190), time: '9 AM - 1 PM' }], reason: 'Why not' };
    expect(await refusedFor(center, beyond)).toMatchObject({ code: 'date-beyond-desk' });
    const sunday = { sessions: [{ date: nextSunday(now()), time: '9 AM - 1 PM' }] };
    expect(await refusedFor(center, sunday)).toMatchObject({ code: 'date-sunday' });
    const [{ date }] = [at(5)];
    await clerk.client.call(capacity.addException, {
      params: { id: center.id },
      body: { from: date, to: date, time: '9 AM - 1 PM', reason: 'No water' },
    });
    expect(await refusedFor(center, { sessions: [at(5)] })).toMatchObject({ code: 'window-closed' });
    // Nobody was added for what was refused.
    const names = await the.product.database.db
      .selectFrom('patients')
      .select('id')
      .where('name', '=', 'Kamala Devi')
      .where('id', 'not in', (eb) => eb.selectFrom('bookings').select('patient_id'))
      .execute();
    expect(names).toEqual([]);
  });

  it('books several sessions in one series, or none and says which and why', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const sessions = [at(2), at(4), at(6)];
    const { bookings: made, patient } = await bookFor(center, { sessions });
    expect(made).toHaveLength(3);
    const rows = await Promise.all(made.map(({ _id }) => rowOf(_id)));
    expect(new Set(rows.map((row) => row.series_id)).size).toBe(1);
    expect(new Set(rows.map((row) => row.payment_id)).size).toBe(3);
    const other = await aCenter(the.product);
    const clash = await refusedFor(other, { patient: { _id: patient._id }, sessions: [at(4), at(7)] });
    expect(clash).toMatchObject({ code: 'desk-clash', clashes: [{ date: at(4).date, time: at(4).time }] });
    expect(clash.message).toContain('This patient has another appointment at that time.');
    expect(await refusedFor(other, { patient: { _id: patient._id }, sessions: [at(4)] })).toMatchObject({
      code: 'patient-elsewhere',
    });
    const rest = await the.product.database.db
      .selectFrom('bookings')
      .select('id')
      .where('center_id', '=', other.id)
      .execute();
    expect(rest).toEqual([]);
    expect(await the.product.examine()).toEqual([]);
  });

  it('notices who is known by name and number, unless it is another one', async () => {
    const center = await aCenter(the.product);
    const patient = somebody('Latha Rao');
    await bookFor(center, { patient });
    const again = { name: 'latha rao', phone: patient.phone.replace('+91 ', '0') };
    const hidden = { name: '\u200BLatha \u00A0RAO', phone: `\u202A${patient.phone.replace(' ', '\u2011')}\u202C` };
    for (const same of [again, hidden]) {
      expect(await refusedFor(center, { patient: same })).toMatchObject({ code: 'patient-known' });
    }
    await bookFor(center, { patient: { ...again, isNew: true } });
    // One who was written down before names were tidied, in two signs instead of one.
    const { db } = the.product.database;
    const old = { ...somebody(), name: 'Rene\u0301  D’Souza' };
    await db
      .insertInto('patients')
      .values({ id: newId(), name: old.name, phone: old.phone.replace('+91 ', '0'), created_at: the.product.now() })
      .execute();
    const told = await refusedFor(center, { patient: { ...old, name: "RENÉ D'SOUZA" } });
    expect(told).toMatchObject({ code: 'patient-known' });
    const find = async (query: { q?: string; phone?: string }) =>
      (await clerk.client.call(desk.findPatients, { query })).patients.map(({ name }) => name);
    expect(await find({ q: "rené d'sou" })).toEqual([old.name]);
    expect(await find({ q: old.phone.slice(0, -2) })).toContain(old.name);
    expect(
      await find({ phone: old.phone.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit))) }),
    ).toEqual([old.name]);
  });

  it('asks at its field about a number that can be none', async () => {
    const center = await aCenter(the.product);
    for (const phone of ['98450 1234', '1111111111', '98450 12345 / 67890']) {
      const patient = { ...somebody(), phone };
      expect(await refusedFor(center, { patient })).toMatchObject({
        fields: { 'patient.phone': expect.stringMatching(/10 digits/) },
      });
    }
  });

  it('is allowed where the right is, and elsewhere there is no such center', async () => {
    const [mine, other] = [await aCenter(the.product), await aCenter(the.product)];
    const staff = await staffAt(mine, 'clerk');
    const { bookings: made } = await bookFor(mine, {}, staff);
    expect(await refusedFor(other, {}, staff)).toMatchObject({ code: 'center-not-found' });
    expect(await moveRefused(made[0]!._id, other, at(4), staff)).toMatchObject({ code: 'center-not-found' });
    const theirs = await bookFor(other);
    expect(await moveRefused(theirs.bookings[0]!._id, mine, at(4), staff)).toMatchObject({ code: 'booking-not-found' });
    const auditor = await staffAt(mine, 'auditor');
    expect(await refusedFor(mine, {}, auditor)).toMatchObject({ code: 'not-allowed', status: 403 });
  });
});

describe('a link for paying', () => {
  it('holds the chairs as long as it lives, is one payment for all, and settles like any', async () => {
    const center = await aCenter(the.product);
    const patient = await loggedInPatient(the.product);
    const now = the.product.now();
    const { bookings: made, link } = await bookFor(center, {
      patient: { _id: patient.id },
      sessions: [at(5), at(7)],
      payment: 'link',
    });
    expect(made.map(({ bookingStatus }) => bookingStatus)).toEqual(['pending', 'pending']);
    const held = Date.parse(link!.until) - now.getTime();
    expect(held).toBeGreaterThan(23 * HOUR_MS);
    expect(held).toBeLessThan(24 * HOUR_MS);
    const mine = await myBookings(patient);
    expect(mine[0]).toMatchObject({ hold: { checkoutUrl: link!.url }, paymentStatus: 'unpaid', bookedByCenter: true });
    expect(mine[0]!.payAtCenter).toBeUndefined();
    const payment = await paymentOf(made[0]!._id);
    expect(payment).toMatchObject({ status: 'open', provider: 'stripe', amount_paise: 370_000 });
    await the.product.pass(20 * HOUR_MS);
    await the.product.sweep();
    await allMailsSent(the.product);
    const mail = await mailAbout(the.product, patient.email, /Please pay: 2 sessions/);
    expect(mail.text).toContain(link!.url);
    await pay(the.product, payment.provider_session_id!);
    await confirmed(patient);
    expect((await paymentOf(made[1]!._id)).status).toBe('paid');
    expect(await the.product.examine()).toEqual([]);
  });

  it('lapses with its chairs when nobody pays', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const { bookings: made, link } = await bookFor(center, { payment: 'link', sessions: [at(6)] });
    expect(await refusedFor(center, { sessions: [at(6)] })).toMatchObject({ code: 'no-free-chair' });
    await the.product.pass(Date.parse(link!.until) - the.product.now().getTime() + SECOND_MS);
    await bookFor(center, { sessions: [at(5)] });
    await the.product.sweep();
    await waitFor('the checkout is closed', async () => (await paymentOf(made[0]!._id)).status === 'expired');
    expect(await rowOf(made[0]!._id)).toMatchObject({ status: 'cancelled', cancel_reason: 'not-paid-in-time' });
  });

  it('ends when the session begins, and is refused when that is too soon', async () => {
    const center = await aCenter(the.product);
    const { startsAt } = await soonest();
    const { link } = await bookFor(center, { payment: 'link', sessions: [startsAt.session] });
    expect(Date.parse(link!.until)).toBeLessThanOrEqual(startsAt.begins.getTime());
    await the.product.pass(startsAt.begins.getTime() - the.product.now().getTime() - 20 * MINUTE_MS);
    expect(await refusedFor(center, { payment: 'link', sessions: [startsAt.session] })).toMatchObject({
      code: 'link-too-late',
    });
    await bookFor(center, { payment: 'desk', sessions: [startsAt.session] });
  });

  it('does not count as an unpaid hold of the patient', async () => {
    const center = await aCenter(the.product, { slots: 9 });
    const patient = await loggedInPatient(the.product);
    for (const days of [8, 9, 10, 11]) {
      await bookFor(center, { patient: { _id: patient.id }, payment: 'link', sessions: [at(days, 13)] });
    }
    await hold(patient, center, aWindow(the.product.now(), 12));
  });
});

/** A session within the next hours, at which a link can still be paid. */
async function soonest() {
  const window = aWindow(the.product.now(), 1, 9);
  const begins = new Date(`${window.date}T09:00:00+05:30`);
  await the.product.pass(begins.getTime() - the.product.now().getTime() - 3 * HOUR_MS);
  return { startsAt: { session: { date: window.date, time: window.time }, begins } };
}

describe('moving', () => {
  it('any booking keeps its price, within 24 hours too, and the patient sees who moved it and when', async () => {
    const center = await aCenter(the.product);
    const patient = await loggedInPatient(the.product);
    const booking = await book(the.product, patient, center, aWindow(the.product.now(), 4));
    const dearer = await aCenter(the.product, { charge_paise: 250_000 });
    await allMailsSent(the.product);
    const { booking: moved, told } = await move(booking._id, dearer, at(6, 13));
    expect(moved).toMatchObject({ centerId: dearer.id, ...at(6, 13), amount: 1_850, bookingStatus: 'confirmed' });
    expect(told).toEqual([patient.email]);
    const [mine] = await myBookings(patient);
    expect(mine).toMatchObject({ movedByCenter: expect.any(String), amount: 1_850 });
    expect((await look(clerk, booking._id)).history[0]).toMatchObject({
      administrator: clerk.userName,
      note: expect.stringMatching(/^moved from .*, Asha Kidney Care/),
    });
    await afterUndo();
    const mail = await mailAbout(the.product, patient.email, /Moved by the center/);
    expect(mail.text).toContain(dearer.name);
    expect(mail.text).toContain(center.name);
    expect(mail.text).toContain('You have paid ₹1,850');
    // The patient moves it again: it is theirs.
    await patient.client.call(bookings.rescheduleBooking, { body: { appoinmentId: booking._id, ...at(8) } });
    expect((await myBookings(patient))[0]!.movedByCenter).toBeUndefined();
    expect(await the.product.examine()).toEqual([]);
  });

  it('is refused for what has no chair, to where there is none, and where the patient is elsewhere', async () => {
    const [center, other] = [await aCenter(the.product, { slots: 1 }), await aCenter(the.product)];
    const patient = await aPatient(the.product);
    const one = await aBooking(the.product, { center, patient, date: at(4).date, startHour: 9 });
    await aBooking(the.product, { center: other, patient, date: at(6).date, startHour: 9 });
    await aBooking(the.product, { center, date: at(7).date, startHour: 9 });
    expect(await moveRefused(one.id, center, at(6))).toMatchObject({ code: 'patient-elsewhere' });
    expect(await moveRefused(one.id, center, at(7))).toMatchObject({ code: 'no-free-chair' });
    expect(await moveRefused(one.id, center, at(4))).toMatchObject({ code: 'same-window' });
    expect(await moveRefused(one.id, center, { ...at(9), chair: 2 })).toMatchObject({ code: 'chair-taken' });
    expect(
      await moveRefused(one.id, center, { date: nextSunday(the.product.now()), time: '9 AM - 1 PM' }),
    ).toMatchObject({
      code: 'date-sunday',
    });
    const far = { date: addDays(nextSunday(the.product.now()), 36), time: '9 AM - 1 PM' };
    expect(await moveRefused(one.id, center, far)).toMatchObject({ code: 'reason-missing' });
    await move(one.id, center, { ...far, reason: 'In hospital until then' });
    await turn(clerk, one.id, { bookingStatus: 'cancelled' });
    expect(await moveRefused(one.id, center, at(9))).toMatchObject({ code: 'not-movable' });
  });

  it('from a broken chair to the last that works is possible where nobody else would fit', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const [on1] = (await bookFor(center)).bookings;
    const [on2] = (await bookFor(center)).bookings;
    const body = { from: on1!.date, to: on1!.date, chairNumbers: [1], reason: 'Repair' };
    await clerk.client.call(capacity.addException, { params: { id: center.id }, body });
    // Two chairs are open, and two patients are there: nobody else can come.
    expect((await refusedFor(center)).code).toBe('no-free-chair');
    expect((await moveRefused(on2!._id, center, { ...at(), chair: 1 })).code).toBe('chair-taken');
    expect((await move(on1!._id, center, { ...at(), chair: 3 })).booking.chair).toBe(3);
  });

  it('to another chair of its window tells nobody', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const booking = await aBooking(the.product, { center, date: at(4).date, startHour: 9 });
    const { told, booking: moved } = await move(booking.id, center, { ...at(4), chair: 3 });
    expect({ told, chair: moved.chair }).toEqual({ told: [], chair: 3 });
  });
});

describe('taking back', () => {
  it('within ten seconds frees what was booked, and nobody is mailed', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const patient = await loggedInPatient(the.product);
    const sessions = [at(4), at(6)];
    const { undo, bookings: made } = await bookFor(center, { patient: { _id: patient.id }, sessions });
    await the.product.pass(5 * SECOND_MS);
    await takeBack(undo.id);
    await takeBack(undo.id);
    await afterUndo();
    expect(await rowOf(made[0]!._id)).toMatchObject({ status: 'cancelled', cancel_reason: 'administrator' });
    expect(await mailsTo(the.product, patient.email)).toEqual([]);
    await bookFor(center, { patient: { _id: patient.id }, sessions });
    expect(await the.product.examine()).toEqual([]);
  });

  it('takes back the patient who was added for it', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const patient = { ...somebody('Meenakshi Iyer'), informed: true };
    const { undo, patient: added } = await bookFor(center, { patient });
    const found = async (query: { q?: string; phone?: string }) =>
      (await clerk.client.call(desk.findPatients, { query })).patients.map(({ name }) => name);
    expect(await found({ phone: patient.phone })).toEqual([patient.name]);
    expect(await takeBack(undo.id)).toMatchObject({ isPatientGone: true });
    expect(await takeBack(undo.id)).toMatchObject({ isPatientGone: true });
    expect(await found({ phone: patient.phone })).toEqual([]);
    expect(await found({ q: patient.name })).toEqual([]);
    const gone = await clerk.client.refused(desk.patient, { params: { id: added._id } });
    expect(gone).toMatchObject({ code: 'patient-not-found' });
    const { db } = the.product.database;
    const kept = await db.selectFrom('consents').select('id').where('patient_id', '=', added._id).execute();
    expect(kept).toEqual([]);
    const { actions } = await clerk.client.call(audit.list, { query: { action: 'patient-added' } });
    expect(JSON.stringify(actions)).not.toContain(patient.name);
    // Whoever books again gives the same details, and is not told that they are known.
    expect((await bookFor(center, { patient })).patient._id).not.toBe(added._id);
    expect(await the.product.examine()).toEqual([]);
  });

  it('keeps a patient on whom anything else hangs, and one who was known before', async () => {
    const center = await aCenter(the.product, { slots: 9 });
    const isKept = async (then: (patientId: string, bookingId: string) => Promise<unknown>) => {
      const { undo, patient, bookings: made } = await bookFor(center);
      await then(patient._id, made[0]!._id);
      const { isPatientGone } = await takeBack(undo.id);
      expect(isPatientGone).toBe(false);
      const { patient: still } = await clerk.client.call(desk.patient, { params: { id: patient._id } });
      return still.name === patient.name;
    };
    const { db } = the.product.database;
    expect(await isKept((_id) => bookFor(center, { patient: { _id }, sessions: [at(4)] }))).toBe(true);
    const correct = (id: string) =>
      clerk.client.call(desk.correct, { params: { id }, body: { ...somebody(), sex: 'female' } });
    expect(await isKept(correct)).toBe(true);
    const cover = (patientId: string) =>
      db
        .insertInto('covers')
        .values({
          id: newId(),
          patient_id: patientId,
          scheme: 'pmjay',
          holder: 'Kamala Devi',
          card_last4: '1234',
          created_at: the.product.now(),
          updated_at: the.product.now(),
        })
        .execute();
    expect(await isKept(cover)).toBe(true);
    const known = await bookFor(center, { sessions: [at(6)] });
    const { undo } = await bookFor(center, { patient: { _id: known.patient._id }, sessions: [at(7)] });
    expect(await takeBack(undo.id)).toMatchObject({ isPatientGone: false });
    await clerk.client.call(desk.patient, { params: { id: known.patient._id } });
  });

  it('closes the link', async () => {
    const center = await aCenter(the.product);
    const { undo, bookings: made } = await bookFor(center, { payment: 'link', sessions: [at(4)] });
    await takeBack(undo.id);
    await waitFor('the checkout is closed', async () => (await paymentOf(made[0]!._id)).status === 'expired');
  });

  it('brings a moved booking back to its place with its price', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const booking = await aBooking(the.product, { center, date: at(4).date, startHour: 9 });
    const claimed = { cover_reference: 'TP-2210', cover_holder: 'Meera Rao', cover_card_last4: '4821' };
    await the.product.database.db.updateTable('bookings').set(claimed).where('id', '=', booking.id).execute();
    const { db } = the.product.database;
    const came = {
      booking_id: booking.id,
      state: 'arrived',
      arrived_at: the.product.now(),
      updated_at: the.product.now(),
    };
    await db.insertInto('attendance').values(came).execute();
    const attendance = () => db.selectFrom('attendance').selectAll().where('booking_id', '=', booking.id).execute();
    const cameBefore = await attendance();
    const { undo } = await move(booking.id, await aCenter(the.product), at(6, 13));
    expect(await rowOf(booking.id)).toMatchObject({ cover_reference: null });
    expect(await attendance()).toEqual([]);
    await takeBack(undo.id);
    expect(await attendance()).toEqual(cameBefore);
    // So early nobody can come: the doctor would name it.
    await db.deleteFrom('attendance').execute();
    // The row as it was: what the session is claimed by too.
    expect(await rowOf(booking.id)).toMatchObject(claimed);
    const row = await rowOf(booking.id);
    expect(row).toMatchObject({ session_date: at(4).date, start_hour: 9, chair: 1, moved_at: null, moved_by: null });
    expect(row.price_paise).toBe(booking.price_paise);
    await afterUndo();
    expect((await look(clerk, booking.id)).mails.filter(({ sentAt }) => sentAt)).toEqual([]);
  });

  it('is refused after ten seconds, once something else happened, when its place is taken, and for others', async () => {
    const center = await aCenter(the.product, { slots: 1 });
    const late = await bookFor(center, { sessions: [at(4)] });
    await the.product.pass(10 * SECOND_MS);
    expect(await takeBackRefused(late.undo.id)).toMatchObject({ code: 'too-late-to-undo' });

    const patient = await loggedInPatient(the.product);
    const booked = await bookFor(center, { patient: { _id: patient.id }, sessions: [at(5)] });
    await cancel(patient, booked.bookings[0]!._id);
    expect(await takeBackRefused(booked.undo.id)).toMatchObject({ code: 'too-late-to-undo' });

    const paid = await bookFor(center, { sessions: [at(11)] });
    const taking = { params: { id: paid.bookings[0]!._id }, body: { mode: 'cash', amount: 1850 } } as const;
    await clerk.client.call(cash.takePayment, taking);
    expect(await takeBackRefused(paid.undo.id)).toMatchObject({ code: 'too-late-to-undo' });

    const booking = await aBooking(the.product, { center, date: at(7).date, startHour: 9 });
    const moved = await move(booking.id, center, at(8));
    await bookFor(center, { sessions: [at(7)] });
    expect(await takeBackRefused(moved.undo.id)).toMatchObject({ code: 'no-free-chair' });

    const mine = await bookFor(center, { sessions: [at(9)] });
    const other = await aLastingAdministrator(the.product);
    const refused = await other.client.refused(desk.undo, { params: { id: mine.undo.id } });
    expect(refused).toMatchObject({ code: 'too-late-to-undo' });
    expect(await takeBackRefused(randomUUID())).toMatchObject({ code: 'too-late-to-undo' });
  });
});

describe('finding patients', () => {
  it('is by words in any order, with the accents of a name or without', async () => {
    const [mine, other] = [await aCenter(the.product), await aCenter(the.product)];
    const staff = await staffAt(mine, 'clerk');
    await bookFor(mine, { patient: somebody('José Conceição Fernandes') });
    await bookFor(other, { patient: somebody('José Fernandes') });
    const find = async (q: string, by = staff) =>
      (await by.client.call(desk.findPatients, { query: { q } })).patients.map(({ name }) => name);
    for (const q of ['jose', 'JOSÉ', 'fernandes jose', 'conceicao', 'Fernandes  Conceição', 'jóse fern']) {
      expect(await find(q), q).toEqual(['José Conceição Fernandes']);
    }
    expect(await find('jose rao')).toEqual([]);
    expect(await find('fernandes josé', clerk)).toHaveLength(2);
  });

  it('is among those of the own centers, and by the exact number among all, which is recorded', async () => {
    const [mine, other] = [await aCenter(the.product), await aCenter(the.product)];
    const staff = await staffAt(mine, 'clerk');
    const [near, far] = [somebody('Zubeida Near'), somebody('Zubeida Far')];
    await bookFor(mine, { patient: near });
    const { patient: there } = await bookFor(other, { patient: far });
    const find = async (query: { q?: string; phone?: string }) =>
      (await staff.client.call(desk.findPatients, { query })).patients.map(({ name }) => name);
    expect(await find({ q: 'zubeida' })).toEqual(['Zubeida Near']);
    expect(await find({ q: near.phone.slice(0, 8) })).toEqual(['Zubeida Near']);
    expect(await find({ q: far.phone })).toEqual([]);
    const params = { id: there._id };
    expect(await staff.client.refused(desk.patient, { params })).toMatchObject({ code: 'patient-not-found' });
    expect(await refusedFor(mine, { patient: { _id: there._id } }, staff)).toMatchObject({ code: 'patient-not-found' });

    expect(await find({ phone: far.phone })).toEqual(['Zubeida Far']);
    const { actions } = await clerk.client.call(audit.list, { query: { action: 'patient-searched' } });
    expect(actions[0]).toMatchObject({
      administrator: staff.userName,
      subjectId: there._id,
      subjectName: 'Zubeida Far',
    });
    expect(JSON.stringify(actions[0])).not.toContain(far.phone.slice(-5));
    const { sittings, patient } = await staff.client.call(desk.patient, { params });
    expect(sittings).toEqual([{ date: at().date, startHour: 9 }]);
    expect(patient.lastSession).toBeNull();
    await bookFor(mine, { patient: { _id: there._id }, sessions: [at(5)] }, staff);
  });

  it('is by a name and a number together, however the number is written', async () => {
    const [mine, other] = [await aCenter(the.product), await aCenter(the.product)];
    const staff = await staffAt(mine, 'clerk');
    const [one, namesake, far] = [somebody('Ramesh Pawar'), somebody('Ramesh Pawar'), somebody('Ramesh Pawar')];
    const { patient } = await bookFor(mine, { patient: one });
    const { patient: second } = await bookFor(mine, { patient: namesake, sessions: [at(4)] });
    await bookFor(other, { patient: far });
    const find = async (query: { q?: string; phone?: string }) => {
      const { patients, near } = await staff.client.call(desk.findPatients, { query });
      return [patients.map(({ _id }) => _id), near.map(({ _id }) => _id)];
    };
    const digits = one.phone.replace('+91 ', '').replace(' ', '');
    for (const number of [one.phone, digits, `0${digits}`, `${digits.slice(0, 5)}-${digits.slice(5)}`]) {
      expect(await find({ q: `Ramesh ${number}` }), number).toEqual([[patient._id], [second._id]]);
      expect(await find({ q: `${number}, pawar` }), number).toEqual([[patient._id], [second._id]]);
      // As the page asks, which knows a whole number.
      expect(await find({ phone: number, q: 'ramesh' }), number).toEqual([[patient._id], [second._id]]);
    }
    expect(await find({ q: `Ramesh ${digits.slice(0, 5)} ${digits.slice(5)}` })).toEqual([[patient._id], [second._id]]);
    // The number says more than a name that is written otherwise; nobody of other centers is found by a part of theirs.
    expect(await find({ q: `Ramsh ${digits}` })).toEqual([[], [patient._id]]);
    expect(await find({ phone: one.phone, q: 'Ramsh' })).toEqual([[], [patient._id]]);
    expect(await find({ q: `Sunita ${far.phone}` })).toEqual([[], []]);
  });

  it('offers who is called nearly so, after those who are called exactly so, among the own people only', async () => {
    const [mine, other] = [await aCenter(the.product), await aCenter(the.product)];
    const staff = await staffAt(mine, 'clerk');
    await bookFor(mine, { patient: somebody('Vishwanath Bhandarkar') });
    await bookFor(mine, { patient: somebody('Viswanath Bhandarkar'), sessions: [at(4)] });
    await bookFor(mine, { patient: somebody('Yamuna Kulkarni'), sessions: [at(5)] });
    await bookFor(other, { patient: somebody('Vishwanath Bandarkar') });
    const find = async (q: string, by = staff) => {
      const { patients, near } = await by.client.call(desk.findPatients, { query: { q } });
      return [patients.map(({ name }) => name), near.map(({ name }) => name)];
    };
    expect(await find('vishwanath')).toEqual([['Vishwanath Bhandarkar'], ['Viswanath Bhandarkar']]);
    for (const q of ['Vishvanath Bhandarkar', 'Bhandarker', 'विश्वनाथ']) {
      const [exact, near] = await find(q);
      expect(exact, q).toEqual([]);
      expect(new Set(near), q).toEqual(new Set(['Vishwanath Bhandarkar', 'Viswanath Bhandarkar']));
    }
    expect(await find('Yammuna')).toEqual([[], ['Yamuna Kulkarni']]);
    expect(await find('Yadav')).toEqual([[], []]);
    // Whoever books at all centers finds everybody, by what is right at one end of each word.
    expect((await find('Vishwanth Bandarkar', clerk))[1]).toContain('Vishwanath Bandarkar');
  });

  it('has a last session, which a chair that is only kept is not', async () => {
    const mine = await aCenter(the.product);
    const staff = await staffAt(mine, 'clerk');
    const { patient } = await bookFor(mine, { patient: somebody('Yasmin Kept'), sessions: [at(3)] });
    const window = { date: at(6).date, startHour: 9 };
    await aKeptChair(the.product, { patient: { id: patient._id }, center: mine, window }, 'offer', null);
    const found = await staff.client.call(desk.patient, { params: { id: patient._id } });
    expect(found.patient).toMatchObject({ lastSession: null, nextSession: at(3).date });
  });

  it('shows the free chairs of a week', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    await bookFor(center, { sessions: [{ ...at(), chair: 2 }] });
    const query = { center: center.id, from: at().date, days: 1 };
    const answer = await clerk.client.call(desk.freeChairs, { query });
    expect(answer.charge).toBe(1_850);
    expect(answer.days[0]!.windows[1]).toEqual({
      time: '9 AM - 1 PM',
      startHour: 9,
      charge: 1_850,
      free: 2,
      chairs: [1, 3],
      state: 'open',
      needsReason: null,
    });
  });
});

describe('merging two persons', () => {
  it('moves everything of one without an account, and is recorded', async () => {
    const center = await aCenter(the.product);
    const account = await loggedInPatient(the.product, { username: 'Sita Raam' });
    const person = somebody('Sita Ram');
    const { patient, bookings: made } = await bookFor(center, {
      patient: { ...person, informed: true },
      sessions: [at(4), at(6)],
    });
    const params = { id: patient._id };
    const preview = await clerk.client.call(desk.mergePreview, { params, query: { into: account.id } });
    expect(preview).toMatchObject({
      from: { name: 'Sita Ram' },
      into: { name: account.username, hasAccount: true },
      moves: { bookings: 2, upcoming: 2, payments: 2, careLinks: 0, waits: 0, consents: 1 },
      clashes: [],
    });
    const merged = await clerk.client.call(desk.merge, { params, body: { into: account.id } });
    expect(merged.patient).toMatchObject({ _id: account.id, phone: person.phone });
    const known = await clerk.client.call(desk.patient, { params: { id: account.id } });
    expect(known.patient.phone).toBe(person.phone);
    expect((await myBookings(account)).map(({ _id }) => _id).sort()).toEqual(made.map(({ _id }) => _id).sort());
    expect((await paymentOf(made[0]!._id)).user_id).toBe(account.id);
    expect(await clerk.client.refused(desk.patient, { params })).toMatchObject({ code: 'patient-not-found' });
    const { actions } = await clerk.client.call(audit.list, { query: { action: 'patients-merged' } });
    expect(actions[0]).toMatchObject({ subjectId: account.id, after: { bookings: 2 } });
    expect(await the.product.examine()).toEqual([]);
    await toldOfMerge(account.email);
  });

  it('tells also who has an address and no account', async () => {
    const center = await aCenter(the.product);
    const [person, twin] = [somebody('Sita Ram'), somebody('Sita Raam')];
    const [{ patient: into }, { patient: from }] = [
      await bookFor(center, { patient: person, sessions: [at(4)] }),
      await bookFor(center, { patient: twin, sessions: [at(6)] }),
    ];
    const known = { ...person, email: 'sita.ram@example.org', dateOfBirth: '', relative: null };
    await clerk.client.call(desk.correct, { params: { id: into._id }, body: known });
    await clerk.client.call(desk.merge, { params: { id: from._id }, body: { into: into._id } });
    await toldOfMerge('sita.ram@example.org');
  });

  async function toldOfMerge(email: string): Promise<void> {
    const subjects = async () => (await mailsTo(the.product, email)).map(({ subject }) => subject);
    await waitFor('the mail', async () => (await subjects()).includes('Two records of yours are one now') || null);
  }

  it('ends what somebody else waits for on behalf of the person, who has not agreed to it', async () => {
    const center = await aCenter(the.product);
    const carer = await loggedInPatient(the.product);
    const account = await loggedInPatient(the.product, { username: 'Kamala Rao' });
    const mother = { name: 'Kamala', relation: 'parent', email: 'kamala@example.org' } as const;
    const { patient } = await carer.client.call(people.add, { body: mother });
    const { date, time } = at();
    const wish = { centers: [center.id], dates: [date], times: [time], patientId: patient._id };
    await whileFull(the.product, [center], () => carer.client.call(waits.add, { body: wish }));
    const merging = { params: { id: patient._id }, body: { into: account.id } };
    expect((await clerk.client.call(desk.merge, merging)).moved).toMatchObject({ careLinks: 1, waits: 1 });
    expect((await carer.client.call(waits.list)).waits).toEqual([]);
    const wait = the.product.database.db.selectFrom('waits').select('ended_at').where('patient_id', '=', account.id);
    expect((await wait.executeTakeFirstOrThrow()).ended_at).not.toBeNull();
  });

  it('is refused for an account, for oneself, and where both have an appointment at one hour', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const account = await aPatient(the.product);
    const one = await bookFor(center, { sessions: [at(4)] });
    const other = await bookFor(center, { sessions: [at(4)] });
    const mergeRefused = (from: string, into: string) =>
      clerk.client.refused(desk.merge, { params: { id: from }, body: { into } });
    const [from, into] = [one.patient._id, other.patient._id];
    expect(await mergeRefused(account.id, from)).toMatchObject({ code: 'merge-not-possible' });
    expect(await mergeRefused(from, from)).toMatchObject({ code: 'merge-not-possible' });
    const clash = await mergeRefused(from, into);
    expect(clash.code).toBe('merge-clash');
    expect(clash.message).toContain('9 AM - 1 PM');
    const params = { id: from };
    const preview = await clerk.client.call(desk.mergePreview, { params, query: { into } });
    expect(preview.clashes).toEqual([at(4)]);
  });
});
