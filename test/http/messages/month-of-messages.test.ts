/**
 * A month of one patient's messages by every channel, in English and in Hindi, on a simulated clock: to be read as a conversation.
 * Whatever else were sent, twice, at night or after STOP, would be one line too many.
 */
import { beforeAll, expect, it } from 'vitest';
import { type Language, bookings, messages, offers, series, waits } from '../../../src/contract';
import { arrivals, centers } from '../../../src/contract/admin';
import { type Answer, CHANNELS } from '../../../src/domain/messages';
import { DAY_MS, formatMoment, hourOf } from '../../../src/domain/time';
import { answerTitle } from '../../../src/server/outbox/channels/short';
import { type AdministratorAtWork, aLastingAdministrator } from '../../administrator';
import { book, cancel, pay, refunded } from '../../booking-steps';
import { type CenterRow, type LoggedIn, aBooking, aCenter, aPatient, withSession } from '../../builders';
import { type ShortSeen, messageBy, messagesTo, withPhone } from '../../channels';
import { aClient } from '../../client';
import { allMailsSent } from '../../inbox';
import { type Pushed, pushedTo, subscribed } from '../../push-steps';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

// Every sweep is asked for, so that the order of what comes at the same minute is always the same.
const the = aRunningProduct({ now: '2026-11-10T09:00:00+05:30', sweepEveryMs: DAY_MS });

type Person = {
  language: Language;
  patient: LoggedIn;
  number: string;
  center: CenterRow;
  /** With one chair, which somebody else has. */
  full: CenterRow;
  /** Which closes in the end. */
  closing: CenterRow;
  /** The newest booking. */
  bookingId: string;
  /** The conversation so far. */
  lines: string[];
  seen: Set<string>;
};
type Act = (person: Person) => Promise<unknown>;

let people: Person[];
let clerk: AdministratorAtWork;
beforeAll(async () => {
  clerk = await aLastingAdministrator(the.product);
  people = await Promise.all(
    (['en', 'hi'] as const).map(async (language) => {
      const patient = await withSession(the.product, await aPatient(the.product, { language }));
      const number = await withPhone(the.product, patient);
      await subscribed(the.product, patient);
      return {
        language,
        patient,
        number,
        center: await aCenter(the.product),
        full: await aCenter(the.product, { slots: 1 }),
        closing: await aCenter(the.product),
        bookingId: '',
        lines: [],
        seen: new Set<string>(),
      };
    }),
  );
});

const db = () => the.product.database.db;
const momentOf = (at: Date) => formatMoment(at).replace(' 2026', '');
const say = (person: Person, what: string) => person.lines.push(`${momentOf(the.product.now())} | patient | ${what}`);

/** In the order in which they came; within a minute the mail first, then as the channels are tried. */
const ORDER = ['mail', ...CHANNELS];
async function listen(person: Person): Promise<void> {
  const all = (await messagesTo(the.product, `${person.number},${person.patient.email}`)) as (ShortSeen & {
    title: string | null;
  })[];
  const fresh = all.filter(({ channel, id }) => !person.seen.has(`${channel} ${id}`));
  const lines = fresh.map(({ channel, id, at, title, text }) => {
    person.seen.add(`${channel} ${id}`);
    const said = (channel === 'mail' ? title! : text).replace(/https?:\S+/, '(link)');
    return {
      at: at.slice(0, 16),
      place: ORDER.indexOf(channel),
      line: `${momentOf(new Date(at))} | ${channel} | ${said}`,
    };
  });
  lines.sort((a, b) => a.at.localeCompare(b.at) || a.place - b.place || (a.line < b.line ? -1 : 1));
  person.lines.push(...lines.map(({ line }) => line));
}

/** All that is due is handed over, and its receipts have come. */
async function settled(): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await the.product.sweep();
    await allMailsSent(the.product);
    await waitFor('the receipts have come', async () => {
      const open = await db()
        .selectFrom('outbox')
        .select('id')
        .where('channel', 'in', ['whatsapp', 'sms'])
        .where('status', '=', 'sent')
        .executeTakeFirst();
      return open === undefined;
    });
  }
}

