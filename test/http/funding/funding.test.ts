/** Who pays for a booking: every way of asking, every refusal, and what a center's answer does. */
import { describe, expect, it } from 'vitest';
import { COVER_LETTER, bookingFileUrl, bookings, centers, coming, covers, series } from '../../../src/contract';
import { urlOf } from '../../../src/contract/endpoint';
import { APPOINTMENTS_CSV, appointments, audit, desk, funding } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS, addDays } from '../../../src/domain/time';
import { type START_HOURS, windowLabel } from '../../../src/domain/windows';
import { type AdministratorAtWork, anAdministrator } from '../../administrator';
import { atProvider, cancel, details, hold, myBookings, pay } from '../../booking-steps';
import { type CenterRow, type LoggedIn, loggedInPatient } from '../../builders';
import { aCover, aSponsor, aTakingCenter, approved, askedFor, bookAs } from '../../funding-steps';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { injectFaults } from '../../inject-faults';
import { pdfText } from '../../pdf-text';
import { jpeg, sendFile } from '../../pictures';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { type Window, aWindow } from '../../windows';

type StartHour = (typeof START_HOURS)[number];

const the = aRunningProduct();
const PMJAY = [{ scheme: 'pmjay' }] as const;
const CGHS = [{ scheme: 'cghs', patient_share_paise: 25_000 }] as const;
const windowAt = (daysAhead: number, startHour: StartHour = 13): Window => ({
  ...aWindow(the.product.now(), daysAhead),
  startHour,
  time: windowLabel(startHour),
});
const only = async (patient: LoggedIn) => (await myBookings(patient))[0]!;
const refusedWith = async ({ client }: LoggedIn, ...about: Parameters<typeof askedFor>) =>
  (await client.refused(bookings.makePayment, { body: askedFor(...about) })).code;

async function restoreRefused({ client }: AdministratorAtWork, id: string) {
  return (await client.refused(appointments.setStatus, { params: { id }, body: { bookingStatus: 'confirmed' } })).code;
}

async function decide(
  { client }: AdministratorAtWork,
  coverId: string,
  body: Parameters<typeof client.call<typeof funding.decide>>[1]['body'],
) {
  return client.call(funding.decide, { params: { id: coverId }, body });
}

describe('to be paid at the center', () => {
  it('is confirmed at once and due there, three times at most', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, []);
    const asked = { funding: 'at-center' } as const;
    expect(await bookAs(patient, center, windowAt(2), asked, 1850)).toEqual({
      success: true,
      state: 'confirmed',
      session: null,
    });
    expect(await only(patient)).toMatchObject({
      bookingStatus: 'confirmed',
      paymentStatus: 'unpaid',
      payAtCenter: true,
      amount: 1850,
      funding: { kind: 'self-at-center' },
    });
    const again = await bookAs(patient, center, windowAt(2), asked, 1850);
    expect(again).toMatchObject({ state: 'confirmed', session: null });
    expect(await myBookings(patient)).toHaveLength(1);
    expect(await refusedWith(patient, center, windowAt(3), asked, 1800)).toBe('price-changed');
    await bookAs(patient, center, windowAt(3), asked, 1850);
    await bookAs(patient, center, windowAt(4), asked, 1850);
    expect(await refusedWith(patient, center, windowAt(8), asked, 1850)).toBe('too-many-unpaid');
    const mail = await mailAbout(the.product, patient.email, /Confirmed: your session/);
    expect(mail.text).toContain('₹1,850 at the center');

    // What is cancelled is not due any more.
    await cancel(patient, (await only(patient))._id);
    expect(await bookAs(patient, center, windowAt(8), asked, 1850)).toMatchObject({ state: 'confirmed' });
    const elsewhere = await aTakingCenter(the.product, { pay_at_center: [] }, []);
    expect(await refusedWith(patient, elsewhere, windowAt(9), asked, 1850)).toBe('not-at-center');
  });

  it('is written off with a reason, and then nothing is due', async () => {
    const patient = await loggedInPatient(the.product);
    const administrator = await anAdministrator(the.product);
    const center = await aTakingCenter(the.product, {}, []);
    await bookAs(patient, center, windowAt(2), { funding: 'at-center' }, 1850);
    const { _id: id } = await only(patient);
    const say = { params: { id }, body: { reason: 'The family could not pay' } };
    await administrator.client.call(funding.writeOff, say);
    expect(await administrator.client.refused(funding.writeOff, say)).toMatchObject({ code: 'nothing-due' });
    expect(await only(patient)).toMatchObject({ bookingStatus: 'confirmed' });
    expect((await only(patient)).payAtCenter).toBeUndefined();
  });
});

