/** Waiting for a chair: to whom a freed one is offered, for how long, and what becomes of it. */
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { type BodyOf, bookings, centers, covers, offers, patients, series, waits } from '../../../src/contract';
import { appointments, centers as adminCenters, dashboard, desk } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS, addDays, weekdayOf } from '../../../src/domain/time';
import { START_HOURS, windowLabel } from '../../../src/domain/windows';
import { NETWORK_LAPSED_OFFERS } from '../../../src/domain/waits';
import { anAdministrator } from '../../administrator';
import { book, hold, holdRefused, myBookings, pay } from '../../booking-steps';
import {
  type CenterRow,
  type LoggedIn,
  aBooking,
  aCenter,
  loggedInPatient,
  patientWithSession,
  whileFull,
} from '../../builders';
import { withPhone } from '../../channels';
import { aClient } from '../../client';
import { aCover, aTakingCenter, approved, askedFor, bookAs } from '../../funding-steps';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { type Window, aWindow } from '../../windows';

// A Tuesday, 10 in the morning in India.
const the = aRunningProduct({ now: '2026-11-10T10:00:00+05:30' });
const window = (): Window => aWindow(the.product.now(), 3);

type Wanted = Partial<BodyOf<typeof waits.add>>;
async function waitingFor(patient: LoggedIn, center: CenterRow, wanted: Wanted = {}) {
  const { date, time } = window();
  const body = { centers: [center.id], dates: [date], times: [time], ...wanted };
  return (await patient.client.call(waits.add, { body })).wait;
}
const offersTo = async ({ client }: LoggedIn) => (await client.call(offers.list)).offers;
/** Someone has the only chair of the window, and gives it up. */
async function aFullWindow() {
  const center = await aCenter(the.product, { slots: 1 });
  const holder = await loggedInPatient(the.product);
  const { date, startHour } = window();
  const { id } = await aBooking(the.product, { center, patient: holder, date, startHour });
  return { center, giveUp: () => holder.client.call(bookings.cancelBooking, { body: { appoinmentId: id } }) };
}
/** Adds somebody whom nobody has confirmed. */
async function addPerson({ client }: LoggedIn, name: string): Promise<string> {
  const body = { name, relation: 'parent', email: `${name.toLowerCase()}@example.org` } as const;
  return (await client.call(patients.add, { body })).patient._id;
}
async function offerTo(patient: LoggedIn) {
  await the.product.sweep();
  const [offer] = await offersTo(patient);
  if (!offer) throw new Error('nothing is offered');
  return offer;
}

beforeEach(async () => {
  // Earlier tests' waits would be offered chairs too.
  await the.product.database.db.updateTable('waits').set({ ended_at: the.product.now() }).execute();
});

