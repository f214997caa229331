/** Reminders of sessions: when they come, to whom, once each, and not for what is cancelled, moved or just booked. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { bookings, messages, patients as people } from '../../../src/contract';
import { CHANGE_HOUR } from '../../../src/domain/messages';
import { MINUTE_MS, addDays, formatDate, istDateOf, istInstant, weekdayOf } from '../../../src/domain/time';
import { book, cancel } from '../../booking-steps';
import { type LoggedIn, aBooking, aCenter, patientWithSession, withSession } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { remindOfChanges } from '../../../src/server/messages/remind-of-changes';
import { linkToken } from '../../../src/server/platform/secrets/link-token';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

// A Tuesday, eight in the morning in India.
const the = aRunningProduct({ now: '2026-11-10T08:00:00+05:30' });
const today = () => istDateOf(the.product.now());
const TIMES = { early: '5 AM - 9 AM', morning: '9 AM - 1 PM', noon: '1 PM - 5 PM' } as const;

/** Whom a reminder reached by mail, and what it was about: its subject. */
async function reminders(patient: LoggedIn): Promise<string[]> {
  await the.product.sweep();
  await allMailsSent(the.product);
  const subjects = (await mailsTo(the.product, patient.email)).map(({ subject }) => subject);
  return subjects.filter((subject) => /^(Tomorrow|Today): your session/.test(subject)).reverse();
}
const untilHour = (date: string, hour: number) => the.product.passUntil(istInstant(date, hour));

/** The first day from some days on that is no Sunday. */
function dayFrom(days: number): string {
  const date = addDays(today(), days);
  return weekdayOf(date) === 0 ? addDays(date, 1) : date;
}

async function booked(days: number, time: string = TIMES.noon) {
  const patient = await patientWithSession(the.product);
  const center = await aCenter(the.product);
  const window = { date: dayFrom(days), time };
  const booking = await book(the.product, patient, center, window as Parameters<typeof book>[3]);
  return { patient, center, ...window, id: booking._id };
}

describe('a reminder by mail', () => {
  it('comes at seven the evening before and two hours before, once each', async () => {
    const { patient, date } = await booked(2);
    await untilHour(addDays(date, -1), 18);
    expect(await reminders(patient)).toEqual([]);
    await untilHour(addDays(date, -1), 19);
    await Promise.all([the.product.sweep(), the.product.sweep()]);
    expect(await reminders(patient)).toEqual(['Tomorrow: your session on Thu, 12 Nov 2026, 1 PM - 5 PM']);
    await untilHour(date, 10);
    expect(await reminders(patient)).toHaveLength(1);
    await untilHour(date, 11);
    expect(await reminders(patient)).toEqual([
      'Tomorrow: your session on Thu, 12 Nov 2026, 1 PM - 5 PM',
      'Today: your session on Thu, 12 Nov 2026, 1 PM - 5 PM',
    ]);
  });

  it('does not come earlier than seven in the morning', async () => {
    const { patient, date } = await booked(2, TIMES.early);
    await untilHour(addDays(date, -1), 19);
    expect(await reminders(patient)).toHaveLength(1);
    await untilHour(date, 4);
    expect(await reminders(patient)).toHaveLength(1);
  });

  it('does not come for what was cancelled, and comes again for what was moved', async () => {
    const gone = await booked(3);
    const moved = await booked(3);
    await cancel(gone.patient, gone.id);
    const { client } = moved.patient;
    const to = dayFrom(5);
    await client.call(bookings.rescheduleBooking, { body: { appoinmentId: moved.id, date: to, time: moved.time } });
    await untilHour(addDays(gone.date, -1), 19);
    expect(await reminders(gone.patient)).toEqual([]);
    expect(await reminders(moved.patient)).toEqual([]);
    await untilHour(addDays(to, -1), 19);
    expect(await reminders(moved.patient)).toHaveLength(1);
    // Its center moves it that evening: it is another session, and is reminded of in time.
    const later = weekdayOf(addDays(to, 2)) === 0 ? addDays(to, 3) : addDays(to, 2);
    const { db } = the.product.database;
    await db.updateTable('bookings').set({ session_date: later }).where('id', '=', moved.id).execute();
    await untilHour(addDays(later, -1), 19);
    expect(await reminders(moved.patient)).toHaveLength(2);
  });

  it('does not come to who has just booked', async () => {
    // A Monday, so that the next day can be booked.
    await untilHour(addDays(today(), (8 - weekdayOf(today())) % 7 || 7), 18);
    const { patient } = await booked(1);
    await untilHour(today(), 20);
    expect(await reminders(patient)).toEqual([]);
  });
});

