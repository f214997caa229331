/** Who has not paid is told before the hold lapses, and whose refund took its time when it is paid out: once each. */
import { describe, expect, it } from 'vitest';
import { messages, series } from '../../../src/contract';
import { desk } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS, addDays, formatClockTime, istDateOf, istInstant } from '../../../src/domain/time';
import { aLastingAdministrator } from '../../administrator';
import { book, cancel, hold, pay, refunded } from '../../booking-steps';
import { type LoggedIn, aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, mailsTo } from '../../inbox';
import { pushedTo, subscribed } from '../../push-steps';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow, nextSunday } from '../../windows';

// A Tuesday, ten in the morning in India.
const the = aRunningProduct({ now: '2026-11-10T10:00:00+05:30' });

async function told(patient: LoggedIn, subject: RegExp) {
  await the.product.sweep();
  await allMailsSent(the.product);
  return (await mailsTo(the.product, patient.email)).filter((mail) => subject.test(mail.subject));
}
const lapsing = (patient: LoggedIn) => told(patient, /kept until/);
const heldUntil = async (patient: LoggedIn) =>
  (
    await the.product.database.db
      .selectFrom('bookings')
      .select('hold_expires_at')
      .where('patient_id', '=', patient.id)
      .executeTakeFirstOrThrow()
  ).hold_expires_at!;

/** A notification on its way to a browser that nobody answers for: what is owed is what counts here. */
async function wantsNotices({ id }: LoggedIn): Promise<void> {
  await the.product.database.db
    .insertInto('channel_consents')
    .values({
      id,
      user_id: id,
      channel: 'push',
      words_version: 'test',
      language: 'en',
      given_at: the.product.now(),
    })
    .execute();
}
const noticesOf = async ({ id }: LoggedIn) =>
  (
    await the.product.database.db
      .selectFrom('notices')
      .select(['template', 'urgency'])
      .where('user_id', '=', id)
      .orderBy('created_at')
      .execute()
  ).map(({ template, urgency }) => `${template} ${urgency}`);

describe('a hold that is about to lapse', () => {
  it('is told ten minutes before, once, with the page on which it is paid', async () => {
    const patient = await loggedInPatient(the.product);
    const session = await hold(patient, await aCenter(the.product), aWindow(the.product.now()));
    await the.product.pass(19 * MINUTE_MS);
    expect(await lapsing(patient)).toEqual([]);
    await the.product.pass(2 * MINUTE_MS);
    await Promise.all([the.product.sweep(), the.product.sweep()]);
    const until = formatClockTime(await heldUntil(patient));
    const mails = await lapsing(patient);
    expect(mails.map(({ subject }) => subject)).toEqual([`Your chair is kept until ${until}`]);
    expect(mails[0]!.text).toContain(`Please pay ₹1,850 by ${until} to confirm it`);
    expect(mails[0]!.text).toContain(session.url);
    await the.product.pass(5 * MINUTE_MS);
    expect(await lapsing(patient)).toHaveLength(1);
  });

  it('is told whom to call before paying once the session has begun', async () => {
    const patient = await loggedInPatient(the.product);
    const window = aWindow(the.product.now(), 1, 17);
    await the.product.passUntil(new Date(istInstant(window.date, 17).getTime() - 9 * MINUTE_MS));
    await hold(patient, await aCenter(the.product), window);
    await the.product.pass(21 * MINUTE_MS);
    const [mail] = await lapsing(patient);
    expect(mail!.text).toContain('The session has begun. Call the center before you pay:');
    expect(mail!.text).not.toContain('others can book');
  });

  it('is told once for a series', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const monday = addDays(nextSunday(the.product.now()), 1);
    const sessions = [0, 2, 4].map((day) => ({
      date: addDays(monday, day),
      time: '9 AM - 1 PM',
      centerId: center.id,
    }));
    await patient.client.call(series.book, { body: { sessions, total: 3 * 1850 } });
    await the.product.pass(21 * MINUTE_MS);
    const [mail, ...others] = await lapsing(patient);
    expect(mail!.subject).toMatch(/^Your 3 chairs are kept until/);
    expect(mail!.text).toContain('Please pay ₹5,550');
    expect(others).toEqual([]);
  });

  it('is not told of what was paid, nor of what was given up before the mail went out', async () => {
    const paid = await loggedInPatient(the.product);
    await book(the.product, paid, await aCenter(the.product), aWindow(the.product.now()));
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    await hold(patient, center, aWindow(the.product.now()));
    await the.product.pass(21 * MINUTE_MS);
    expect(await lapsing(paid)).toEqual([]);
    const { db } = the.product.database;
    const late = await loggedInPatient(the.product);
    const session = await hold(late, center, aWindow(the.product.now()));
    await the.product.pass(21 * MINUTE_MS);
    // The notice is written; before its mail is, the chair is paid.
    await the.product.sweep();
    await pay(the.product, session.id);
    await waitFor('it is paid', () =>
      db
        .selectFrom('bookings')
        .select('id')
        .where('patient_id', '=', late.id)
        .where('status', '=', 'confirmed')
        .executeTakeFirst(),
    );
    const before = (await lapsing(late)).length;
    await the.product.pass(MINUTE_MS);
    expect((await lapsing(late)).length).toBe(before);
  });

  it('is told two hours before where the desk sent a link that is good for a day', async () => {
    const clerk = await aLastingAdministrator(the.product);
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    const { date, time } = aWindow(the.product.now(), 5);
    await clerk.client.call(desk.book, {
      body: { patient: { _id: patient.id }, centerId: center.id, sessions: [{ date, time }], payment: 'link' },
    });
    const until = (await heldUntil(patient)).getTime();
    await the.product.pass(until - the.product.now().getTime() - 2 * HOUR_MS - MINUTE_MS);
    expect(await lapsing(patient)).toEqual([]);
    await the.product.pass(2 * MINUTE_MS);
    expect(await lapsing(patient)).toHaveLength(1);
  });
});

