/** Who came: recorded at the desk, by PIN, by code and by name; undone, corrected, and filled in by the clock. */
import { v7 as newId } from 'uuid';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MY_DATA_URL, bookingFileUrl, makeUp } from '../../../src/contract';
import { APPOINTMENTS_CSV, appointments, arrivals, board, capacity, desk } from '../../../src/contract/admin';
import type { AttendanceState } from '../../../src/domain/attendance';
import { HOUR_MS, MINUTE_MS, addDays, istDateOf } from '../../../src/domain/time';
import { windowBegins, windowEnds } from '../../../src/domain/windows';
import { arrivalCode, arrivalPin, readArrivalCode } from '../../../src/server/platform/secrets/arrival';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { look, turn } from '../../administrator-steps';
import { myBookings } from '../../booking-steps';
import { type BookingOptions, aBooking, aCenter, aPatient, loggedInPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { pdfText } from '../../pdf-text';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();
let clerk: AdministratorAtWork;
beforeAll(async () => void (clerk = await aLastingAdministrator(the.product)));

/** A day on which sessions can be had, early in the morning. */
let today = '';
beforeEach(async () => {
  today = aWindow(the.product.now(), 1).date;
  await the.product.passUntil(windowBegins(today, 4));
});

const booked = (options: BookingOptions = {}) => aBooking(the.product, { date: today, ...options });
const at = (hour: number) => the.product.passUntil(windowBegins(today, hour));

const set = async (id: string, state: AttendanceState, from?: AttendanceState) =>
  (await clerk.client.call(arrivals.setAttendance, { params: { id }, body: { state, ...(from && { from }) } })).booking;
const refused = (id: string, state: AttendanceState, from?: AttendanceState) =>
  clerk.client.refused(arrivals.setAttendance, { params: { id }, body: { state, ...(from && { from }) } });
const dayOf = async (centerId: string, date = today) =>
  (await clerk.client.call(arrivals.day, { query: { centerId, date } })).day;
const windowOf = async (centerId: string, startHour: number, date = today) =>
  (await dayOf(centerId, date)).windows.find((window) => window.startHour === startHour)!;

describe('attendance', () => {
  it('has real times of arriving, starting and finishing, and who recorded what', async () => {
    const { id } = await booked();
    await at(8);
    const arrived = await set(id, 'arrived', 'expected');
    expect(arrived.attendance).toMatchObject({ state: 'arrived', arrivedAt: expect.any(String), startedAt: null });
    await at(9);
    await set(id, 'in-chair', 'arrived');
    await at(12);
    const done = await set(id, 'finished', 'in-chair');
    const { arrivedAt, startedAt, endedAt } = done.attendance;
    expect([arrivedAt, startedAt, endedAt].map((time) => new Date(time!).toISOString())).toEqual(
      [8, 9, 12].map((hour) => expect.stringContaining(windowBegins(today, hour).toISOString().slice(0, 15))),
    );
    expect(done).toMatchObject({ bookingStatus: 'confirmed', attendance: { byClock: false } });
    const { attendance, attendanceLog } = await look(clerk, id);
    expect(attendance).toEqual(done.attendance);
    expect(attendanceLog).toMatchObject([
      { administrator: clerk.userName, from: 'in-chair', to: 'finished' },
      { administrator: clerk.userName, from: 'arrived', to: 'in-chair' },
      { administrator: clerk.userName, from: 'expected', to: 'arrived' },
    ]);
  });

  it('is undone by setting the former state again', async () => {
    const { id } = await booked();
    await at(9);
    await set(id, 'arrived');
    await set(id, 'in-chair');
    await set(id, 'finished');
    expect((await set(id, 'in-chair')).attendance).toMatchObject({ state: 'in-chair', endedAt: null });
    expect((await set(id, 'arrived')).attendance).toMatchObject({ state: 'arrived', startedAt: null });
    const none = { arrivedAt: null, startedAt: null, endedAt: null, missedAt: null };
    expect((await set(id, 'expected')).attendance).toMatchObject({ state: 'expected', ...none });
    // Once more is no change, and nothing to record.
    await set(id, 'expected');
    expect((await look(clerk, id)).attendanceLog).toHaveLength(6);
  });

  it('is refused before its day, before its window, and after a week, with a clear sentence', async () => {
    const later = await booked({ date: addDays(today, 1) });
    expect(await refused(later.id, 'arrived')).toMatchObject({
      code: 'attendance-not-yet',
      message: 'This session is on a later day. Arrivals are recorded on the day itself.',
    });
    const { id } = await booked();
    expect(await refused(id, 'missed')).toMatchObject({
      code: 'attendance-not-yet',
      message: 'The window has not begun yet: nobody has missed this session.',
    });
    const yesterday = await booked({ date: addDays(today, -1), status: 'completed' });
    expect(await refused(yesterday.id, 'arrived')).toMatchObject({ code: 'attendance-over' });
    expect((await set(yesterday.id, 'finished')).attendance).toMatchObject({ byClock: true, arrivedAt: null });
    const old = await booked({ date: addDays(today, -8), status: 'completed' });
    expect(await refused(old.id, 'missed')).toMatchObject({ code: 'attendance-too-late' });
    await set(id, 'in-chair');
    await at(10);
    expect(await refused(id, 'missed')).toMatchObject({ code: 'attendance-not-possible' });
  });

  it('is of booked sessions only, and goes when one is cancelled', async () => {
    const held = await booked({ status: 'pending' });
    expect(await refused(held.id, 'arrived')).toMatchObject({ code: 'attendance-not-booked' });
    const gone = await booked({ status: 'cancelled' });
    expect(await refused(gone.id, 'arrived')).toMatchObject({ code: 'attendance-not-booked' });
    const { id } = await booked();
    await set(id, 'arrived');
    await turn(clerk, id, { bookingStatus: 'cancelled' });
    expect((await look(clerk, id)).attendance.state).toBe('expected');
    // What administrators did stays on record.
    expect((await look(clerk, id)).attendanceLog).toHaveLength(1);
  });

  it('seen in another state than it is in is refused, with who changed it', async () => {
    const { id } = await booked();
    await set(id, 'arrived', 'expected');
    const conflict = await refused(id, 'missed', 'expected');
    expect(conflict).toMatchObject({ code: 'edit-conflict', changedBy: { name: clerk.userName } });
    // Two who want the same agree.
    expect((await set(id, 'arrived', 'expected')).attendance.state).toBe('arrived');
  });
});

describe('the clock', () => {
  it('fills in what nobody recorded when the window is over, and says so; missed stays missed', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const [unknown, arrived, sat, missed] = await Promise.all([1, 2, 3, 4].map((chair) => booked({ center, chair })));
    await at(9);
    await set(arrived!.id, 'arrived');
    await set(sat!.id, 'in-chair');
    await set(missed!.id, 'missed');
    await at(13);
    await the.product.sweep();
    const window = await windowOf(center.id, 9);
    expect(window).toMatchObject({
      state: 'over',
      counts: { finished: 2, missed: 1, expected: 0, notRecorded: 1 },
    });
    const ended = windowEnds(today, 9).toISOString();
    expect(window.chairs.map(({ booking }) => booking!.attendance)).toMatchObject([
      { state: 'expected', byClock: false, arrivedAt: null, endedAt: null },
      { state: 'finished', byClock: true, arrivedAt: expect.any(String), endedAt: ended },
      { state: 'finished', byClock: true, startedAt: expect.any(String), endedAt: ended },
      { state: 'missed', byClock: false },
    ]);
    expect(window.chairs.map(({ booking }) => booking!.sessionState)).toEqual([
      'not-recorded',
      'completed',
      'completed',
      'missed',
    ]);
    // The status is the clock's, for who knows nothing else.
    expect(window.chairs.map(({ booking }) => booking!.bookingStatus)).toEqual(Array(4).fill('completed'));
    // Nobody saw the first one: it may be corrected. Who stayed longer gets the real time.
    expect((await set(unknown!.id, 'missed')).attendance).toMatchObject({ state: 'missed', byClock: false });
    const late = await set(sat!.id, 'finished');
    expect(late.attendance).toMatchObject({ state: 'finished', byClock: false });
    expect(late.attendance.endedAt! > ended).toBe(true);
  });
});