describe('a scheme', () => {
  it('that was approved there is booked at once, and asks for nothing', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, PMJAY);
    const coverId = await aCover(patient, 'pmjay');
    await approved(the.product, coverId, center.id, { sessions: 2 });
    const asked = { funding: 'scheme', coverId } as const;
    expect(await bookAs(patient, center, windowAt(2), asked)).toMatchObject({ state: 'confirmed', session: null });
    const booking = await only(patient);
    expect(booking).toMatchObject({
      bookingStatus: 'confirmed',
      paymentStatus: 'not required',
      amount: 0,
      funding: { kind: 'scheme-full', scheme: 'pmjay' },
    });
    expect(booking.payAtCenter).toBeUndefined();
    expect(await refusedWith(patient, center, windowAt(3, 9), asked)).toBe('scheme-gap');
    expect(await refusedWith(patient, center, windowAt(4), asked, 100)).toBe('price-changed');
    await bookAs(patient, center, windowAt(4), asked);
    // A session that is cancelled is given back to the approval.
    await cancel(patient, booking._id);
    expect(await bookAs(patient, center, windowAt(8), asked)).toMatchObject({ state: 'confirmed' });
    await allMailsSent(the.product);
    const mails = await mailsTo(the.product, patient.email);
    expect(mails.map(({ subject }) => subject).join(' ')).not.toMatch(/pm-?jay|ayushman|scheme|cover/i);
    const texts = mails.map(({ text }) => text);
    expect(texts).toContainEqual(expect.stringMatching(/Paid by: Ayushman Bharat PM-JAY[^]*There is nothing to pay/));
  });

  it('of which the patient pays a share is held, and paid for that share', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, CGHS);
    const coverId = await aCover(patient, 'cghs');
    await approved(the.product, coverId, center.id);
    const { state, session } = await bookAs(patient, center, windowAt(2), { funding: 'scheme', coverId }, 250);
    expect(state).toBe('to-pay');
    expect(atProvider(the.product, session!.id).amount).toBe(25_000);
    await pay(the.product, session!.id);
    await waitFor('it is paid', async () => (await details(patient, session!.id)).outcome === 'confirmed');
    const paid = await only(patient);
    expect(paid).toMatchObject({
      paymentStatus: 'paid',
      amount: 250,
      funding: { kind: 'scheme-part', scheme: 'cghs' },
    });
    const { bytes } = await patient.client.raw('GET', bookingFileUrl('receipt', paid._id));
    expect(await pdfText(bytes)).toContain('Total paid ₹250 The rest is paid by CGHS In words');
    await cancel(patient, paid._id);
    await waitFor('it is refunded', async () => (await only(patient)).paymentStatus === 'refunded');
    expect(atProvider(the.product, session!.id).refunds).toEqual([25_000]);
  });

  it('asked for on another cover, sponsor or price is not the booking that was held before', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, [
      ...CGHS,
      ...PMJAY,
      { scheme: 'esic', patient_share_paise: 25_000 },
    ]);
    const on = async (scheme: 'cghs' | 'pmjay' | 'esic') => {
      const coverId = await aCover(patient, scheme);
      await approved(the.product, coverId, center.id);
      return { funding: 'scheme', coverId } as const;
    };
    const [cghs, pmjay, esic] = [await on('cghs'), await on('pmjay'), await on('esic')];
    const { session } = await bookAs(patient, center, windowAt(2), cghs, 250);
    expect((await bookAs(patient, center, windowAt(2), cghs, 250)).session).toEqual(session);
    // The old checkout asks for a share that nobody owes on these.
    expect(await refusedWith(patient, center, windowAt(2), pmjay, 0)).toBe('already-booked');
    expect(await refusedWith(patient, center, windowAt(2), esic, 250)).toBe('already-booked');
    const cover = { coverId: cghs.coverId } as const;
    await the.product.database.db
      .updateTable('center_schemes')
      .set({ patient_share_paise: 30_000 })
      .where('center_id', '=', center.id)
      .where('scheme', '=', 'cghs')
      .execute();
    expect(await refusedWith(patient, center, windowAt(2), { funding: 'scheme', ...cover }, 300)).toBe(
      'already-booked',
    );

    const sessions = [4, 6].map((days) => ({ ...windowAt(days), centerId: center.id }));
    const month = (asked: typeof cghs, total: number) => ({
      body: { sessions: sessions.map(({ date, time, centerId }) => ({ date, time, centerId })), total, ...asked },
    });
    await cancel(patient, (await only(patient))._id);
    const held = await patient.client.call(series.book, month(esic, 500));
    expect((await patient.client.call(series.book, month(esic, 500))).session).toEqual(held.session);
    expect(await patient.client.refused(series.book, month(cghs, 600))).toMatchObject({ code: 'series-clash' });
    expect(await patient.client.refused(series.book, month(pmjay, 0))).toMatchObject({ code: 'series-clash' });

    const other = await loggedInPatient(the.product);
    const sponsors = [
      await aSponsor(the.product, { center_id: center.id }),
      await aSponsor(the.product, { center_id: center.id }),
    ];
    const [first, second] = sponsors.map(({ code }) => ({ funding: 'sponsor', sponsorCode: code }) as const);
    await bookAs(other, center, windowAt(2), first!);
    expect(await bookAs(other, center, windowAt(2), first!)).toMatchObject({ state: 'confirmed' });
    expect(await refusedWith(other, center, windowAt(2), second!)).toBe('already-booked');
  });

  it('that is not checked yet keeps the chair until the center answers: approved', async () => {
    const patient = await loggedInPatient(the.product);
    const administrator = await anAdministrator(the.product);
    const center = await aTakingCenter(the.product, {}, CGHS);
    const coverId = await aCover(patient, 'cghs');
    expect(await bookAs(patient, center, windowAt(6), { funding: 'scheme', coverId }, 250)).toMatchObject({
      state: 'awaiting-check',
      session: null,
    });
    const waiting = await only(patient);
    const now = the.product.now().getTime();
    expect(waiting).toMatchObject({
      bookingStatus: 'pending',
      paymentStatus: 'unpaid',
      funding: { check: { state: 'waiting', coverId } },
    });
    expect(waiting.hold).toBeUndefined();
    const kept = new Date(waiting.funding!.check!.until).getTime() - now;
    expect(Math.round(kept / HOUR_MS)).toBe(48);
    await decide(administrator, coverId, { decision: 'ask-paper', centerId: center.id, reason: 'The second page' });
    expect((await only(patient)).funding!.check).toMatchObject({ state: 'paper-wanted', reason: 'The second page' });
    await mailAbout(the.product, patient.email, /A paper is missing/);

    const { cover } = await decide(administrator, coverId, {
      decision: 'approve',
      centerId: center.id,
      approvedUntil: addDays(windowAt(6).date, 30),
      sessions: 3,
    });
    expect(cover).toMatchObject({ state: 'approved', sessionsLeft: 2, waiting: [] });
    // The share is due at the center.
    expect(await only(patient)).toMatchObject({
      bookingStatus: 'confirmed',
      paymentStatus: 'unpaid',
      payAtCenter: true,
      funding: { kind: 'scheme-part' },
    });
  });

  it('that is refused offers the same chair for two hours, to pay for it oneself', async () => {
    const patient = await loggedInPatient(the.product);
    const administrator = await anAdministrator(the.product);
    const center = await aTakingCenter(the.product, { slots: 1 }, PMJAY);
    const coverId = await aCover(patient, 'pmjay');
    await bookAs(patient, center, windowAt(6), { funding: 'scheme', coverId });
    const reason = 'The card has expired';
    await decide(administrator, coverId, { decision: 'refuse', centerId: center.id, reason });
    const offered = await only(patient);
    expect(offered).toMatchObject({
      bookingStatus: 'pending',
      amount: 1850,
      funding: { kind: 'self-online', refusedBecause: reason },
    });
    const left = new Date(offered.funding!.selfPayUntil!).getTime() - the.product.now().getTime();
    expect(Math.round(left / MINUTE_MS)).toBe(120);
    await mailAbout(the.product, patient.email, /Please decide: your session/);
    const paying = { params: { id: offered._id } };
    const { session } = await patient.client.call(bookings.selfPay, paying);
    expect((await patient.client.call(bookings.selfPay, paying)).session).toEqual(session);
    expect(atProvider(the.product, session.id).amount).toBe(185_000);
    await pay(the.product, session.id);
    await waitFor('it is paid', async () => (await details(patient, session.id)).outcome === 'confirmed');
    expect(await only(patient)).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });
    expect(await patient.client.refused(bookings.selfPay, paying)).toMatchObject({ code: 'offer-gone' });
    const stranger = await loggedInPatient(the.product);
    expect(await stranger.client.refused(bookings.selfPay, paying)).toMatchObject({ code: 'booking-not-found' });
  });

  it('that is refused is offered no longer because its payment page could not be opened', async () => {
    const patient = await loggedInPatient(the.product);
    const administrator = await anAdministrator(the.product);
    const center = await aTakingCenter(the.product, { slots: 1 }, PMJAY);
    const coverId = await aCover(patient, 'pmjay');
    await bookAs(patient, center, windowAt(6), { funding: 'scheme', coverId });
    const reason = 'The card has expired';
    await decide(administrator, coverId, { decision: 'refuse', centerId: center.id, reason });
    const id = (await only(patient))._id;
    // Ten minutes are left.
    const until = new Date(the.product.now().getTime() + 10 * MINUTE_MS);
    const { db } = the.product.database;
    await db.updateTable('bookings').set({ hold_expires_at: until }).where('id', '=', id).execute();
    const heldUntil = async () => Date.parse((await only(patient)).funding!.selfPayUntil!);
    for (let press = 0; press < 2; press++) {
      const clear = await injectFaults(the.product, 1, ['500']);
      expect(await patient.client.refused(bookings.selfPay, { params: { id } })).toMatchObject({
        code: 'payment-provider-down',
      });
      await clear();
      expect(await heldUntil()).toBe(until.getTime());
    }
    const begun = the.product.now().getTime();
    const [{ session }, again] = await Promise.all([
      patient.client.call(bookings.selfPay, { params: { id } }),
      patient.client.call(bookings.selfPay, { params: { id } }),
    ]);
    expect(again.session).toEqual(session);
    expect(Math.round(((await heldUntil()) - begun) / MINUTE_MS)).toBe(30);
    await pay(the.product, session.id);
    await waitFor('it is paid', async () => (await details(patient, session.id)).outcome === 'confirmed');
  });

  it.each([
    ['cghs', CGHS, 250],
    ['pmjay', PMJAY, 0],
  ] as const)('approved for fewer sessions than wait confirms the earliest of %s', async (scheme, terms, share) => {
    const patient = await loggedInPatient(the.product);
    const administrator = await anAdministrator(the.product);
    const center = await aTakingCenter(the.product, {}, terms);
    const coverId = await aCover(patient, scheme);
    const sessions = [6, 8, 10].map((days) => ({ ...windowAt(days), centerId: center.id }));
    const body = {
      sessions: sessions.map(({ date, time, centerId }) => ({ date, time, centerId })),
      total: share * 3,
      funding: 'scheme',
      coverId,
    } as const;
    expect(await patient.client.call(series.book, { body })).toMatchObject({ state: 'awaiting-check', session: null });
    const again = await patient.client.call(series.book, { body });
    expect(again).toMatchObject({ state: 'awaiting-check', session: null });
    expect(await myBookings(patient)).toHaveLength(3);
    const approve = { decision: 'approve', centerId: center.id } as const;
    const far = addDays(sessions[2]!.date, 30);
    const found = async () =>
      (await myBookings(patient)).map(({ bookingStatus, amount, funding: paidBy }) => [
        bookingStatus,
        amount,
        paidBy?.check?.state,
      ]);
    const until = sessions[1]!.date;
    const { cover } = await decide(administrator, coverId, { ...approve, approvedUntil: until });
    await allMailsSent(the.product);
    const texts = (await mailsTo(the.product, patient.email)).map(({ text }) => text).join('\n');
    const queue = async () => {
      const query = { centerId: center.id, state: 'waiting' } as const;
      return (await administrator.client.call(funding.covers, { query })).covers.map((one) => one.waiting.length);
    };
    expect(await the.product.examine()).toEqual([]);
    if (scheme === 'cghs') {
      expect(await found()).toEqual([
        ['confirmed', 250, undefined],
        ['confirmed', 250, undefined],
        ['pending', 1850, undefined],
      ]);
      expect(texts).toContain('₹1,850');
      return expect(await queue()).toEqual([]);
    }
    // Nobody asks a patient of PM-JAY for money: the third waits on, and the clerk still sees it.
    expect(await found()).toEqual([
      ['confirmed', 0, undefined],
      ['confirmed', 0, undefined],
      ['pending', 0, 'waiting'],
    ]);
    expect(texts).not.toContain('₹');
    expect(cover).toMatchObject({ state: 'approved', booked: 2, course: null, waiting: [{ date: sessions[2]!.date }] });
    expect(await queue()).toEqual([1]);
    const third = (await myBookings(patient))[2]!._id;
    expect(await patient.client.refused(bookings.selfPay, { params: { id: third } })).toMatchObject({
      code: 'offer-gone',
    });
    // Two sessions are confirmed, so an approval of two in place of that one confirms nothing more; a next one of one does.
    await decide(administrator, coverId, { ...approve, approvedUntil: far, sessions: 2, corrects: true });
    expect((await found())[2]).toEqual(['pending', 0, 'waiting']);
    await decide(administrator, coverId, { ...approve, approvedUntil: far, sessions: 1 });
    expect((await found())[2]).toEqual(['confirmed', 0, undefined]);
    expect(await queue()).toEqual([]);
  });

  it('that asks for no money says so without a price when what is not approved is freed', async () => {
    const patient = await loggedInPatient(the.product);
    const administrator = await anAdministrator(the.product);
    const center = await aTakingCenter(the.product, {}, PMJAY);
    const coverId = await aCover(patient, 'pmjay');
    await bookAs(patient, center, windowAt(12), { funding: 'scheme', coverId });
    const approvedUntil = windowAt(11).date;
    await decide(administrator, coverId, { decision: 'approve', centerId: center.id, approvedUntil });
    await the.product.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(the.product.now().getTime() - MINUTE_MS) })
      .where('cover_id', '=', coverId)
      .execute();
    await the.product.sweep();
    expect(await only(patient)).toMatchObject({ bookingStatus: 'cancelled', amount: 0 });
    expect((await mailAbout(the.product, patient.email, /Not booked: your session/)).text).not.toContain('₹');
    expect(await the.product.examine()).toEqual([]);
  });

  it('is refused for what stands against it', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, [
      { scheme: 'pmjay', days_before: 3 },
      { scheme: 'cghs', referral_needed: true },
    ]);
    const pmjay = { funding: 'scheme', coverId: await aCover(patient, 'pmjay') } as const;
    const cghs = { funding: 'scheme', coverId: await aCover(patient, 'cghs') } as const;
    const esic = { funding: 'scheme', coverId: await aCover(patient, 'esic') } as const;
    expect(await refusedWith(patient, center, windowAt(2), pmjay)).toBe('scheme-too-soon');
    expect(await refusedWith(patient, center, windowAt(2), cghs)).toBe('referral-missing');
    expect(await refusedWith(patient, center, windowAt(2), esic)).toBe('scheme-not-taken');
    expect(await refusedWith(patient, center, windowAt(4), { funding: 'scheme' })).toBe('cover-not-found');
    const stranger = await loggedInPatient(the.product);
    expect(await refusedWith(stranger, center, windowAt(4), pmjay)).toBe('cover-not-found');
    const near = await aTakingCenter(the.product, {}, PMJAY);
    expect(await refusedWith(patient, near, windowAt(1, 9), pmjay)).toBe('cover-too-late');
    // The date of the card, which no center can change.
    const { client } = patient;
    const card = { scheme: 'pmjay', holder: 'Meera Rao', cardLast4: '4821', validTo: windowAt(5).date } as const;
    await client.call(covers.change, { params: { id: pmjay.coverId }, body: card });
    expect(await refusedWith(patient, center, windowAt(6), pmjay)).toBe('cover-expired');
    await approved(the.product, pmjay.coverId, center.id, { until: windowAt(9).date });
    expect(await refusedWith(patient, center, windowAt(6), pmjay)).toBe('cover-expired');
  });

  it('without an answer in time is freed, and its patient told', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, { slots: 1 }, PMJAY);
    const coverId = await aCover(patient, 'pmjay');
    const window = windowAt(12);
    await bookAs(patient, center, window, { funding: 'scheme', coverId });
    await the.product.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(the.product.now().getTime() - MINUTE_MS) })
      .where('cover_id', '=', coverId)
      .execute();
    expect(await only(patient)).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'not-checked-in-time' });
    // Somebody else may take the chair before the sweep has looked.
    expect((await hold(await loggedInPatient(the.product), center, window)).url).toContain('/checkout/');
    await the.product.sweep();
    expect((await mailAbout(the.product, patient.email, /Not booked: your session/)).text).toContain('not answered');
    await the.product.sweep();
    expect(
      (await mailsTo(the.product, patient.email)).filter(({ subject }) => subject.startsWith('Not booked')),
    ).toHaveLength(1);
  });
});