describe('waiting', () => {
  it('is listed, is the same when asked for twice, and ends', async () => {
    const patient = await loggedInPatient(the.product);
    const { center } = await aFullWindow();
    const wait = await waitingFor(patient, center);
    expect(wait).toMatchObject({
      patientId: patient.id,
      centers: [{ _id: center.id, CenterName: center.name }],
      dates: [window().date],
      times: [window().time],
      noticeHours: 4,
    });
    expect(await waitingFor(patient, center)).toEqual(wait);
    expect((await patient.client.call(waits.list)).waits).toEqual([wait]);
    const stranger = await loggedInPatient(the.product);
    expect(await stranger.client.refused(waits.end, { params: { id: wait._id } })).toMatchObject({
      code: 'wait-not-found',
    });
    await patient.client.call(waits.end, { params: { id: wait._id } });
    expect((await patient.client.call(waits.list)).waits).toEqual([]);
  });

  it('is for five things at most', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aCenter(the.product);
    await whileFull(the.product, [center], async () => {
      for (let day = 1; day <= 5; day++)
        await waitingFor(patient, center, { dates: [aWindow(the.product.now(), day).date] });
      const body = { centers: [center.id], dates: [aWindow(the.product.now(), 6).date], times: [window().time] };
      expect(await patient.client.refused(waits.add, { body })).toMatchObject({ code: 'too-many-waits' });
    });
  });

  it('is for ten things at most of all people of an account, and in 500 windows at most', async () => {
    const carer = await loggedInPatient(the.product);
    const [one, other] = [await addPerson(carer, 'Kamala'), await addPerson(carer, 'Ravi')];
    const center = await aCenter(the.product);
    const add = (patientId: string, day: number) =>
      carer.client.ask(waits.add, {
        body: {
          centers: [center.id],
          dates: [aWindow(the.product.now(), day).date],
          times: [window().time],
          patientId,
        },
      });
    await whileFull(the.product, [center], async () => {
      for (const id of [carer.id, one])
        for (let day = 1; day <= 5; day++) expect(await add(id, day)).toMatchObject({ success: true });
    });
    expect(await add(other, 1)).toMatchObject({ code: 'too-many-waits-of-account' });
    expect(await add(other, 1)).not.toHaveProperty('wait');
    const centers = [center, ...(await Promise.all([1, 2, 3, 4].map(() => aCenter(the.product))))].map(({ id }) => id);
    const dates = Array.from({ length: 26 }, (_, day) => aWindow(the.product.now(), day + 1).date);
    const times = START_HOURS.map(windowLabel);
    expect(
      await (await loggedInPatient(the.product)).client.refused(waits.add, { body: { centers, dates, times } }),
    ).toMatchObject({ code: 'wait-too-wide' });
  });

  it('at blocked centers alone is refused; beside others nothing is offered there before it was full', async () => {
    const { product } = the;
    const { db } = product.database;
    const [patient, blocked] = [await loggedInPatient(product), await aCenter(product, { status: 'blocked' })];
    const { date, time } = window();
    const alone = { centers: [blocked.id], dates: [date], times: [time] };
    expect(await patient.client.refused(waits.add, { body: alone })).toMatchObject({ code: 'center-blocked' });
    const { center } = await aFullWindow();
    await waitingFor(patient, center, { centers: [center.id, blocked.id] });
    await db.updateTable('centers').set({ status: 'active' }).where('id', '=', blocked.id).execute();
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    // Full, and looked at: from now on they wait for it.
    await whileFull(product, [blocked], () => product.sweep());
    expect(await offerTo(patient)).toMatchObject({ sessions: [{ centerId: blocked.id }] });
  });

  it.each([
    [{ times: ['6 AM - 10 AM'] }, 'window-unknown'],
    [{ dates: ['2020-01-01'] }, 'date-past'],
    [{ centers: ['019a0000-0000-7000-8000-00000000ffff'] }, 'center-not-found'],
  ])('for %j is refused', async (wanted, code) => {
    const patient = await loggedInPatient(the.product);
    const { date, time } = window();
    const body = { centers: [(await aCenter(the.product)).id], dates: [date], times: [time], ...wanted };
    expect(await patient.client.refused(waits.add, { body })).toMatchObject({ code });
  });
});