/** At a moment (`11-10 10:00`, in India) each of them does something; what they are told then is added to the conversation. */
async function at(moment: string, act?: Act): Promise<void> {
  await passUntil(moment);
  if (act) await each(act);
  await settled();
  await each(listen);
}
/** The same of something after which nothing is told. */
async function later(moment: string, act: Act): Promise<void> {
  await passUntil(moment);
  await each(act);
}
const passUntil = (moment: string) => the.product.passUntil(new Date(`2026-${moment.replace(' ', 'T')}:00+05:30`));
async function each(act: Act): Promise<void> {
  for (const person of people) await act(person);
}

/** What patients do. A session that was opened days ago is over. */
async function loggedIn(person: Person): Promise<LoggedIn> {
  person.patient = await withSession(the.product, person.patient);
  return person.patient;
}
const books =
  (date: string, time: string): Act =>
  async (person) => {
    const window = { date, time, startHour: time.startsWith('9') ? 9 : 13 } as const;
    person.bookingId = (await book(the.product, await loggedIn(person), person.center, window))._id;
  };
/** Opens the newest notifications. */
const opens =
  (count = 1): Act =>
  async (person) => {
    for (const { push } of (await pushedTo(the.product, person.patient.email)).slice(0, count)) await isOpened(push);
    say(person, count === 1 ? 'opens the notification' : `opens ${count} notifications`);
  };
const isOpened = ({ code, message }: Pushed['push']) =>
  aClient(the.product).call(messages.seen, { params: { code }, body: { how: 'opened', by: 'push', message } });
const onWhatsApp = async ({ number }: Person) =>
  (await messagesTo(the.product, number)).find(({ channel, template }) => channel === 'whatsapp' && template !== null)!;
const reads: Act = async (person) => {
  const { id } = await onWhatsApp(person);
  await the.product.control('messages/read', { id }, 'POST');
  await waitFor('it counts as read', () =>
    db()
      .selectFrom('outbox')
      .select('id')
      .where('provider_id', '=', id)
      .where('status', '=', 'read')
      .executeTakeFirst(),
  );
  say(person, 'reads it on WhatsApp');
};
const presses =
  (answer: Answer, replied: Partial<Record<Language, string>>): Act =>
  async (person) => {
    const { language, number } = person;
    const button = answerTitle(language, answer);
    say(person, `presses "${button}" on WhatsApp`);
    await the.product.control('messages/answer', { id: (await onWhatsApp(person)).id, button }, 'POST');
    await messageBy(the.product, number, 'whatsapp', replied[language]);
  };
const answersByLink: Act = async (person) => {
  const { text } = (await messagesTo(the.product, person.number)).find(({ channel }) => channel === 'sms')!;
  const code = /\/m\/(\w+)/.exec(text)![1]!;
  const client = aClient(the.product);
  expect(await client.call(messages.notice, { params: { code } })).toMatchObject({ canAnswer: true });
  await client.call(messages.answer, { params: { code }, body: { answer: 'coming', by: 'page' } });
  say(person, `opens the link of the SMS and answers "${answerTitle(person.language, 'coming')}"`);
};

