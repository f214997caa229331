/** Today’s list of a center: who comes without an appointment, their numbers, who is next, and what becomes of them. */
import { describe, expect, it } from 'vitest';
import { appointments, desk, walkIns } from '../../../src/contract/admin';
import type { BodyOf } from '../../../src/contract/endpoint';
import { DAY_MS, istDateOf } from '../../../src/domain/time';
import { aStaffMember } from '../../administrator';
import { aBooking, aCenter, aPatient } from '../../builders';
import { aRunningProduct } from '../../the-product';

// A Tuesday, 10 in the morning in India: the window from 9 to 1 has begun.
const the = aRunningProduct({ now: '2026-11-10T10:00:00+05:30' });
const TIME = '1 PM - 5 PM';
type ToAdd = BodyOf<typeof walkIns.add>;

let phones = 0;
const somebody = (name: string) => ({
  name,
  phone: `+91 98450 3${String((phones += 1)).padStart(4, '0')}`,
  isNew: true,
});

async function aDesk(slots = 2) {
  const center = await aCenter(the.product, { slots });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
  const add = (name: string, change: Partial<ToAdd> = {}) =>
    clerk.call(walkIns.add, {
      body: { patient: somebody(name), centerId: center.id, urgency: 'can-wait' as const, ...change },
    });
  const list = () => clerk.call(walkIns.list, { query: { centerId: center.id } });
  const names = async () => (await list()).waiting.map(({ number, patient }) => `${number} ${patient.name}`);
  const give = (id: string, time = TIME) =>
    clerk.call(walkIns.book, { params: { id }, body: { time, payment: 'later' } });
  const full = async (startHour: 9 | 13 | 17) => {
    for (let chair = 1; chair <= slots; chair++)
      await aBooking(the.product, { center, date: istDateOf(the.product.now()), startHour, chair });
  };
  return { center, clerk, add, list, names, give, full };
}

describe('somebody who comes without an appointment', () => {
  it('gets the next number of the center, and is proposed by urgency, then by arrival', async () => {
    const { add, list, names, center } = await aDesk();
    expect(await add('Kamala Devi', { note: 'With her son' })).toMatchObject({ number: 1, isNew: true });
    expect(await add('Bhagwan Das', { urgency: 'urgent' })).toMatchObject({ number: 2 });
    expect(await add('Meera Nair')).toMatchObject({ number: 3 });
    expect(await add('Ravi Kumar', { urgency: 'emergency' })).toMatchObject({ number: 4 });
    expect(await names()).toEqual(['4 Ravi Kumar', '2 Bhagwan Das', '1 Kamala Devi', '3 Meera Nair']);
    const first = (await list()).waiting[2];
    expect(first).toMatchObject({ note: 'With her son', urgency: 'can-wait', state: 'waiting', hasToday: null });
    expect(istDateOf(new Date(first!.arrivedAt))).toBe(istDateOf(the.product.now()));
    const known = await the.product.database.db
      .selectFrom('center_patients')
      .select('known_since')
      .where('center_id', '=', center.id)
      .execute();
    expect(known).toHaveLength(4);
    // Another center counts for itself.
    expect(await (await aDesk()).add('Asha Rao')).toMatchObject({ number: 1 });
  });

  it('keeps the number when they are added once more, and is told about an appointment that they have', async () => {
    const { add, list, center, names } = await aDesk();
    const patient = await aPatient(the.product);
    await aBooking(the.product, { center, patient, date: istDateOf(the.product.now()), startHour: 17 });
    const first = await add('', { patient: { _id: patient.id } });
    const again = await add('', { patient: { _id: patient.id }, urgency: 'urgent' });
    expect(again).toMatchObject({ walkInId: first.walkInId, number: 1, isNew: false });
    expect(await names()).toHaveLength(1);
    expect((await list()).waiting[0]).toMatchObject({ hasToday: '5 PM - 9 PM', urgency: 'can-wait' });
  });

  it('is moved in the list when it becomes urgent, with the number that they have', async () => {
    const { add, clerk, names, list } = await aDesk();
    await add('Kamala Devi');
    const { walkInId: id } = await add('Bhagwan Das', { note: 'Came by bus' });
    await clerk.call(walkIns.change, { params: { id }, body: { urgency: 'emergency' } });
    expect(await names()).toEqual(['2 Bhagwan Das', '1 Kamala Devi']);
    await clerk.call(walkIns.change, { params: { id }, body: { urgency: 'can-wait', note: '' } });
    expect((await list()).waiting[1]).toMatchObject({ number: 2, note: null });
    await clerk.call(walkIns.change, { params: { id }, body: { note: 'Feels worse' } });
    expect((await list()).waiting[1]).toMatchObject({ urgency: 'can-wait', note: 'Feels worse' });
  });

  it('is refused where the note is too long, a center is blocked, or the desk is that of another one', async () => {
    const { clerk, center, add } = await aDesk();
    const body = { patient: somebody('Kamala Devi'), centerId: center.id, urgency: 'urgent' as const };
    expect(await clerk.refused(walkIns.add, { body: { ...body, note: 'x'.repeat(201) } })).toMatchObject({
      ...{ code: 'invalid-input', fields: { note: expect.any(String) } },
    });
    const others = await aDesk();
    expect(await others.clerk.refused(walkIns.add, { body })).toMatchObject({ code: 'center-not-found' });
    expect(await others.clerk.refused(walkIns.list, { query: { centerId: center.id } })).toMatchObject({
      code: 'center-not-found',
    });
    const { walkInId: id } = await add('Bhagwan Das');
    const params = { id };
    const unknown = { status: 404, code: 'walk-in-not-found' };
    expect(await others.clerk.refused(walkIns.end, { params, body: { as: 'left' } })).toMatchObject(unknown);
    expect(await others.clerk.refused(walkIns.resume, { params })).toMatchObject(unknown);
    expect(await others.clerk.refused(walkIns.change, { params, body: { urgency: 'urgent' } })).toMatchObject(unknown);
    expect(await others.clerk.refused(walkIns.book, { params, body: { time: TIME, payment: 'later' } })).toMatchObject(
      unknown,
    );
    const { client: nurse } = await aStaffMember(the.product, [{ role: 'nurse', centerId: center.id }]);
    expect(await nurse.refused(walkIns.list, { query: { centerId: center.id } })).toMatchObject({
      code: 'not-allowed',
    });
    await the.product.database.db
      .updateTable('centers')
      .set({ status: 'blocked' })
      .where('id', '=', center.id)
      .execute();
    expect(await clerk.refused(walkIns.add, { body })).toMatchObject({ code: 'center-blocked' });
  });
});

