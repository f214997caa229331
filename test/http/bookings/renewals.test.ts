/** The next dates of a running series: kept once a week, until the center could be asked, told of, taken with one payment, or left to others. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type BodyOf,
  bookings,
  centers,
  covers,
  offers,
  patients,
  profile,
  series,
  waits,
} from '../../../src/contract';
import { centers as adminCenters, users } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS, addDays, istDateOf, weekdayOf } from '../../../src/domain/time';
import { lastBookableDate } from '../../../src/domain/windows';
import { renewSeries } from '../../../src/server/bookings/renewals/renew-series';
import { anAdministrator } from '../../administrator';
import { holdRefused, myBookings, pay } from '../../booking-steps';
import { type CenterRow, type LoggedIn, PASSWORD, aBooking, aCenter, patientWithSession } from '../../builders';
import { aClient } from '../../client';
import { aCover, aTakingCenter, approved } from '../../funding-steps';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

// A Tuesday, 10 in the morning in India; the last date that can be booked is Thursday, 10 December.
const the = aRunningProduct({ now: '2026-11-10T10:00:00+05:30' });
const TIME = '9 AM - 1 PM';
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const db = () => the.product.database.db;
const today = () => istDateOf(the.product.now());

/** Every bookable Monday, Wednesday and Friday from tomorrow on. */
function patternDates(weekdays = [1, 3, 5], until = lastBookableDate(the.product.now())): string[] {
  const dates = [];
  for (let date = addDays(today(), 1); date <= until; date = addDays(date, 1)) {
    if (weekdays.includes(weekdayOf(date))) dates.push(date);
  }
  return dates;
}

type Booked = { seriesId: string; dates: string[] };
async function aPaidSeries(
  patient: LoggedIn,
  center: CenterRow,
  asked: Partial<BodyOf<typeof series.book>> & { dates?: string[] } = {},
): Promise<Booked> {
  const { dates = patternDates(), ...rest } = asked;
  const sessions = dates.map((date) => ({ date, time: TIME, centerId: center.id }));
  const body = { sessions, total: (dates.length * center.charge_paise) / 100, ...rest };
  const { seriesId, session } = await patient.client.call(series.book, { body });
  await pay(the.product, session!.id);
  await waitFor('all are confirmed', async () => {
    const answer = await patient.client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
    return answer.success;
  });
  return { seriesId, dates };
}

const offersTo = async ({ client }: LoggedIn) => (await client.call(offers.list)).offers;
/** A week passes, and a sweep looks. */
async function aWeekLater() {
  await the.product.pass(WEEK_MS);
  await the.product.sweep();
}
async function renewalFor(patient: LoggedIn) {
  const [offer] = await offersTo(patient);
  if (!offer?.renewal) throw new Error('nothing is offered');
  return { ...offer, renewal: offer.renewal };
}
const keptRows = (seriesId: string) =>
  db()
    .selectFrom('bookings')
    .select(['session_date', 'status', 'chair', 'hold_expires_at'])
    .where('series_id', '=', seriesId)
    .where('hold_kind', '=', 'renewal')
    .orderBy('session_date')
    .execute();

beforeEach(async () => {
  // Earlier tests' series would be renewed too; every test begins at ten in the morning.
  await db().updateTable('series').set({ renewals_stopped_at: the.product.now() }).execute();
  await the.product.passUntil(new Date(`${addDays(today(), 1)}T10:00:00+05:30`));
});