describe('a session that is over', () => {
  it('is completed for who came alone: in lists, files, on the receipt and in the export of a patient', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product, { slots: 1 });
    const [missed, unknown, came] = await Promise.all(
      [5, 9, 13].map((startHour) => booked({ patient, center, startHour, chair: 1 })),
    );
    await at(13);
    await set(missed!.id, 'missed');
    await set(came!.id, 'in-chair');
    await at(18);
    await the.product.sweep();
    const states = { [missed!.id]: 'missed', [unknown!.id]: 'not-recorded', [came!.id]: 'completed' };
    const mine = await myBookings(patient);
    expect(Object.fromEntries(mine.map((one) => [one._id, one.sessionState]))).toEqual(states);
    expect(mine.map(({ bookingStatus }) => bookingStatus)).toEqual(Array(3).fill('completed'));
    for (const [id, state] of Object.entries(states)) expect((await look(clerk, id)).sessionState).toBe(state);

    const listed = async (status: 'completed' | 'missed' | 'not-recorded') => {
      const query = { center: center.id, status } as never;
      const { Appoinments } = await clerk.client.call(appointments.list, { query });
      return Appoinments.map(({ _id }) => _id).sort();
    };
    expect(await listed('missed')).toEqual([missed!.id]);
    expect(await listed('not-recorded')).toEqual([unknown!.id]);
    expect(await listed('completed')).toHaveLength(3);

    const csv = (await clerk.client.raw('GET', `${APPOINTMENTS_CSV}?center=${center.id}`)).text;
    expect(csv.match(/,completed,/g)).toHaveLength(1);
    for (const state of ['missed', 'not-recorded']) expect(csv).toContain(`,${state},`);
    const words = { [missed!.id]: 'Missed', [unknown!.id]: 'Past', [came!.id]: 'Completed' };
    for (const [id, word] of Object.entries(words)) {
      const { bytes } = await patient.client.raw('GET', bookingFileUrl('receipt', id));
      const text = await pdfText(bytes);
      expect(text).toContain(word);
      if (word !== 'Completed') expect(text).not.toContain('Completed');
    }
    const { bookings } = JSON.parse((await patient.client.raw('GET', MY_DATA_URL)).text) as {
      bookings: { id: string; sessionState: string }[];
    };
    expect(Object.fromEntries(bookings.map((one) => [one.id, one.sessionState]))).toEqual(states);
    // Somebody remembers, a day later: then it is known.
    await the.product.passUntil(windowBegins(addDays(today, 1), 9));
    expect(await set(unknown!.id, 'finished')).toMatchObject({ sessionState: 'completed' });
  });
});