describe('the next approval', () => {
  /** A patient whose approval ends in five days, and is for so many sessions. */
  const approvedFor5Days = async (
    scheme: 'pmjay' | 'cghs',
    { sessions = null, terms }: { sessions?: number | null; terms?: object } = {},
  ) => {
    const patient = await loggedInPatient(the.product);
    const administrator = await anAdministrator(the.product);
    const share = scheme === 'cghs' ? 250 : 0;
    const center = await aTakingCenter(the.product, { slots: 3 }, [
      { scheme, patient_share_paise: share * 100, ...terms },
    ]);
    const coverId = await aCover(patient, scheme);
    await approved(the.product, coverId, center.id, { until: windowAt(5).date, sessions });
    const asked = { funding: 'scheme', coverId } as const;
    const book = (...at: Parameters<typeof windowAt>) => bookAs(patient, center, windowAt(...at), asked, share);
    const answer = (body: object) => decide(administrator, coverId, { centerId: center.id, ...body } as never);
    const listed = async (state?: 'waiting' | 'paper-wanted') => {
      const query = { centerId: center.id, ...(state && { state }) };
      return (await administrator.client.call(funding.covers, { query })).covers;
    };
    const check = async () => {
      const { covers: kept } = await patient.client.call(covers.list, { query: {} });
      return kept[0]!.checks[0]!;
    };
    const mine = async () =>
      (await myBookings(patient)).map(({ bookingStatus, amount, funding: paidBy }) => [
        bookingStatus,
        amount,
        paidBy?.check?.state ?? paidBy?.kind,
      ]);
    const lapse = async () => {
      await the.product.database.db
        .updateTable('bookings')
        .set({ hold_expires_at: new Date(the.product.now().getTime() - MINUTE_MS) })
        .where('cover_id', '=', coverId)
        .where('awaits_check', '=', true)
        .execute();
      await the.product.sweep();
    };
    const month = (days: number[]) => ({
      body: {
        sessions: days.map((day) => {
          const { date, time } = windowAt(day);
          return { date, time, centerId: center.id };
        }),
        total: share * days.length,
        ...asked,
      },
    });
    return { patient, administrator, center, coverId, asked, share, book, answer, listed, check, mine, lapse, month };
  };

  it('is asked for by a session after the present one, and confirms it; nothing is taken from the present one', async () => {
    const { patient, book, answer, listed, check, mine, coverId } = await approvedFor5Days('pmjay', { sessions: 3 });
    expect(await book(2)).toMatchObject({ state: 'confirmed' });
    expect(await book(8)).toMatchObject({ state: 'awaiting-check', session: null });
    const waiting = (await myBookings(patient))[1]!;
    const kept = new Date(waiting.funding!.check!.until).getTime() - the.product.now().getTime();
    expect(Math.round(kept / HOUR_MS)).toBe(48);
    expect(waiting.funding!.check).toMatchObject({ state: 'waiting', coverId, isNext: true });
    expect(waiting.payAtCenter).toBeUndefined();
    const until = windowAt(5).date;
    expect(await check()).toMatchObject({
      state: 'approved',
      approvedUntil: until,
      sessionsLeft: 2,
      next: { state: 'waiting', reason: null },
    });
    expect(await listed('waiting')).toMatchObject([
      { state: 'approved', approvedUntil: until, next: { state: 'waiting' }, waiting: [{ date: windowAt(8).date }] },
    ]);
    // What the present approval covers is confirmed at once, still.
    expect(await book(4)).toMatchObject({ state: 'confirmed' });
    expect(await the.product.examine()).toEqual([]);

    const { cover } = await answer({
      decision: 'approve',
      approvedUntil: windowAt(30).date,
      sessions: 2,
      reference: 'R2',
    });
    expect(await mine()).toEqual([
      ['confirmed', 0, 'scheme-full'],
      ['confirmed', 0, 'scheme-full'],
      ['confirmed', 0, 'scheme-full'],
    ]);
    expect(cover).toMatchObject({
      approvedUntil: windowAt(30).date,
      sessions: 2,
      sessionsLeft: 1,
      earlier: { until, sessionsLeft: 1 },
      next: null,
    });
    expect(await listed('waiting')).toEqual([]);
    // Another clerk answered at the same time: the second answer does not take the place of the first.
    const again = { decision: 'approve', approvedUntil: windowAt(30).date, sessions: 2, keeps: true };
    await expect(answer(again)).rejects.toThrow('Somebody else');
    // The last session of the first approval, and of the second; then one more of each is asked for.
    expect(await book(5, 17)).toMatchObject({ state: 'confirmed' });
    expect(await book(10)).toMatchObject({ state: 'confirmed' });
    expect(await check()).toMatchObject({ sessionsLeft: 0, earlier: { sessionsLeft: 0 } });
    expect(await book(12)).toMatchObject({ state: 'awaiting-check' });
    const references = await the.product.database.db
      .selectFrom('bookings')
      .select('cover_reference')
      .where('cover_id', '=', coverId)
      .orderBy('session_date')
      .execute();
    expect(references.map((row) => row.cover_reference)).toEqual([null, null, null, 'R2', 'R2', null]);
    expect(await the.product.examine()).toEqual([]);
    const mails = await mailsTo(the.product, patient.email);
    const texts = mails.map(({ text }) => text).join('\n');
    expect(texts).toContain('Your center has to give its next approval before this is confirmed.');
    expect(texts).toContain('Your confirmed appointments stay as they are.');
    expect(texts).not.toContain('₹');
    expect(mails.map(({ subject }) => subject).join(' ')).not.toMatch(/pm-?jay|ayushman|scheme|cover|approv/i);
  });

  it('is asked for when the sessions of the present one are booked, and comes on top of them', async () => {
    const { patient, book, answer, check, mine } = await approvedFor5Days('cghs', { sessions: 1 });
    const { state, session } = await book(2);
    expect(state).toBe('to-pay');
    await pay(the.product, session!.id);
    await waitFor('it is paid', async () => (await details(patient, session!.id)).outcome === 'confirmed');
    expect(await book(4)).toMatchObject({ state: 'awaiting-check', session: null });
    // An answer that ends before the present approval would take from it.
    const early = { decision: 'approve', approvedUntil: windowAt(4).date, sessions: 1 };
    await expect(answer(early)).rejects.toThrow('The present approval is valid until');
    await answer({ ...early, approvedUntil: windowAt(5).date });
    // The log tells which of two approvals was answered about.
    const { client } = await anAdministrator(the.product);
    const { actions } = await client.call(audit.list, { query: { action: 'cover-decided', subjectId: patient.id } });
    expect(actions).toMatchObject([{ after: { decision: 'approve', about: 'next-approval' } }]);
    expect(await mine()).toEqual([
      ['confirmed', 250, 'scheme-part'],
      ['confirmed', 250, 'scheme-part'],
    ]);
    // The share of the one that waited is due at the center.
    expect((await myBookings(patient)).map(({ payAtCenter }) => payAtCenter)).toEqual([undefined, true]);
    expect(await check()).toMatchObject({ sessionsLeft: 0, earlier: { sessionsLeft: 0 }, next: null });
    // It counts for the second approval, of which nothing is left then.
    expect(await book(5, 17)).toMatchObject({ state: 'awaiting-check' });
    // What is cancelled is given back.
    await cancel(patient, (await myBookings(patient))[1]!._id);
    expect(await book(5)).toMatchObject({ state: 'to-pay' });
    expect(await the.product.examine()).toEqual([]);
  });

  it.each(['pmjay', 'cghs'] as const)(
    'that is refused leaves the present one of %s, and what it covers',
    async (scheme) => {
      const { patient, book, answer, listed, check, mine, share } = await approvedFor5Days(scheme);
      const first = await book(2);
      if (first.session) await pay(the.product, first.session.id);
      await waitFor('it stands', async () => (await only(patient)).bookingStatus === 'confirmed');
      await book(8);
      const second = (await myBookings(patient))[1]!._id;
      const reason = 'The authorisation is not renewed';
      await answer({ decision: 'refuse', reason });
      expect(await check()).toMatchObject({
        state: 'approved',
        approvedUntil: windowAt(5).date,
        reason: null,
        next: { state: 'refused', reason },
      });
      const present = ['confirmed', share, scheme === 'pmjay' ? 'scheme-full' : 'scheme-part'];
      if (scheme === 'cghs') {
        expect(await mine()).toEqual([present, ['pending', 1850, 'self-online']]);
        const mail = await mailAbout(the.product, patient.email, /Please decide: your session/);
        expect(mail.text).toContain('Your confirmed appointments stay as they are.');
      } else {
        // Nobody asks a patient of PM-JAY for money: the chair is free.
        expect(await mine()).toEqual([present, ['cancelled', 0, 'scheme-full']]);
        const mail = await mailAbout(the.product, patient.email, /Not booked: your session/);
        expect(mail.text).toContain(reason);
        expect((await mailsTo(the.product, patient.email)).map(({ text }) => text).join()).not.toContain('₹');
        expect(await patient.client.refused(bookings.selfPay, { params: { id: second } })).toMatchObject({
          code: 'offer-gone',
        });
      }
      expect(await listed('waiting')).toEqual([]);
      expect((await book(4)).state).toBe(scheme === 'pmjay' ? 'confirmed' : 'to-pay');
      expect(await the.product.examine()).toEqual([]);
      // It may be asked for again.
      expect(await book(10)).toMatchObject({ state: 'awaiting-check' });
      expect(await check()).toMatchObject({ state: 'approved', next: { state: 'waiting', reason: null } });
    },
  );

  it('for which a paper is wanted waits beside the present one, also when that has ended', async () => {
    const { patient, book, answer, listed, check, coverId } = await approvedFor5Days('pmjay');
    await book(2);
    await book(8);
    const reason = 'The new referral letter';
    await answer({ decision: 'ask-paper', reason });
    expect((await myBookings(patient)).map((one) => one.funding?.check?.state)).toEqual([undefined, 'paper-wanted']);
    expect((await myBookings(patient))[1]!.funding!.check).toMatchObject({ reason, isNext: true });
    expect(await check()).toMatchObject({ state: 'approved', next: { state: 'paper-wanted', reason } });
    expect([(await listed('waiting')).length, (await listed('paper-wanted')).length]).toEqual([0, 1]);
    const mail = await mailAbout(the.product, patient.email, /A paper is missing/);
    expect(mail.text).toContain('Your confirmed appointments stay as they are.');
    // Another session does not ask anew.
    await book(10);
    expect(await check()).toMatchObject({ next: { state: 'paper-wanted', reason } });

    await sendFile(patient.client, urlOf(COVER_LETTER, { id: coverId }, {}), await jpeg());
    expect(await check()).toMatchObject({ state: 'approved', next: { state: 'waiting', reason: null } });
    expect(await listed('waiting')).toHaveLength(1);
    await answer({ decision: 'ask-paper', reason });
    // The present approval ends while the paper is missing.
    const over = { valid_until: addDays(windowAt(0).date, -1) };
    const approvals = the.product.database.db.updateTable('approvals').where('cover_id', '=', coverId);
    await approvals.set(over).execute();
    await book(12);
    expect(await check()).toMatchObject({ state: 'paper-wanted', reason, approvedUntil: null, next: null });
    expect(await the.product.examine()).toEqual([]);
  });

  it('that is not answered in time lapses with its chair; the present one stands', async () => {
    const { patient, book, answer, listed, check, mine, lapse } = await approvedFor5Days('pmjay');
    await book(2);
    await book(8);
    await lapse();
    expect(await mine()).toEqual([
      ['confirmed', 0, 'scheme-full'],
      ['cancelled', 0, 'scheme-full'],
    ]);
    const mail = await mailAbout(the.product, patient.email, /Not booked: your session/);
    expect(mail.text).toContain('Your confirmed appointments stay as they are.');
    expect(mail.text).not.toContain('₹');
    // The question is still open, as after a first one; to refuse it does not end what was approved.
    expect(await listed('waiting')).toMatchObject([{ next: { state: 'waiting' }, waiting: [], answerBy: null }]);
    await answer({ decision: 'refuse', reason: 'Not renewed' });
    expect(await check()).toMatchObject({ state: 'approved', next: { state: 'refused' } });
    // A clerk whose list was older may have answered before.
    await answer({ decision: 'refuse', reason: 'Not renewed', keeps: true });
    expect(await check()).toMatchObject({ state: 'approved', next: { state: 'refused' } });
    expect(await book(4)).toMatchObject({ state: 'confirmed' });
    // Where nothing is asked for, a refusal ends the approval, and what is booked on it stays.
    await answer({ decision: 'refuse', reason: 'The card was withdrawn' });
    expect(await check()).toMatchObject({ state: 'refused', approvedUntil: null, next: null });
    expect((await mine()).map(([status]) => status)).toEqual(['confirmed', 'confirmed', 'cancelled']);
    expect(await the.product.examine()).toEqual([]);
  });

  it('may be waited for by as many sessions as a course has, and not too late', async () => {
    const terms = { sessions_per_course: 2 };
    const { patient, center, asked, book } = await approvedFor5Days('pmjay', { sessions: 1, terms });
    await book(2);
    await book(8);
    await book(10);
    expect(await refusedWith(patient, center, windowAt(12), asked)).toBe('scheme-course-full');
    const other = await approvedFor5Days('cghs', { sessions: 1 });
    await other.book(3);
    expect(await refusedWith(other.patient, other.center, windowAt(1, 9), other.asked, 250)).toBe('cover-too-late');
  });

  it('is waited for by those sessions of a month that need it; the others stand at once', async () => {
    const { patient, month, mine, answer } = await approvedFor5Days('pmjay', { sessions: 2 });
    const say = month([2, 4, 8]);
    expect(await patient.client.call(series.book, say)).toMatchObject({ state: 'awaiting-check', session: null });
    expect(await patient.client.call(series.book, say)).toMatchObject({ state: 'awaiting-check', session: null });
    expect(await mine()).toEqual([
      ['confirmed', 0, 'scheme-full'],
      ['confirmed', 0, 'scheme-full'],
      ['pending', 0, 'waiting'],
    ]);
    await answer({ decision: 'refuse', reason: 'Not renewed' });
    expect((await mine()).map(([status]) => status)).toEqual(['confirmed', 'confirmed', 'cancelled']);
    expect(await the.product.examine()).toEqual([]);
  });

  it('of a month with a share: what is approved is paid now, and the rest at the center', async () => {
    const { patient, month, mine, answer } = await approvedFor5Days('cghs');
    const say = month([2, 4, 8]);
    const { state, session, seriesId } = await patient.client.call(series.book, say);
    expect(state).toBe('to-pay');
    expect(atProvider(the.product, session!.id).amount).toBe(50_000);
    expect(await patient.client.call(series.book, say)).toMatchObject({ session, seriesId });
    await pay(the.product, session!.id);
    await waitFor('it is paid', async () => (await details(patient, session!.id)).outcome === 'confirmed');
    expect(await mine()).toEqual([
      ['confirmed', 250, 'scheme-part'],
      ['confirmed', 250, 'scheme-part'],
      ['pending', 250, 'waiting'],
    ]);
    await answer({ decision: 'approve', approvedUntil: windowAt(30).date });
    expect((await myBookings(patient)).map(({ payAtCenter }) => payAtCenter)).toEqual([undefined, undefined, true]);
    expect(await the.product.examine()).toEqual([]);
  });

  it('is not that of a session that is moved: it stays within the approval that covers it', async () => {
    const { patient, administrator, book, answer } = await approvedFor5Days('pmjay', { sessions: 2 });
    await book(3);
    const id = (await only(patient))._id;
    const to = (day: number) => {
      const { date, time } = windowAt(day);
      return { body: { appoinmentId: id, date, time } };
    };
    expect(await patient.client.refused(bookings.rescheduleBooking, to(9))).toMatchObject({
      code: 'approval-ends',
      message: expect.stringContaining('has approved this scheme, but not for that date'),
    });
    await book(8);
    await answer({ decision: 'approve', approvedUntil: windowAt(30).date, sessions: 1 });
    // The one session of the second approval is booked.
    expect(await patient.client.refused(bookings.rescheduleBooking, to(10))).toMatchObject({
      code: 'scheme-course-full',
    });
    await patient.client.call(bookings.rescheduleBooking, to(5));
    const body = { bookingStatus: 'cancelled', reason: 'Asked by phone', code: 'patient-asked' } as const;
    await administrator.client.call(appointments.setStatus, {
      params: { id: (await myBookings(patient))[1]!._id },
      body,
    });
    await patient.client.call(bookings.rescheduleBooking, to(10));
    expect(await the.product.examine()).toEqual([]);
  });

  it('and the one after it stand for themselves, each until its last day, and a session names its own', async () => {
    const { patient, coverId, book, answer, check } = await approvedFor5Days('pmjay', { sessions: 2 });
    const approve = (day: number, reference: string) =>
      answer({ decision: 'approve', approvedUntil: windowAt(day).date, sessions: 2, reference });
    await book(3);
    await book(8);
    await approve(9, 'R2');
    await book(20);
    await approve(30, 'R3');
    // One of each is left; what is left of the first is for no day after its last.
    expect(await check()).toMatchObject({ sessionsLeft: 1, earlier: { until: windowAt(9).date, sessionsLeft: 2 } });
    expect(await book(7)).toMatchObject({ state: 'confirmed' });
    expect(await book(9, 17)).toMatchObject({ state: 'confirmed' });
    expect(await check()).toMatchObject({ sessionsLeft: 0, earlier: { until: windowAt(9).date, sessionsLeft: 1 } });
    expect(await book(6)).toMatchObject({ state: 'awaiting-check' });
    expect(await book(5)).toMatchObject({ state: 'confirmed' });
    const standing = await the.product.database.db
      .selectFrom('bookings')
      .leftJoin('approvals', 'approvals.id', 'bookings.approval_id')
      .select(['session_date', 'bookings.cover_reference', 'approvals.reference', 'valid_until'])
      .where('bookings.cover_id', '=', coverId)
      .orderBy('session_date')
      .execute();
    const on = (day: number, until: number | null, reference: string | null) => ({
      session_date: windowAt(day).date,
      cover_reference: reference,
      reference,
      valid_until: until && windowAt(until).date,
    });
    expect(standing).toEqual([
      on(3, 5, null),
      on(5, 5, null),
      on(6, null, null),
      on(7, 9, 'R2'),
      on(8, 9, 'R2'),
      on(9, 30, 'R3'),
      on(20, 30, 'R3'),
    ]);
    expect(await the.product.examine()).toEqual([]);
    // A session that is cancelled gives its place back to the approval that it stood on.
    const { id: appoinmentId } = await the.product.database.db
      .selectFrom('bookings')
      .select('id')
      .where('cover_id', '=', coverId)
      .where('session_date', '=', windowAt(7).date)
      .executeTakeFirstOrThrow();
    await patient.client.call(bookings.cancelBooking, { body: { appoinmentId } });
    expect(await check()).toMatchObject({ sessionsLeft: 0, earlier: { until: windowAt(9).date, sessionsLeft: 1 } });
  });

  it('given to what waited is not for a session that was cancelled, or moved at the desk, a moment before', async () => {
    const about = await approvedFor5Days('pmjay', { sessions: 1 });
    const { patient, administrator, center, book, answer, check, mine } = about;
    await book(3);
    expect(await book(4)).toMatchObject({ state: 'awaiting-check' });
    const { sessions } = await patient.client.call(coming.cancelPreview, { body: { from: windowAt(3).date } });
    const [{ bookingId, date, time, refund }] = sessions as [(typeof sessions)[number]];
    const { undo } = await patient.client.call(coming.cancel, {
      body: { sessions: [{ bookingId, date, time, refund }] },
    });
    // What is cancelled gave its place to the one that waited.
    await answer({ decision: 'approve', approvedUntil: windowAt(30).date, sessions: 1 });
    expect(await patient.client.refused(coming.takeBack, { params: { id: undo!.id } })).toMatchObject({
      code: 'too-late-to-undo',
    });
    expect(await check()).toMatchObject({ sessionsLeft: 1, earlier: { sessionsLeft: 0 } });

    const found = (await myBookings(patient)).find(({ bookingStatus }) => bookingStatus === 'confirmed')!;
    const to = { centerId: center.id, date: windowAt(12).date, time: windowAt(12).time };
    const moved = await administrator.client.call(desk.move, { params: { id: found._id }, body: to });
    expect(await book(5)).toMatchObject({ state: 'confirmed' });
    expect(await administrator.client.refused(desk.undo, { params: { id: moved.undo.id } })).toMatchObject({
      code: 'too-late-to-undo',
    });
    expect(await check()).toMatchObject({ sessionsLeft: 0, earlier: { sessionsLeft: 0 } });
    expect((await mine()).filter(([status]) => status === 'confirmed')).toHaveLength(2);
    expect(await the.product.examine()).toEqual([]);
  });

  it('is given by the desk for what it books, and takes nothing from the present one', async () => {
    const { patient, administrator, center, book, check } = await approvedFor5Days('pmjay', { sessions: 1 });
    await book(2);
    const at = (day: number, cover?: object) => ({
      body: {
        patient: { _id: patient.id },
        centerId: center.id,
        sessions: [{ date: windowAt(day).date, time: windowAt(day).time }],
        payment: 'scheme',
        scheme: 'pmjay',
        ...(cover && { cover: { holder: 'Meera Rao', cardLast4: '4821', ...cover } }),
      } as never,
    });
    expect(await administrator.client.refused(desk.book, at(8))).toMatchObject({ code: 'approval-ends' });
    expect(await administrator.client.refused(desk.book, at(4))).toMatchObject({ code: 'scheme-course-full' });
    await administrator.client.call(desk.book, at(8, { approvedUntil: windowAt(30).date, sessions: 2 }));
    expect(await check()).toMatchObject({ sessionsLeft: 1, earlier: { sessionsLeft: 0 } });
    expect(await the.product.examine()).toEqual([]);
  });
});