describe('a running series', () => {
  it('is offered the dates that opened, once a week, and one tap leads to one payment for all of them', async () => {
    const { product } = the;
    const patient = await patientWithSession(product);
    const center = await aCenter(product, { slots: 1 });
    const { seriesId, dates } = await aPaidSeries(patient, center);
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    await aWeekLater();
    const offer = await renewalFor(patient);
    const opened = patternDates().filter((date) => date > dates.at(-1)!);
    expect(opened).toHaveLength(3);
    expect(offer).toEqual({
      _id: offer._id,
      patientId: patient.id,
      sessions: opened.map((date) => ({ date, time: TIME, centerId: center.id, CenterName: center.name, price: 1850 })),
      until: new Date(product.now().getTime() + DAY_MS).toISOString().replace(/T.*/, offer.until.slice(10)),
      renewal: { seriesId, notKept: [], choose: expect.stringContaining('/book/month?') },
    });
    expect(Date.parse(offer.until) - product.now().getTime()).toBeGreaterThan(DAY_MS - MINUTE_MS);
    const mail = await mailAbout(product, patient.email, /3 chairs are kept for you/);
    expect(mail.text).toContain('/offers');
    expect(mail.text).toContain('₹5,550');
    // Nobody else's, and not yet the patient's.
    const window = { date: opened[0]!, startHour: 9 as const, time: TIME };
    expect(await holdRefused(await patientWithSession(product), center, window)).toMatchObject({ code: 'window-full' });
    expect(await myBookings(patient)).toHaveLength(dates.length);

    const { session } = await patient.client.call(offers.accept, { params: { id: offer._id } });
    expect(await offersTo(patient)).toEqual([]);
    await pay(product, session!.id);
    const { BookingData } = await waitFor('all are confirmed', async () => {
      const answer = await patient.client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
      return answer.success ? answer : null;
    });
    expect(BookingData.map((one) => [one.appoinmentDate, one.seriesId, one.paymentAmount])).toEqual(
      opened.map((date) => [date, seriesId, 3 * 1850]),
    );
    await mailAbout(product, patient.email, /Confirmed: 3 sessions/);
    // A week on, the series goes on from there.
    await aWeekLater();
    const next = await renewalFor(patient);
    expect(next.sessions.map(({ date }) => date)).toEqual(patternDates().filter((date) => date > opened.at(-1)!));
  });

  it.each(['declined', 'left alone'])(
    'that is %s leaves its chairs to who waits, and no date comes again',
    async (how) => {
      const { product } = the;
      const [patient, waiting] = [await patientWithSession(product), await patientWithSession(product)];
      const center = await aCenter(product, { slots: 1 });
      const { seriesId } = await aPaidSeries(patient, center);
      await aWeekLater();
      const { _id: id, sessions, until } = await renewalFor(patient);
      const offeredAt = product.now().getTime();
      const { date } = sessions[1]!;
      await waiting.client.call(waits.add, { body: { centers: [center.id], dates: [date], times: [TIME] } });
      await product.sweep();
      expect(await offersTo(waiting)).toEqual([]);
      if (how === 'declined') await patient.client.call(offers.decline, { params: { id } });
      else await product.passUntil(new Date(Date.parse(until) + MINUTE_MS));
      expect(await offersTo(patient)).toEqual([]);
      await product.sweep();
      await product.sweep();
      expect((await offersTo(waiting)).map((one) => one.sessions.map((session) => session.date))).toEqual([[date]]);
      expect((await keptRows(seriesId)).map(({ status }) => status)).toEqual(Array(3).fill('cancelled'));
      expect(await patient.client.refused(offers.accept, { params: { id } })).toMatchObject({ code: 'offer-gone' });
      expect(await patient.client.refused(offers.decline, { params: { id } })).toMatchObject({ code: 'offer-gone' });
      await product.passUntil(new Date(offeredAt + (how === 'declined' ? 1 : 2) * DAY_MS));
      await aWeekLater();
      const next = (await renewalFor(patient)).sessions.map((one) => one.date);
      expect(next.some((one) => one <= sessions.at(-1)!.date)).toBe(false);
      expect(next.length).toBeGreaterThan(0);
    },
  );

  it('names the dates that are full, closed, own, or too close, and keeps the others', async () => {
    const { product } = the;
    const patient = await patientWithSession(product);
    const [center, other] = [await aCenter(product, { slots: 1 }), await aCenter(product)];
    const { dates } = await aPaidSeries(patient, center, { dates: patternDates([1, 3, 5], addDays(today(), 14)) });
    const next = patternDates([1, 3, 5], addDays(today(), 36)).filter((date) => date > dates.at(-1)!);
    const [full, closed, own, close] = next as [string, string, string, string];
    await aBooking(product, { center, date: full, startHour: 9 });
    await db()
      .insertInto('center_exceptions')
      .values({
        id: crypto.randomUUID(),
        center_id: center.id,
        from_date: closed,
        to_date: closed,
        reason: 'Sankranti',
        created_at: product.now(),
      })
      .execute();
    await aBooking(product, { center: other, patient, date: own, startHour: 9 });
    await aBooking(product, { center: other, patient, date: close, startHour: 17 });
    await aWeekLater();
    const { sessions, renewal } = await renewalFor(patient);
    const named = [
      { date: full, state: 'full' },
      { date: closed, state: 'closed' },
      { date: own, state: 'yours' },
      { date: close, state: 'too-close' },
    ];
    expect(renewal.notKept).toEqual(named);
    expect(sessions.map(({ date }) => date)).toEqual(next.slice(4));
    const choose = new URL(renewal.choose, 'http://x').searchParams;
    expect(Object.fromEntries(choose)).toMatchObject({
      centerId: center.id,
      time: TIME,
      days: '1,3,5',
      from: full,
      until: next.at(-1)!,
    });
    const { text } = await mailAbout(product, patient.email, /chairs are kept for you/);
    expect(text).toContain('all chairs are taken');
    expect(text).toContain('the center is closed at this time');
    expect(text).toContain('you have this time already');
    expect(text).toContain('less than 20 hours from another session of yours');
    expect(text).toContain('/book/month?');
    const [running] = (await patient.client.call(offers.list)).series;
    expect(running).toMatchObject({ weekdays: [1, 3, 5], time: TIME, CenterName: center.name, notKept: named });
  });

  it('is told of dates even where no chair could be kept, and not where all are its own', async () => {
    const { product } = the;
    const [patient, doubled] = [await patientWithSession(product), await patientWithSession(product)];
    const center = await aCenter(product, { slots: 1 });
    const { dates } = await aPaidSeries(patient, center);
    const roomy = await aCenter(product, { slots: 5 });
    const half = patternDates();
    await aPaidSeries(doubled, roomy, { dates: half.slice(0, 6) });
    await aPaidSeries(doubled, roomy, { dates: half.slice(6) });
    await product.pass(WEEK_MS - HOUR_MS);
    for (const date of patternDates().filter((one) => one > dates.at(-1)!)) {
      await aBooking(product, { center, date, startHour: 9 });
    }
    await product.pass(HOUR_MS);
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    await mailAbout(product, patient.email, /^No chair could be kept/);
    expect((await patient.client.call(offers.list)).series[0]!.notKept.map(({ state }) => state)).toEqual(
      Array(3).fill('full'),
    );
    // Two series of one pattern are offered each date once.
    const offered = (await offersTo(doubled)).flatMap(({ sessions }) => sessions.map(({ date }) => date));
    expect(offered).toEqual([...new Set(offered)]);
    expect(offered.length).toBeGreaterThan(0);
  });

  it('is not renewed at night, once it has run out, or when its holder stopped it', async () => {
    const { product } = the;
    const patient = await patientWithSession(product);
    const [center, over, stopped] = [await aCenter(product), await aCenter(product), await aCenter(product)];
    const { seriesId } = await aPaidSeries(patient, center, { dates: patternDates([1, 4]) });
    await aPaidSeries(patient, over, { dates: patternDates([3, 6], addDays(today(), 6)) });
    const ended = await aPaidSeries(patient, stopped, { dates: patternDates([2, 5]) });
    const stranger = await patientWithSession(product);
    const params = { id: ended.seriesId };
    expect(await stranger.client.refused(series.stopRenewals, { params })).toMatchObject({ code: 'series-not-found' });
    await patient.client.call(series.stopRenewals, { params });
    expect(await patient.client.refused(series.stopRenewals, { params })).toMatchObject({ code: 'series-not-found' });
    // From ten in the morning to half past nine at night.
    await product.pass(WEEK_MS + 11.5 * HOUR_MS);
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    expect((await mailsTo(product, patient.email)).filter(({ subject }) => /kept for you/.test(subject))).toEqual([]);
    await product.pass(10 * HOUR_MS);
    await product.sweep();
    const kept = await offersTo(patient);
    expect(kept.map(({ renewal }) => renewal?.seriesId)).toEqual([seriesId]);
    expect((await patient.client.call(offers.list)).series.map(({ _id }) => _id)).toEqual([seriesId]);
  });

  it('is not renewed for a blocked or deleted account, after a care link ended, or at a closed center', async () => {
    const { product } = the;
    const [blocked, deleted, carer, faithful] = [
      await patientWithSession(product),
      await patientWithSession(product),
      await patientWithSession(product),
      await patientWithSession(product),
    ];
    const add = async ({ client }: LoggedIn, email: string) =>
      (await client.call(patients.add, { body: { name: 'Kamala', relation: 'parent', email } })).patient._id;
    const [mother, aunt] = [await add(carer, 'kamala@example.org'), await add(faithful, 'radha@example.org')];
    const [center, shut] = [await aCenter(product, { slots: 9 }), await aCenter(product)];
    const closedOut = await patientWithSession(product);
    const all = [
      await aPaidSeries(blocked, center),
      await aPaidSeries(deleted, center),
      await aPaidSeries(carer, center, { patientId: mother }),
      await aPaidSeries(closedOut, shut),
    ];
    const theirs = await aPaidSeries(faithful, center, { patientId: aunt });
    await product.pass(WEEK_MS - HOUR_MS);
    await db().updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.id).execute();
    await deleted.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    await carer.client.call(patients.end, { params: { id: mother } });
    await db().updateTable('centers').set({ status: 'blocked' }).where('id', '=', shut.id).execute();
    await product.pass(HOUR_MS);
    await product.sweep();
    for (const { seriesId } of all) expect(await keptRows(seriesId)).toEqual([]);
    expect(await keptRows(theirs.seriesId)).toHaveLength(3);
    const offer = await renewalFor(faithful);
    expect(offer.patientId).toBe(aunt);
    expect(offer.renewal.choose).toContain(`for=${aunt}`);
    const { text } = await mailAbout(product, faithful.email, /chairs are kept for you/);
    expect(text).toContain('Kamala');
    expect(text).toContain(`/offers?for=${aunt}\n`);
    expect(text).toContain(`/offers?for=${aunt}#regular`);
    await allMailsSent(product);
    for (const { email } of [blocked, carer, closedOut]) {
      expect((await mailsTo(product, email)).filter(({ subject }) => /kept for/.test(subject))).toEqual([]);
    }
  });

  it('of somebody else is told to both, unless one of them wants no mails', async () => {
    const { product } = the;
    const [carer, mother] = [await patientWithSession(product), await patientWithSession(product)];
    const link = { user_id: carer.id, patient_id: mother.id, access: 'manage', relation: 'parent' };
    await db()
      .insertInto('care_links')
      .values({ id: crypto.randomUUID(), ...link, created_at: product.now() })
      .execute();
    const center = await aCenter(product);
    await aPaidSeries(carer, center, { patientId: mother.id });
    await aWeekLater();
    const { text } = await mailAbout(product, carer.email, /3 chairs are kept for you/);
    expect(text).toContain(`For: ${mother.username}`);
    const hers = await mailAbout(product, mother.email, /3 chairs are kept for you/);
    expect(hers.text).toContain(carer.username);
    const { _id: id } = await renewalFor(mother);
    expect((await renewalFor(carer))._id).toBe(id);
    // Either may take them.
    await mother.client.call(offers.accept, { params: { id } });
    await carer.client.call(patients.mails, { params: { id: mother.id }, body: { wanted: false } });
    await product.pass(HOUR_MS);
    await aWeekLater();
    await waitFor('the second mail to her', async () => {
      const mails = await mailsTo(product, mother.email);
      return mails.filter(({ subject }) => /kept for you/.test(subject)).length === 2;
    });
    const his = (await mailsTo(product, carer.email)).filter(({ subject }) => /kept for you/.test(subject));
    expect(his).toHaveLength(1);
    // Once she has left, our copy of his mail names her no more.
    const copy = () =>
      db()
        .selectFrom('outbox')
        .select('slots')
        .where('recipient', '=', carer.email)
        .where('template', '=', 'dates-offered');
    expect(JSON.stringify(await copy().execute())).toContain(mother.username);
    await mother.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    expect(JSON.stringify(await copy().execute())).not.toContain(mother.username);
  });

  it('that is kept is freed when its holder is blocked, or may act for the patient no more', async () => {
    const { product } = the;
    const [patient, carer] = [await patientWithSession(product), await patientWithSession(product)];
    const body = { name: 'Kamala', relation: 'parent', email: 'kamala@example.org' } as const;
    const { patient: mother } = await carer.client.call(patients.add, { body });
    const center = await aCenter(product, { slots: 3 });
    const own = await aPaidSeries(patient, center);
    const cared = await aPaidSeries(carer, center, { patientId: mother._id });
    await aWeekLater();
    expect((await keptRows(own.seriesId)).map(({ status }) => status)).toEqual(Array(3).fill('pending'));
    const administrator = await anAdministrator(product);
    await administrator.client.call(users.update, {
      params: { id: patient.id },
      body: { status: false, appointments: 'keep' },
    });
    await carer.client.call(patients.end, { params: { id: mother._id } });
    for (const { seriesId } of [own, cared]) {
      expect((await keptRows(seriesId)).map(({ status }) => status)).toEqual(Array(3).fill('cancelled'));
    }
  });

  it('keeps a chair for its holder on the month page too, and says until when to others', async () => {
    const { product } = the;
    const [patient, other] = [await patientWithSession(product), await patientWithSession(product)];
    const center = await aCenter(product, { slots: 1 });
    await aPaidSeries(patient, center);
    await aWeekLater();
    const { sessions, until } = await renewalFor(patient);
    const [{ date }] = sessions as [(typeof sessions)[number]];
    const pattern = { centerId: center.id, time: TIME, weekdays: [weekdayOf(date)], from: date, until: date };
    const look = async ({ client }: LoggedIn) => (await client.call(series.preview, { body: pattern })).sessions[0];
    expect(await look(patient)).toMatchObject({ state: 'free' });
    expect(await look(other)).toMatchObject({ state: 'full' });
    const slotAt = async () => {
      const query = { centerId: center.id, from: date, to: date };
      const { days } = await aClient(product).call(centers.availability, { query });
      return days[0]!.slots.find(({ startHour }) => startHour === 9)!;
    };
    expect(await slotAt()).toMatchObject({ free: 0, bookable: false, reason: 'full', keptUntil: until });
    const body = { sessions: [{ date, time: TIME, centerId: center.id }], total: 1850 };
    await patient.client.call(series.book, { body });
    expect((await renewalFor(patient)).sessions.map((one) => one.date)).toEqual(
      sessions.slice(1).map((one) => one.date),
    );
    // Now it is held by somebody who pays.
    expect(await slotAt()).not.toHaveProperty('keptUntil');
  });

  it('whose renewal is paid late is booked where chairs are left, and given back where not', async () => {
    const { product } = the;
    const [patient, rival] = [await patientWithSession(product), await patientWithSession(product)];
    const center = await aCenter(product, { slots: 1 });
    const { seriesId } = await aPaidSeries(patient, center);
    await aWeekLater();
    const { _id: id, sessions } = await renewalFor(patient);
    await product.control('webhooks', { mode: 'hold' });
    const { session } = await patient.client.call(offers.accept, { params: { id } });
    await pay(product, session!.id);
    await product.pass(31 * MINUTE_MS);
    const { date } = sessions[0]!;
    await rival.client.call(bookings.makePayment, {
      body: { date, time: TIME, centerId: center.id, CenterName: center.name, price: 1850 },
    });
    await product.control('webhooks', { mode: 'normal' });
    await product.control('webhooks/flush', {}, 'POST');
    const mine = await waitFor('each is booked or given back', async () => {
      const rows = (await myBookings(patient)).filter((one) => sessions.some((two) => two.date === one.appoinmentDate));
      return rows.every((one) => one.bookingStatus === 'confirmed' || one.paymentStatus === 'refunded') ? rows : null;
    });
    expect(mine.map((one) => [one.appoinmentDate === date, one.bookingStatus, one.seriesId])).toEqual([
      [false, 'confirmed', seriesId],
      [false, 'confirmed', seriesId],
      [true, 'cancelled', seriesId],
    ]);
  });

  it('that a scheme pays for is offered without a sum, and asks for the next approval beyond the present one', async () => {
    const { product } = the;
    const patient = await patientWithSession(product);
    // One chair is for PM-JAY alone, and the series has it: nobody else pays for the others.
    const center = await aTakingCenter(product, { slots: 2 }, [{ scheme: 'pmjay', reserved_chairs: 1 }]);
    const coverId = await aCover(patient, 'pmjay');
    const dates = patternDates();
    const opening = patternDates([1, 3, 5], addDays(lastBookableDate(product.now()), 7)).slice(dates.length);
    expect(opening).toHaveLength(3);
    await approved(product, coverId, center.id, { sessions: dates.length + opening.length });
    const sessions = dates.map((date) => ({ date, time: TIME, centerId: center.id }));
    const asked = { funding: 'scheme', coverId } as const;
    const booked = await patient.client.call(series.book, { body: { sessions, total: 0, ...asked } });
    expect(booked).toMatchObject({ session: null, state: 'confirmed' });

    await aWeekLater();
    const { _id: id, sessions: offered } = await renewalFor(patient);
    expect(offered.map(({ date, price }) => [date, price])).toEqual(opening.map((date) => [date, 0]));
    const mail = await mailAbout(product, patient.email, /3 chairs are kept for you/);
    expect(mail.text).toContain('Nothing to pay');
    expect(mail.text).not.toMatch(/₹|and pay|with one payment/);
    expect(mail.subject).not.toMatch(/PM-JAY|Ayushman/);
    // The chairs that are kept are those of the approval and of the scheme: they don't count twice.
    const taken = await patient.client.call(offers.accept, { params: { id } });
    expect(taken).toMatchObject({ session: null, state: 'confirmed' });
    const rows = await db()
      .selectFrom('bookings')
      .select(['status', 'scheme', 'price_paise', 'payment_id'])
      .where('series_id', '=', booked.seriesId)
      .where('session_date', '>=', opening[0]!)
      .where('hold_kind', 'is', null)
      .execute();
    expect(rows).toEqual(Array(3).fill({ status: 'confirmed', scheme: 'pmjay', price_paise: 0, payment_id: null }));

    // The approval is for no more sessions: what is taken waits for the next one.
    await aWeekLater();
    const beyond = await renewalFor(patient);
    expect(beyond.sessions.map(({ price }) => price)).toEqual([0, 0, 0]);
    expect(await patient.client.call(offers.accept, { params: { id: beyond._id } })).toMatchObject({
      session: null,
      state: 'awaiting-check',
    });
    const waiting = await db()
      .selectFrom('bookings')
      .select(['status', 'awaits_check', 'price_paise'])
      .where('series_id', '=', booked.seriesId)
      .where('awaits_check', '=', true)
      .execute();
    expect(waiting).toEqual(Array(3).fill({ status: 'pending', awaits_check: true, price_paise: 0 }));
    expect((await product.examine()).filter(({ rule }) => rule.startsWith('7'))).toEqual([]);

    // The card itself ends, and is then made longer, but not for all dates.
    const card = { scheme: 'pmjay', holder: 'Meera Rao', cardLast4: '4821' } as const;
    const validTo = (date: string) =>
      patient.client.call(covers.change, { params: { id: coverId }, body: { ...card, validTo: date } });
    await validTo(lastBookableDate(product.now()));
    await aWeekLater();
    expect(await offersTo(patient)).toEqual([]);
    const running = (await patient.client.call(offers.list)).series.find(({ _id }) => _id === booked.seriesId)!;
    expect(running.notKept.map(({ state }) => state)).toEqual(Array(3).fill('not-covered'));
    expect((await mailAbout(product, patient.email, /^No chair could be kept for your next/)).text).toContain(
      'your scheme or sponsor does not cover this date',
    );
    const last = addDays(lastBookableDate(product.now()), 3);
    await approved(product, coverId, center.id);
    await validTo(last);
    await aWeekLater();
    const next = await renewalFor(patient);
    expect(next.sessions.every(({ date, price }) => date <= last && price === 0)).toBe(true);
    expect(next.renewal.notKept.length).toBeGreaterThan(0);
    expect(next.renewal.notKept.every(({ date, state }) => date > last && state === 'not-covered')).toBe(true);
    expect((await product.examine()).filter(({ rule }) => rule.startsWith('7'))).toEqual([]);
  });
});