it('reads like a conversation, in English and in Hindi', { timeout: 120_000 }, async () => {
  const { product } = the;
  // Booked, and moved.
  await at('11-10 10:00', books('2026-11-12', '1 PM - 5 PM'));
  await later('11-10 10:05', opens());
  await at('11-11 09:00', async (person) => {
    const body = { appoinmentId: person.bookingId, date: '2026-11-13', time: '1 PM - 5 PM' } as const;
    await (await loggedIn(person)).client.call(bookings.rescheduleBooking, { body });
  });
  await at('11-11 09:21');
  await later('11-11 09:25', reads);
  // Still free to change.
  await at('11-11 17:00');
  await later('11-11 17:05', opens());
  // Reminded, and answered by a button, then by a link.
  await at('11-12 19:00');
  await at('11-12 19:21');
  await at('11-12 19:25', presses('coming', { en: 'Thank you', hi: 'धन्यवाद' }));
  await at('11-13 11:00');
  await at('11-13 11:09');
  await at('11-13 11:25');
  await later('11-13 11:30', answersByLink);
  // Missed.
  await at('11-14 10:00', books('2026-11-16', '9 AM - 1 PM'));
  await later('11-14 10:05', opens());
  await at('11-15 19:00');
  await later('11-15 19:05', opens());
  await at('11-16 07:00');
  await later('11-16 07:05', opens());
  await later('11-16 11:00', async ({ bookingId: id }) => {
    await clerk.client.call(arrivals.setAttendance, { params: { id }, body: { state: 'missed' } });
  });
  await at('11-16 11:11');
  await later('11-16 11:15', opens());
  // Cancelled: the refund is on its way, and arrives.
  await at('11-17 10:00', books('2026-11-20', '1 PM - 5 PM'));
  await later('11-17 10:05', opens());
  await product.control('refunds', { mode: 'pending' });
  const refundOf = ({ bookingId }: Person) =>
    waitFor('the refund is under way', () =>
      db()
        .selectFrom('refunds')
        .select('provider_refund_id as id')
        .where('booking_id', '=', bookingId)
        .where('status', '=', 'pending')
        .executeTakeFirst(),
    );
  await at('11-18 10:00', async (person) => {
    await cancel(await loggedIn(person), person.bookingId);
    await refundOf(person);
  });
  await later('11-18 10:05', opens());
  await at('11-19 12:00', async (person) => {
    await product.control(`refunds/${(await refundOf(person)).id}`, { action: 'succeed' }, 'POST');
    await refunded(await loggedIn(person));
  });
  await product.control('refunds', { mode: 'succeed' });
  await later('11-19 12:05', opens());
  // Offered a chair.
  const holders: { giveUp: () => Promise<unknown> }[] = [];
  await later('11-20 08:50', async (person) => {
    const holder = await aPatient(product);
    const taken = { center: person.full, patient: holder, date: '2026-11-24', startHour: 9 };
    const { id } = await aBooking(product, taken);
    const { client } = await withSession(product, holder);
    holders.push({ giveUp: () => client.call(bookings.cancelBooking, { body: { appoinmentId: id } }) });
    const body = { centers: [person.full.id], dates: ['2026-11-24'], times: ['9 AM - 1 PM'] };
    await (await loggedIn(person)).client.call(waits.add, { body });
  });
  await at('11-20 09:00', () => holders.shift()!.giveUp());
  await later('11-20 09:05', async (person) => {
    await opens()(person);
    const { client } = await loggedIn(person);
    const [offer] = (await client.call(offers.list)).offers;
    await client.call(offers.decline, { params: { id: offer!._id } });
    for (const { _id: id } of (await client.call(waits.list)).waits) await client.call(waits.end, { params: { id } });
    say(person, 'leaves the chair to others');
  });
  // A regular day of the week, and its renewal.
  const mondays = ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14', '2026-12-21'];
  await at('11-21 10:00', async (person) => {
    const { closing } = person;
    const sessions = mondays.map((date) => ({ date, time: '9 AM - 1 PM', centerId: closing.id }) as const);
    const body = { sessions, total: (mondays.length * closing.charge_paise) / 100 };
    const { client } = await loggedIn(person);
    const { session } = await client.call(series.book, { body });
    await pay(product, session!.id);
    await waitFor('all are confirmed', async () => {
      const answer = await client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
      return answer.success;
    });
  });
  await later('11-21 10:05', opens());
  await at('11-28 11:00');
  await later('11-28 11:05', opens());
  // Its chair is left to others, and then the center closes, late in the evening.
  await at('11-29 12:00');
  await at('11-29 22:30', async ({ closing }) => {
    await clerk.client.call(centers.remove, { params: { id: closing.id } });
    await waitFor('all are cancelled', async () => {
      const left = await db()
        .selectFrom('bookings')
        .select('id')
        .where('center_id', '=', closing.id)
        .where('status', '=', 'confirmed')
        .executeTakeFirst();
      return left === undefined;
    });
  });
  await at('11-29 22:34');
  await at('11-29 22:41');
  await at('11-30 07:00');
  await later('11-30 07:05', opens(4));
  // STOP, and the channels that are left; then no other than mail.
  await at('12-01 10:00', async (person) => {
    const text = person.language === 'en' ? 'STOP' : 'बंद करें';
    say(person, `writes "${text}" on WhatsApp`);
    await product.control('messages/text', { from: person.number, text }, 'POST');
    await messageBy(product, person.number, 'whatsapp', person.language === 'en' ? 'You will get no more' : 'अब आपको');
  });
  await at('12-01 10:10', books('2026-12-04', '1 PM - 5 PM'));
  await at('12-01 10:31');
  await later('12-01 10:35', async (person) => {
    const { client } = await loggedIn(person);
    for (const channel of ['push', 'sms'] as const)
      await client.call(messages.switchChannel, { params: { channel }, body: { isOn: false } });
    say(person, 'switches notifications and SMS off');
  });
  await at('12-03 19:00');

  const [english, hindi] = people.map(({ lines }) => lines);
  expect(english).toEqual(ENGLISH);
  expect(hindi).toEqual(HINDI);
});

