/** What a person is told of money that their center takes into their account, or pays out of it. */
import { expect, it } from 'vitest';
import { cash, desk, patientAccount } from '../../../src/contract/admin';
import type { BodyOf } from '../../../src/contract/endpoint';
import { formatRupees } from '../../../src/domain/money';
import { MINUTE_MS } from '../../../src/domain/time';
import { aStaffMember } from '../../administrator';
import { aBooking, loggedInPatient } from '../../builders';
import { allMailsSent, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();

async function aPersonWithAccount() {
  const patient = await loggedInPatient(the.product);
  const { center_id: centerId } = await aBooking(the.product, { patient, isScheme: true });
  const { client: manager } = await aStaffMember(the.product, [{ role: 'manager', centerId }]);
  const params = { id: patient.id };
  const enter = (body: BodyOf<typeof patientAccount.enter>) => manager.call(patientAccount.enter, { params, body });
  const correct = (id: string) =>
    manager.call(patientAccount.correctEntry, { params: { id }, body: { note: 'Another person' } });
  return { patient, enter, correct };
}

it('names amount, what it is for, the balance and the receipt, once it was not taken back at once', async () => {
  const { patient, enter, correct } = await aPersonWithAccount();
  const wrong = await enter({ kind: 'advance', amount: 4444, mode: 'cash' });
  await correct(wrong.entry._id);
  const { receipt } = await enter({ kind: 'advance', amount: 5000, mode: 'cash' });
  await the.product.pass(MINUTE_MS);
  const mail = await mailAbout(the.product, patient.email, /^Payment of ₹5,000 received$/);
  for (const fact of ['in cash', 'paid in advance', '₹5,000 paid in advance', receipt!])
    expect(mail.text).toContain(fact);
  await enter({ kind: 'extra', amount: 200, reason: 'Dialyser' });
  await enter({ kind: 'refund', amount: 3000, mode: 'upi', reference: '402911880001' });
  await the.product.pass(MINUTE_MS);
  const back = await mailAbout(the.product, patient.email, /^₹3,000 was paid back at the desk$/);
  expect(back.text).toContain('₹1,800 paid in advance');
  // Neither what was taken back at once nor an extra, for which no money changed hands, is told.
  await allMailsSent(the.product);
  const subjects = (await mailsTo(the.product, patient.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('₹'))).toHaveLength(2);
});

it('is in the language of its reader', async () => {
  const patient = await loggedInPatient(the.product, { language: 'hi' });
  const { center_id: centerId } = await aBooking(the.product, { patient, isScheme: true });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId }]);
  const body = { kind: 'payment', amount: 1000, mode: 'upi', reference: '402911880002' } as const;
  await clerk.call(patientAccount.enter, { params: { id: patient.id }, body });
  await the.product.pass(MINUTE_MS);
  const mail = await mailAbout(the.product, patient.email, /^₹1,000 का भुगतान मिला$/);
  expect(mail.text).toContain('सेंटर पर खाता');
});

it('says beside a payment for a session what is still to be paid at the center', async () => {
  const patient = await loggedInPatient(the.product);
  const booked = await aBooking(the.product, { patient, isScheme: true });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId: booked.center_id }]);
  const { bookings } = await clerk.call(desk.book, {
    body: {
      patient: { _id: patient.id },
      centerId: booked.center_id,
      sessions: [6, 7].map((days) => aWindow(the.product.now(), days)).map(({ date, time }) => ({ date, time })),
      payment: 'desk',
    },
  });
  const { due } = await clerk.call(cash.due, { params: { id: bookings[0]!._id } });
  const body = { mode: 'cash', amount: due[0]!.amount } as const;
  await clerk.call(cash.takePayment, { params: { id: bookings[0]!._id }, body });
  const mail = await mailAbout(the.product, patient.email, /^Payment of .* received: your session/);
  expect(mail.text).toContain(`${formatRupees(due[1]!.amount * 100)} still to be paid`);
});
