/** From the provider's confirmation to the appointment: by the webhook, the success page or the reconciler. */
import { describe, expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { noticeDeadline } from '../../../src/domain/policy';
import { HOUR_MS, MINUTE_MS, formatMoment } from '../../../src/domain/time';
import { windowBegins } from '../../../src/domain/windows';
import { settlePayment } from '../../../src/server/checkout';
import { withBudget } from '../../../src/server/platform/db/budget';
import { injectFaults } from '../../inject-faults';
import {
  atProvider,
  book,
  bookingThat,
  confirmed,
  details,
  hold,
  myBookings,
  pay,
  refunded,
} from '../../booking-steps';
import { aCenter, aKeptChair, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { aCover, aSponsor, aTakingCenter, approved, bookAs } from '../../funding-steps';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { FACT, IDS, PAID, PAID_METHOD, PROVIDER, WEBHOOK_PATH, aMessage, signedHeaders } from '../../tested-provider';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

// Rounds by themselves would hear of a payment before a test lets its message through.
const the = aRunningProduct({ sweepEveryMs: HOUR_MS });
const PRICE = 185_000;
const LAPSED_MS = 30 * MINUTE_MS + 1_000;

async function aHold(row = {}) {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product, row);
  const window = aWindow(the.product.now());
  return { patient, center, window, session: await hold(patient, center, window) };
}
const webhooks = (mode: string) => the.product.control('webhooks', { mode });
const flush = () => the.product.control('webhooks/flush', {}, 'POST');
async function mailsAbout(email: string, subject: RegExp) {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email)).filter((mail) => subject.test(mail.subject));
}