it('disturbs nobody at night, but for what is cancelled the next morning', async () => {
  for (const { number, patient } of people) {
    const short = (await messagesTo(the.product, `${number},${patient.email}`)).filter(
      ({ channel }) => channel !== 'mail',
    );
    const night = short.filter(({ at: sent }) => hourOf(new Date(sent)) >= 21 || hourOf(new Date(sent)) < 7);
    expect(night.map(({ channel }) => channel)).toEqual(['sms', 'whatsapp', 'push']);
    expect(new Set(night.map(({ text }) => text.replace(/ https?:\S+/, ''))).size).toBe(1);
  }
});

const ENGLISH = [
  'Tue, 10 Nov, 10:00 AM | mail | Confirmed: your session on Thu, 12 Nov 2026, 1 PM - 5 PM',
  'Tue, 10 Nov, 10:00 AM | mail | Notifications are now on',
  'Tue, 10 Nov, 10:00 AM | push | All set: the appointment on Thu, 12 Nov, 1 PM - 5 PM is confirmed.',
  'Tue, 10 Nov, 10:05 AM | patient | opens the notification',
  'Wed, 11 Nov, 9:00 AM | mail | Moved: your session on Fri, 13 Nov 2026, 1 PM - 5 PM',
  'Wed, 11 Nov, 9:00 AM | push | New time: the appointment is now on Fri, 13 Nov, 1 PM - 5 PM.',
  'Wed, 11 Nov, 9:21 AM | whatsapp | New time: the appointment is now on Fri, 13 Nov, 1 PM - 5 PM.',
  'Wed, 11 Nov, 9:25 AM | patient | reads it on WhatsApp',
  'Wed, 11 Nov, 5:00 PM | push | Reminder: appointment on Fri, 13 Nov. You can change or cancel it free of charge until 1:00 PM tomorrow.',
  'Wed, 11 Nov, 5:05 PM | patient | opens the notification',
  'Thu, 12 Nov, 7:00 PM | push | Reminder: appointment tomorrow, Fri, 13 Nov, 1 PM - 5 PM. Are you coming?',
  'Thu, 12 Nov, 7:21 PM | whatsapp | Reminder: appointment tomorrow, Fri, 13 Nov, 1 PM - 5 PM. Are you coming?',
  'Thu, 12 Nov, 7:25 PM | patient | presses "I\'m coming" on WhatsApp',
  'Thu, 12 Nov, 7:25 PM | whatsapp | Thank you. We have told the center that you are coming.',
  'Fri, 13 Nov, 11:00 AM | push | Reminder: appointment today, 1 PM - 5 PM. Are you coming?',
  'Fri, 13 Nov, 11:09 AM | whatsapp | Reminder: appointment today, 1 PM - 5 PM. Are you coming?',
  'Fri, 13 Nov, 11:25 AM | sms | Reminder: appointment today, 1 PM - 5 PM. Are you coming? (link)',
  'Fri, 13 Nov, 11:30 AM | patient | opens the link of the SMS and answers "I\'m coming"',
  'Sat, 14 Nov, 10:00 AM | mail | Confirmed: your session on Mon, 16 Nov 2026, 9 AM - 1 PM',
  'Sat, 14 Nov, 10:00 AM | push | All set: the appointment on Mon, 16 Nov, 9 AM - 1 PM is confirmed.',
  'Sat, 14 Nov, 10:05 AM | patient | opens the notification',
  'Sun, 15 Nov, 7:00 PM | push | Reminder: appointment tomorrow, Mon, 16 Nov, 9 AM - 1 PM. Are you coming?',
  'Sun, 15 Nov, 7:05 PM | patient | opens the notification',
  'Mon, 16 Nov, 7:00 AM | push | Reminder: appointment today, 9 AM - 1 PM. Are you coming?',
  'Mon, 16 Nov, 7:05 AM | patient | opens the notification',
  'Mon, 16 Nov, 11:11 AM | mail | Missed: your session on Mon, 16 Nov 2026, 9 AM - 1 PM',
  'Mon, 16 Nov, 11:11 AM | push | The appointment on Mon, 16 Nov, 9 AM - 1 PM was missed. Please book another one, today or tomorrow if you can.',
  'Mon, 16 Nov, 11:15 AM | patient | opens the notification',
  'Tue, 17 Nov, 10:00 AM | mail | Confirmed: your session on Fri, 20 Nov 2026, 1 PM - 5 PM',
  'Tue, 17 Nov, 10:00 AM | push | All set: the appointment on Fri, 20 Nov, 1 PM - 5 PM is confirmed.',
  'Tue, 17 Nov, 10:05 AM | patient | opens the notification',
  'Wed, 18 Nov, 10:00 AM | mail | Cancelled: your session on Fri, 20 Nov 2026, 1 PM - 5 PM',
  'Wed, 18 Nov, 10:00 AM | push | Cancelled: the appointment on Fri, 20 Nov, 1 PM - 5 PM. Rs 1,850 comes back to you.',
  'Wed, 18 Nov, 10:05 AM | patient | opens the notification',
  'Thu, 19 Nov, 12:00 PM | mail | Your refund of ₹1,850 has been paid out',
  'Thu, 19 Nov, 12:00 PM | push | Your refund of Rs 1,850 has been paid out, our payment provider says. Banks take 5 to 10 days to show it.',
  'Thu, 19 Nov, 12:05 PM | patient | opens the notification',
  'Fri, 20 Nov, 9:00 AM | mail | A chair is free: Tue, 24 Nov 2026, 9 AM - 1 PM',
  'Fri, 20 Nov, 9:00 AM | push | A chair is free: Tue, 24 Nov, 9 AM - 1 PM. It is yours until 9:30 AM, if you want it.',
  'Fri, 20 Nov, 9:05 AM | patient | opens the notification',
  'Fri, 20 Nov, 9:05 AM | patient | leaves the chair to others',
  'Sat, 21 Nov, 10:00 AM | mail | Confirmed: 5 sessions, Mon, 23 Nov 2026 to Mon, 21 Dec 2026',
  'Sat, 21 Nov, 10:00 AM | push | All set: 5 appointments are confirmed, the first on Mon, 23 Nov.',
  'Sat, 21 Nov, 10:05 AM | patient | opens the notification',
  'Sat, 28 Nov, 11:00 AM | mail | Your next session: 1 chair is kept for you',
  'Sat, 28 Nov, 11:00 AM | push | Your next date: the chair is kept for you until Mon, 30 Nov, 9:00 AM.',
  'Sat, 28 Nov, 11:05 AM | patient | opens the notification',
  'Sun, 29 Nov, 10:30 PM | mail | Cancelled, the center is closing: your session on Mon, 14 Dec 2026, 9 AM - 1 PM',
  'Sun, 29 Nov, 10:30 PM | mail | Cancelled, the center is closing: your session on Mon, 21 Dec 2026, 9 AM - 1 PM',
  'Sun, 29 Nov, 10:30 PM | mail | Cancelled, the center is closing: your session on Mon, 30 Nov 2026, 9 AM - 1 PM',
  'Sun, 29 Nov, 10:30 PM | mail | Cancelled, the center is closing: your session on Mon, 7 Dec 2026, 9 AM - 1 PM',
  'Sun, 29 Nov, 10:30 PM | mail | No longer kept for you: Mon, 28 Dec 2026, 9 AM - 1 PM',
  'Sun, 29 Nov, 10:30 PM | push | Please do not come: the appointment on Mon, 30 Nov, 9 AM - 1 PM had to be cancelled. Please book another one soon.',
  'Sun, 29 Nov, 10:34 PM | whatsapp | Please do not come: the appointment on Mon, 30 Nov, 9 AM - 1 PM had to be cancelled. Please book another one soon.',
  'Sun, 29 Nov, 10:41 PM | sms | Please do not come: the appointment on Mon, 30 Nov, 9 AM - 1 PM had to be cancelled. Please book another one soon. (link)',
  'Mon, 30 Nov, 7:00 AM | push | Please do not come: the appointment on Mon, 14 Dec, 9 AM - 1 PM had to be cancelled. Please book another one soon.',
  'Mon, 30 Nov, 7:00 AM | push | Please do not come: the appointment on Mon, 21 Dec, 9 AM - 1 PM had to be cancelled. Please book another one soon.',
  'Mon, 30 Nov, 7:00 AM | push | Please do not come: the appointment on Mon, 7 Dec, 9 AM - 1 PM had to be cancelled. Please book another one soon.',
  'Mon, 30 Nov, 7:00 AM | push | Sorry: the chair on Mon, 28 Dec, 9 AM - 1 PM can no longer be kept for you. Please look for another one.',
  'Mon, 30 Nov, 7:05 AM | patient | opens 4 notifications',
  'Tue, 1 Dec, 10:00 AM | patient | writes "STOP" on WhatsApp',
  'Tue, 1 Dec, 10:00 AM | whatsapp | You will get no more messages from us on WhatsApp. To get them again, write START, or switch them on here: (link)',
  'Tue, 1 Dec, 10:10 AM | mail | Confirmed: your session on Fri, 4 Dec 2026, 1 PM - 5 PM',
  'Tue, 1 Dec, 10:10 AM | push | All set: the appointment on Fri, 4 Dec, 1 PM - 5 PM is confirmed.',
  'Tue, 1 Dec, 10:31 AM | sms | All set: the appointment on Fri, 4 Dec, 1 PM - 5 PM is confirmed. (link)',
  'Tue, 1 Dec, 10:35 AM | patient | switches notifications and SMS off',
  'Thu, 3 Dec, 7:00 PM | mail | Tomorrow: your session on Fri, 4 Dec 2026, 1 PM - 5 PM',
];

