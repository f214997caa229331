/** People without an account are written to at the number that a desk keeps of them, once they have proved it, until they say STOP. */
import { afterEach, describe, expect, it } from 'vitest';
import { messages, phoneEntry } from '../../../src/contract';
import { calls, desk, deskMessages, personNumbers } from '../../../src/contract/admin';
import { MINUTE_MS, addDays, istDateOf, istInstant, weekdayOf } from '../../../src/domain/time';
import { windowLabel } from '../../../src/domain/windows';
import { aLastingAdministrator, aStaffMember } from '../../administrator';
import { aCenter, loggedInPatient } from '../../builders';
import { aNumber, messageBy, messagesTo } from '../../channels';
import { aClient } from '../../client';
import { allMailsSent } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });
const db = () => the.product.database.db;
const anybody = () => aClient(the.product);
const write = (from: string, text: string) => the.product.control('messages/text', { from, text }, 'POST');
const textsTo = async (number: string) => (await messagesTo(the.product, number)).map(({ text }) => text);
const codeOf = (url: string | null) => url!.split('/').at(-1)!;

afterEach(async () => {
  await the.product.control('messages', { mode: 'on', paused: [] });
});

async function round(): Promise<void> {
  await the.product.sweep();
  await allMailsSent(the.product);
}

let count = 0;
/** Whoever works at every desk of this file, for as many days as pass in it. */
let desks: ReturnType<typeof aLastingAdministrator> | undefined;
/** Somebody whom a center has added with a number that a clerk typed, and the clerk. */
async function atDesk({ number = aNumber('1'), name = `Kamala ${'abcdefghij'[((count += 1)) % 10]}${count}` } = {}) {
  const center = await aCenter(the.product, { slots: 10 });
  const { client: clerk } = await (desks ??= aLastingAdministrator(the.product));
  const { patient } = await clerk.call(desk.addPatient, {
    body: { name, phone: number, centerId: center.id, isNew: true },
  });
  const params = { id: patient._id };
  const person = async () => (await clerk.call(personNumbers.number, { params })).person;
  const stateOf = async (channel = 'whatsapp') =>
    (await person()).channels.find((one) => one.channel === channel)!.state;
  return { center, clerk, number, name, params, patientId: patient._id, person, stateOf };
}
type AtDesk = Awaited<ReturnType<typeof atDesk>>;

const sendCode = ({ clerk, params }: AtDesk, channel: 'whatsapp' | 'sms' = 'whatsapp', language: 'en' | 'hi' = 'en') =>
  clerk.call(personNumbers.sendCode, { params, body: { channel, language } });
const otpIn = (text: string) => /\d{6}/.exec(text)![0];

/** The same, who has read the code aloud. */
async function proved(
  given: AtDesk,
  channel: 'whatsapp' | 'sms' = 'whatsapp',
  language: 'en' | 'hi' = 'en',
): Promise<AtDesk> {
  const before = (await textsTo(given.number)).length;
  const { verificationId } = await sendCode(given, channel, language);
  await waitFor('the code arrives', async () => (await textsTo(given.number)).length > before);
  const otp = otpIn((await textsTo(given.number))[0]!);
  await given.clerk.call(personNumbers.prove, { params: given.params, body: { verificationId, otp } });
  return given;
}

/** Books a session for somebody at the desk, on a working day at least two days ahead. */
async function withSession({ clerk, center, patientId }: AtDesk, startHour = 13) {
  const first = addDays(istDateOf(the.product.now()), 3);
  const date = weekdayOf(first) === 0 ? addDays(first, 1) : first;
  const { bookings, told } = await clerk.call(desk.book, {
    body: {
      centerId: center.id,
      patient: { _id: patientId },
      sessions: [{ date, time: windowLabel(startHour) }],
      payment: 'none',
      reason: 'A test',
    },
  });
  return { bookingId: bookings[0]!._id, date, startHour, told };
}