describe('a payment', () => {
  it('confirms the booking through the webhook, and the patient gets one mail with the details', async () => {
    const { patient, center, session } = await aHold();
    await pay(the.product, session.id);
    const booking = await confirmed(patient);
    expect(booking).toMatchObject({ paymentStatus: 'paid', amount: 1850 });
    expect(booking).not.toHaveProperty('hold');
    const mail = await mailAbout(
      the.product,
      patient.email,
      /^Confirmed: your session on Fri, 13 Nov 2026, 9 AM - 1 PM$/,
    );
    const paidWith = `Paid with: ${PAID.cardLast4 ? `Card ending ${PAID.cardLast4}` : 'UPI'}`;
    for (const text of [center.name, center.address, '₹1,850', paidWith, IDS.payment, '8:40 AM'])
      expect(mail.text).toContain(text);
    expect(mail.html).toContain(`${the.product.url}/myappoinments`);
  });

  it('asks the database little: the mail says what one query has read', async () => {
    const { patient, session } = await aHold();
    await webhooks('drop');
    await pay(the.product, session.id);
    const { context, database } = the.product;
    const { id } = await database.db
      .selectFrom('payments')
      .select('id')
      .where('provider_session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    const budget = withBudget(database.db, 16);
    await settlePayment({ ...context, database: { ...database, db: budget.db } }, id);
    expect(budget.isSpent()).toBe(false);
    await confirmed(patient);
    await webhooks('normal');
  });

  it('is shown on the success page in the shape of the specification', async () => {
    const { patient, center, session } = await aHold();
    const held = await myBookings(patient);
    await the.product.pass(7 * MINUTE_MS);
    await pay(the.product, session.id);
    await confirmed(patient);
    const paid = await the.product.database.db
      .selectFrom('payments')
      .select('paid_at')
      .where('provider_session_id', '=', session.id)
      .executeTakeFirstOrThrow();
    const PAID_AT = paid.paid_at!.toISOString();
    expect(paid.paid_at!.getTime() - Date.parse(held[0]!.createdAt)).toBeGreaterThanOrEqual(7 * MINUTE_MS);
    const answer = await patient.client.call(bookings.bookingDetails, { query: { session_id: session.id } });
    expect(answer).toEqual({
      success: true,
      state: 'confirmed',
      BookingData: [
        {
          _id: expect.any(String),
          bookedBy: null,
          sessionState: 'confirmed',
          seriesId: null,
          dialysisCenterId: {
            _id: center.id,
            CenterName: center.name,
            CenterAddress: center.address,
            CenterCity: center.city,
            ContactNumber: center.contact_number,
            Photo: center.photo,
            Status: 'active',
            Latitude: 12.3,
            Longitude: 76.6,
          },
          appoinmentDate: '2026-11-13',
          appoinmentTime: '9 AM - 1 PM',
          bookingStatus: 'confirmed',
          paymentStatus: 'paid',
          amount: 1850,
          paidOnline: PAID_METHOD,
          createdAt: PAID_AT,
          arrival: {
            pin: expect.stringMatching(/^\d{4}$/),
            code: expect.any(String),
            picture: expect.stringMatching(/^\/arrival\/[\w-]+\.svg$/),
            card: expect.stringMatching(/^\/arrival\/[\w-]+\.svg$/),
          },
          cancellation: { allowed: true, refundAmount: 1850, fullRefundUntil: '2026-11-12T03:30:00.000Z' },
          rescheduling: { allowed: true, until: '2026-11-12T03:30:00.000Z' },
          mailedTo: [patient.email],
          outcome: 'confirmed',
          stripePaymentId: expect.stringMatching(`^${IDS.payment}`),
          paymentAmount: 1850,
          ...PAID,
          patient: {
            _id: patient.id,
            name: patient.username,
            isSelf: true,
            username: patient.username,
            email: patient.email,
          },
        },
      ],
    });
  });

  it('that is not paid is told as such, with all that the page shows', async () => {
    const { patient, session } = await aHold();
    const look = () => patient.client.call(bookings.bookingDetails, { query: { session_id: session.id } });
    const [held] = await myBookings(patient);
    expect(await look()).toMatchObject({
      success: false,
      state: 'confirming',
      message: 'We do not know yet whether this payment went through. Please look again in a moment.',
      BookingData: [{ ...held, outcome: 'confirming', stripePaymentId: null, paymentAmount: 1850 }],
    });
    await the.product.pass(LAPSED_MS + 6 * MINUTE_MS);
    await the.product.sweep();
    expect(await look()).toMatchObject({
      success: false,
      state: 'not-paid',
      message: 'This payment was not completed. Nothing was charged.',
      BookingData: [{ _id: held!._id, outcome: 'not-paid', bookingStatus: 'cancelled', stripePaymentId: null }],
    });
  });

  it('is recorded by the success page when the webhook is late', async () => {
    await webhooks('hold');
    const { patient, session } = await aHold();
    expect(await details(patient, session.id)).toMatchObject({
      outcome: 'confirming',
      bookingStatus: 'pending',
      stripePaymentId: null,
    });
    await pay(the.product, session.id);
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'confirmed', bookingStatus: 'confirmed' });
    await flush();
    await webhooks('normal');
    expect(await mailsAbout(patient.email, /^Confirmed/)).toHaveLength(1);
  });

  it('whose webhook comes twice is recorded once', async () => {
    await webhooks('duplicate');
    const { patient, session } = await aHold();
    await pay(the.product, session.id);
    await confirmed(patient);
    await webhooks('normal');
    expect(await mailsAbout(patient.email, /^Confirmed/)).toHaveLength(1);
  });

  it('whose webhooks come in reverse is recorded all the same', async () => {
    await webhooks('reverse');
    const { patient, session } = await aHold();
    await pay(the.product, session.id);
    await flush();
    await webhooks('normal');
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'confirmed' });
    expect(await mailsAbout(patient.email, /^Confirmed/)).toHaveLength(1);
  });

  it('whose webhooks are all lost is found by the reconciler within five minutes', async () => {
    await webhooks('drop');
    const { patient, session } = await aHold();
    await pay(the.product, session.id);
    await the.product.pass(5 * MINUTE_MS);
    await the.product.sweep();
    await webhooks('normal');
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });
    expect(await mailsAbout(patient.email, /^Confirmed/)).toHaveLength(1);
  });

  it('that a card refuses leaves the hold as it is, and another card pays it', async () => {
    const { patient, session } = await aHold();
    await the.product.control(`checkout/${session.id}`, { action: 'decline' }, 'POST');
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'confirming', paymentStatus: 'unpaid' });
    await pay(the.product, session.id);
    await confirmed(patient);
  });

  it('is shown while the provider can not be asked, as being confirmed', async () => {
    await webhooks('hold');
    const { patient, session } = await aHold();
    await pay(the.product, session.id);
    await the.product.control('faults', { rate: 1, kinds: ['500'] });
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'confirming' });
    await the.product.control('faults', { rate: 0 });
    await webhooks('normal');
    await flush();
    await confirmed(patient);
  });
});