const HINDI = [
  'Tue, 10 Nov, 10:00 AM | mail | अब ब्राउज़र सूचनाएँ भी दिखाएगा',
  'Tue, 10 Nov, 10:00 AM | mail | पक्का हुआ: आपका सेशन, गुरु, 12 नवंबर 2026, दोपहर 1 से शाम 5 बजे',
  'Tue, 10 Nov, 10:00 AM | push | पक्का हुआ: गुरु, 12 नवंबर, दोपहर 1 से शाम 5 बजे का अपॉइंटमेंट।',
  'Tue, 10 Nov, 10:05 AM | patient | opens the notification',
  'Wed, 11 Nov, 9:00 AM | mail | समय बदला: आपका सेशन, शुक्र, 13 नवंबर 2026, दोपहर 1 से शाम 5 बजे',
  'Wed, 11 Nov, 9:00 AM | push | नया समय: अपॉइंटमेंट अब शुक्र, 13 नवंबर, दोपहर 1 से शाम 5 बजे है।',
  'Wed, 11 Nov, 9:21 AM | whatsapp | नया समय: अपॉइंटमेंट अब शुक्र, 13 नवंबर, दोपहर 1 से शाम 5 बजे है।',
  'Wed, 11 Nov, 9:25 AM | patient | reads it on WhatsApp',
  'Wed, 11 Nov, 5:00 PM | push | याद रहे: शुक्र, 13 नवंबर का अपॉइंटमेंट। कल दोपहर 1 बजे तक मुफ़्त बदलें।',
  'Wed, 11 Nov, 5:05 PM | patient | opens the notification',
  'Thu, 12 Nov, 7:00 PM | push | कल शुक्र, 13 नवंबर, दोपहर 1 से शाम 5 बजे अपॉइंटमेंट है। क्या आप आ रहे हैं?',
  'Thu, 12 Nov, 7:21 PM | whatsapp | कल शुक्र, 13 नवंबर, दोपहर 1 से शाम 5 बजे अपॉइंटमेंट है। क्या आप आ रहे हैं?',
  'Thu, 12 Nov, 7:25 PM | patient | presses "हाँ, पक्का" on WhatsApp',
  'Thu, 12 Nov, 7:25 PM | whatsapp | धन्यवाद। सेंटर को बता दिया गया है कि आप आ रहे हैं।',
  'Fri, 13 Nov, 11:00 AM | push | आज दोपहर 1 से शाम 5 बजे अपॉइंटमेंट है। क्या आप आ रहे हैं?',
  'Fri, 13 Nov, 11:09 AM | whatsapp | आज दोपहर 1 से शाम 5 बजे अपॉइंटमेंट है। क्या आप आ रहे हैं?',
  'Fri, 13 Nov, 11:25 AM | sms | आज दोपहर 1 से शाम 5 बजे अपॉइंटमेंट है। क्या आप आ रहे हैं? (link)',
  'Fri, 13 Nov, 11:30 AM | patient | opens the link of the SMS and answers "हाँ, पक्का"',
  'Sat, 14 Nov, 10:00 AM | mail | पक्का हुआ: आपका सेशन, सोम, 16 नवंबर 2026, सुबह 9 से दोपहर 1 बजे',
  'Sat, 14 Nov, 10:00 AM | push | पक्का हुआ: सोम, 16 नवंबर, सुबह 9 से दोपहर 1 बजे का अपॉइंटमेंट।',
  'Sat, 14 Nov, 10:05 AM | patient | opens the notification',
  'Sun, 15 Nov, 7:00 PM | push | कल सोम, 16 नवंबर, सुबह 9 से दोपहर 1 बजे अपॉइंटमेंट है। क्या आप आ रहे हैं?',
  'Sun, 15 Nov, 7:05 PM | patient | opens the notification',
  'Mon, 16 Nov, 7:00 AM | push | आज सुबह 9 से दोपहर 1 बजे अपॉइंटमेंट है। क्या आप आ रहे हैं?',
  'Mon, 16 Nov, 7:05 AM | patient | opens the notification',
  'Mon, 16 Nov, 11:11 AM | mail | छूट गया: आपका सेशन, सोम, 16 नवंबर 2026, सुबह 9 से दोपहर 1 बजे',
  'Mon, 16 Nov, 11:11 AM | push | अपॉइंटमेंट छूट गया: सोम, 16 नवंबर, सुबह 9 से दोपहर 1 बजे। आज या कल फिर बुक करें।',
  'Mon, 16 Nov, 11:15 AM | patient | opens the notification',
  'Tue, 17 Nov, 10:00 AM | mail | पक्का हुआ: आपका सेशन, शुक्र, 20 नवंबर 2026, दोपहर 1 से शाम 5 बजे',
  'Tue, 17 Nov, 10:00 AM | push | पक्का हुआ: शुक्र, 20 नवंबर, दोपहर 1 से शाम 5 बजे का अपॉइंटमेंट।',
  'Tue, 17 Nov, 10:05 AM | patient | opens the notification',
  'Wed, 18 Nov, 10:00 AM | mail | रद्द हुआ: आपका सेशन, शुक्र, 20 नवंबर 2026, दोपहर 1 से शाम 5 बजे',
  'Wed, 18 Nov, 10:00 AM | push | रद्द: शुक्र, 20 नवंबर, दोपहर 1 से शाम 5 बजे का अपॉइंटमेंट। ₹1,850 लौटेंगे।',
  'Wed, 18 Nov, 10:05 AM | patient | opens the notification',
  'Thu, 19 Nov, 12:00 PM | mail | आपके ₹1,850 लौटा दिए गए हैं',
  'Thu, 19 Nov, 12:00 PM | push | भुगतान सेवा ने ₹1,850 लौटा दिए हैं। दिखने में बैंक को 5 से 10 दिन लगते हैं।',
  'Thu, 19 Nov, 12:05 PM | patient | opens the notification',
  'Fri, 20 Nov, 9:00 AM | mail | एक कुर्सी खाली है: मंगल, 24 नवंबर 2026, सुबह 9 से दोपहर 1 बजे',
  'Fri, 20 Nov, 9:00 AM | push | कुर्सी खाली है: मंगल, 24 नवंबर, सुबह 9 से दोपहर 1 बजे। सुबह 9:30 बजे तक आपकी।',
  'Fri, 20 Nov, 9:05 AM | patient | opens the notification',
  'Fri, 20 Nov, 9:05 AM | patient | leaves the chair to others',
  'Sat, 21 Nov, 10:00 AM | mail | पक्के हुए: 5 सेशन, सोम, 23 नवंबर 2026 से सोम, 21 दिसंबर 2026',
  'Sat, 21 Nov, 10:00 AM | push | पक्के हुए: 5 अपॉइंटमेंट, पहला सोम, 23 नवंबर को।',
  'Sat, 21 Nov, 10:05 AM | patient | opens the notification',
  'Sat, 28 Nov, 11:00 AM | mail | आपका अगला सेशन: 1 कुर्सी आपके लिए रखी है',
  'Sat, 28 Nov, 11:00 AM | push | अगली तारीख: कुर्सी सोम, 30 नवंबर, सुबह 9 बजे तक आपके लिए रखी है।',
  'Sat, 28 Nov, 11:05 AM | patient | opens the notification',
  'Sun, 29 Nov, 10:30 PM | mail | अब आपके लिए नहीं रखी है: सोम, 28 दिसंबर 2026, सुबह 9 से दोपहर 1 बजे',
  'Sun, 29 Nov, 10:30 PM | mail | सेंटर बंद, रद्द हुआ: आपका सेशन, सोम, 14 दिसंबर 2026, सुबह 9 से दोपहर 1 बजे',
  'Sun, 29 Nov, 10:30 PM | mail | सेंटर बंद, रद्द हुआ: आपका सेशन, सोम, 21 दिसंबर 2026, सुबह 9 से दोपहर 1 बजे',
  'Sun, 29 Nov, 10:30 PM | mail | सेंटर बंद, रद्द हुआ: आपका सेशन, सोम, 30 नवंबर 2026, सुबह 9 से दोपहर 1 बजे',
  'Sun, 29 Nov, 10:30 PM | mail | सेंटर बंद, रद्द हुआ: आपका सेशन, सोम, 7 दिसंबर 2026, सुबह 9 से दोपहर 1 बजे',
  'Sun, 29 Nov, 10:30 PM | push | कृपया न आएँ, अपॉइंटमेंट रद्द है: सोम, 30 नवंबर, सुबह 9 से दोपहर 1 बजे। दूसरा चुनें।',
  'Sun, 29 Nov, 10:34 PM | whatsapp | कृपया न आएँ, अपॉइंटमेंट रद्द है: सोम, 30 नवंबर, सुबह 9 से दोपहर 1 बजे। दूसरा चुनें।',
  'Sun, 29 Nov, 10:41 PM | sms | कृपया न आएँ, अपॉइंटमेंट रद्द है: सोम, 30 नवंबर, सुबह 9 से दोपहर 1 बजे। दूसरा चुनें। (link)',
  'Mon, 30 Nov, 7:00 AM | push | कुर्सी अब नहीं मिलेगी: सोम, 28 दिसंबर, सुबह 9 से दोपहर 1 बजे। दूसरी देखें।',
  'Mon, 30 Nov, 7:00 AM | push | कृपया न आएँ, अपॉइंटमेंट रद्द है: सोम, 14 दिसंबर, सुबह 9 से दोपहर 1 बजे। दूसरा चुनें।',
  'Mon, 30 Nov, 7:00 AM | push | कृपया न आएँ, अपॉइंटमेंट रद्द है: सोम, 21 दिसंबर, सुबह 9 से दोपहर 1 बजे। दूसरा चुनें।',
  'Mon, 30 Nov, 7:00 AM | push | कृपया न आएँ, अपॉइंटमेंट रद्द है: सोम, 7 दिसंबर, सुबह 9 से दोपहर 1 बजे। दूसरा चुनें।',
  'Mon, 30 Nov, 7:05 AM | patient | opens 4 notifications',
  'Tue, 1 Dec, 10:00 AM | patient | writes "बंद करें" on WhatsApp',
  'Tue, 1 Dec, 10:00 AM | whatsapp | अब आपको WhatsApp पर हमारे संदेश नहीं आएँगे। फिर से पाने के लिए START लिखें, या यहाँ चालू करें: (link)',
  'Tue, 1 Dec, 10:10 AM | mail | पक्का हुआ: आपका सेशन, शुक्र, 4 दिसंबर 2026, दोपहर 1 से शाम 5 बजे',
  'Tue, 1 Dec, 10:10 AM | push | पक्का हुआ: शुक्र, 4 दिसंबर, दोपहर 1 से शाम 5 बजे का अपॉइंटमेंट।',
  'Tue, 1 Dec, 10:31 AM | sms | पक्का हुआ: शुक्र, 4 दिसंबर, दोपहर 1 से शाम 5 बजे का अपॉइंटमेंट। (link)',
  'Tue, 1 Dec, 10:35 AM | patient | switches notifications and SMS off',
  'Thu, 3 Dec, 7:00 PM | mail | कल: आपका सेशन, शुक्र, 4 दिसंबर 2026, दोपहर 1 से शाम 5 बजे',
];