describe('a nurse', () => {
  it('has the floor: the day, the board, arrivals and chairs, without phones and money', async () => {
    const center = await aCenter(the.product, { slots: 2 });
    const { id } = await booked({ center, chair: 1 });
    await at(8);
    const { client } = await aStaffMember(the.product, [{ role: 'nurse', centerId: center.id }]);
    const query = { centerId: center.id, date: today };
    const bare = {
      phone: null,
      bookedBy: null,
      paymentStatus: 'not required',
      amount: 0,
      amountDue: 0,
      refundedAmount: 0,
      toldLast: null,
    };
    const { day } = await client.call(arrivals.day, { query });
    const { board: shown } = await client.call(board.get, { query });
    for (const one of [day, shown]) {
      const seen = one.windows.flatMap(({ chairs }) => chairs.flatMap(({ booking }) => booking ?? []));
      expect(seen).toMatchObject([{ _id: id, username: expect.any(String), ...bare }]);
      expect(seen[0]).not.toHaveProperty('funding');
    }
    expect((await dayOf(center.id)).windows[1]!.chairs[0]!.booking).toMatchObject({ paymentStatus: 'paid' });
    const state = { params: { id }, body: { state: 'arrived' } } as const;
    expect((await client.call(arrivals.setAttendance, state)).booking).toMatchObject({
      attendance: { state: 'arrived' },
      ...bare,
    });

    const chair = (number: number, outOfOrder: boolean) => ({
      params: { id: center.id, chair: number },
      body: { outOfOrder },
    });
    const broken = async () =>
      (await windowOf(center.id, 9)).chairs.filter((one) => one.state === 'out-of-order' || one.problem !== null)
        .length;
    // Twice is once; the patient on it keeps the appointment.
    for (let n = 0; n < 2; n++) await client.call(capacity.setChair, chair(1, true));
    expect(await broken()).toBe(1);
    expect(await look(clerk, id)).toMatchObject({ bookingStatus: 'confirmed' });
    expect(await client.call(capacity.setChair, chair(1, false))).toMatchObject({ message: 'Chair 1 works again.' });
    expect(await broken()).toBe(0);
    const exceptionsOf = async (centerId: string) =>
      (await clerk.client.call(capacity.exceptions, { params: { id: centerId } })).exceptions;
    // What a manager had written is there again after an undo.
    const oneDay = { from: today, to: today, chairNumbers: [1], reason: 'Reverse osmosis is being cleaned' };
    await clerk.client.call(capacity.addException, { params: { id: center.id }, body: { ...oneDay, anyway: true } });
    const works = await client.call(capacity.setChair, chair(1, false));
    expect(works).toMatchObject({ reason: oneDay.reason });
    const again = { ...chair(1, true), body: { outOfOrder: true, reason: works.reason! } };
    await client.call(capacity.setChair, again);
    const exceptionId = (await exceptionsOf(center.id))[0]!._id;
    expect(await exceptionsOf(center.id)).toMatchObject([{ reason: oneDay.reason, from: today, chairNumbers: [1] }]);
    // Where people are to be moved because of it, it is a manager's.
    const plan = { id: newId(), center_id: center.id, exception_id: exceptionId, from_date: today, to_date: today };
    const rest = {
      chair_numbers: [1],
      reason: oneDay.reason,
      held_until: the.product.now(),
      created_at: the.product.now(),
    };
    await the.product.database.db
      .insertInto('closures')
      .values({ ...plan, ...rest })
      .execute();
    expect(await client.refused(capacity.setChair, chair(1, false))).toMatchObject({ code: 'chair-out-longer' });
    await clerk.client.call(capacity.endException, { params: { id: exceptionId } });
    expect(await client.refused(capacity.setChair, chair(3, true))).toMatchObject({ status: 400 });
    // A plan for longer is a manager's.
    const params = { id: center.id };
    const body = { from: today, to: addDays(today, 3), chairNumbers: [2], reason: 'Repair' };
    await clerk.client.call(capacity.addException, { params, body });
    expect(await client.refused(capacity.setChair, chair(2, false))).toMatchObject({ code: 'chair-out-longer' });

    const elsewhere = await aCenter(the.product);
    const there = { params: { id: elsewhere.id, chair: 1 }, body: { outOfOrder: true } };
    expect((await client.refused(capacity.setChair, there)).status).toBe(404);
    for (const path of [
      `/admin/bookings/${id}`,
      '/admin/overview',
      `/admin/cash?centerId=${center.id}&date=${today}`,
    ]) {
      expect([403, 404], path).toContain((await client.raw('GET', path)).status);
    }
  });
});