describe('a round', () => {
  it('looks at the series of every account, however many are due of one of them', async () => {
    const [many, one] = [await patientWithSession(the.product), await patientWithSession(the.product)];
    const due = (userId: string, minutes: number) => ({
      id: crypto.randomUUID(),
      user_id: userId,
      patient_id: userId,
      created_at: the.product.now(),
      renew_at: new Date(the.product.now().getTime() - minutes * MINUTE_MS),
    });
    const last = due(one.id, 1);
    await db()
      .insertInto('series')
      .values([...Array.from({ length: 150 }, () => due(many.id, 60)), last])
      .execute();
    await renewSeries(db(), the.product.now(), 100);
    const { renew_at: at } = await db()
      .selectFrom('series')
      .select('renew_at')
      .where('id', '=', last.id)
      .executeTakeFirstOrThrow();
    // It was looked at: nothing is paid, so there is nothing to renew.
    expect(at).toBeNull();
    await renewSeries(db(), the.product.now(), 100);
    const left = db()
      .selectFrom('series')
      .select('id')
      .where('user_id', '=', many.id)
      .where('renew_at', 'is not', null);
    expect(await left.execute()).toEqual([]);
  });
});

it('a series of a center that is blocked loses what is kept, and is offered these dates again once it takes bookings', async () => {
  const { product } = the;
  const [patient, center] = [await patientWithSession(product), await aCenter(product, { slots: 1 })];
  const { seriesId } = await aPaidSeries(patient, center);
  await aWeekLater();
  const staff = await anAdministrator(product);
  const lost = (await renewalFor(patient)).sessions.map(({ date }) => date);
  const turn = (Status: 'blocked' | 'active') =>
    staff.client.call(adminCenters.update, { params: { id: center.id }, body: { Status } });
  await turn('blocked');
  expect(await keptRows(seriesId)).toEqual([]);
  const mail = await mailAbout(product, patient.email, /chairs are no longer kept for you/);
  expect(mail.text).toContain('not taking bookings');
  expect(mail.text).not.toContain('waiting list');
  await turn('active');
  await aWeekLater();
  expect((await renewalFor(patient)).sessions.map(({ date }) => date)).toEqual(expect.arrayContaining(lost));
});