describe('reserved chairs', () => {
  it('are kept from others until they are open to all, and a scheme has no others', async () => {
    const center = await aTakingCenter(the.product, { slots: 3 }, [
      { scheme: 'pmjay', reserved_chairs: 1, opens_hours_before: 48 },
    ]);
    const far = windowAt(8);
    const people = await Promise.all([1, 2, 3, 4].map(() => loggedInPatient(the.product)));
    const [one, two, three, four] = people as [LoggedIn, LoggedIn, LoggedIn, LoggedIn];
    const freeFor = async (scheme?: 'pmjay') => {
      const query = { centerId: center.id, from: far.date, to: far.date, ...(scheme && { scheme }) };
      const { days } = await one.client.call(centers.availability, { query });
      return days[0]!.slots.find(({ startHour }) => startHour === far.startHour)!.free;
    };
    expect([await freeFor(), await freeFor('pmjay')]).toEqual([2, 1]);
    await hold(one, center, far);
    await hold(two, center, far);
    expect([await freeFor(), await freeFor('pmjay')]).toEqual([0, 1]);
    expect(await three.client.refused(bookings.makePayment, { body: askedFor(center, far, {}, 1850) })).toMatchObject({
      code: 'window-full',
    });
    const coverOf = async (patient: LoggedIn) => {
      const coverId = await aCover(patient, 'pmjay');
      await approved(the.product, coverId, center.id);
      return { funding: 'scheme', coverId } as const;
    };
    expect(await bookAs(three, center, far, await coverOf(three))).toMatchObject({ state: 'confirmed' });
    const other = windowAt(9);
    const asked = await coverOf(four);
    expect(await bookAs(four, center, other, asked)).toMatchObject({ state: 'confirmed' });
    const fifth = await loggedInPatient(the.product);
    expect(await refusedWith(fifth, center, other, await coverOf(fifth))).toBe('scheme-share-full');
    // One who has a chair may not move onto the share of somebody else.
    const [booking] = await myBookings(three);
    const move = { appoinmentId: booking!._id, date: other.date, time: other.time };
    expect(await three.client.refused(bookings.rescheduleBooking, { body: move })).toMatchObject({
      code: 'scheme-share-full',
    });
    // Two days before, the unused one is for everybody.
    const near = windowAt(1, 17);
    for (const patient of [fifth, await loggedInPatient(the.product), await loggedInPatient(the.product)]) {
      expect((await hold(patient, center, near)).url).toContain('/checkout/');
    }
  });
});

