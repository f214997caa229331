/** What the desk does about messages: what it writes, whom it calls, and what it sees of what people were told and answered. */
import { v7 as newId } from 'uuid';
import { beforeAll, describe, expect, it } from 'vitest';
import { showPhone } from '../../../src/domain/phone';
import { bookings, messages } from '../../../src/contract';
import { type WrittenTo, arrivals, calls, dashboard, deskMessages } from '../../../src/contract/admin';
import type { DeskMessage } from '../../../src/domain/desk-messages';
import type { MessageState } from '../../../src/domain/messages';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { type AdministratorAtWork, aLastingAdministrator, aStaffMember } from '../../administrator';
import { look } from '../../administrator-steps';
import { type BookingRow, aBooking, aCallAsked, aCenter, aReminder, patientWithSession } from '../../builders';
import { aClient } from '../../client';
import { messageBy, withPhone } from '../../channels';
import { mailAbout } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();
let owner: AdministratorAtWork;
beforeAll(async () => void (owner = await aLastingAdministrator(the.product)));

const db = () => the.product.database.db;
const clerkAt = (centerId: string) => aStaffMember(the.product, [{ role: 'clerk', centerId }]);
const callsOf = async ({ client }: AdministratorAtWork, centerId?: string) =>
  (await client.call(calls.list, { query: { ...(centerId && { centerId }) } })).calls;
const setDone = ({ client }: AdministratorAtWork, id: string, isDone: boolean) =>
  client.call(calls.setDone, { params: { id }, body: { isDone } });
const actionsAbout = (bookingId: string) =>
  db()
    .selectFrom('administrator_actions')
    .select(['action', 'administrator_name', 'center_id'])
    .where('subject_id', '=', bookingId)
    .orderBy('id')
    .execute();

async function aBooked(changes: { username?: string; language?: string } = {}) {
  const patient = await patientWithSession(the.product, {}, { username: 'Lakshmi Raman', ...changes });
  const center = await aCenter(the.product);
  const booking = await aBooking(the.product, { patient, center });
  return { patient, center, booking };
}