describe('reminders by mail', () => {
  const anybody = () => aClient(the.product);
  /** Somebody who had one reminder, and the link in it. */
  async function reminded() {
    const one = await booked(2);
    await untilHour(addDays(one.date, -1), 19);
    await reminders(one.patient);
    const mail = await mailAbout(the.product, one.patient.email, /^Tomorrow: your session/);
    const token = new URL(mail.endUrl!).searchParams.get('token')!;
    return { ...one, mail, token };
  }
  const end = (token: string) => anybody().call(messages.endByLink, { body: { token } });

  it('are ended with the link of any of them, without a login, though nothing else reminds then', async () => {
    const { patient, date, mail, token } = await reminded();
    expect(mail.endUrl).toBe(`${the.product.url}/reminders/unsubscribe?token=${token}`);
    expect(mail.text).toContain(`Stop reminders by email: ${mail.endUrl}`);
    for (let time = 1; time <= 2; time++) expect(await end(token)).toMatchObject({ hasOther: false });
    expect(await patient.client.call(messages.settings)).toMatchObject({ mailsReminders: false });
    await untilHour(date, 11);
    expect(await reminders(patient)).toHaveLength(1);
    // Nor was a second one written, to be dropped.
    const written = the.product.database.db.selectFrom('outbox').select('id').where('recipient', '=', patient.email);
    expect(await written.where('template', '=', 'reminder').execute()).toHaveLength(1);
  });

  it('are not sent any more where they wait for the mail server', async () => {
    const one = await reminded();
    await the.product.control('mail', { mode: 'refuse' });
    await untilHour(one.date, 11);
    await the.product.sweep();
    // Refused once: one that is on its way may still arrive.
    const { db } = the.product.database;
    const refused = db.selectFrom('outbox').select('id').where('recipient', '=', one.patient.email);
    const isRefused = () =>
      refused.where('status', '=', 'waiting').where('last_error', 'is not', null).executeTakeFirst();
    await waitFor('the mail server refused the reminder', async () => (await isRefused()) !== undefined);
    await end(one.token);
    await the.product.control('mail', { mode: 'normal' });
    await the.product.pass(10 * MINUTE_MS);
    expect(await reminders(one.patient)).toHaveLength(1);
  });

  it('come again when the account wants them, not by the link', async () => {
    const { patient, date, token } = await reminded();
    await end(token);
    await patient.client.call(messages.change, { body: { mailsReminders: true } });
    await untilHour(date, 11);
    expect(await reminders(patient)).toHaveLength(2);
  });

  it('are not ended by another link, nor for an account that is gone', async () => {
    const { patient, token } = await reminded();
    const other = linkToken(the.product.context.secret, 'newsletter-unsubscribe', patient.id);
    for (const wrong of [other, `${token}x`, token.replace('.', '.x')]) {
      expect(await anybody().refused(messages.endByLink, { body: { token: wrong } })).toMatchObject({
        status: 400,
        code: 'link-invalid',
      });
    }
    await the.product.database.db
      .updateTable('users')
      .set({ status: 'deleted' })
      .where('id', '=', patient.id)
      .execute();
    expect(await anybody().refused(messages.endByLink, { body: { token } })).toMatchObject({
      code: 'link-invalid',
    });
  });
});