describe('an arrival', () => {
  const arrive = (centerId: string, by: { pin?: string; code?: string }) =>
    clerk.client.call(arrivals.arrive, { body: { centerId, ...by } });
  const notFound = (centerId: string, by: { pin?: string; code?: string }) =>
    clerk.client.refused(arrivals.arrive, { body: { centerId, ...by } });

  it('by PIN or code is that of the patient’s appointment, and is recorded once', async () => {
    const patient = await loggedInPatient(the.product);
    const { id, center_id: centerId } = await booked({ patient });
    const [mine] = await myBookings(patient);
    const { pin, code } = mine!.arrival!;
    expect(pin).toMatch(/^\d{4}$/);
    expect(await arrive(centerId, { pin })).toMatchObject({
      arrived: true,
      bookings: [{ _id: id, username: patient.username, attendance: { state: 'arrived' } }],
    });
    expect((await myBookings(patient))[0]!.attendance).toMatchObject({ state: 'arrived' });
    expect(await arrive(centerId, { code })).toMatchObject({ arrived: false, bookings: [{ _id: id }] });
    await set(id, 'expected');
    expect(await arrive(centerId, { code })).toMatchObject({ arrived: true });
    // The picture says what its address says, and draws nothing else.
    const { status, headers, text } = await patient.client.raw('GET', `/arrival/${code}.svg`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
    expect(text).toMatch(/^<svg/);
    expect(text).not.toContain(patient.username);
    expect((await patient.client.raw('GET', `/arrival/${code.slice(1)}x.svg`)).status).toBe(404);
  });

  it('by the code of a card is that of the patient’s appointment there today', async () => {
    const patient = await loggedInPatient(the.product);
    const { id, center_id: centerId } = await booked({ patient });
    const { card } = (await myBookings(patient))[0]!.arrival!;
    const code = /^\/arrival\/(.+)\.svg$/.exec(card)![1]!;
    expect((await patient.client.raw('GET', card)).status).toBe(200);
    expect(await arrive(centerId, { code })).toMatchObject({ arrived: true, bookings: [{ _id: id }] });
    const other = await aCenter(the.product);
    expect(await notFound(other.id, { code })).toMatchObject({
      code: 'arrival-unknown',
      message: `${patient.username} is not booked here today.`,
    });
    // Whom a desk has never seen it does not get to know by a code.
    const stranger = await aStaffMember(the.product, [{ role: 'clerk', centerId: other.id }]);
    const refused = await stranger.client.refused(arrivals.arrive, { body: { centerId: other.id, code } });
    expect(refused.message).not.toContain(patient.username);
  });

  it('by the card that the desk prints for a patient', async () => {
    const { id, center_id: centerId, patient_id: patientId } = await booked();
    const { card } = await clerk.client.call(desk.card, { params: { id: patientId } });
    expect(await arrive(centerId, { pin: card.pin })).toMatchObject({ arrived: true, bookings: [{ _id: id }] });
    expect(await arrive(centerId, { code: card.code })).toMatchObject({ arrived: false, bookings: [{ _id: id }] });
    expect((await clerk.client.raw('GET', card.picture)).text).toMatch(/^<svg/);
  });

  it('by a PIN that two have is chosen by name', async () => {
    const center = await aCenter(the.product, { slots: 150 });
    const byPin = new Map<string, string[]>();
    const pinOf = (id: string) => arrivalPin(the.product.context.secret, id);
    let pair: string[] | undefined;
    for (let n = 0; !pair; n += 1) {
      const id = crypto.randomUUID();
      const ids = [...(byPin.get(pinOf(id)) ?? []), id];
      byPin.set(pinOf(id), ids);
      if (ids.length === 2) pair = ids;
    }
    for (const [index, id] of pair.entries()) {
      const made = await booked({ center, chair: index + 1, isScheme: true });
      await the.product.database.db.updateTable('bookings').set({ id }).where('id', '=', made.id).execute();
    }
    const answer = await arrive(center.id, { pin: pinOf(pair[0]!) });
    expect(answer.arrived).toBe(false);
    expect(answer.bookings.map(({ _id }) => _id)).toEqual(pair);
    expect(answer.bookings.map(({ attendance }) => attendance.state)).toEqual(['expected', 'expected']);
  });

  it('of another day or center says when and where, and of nobody that nobody is known', async () => {
    const center = await aCenter(the.product);
    const { secret } = the.product.context;
    const elsewhere = await booked();
    const tomorrow = await booked({ center, date: aWindow(the.product.now(), 1).date });
    const [there, then] = [elsewhere, tomorrow].map(({ id }) => arrivalCode(secret, id));
    expect(await notFound(center.id, { code: there! })).toMatchObject({
      code: 'arrival-unknown',
      message: expect.stringMatching(/ is booked at Asha Kidney Care \d+: .*, 9 AM - 1 PM\.$/),
    });
    expect((await notFound(center.id, { code: then! })).message).toMatch(/ is booked for another day: /);
    const wrong = { code: 'arrival-unknown' };
    expect(await notFound(center.id, { pin: arrivalPin(secret, tomorrow.id) })).toMatchObject(wrong);
    for (const code of ['x', `${there!.slice(0, -1)}_`, 'https://example.org']) {
      expect(readArrivalCode(secret, code)).toBeNull();
      expect(await notFound(center.id, { code })).toMatchObject(wrong);
    }
    await clerk.client.refused(arrivals.arrive, { body: { centerId: center.id, pin: '12' } });
  });

  it('is guessed thirty times in a quarter of an hour, not more', async () => {
    const center = await aCenter(the.product);
    const guesser = await aLastingAdministrator(the.product);
    const guess = () => guesser.client.refused(arrivals.arrive, { body: { centerId: center.id, pin: '0000' } });
    for (let n = 0; n < 30; n += 1) await guess();
    expect(await guess()).toMatchObject({ code: 'too-many-tries' });
  });
});

describe('the day of a center', () => {
  it('has windows with their states, chairs with their patients, and what is out of order or over capacity', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const known = await aPatient(the.product);
    await the.product.database.db
      .updateTable('patients')
      .set({ phone: '+91 98450 12345' })
      .where('id', '=', known.id)
      .execute();
    await booked({ center, patient: known, date: addDays(today, -7), status: 'completed' });
    const again = await booked({ center, patient: known, chair: 1 });
    const broken = await booked({ center, chair: 2 });
    const last = await booked({ center, chair: 3, isScheme: true });
    await the.product.database.db
      .insertInto('center_exceptions')
      .values(
        [
          { id: crypto.randomUUID(), chair_numbers: [2], start_hour: 9, reason: 'Pump is repaired' },
          { id: crypto.randomUUID(), start_hour: 17, reason: 'No water' },
        ].map((row) => ({
          ...row,
          center_id: center.id,
          from_date: today,
          to_date: today,
          created_at: the.product.now(),
        })),
      )
      .execute();
    await the.product.database.db
      .updateTable('centers')
      .set({ slots_changed_at: new Date(the.product.now().getTime() + MINUTE_MS) })
      .where('id', '=', center.id)
      .execute();
    await at(9.5);
    await set(again.id, 'in-chair');
    const { windows, isClosed } = await dayOf(center.id);
    expect(isClosed).toBe(false);
    expect(windows.map(({ state, reason }) => [state, reason])).toEqual([
      ['over', null],
      ['begun', 'Pump is repaired'],
      ['to-come', null],
      ['closed', 'No water'],
    ]);
    expect(windows[1]).toMatchObject({
      counts: { booked: 3, inChair: 1, expected: 2, free: 0, outOfOrder: 1, over: 1 },
      chairs: [
        {
          chair: 1,
          state: 'booked',
          problem: null,
          booking: { _id: again.id, phone: '+91 98450 12345', isFirst: false, amountDue: 0, paymentStatus: 'paid' },
        },
        { chair: 2, state: 'booked', problem: 'out-of-order', booking: { _id: broken.id, isFirst: true, phone: null } },
        { chair: 3, state: 'booked', problem: null, booking: { _id: last.id, paymentStatus: 'not required' } },
      ],
    });
    expect(windows[2]!.chairs.map(({ state }) => state)).toEqual(['free', 'free', 'free']);
    expect(windows[3]!.chairs.map(({ state }) => state)).toEqual(['closed', 'closed', 'closed']);
  });

  it('gives the chair of who missed the session to the desk, and a spare one to who is on a broken chair', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const [, onBroken, missing] = [
      await booked({ center, chair: 1 }),
      await booked({ center, chair: 2 }),
      await booked({ center, chair: 3 }),
    ];
    for (const chair of [1, 2, 3]) await booked({ center, startHour: 13, chair });
    const out = { params: { id: center.id, chair: 2 }, body: { outOfOrder: true } };
    await clerk.client.call(capacity.setChair, out);
    const shown = async (startHour = 9) =>
      (await windowOf(center.id, startHour)).chairs.map(({ chair, state, problem, spareFor, booking }) =>
        [chair, state, problem, spareFor, booking?.attendance.state].filter((one) => one != null).join(' '),
      );
    // Of the next window the chair that nobody has is spare.
    expect(await shown(13)).toEqual([
      '1 booked expected',
      '2 booked out-of-order expected',
      '3 booked expected',
      '4 spare 2',
    ]);
    await at(9.5);
    await set(missing.id, 'missed');
    expect(await shown()).toEqual([
      '1 booked expected',
      '2 booked out-of-order expected',
      '3 spare 2 missed',
      '4 free',
    ]);
    const query = { center: center.id, from: today, days: 1 };
    const { days } = await clerk.client.call(desk.freeChairs, { query });
    expect(days[0]!.windows[1]).toMatchObject({ state: 'open', free: 1, chairs: [3, 4] });

    // Somebody walks in, and has that chair; who sat on the broken one gets the other.
    const session = { date: today, time: '9 AM - 1 PM' as const, chair: 3 };
    const wanted = { centerId: center.id, sessions: [session], payment: 'later' as const, reason: 'Walked in' };
    const patient = { name: 'Walks In', phone: '+91 98450 77123' };
    const { bookings } = await clerk.client.call(desk.book, { body: { ...wanted, patient } });
    const walkIn = bookings[0]!._id;
    expect(await shown()).toEqual([
      '1 booked expected',
      '2 booked out-of-order expected',
      '3 booked missed',
      '3 booked expected',
      '4 spare 2',
    ]);
    const place = {
      centerId: center.id,
      date: today,
      time: '9 AM - 1 PM' as const,
      chair: 4,
      reason: 'The machine does not start',
    };
    await clerk.client.call(desk.move, { params: { id: onBroken.id }, body: place });
    const full = ['1 booked expected', '2 out-of-order', '3 booked missed', '3 booked expected', '4 booked expected'];
    expect(await shown()).toEqual(full);
    expect((await windowOf(center.id, 9)).counts).toMatchObject({ booked: 4, missed: 1, free: 0, over: 0 });
    expect(await the.product.examine()).toEqual([]);
    // Who comes after all finds no chair, and theirs again once it is left.
    expect(await refused(missing.id, 'arrived')).toMatchObject({ code: 'no-free-chair' });
    expect(await shown()).toEqual(full);
    await turn(clerk, walkIn, { bookingStatus: 'cancelled' });
    await set(missing.id, 'arrived');
    expect((await shown())[2]).toBe('3 booked arrived');
  });

  it('counts among those to be recorded nobody whose chair is only held', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const came = await booked({ center, chair: 1 });
    await booked({ center, chair: 2 });
    const held = await booked({ center, chair: 3, status: 'pending', isScheme: true });
    // Whoever pays at the last moment, or whose payment is looked at, has the chair beyond its beginning.
    await the.product.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: windowBegins(today, 10) })
      .where('id', '=', held.id)
      .execute();
    await at(9);
    await set(came.id, 'arrived');
    expect(await windowOf(center.id, 9)).toMatchObject({
      state: 'begun',
      counts: { booked: 3, expected: 1, arrived: 1, notRecorded: 0, free: 1 },
      chairs: [{}, {}, { booking: { _id: held.id, isHeld: true } }, { state: 'free' }],
    });
    expect(await refused(held.id, 'missed')).toMatchObject({ code: 'attendance-not-booked' });
  });

  it('is the same answer to a browser that asks for the data, and a page to one that navigates', async () => {
    const center = await aCenter(the.product);
    const url = `/admin/day?centerId=${center.id}&date=${istDateOf(the.product.now())}`;
    expect((await clerk.client.raw('GET', url)).json).toMatchObject({ success: true, day: { center: { Slots: 2 } } });
  });
});