describe('whom to call', () => {
  it('is who answered "Call me", with the number, the language, the session, and since when', async () => {
    const { patient, center, booking } = await aBooked({ language: 'hi' });
    const number = await withPhone(the.product, patient, { on: [] });
    const code = await aReminder(the.product, booking, { language: 'hi' });
    const body = { answer: 'call' as const };
    await aClient(the.product).call(messages.answer, { params: { code }, body });
    const clerk = await clerkAt(center.id);
    const expected = {
      _id: expect.any(String),
      bookingId: booking.id,
      patientId: patient.id,
      centerId: center.id,
      center: center.name,
      username: 'Lakshmi Raman',
      askedBy: null,
      number: showPhone(number),
      language: 'hi',
      date: booking.session_date,
      time: '9 AM - 1 PM',
      startHour: 9,
      askedAt: expect.any(String),
      hasAsked: true,
      texts: [],
    };
    expect(await callsOf(clerk, center.id)).toEqual([expected]);
    const { attention } = (await clerk.client.call(dashboard.overview)).overview;
    expect(attention).toMatchObject({ calls: [expected], totals: { calls: 1 } });
  });

  it('has the longest waiting first', async () => {
    const { center, booking } = await aBooked();
    const now = the.product.now().getTime();
    const ids = await Promise.all(
      [5, 50, 20].map((minutes) => aCallAsked(the.product, booking, { asked_at: new Date(now - minutes * MINUTE_MS) })),
    );
    expect((await callsOf(owner, center.id)).map(({ _id }) => _id)).toEqual([ids[1], ids[2], ids[0]]);
  });

  it('names who asked, where that is who cares for the patient', async () => {
    const { center, booking } = await aBooked();
    const carer = await patientWithSession(the.product, {}, { username: 'Gopal Raman' });
    const call = await aCallAsked(the.product, booking);
    await db()
      .updateTable('notices')
      .set({ user_id: carer.id })
      .where('id', 'in', db().selectFrom('call_requests').select('notice_id').where('id', '=', call))
      .execute();
    expect(await callsOf(owner, center.id)).toMatchObject([{ username: 'Lakshmi Raman', askedBy: 'Gopal Raman' }]);
  });

  it('is taken as done once, however often that is pressed, and put back; both are in the record of actions', async () => {
    const { center, booking } = await aBooked();
    const id = await aCallAsked(the.product, booking);
    const clerk = await clerkAt(center.id);
    await Promise.all([setDone(clerk, id, true), setDone(clerk, id, true)]);
    expect(await callsOf(clerk, center.id)).toEqual([]);
    expect((await clerk.client.call(dashboard.overview)).overview.attention.totals.calls).toBe(0);
    const callAt = async () => (await look(owner, booking.id)).notices[0]!.call;
    expect(await callAt()).toEqual({ _id: id, doneAt: expect.any(String), doneBy: clerk.userName });
    await setDone(clerk, id, false);
    expect(await callAt()).toEqual({ _id: id, doneAt: null, doneBy: null });
    expect(await callsOf(clerk, center.id)).toMatchObject([{ _id: id }]);
    const by = { administrator_name: clerk.userName, center_id: center.id };
    expect(await actionsAbout(booking.id)).toEqual([
      { action: 'call-made', ...by },
      { action: 'call-taken-back', ...by },
    ]);
  });

  it('stays done when the clerk has left', async () => {
    const { center, booking } = await aBooked();
    const id = await aCallAsked(the.product, booking);
    const clerk = await clerkAt(center.id);
    await setDone(clerk, id, true);
    await db().deleteFrom('administrators').where('id', '=', clerk.id).execute();
    expect(await callsOf(owner, center.id)).toEqual([]);
  });

  it('is only of the own centers, and an auditor looks but takes none', async () => {
    const { center, booking } = await aBooked();
    const id = await aCallAsked(the.product, booking);
    const stranger = await clerkAt((await aCenter(the.product)).id);
    expect(await callsOf(stranger)).toEqual([]);
    const query = { centerId: center.id };
    expect(await stranger.client.refused(calls.list, { query })).toMatchObject({ code: 'center-not-found' });
    const done = { params: { id }, body: { isDone: true } };
    expect(await stranger.client.refused(calls.setDone, done)).toMatchObject({ status: 404, code: 'call-not-found' });
    const auditor = await aStaffMember(the.product, [{ role: 'auditor', centerId: center.id }]);
    expect(await callsOf(auditor)).toMatchObject([{ _id: id }]);
    expect(await auditor.client.refused(calls.setDone, done)).toMatchObject({ status: 403, code: 'not-allowed' });
    expect(await callsOf(owner, center.id)).toMatchObject([{ _id: id }]);
  });
});