describe('a sponsor', () => {
  it('pays for as many sessions as were promised', async () => {
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, []);
    const { code } = await aSponsor(the.product, { center_id: center.id, sessions: 1 });
    const asked = { funding: 'sponsor', sponsorCode: ` ${code.toLowerCase()} ` } as const;
    expect(await bookAs(patient, center, windowAt(2), asked)).toMatchObject({ state: 'confirmed', session: null });
    expect(await only(patient)).toMatchObject({
      paymentStatus: 'not required',
      funding: { kind: 'sponsor', sponsor: 'Tara Trust' },
    });
    expect(await refusedWith(patient, center, windowAt(3), asked)).toBe('sponsor-used-up');
    const elsewhere = await aTakingCenter(the.product, {}, []);
    expect(await refusedWith(patient, elsewhere, windowAt(3), asked)).toBe('sponsor-unknown');
    await cancel(patient, (await only(patient))._id);
    expect(await bookAs(patient, center, windowAt(3), asked)).toMatchObject({ state: 'confirmed' });
    const part = await aSponsor(the.product, { center_id: center.id, patient_share_paise: 10_000 });
    const onPart = { funding: 'sponsor', sponsorCode: part.code } as const;
    const unseen = { body: askedFor(center, windowAt(4), onPart, 0) };
    expect(await patient.client.refused(bookings.makePayment, unseen)).toMatchObject({
      code: 'sponsor-share',
      price: 100,
    });
    const share = await bookAs(patient, center, windowAt(4), onPart, 100);
    expect(atProvider(the.product, share.session!.id).amount).toBe(10_000);
  });
});