describe('a payment after the hold has lapsed', () => {
  it('gets the chair where it is still free', async () => {
    await webhooks('hold');
    const { patient, session } = await aHold({ slots: 1 });
    await pay(the.product, session.id);
    await the.product.pass(LAPSED_MS);
    // Lapsed, before anybody learned of the payment.
    const { db } = the.product.database;
    await db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'not-paid-in-time' })
      .where('user_id', '=', patient.id)
      .execute();
    await flush();
    await webhooks('normal');
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });
    expect(await mailsAbout(patient.email, /^Confirmed/)).toHaveLength(1);
  });

  it('goes back where another patient has the chair, and the mail says so', async () => {
    await webhooks('hold');
    const { patient, center, window, session } = await aHold({ slots: 1 });
    await pay(the.product, session.id);
    await the.product.pass(LAPSED_MS);
    const quicker = await loggedInPatient(the.product);
    const theirs = await hold(quicker, center, window);
    await flush();
    await webhooks('normal');
    const booking = await refunded(patient);
    expect(booking).toMatchObject({
      bookingStatus: 'cancelled',
      cancelReason: 'not-paid-in-time',
      refund: { amount: 1850, status: 'refunded' },
    });
    expect(atProvider(the.product, session.id)).toMatchObject({ paid: PRICE, refunds: [PRICE] });
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'refunded' });
    const mail = await mailAbout(the.product, patient.email, /^Not booked: your ₹1,850 is on its way back$/);
    expect(mail.text).toContain('in full');
    expect(await mailsAbout(patient.email, /^Confirmed/)).toEqual([]);
    await pay(the.product, theirs.id);
    await confirmed(quicker);
  });

  it('gets the last chair where the hold of another patient has lapsed there too, before anybody has recorded that', async () => {
    await webhooks('hold');
    const { patient, center, window, session } = await aHold({ slots: 1 });
    await pay(the.product, session.id);
    await the.product.pass(LAPSED_MS);
    const other = await loggedInPatient(the.product);
    // Records that the first one has lapsed.
    await hold(other, center, window);
    await the.product.pass(LAPSED_MS);
    await flush();
    await webhooks('normal');
    await confirmed(patient);
    expect((await myBookings(other))[0]).toMatchObject({
      bookingStatus: 'cancelled',
      cancelReason: 'not-paid-in-time',
    });
  });

  it('gets the last chair where it is kept for the same patient by now, and that is over', async () => {
    await webhooks('hold');
    const { patient, center, window, session } = await aHold({ slots: 1 });
    await pay(the.product, session.id);
    await the.product.pass(LAPSED_MS);
    await the.product.database.db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'not-paid-in-time' })
      .where('user_id', '=', patient.id)
      .execute();
    const offer = await aKeptChair(the.product, { patient, center, window }, 'offer');
    await flush();
    await webhooks('normal');
    await confirmed(patient);
    const kept = await the.product.database.db.selectFrom('bookings').selectAll().where('id', '=', offer.id).execute();
    expect(kept).toMatchObject([{ status: 'cancelled', cancel_code: 'taken' }]);
  });

  it('goes back where the patient has taken another place for that hour', async () => {
    await webhooks('hold');
    const { patient, window, session } = await aHold({ slots: 1 });
    await pay(the.product, session.id);
    await the.product.pass(LAPSED_MS);
    const elsewhere = await aCenter(the.product);
    await hold(patient, elsewhere, window);
    await flush();
    await webhooks('normal');
    await refunded(patient);
    const open = (await myBookings(patient)).filter((booking) => booking.bookingStatus !== 'cancelled');
    expect(open.map((booking) => booking.dialysisCenterId._id)).toEqual([elsewhere.id]);
  });

  it('goes back where the last session of the approval, or of the sponsor, was booked meanwhile', async () => {
    const share = { patient_share_paise: 25_000 };
    const center = await aTakingCenter(the.product, {}, [{ scheme: 'cghs', ...share }]);
    const [covered, sponsored, quicker] = await Promise.all([0, 1, 2].map(() => loggedInPatient(the.product)));
    const coverId = await aCover(covered!, 'cghs');
    await approved(the.product, coverId, center.id, { sessions: 1 });
    const { code: sponsorCode } = await aSponsor(the.product, { center_id: center.id, sessions: 1, ...share });
    const onCover = { funding: 'scheme', coverId } as const;
    const onSponsor = { funding: 'sponsor', sponsorCode } as const;
    const inDays = (daysAhead: number) => aWindow(the.product.now(), daysAhead);

    await webhooks('hold');
    const held = [
      await bookAs(covered!, center, inDays(4), onCover, 250),
      await bookAs(sponsored!, center, inDays(4), onSponsor, 250),
    ];
    for (const { session } of held) await pay(the.product, session!.id);
    await the.product.pass(LAPSED_MS);
    const instead = [
      await bookAs(covered!, center, inDays(6), onCover, 250),
      await bookAs(quicker!, center, inDays(6), onSponsor, 250),
    ];
    await flush();
    await webhooks('normal');
    for (const { session } of instead) await pay(the.product, session!.id);
    for (const patient of [covered!, quicker!]) await confirmed(patient);
    for (const patient of [covered!, sponsored!]) {
      const booking = await refunded(patient);
      expect(booking).toMatchObject({ bookingStatus: 'cancelled', refund: { amount: 250, status: 'refunded' } });
    }
    const booked = await the.product.database.db
      .selectFrom('bookings')
      .select('session_date')
      .where('center_id', '=', center.id)
      .where('status', '=', 'confirmed')
      .execute();
    expect(booked.map((one) => one.session_date)).toEqual([inDays(6).date, inDays(6).date]);
  });

  it('goes back where the center has closed', async () => {
    await webhooks('hold');
    const { patient, center, session } = await aHold();
    await pay(the.product, session.id);
    await the.product.pass(LAPSED_MS);
    const { db } = the.product.database;
    await db
      .updateTable('bookings')
      .set({ status: 'cancelled', cancel_reason: 'not-paid-in-time' })
      .where('user_id', '=', patient.id)
      .execute();
    await db.updateTable('centers').set({ status: 'blocked' }).where('id', '=', center.id).execute();
    await flush();
    await webhooks('normal');
    await refunded(patient);
  });
});