it('a session of today that the desk moves to another week is told at once, also at night', async () => {
  const clerk = await aLastingAdministrator(the.product);
  const patient = await loggedInPatient(the.product);
  await wantsNotices(patient);
  const center = await aCenter(the.product);
  const [soon, later] = [aWindow(the.product.now(), 1, 5), aWindow(the.product.now(), 6)];
  const { _id: id } = await book(the.product, patient, center, soon);
  await the.product.passUntil(istInstant(addDays(soon.date, -1), 22));
  await clerk.client.call(desk.move, {
    params: { id },
    body: { centerId: center.id, date: later.date, time: later.time, reason: 'The water plant is out of order.' },
  });
  expect(await noticesOf(patient)).toContain('moved-by-center now');
});

describe('a refund', () => {
  const paidOut = (patient: LoggedIn) => told(patient, /^Your refund of ₹1,850 has been paid out$/);

  it('that the provider says is under way is told once it was paid out, by every channel that is on', async () => {
    const patient = await loggedInPatient(the.product);
    await wantsNotices(patient);
    await the.product.control('refunds', { mode: 'pending' });
    const booking = await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now(), 6));
    await cancel(patient, booking._id);
    const { db } = the.product.database;
    const refund = await waitFor('the refund is under way', () =>
      db
        .selectFrom('refunds')
        .select('provider_refund_id')
        .where('booking_id', '=', booking._id)
        .where('status', '=', 'pending')
        .executeTakeFirst(),
    );
    expect(await paidOut(patient)).toEqual([]);
    await the.product.control(`refunds/${refund.provider_refund_id}`, { action: 'succeed' }, 'POST');
    await the.product.control('refunds', { mode: 'succeed' });
    await refunded(patient);
    const [mail, ...others] = await paidOut(patient);
    expect(mail!.text).toContain('Our payment provider tells us that your refund of ₹1,850 has been paid out');
    expect(others).toEqual([]);
    expect(await noticesOf(patient)).toEqual([
      'booking-confirmed calm',
      'booking-cancelled calm',
      'refund-arrived calm',
    ]);
    expect(await the.product.examine()).toEqual([]);
  });

  it('that succeeds at once has only the mail that says that it is on its way', async () => {
    const patient = await loggedInPatient(the.product);
    const booking = await book(the.product, patient, await aCenter(the.product), aWindow(the.product.now(), 7));
    await cancel(patient, booking._id);
    await refunded(patient);
    expect(await paidOut(patient)).toEqual([]);
  });
});

describe('a hold that lapses at night', () => {
  it('is told by mail alone, also to somebody who wants no reminders by mail', async () => {
    await the.product.passUntil(istInstant(addDays(istDateOf(the.product.now()), 1), 22));
    const patient = await loggedInPatient(the.product);
    await patient.client.call(messages.change, { body: { mailsReminders: false } });
    await subscribed(the.product, patient);
    await hold(patient, await aCenter(the.product), aWindow(the.product.now()));
    await the.product.pass(21 * MINUTE_MS);
    expect(await lapsing(patient)).toHaveLength(1);
    expect(await pushedTo(the.product, patient.email)).toEqual([]);
  });
});
