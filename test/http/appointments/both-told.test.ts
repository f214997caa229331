/** Who is mailed about an appointment that somebody booked for another: both, each in their own words. */
import { describe, expect, it } from 'vitest';
import { type BodyOf, bookings, patients, profile } from '../../../src/contract';
import { appointments } from '../../../src/contract/admin';
import { anAdministrator } from '../../administrator';
import { turn } from '../../administrator-steps';
import { pay, paymentFor } from '../../booking-steps';
import { type CenterRow, type LoggedIn, PASSWORD, aCenter, loggedInPatient } from '../../builders';
import { allMailsSent, codeIn, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const db = () => the.product.database.db;
const subjectsTo = async (email: string) => {
  await allMailsSent(the.product);
  return (await mailsTo(the.product, email)).map(({ subject }) => subject).filter((subject) => !/^\d{6}/.test(subject));
};

let count = 0;
type Adding = Partial<BodyOf<typeof patients.add>>;

async function aDaughterWith(mother: Adding = {}) {
  const daughter = await loggedInPatient(the.product, { username: 'Lakshmi Rao' });
  const email = `kamala-${(count += 1)}@example.org`;
  const body = { name: 'Kamala Rao', relation: 'parent' as const, email, ...mother };
  const { patient } = await daughter.client.call(patients.add, { body });
  return { daughter, motherId: patient._id, email: body.email };
}

/** The person reads the code to the account that asked for it. Returns their id from then on. */
async function confirm({ client }: LoggedIn, id: string, email: string): Promise<string> {
  const { verificationId } = await client.call(patients.sendCode, { params: { id } });
  const mail = await mailAbout(the.product, email, /^\d{6}/);
  const body = { otp: codeIn(mail), VerificationId: verificationId };
  return (await client.call(patients.confirm, { params: { id }, body })).patient._id;
}

async function detailsOf({ client }: LoggedIn, patientId: string, center?: CenterRow, daysAhead = 4) {
  const where = center ?? (await aCenter(the.product));
  const body = { ...paymentFor({ center: where, window: aWindow(the.product.now(), daysAhead) }), patientId };
  const { session } = await client.call(bookings.makePayment, { body });
  await pay(the.product, session!.id);
  const answer = await waitFor('it is confirmed', async () => {
    const details = await client.call(bookings.bookingDetails, { query: { session_id: session!.id } });
    return details.success ? details : null;
  });
  return answer.BookingData[0]!;
}

const bookFor = async (...booking: Parameters<typeof detailsOf>) => (await detailsOf(...booking))._id;

/** A mother with an account, who reads Hindi and confirmed her daughter. */
async function bothWithAccounts() {
  const mother = await loggedInPatient(the.product, { username: 'Kamala Rao', language: 'hi' });
  const { daughter, motherId } = await aDaughterWith({ email: mother.email });
  await confirm(daughter, motherId, mother.email);
  return { mother, daughter, booking: await bookFor(daughter, mother.id) };
}

describe('a booking for somebody with an account', () => {
  it('is mailed to both, each in their language, by name', async () => {
    const { mother, daughter } = await bothWithAccounts();
    const hers = await mailAbout(the.product, mother.email, /^पक्का हुआ/);
    expect(hers.text).toContain('नमस्ते Kamala Rao,');
    expect(hers.text).toContain('किसने बुक किया: Lakshmi Rao');
    expect(hers.text).not.toContain('किसके लिए');
    const theirs = await mailAbout(the.product, daughter.email, /^Confirmed/);
    expect(theirs.text).toContain('Namaste Lakshmi Rao,');
    expect(theirs.text).toContain('For: Kamala Rao');
    expect(theirs.text).not.toContain('Booked by');
    expect(theirs.text).toContain(`/myappoinments?for=${mother.id}`);
    expect(hers.text).not.toContain('for=');
    const entry = Buffer.from(theirs.attachments[0]!.content, 'base64')
      .toString()
      .replace(/\r?\n /g, '');
    expect(entry).toContain('SUMMARY:Vrikka: session of Kamala Rao');
    expect(entry).toContain(`/myappoinments?for=${mother.id}`);
    const own = Buffer.from(hers.attachments[0]!.content, 'base64')
      .toString()
      .replace(/\r?\n /g, '');
    expect(own).toContain('/myappoinments');
    expect(own).not.toContain('for=');
  });

  it('is told to both when it is moved and cancelled, whoever does it', async () => {
    const { mother, daughter, booking } = await bothWithAccounts();
    const { date, time } = aWindow(the.product.now(), 6);
    await mother.client.call(bookings.rescheduleBooking, { body: { appoinmentId: booking, date, time } });
    await mailAbout(the.product, mother.email, /^समय बदला/);
    const moved = await mailAbout(the.product, daughter.email, /^Moved/);
    expect(moved.text).not.toMatch(/[\u0900-\u097F]/);
    await daughter.client.call(bookings.cancelBooking, { body: { appoinmentId: booking } });
    await mailAbout(the.product, mother.email, /^रद्द/);
    await mailAbout(the.product, daughter.email, /^Cancelled/);
  });

  it('is told to both when an administrator cancels, refunds or confirms it', async () => {
    const { mother, daughter, booking } = await bothWithAccounts();
    const administrator = await anAdministrator(the.product);
    await turn(administrator, booking, { bookingStatus: 'cancelled', refund: 'none', reason: 'Power cut' });
    await mailAbout(the.product, mother.email, /^सेंटर ने रद्द किया/);
    await mailAbout(the.product, daughter.email, /^Cancelled by the center/);
    await administrator.client.call(appointments.startRefund, { params: { id: booking }, body: { amount: 500 } });
    await mailAbout(the.product, mother.email, /की वापसी/);
    await mailAbout(the.product, daughter.email, /^Refund of ₹500/);
    await turn(administrator, booking, { bookingStatus: 'confirmed' });
    for (const [email, subject] of [
      [mother.email, /^पक्का हुआ/],
      [daughter.email, /^Confirmed/],
    ] as const) {
      expect((await subjectsTo(email)).filter((one) => subject.test(one))).toHaveLength(2);
    }
  });

  it('is told to who booked when the patient deletes the account', async () => {
    const { mother, daughter } = await bothWithAccounts();
    await mother.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    const farewell = await mailAbout(the.product, mother.email, /खाता मिटा/);
    expect(farewell.text).toContain('किसने बुक किया: Lakshmi Rao');
    await mailAbout(the.product, daughter.email, /^Cancelled/);
    expect((await subjectsTo(mother.email)).filter((subject) => /^रद्द/.test(subject))).toEqual([]);
  });

  it('is mailed no more to an account whose link the patient has ended', async () => {
    const { mother, daughter, booking } = await bothWithAccounts();
    const { carers } = await mother.client.call(patients.carers);
    await mother.client.call(patients.endCarer, { params: { id: carers[0]!._id } });
    await mother.client.call(bookings.cancelBooking, { body: { appoinmentId: booking } });
    await mailAbout(the.product, mother.email, /^रद्द/);
    expect(await subjectsTo(daughter.email)).toEqual([expect.stringMatching(/^Confirmed/)]);
  });
});

describe('a booking for somebody without an account', () => {
  it('is mailed to who booked alone, until the address is confirmed', async () => {
    const { daughter, motherId, email } = await aDaughterWith();
    const { _id: first, mailedTo } = await detailsOf(daughter, motherId);
    expect(mailedTo).toEqual([daughter.email]);
    expect(await subjectsTo(daughter.email)).toEqual([expect.stringMatching(/^Confirmed/)]);
    expect(await subjectsTo(email)).toEqual([]);
    await confirm(daughter, motherId, email);
    await daughter.client.call(bookings.cancelBooking, { body: { appoinmentId: first } });
    const hers = await mailAbout(the.product, email, /^Cancelled/);
    expect(hers.text).toContain('Namaste Kamala Rao,');
    expect(hers.text).toContain('Booked by: Lakshmi Rao');
  });

  it('is mailed no more to the address once the link has ended, and to who booked still', async () => {
    const { daughter, motherId, email } = await aDaughterWith();
    await confirm(daughter, motherId, email);
    const booking = await bookFor(daughter, motherId);
    expect(await subjectsTo(email)).toHaveLength(1);
    await daughter.client.call(patients.end, { params: { id: motherId } });
    await turn(await anAdministrator(the.product), booking, { bookingStatus: 'cancelled', refund: 'full' });
    await mailAbout(the.product, daughter.email, /^Cancelled/);
    expect(await subjectsTo(email)).toHaveLength(1);
    // The doctor misses it when it is not there.
    const missed = async () => (await the.product.examine()).filter(({ ids }) => ids.includes(booking));
    expect(await missed()).toEqual([]);
    const rename = (template: string) =>
      db()
        .updateTable('outbox')
        .set({ template })
        .where('once_key', 'like', `booking-cancelled-by-center:${booking}:%`);
    await rename('none').execute();
    expect(await missed()).toMatchObject([{ rule: '5 mails', what: 'cancelled by the center without its mail' }]);
    await rename('booking-cancelled-by-center').execute();
  });

  it('can not be mailed again to an address that is no longer confirmed', async () => {
    const { daughter, motherId, email } = await aDaughterWith();
    await confirm(daughter, motherId, email);
    const booking = await bookFor(daughter, motherId);
    await allMailsSent(the.product);
    const administrator = await anAdministrator(the.product);
    const mails = async () =>
      (await administrator.client.call(appointments.get, { params: { id: booking } })).appointment.mails;
    const mail = (await mails()).find(({ recipient }) => recipient === email)!;
    await administrator.client.call(appointments.sendMailAgain, { params: { id: mail._id } });
    await daughter.client.call(patients.end, { params: { id: motherId } });
    expect(await administrator.client.refused(appointments.sendMailAgain, { params: { id: mail._id } })).toMatchObject({
      code: 'mail-not-found',
    });
  });
});

describe('deleting the account of who booked', () => {
  it('forgets the mails to them, and keeps those of the patient, without their name', async () => {
    const { mother, daughter, booking } = await bothWithAccounts();
    await allMailsSent(the.product);
    await daughter.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    await allMailsSent(the.product);
    const rows = await db()
      .selectFrom('outbox')
      .select(['recipient', 'slots'])
      .where('booking_id', '=', booking)
      .orderBy('recipient')
      .execute();
    expect(rows.map(({ recipient }) => recipient)).toEqual(['', mother.email]);
    expect(rows[0]!.slots).toEqual({});
    expect(JSON.stringify(rows[1]!.slots)).not.toContain('Lakshmi');
    expect(rows[1]!.slots).toMatchObject({ username: 'Kamala Rao' });
    // What becomes of it later is told to the patient alone.
    await mother.client.call(bookings.cancelBooking, { body: { appoinmentId: booking } });
    const { text } = await mailAbout(the.product, mother.email, /^रद्द/);
    expect(text).not.toContain('किसने बुक किया');
  });

  it('gives up the chairs that they hold for others and have not paid', async () => {
    const { daughter, motherId } = await aDaughterWith();
    const body = {
      ...paymentFor({ center: await aCenter(the.product), window: aWindow(the.product.now(), 4) }),
      patientId: motherId,
    };
    await daughter.client.call(bookings.makePayment, { body });
    await daughter.client.call(profile.deleteAccount, { body: { password: PASSWORD } });
    const rows = await db().selectFrom('bookings').select('status').where('patient_id', '=', motherId).execute();
    expect(rows).toEqual([{ status: 'cancelled' }]);
    const { text } = await mailAbout(the.product, daughter.email, /account is deleted/);
    expect(text).toContain('For: Kamala Rao');
  });
});

describe('whoever wants no mails', () => {
  it('gets none about later bookings, and the other one does; the wish can be taken back', async () => {
    const { mother, daughter } = await bothWithAccounts();
    const before = [await subjectsTo(mother.email), await subjectsTo(daughter.email)];

    const { carers } = await mother.client.call(patients.carers);
    expect(carers).toMatchObject([{ mails: true }]);
    const params = { id: carers[0]!._id };
    await mother.client.call(patients.carerMails, { params, body: { wanted: false } });
    expect((await mother.client.call(patients.carers)).carers).toMatchObject([{ mails: false }]);
    await bookFor(daughter, mother.id, undefined, 6);
    expect(await subjectsTo(mother.email)).toEqual(before[0]);
    expect((await subjectsTo(daughter.email)).length).toBeGreaterThan(before[1]!.length);

    await mother.client.call(patients.carerMails, { params, body: { wanted: true } });
    const body = { wanted: false };
    const { patient } = await daughter.client.call(patients.mails, { params: { id: mother.id }, body });
    expect(patient.mails).toBe(false);
    const told = await subjectsTo(daughter.email);
    await bookFor(daughter, mother.id, undefined, 8);
    expect(await subjectsTo(daughter.email)).toEqual(told);
    expect((await subjectsTo(mother.email)).length).toBeGreaterThan(before[0]!.length);
  });

  it('is told all the same where nobody else is', async () => {
    const { mother, daughter } = await bothWithAccounts();
    const { carers } = await mother.client.call(patients.carers);
    await mother.client.call(patients.carerMails, { params: { id: carers[0]!._id }, body: { wanted: false } });
    await daughter.client.call(patients.mails, { params: { id: mother.id }, body: { wanted: false } });
    const before = await subjectsTo(daughter.email);
    await bookFor(daughter, mother.id, undefined, 6);
    expect((await subjectsTo(daughter.email)).length).toBeGreaterThan(before.length);

    // Without an address of the person, and without a confirmed one.
    const { daughter: alone, motherId } = await aDaughterWith();
    await alone.client.call(patients.mails, { params: { id: motherId }, body: { wanted: false } });
    await bookFor(alone, motherId);
    await mailAbout(the.product, alone.email, /^Confirmed/);
  });

  it('says so of their own links only', async () => {
    const { mother, daughter } = await bothWithAccounts();
    const stranger = await loggedInPatient(the.product);
    const { carers } = await mother.client.call(patients.carers);
    const body = { wanted: false };
    for (const { client, call, id } of [
      { client: stranger.client, call: patients.carerMails, id: carers[0]!._id },
      { client: daughter.client, call: patients.carerMails, id: carers[0]!._id },
      { client: stranger.client, call: patients.mails, id: mother.id },
      { client: daughter.client, call: patients.mails, id: daughter.id },
    ]) {
      expect(await client.refused(call, { params: { id }, body })).toMatchObject({ code: 'patient-not-found' });
    }
  });
});