describe('an appointment that staff bring back', () => {
  it('is refused where its approval or its sponsor has no session left, and where nothing was approved', async () => {
    const administrator = await anAdministrator(the.product);
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, PMJAY);
    const coverId = await aCover(patient, 'pmjay');
    const asked = { funding: 'scheme', coverId } as const;
    await bookAs(patient, center, windowAt(2), asked);
    const first = (await only(patient))._id;
    await cancel(patient, first);
    expect(await restoreRefused(administrator, first)).toBe('scheme-not-taken');

    await approved(the.product, coverId, center.id, { sessions: 1 });
    await bookAs(patient, center, windowAt(5), asked);
    expect(await restoreRefused(administrator, first)).toBe('scheme-course-full');
    await approved(the.product, coverId, center.id, { sessions: 9 });
    await bookAs(patient, center, windowAt(3, 9), asked);
    expect(await restoreRefused(administrator, first)).toBe('scheme-gap');

    const { code } = await aSponsor(the.product, { center_id: center.id, sessions: 1 });
    await bookAs(patient, center, windowAt(8), { funding: 'sponsor', sponsorCode: code });
    const sponsored = (await myBookings(patient)).find((one) => one.funding?.kind === 'sponsor')!._id;
    await cancel(patient, sponsored);
    await bookAs(patient, center, windowAt(9), { funding: 'sponsor', sponsorCode: code });
    expect(await restoreRefused(administrator, sponsored)).toBe('sponsor-used-up');
  });

  it('has its share due at the center, as if the center had just approved it', async () => {
    const administrator = await anAdministrator(the.product);
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, CGHS);
    const coverId = await aCover(patient, 'cghs');
    await bookAs(patient, center, windowAt(2), { funding: 'scheme', coverId }, 250);
    const { _id } = await only(patient);
    await cancel(patient, _id);
    await approved(the.product, coverId, center.id);
    const body = { bookingStatus: 'confirmed' } as const;
    await administrator.client.call(appointments.setStatus, { params: { id: _id }, body });
    expect(await only(patient)).toMatchObject({ bookingStatus: 'confirmed', payAtCenter: true, amount: 250 });
  });

  it('is still due at the center if it was to be paid there', async () => {
    const administrator = await anAdministrator(the.product);
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, []);
    await bookAs(patient, center, windowAt(2), { funding: 'at-center' }, 1850);
    const { _id } = await only(patient);
    await cancel(patient, _id);
    await the.product.sweep();
    const body = { bookingStatus: 'confirmed' } as const;
    await administrator.client.call(appointments.setStatus, { params: { id: _id }, body });
    expect(await only(patient)).toMatchObject({ bookingStatus: 'confirmed', payAtCenter: true, amount: 1850 });
  });
});