const reminderOf = (number: string) => messageBy(the.product, number, 'whatsapp', 'omorrow');
async function reminded(session: { date: string }): Promise<void> {
  await the.product.passUntil(istInstant(addDays(session.date, -1), 19));
  await round();
}

describe('a number that a clerk typed', () => {
  it('gets nothing until it is proved: the desk is told to call', async () => {
    const one = await atDesk();
    const session = await withSession(one);
    expect(session.told).toEqual([]);
    await reminded(session);
    expect(await textsTo(one.number)).toEqual([]);
    const to = { bookingId: session.bookingId };
    const said = { to, message: { kind: 'call-us' as const } };
    expect(await one.clerk.refused(deskMessages.send, { body: said })).toMatchObject({ code: 'nobody-to-tell' });
    expect(await one.stateOf()).toBe('unproved');
  });

  it('is proved by the code that the person reads aloud, with the proof of what was agreed to', async () => {
    const one = await atDesk();
    const { verificationId } = await sendCode(one, 'whatsapp', 'hi');
    const { text } = await waitFor('the code', async () => (await messagesTo(the.product, one.number))[0]);
    const { clerk, params } = one;
    const wrong = otpIn(text) === '000000' ? '111111' : '000000';
    expect(await clerk.refused(personNumbers.prove, { params, body: { verificationId, otp: wrong } })).toMatchObject({
      code: 'otp-invalid',
    });
    await clerk.call(personNumbers.prove, { params, body: { verificationId, otp: otpIn(text) } });
    const { said } = await one.person();
    expect(said).toEqual([
      expect.objectContaining({
        channel: 'whatsapp',
        what: 'given',
        how: 'code',
        language: 'hi',
        staff: expect.any(String),
      }),
    ]);
    expect(await one.stateOf()).toBe('on');
    expect(await one.stateOf('sms')).toBe('unproved');
    expect(
      await clerk.refused(personNumbers.prove, { params, body: { verificationId, otp: otpIn(text) } }),
    ).toMatchObject({ code: 'otp-invalid' });
    await expect(
      db().updateTable('number_consents').set({ language: 'en' }).where('patient_id', '=', one.patientId).execute(),
    ).rejects.toThrow('never changed');
  });

  it('opens no account with the code that the desk hears', async () => {
    const one = await atDesk();
    const { verificationId } = await sendCode(one);
    const { text } = await waitFor('the code', async () => (await messagesTo(the.product, one.number))[0]);
    const body = { phone: one.number, otp: otpIn(text), VerificationId: verificationId, username: 'Somebody Else' };
    expect(await anybody().refused(phoneEntry.enter, { body })).toMatchObject({ code: 'otp-invalid' });
  });

  it('is not proved by a code for another number, or for another person', async () => {
    const [one, other] = [await atDesk(), await atDesk()];
    const { verificationId } = await sendCode(one);
    const { text } = await waitFor('the code', async () => (await messagesTo(the.product, one.number))[0]);
    const body = { verificationId, otp: otpIn(text) };
    expect(await other.clerk.refused(personNumbers.prove, { params: other.params, body })).toMatchObject({
      code: 'otp-invalid',
    });
    const elsewhere = await aStaffMember(the.product, [{ role: 'clerk', centerId: other.center.id }]);
    expect(await elsewhere.client.refused(personNumbers.number, { params: one.params })).toMatchObject({
      code: 'patient-not-found',
    });
    await one.clerk.call(desk.correct, { params: one.params, body: { phone: aNumber('2') } });
    expect(await one.clerk.refused(personNumbers.prove, { params: one.params, body })).toMatchObject({
      code: 'person-number-changed',
    });
  });

  it('is asked by a link, and a yes on its page proves it', async () => {
    const one = await atDesk();
    await one.clerk.call(personNumbers.sendLink, { params: one.params, body: { language: 'en' } });
    await round();
    const asked = await messageBy(the.product, one.number, 'whatsapp', 'May we send you messages');
    expect(asked.text).not.toContain(one.name);
    const params = { code: codeOf(asked.url) };
    const shown = await anybody().call(messages.notice, { params });
    expect(shown).toMatchObject({
      session: null,
      name: 'Kamala',
      writtenHere: { state: 'asked', ending: one.number.slice(-4) },
    });
    expect((await one.person()).askedAt).not.toBeNull();
    expect(await one.stateOf()).toBe('unproved');
    for (let time = 1; time <= 2; time++)
      expect(await anybody().call(messages.writeHere, { params, body: { agrees: true } })).toMatchObject({
        writtenHere: { state: 'on' },
      });
    const { said, askedAt } = await one.person();
    expect(said).toEqual([expect.objectContaining({ what: 'given', how: 'link', staff: null })]);
    expect(askedAt).toBeNull();
    const session = await withSession(one);
    expect(session.told).toHaveLength(1);
    await reminded(session);
    expect((await reminderOf(one.number)).buttons).toHaveLength(3);
  });

  it('that says no by the link gets nothing, and no second link', async () => {
    const one = await atDesk();
    const ask = { params: one.params, body: { language: 'en' as const } };
    await one.clerk.call(personNumbers.sendLink, ask);
    await round();
    const asked = await messageBy(the.product, one.number, 'whatsapp');
    await anybody().call(messages.writeHere, { params: { code: codeOf(asked.url) }, body: { agrees: false } });
    expect(await one.stateOf()).toBe('stopped');
    expect(await one.clerk.refused(personNumbers.sendLink, ask)).toMatchObject({ code: 'number-stopped' });
    await reminded(await withSession(one));
    expect(await textsTo(one.number)).toHaveLength(1);
  });

  it('is not rung again and again: neither by one desk nor by several', async () => {
    const one = await atDesk();
    for (let time = 1; time <= 3; time++) await sendCode(one);
    const again = { params: one.params, body: { channel: 'sms' as const } };
    expect(await one.clerk.refused(personNumbers.sendCode, again)).toMatchObject({ code: 'number-busy' });
    const other = await atDesk({ number: one.number, name: 'Somebody New' });
    expect(await other.clerk.refused(personNumbers.sendCode, { ...again, params: other.params })).toMatchObject({
      code: 'number-busy',
    });
  });

  it('has to be a mobile number of somebody without an account', async () => {
    const one = await atDesk({ number: '+918055500187' });
    const code = { params: one.params, body: { channel: 'whatsapp' as const } };
    expect(await one.clerk.refused(personNumbers.sendCode, code)).toMatchObject({ code: 'number-not-mobile' });
    const nobodys = await atDesk();
    await nobodys.clerk.call(desk.correct, { params: nobodys.params, body: { phone: null } });
    expect(await nobodys.clerk.refused(personNumbers.sendCode, { ...code, params: nobodys.params })).toMatchObject({
      code: 'number-missing',
    });
    const { client } = await aStaffMember(the.product, [{ role: 'manager' }]);
    const account = await loggedInPatient(the.product);
    expect(await client.refused(personNumbers.sendCode, { ...code, params: { id: account.id } })).toMatchObject({
      code: 'person-has-account',
    });
  });
});