describe('what people were told', () => {
  /** A message of the notice with this code, by a channel. */
  async function aMessage(code: string, channel: 'push' | 'whatsapp' | 'sms', status: MessageState, at: Date) {
    const notice = await db()
      .selectFrom('notices')
      .select(['id', 'booking_id'])
      .where('code', '=', code)
      .executeTakeFirstOrThrow();
    await db()
      .insertInto('outbox')
      .values({
        id: newId(),
        once_key: `told:${newId()}`,
        channel,
        template: 'reminder',
        recipient: channel === 'push' ? newId() : '+919845012345',
        language: 'en',
        slots: '{}',
        booking_id: notice.booking_id,
        notice_id: notice.id,
        status,
        created_at: at,
        due_at: at,
        ...(status !== 'waiting' && { sent_at: at }),
        ...((status === 'delivered' || status === 'read') && { delivered_at: at }),
        ...(status === 'read' && { read_at: at }),
      })
      .execute();
  }
  const dayOf = async ({ center_id: centerId, session_date: date }: BookingRow) => {
    const { day } = await owner.client.call(arrivals.day, { query: { centerId, date } });
    return day.windows.flatMap(({ chairs }) => chairs.flatMap(({ booking }) => booking ?? []))[0]!;
  };

  it('is at the appointment, channel by channel in their order, with the answer', async () => {
    const { booking } = await aBooked();
    const now = the.product.now();
    const at = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS);
    const code = await aReminder(the.product, booking, { answer: 'cannot', answered_at: at(1), answered_by: 'sms' });
    await aMessage(code, 'push', 'failed', at(40));
    await aMessage(code, 'push', 'delivered', at(39));
    await aMessage(code, 'whatsapp', 'failed', at(20));
    await aMessage(code, 'sms', 'delivered', at(10));
    const { notices, mails } = await look(owner, booking.id);
    expect(notices).toEqual([
      {
        _id: expect.any(String),
        template: 'reminder',
        message: null,
        carer: null,
        createdAt: expect.any(String),
        isOver: false,
        readAt: null,
        channels: [
          { channel: 'push', state: 'delivered', at: at(39).toISOString() },
          { channel: 'whatsapp', state: 'failed', at: at(20).toISOString() },
          { channel: 'sms', state: 'delivered', at: at(10).toISOString() },
        ],
        answer: 'cannot',
        answeredAt: at(1).toISOString(),
        answeredBy: 'sms',
        call: null,
      },
    ]);
    expect(mails).toEqual([]);
  });

  it('does not count what was dropped, since it was read elsewhere', async () => {
    const { booking } = await aBooked();
    const now = the.product.now();
    const code = await aReminder(the.product, booking, { status: 'read', read_at: now });
    await aMessage(code, 'sms', 'dropped', now);
    expect((await look(owner, booking.id)).notices).toMatchObject([
      { channels: [], isOver: true, readAt: now.toISOString(), answer: null },
    ]);
  });

  it('is in short on the day, as far as it came, with the answer for the present time', async () => {
    const { booking } = await aBooked();
    expect(await dayOf(booking)).toMatchObject({ toldLast: null, answer: null });
    const code = await aReminder(the.product, booking);
    expect(await dayOf(booking)).toMatchObject({ toldLast: { template: 'reminder', state: 'waiting' } });
    await aMessage(code, 'whatsapp', 'failed', the.product.now());
    expect(await dayOf(booking)).toMatchObject({ toldLast: { state: 'failed' } });
    await aMessage(code, 'sms', 'delivered', the.product.now());
    expect(await dayOf(booking)).toMatchObject({ toldLast: { state: 'delivered' } });
    await aClient(the.product).call(messages.answer, { params: { code }, body: { answer: 'coming' } });
    expect(await dayOf(booking)).toMatchObject({ toldLast: { state: 'read' }, answer: 'coming' });
    const moved = { start_hour: 13 };
    await db().updateTable('bookings').set(moved).where('id', '=', booking.id).execute();
    expect(await dayOf({ ...booking, ...moved })).toMatchObject({ toldLast: null, answer: null });
  });

  it('reached nobody, where every channel was tried', async () => {
    const { booking } = await aBooked();
    const hourAgo = new Date(the.product.now().getTime() - HOUR_MS);
    await aReminder(the.product, booking, { status: 'exhausted', created_at: hourAgo });
    expect(await dayOf(booking)).toMatchObject({ toldLast: { state: 'failed' } });
  });
});