describe('the desk', () => {
  it('books on a scheme whose card it has looked at, and on a sponsor', async () => {
    const administrator = await anAdministrator(the.product);
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, CGHS);
    const book = (window: Window, more: object, at: CenterRow = center) => ({
      body: {
        patient: { _id: patient.id },
        centerId: at.id,
        sessions: [{ date: window.date, time: window.time }],
        ...more,
      } as never,
    });
    await bookAs(patient, center, windowAt(20), { funding: 'at-center' }, 1850);
    const scheme = { payment: 'scheme', scheme: 'cghs' };
    expect(await administrator.client.refused(desk.book, book(windowAt(2), scheme))).toMatchObject({
      code: 'cover-not-found',
    });
    const cover = { holder: 'Meera Rao', cardLast4: '4821', approvedUntil: windowAt(30).date };
    const made = await administrator.client.call(desk.book, book(windowAt(2), { ...scheme, cover }));
    expect(made.bookings).toMatchObject([{ bookingStatus: 'confirmed', amount: 250 }]);
    // The cover is known now.
    await administrator.client.call(desk.book, book(windowAt(3), scheme));
    const { code: sponsorCode } = await aSponsor(the.product, { center_id: center.id });
    const free = await administrator.client.call(desk.book, book(windowAt(4), { payment: 'sponsor', sponsorCode }));
    expect(free.bookings).toMatchObject([{ bookingStatus: 'confirmed', amount: 0 }]);
    const mine = await myBookings(patient);
    expect(mine.map(({ funding: paidBy, payAtCenter }) => [paidBy?.kind, payAtCenter])).toEqual([
      ['scheme-part', true],
      ['scheme-part', true],
      ['sponsor', undefined],
      ['self-at-center', true],
    ]);
  });
});