describe('a missed session', () => {
  const missedMails = async (email: string) => {
    await allMailsSent(the.product);
    return (await mailsTo(the.product, email)).filter(({ subject }) => subject.startsWith('Missed: your session on'));
  };

  it('is told to the patient after ten minutes, with what to do, and can be made up for', async () => {
    const patient = await loggedInPatient(the.product);
    const { id } = await booked({ patient });
    await at(10);
    await set(id, 'missed');
    await the.product.pass(9 * MINUTE_MS);
    expect(await missedMails(patient.email)).toEqual([]);
    await the.product.pass(2 * MINUTE_MS);
    const [mail] = await missedMails(patient.email);
    expect(mail!.text).toContain('Missing dialysis can be dangerous');
    expect(mail!.text).toContain(`/make-up/${id}`);
    expect(mail!.text).toContain('In an emergency, go to the nearest hospital.');
    expect((await myBookings(patient))[0]).toMatchObject({ _id: id, attendance: { state: 'missed' } });
    const { lost, chairs } = await patient.client.call(makeUp.chairs, { params: { id } });
    expect(lost).toMatchObject({ bookingId: id, missed: true, byCenter: false, keepsPrice: false });
    // Also on the same day: the missed session is none that a gap is counted from.
    expect(chairs[0]).toMatchObject({ date: today, hoursBefore: null, hoursAfter: null, price: 1_850 });
    await set(id, 'arrived');
    expect(await patient.client.refused(makeUp.chairs, { params: { id } })).toMatchObject({
      code: 'nothing-to-make-up',
    });
  });

  it('that was none is not told, not even if it is missed a second time before', async () => {
    const patient = await loggedInPatient(the.product);
    const { id } = await booked({ patient });
    await at(10);
    await set(id, 'missed');
    await set(id, 'arrived');
    await the.product.pass(11 * MINUTE_MS);
    expect(await missedMails(patient.email)).toEqual([]);
    await set(id, 'missed');
    await the.product.pass(MINUTE_MS);
    await set(id, 'expected');
    await set(id, 'missed');
    await the.product.pass(HOUR_MS);
    expect(await missedMails(patient.email)).toHaveLength(1);
  });
});