describe('writing to patients', () => {
  const write = ({ client }: AdministratorAtWork, to: WrittenTo, message: DeskMessage = { kind: 'call-us' }) =>
    client.call(deskMessages.send, { body: { to, message } });
  const writeRefused = ({ client }: AdministratorAtWork, to: WrittenTo, message: DeskMessage = { kind: 'call-us' }) =>
    client.refused(deskMessages.send, { body: { to, message } });
  const preview = ({ client }: AdministratorAtWork, to: WrittenTo, message: DeskMessage = { kind: 'call-us' }) =>
    client.call(deskMessages.preview, { body: { to, message } });
  const noticesOf = (bookingId: string) =>
    db().selectFrom('notices').select(['template', 'urgency', 'user_id']).where('booking_id', '=', bookingId).execute();

  it('reaches a patient by their channel and in their language, with the text that was previewed', async () => {
    const { patient, center, booking } = await aBooked({ language: 'hi' });
    const number = await withPhone(the.product, patient, { on: ['sms'] });
    const clerk = await clerkAt(center.id);
    const to = { bookingId: booking.id };
    const message = { kind: 'later', minutes: 30 } as const;
    const seen = await preview(clerk, to, message);
    expect(seen).toMatchObject({ people: 1, already: 0, unreachable: [], texts: [{ language: 'hi' }] });
    expect(await noticesOf(booking.id)).toEqual([]);
    expect(await write(clerk, to, message)).toMatchObject({ people: 1, already: 0, unreachable: [] });
    await the.product.sweep();
    const { text } = await messageBy(the.product, number, 'sms', 'मिनट देर');
    expect(text).toContain(seen.texts[0]!.text);
    expect((await look(clerk, booking.id)).notices).toMatchObject([
      { template: 'from-desk', message: 'later', channels: [{ channel: 'sms' }] },
    ]);
    const { code } = await db()
      .selectFrom('notices')
      .select('code')
      .where('booking_id', '=', booking.id)
      .executeTakeFirstOrThrow();
    const shown = () => aClient(the.product).call(messages.notice, { params: { code } });
    expect(await shown()).toMatchObject({ text: seen.texts[0]!.text, language: 'hi', canAnswer: false });
    // Moved: what was said of the former time is not true of this one.
    await db().updateTable('bookings').set({ start_hour: 17 }).where('id', '=', booking.id).execute();
    expect(await shown()).toMatchObject({ text: null, session: { time: '5 PM - 9 PM' } });
    expect(await actionsAbout(booking.id)).toEqual([
      { action: 'message-sent', administrator_name: clerk.userName, center_id: center.id },
    ]);
  });

  it('comes by mail to who has no other channel', async () => {
    const { patient, booking } = await aBooked();
    await write(owner, { bookingId: booking.id }, { kind: 'bring', paper: 'reports' });
    await the.product.sweep();
    const mail = await mailAbout(the.product, patient.email, /^From your center/);
    expect(mail.text).toContain('please bring the latest reports with you');
  });

  it('is told once a day, however often and by whomever it is pressed', async () => {
    const { center, booking } = await aBooked();
    const [one, two] = [await clerkAt(center.id), await clerkAt(center.id)];
    const to = { bookingId: booking.id };
    const answers = await Promise.all([write(one, to), write(one, to), write(two, to)]);
    expect(answers.map(({ people }) => people).sort()).toEqual([0, 0, 1]);
    expect(await noticesOf(booking.id)).toHaveLength(1);
    expect(await actionsAbout(booking.id)).toHaveLength(1);
    expect(await preview(one, to)).toMatchObject({ people: 0, already: 1 });
    // Something else is another message.
    expect(await write(one, to, { kind: 'bring', paper: 'letter' })).toMatchObject({ people: 1 });
    await the.product.pass(25 * HOUR_MS);
    expect(await write(await clerkAt(center.id), to)).toMatchObject({ people: 1 });
  });

  it('goes to all of a window, and says whom nobody can tell', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const { date, startHour } = aWindow(the.product.now(), 3);
    const there = { center, date, startHour };
    const first = await aBooking(the.product, { ...there, chair: 1 });
    const second = await aBooking(the.product, { ...there, chair: 2 });
    await aBooking(the.product, { ...there, chair: 3, status: 'cancelled', isScheme: true });
    const walkIn = await aBooking(the.product, { ...there, chair: 4 });
    const patientId = newId();
    await db()
      .insertInto('patients')
      .values({ id: patientId, name: 'Kamala Devi', phone: '98450 77777', created_at: the.product.now() })
      .execute();
    await db()
      .updateTable('bookings')
      .set({ patient_id: patientId, user_id: null })
      .where('id', '=', walkIn.id)
      .execute();
    const unreachable = [{ bookingId: walkIn.id, username: 'Kamala Devi', phone: '+91 98450 77777' }];
    const to = { centerId: center.id, date, startHour };
    const clerk = await clerkAt(center.id);
    expect(await preview(clerk, to)).toMatchObject({ people: 2, unreachable });
    expect(await write(clerk, to)).toMatchObject({ people: 2, unreachable });
    for (const { id } of [first, second]) expect(await noticesOf(id)).toHaveLength(1);
    expect(await noticesOf(walkIn.id)).toEqual([]);
    const action = await db()
      .selectFrom('administrator_actions')
      .select(['action', 'after'])
      .where('subject_id', '=', center.id)
      .execute();
    expect(action).toEqual([
      { action: 'message-sent', after: { message: 'call-us', date, window: startHour, patients: 2 } },
    ]);
    expect(await writeRefused(clerk, { bookingId: walkIn.id })).toMatchObject({ status: 409, code: 'nobody-to-tell' });
  });

  it('asks who was booked in a window that was closed to call, wherever they were moved', async () => {
    const center = await aCenter(the.product, { slots: 4 });
    const { date, startHour } = aWindow(the.product.now(), 3);
    const moved = await aBooking(the.product, { center, date, startHour: 17 });
    const at = the.product.now();
    const closure = { id: newId(), center_id: center.id, from_date: date, to_date: date, reason: 'No water' };
    await db()
      .insertInto('closures')
      .values({ ...closure, state: 'confirmed', held_until: at, created_at: at, confirmed_at: at, ended_at: at })
      .execute();
    const from = { booking_id: moved.id, from_date: date, from_start_hour: startHour, from_chair: 1 };
    const whither = { center_id: center.id, session_date: date, start_hour: 17, chair: 1 };
    await db()
      .insertInto('closure_moves')
      .values({ closure_id: closure.id, ...from, ...whither, decision: 'move', outcome: 'moved', done_at: at })
      .execute();
    const to = { centerId: center.id, date, startHour };
    expect(await preview(owner, to, { kind: 'bring', paper: 'identity' })).toMatchObject({ people: 0 });
    expect(await write(owner, to)).toMatchObject({ people: 1 });
    expect(await noticesOf(moved.id)).toHaveLength(1);
  });

  it('of a session that has begun, or was cancelled, can only ask to call', async () => {
    const { patient, booking } = await aBooked();
    const to = { bookingId: booking.id };
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: booking.id } });
    const tooLate = { status: 409, code: 'message-too-late' };
    expect(await writeRefused(owner, to, { kind: 'later', minutes: 15 })).toMatchObject(tooLate);
    expect(await write(owner, to)).toMatchObject({ people: 1 });
  });

  it('is not without the value that it needs', async () => {
    const { booking } = await aBooked();
    for (const kind of ['later', 'bring', 'place'] as const)
      expect(await writeRefused(owner, { bookingId: booking.id }, { kind })).toMatchObject({ status: 400 });
  });

  it('is for who may, at their centers', async () => {
    const { center, booking } = await aBooked();
    const { date, startHour } = { date: booking.session_date, startHour: booking.start_hour };
    const window = { centerId: center.id, date, startHour };
    const stranger = await clerkAt((await aCenter(the.product)).id);
    expect(await writeRefused(stranger, { bookingId: booking.id })).toMatchObject({ code: 'booking-not-found' });
    expect(await writeRefused(stranger, window)).toMatchObject({ code: 'center-not-found' });
    const auditor = await aStaffMember(the.product, [{ role: 'auditor', centerId: center.id }]);
    expect(await writeRefused(auditor, window)).toMatchObject({ status: 403, code: 'not-allowed' });
    expect(await noticesOf(booking.id)).toEqual([]);
  });

  it('is limited by the hour; what was told already does not count', async () => {
    const { center, booking } = await aBooked();
    const clerk = await clerkAt(center.id);
    for (let n = 0; n < 45; n += 1) await write(clerk, { bookingId: booking.id });
    const others = Array.from({ length: 40 }, (_, n) => aBooked().then((other) => ({ ...other, n })));
    const last = (await Promise.all(others)).map(({ booking: other }) => other.id);
    const everywhere = await aStaffMember(the.product, [{ role: 'clerk' }]);
    for (const bookingId of last) await write(everywhere, { bookingId });
    expect(await writeRefused(everywhere, { bookingId: booking.id })).toMatchObject({
      status: 429,
      code: 'too-many-tries',
    });
  });
});