describe('the reminder while it is free to change', () => {
  /** What it says by mail to somebody now. */
  async function changes(patient: LoggedIn): Promise<string[]> {
    await the.product.sweep();
    await allMailsSent(the.product);
    const mails = await mailsTo(the.product, patient.email);
    return mails.map(({ subject }) => subject).filter((subject) => /^(Still free|Coming up)/.test(subject));
  }
  const fiveInTheAfternoon = (date: string) => untilHour(addDays(date, -2), CHANGE_HOUR);

  it('comes 36 to 48 hours before, once, and says until when; the evening’s comes too', async () => {
    const { patient, date } = await booked(4);
    await untilHour(addDays(date, -2), CHANGE_HOUR - 1);
    expect(await changes(patient)).toEqual([]);
    await fiveInTheAfternoon(date);
    await Promise.all([the.product.sweep(), the.product.sweep()]);
    expect(await changes(patient)).toEqual([`Still free to change: your session on ${formatDate(date)}, 1 PM - 5 PM`]);
    const mail = await mailAbout(the.product, patient.email, /^Still free/);
    const until = `${formatDate(addDays(date, -1))}, 1:00 PM`;
    expect(mail.text).toContain(`You can reschedule, or cancel with a full refund, until ${until}.`);
    expect(mail.endUrl).toContain('/reminders/unsubscribe?token=');
    // Its link leads to where it is cancelled or moved, without a login.
    const code = /\/m\/(\w+)\?answer=cannot/.exec(mail.text)![1]!;
    const notice = await aClient(the.product).call(messages.notice, { params: { code } });
    expect(notice).toMatchObject({ canAnswer: true, canCancel: true, canMove: true, refund: 1850 });
    await untilHour(addDays(date, -2), CHANGE_HOUR + 3);
    expect(await changes(patient)).toHaveLength(1);
    await untilHour(addDays(date, -1), 19);
    expect(await reminders(patient)).toHaveLength(1);
  });

  it('does not come for what was booked after that time, is cancelled, moved away or moved by a closure', async () => {
    const [gone, away, closed, late] = [
      await booked(5),
      await booked(5),
      await booked(5),
      await patientWithSession(the.product),
    ];
    const { date } = gone;
    await cancel(gone.patient, gone.id);
    const to = dayFrom(9);
    await away.patient.client.call(bookings.rescheduleBooking, {
      body: { appoinmentId: away.id, date: to, time: away.time },
    });
    const { db } = the.product.database;
    await db.updateTable('bookings').set({ moved_by_closure: true }).where('id', '=', closed.id).execute();
    await untilHour(addDays(date, -2), CHANGE_HOUR - 1);
    const patient = await withSession(the.product, late);
    await book(the.product, patient, await aCenter(the.product), { date, time: TIMES.noon } as Parameters<
      typeof book
    >[3]);
    await fiveInTheAfternoon(date);
    for (const one of [gone.patient, away.patient, closed.patient, patient]) expect(await changes(one)).toEqual([]);
    await db.updateTable('bookings').set({ moved_by_closure: false }).where('id', '=', closed.id).execute();
    await fiveInTheAfternoon(to);
    expect(await changes(away.patient)).toHaveLength(1);
  });

  it('says of what costs nothing that only the chair is lost, and is not sent to who ended reminders', async () => {
    const center = await aCenter(the.product);
    const date = dayFrom(6);
    const [free, ended] = [await patientWithSession(the.product), await patientWithSession(the.product)];
    for (const patient of [free, ended]) {
      const chair = patient === free ? 1 : 2;
      await aBooking(the.product, { patient, center, date, startHour: 9, chair, isScheme: true });
    }
    await ended.client.call(messages.change, { body: { mailsReminders: false } });
    await fiveInTheAfternoon(date);
    expect(await changes(free)).toEqual([`Coming up: your session on ${formatDate(date)}, 9 AM - 1 PM`]);
    expect((await mailAbout(the.product, free.email, /^Coming up/)).text).toContain('costs you nothing but the chair');
    expect(await changes(ended)).toEqual([]);
  });

  it('is not kept from anybody by an account with more sessions than a round has room for', async () => {
    const [many, one] = [await patientWithSession(the.product), await patientWithSession(the.product)];
    const center = await aCenter(the.product, { slots: 3_000 });
    const date = dayFrom(8);
    const { db } = the.product.database;
    const at = the.product.now();
    // Five hundred and fifty people of one account, in every window of the day; the other's session comes after all of them.
    await sql`with added as (
        insert into patients (id, name, created_at) select gen_random_uuid(), 'One of many', ${at}
        from generate_series(1, 550) returning id)
      insert into bookings (id, user_id, patient_id, center_id, session_date, start_hour, chair, status, price_paise, created_at,
        updated_at, claimed_at)
      select gen_random_uuid(), ${many.id}, id, ${center.id}, ${date}::date, hour, row_number() over (order by id, hour),
        'confirmed', 0, ${at}, ${at}, ${at}
      from added, unnest(array[5, 9, 13, 17]) hour`.execute(db);
    const last = await aBooking(the.product, {
      patient: one,
      center,
      date,
      startHour: 9,
      chair: 2_999,
      isScheme: true,
    });
    await db
      .updateTable('bookings')
      .set({ id: 'ffffffff-ffff-7fff-bfff-ffffffffffff' })
      .where('id', '=', last.id)
      .execute();
    await fiveInTheAfternoon(date);
    await remindOfChanges(the.product.context, 200);
    const told = () =>
      db.selectFrom('notices').select('user_id').where('once_key', 'like', `reminder-change:%:${date}`).execute();
    // The account, which booked for them, is told of all of them once.
    expect((await told()).map(({ user_id: id }) => id).sort()).toEqual([many.id, one.id].sort());
    for (let round = 0; round < 3; round++) await remindOfChanges(the.product.context, 200);
    const { rows } = await sql<{ left: number }>`select count(*)::int as left from bookings
      where center_id = ${center.id} and not exists (select from session_reminders done
        where done.booking_id = bookings.id and done.kind = 'change')`.execute(db);
    expect(rows[0]!.left).toBe(0);
    await sql`delete from session_reminders where booking_id in (select id from bookings where center_id = ${center.id})`.execute(
      db,
    );
    await sql`delete from notices where once_key like ${`reminder-change:%:${date}`}`.execute(db);
    await sql`delete from bookings where center_id = ${center.id}`.execute(db);
    await sql`delete from patients where name = 'One of many'`.execute(db);
  });

  it('is one for all sessions of a day, those of other people with it', async () => {
    const carer = await patientWithSession(the.product);
    const mother = (
      await carer.client.call(people.add, {
        body: { name: 'Kamala Rao', relation: 'parent', email: 'kamala@example.org' },
      })
    ).patient._id;
    const center = await aCenter(the.product);
    const date = dayFrom(7);
    await aBooking(the.product, { patient: carer, center, date, startHour: 13, chair: 1 });
    const { id } = await aBooking(the.product, { patient: carer, center, date, startHour: 9, chair: 2 });
    await the.product.database.db.updateTable('bookings').set({ patient_id: mother }).where('id', '=', id).execute();
    await fiveInTheAfternoon(date);
    expect(await changes(carer)).toEqual([`Still free to change: 2 sessions on ${formatDate(date)}`]);
    const { text } = await mailAbout(the.product, carer.email, /^Still free/);
    const [morning, noon] = [text.indexOf('9 AM - 1 PM'), text.indexOf('1 PM - 5 PM')];
    expect(morning).toBeGreaterThan(0);
    expect(noon).toBeGreaterThan(morning);
    expect(text).toContain(`free to change until ${formatDate(addDays(date, -1))}, 9:00 AM`);
  });
});