describe('a proved number', () => {
  it('is reminded, answers with a button and by the link, and sees who it is for', async () => {
    const one = await proved(await atDesk());
    const session = await withSession(one);
    await reminded(session);
    const message = await reminderOf(one.number);
    const params = { code: codeOf(message.url) };
    expect(await anybody().call(messages.notice, { params })).toMatchObject({
      name: 'Kamala',
      canAnswer: true,
      canCancel: true,
      session: { bookingId: session.bookingId },
      writtenHere: { state: 'on' },
    });
    await anybody().call(messages.answer, { params, body: { answer: 'coming' } });
    const found = await db()
      .selectFrom('notices')
      .select(['answer', 'patient_id', 'user_id'])
      .where('code', '=', params.code)
      .executeTakeFirst();
    expect(found).toEqual({ answer: 'coming', patient_id: one.patientId, user_id: null });
    expect((await anybody().call(messages.cancelSession, { params, body: { refund: null } })).isCancelled).toBe(true);
  });

  it('hears of what the desk books, moves and cancels, and of what it writes to all of a window', async () => {
    const one = await proved(await atDesk());
    const { clerk, number, center } = one;
    const session = await withSession(one);
    await the.product.pass(MINUTE_MS);
    await round();
    const before = (await textsTo(number)).length;
    expect(before).toBe(2);
    await clerk.call(desk.move, {
      params: { id: session.bookingId },
      body: { centerId: center.id, date: session.date, time: windowLabel(17) },
    });
    await the.product.pass(MINUTE_MS);
    await round();
    expect(await textsTo(number)).toHaveLength(3);
    const to = { centerId: center.id, date: session.date, startHour: 17 };
    const written = await clerk.call(deskMessages.send, { body: { to, message: { kind: 'bring', paper: 'letter' } } });
    expect(written).toMatchObject({ people: 1, unreachable: [] });
    await round();
    await messageBy(the.product, number, 'whatsapp', 'bring');
    const { notices } = await clerk.call(desk.messages, { params: one.params });
    expect(notices.length).toBeGreaterThanOrEqual(3);
  });

  it('is written to by SMS where WhatsApp does not arrive and SMS was proved too', async () => {
    const one = await proved(await proved(await atDesk()), 'sms');
    const session = await withSession(one);
    await the.product.control('messages', { mode: 'on', paused: ['vrikka_reminder_evening'] });
    await reminded(session);
    await the.product.pass(30 * MINUTE_MS);
    await round();
    await messageBy(the.product, one.number, 'sms', 'omorrow');
  });

  it('is not written to once another number is kept of the person, until that one is proved', async () => {
    const one = await proved(await atDesk());
    const session = await withSession(one);
    const other = aNumber('3');
    await one.clerk.call(desk.correct, { params: one.params, body: { phone: other } });
    expect(await one.stateOf()).toBe('unproved');
    await reminded(session);
    expect(await textsTo(other)).toEqual([]);
    expect((await textsTo(one.number)).some((text) => text.includes('omorrow'))).toBe(false);
  });

  it('that was corrected shows and changes nothing by the links that it got, also once the right one is proved', async () => {
    const one = await proved(await atDesk());
    const session = await withSession(one);
    await reminded(session);
    const params = { code: codeOf((await reminderOf(one.number)).url) };
    expect(await anybody().call(messages.notice, { params })).toMatchObject({ name: 'Kamala', canCancel: true });
    const right = aNumber('8');
    await one.clerk.call(desk.correct, { params: one.params, body: { phone: right } });
    await proved({ ...one, number: right });
    expect(await anybody().call(messages.notice, { params })).toMatchObject({
      name: '',
      session: null,
      canCancel: false,
      writtenHere: null,
    });
    const answer = { params, body: { answer: 'cannot' as const } };
    expect((await anybody().refused(messages.answer, answer)).code).toBe('notice-over');
    await anybody().refused(messages.cancelSession, { params, body: { refund: null } });
    expect((await anybody().refused(messages.writeHere, { params, body: { agrees: false } })).code).toBe('notice-over');
    expect(await one.stateOf()).toBe('on');
  });

  it('ends at every center with STOP, and begins again with START', async () => {
    const number = aNumber('4');
    const here = await proved(await atDesk({ number, name: 'Kamala Rao' }));
    const there = await proved(await atDesk({ number, name: 'Ramesh Rao' }));
    await write(number, 'STOP');
    await waitFor('it is stopped', async () => (await here.stateOf()) === 'stopped');
    expect(await there.stateOf()).toBe('stopped');
    await round();
    await messageBy(the.product, number, 'whatsapp', 'write START');
    const session = await withSession(here);
    await reminded(session);
    expect((await textsTo(number)).some((text) => text.includes('omorrow'))).toBe(false);
    await write(number, 'Please start again');
    await waitFor('it has begun again', async () => (await there.stateOf()) === 'on');
    expect(await here.stateOf()).toBe('on');
    await round();
    await messageBy(the.product, number, 'whatsapp', 'messages from us on WhatsApp again');
    expect((await here.person()).said.map(({ what, how }) => `${what} ${how}`)).toEqual([
      'resumed reply',
      'ended reply',
      'given code',
    ]);
  });

  it('is ended by the desk for one person of a family alone', async () => {
    const number = aNumber('5');
    const mother = await proved(await atDesk({ number, name: 'Kamala Iyer' }));
    const father = await proved(await atDesk({ number, name: 'Ramesh Iyer' }));
    for (let time = 1; time <= 2; time++) await mother.clerk.call(personNumbers.stop, { params: mother.params });
    expect([await mother.stateOf(), await father.stateOf()]).toEqual(['stopped', 'on']);
  });

  it('is ended and begun again on the page of a message', async () => {
    const one = await proved(await atDesk());
    const session = await withSession(one);
    await reminded(session);
    const params = { code: codeOf((await reminderOf(one.number)).url) };
    const choose = (agrees: boolean) => anybody().call(messages.writeHere, { params, body: { agrees } });
    expect((await choose(false)).writtenHere).toMatchObject({ state: 'stopped' });
    expect(await one.stateOf()).toBe('stopped');
    expect((await choose(true)).writtenHere).toMatchObject({ state: 'on' });
    expect(await one.stateOf()).toBe('on');
  });

  it('stays the person’s through a merge and its undo', async () => {
    const number = aNumber('6');
    const one = await proved(await atDesk({ number, name: 'Kamala Devi' }));
    const { clerk, center, params } = one;
    const again = await clerk.call(desk.addPatient, {
      body: { name: 'Kamala Devi', hasNoPhone: true, centerId: center.id, isNew: true },
    });
    const into = again.patient._id;
    await clerk.call(desk.merge, { params, body: { into } });
    const stateAt = async (id: string) =>
      (await clerk.call(personNumbers.number, { params: { id } })).person.channels[0]!.state;
    expect(await stateAt(into)).toBe('on');
    const { merges } = await clerk.call(desk.patient, { params: { id: into } });
    await clerk.call(desk.undoMerge, { params: { id: into }, body: { mergeId: merges[0]!._id } });
    expect([await stateAt(params.id), await stateAt(into)]).toEqual(['on', 'unproved']);
  });
});