describe('a freed chair', () => {
  it('is taken on a scheme or to be paid at the center, instead of online', async () => {
    const { product } = the;
    for (const way of ['scheme', 'at-center'] as const) {
      const { center, giveUp } = await aFullWindow();
      const row = { pay_at_center: ['cash'] };
      await product.database.db.updateTable('centers').set(row).where('id', '=', center.id).execute();
      await product.database.db
        .insertInto('center_schemes')
        .values({
          center_id: center.id,
          scheme: 'pmjay',
          checked_on: '2026-11-01',
          patient_share_paise: 0,
          hours_between: 24,
        })
        .execute();
      const patient = await loggedInPatient(product);
      await waitingFor(patient, center);
      await giveUp();
      const { _id: id } = await offerTo(patient);
      const coverId = await aCover(patient, 'pmjay');
      const paying = way === 'scheme' ? { funding: way, coverId, price: '0' } : { funding: way };
      const wrong = { funding: 'scheme', coverId } as const;
      // The price of the center is not that of the scheme.
      expect(await patient.client.refused(offers.accept, { params: { id }, query: wrong })).toMatchObject({
        code: 'price-changed',
      });
      const taken = await patient.client.call(offers.accept, { params: { id }, query: paying });
      const state = way === 'scheme' ? 'awaiting-check' : 'confirmed';
      expect(taken).toMatchObject({ session: null, state });
      expect(await offersTo(patient)).toEqual([]);
      const [booking] = await myBookings(patient);
      expect(booking).toMatchObject(
        way === 'scheme'
          ? { amount: 0, funding: { kind: 'scheme-full', scheme: 'pmjay' } }
          : { amount: 1850, payAtCenter: true, funding: { kind: 'self-at-center' } },
      );
      // It ends with the session: the check may be refused, and the chair be lost.
      expect((await patient.client.call(waits.list)).waits).toHaveLength(way === 'scheme' ? 1 : 0);
    }
  });

  it('is not offered on a cover that an account which the person has not confirmed did not add, nor booked on it', async () => {
    const { product } = the;
    const { db } = product.database;
    const [patient, carer, holder] = await Promise.all([0, 1, 2].map(() => loggedInPatient(product)));
    const center = await aTakingCenter(product, { slots: 1 }, [{ scheme: 'cghs', patient_share_paise: 25_000 }]);
    const coverId = await aCover(patient!, 'cghs');
    await approved(product, coverId, center.id);
    const link = { user_id: carer!.id, patient_id: patient!.id, relation: 'child', created_at: product.now() };
    await db
      .insertInto('care_links')
      .values({ id: randomUUID(), ...link, access: 'book' })
      .execute();
    const onCover = { ...askedFor(center, window(), { funding: 'scheme', coverId }, 250), patientId: patient!.id };
    expect(await carer!.client.refused(bookings.makePayment, { body: onCover })).toMatchObject({
      code: 'cover-not-found',
    });
    const { date, time } = window();
    const pattern = { centerId: center.id, time, weekdays: [weekdayOf(date)], from: date, until: date };
    const asked = { ...pattern, funding: 'scheme', coverId, patientId: patient!.id } as const;
    expect(await carer!.client.refused(series.preview, { body: asked })).toMatchObject({ code: 'cover-not-found' });

    // The person's own offer is on the cover, and is not shown to them either.
    const { id } = await aBooking(product, { center, patient: holder!, ...window() });
    const wait = await waitingFor(patient!, center);
    await holder!.client.call(bookings.cancelBooking, { body: { appoinmentId: id } });
    const own = await offerTo(patient!);
    expect(own).toMatchObject({ coverId, sessions: [{ price: 250 }] });
    expect(await offersTo(carer!)).toEqual([]);
    const accepting = { params: { id: own._id }, query: {} };
    expect(await carer!.client.refused(offers.accept, accepting)).toMatchObject({ code: 'offer-gone' });
    await patient!.client.call(offers.decline, { params: { id: own._id } });
    await patient!.client.call(waits.end, { params: { id: wait._id } });

    // What they wait for themselves is at the center's price.
    const other = { dates: [aWindow(product.now(), 4).date], patientId: patient!.id };
    await whileFull(the.product, [center], () => waitingFor(carer!, center, other));
    expect(await offerTo(carer!)).toMatchObject({ patientId: patient!.id, sessions: [{ price: 1850 }] });
    expect((await offersTo(carer!))[0]).not.toHaveProperty('coverId');
  });

  it('of a scheme goes to who has it, and is taken on it; another one is not offered to them', async () => {
    const { product } = the;
    const center = await aTakingCenter(product, { slots: 2 }, [{ scheme: 'pmjay', reserved_chairs: 1 }]);
    const coverOf = async (patient: LoggedIn) => {
      const coverId = await aCover(patient, 'pmjay');
      await approved(product, coverId, center.id);
      return coverId;
    };
    const { date, time } = window();
    const [holder, other, insured, asEverybody] = [
      await loggedInPatient(product),
      await loggedInPatient(product),
      await loggedInPatient(product),
      await loggedInPatient(product),
    ];
    await bookAs(holder, center, window(), { funding: 'scheme', coverId: await coverOf(holder) });
    const coverId = await coverOf(insured);
    await waitingFor(insured, center);
    await product.sweep();
    // The chair that is free is not for patients of the scheme.
    expect(await offersTo(insured)).toEqual([]);
    await hold(other, center, window());
    await waitingFor(asEverybody, center);

    const [booking] = await myBookings(holder);
    await holder.client.call(bookings.cancelBooking, { body: { appoinmentId: booking!._id } });
    const offer = await offerTo(insured);
    expect(offer).toMatchObject({ coverId, sessions: [{ date, time, price: 0 }] });
    expect(await offersTo(asEverybody)).toEqual([]);
    expect((await mailAbout(product, insured.email, /A chair is free/)).text).toContain('Nothing to pay');
    const taken = await insured.client.call(offers.accept, { params: { id: offer._id } });
    expect(taken).toMatchObject({ session: null, state: 'confirmed' });
    expect((await myBookings(insured))[0]).toMatchObject({
      amount: 0,
      funding: { kind: 'scheme-full', scheme: 'pmjay' },
    });
    await product.sweep();
    expect(await offersTo(asEverybody)).toEqual([]);
  });

  it('is never offered at a price to a patient of PM-JAY by a center that takes it', async () => {
    const { product } = the;
    const center = await aTakingCenter(product, { slots: 3 }, [{ scheme: 'pmjay' }]);
    const patient = await loggedInPatient(product);
    const other = await loggedInPatient(product);
    const coverId = await aCover(patient, 'pmjay');
    // The card is not valid any more on that day.
    const card = { scheme: 'pmjay', holder: 'Meera Rao', cardLast4: '4821' } as const;
    const change = (more: { validTo?: string }) =>
      patient.client.call(covers.change, { params: { id: coverId }, body: { ...card, ...more } });
    await change({ validTo: aWindow(product.now(), 1).date });
    await whileFull(the.product, [center], async () => {
      await waitingFor(patient, center);
      await waitingFor(other, center);
    });
    // Chairs are free, and who pays themselves is offered one.
    await offerTo(other);
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    await allMailsSent(product);
    expect((await mailsTo(product, patient.email)).map(({ text }) => text).join('\n')).not.toContain('₹');
    await change({});
    // The only session of the approval is booked: the next one is asked for with the chair.
    await approved(product, coverId, center.id, { sessions: 1 });
    await bookAs(patient, center, aWindow(product.now(), 6), { funding: 'scheme', coverId });
    const offer = await offerTo(patient);
    expect(offer).toMatchObject({ coverId, sessions: [{ price: 0 }] });
    expect(await product.examine()).toEqual([]);
    const query = { funding: 'scheme', coverId, price: 0 } as const;
    const taken = await patient.client.call(offers.accept, { params: { id: offer._id }, query });
    expect(taken).toMatchObject({ state: 'awaiting-check', session: null });
    expect(await product.examine()).toEqual([]);
    // Who waits where it is not taken has chosen to pay.
    const payer = await loggedInPatient(product);
    await aCover(payer, 'pmjay');
    const elsewhere = await aTakingCenter(product, { slots: 3 }, []);
    await whileFull(the.product, [elsewhere], () => waitingFor(payer, elsewhere));
    expect(await offerTo(payer)).toMatchObject({ sessions: [{ price: 1850 }] });
  });

  it('is kept for who waits, for half an hour, and one tap leads to payment', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const { center, giveUp } = await aFullWindow();
    await waitingFor(patient, center);
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    await giveUp();
    const offer = await offerTo(patient);
    const { date, time } = window();
    expect(offer.sessions).toEqual([{ date, time, centerId: center.id, CenterName: center.name, price: 1850 }]);
    expect(Date.parse(offer.until) - product.now().getTime()).toBeLessThanOrEqual(30 * MINUTE_MS);
    expect((await mailAbout(product, patient.email, /A chair is free/)).text).toContain('/offers');
    // It is nobody else's, and not yet the patient's.
    const other = await loggedInPatient(product);
    expect(await holdRefused(other, center, window())).toMatchObject({ code: 'window-full' });
    expect(await myBookings(patient)).toEqual([]);
    const { session } = await patient.client.call(offers.accept, { params: { id: offer._id } });
    await pay(product, session!.id);
    await waitFor('it is booked', async () =>
      (await myBookings(patient)).some((one) => one.bookingStatus === 'confirmed'),
    );
    expect((await patient.client.call(waits.list)).waits).toEqual([]);
    expect(await patient.client.refused(offers.accept, { params: { id: offer._id } })).toMatchObject({
      code: 'offer-gone',
    });
    expect((await product.examine()).filter(({ rule }) => rule === 'counters' || rule.startsWith('1'))).toEqual([]);
  });

  it.each(['declined', 'left alone'])('that is %s goes to the next, and is offered nobody twice', async (how) => {
    const { product } = the;
    const [first, second] = [await loggedInPatient(product), await loggedInPatient(product)];
    const { center, giveUp } = await aFullWindow();
    await waitingFor(first, center);
    await product.pass(MINUTE_MS);
    await waitingFor(second, center);
    await giveUp();
    const offer = await offerTo(first);
    expect(await offersTo(second)).toEqual([]);
    if (how === 'declined') await first.client.call(offers.decline, { params: { id: offer._id } });
    else await product.pass(31 * MINUTE_MS);
    await product.sweep();
    await offerTo(second);
    expect(await offersTo(first)).toEqual([]);
    await product.pass(31 * MINUTE_MS);
    await product.sweep();
    await product.sweep();
    expect([...(await offersTo(first)), ...(await offersTo(second))]).toEqual([]);
    const { date } = window();
    const query = { centerId: center.id, from: date, to: date };
    const { days } = await aClient(product).call(centers.availability, { query });
    expect(days[0]!.slots.find(({ startHour }) => startHour === window().startHour)).toMatchObject({ free: 1 });
  });

  it('is offered first to whom it closes the longest gap, whoever waited first', async () => {
    const { product } = the;
    const [early, gapped] = [await loggedInPatient(product), await loggedInPatient(product)];
    const { center, giveUp } = await aFullWindow();
    const elsewhere = await aCenter(product, { slots: 5 });
    const { date } = window();
    for (const days of [-2, 2])
      await aBooking(product, { center: elsewhere, patient: early, date: addDays(date, days) });
    for (const days of [-4, 3]) {
      await aBooking(product, { center: elsewhere, patient: gapped, date: addDays(date, days), chair: 2 });
    }
    await waitingFor(early, center);
    await product.pass(MINUTE_MS);
    await waitingFor(gapped, center);
    await giveUp();
    await offerTo(gapped);
    expect(await offersTo(early)).toEqual([]);
  });

  it('is not offered first for a gap that an account which no center has seen makes with a chair to be paid at the center', async () => {
    const { product } = the;
    const [early, gapped] = [await loggedInPatient(product), await loggedInPatient(product)];
    const { center, giveUp } = await aFullWindow();
    const elsewhere = await aCenter(product, { slots: 5 });
    const row = { pay_at_center: ['cash'] };
    await product.database.db.updateTable('centers').set(row).where('id', '=', elsewhere.id).execute();
    const { date, startHour } = window();
    const six = { date: addDays(date, 6), startHour, time: windowLabel(startHour) };
    await bookAs(gapped, elsewhere, six, { funding: 'at-center' }, 1850);
    await waitingFor(early, center);
    await product.pass(MINUTE_MS);
    await waitingFor(gapped, center);
    await giveUp();
    await offerTo(early);
    expect(await offersTo(gapped)).toEqual([]);
  });

  it('is offered to a person whom nobody has confirmed after everybody else, and to one of an account at a time', async () => {
    const { product } = the;
    const [carer, patient] = [await loggedInPatient(product), await loggedInPatient(product)];
    // Or one chair is kept at a time for both.
    await withPhone(product, carer, { on: [] });
    const center = await aCenter(product, { slots: 4 });
    // All four chairs are taken, and then three are given up.
    const { date, startHour } = window();
    const taken = await Promise.all(
      [1, 2, 3, 4].map((chair) => aBooking(product, { center, date, startHour, chair, isScheme: true })),
    );
    for (const name of ['Asha', 'Bela']) await waitingFor(carer, center, { patientId: await addPerson(carer, name) });
    await product.pass(MINUTE_MS);
    await waitingFor(patient, center);
    const giveUp = (chair: number) =>
      product.database.db
        .updateTable('bookings')
        .set({ status: 'cancelled', cancel_reason: 'administrator' })
        .where('id', '=', taken[chair]!.id)
        .execute();
    await giveUp(0);
    await offerTo(patient);
    expect(await offersTo(carer)).toEqual([]);
    await giveUp(1);
    await giveUp(2);
    await offerTo(carer);
    for (let round = 0; round < 3; round++) await product.sweep();
    const [kept, ...others] = await offersTo(carer);
    expect(others).toEqual([]);
    const { text } = await mailAbout(product, carer.email, /A chair is free/);
    expect(text).toContain(`/offers?for=${kept!.patientId}`);
  });

  it('is offered to one account of a mailbox at a time, and all of them wait for ten things at most', async () => {
    const n = Date.now();
    const accounts: LoggedIn[] = [];
    for (const name of ['', '+one', '+two'])
      accounts.push(await loggedInPatient(the.product, { email: `greedy${n}${name}@example.org` }));
    const other = await loggedInPatient(the.product);
    const full = [await aFullWindow(), await aFullWindow(), await aFullWindow()] as const;
    for (const [place, account] of accounts.entries()) await waitingFor(account, full[place]!.center);
    await waitingFor(other, full[2].center);
    for (const { giveUp } of full) await giveUp();
    await the.product.sweep();
    const offered = await Promise.all(accounts.map(async (one) => (await offersTo(one)).length));
    expect(offered.toSorted()).toEqual([0, 0, 1]);
    // Whoever is somebody else is not kept from a chair by them.
    expect(offered[2]! + (await offersTo(other)).length).toBe(1);

    const dates = Array.from({ length: 9 }, (_, day) => addDays(window().date, day)).filter((date) => weekdayOf(date));
    await whileFull(the.product, [full[0].center], async () => {
      for (const [place, date] of dates.slice(0, 7).entries())
        await waitingFor(accounts[place % 2]!, full[0].center, { dates: [date], times: ['5 PM - 9 PM'] });
    });
    expect(
      await accounts[2]!.client.refused(waits.add, {
        body: { centers: [full[1].center.id], dates: [window().date], times: ['5 PM - 9 PM'] },
      }),
    ).toMatchObject({ code: 'too-many-waits-of-account' });
  });

  it('is offered behind those who have sessions to somebody who has none, however early they waited', async () => {
    const { product } = the;
    const [none, some] = [await loggedInPatient(product), await loggedInPatient(product)];
    const { center, giveUp } = await aFullWindow();
    const elsewhere = await aCenter(product, { slots: 5 });
    for (const days of [-2, 2])
      await aBooking(product, { center: elsewhere, patient: some, date: addDays(window().date, days) });
    await waitingFor(none, center);
    await product.pass(MINUTE_MS);
    await waitingFor(some, center);
    await giveUp();
    await offerTo(some);
    expect(await offersTo(none)).toEqual([]);
  });

  it('goes, after one was let lapse, to the others first', async () => {
    const { product } = the;
    const [early, late] = [await loggedInPatient(product), await loggedInPatient(product)];
    const first = await aFullWindow();
    const second = await aFullWindow();
    await waitingFor(early, first.center);
    await waitingFor(early, second.center, { times: [window().time] });
    await first.giveUp();
    await offerTo(early);
    await product.pass(31 * MINUTE_MS);
    await product.sweep();
    await waitingFor(late, second.center);
    await second.giveUp();
    await offerTo(late);
    expect(await offersTo(early)).toEqual([]);
  });

  it('reaches who waits beside an account that waits for everything, with a scheme of each kind', async () => {
    const { product } = the;
    const { db } = product.database;
    const greedy = await loggedInPatient(product);
    const wide = await Promise.all(
      Array.from({ length: 4 }, () => aTakingCenter(product, { slots: 3 }, [{ scheme: 'pmjay' }, { scheme: 'cghs' }])),
    );
    const dates = Array.from({ length: 26 }, (_, day) => aWindow(product.now(), day + 1).date);
    for (const scheme of ['pmjay', 'cghs', 'esic'] as const) await aCover(greedy, scheme);
    const body = { centers: wide.map(({ id }) => id), dates, times: START_HOURS.map(windowLabel) };
    const { wait } = await whileFull(the.product, wide, () => greedy.client.call(waits.add, { body }));
    // The cards are over: nothing can be offered on them, and nothing at a price.
    await db.updateTable('covers').set({ valid_to: '2026-11-01' }).where('patient_id', '=', greedy.id).execute();
    await whileFull(the.product, wide, async () => {
      for (let more = 1; more < 5; more++)
        await greedy.client.call(waits.add, { body: { ...body, times: body.times.slice(0, more) } });
    });
    const patient = await loggedInPatient(product);
    const { center, giveUp } = await aFullWindow();
    await waitingFor(patient, center);
    await giveUp();
    await offerTo(patient);
    expect(await offersTo(greedy)).toEqual([]);
    const looked = await db
      .selectFrom('waits')
      .select('looked_at')
      .where('id', '=', wait._id)
      .executeTakeFirstOrThrow();
    expect(looked.looked_at).not.toBeNull();
  });

  it('may simply be booked by whom it is kept for', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const { center, giveUp } = await aFullWindow();
    await waitingFor(patient, center);
    await giveUp();
    await offerTo(patient);
    const { date, time } = window();
    const body = { date, time, centerId: center.id, CenterName: center.name, price: 1850 };
    await patient.client.call(bookings.makePayment, { body });
    expect(await offersTo(patient)).toEqual([]);
    expect(await myBookings(patient)).toMatchObject([{ bookingStatus: 'pending' }]);
  });

  it('is offered to nobody at night, beside another session, or with less notice than wanted', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 3 });
    const other = await aCenter(product);
    const { date, startHour } = window();
    await aBooking(product, { center: other, patient, date, startHour: startHour + 4 });
    await whileFull(the.product, [center], async () => {
      await waitingFor(patient, center);
      await waitingFor(patient, center, { dates: [aWindow(product.now(), 1).date], noticeHours: 72 });
    });
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    const later = { dates: [aWindow(product.now(), 6).date], times: [windowLabel(13)] };
    await whileFull(the.product, [center], () => waitingFor(patient, center, later));
    // From ten in the morning to half past nine at night.
    await product.pass(11.5 * HOUR_MS);
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    await product.pass(10 * HOUR_MS);
    expect((await offerTo(patient)).sessions).toMatchObject([{ time: windowLabel(13) }]);
  });

  it('is offered to nobody whose account is blocked, or who may act for the person no more', async () => {
    const { product } = the;
    const [blocked, carer] = [await loggedInPatient(product), await loggedInPatient(product)];
    const body = { name: 'Kamala', relation: 'parent', email: 'kamala@example.org' } as const;
    const { patient: mother } = await carer.client.call(patients.add, { body });
    const { center, giveUp } = await aFullWindow();
    await waitingFor(blocked, center);
    await waitingFor(carer, center, { patientId: mother._id });
    await product.database.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.id).execute();
    await carer.client.call(patients.end, { params: { id: mother._id } });
    await giveUp();
    for (let round = 0; round < 3; round++) await product.sweep();
    const kept = product.database.db.selectFrom('bookings').select('id').where('hold_kind', '=', 'offer');
    expect(await kept.where('center_id', '=', center.id).execute()).toEqual([]);
  });

  it('that is taken can end the other waits too', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const { center, giveUp } = await aFullWindow();
    await waitingFor(patient, center);
    const { center: alsoFull } = await aFullWindow();
    await waitingFor(patient, alsoFull);
    await giveUp();
    const offer = await offerTo(patient);
    const accepting = { params: { id: offer._id }, query: { endOtherWaits: 'true' } };
    const { session } = await patient.client.call(offers.accept, accepting);
    // Nothing ends before it is paid.
    expect((await patient.client.call(waits.list)).waits).toHaveLength(2);
    await pay(the.product, session!.id);
    await waitFor('the waits end', async () => (await patient.client.call(waits.list)).waits.length === 0);
    await the.product.sweep();
    const ended = the.product.database.db.selectFrom('waits').select('ended_by').where('user_id', '=', patient.id);
    expect(await ended.execute()).toEqual([{ ended_by: 'booked' }, { ended_by: 'booked' }]);
  });

  it('that was accepted and not paid costs nobody their place, nor ends other waits, and goes to the next', async () => {
    const { product } = the;
    const [first, second] = [await loggedInPatient(product), await loggedInPatient(product)];
    const [{ center, giveUp }, other] = [await aFullWindow(), await aFullWindow()];
    await waitingFor(first, center);
    await waitingFor(first, other.center);
    await product.pass(MINUTE_MS);
    await waitingFor(second, center);
    await giveUp();
    const offer = await offerTo(first);
    const accepting = { params: { id: offer._id }, query: { endOtherWaits: 'true' } };
    await first.client.call(offers.accept, accepting);
    // Who is paying is offered nothing else meanwhile.
    await other.giveUp();
    await product.sweep();
    expect(await offersTo(first)).toEqual([]);
    await product.pass(31 * MINUTE_MS);
    await product.sweep();
    expect((await first.client.call(waits.list)).waits).toHaveLength(2);
    const [again] = await offersTo(first);
    const [next] = await offersTo(second);
    expect([again, next].map((one) => one?.sessions[0]!.centerId).toSorted()).toEqual(
      [center.id, other.center.id].toSorted(),
    );
  });
});