describe('a chair of today', () => {
  it('is booked through the desk’s door for who waits, and they wait no more', async () => {
    const { add, give, list, clerk, center } = await aDesk();
    const { walkInId: id, patientId } = await add('Kamala Devi');
    const { bookings } = await give(id);
    expect(bookings).toMatchObject([
      { time: TIME, date: istDateOf(the.product.now()), chair: 1, bookingStatus: 'confirmed' },
    ]);
    const { waiting, over } = await list();
    expect(waiting).toEqual([]);
    expect(over).toMatchObject([{ number: 1, state: 'seated', given: { bookingId: bookings[0]!._id, time: TIME } }]);
    const row = await the.product.database.db
      .selectFrom('bookings')
      .select(['patient_id', 'center_id', 'status'])
      .where('id', '=', bookings[0]!._id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ patient_id: patientId, center_id: center.id, status: 'confirmed' });
    expect(await clerk.refused(walkIns.book, { params: { id }, body: { time: TIME, payment: 'later' } })).toMatchObject(
      { status: 409, code: 'walk-in-not-waiting' },
    );
    expect(await clerk.refused(walkIns.end, { params: { id }, body: { as: 'left' } })).toMatchObject({
      code: 'walk-in-not-waiting',
    });
    // Who has had a chair and comes again gets a new number.
    expect(await add('', { patient: { _id: patientId } })).toMatchObject({ number: 2, isNew: true });
  });

  it('is refused where none is free, and they wait on; in a window that has begun, a reason is asked for', async () => {
    const { add, clerk, full, names } = await aDesk(1);
    const { walkInId: id } = await add('Kamala Devi');
    await full(13);
    const book = (time: string, reason?: string) =>
      clerk.refused(walkIns.book, { params: { id }, body: { time, payment: 'later', ...(reason && { reason }) } });
    expect(await book(TIME)).toMatchObject({ code: 'no-free-chair' });
    expect(await book('9 AM - 1 PM')).toMatchObject({ code: 'reason-missing', fields: { reason: expect.any(String) } });
    expect(await book('5 AM - 9 AM', 'Came late')).toMatchObject({ code: 'window-over' });
    expect(await names()).toEqual(['1 Kamala Devi']);
    const body = { time: '9 AM - 1 PM', payment: 'later', reason: 'Came without an appointment' } as const;
    expect((await clerk.call(walkIns.book, { params: { id }, body })).bookings).toHaveLength(1);
  });

  it('that is undone, or cancelled later, puts them back at their place', async () => {
    const { add, give, names, clerk, list } = await aDesk();
    const { walkInId: id } = await add('Kamala Devi');
    await add('Bhagwan Das');
    const booked = await give(id);
    expect(await names()).toEqual(['2 Bhagwan Das']);
    await clerk.call(desk.undo, { params: { id: booked.undo.id } });
    expect(await names()).toEqual(['1 Kamala Devi', '2 Bhagwan Das']);
    const { bookings } = await give(id);
    await clerk.call(appointments.setStatus, {
      params: { id: bookings[0]!._id },
      body: { bookingStatus: 'cancelled' },
    });
    expect((await list()).waiting[0]).toMatchObject({ number: 1, given: { bookingId: bookings[0]!._id } });
  });
});