describe('a cover that the desk approves', () => {
  const atDesk = (patient: LoggedIn, center: CenterRow, window: Window, cover: object) => ({
    body: {
      patient: { _id: patient.id },
      centerId: center.id,
      sessions: [{ date: window.date, time: window.time }],
      payment: 'scheme',
      scheme: 'cghs',
      cover: { holder: 'Meera Rao', cardLast4: '4821', ...cover },
    } as never,
  });
  const queueOf = async ({ client }: AdministratorAtWork, center: CenterRow) =>
    (await client.call(funding.covers, { query: { centerId: center.id } })).covers;

  it('answers the chairs that wait for it, as the queue of checks does', async () => {
    const administrator = await anAdministrator(the.product);
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, [{ ...CGHS[0], sessions_per_course: 3 }]);
    const coverId = await aCover(patient, 'cghs');
    await bookAs(patient, center, windowAt(6), { funding: 'scheme', coverId }, 250);
    await bookAs(patient, center, windowAt(20), { funding: 'scheme', coverId }, 250);
    const cover = { approvedUntil: windowAt(10).date, reference: 'R1' };
    const late = { ...cover, approvedUntil: addDays(windowAt(0).date, -1) };
    expect(await administrator.client.refused(desk.book, atDesk(patient, center, windowAt(2), late))).toMatchObject({
      code: 'invalid-input',
      fields: { approvedUntil: expect.any(String) },
    });
    await administrator.client.call(desk.book, atDesk(patient, center, windowAt(2), cover));
    const byDate = (await myBookings(patient)).map(({ bookingStatus, amount, payAtCenter, funding: paidBy }) => [
      bookingStatus,
      amount,
      payAtCenter,
      paidBy?.kind,
    ]);
    expect(byDate).toEqual([
      ['confirmed', 250, true, 'scheme-part'],
      ['confirmed', 250, true, 'scheme-part'],
      // After the last day of the approval: offered for the patient's own money.
      ['pending', 1850, undefined, 'self-online'],
    ]);
    await mailAbout(the.product, patient.email, /Please decide: your session/);
    // The center's default, of which two are booked.
    expect(await queueOf(administrator, center)).toMatchObject([
      { state: 'approved', sessions: 3, sessionsLeft: 1, waiting: [], reference: 'R1' },
    ]);
    const { actions } = await administrator.client.call(audit.list, {
      query: { action: 'cover-decided', subjectId: patient.id },
    });
    expect(actions).toMatchObject([{ after: { decision: 'approve', appointments: 2 } }]);
    // A slip of the pen: with the same last day it is the same approval.
    await decide(administrator, coverId, {
      decision: 'approve',
      centerId: center.id,
      approvedUntil: cover.approvedUntil,
      reference: 'R11',
    });
    const kept = the.product.database.db.selectFrom('bookings').select('cover_reference');
    expect(await kept.where('cover_id', '=', coverId).execute()).toEqual([
      { cover_reference: 'R11' },
      { cover_reference: 'R11' },
    ]);
  });

  it('does not book more than it is for: what waits was there first', async () => {
    const administrator = await anAdministrator(the.product);
    const patient = await loggedInPatient(the.product);
    const center = await aTakingCenter(the.product, {}, CGHS);
    const coverId = await aCover(patient, 'cghs');
    await bookAs(patient, center, windowAt(6), { funding: 'scheme', coverId }, 250);
    const one = { approvedUntil: windowAt(10).date, sessions: 1 };
    expect(await administrator.client.refused(desk.book, atDesk(patient, center, windowAt(2), one))).toMatchObject({
      code: 'scheme-course-full',
    });
    expect(await myBookings(patient)).toMatchObject([
      { bookingStatus: 'pending', funding: { check: { state: 'waiting' } } },
    ]);
  });

  it('with another card is asked of the other centers again', async () => {
    const administrator = await anAdministrator(the.product);
    const patient = await loggedInPatient(the.product);
    const [here, waits, elsewhere] = await Promise.all([1, 2, 3].map(() => aTakingCenter(the.product, {}, CGHS)));
    const coverId = await aCover(patient, 'cghs');
    await bookAs(patient, waits!, windowAt(6), { funding: 'scheme', coverId }, 250);
    await decide(administrator, coverId, { decision: 'ask-paper', centerId: waits!.id, reason: 'The second page' });
    await approved(the.product, coverId, elsewhere!.id);
    const states = async () =>
      [await queueOf(administrator, waits!), await queueOf(administrator, elsewhere!)].map(([check]) => check?.state);
    const same = { approvedUntil: windowAt(10).date };
    await administrator.client.call(desk.book, atDesk(patient, here!, windowAt(2), same));
    expect(await states()).toEqual(['paper-wanted', 'approved']);
    await administrator.client.call(desk.book, atDesk(patient, here!, windowAt(3), { ...same, cardLast4: '9999' }));
    expect(await states()).toEqual(['waiting', undefined]);
    expect(await queueOf(administrator, here!)).toMatchObject([{ state: 'approved', cardLast4: '9999' }]);
  });
});

describe('the list of administrators', () => {
  it('is filtered by who pays, and by what waits for a check, the file too', async () => {
    const center = await aTakingCenter(the.product, { slots: 4 }, PMJAY);
    const administrator = await anAdministrator(the.product);
    const one = async (day: number, asked: 'online' | 'at-center' | 'approved' | 'asked') => {
      const patient = await loggedInPatient(the.product);
      if (asked === 'online' || asked === 'at-center') {
        await bookAs(patient, center, windowAt(day), { funding: asked }, 1850);
      } else {
        const coverId = await aCover(patient, 'pmjay');
        if (asked === 'approved') await approved(the.product, coverId, center.id);
        await bookAs(patient, center, windowAt(day), { funding: 'scheme', coverId });
      }
      return (await only(patient))._id;
    };
    const online = await one(6, 'online');
    const atCenter = await one(6, 'at-center');
    const scheme = await one(8, 'approved');
    const waiting = await one(9, 'asked');
    const lapsed = await one(10, 'asked');
    // Its time is over: nothing waits for an answer.
    await the.product.database.db
      .updateTable('bookings')
      .set({ hold_expires_at: new Date(the.product.now().getTime() - MINUTE_MS) })
      .where('id', '=', lapsed)
      .execute();
    const found = async (payers: string) => {
      const query = { center: center.id, funding: payers, page: 1, pageSize: 20 };
      const { Appoinments, total } = await administrator.client.call(appointments.list, { query });
      expect(total).toBe(Appoinments.length);
      return new Set(Appoinments.map(({ _id }) => _id));
    };
    expect(await found('awaits-check')).toEqual(new Set([waiting]));
    expect(await found('scheme-full')).toEqual(new Set([scheme, waiting, lapsed]));
    expect(await found('self-online,self-at-center')).toEqual(new Set([online, atCenter]));
    expect(await found('self-online,awaits-check')).toEqual(new Set([online, waiting]));
    expect(await found('')).toHaveLength(5);
    const unknown = { query: { funding: 'cghs' } } as object;
    expect(await administrator.client.refused(appointments.list, unknown)).toMatchObject({ status: 400 });
    const address = `${APPOINTMENTS_CSV}?center=${center.id}&funding=awaits-check`;
    const { text } = await administrator.client.raw('GET', address);
    expect(text).toContain(waiting);
    expect(text).not.toContain(scheme);
  });
});