describe('a session that was not paid', () => {
  it('and has expired says so on the success page', async () => {
    const { patient, session } = await aHold();
    await the.product.control(`checkout/${session.id}`, { action: 'expire' }, 'POST');
    await bookingThat(patient, 'has lapsed', (booking) => booking.bookingStatus === 'cancelled');
    expect(await details(patient, session.id)).toMatchObject({
      outcome: 'not-paid',
      paymentStatus: 'unpaid',
      stripePaymentId: null,
    });
  });
});

describe('the booking of a session', () => {
  const NOT_FOUND = { status: 404, success: false, code: 'payment-not-found', message: "We can't find this payment." };

  it('is shown to its patient only; to others it looks unknown', async () => {
    const { session } = await aHold();
    const stranger = await loggedInPatient(the.product);
    const ask = (id: string) => stranger.client.refused(bookings.bookingDetails, { query: { session_id: id } });
    const theirs = await ask(session.id);
    expect(theirs).toMatchObject(NOT_FOUND);
    expect(theirs).toEqual(await ask('cs_test_unknown'));
  });

  it.each([
    '/auth/booking-details',
    '/auth/booking-details?session_id=',
    `/auth/booking-details?session_id=${'x'.repeat(256)}`,
  ])('is not shown for %s', async (path) => {
    const { client } = await loggedInPatient(the.product);
    expect(await client.raw('GET', path)).toMatchObject({ status: 400, json: { code: 'invalid-input' } });
  });
});

describe('a payment that the provider disowns', () => {
  it('is refused in words that lead on, and is told to operators', async () => {
    const { patient, session } = await aHold();
    const { db } = the.product.database;
    const known = (from: string, to: string) =>
      db.updateTable('payments').set({ provider_session_id: to }).where('provider_session_id', '=', from).execute();
    await known(session.id, 'cs_test_disowned');
    expect(
      await patient.client.refused(bookings.bookingDetails, { query: { session_id: 'cs_test_disowned' } }),
    ).toMatchObject({
      status: 409,
      code: 'payment-unclear',
      message:
        'We can’t find out yet whether this payment went through. Please look in My Appointments in a few minutes, or call us.',
    });
    expect(the.product.log.map(({ msg }) => msg)).toContain('the provider does not know a payment of ours');
    await known('cs_test_disowned', session.id);
    expect(await details(patient, session.id)).toMatchObject({ outcome: 'confirming' });
  });
});

