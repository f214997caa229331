/** Whoever owns an address or a number ends what comes to it by a link, or by STOP, without an account. */
import { describe, expect, it } from 'vitest';
import { account, contact, messages, patients } from '../../../src/contract';
import { desk } from '../../../src/contract/admin';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time';
import { enqueueEmail } from '../../../src/server/outbox/outbox';
import { aLastingAdministrator } from '../../administrator';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { aNumber, messagesTo, withPhone } from '../../channels';
import { aClient } from '../../client';
import { type Mail, allMailsSent, codeIn, mailAbout, mailsTo } from '../../inbox';
import { linkToken } from '../../../src/server/platform/secrets/link-token';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });
const db = () => the.product.database.db;
const anybody = () => aClient(the.product);
let n = 0;
const anAddress = () => `not.mine-${(n += 1)}@example.org`;
const tokenOf = (mail: Mail) => new URL(mail.endUrl!).searchParams.get('token')!;
const end = (token: string) => anybody().call(messages.endByLink, { body: { token } });
const subjectsTo = async (email: string) => {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email)).map(({ subject }) => subject);
};

/** Somebody whose address an account has entered, and the mail with the code. */
async function askedFor(email = anAddress()) {
  const daughter = await loggedInPatient(the.product, { username: 'Lakshmi Rao' });
  const added = await daughter.client.call(patients.add, {
    body: { name: 'Kamala Rao', relation: 'parent', email },
  });
  const id = added.patient._id;
  const { verificationId } = await daughter.client.call(patients.sendCode, { params: { id } });
  const mail = await mailAbout(the.product, email, /code/);
  return { daughter, email, id, verificationId, mail };
}

describe('an address without an account', () => {
  it('ends codes of people who want to act for somebody, by a link that does not show it and switches nothing on', async () => {
    const { daughter, email, id, mail } = await askedFor();
    expect(mail.endUrl).toContain(`${the.product.url}/reminders/unsubscribe?of=address&token=`);
    const token = tokenOf(mail);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('example.org');
    expect(token).not.toContain('.');
    expect(mail.text).toContain('Stop emails to this address');
    for (let time = 1; time <= 2; time++) await end(tokenOf(mail));
    const other = await loggedInPatient(the.product);
    const { patient } = await other.client.call(patients.add, { body: { name: 'Kamala', relation: 'friend', email } });
    for (const [who, person] of [
      [daughter, id],
      [other, patient._id],
    ] as const)
      await who.client.call(patients.sendCode, { params: { id: person } });
    expect(await subjectsTo(email)).toHaveLength(1);
    const on = { body: { token, isOn: true } as { token: string } };
    await anybody().call(messages.endByLink, on);
    await daughter.client.call(patients.sendCode, { params: { id } });
    expect(await subjectsTo(email)).toHaveLength(1);
  });

  it('hears no more of sessions, whose carer is told instead, and the desk sees that it has to call', async () => {
    const { daughter, email, id, verificationId, mail } = await askedFor();
    const body = { otp: codeIn(mail), VerificationId: verificationId };
    await daughter.client.call(patients.confirm, { params: { id }, body });
    const clerk = await aLastingAdministrator(the.product);
    const center = await aCenter(the.product);
    const found = async () => (await clerk.client.call(desk.findPatients, { query: { q: email } })).patients[0];
    const session = { patient: daughter, center, date: '2026-11-12', startHour: 13, isScheme: true } as const;
    const booking = await aBooking(the.product, session as never);
    await db().updateTable('bookings').set({ patient_id: id }).where('id', '=', booking.id).execute();
    expect(await found()).toMatchObject({ email, mails: 'sent' });
    await end(tokenOf(mail));
    expect(await found()).toMatchObject({ email, mails: 'ended' });
    await the.product.passUntil(new Date('2026-11-11T19:00:00+05:30'));
    await the.product.sweep();
    expect(await subjectsTo(email)).toHaveLength(1);
    expect(await subjectsTo(daughter.email)).toContainEqual(expect.stringMatching(/^Tomorrow/));
  });

  it('is still told that a session is off, by a mail that says why it comes', async () => {
    const { email, mail } = await askedFor();
    await end(tokenOf(mail));
    const now = the.product.now();
    const facts = {
      bookingId: '019a0000-0000-7000-8000-000000000009',
      username: 'Kamala',
      centerName: 'Neem Courtyard',
      centerAddress: '12 Lantern Street',
      centerCity: 'Bengaluru',
      contactNumber: '080 5550 0187',
      date: '2026-12-01',
      startHour: 13,
      amount: 0,
    };
    const about = { recipient: email, language: 'en' as const };
    await db()
      .transaction()
      .execute(async (tx) => {
        const { bookingId: _, ...session } = facts;
        const details = { ...session, refund: 0, wasPaid: false } as never;
        await enqueueEmail(tx, { ...about, onceKey: `${email}:off`, template: 'center-closed', details }, now);
        await enqueueEmail(tx, { ...about, onceKey: `${email}:on`, template: 'booking-confirmed', details }, now);
      });
    await allMailsSent(the.product);
    const [last, ...others] = await mailsTo(the.product, email);
    expect(others).toHaveLength(1);
    expect(last!.text).toContain('You have stopped our emails. This one comes because a session was changed');
    expect(last!.endUrl).toContain('/reminders/unsubscribe?of=address&token=');
  });

  it('that has an account since ends what an account can: its reminders, and is told so', async () => {
    const email = anAddress();
    await anybody().call(account.sendOtp, { body: { email } });
    const token = tokenOf(await mailAbout(the.product, email, /code/));
    expect(await end(token)).toMatchObject({ ended: 'address' });
    const patient = await loggedInPatient(the.product, { email });
    expect(await end(token)).toMatchObject({ ended: 'reminders', hasOther: false });
    expect(await patient.client.call(messages.settings)).toMatchObject({ mailsReminders: false });
  });

  it('gets one code a day to open an account with, and no other mail that a stranger causes', async () => {
    const email = anAddress();
    const sendCode = () => anybody().call(account.sendOtp, { body: { email } });
    await sendCode();
    const mail = await mailAbout(the.product, email, /code/);
    await end(tokenOf(mail));
    const answer = await sendCode();
    expect(answer).toMatchObject({ success: true });
    await anybody().call(contact.send, { body: { name: 'Devika', email, message: 'Are you open on Diwali?' } });
    expect(await subjectsTo(email)).toHaveLength(1);
    await the.product.pass(DAY_MS + MINUTE_MS);
    await sendCode();
    await sendCode();
    expect(await subjectsTo(email)).toHaveLength(2);
  });

  it('is not ended by a link for another purpose, nor by one for another address', async () => {
    const { mail } = await askedFor();
    const { secret } = the.product.context;
    const address = Buffer.from(anAddress()).toString('base64url');
    const token = tokenOf(mail);
    const changed = token.slice(0, 20) + (token[20] === 'A' ? 'B' : 'A') + token.slice(21);
    const cutOff = token.slice(0, 8);
    for (const wrong of [linkToken(secret, 'newsletter-unsubscribe', address), changed, address, cutOff]) {
      expect(await anybody().refused(messages.endByLink, { body: { token: wrong } })).toMatchObject({
        code: 'link-invalid',
      });
    }
  });

  it('is ended by the link of an older mail, too', async () => {
    const { email, daughter, id } = await askedFor();
    const text = Buffer.from(email).toString('base64url');
    await end(linkToken(the.product.context.secret, 'address-mails' as never, text));
    await daughter.client.call(patients.sendCode, { params: { id } });
    expect(await subjectsTo(email)).toHaveLength(1);
  });
});