describe('who goes', () => {
  it('is off the list as left or sent elsewhere, and back at their place when that is undone', async () => {
    const { add, clerk, names, list, center } = await aDesk();
    const { walkInId: one } = await add('Kamala Devi');
    const { walkInId: other } = await add('Bhagwan Das');
    await clerk.call(walkIns.end, { params: { id: one }, body: { as: 'left' } });
    await clerk.call(walkIns.end, { params: { id: one }, body: { as: 'left' } });
    await clerk.call(walkIns.end, { params: { id: other }, body: { as: 'elsewhere' } });
    expect((await list()).over).toMatchObject([
      { number: 2, state: 'elsewhere' },
      { number: 1, state: 'left' },
    ]);
    expect(await clerk.refused(walkIns.end, { params: { id: one }, body: { as: 'elsewhere' } })).toMatchObject({
      code: 'walk-in-not-waiting',
    });
    await clerk.call(walkIns.resume, { params: { id: one } });
    await clerk.call(walkIns.resume, { params: { id: one } });
    expect(await names()).toEqual(['1 Kamala Devi']);
    const did = await the.product.database.db
      .selectFrom('administrator_actions')
      .select(['action', 'subject_name', 'after'])
      .where('center_id', '=', center.id)
      .where('action', 'like', 'walk-in-%')
      .orderBy('id')
      .execute();
    expect(did.map(({ action }) => action)).toEqual([
      ...['walk-in-added', 'walk-in-added', 'walk-in-ended', 'walk-in-ended', 'walk-in-resumed'],
    ]);
    // What is noted of somebody's health is not in the log.
    expect(did[0]).toMatchObject({ subject_name: 'Kamala Devi', after: { number: 1 } });
    await clerk.call(walkIns.resume, { params: { id: other } });
    expect(await names()).toEqual(['1 Kamala Devi', '2 Bhagwan Das']);
  });

  it('moves with a record that is merged, and back', async () => {
    const { add, names, clerk, list, center } = await aDesk();
    const { patientId: from } = await add('Kamala Devi');
    const into = (
      await clerk.call(desk.addPatient, {
        body: { name: 'Kamala Devi', phone: '+91 98450 39999', isNew: true, centerId: center.id },
      })
    ).patient._id;
    await clerk.call(desk.merge, { params: { id: from }, body: { into } });
    expect((await list()).waiting).toMatchObject([{ number: 1, patient: { _id: into } }]);
    const { merges } = await clerk.call(desk.patient, { params: { id: into } });
    await clerk.call(desk.undoMerge, { params: { id: into }, body: { mergeId: merges[0]!._id } });
    expect((await list()).waiting).toMatchObject([{ number: 1, patient: { _id: from } }]);
    expect(await names()).toHaveLength(1);
  });
});

// Last, since it changes the day.
describe('when the day is over', () => {
  it('the list is empty, and numbers begin with 1', async () => {
    const { add, center } = await aDesk();
    const { walkInId: id } = await add('Kamala Devi');
    await the.product.pass(DAY_MS);
    const { client: next } = await aStaffMember(the.product, [{ role: 'clerk', centerId: center.id }]);
    expect((await next.call(walkIns.list, { query: { centerId: center.id } })).waiting).toEqual([]);
    const again = { patient: somebody('Meera Nair'), centerId: center.id, urgency: 'urgent' as const };
    expect(await next.call(walkIns.add, { body: again })).toMatchObject({ number: 1 });
    expect(await next.refused(walkIns.end, { params: { id }, body: { as: 'left' } })).toMatchObject({
      ...{ status: 404, code: 'walk-in-not-found' },
    });
  });
});
