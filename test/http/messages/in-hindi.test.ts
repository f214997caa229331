/** What the server writes itself to a patient whose language is Hindi: mails, receipts, calendar entries, the checkout. */
import { inflateSync } from 'node:zlib';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION, account, bookingFileUrl, bookings, contact, newsletter, profile } from '../../../src/contract';
import { appointments, centers, users } from '../../../src/contract/admin';
import { parseWindowLabel } from '../../../src/domain/windows';
import { date as hindiDate, window as hindiWindow } from '../../../src/locales/hi/formats';
import { noticeDeadline } from '../../../src/domain/policy';
import { amountInWords } from '../../../src/locales/amount-in-words';
import { NUMBERS } from '../../../src/locales/hi/numbers';
import { FORMATS } from '../../../src/server/platform/formats';
import { anAdministrator } from '../../administrator';
import { turn } from '../../administrator-steps';
import { atProvider, book, cancel, hold, pay, refunded } from '../../booking-steps';
import { type LoggedIn, PASSWORD, aBooking, aCenter, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { withGoogle } from '../../google';
import { type Mail, allMailsSent, codeIn, linkIn, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { type Window, aWindow } from '../../windows';

const the = aRunningProduct();

const CENTER = { name: 'आशा किडनी केयर', address: 'मंदिर मार्ग 1', city: 'मैसूरु' };
const NAME = 'मीरा नायर';
const aHindiPatient = (row = {}) => loggedInPatient(the.product, { language: 'hi', username: NAME, ...row });
const aHindiPage = () => aClient(the.product, { cookies: new Map([['language', 'hi']]) });
const when = ({ date, time }: Window) => `${hindiDate(date)}, ${hindiWindow(parseWindowLabel(time)!)}`;

/** Words in Latin letters that are no names, links or numbers of the provider. */
function englishIn(text: string): string[] {
  const { name, address } = the.product.context.config.operator;
  return text
    .replaceAll(name, '')
    .replaceAll(address, '')
    .replace(/https?:\S+|pi_\w+|\S+@\S+|VRK-\d+|Vrikka|Google|Chrome|Android|GST\w*/g, '')
    .split(/[^A-Za-z]+/)
    .filter(Boolean);
}

/** The mails of an address, all of which must be in Hindi; by their subjects, the oldest first. */
async function hindiMails(email: string): Promise<Mail[]> {
  await allMailsSent(the.product);
  const mails = await mailsTo(the.product, email);
  for (const { subject, text, html } of mails) {
    expect({ subject, english: englishIn(`${subject}\n${text}`) }).toEqual({ subject, english: [] });
    expect(html).toContain('<html lang="hi">');
  }
  return mails.reverse();
}

describe('a mail to an address without an account', () => {
  it('is in the language of the page on which it was asked for', async () => {
    const email = 'a-reader@example.org';
    await aHindiPage().call(account.sendOtp, { body: { email } });
    await aHindiPage().call(account.forgotPassword, { body: { email } });
    await aHindiPage().call(contact.send, { body: { name: NAME, email, message: 'क्या पार्किंग है?' } });
    const reader = aClient(the.product);
    const ask = () =>
      reader.call(newsletter.subscribe, { body: { email, consent: true, intent: 'subscribe', consentLanguage: 'hi' } });
    await ask();
    const token = linkIn(await mailAbout(the.product, email, /चिट्ठी चाहिए/)).searchParams.get('token')!;
    await reader.call(newsletter.confirm, { body: { token } });
    await ask();
    expect((await hindiMails(email)).map(({ subject }) => subject).sort()).toEqual(
      [
        expect.stringMatching(/^\d{6} आपका Vrikka कोड है$/),
        'इस पते का कोई Vrikka खाता नहीं है',
        'आपका संदेश हमें मिल गया है',
        'क्या आपको Vrikka की चिट्ठी चाहिए?',
        'Vrikka की चिट्ठी में आपका स्वागत है',
        'आपको Vrikka की चिट्ठी पहले से मिलती है',
      ].sort(),
    );
    const { operator } = the.product.context.config;
    expect(await mailAbout(the.product, operator.email, /^Message from/)).toMatchObject({
      html: expect.stringContaining('<html lang="en">'),
    });
  });

  it.each([[undefined], ['en'], ['xx']])('is in English from a page whose language is %s', async (language) => {
    const client = aClient(the.product, { cookies: new Map(language ? [['language', language]] : []) });
    const email = `reader-${language}@example.org`;
    await client.call(account.sendOtp, { body: { email } });
    expect(await mailAbout(the.product, email, /is your Vrikka code$/)).toMatchObject({
      html: expect.stringContaining('<html lang="en">'),
    });
  });
});

describe('a new account', () => {
  it('speaks the language of the page on which it was opened', async () => {
    const client = aHindiPage();
    const email = 'new-in-hindi@example.org';
    const { verificationId } = await client.call(account.sendOtp, { body: { email } });
    const otp = codeIn(await mailAbout(the.product, email, /कोड है$/));
    await client.call(account.verifyOtp, { body: { VerificationId: verificationId, otp } });
    const body = { username: NAME, password: PASSWORD, email, consentVersion: NOTICE_VERSION };
    const { user } = await client.call(account.register, { body: { ...body, consentLanguage: 'hi' } });
    expect(user.language).toBe('hi');
    expect((await client.call(account.userdata)).user.language).toBe('hi');
  });

  it('speaks it with Google too', async () => {
    const client = aHindiPage();
    await withGoogle(the.product, client, { email: 'google-in-hindi@example.org' });
    expect((await client.call(account.userdata)).user.language).toBe('hi');
  });
});

describe('a mail to a patient', () => {
  it('about the account is in the language of the account, whatever page it was asked from', async () => {
    const patient = await aHindiPatient();
    const { email } = patient;
    await aClient(the.product).call(account.sendOtp, { body: { email } });
    const stranger = aClient(the.product);
    const { verificationId } = await stranger.call(account.forgotPassword, { body: { email } });
    const otp = codeIn(await mailAbout(the.product, email, /नए पासवर्ड/));
    const agent = { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/142.0.0.0 Mobile Safari/537.36' };
    const json = { email, password: PASSWORD };
    for (let login = 1; login <= 4; login++)
      await aClient(the.product).raw('POST', '/auth/login', { json, headers: agent });
    await stranger.call(account.resetPassword, {
      body: { VerificationId: verificationId, otp, password: 'kadamba-lantern-7' },
    });
    await the.product.pass(60 * 60_000);
    const mails = await hindiMails(email);
    expect(mails.map(({ subject }) => subject).sort()).toEqual(
      [
        'आपका Vrikka खाता पहले से है',
        expect.stringMatching(/^\d{6} नए पासवर्ड के लिए आपका कोड है$/),
        ...Array<string>(3).fill('आपके खाते में एक नए फ़ोन या कंप्यूटर से लॉग इन हुआ'),
        'आपके खाते में एक और नए फ़ोन या कंप्यूटर से लॉग इन हुआ',
        'आपका पासवर्ड बदल गया है',
      ].sort(),
    );
    expect(mails.filter(({ text }) => text.includes('Android पर Chrome'))).toHaveLength(4);
  });

  it('about an appointment is in the language of the account: booked, moved, cancelled, by whomever', async () => {
    const patient = await aHindiPatient();
    const { email, client } = patient;
    const center = await aCenter(the.product, CENTER);
    const [at, to] = [aWindow(the.product.now(), 4), aWindow(the.product.now(), 5, 17)];
    const { _id } = await book(the.product, patient, center, at);
    await client.call(bookings.rescheduleBooking, { body: { appoinmentId: _id, date: to.date, time: to.time } });
    await cancel(patient, _id);
    const until = FORMATS.hi.moment(noticeDeadline(at.date, at.startHour));
    const { html, ...confirmed } = await mailAbout(the.product, email, /^पक्का/);
    expect(html).toContain('>मेरे अपॉइंटमेंट</a>');
    expect(confirmed).toMatchObject({ subject: `पक्का हुआ: आपका सेशन, ${when(at)}` });
    expect(confirmed.text).toContain(`नमस्ते ${NAME},`);
    expect(confirmed.text).toContain(`कहाँ: ${CENTER.name}, ${CENTER.address}, ${CENTER.city}`);
    expect(confirmed.text).toContain(`आप ${until} तक समय बदल सकते हैं`);
    expect((await mailAbout(the.product, email, /^समय बदला/)).text).toContain(`पहले का समय: ${when(at)}।`);

    const administrator = await anAdministrator(the.product);
    const { client: desk } = administrator;
    const refundable = (await book(the.product, patient, center, aWindow(the.product.now(), 6)))._id;
    await turn(administrator, refundable, { bookingStatus: 'cancelled', refund: 'none', reason: 'मशीन खराब है' });
    await desk.call(appointments.startRefund, { params: { id: refundable }, body: { amount: 500 } });
    const session = await hold(patient, center, aWindow(the.product.now(), 7));
    const held = (await client.call(bookings.myBookings)).myBookingData.find((one) => one.bookingStatus === 'pending')!;
    await the.product.database.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'patient' })
      .where('id', '=', held._id)
      .execute();
    await pay(the.product, session.id);
    await waitFor('the money went back', () => atProvider(the.product, session.id).refunds.length > 0);

    await book(the.product, patient, center, aWindow(the.product.now(), 8));
    await desk.call(centers.remove, { params: { id: center.id } });
    await aBooking(the.product, {
      patient,
      center: await aCenter(the.product, CENTER),
      ...aWindow(the.product.now(), 9),
    });
    const blocked = { status: false, appointments: 'cancel', reason: 'x' } as const;
    await desk.call(users.update, { params: { id: patient.id }, body: blocked });

    expect((await hindiMails(email)).map(({ subject }) => subject.split(':')[0]).sort()).toEqual(
      [
        ...Array<string>(3).fill('पक्का हुआ'),
        'समय बदला',
        'रद्द हुआ',
        'सेंटर ने रद्द किया',
        '₹500 की वापसी',
        'बुक नहीं हुआ',
        'सेंटर बंद, रद्द हुआ',
        'हमने रद्द किया',
      ].sort(),
    );
  });

  it('keeps the language that the account had when it was written; one of an older release is in English', async () => {
    const { client, email } = await aHindiPatient();
    await the.product.control('mail', { mode: 'refuse' });
    const body = { currentPassword: PASSWORD, newPassword: 'kadamba-lantern-7' };
    await client.call(profile.changePassword, { body });
    await client.call(profile.update, { body: { language: 'en' } });
    await the.product.database.db
      .insertInto('outbox')
      .values({
        id: crypto.randomUUID(),
        once_key: `older:${email}`,
        template: 'password-changed',
        recipient: email,
        slots: JSON.stringify({ username: NAME }),
        created_at: the.product.now(),
        due_at: the.product.now(),
      })
      .execute();
    await the.product.control('mail', { mode: 'normal' });
    await allMailsSent(the.product);
    expect((await mailsTo(the.product, email)).map(({ subject }) => subject).sort()).toEqual([
      'Your password was changed',
      'आपका पासवर्ड बदल गया है',
    ]);
  });

  it('sent again by an administrator comes as it was written', async () => {
    const patient = await aHindiPatient();
    const { _id } = await book(the.product, patient, await aCenter(the.product, CENTER), aWindow(the.product.now()));
    await mailAbout(the.product, patient.email, /^पक्का/);
    await allMailsSent(the.product);
    const { client } = await anAdministrator(the.product);
    const { appointment } = await client.call(appointments.get, { params: { id: _id } });
    await client.call(appointments.sendMailAgain, { params: { id: appointment.mails[0]!._id } });
    const mails = await hindiMails(patient.email);
    expect(mails).toHaveLength(2);
    expect(mails[1]?.text).toBe(mails[0]?.text);
  });
});

/** ISO 32000-2, 7.3.4.2. */
const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** The lines of a PDF as they are to be read, where its letters are drawn in another order. */
function readAloud(pdf: Uint8Array): string[] {
  const bytes = Buffer.from(pdf);
  const lines: string[] = [];
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('\nstream\n', at + 1)) {
    const from = bytes.indexOf('stream\n', at) + 'stream\n'.length;
    const packed = bytes.subarray(from, bytes.indexOf('endstream', from));
    // Zlib's header; fonts and colours are streams too, and have no such text.
    const text = packed[0] === 0x78 ? inflateSync(packed).toString('latin1') : '';
    for (const [, written = ''] of text.matchAll(/\/ActualText \(((?:[^\\)]|\\[^])*)\)/g)) {
      const plain = written.replace(/\\([^])/g, (_, char: string) => ESCAPED[char] ?? char);
      lines.push(Buffer.from(plain, 'latin1').swap16().toString('utf16le').replace('\ufeff', ''));
    }
  }
  return lines;
}