describe('a number', () => {
  it('without an account that writes STOP gets a code a day at most, until it is proved by one', async () => {
    const number = aNumber();
    await the.product.control('messages/text', { from: number, text: 'STOP' }, 'POST');
    await waitFor('it is kept', () =>
      db().selectFrom('ended_addresses').select('channel').where('address', '=', number).executeTakeFirst(),
    );
    const stranger = await loggedInPatient(the.product);
    const body = { number, channel: 'whatsapp' as const };
    await stranger.client.call(messages.sendPhoneCode, { body });
    expect(await stranger.client.refused(messages.sendPhoneCode, { body })).toMatchObject({ code: 'otp-mail-limit' });
    await allMailsSent(the.product);
    expect((await messagesTo(the.product, number)).filter(({ text }) => /code/i.test(text))).toHaveLength(1);
  });

  it('ends WhatsApp and SMS by the link of a message, without a login; a login switches them on again', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    await withPhone(the.product, { id: patient.id, language: 'en' });
    const date = '2026-12-08';
    const booking = await aBooking(the.product, { patient, center, date, startHour: 13, isScheme: true } as never);
    await the.product.passUntil(new Date('2026-12-07T19:00:00+05:30'));
    await the.product.sweep();
    const { code } = await waitFor('the reminder', () =>
      db().selectFrom('notices').select('code').where('booking_id', '=', booking.id).executeTakeFirst(),
    );
    expect(await anybody().call(messages.notice, { params: { code } })).toMatchObject({ canStop: true });
    await end(code);
    const { channels } = await patient.client.call(messages.settings);
    expect(channels.filter(({ isOn }) => isOn)).toEqual([]);
  });
});