describe('the webhook', () => {
  function deliver(body: string, { secret = '', at = the.product.now(), signature = '' } = {}) {
    const headers = signedHeaders(body, secret || the.product.sandbox[PROVIDER].webhookSecret, at);
    const [name] = Object.keys(headers).filter((one) => one.endsWith('-signature'));
    if (signature) headers[name!] = signature;
    // The provider is no browser, and has another address.
    return aClient(the.product).raw('POST', WEBHOOK_PATH, {
      body,
      headers: { ...headers, origin: null, 'sec-fetch-site': null },
    });
  }
  const INVALID = { status: 400, json: { success: false, message: 'The signature is not valid.' } };
  const session = aMessage('checkout', `${IDS.checkout}unknown`);

  it.each([
    ['with a secret that is not ours', { secret: 'whsec_other' }],
    ['with no signature worth the name', { signature: 'garbage' }],
    ['with an empty one', { signature: 't=,v1=' }],
    ['with one of the right length', { signature: '0'.repeat(64) }],
  ])('is refused when signed %s', async (_, options) => {
    expect(await deliver(session, options)).toMatchObject(INVALID);
  });

  it('is refused when it is not signed', async () => {
    const answer = await aClient(the.product).raw('POST', WEBHOOK_PATH, {
      body: session,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer).toMatchObject(INVALID);
  });

  it.skipIf(!FACT.signsTheTime)(
    'is refused when it was signed ten minutes ago, and taken when it was four',
    async () => {
      const ago = (minutes: number) => new Date(the.product.now().getTime() - minutes * MINUTE_MS);
      expect(await deliver(session, { at: ago(10) })).toMatchObject(INVALID);
      expect((await deliver(aMessage('something else', 'cus_1'), { at: ago(4) })).status).toBe(200);
    },
  );

  it.each([
    ['a checkout that nobody knows', 'checkout', `${IDS.checkout}unknown`],
    ['a refund that nobody knows', 'refund', `${IDS.refund}unknown`],
    ['something that does not concern us', 'something else', 'cus_1'],
  ] as const)('about %s is taken, so that it does not come again for days', async (_, about, id) => {
    expect(await deliver(aMessage(about, id))).toMatchObject({ status: 200, json: { received: true } });
  });

  it('never believes what it says: it asks', async () => {
    const { patient, session: open } = await aHold();
    const lie = aMessage('checkout', open.id, { status: 'complete', payment_status: 'paid', amount_paid: 185_000 });
    expect((await deliver(lie)).status).toBe(200);
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'pending', paymentStatus: 'unpaid' });
  });

  it('is asked for again while the provider can not be asked', async () => {
    const { patient, session: open } = await aHold();
    await the.product.control('faults', { rate: 1, kinds: ['500'] });
    await pay(the.product, open.id);
    await waitFor('a webhook has failed', () => the.product.log.some((line) => line.msg === 'request failed'));
    the.product.log.length = 0;
    await the.product.control('faults', { rate: 0 });
    await confirmed(patient);
  });

  it('that meets a call about the same payment is put off with 503, and settles it when it comes again', async () => {
    await webhooks('hold');
    const { patient, session: paid } = await aHold();
    await pay(the.product, paid.id);
    const clear = await injectFaults(the.product, 1, ['409']);
    const message = aMessage('checkout', paid.id);
    const putOff = await deliver(message);
    expect(putOff).toMatchObject({ status: 503, json: { code: 'overloaded' } });
    expect(Number(putOff.headers.get('retry-after'))).toBeGreaterThan(0);
    await clear();
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'pending' });
    expect((await deliver(message)).status).toBe(200);
    expect((await myBookings(patient))[0]).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });
    await webhooks('normal');
  });

  it('that is larger than any real one is refused', async () => {
    expect(await deliver('x'.repeat(300_000))).toMatchObject({ status: 413 });
  });
});

describe('a whole day of it', () => {
  it('leaves every chair sold at most once', async () => {
    const center = await aCenter(the.product, { slots: 3 });
    const window = aWindow(the.product.now(), 5);
    const patients = await Promise.all(Array.from({ length: 3 }, () => loggedInPatient(the.product)));
    for (const patient of patients) await book(the.product, patient, center, window);
    const rows = await the.product.database.db
      .selectFrom('bookings')
      .select('chair')
      .where('center_id', '=', center.id)
      .execute();
    expect(rows.map((row) => row.chair).sort()).toEqual([1, 2, 3]);
  });
});

describe('the letter about a payment', () => {
  it('promises a refund until a moment that is to come, and none where that has passed', async () => {
    const early = await aHold();
    await pay(the.product, early.session.id);
    const promised = await mailAbout(the.product, early.patient.email, /^Confirmed/);
    const until = formatMoment(noticeDeadline(early.window.date, early.window.startHour));
    expect(promised.text).toContain(`You can reschedule, or cancel with a full refund, until ${until}.`);

    const window = aWindow(the.product.now(), 1, 5);
    await the.product.passUntil(new Date(windowBegins(window.date, window.startHour).getTime() - 10 * HOUR_MS));
    const patient = await loggedInPatient(the.product);
    await book(the.product, patient, await aCenter(the.product), window);
    const late = await mailAbout(the.product, patient.email, /^Confirmed/);
    expect(late.text).not.toContain('full refund');
    expect(late.text).toContain(
      'It begins in less than 24 hours: it can no longer be rescheduled, and if you cancel, nothing is refunded.',
    );
  });
});