const receiptOf = async ({ client }: LoggedIn, id: string) =>
  readAloud((await client.raw('GET', bookingFileUrl('receipt', id))).bytes);

describe('the files of an appointment', () => {
  it('have a receipt in Hindi, with the amount in words', async () => {
    const patient = await aHindiPatient();
    const at = aWindow(the.product.now());
    const { _id } = await book(the.product, patient, await aCenter(the.product, CENTER), at);
    const lines = await receiptOf(patient, _id);
    for (const line of [
      'रसीद',
      'कार्ड, अंतिम अंक 4242',
      NAME,
      CENTER.name,
      when(at),
      'पक्का',
      'कुल चुकाया गया',
      amountInWords(185_000, NUMBERS),
    ])
      expect(lines).toContain(line);
    expect(englishIn(lines.join('\n'))).toEqual([]);
    await cancel(patient, _id);
    await refunded(patient);
    const after = await receiptOf(patient, _id);
    expect(after).toContain('रद्द');
    expect(after.find((line) => line.startsWith('₹1,850, '))).toMatch(/ को वापस किए गए$/);
    expect(englishIn(after.join('\n'))).toEqual([]);
  });

  it('have a calendar entry in Hindi, with its alarms; so do the mails', async () => {
    const patient = await aHindiPatient();
    const at = aWindow(the.product.now());
    const { _id } = await book(the.product, patient, await aCenter(the.product, CENTER), at);
    const { text } = await patient.client.raw('GET', bookingFileUrl('calendar', _id));
    const { attachments } = await mailAbout(the.product, patient.email, /^पक्का/);
    const attached = attachments.find(({ filename }) => filename === 'appointment.ics')!;
    for (const file of [text, Buffer.from(attached.content, 'base64').toString()]) {
      const calendar = new ICAL.Component(ICAL.parse(file) as unknown[]);
      const event = calendar.getFirstSubcomponent('vevent')!;
      expect(event.getFirstPropertyValue('summary')).toBe('Vrikka: सेशन');
      expect(englishIn(String(event.getFirstPropertyValue('description')))).toEqual([]);
      const alarms = event.getAllSubcomponents('valarm').map((one) => one.getFirstPropertyValue('description'));
      expect(alarms).toEqual(Array(2).fill(`Vrikka: सेशन, ${hindiWindow(parseWindowLabel(at.time)!)}`));
      expect(file.split(/\r?\n/).filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    }
  });
});

describe('the checkout', () => {
  const atStripe = async (id: string) => {
    const { sandbox } = the.product;
    const answer = await fetch(`${sandbox.url}/v1/checkout/sessions/${id}?expand[]=line_items`, {
      headers: { authorization: `Bearer ${sandbox.stripe.secretKey}` },
    });
    return (await answer.json()) as { locale: string; line_items: { data: { description: string }[] } };
  };

  it('is opened in Hindi, and names what is paid for in Hindi', async () => {
    const patient = await aHindiPatient();
    const at = aWindow(the.product.now());
    const { id, url } = await hold(patient, await aCenter(the.product, CENTER), at);
    expect(await atStripe(id)).toMatchObject({
      locale: 'hi-IN',
      line_items: { data: [{ description: `डायलिसिस सेशन, ${CENTER.name}` }] },
    });
    expect(await (await fetch(url)).text()).toMatch(new RegExp(`${when(at)}। यह कुर्सी आपके लिए .* तक रखी गई है।`));
  });

  it('is another one once the patient has changed the language before it was opened', async () => {
    const patient = await aHindiPatient();
    const center = await aCenter(the.product, CENTER);
    const at = aWindow(the.product.now());
    await hold(patient, center, at);
    // As after a process that died between opening the checkout and recording it.
    await the.product.database.db
      .updateTable('payments')
      .set({ status: 'creating', provider_session_id: null, checkout_url: null })
      .where('user_id', '=', patient.id)
      .execute();
    await patient.client.call(profile.update, { body: { language: 'en' } });
    const { id } = await hold(patient, center, at);
    expect(await atStripe(id)).toMatchObject({ locale: 'en' });
  });
});