describe('the waiting list gives out no free chairs', () => {
  it('for windows in which one is free: these are booked, and waited for once they have been full', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const center = await aCenter(product, { slots: 1 });
    const { date, time, startHour } = window();
    const body = { centers: [center.id], dates: [date], times: [time] };
    expect(await patient.client.refused(waits.add, { body })).toMatchObject({ code: 'nothing-full' });
    const evening = START_HOURS.find((hour) => hour !== startHour)!;
    const filled = await aBooking(product, { center, date, startHour: evening, isScheme: true });
    await patient.client.call(waits.add, { body: { ...body, times: [time, windowLabel(evening)] } });
    for (let round = 0; round < 3; round++) await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    // The one that was free is full for a while.
    const { id } = await aBooking(product, { center, date, startHour, isScheme: true });
    await product.sweep();
    const gone = { status: 'cancelled', cancel_reason: 'administrator' };
    await product.database.db.updateTable('bookings').set(gone).where('id', 'in', [id, filled.id]).execute();
    expect(await offerTo(patient)).toMatchObject({ sessions: [{ date }] });
  });

  it('to who left two that were kept: they are told, and offered others once they have booked', async () => {
    const { product } = the;
    const patient = await loggedInPatient(product);
    const full = [await aFullWindow(), await aFullWindow(), await aFullWindow()] as const;
    for (const [place, { center, giveUp }] of full.entries()) {
      await waitingFor(patient, center);
      await giveUp();
      await product.sweep();
      expect(await offersTo(patient)).toHaveLength(place < 2 ? 1 : 0);
      await product.pass(31 * MINUTE_MS);
      await product.sweep();
    }
    expect((await patient.client.call(waits.list)).waits.map(({ isPaused }) => isPaused)).toEqual([true, true, true]);
    expect((await mailAbout(product, patient.email, /No more chairs are kept/)).text).toContain('2 chairs');
    await allMailsSent(product);
    const told = (await mailsTo(product, patient.email)).filter(({ subject }) => subject.startsWith('No more chairs'));
    expect(told).toHaveLength(1);
    await product.sweep();
    // They count as unpaid holds too: a third chair that comes to nothing has to wait.
    const elsewhere = await aCenter(product);
    const held = aWindow(product.now(), 8);
    await hold(patient, elsewhere, held);
    const mine = await myBookings(patient);
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId: mine[0]!._id } });
    expect(await holdRefused(patient, elsewhere, held)).toMatchObject({ code: 'unpaid-holds' });
    await product.pass(2 * HOUR_MS);
    await book(product, patient, elsewhere, held);
    expect((await offerTo(patient)).sessions[0]).toMatchObject({ centerId: full[2].center.id });
    expect((await patient.client.call(waits.list)).waits.map(({ isPaused }) => isPaused)).not.toContain(true);
  });

  it('to accounts of a network and of a browser from which many were left', async () => {
    const { product } = the;
    const center = await aCenter(product, { slots: 1 });
    const { date, time, startHour } = window();
    const body = { centers: [center.id], dates: [date], times: [time] };
    const holder = await aBooking(product, { center, date, startHour, isScheme: true });
    const ip = '203.0.113.77';
    const wait = async (patient: LoggedIn, headers: Record<string, string>) =>
      expect((await patient.client.raw('POST', waits.add.path, { json: body, headers })).status).toBe(200);
    const people = await Promise.all(
      Array.from({ length: NETWORK_LAPSED_OFFERS + 3 }, () => patientWithSession(product)),
    );
    for (const patient of people) await wait(patient, { 'x-forwarded-for': ip });
    await product.database.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'administrator' })
      .where('id', '=', holder.id)
      .execute();
    // Within the three hours for which they count, half an hour each.
    await product.database.db.updateTable('waits').set({ created_at: product.now() }).execute();
    let offered = 0;
    for (let turn = 0; turn < people.length; turn++) {
      await product.sweep();
      const kept = product.database.db.selectFrom('bookings').select('id').where('center_id', '=', center.id);
      const [offer] = await kept.where('hold_kind', '=', 'offer').where('status', '=', 'pending').execute();
      if (offer) offered += 1;
      await product.database.db
        .updateTable('bookings')
        .set({ hold_expires_at: product.now() })
        .where('center_id', '=', center.id)
        .where('status', '=', 'pending')
        .execute();
    }
    expect(offered).toBe(NETWORK_LAPSED_OFFERS);
  });

  it('that staff need: they book, move or confirm somebody there, and who was offered it is told and goes on waiting', async () => {
    const { product } = the;
    const clerk = await anAdministrator(product);
    for (const how of ['book', 'move', 'confirm'] as const) {
      const patient = await loggedInPatient(product);
      const { center, giveUp } = await aFullWindow();
      await waitingFor(patient, center);
      await giveUp();
      const offer = await offerTo(patient);
      const { date, time } = window();
      const { overview } = await clerk.client.call(dashboard.overview);
      expect(overview.attention.offered).toContainEqual(
        expect.objectContaining({ centerId: center.id, kept: 1, lapsed: 0, people: 1 }),
      );
      if (how === 'book') {
        const walkIn = { name: 'Asha Walker', phone: '9840012345', informed: true };
        const input = { patient: walkIn, centerId: center.id, sessions: [{ date, time }], payment: 'desk' as const };
        await clerk.client.call(desk.book, { body: input });
      } else if (how === 'confirm') {
        const { id } = await aBooking(product, { center, date, startHour: window().startHour, status: 'cancelled' });
        const body = { bookingStatus: 'confirmed' } as const;
        await clerk.client.call(appointments.setStatus, { params: { id }, body });
      } else {
        const elsewhere = await aCenter(product);
        const { id } = await aBooking(product, { center: elsewhere, date: aWindow(product.now(), 5).date });
        await clerk.client.call(desk.move, { params: { id }, body: { centerId: center.id, date, time } });
      }
      expect(await patient.client.refused(offers.accept, { params: { id: offer._id } })).toMatchObject({
        code: 'offer-gone',
      });
      const { text } = await mailAbout(product, patient.email, /No longer kept/);
      expect(text).toContain('needed it for somebody else');
      expect((await patient.client.call(waits.list)).waits).toHaveLength(1);
    }
  });

  it('of a center that is blocked: they are told, wait on, and are offered them again once it takes bookings', async () => {
    const { product } = the;
    const staff = await anAdministrator(product);
    const patient = await loggedInPatient(product);
    const { center, giveUp } = await aFullWindow();
    await waitingFor(patient, center);
    await giveUp();
    const offer = await offerTo(patient);
    const turn = (Status: 'blocked' | 'active') =>
      staff.client.call(adminCenters.update, { params: { id: center.id }, body: { Status } });
    await turn('blocked');
    expect(await patient.client.refused(offers.accept, { params: { id: offer._id } })).toMatchObject({
      code: 'offer-gone',
    });
    await product.sweep();
    expect(await offersTo(patient)).toEqual([]);
    const { text } = await mailAbout(product, patient.email, /No longer kept/);
    expect(text).toContain('not taking bookings');
    expect(text).toContain('You are still on the waiting list.');
    expect((await patient.client.call(waits.list)).waits).toHaveLength(1);

    await turn('active');
    const again = await offerTo(patient);
    expect(again._id).not.toBe(offer._id);
    await turn('blocked');
    await allMailsSent(product);
    const told = (await mailsTo(product, patient.email)).filter(({ subject }) => /No longer kept/.test(subject));
    expect(told).toHaveLength(2);
  });
});