describe('somebody without an account asks for their data by the link of a message', () => {
  it('and the center has it in its list of calls, once; nothing is deleted by it', async () => {
    const one = await proved(await atDesk());
    await reminded(await withSession(one));
    const code = codeOf((await reminderOf(one.number)).url);
    const ask = (wish: 'copy' | 'deletion') =>
      anybody().call(messages.askForData, { params: { code }, body: { wish } });
    expect((await anybody().call(messages.notice, { params: { code } })).writtenHere).toMatchObject({
      canAsk: true,
      asked: [],
    });
    for (let time = 1; time <= 2; time++) await ask('deletion');
    expect((await ask('copy')).writtenHere).toMatchObject({ asked: ['copy', 'deletion'] });
    const listed = await one.clerk.call(calls.list, { query: { centerId: one.center.id } });
    expect(listed.calls.map(({ texts }) => texts.map(({ text }) => text))).toEqual([
      ['I want what is kept of me to be deleted.'],
      ['I want to have what is kept of me.'],
    ]);
    const { patient } = await one.clerk.call(desk.patient, { params: one.params });
    expect(patient.name).toBe(one.name);
  });

  it('not by one that a desk sent to a number of which nobody has said that it is theirs', async () => {
    const one = await atDesk();
    await withSession(one);
    await one.clerk.call(personNumbers.sendLink, { params: one.params, body: { language: 'en' } });
    await round();
    const params = { code: codeOf((await messageBy(the.product, one.number, 'whatsapp')).url) };
    expect((await anybody().call(messages.notice, { params })).writtenHere).toMatchObject({ canAsk: false });
    expect((await anybody().refused(messages.askForData, { params, body: { wish: 'copy' } })).code).toBe('notice-over');
  });
});
