/** The monthly statement of a person at a center: for the desk, and for the person themselves. */
import { expect, it } from 'vitest';
import { STATEMENT_FILE, statements } from '../../../src/contract';
import { PATIENT_STATEMENT, cash, patientAccount, priceList } from '../../../src/contract/admin';
import { urlOf } from '../../../src/contract/endpoint';
import { addDays, istDateOf } from '../../../src/domain/time';
import { formatRupees } from '../../../src/domain/money';
import { aStaffMember } from '../../administrator';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { pdfText } from '../../pdf-text';
import { PRICE, aPersonAtDesk } from '../../person-at-desk';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const month = () => istDateOf(the.product.now()).slice(0, 7);
const rupees = (amount: number) => formatRupees(amount * 100);

it('has what was due, paid, granted and charged, and leads from one balance of the account to the other', async () => {
  const p = await aPersonAtDesk(the.product, 3);
  const item = await p.manager.call(priceList.add, {
    params: { id: p.center.id },
    body: { name: 'Dialyser', names: { hi: 'डायलाइज़र' }, price: 900 },
  });
  await p.enter({ kind: 'payment', amount: PRICE + 500, mode: 'cash' });
  await p.enter({ kind: 'extra', amount: 900, item: item.item._id });
  await p.enter({ kind: 'discount', amount: 250, reason: 'Goodwill' }, p.manager);
  const taken = await p.clerk.call(cash.takePayment, {
    params: { id: p.ids[1]! },
    body: { mode: 'upi', amount: PRICE, reference: '402911880003' },
  });
  const open = (asked = month(), by = p.clerk) =>
    by.raw('GET', urlOf(PATIENT_STATEMENT, { id: p.patientId }, { centerId: p.center.id, month: asked }));
  const answer = await open();
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="statement-${month()}.pdf"`);
  const text = await pdfText(answer.bytes);
  const { balance } = await p.account();
  // Sessions of the next month are in what is due now, and not in this statement.
  const nextMonth = `${addDays(`${month()}-01`, 31).slice(0, 8)}01`;
  const later = (await p.account()).due.filter(({ date }) => date >= nextMonth).length;
  for (const fact of [
    ...[p.name, p.center.name, 'Dialyser', 'Goodwill', taken.entry.receiptNumber!, 'not paid yet'],
    `Paid into the account ${rupees(PRICE + 500)}`,
    `Sessions paid from the account ${rupees(-PRICE)}`,
    `Discounts ${rupees(250)}`,
    `Extras ${rupees(-900)}`,
    `in all ${rupees(PRICE)}`,
    `${rupees(balance + later * PRICE)}`,
  ])
    expect(text).toContain(fact);

  // What this month ends with, the next one begins with.
  const before = await pdfText((await open(addDays(`${month()}-01`, -1).slice(0, 7))).bytes);
  expect(before).not.toContain('Dialyser');
  const ahead = await open(nextMonth.slice(0, 7));
  expect({ status: ahead.status, code: (ahead.json as { code: string }).code }).toEqual({
    status: 400,
    code: 'invalid-input',
  });
  const { client: elsewhere } = await aStaffMember(the.product, [
    { role: 'clerk', centerId: (await aCenter(the.product)).id },
  ]);
  expect((await open(month(), elsewhere)).status).toBe(404);
});

it('is downloaded by the person in their language, of their own centers alone', async () => {
  const patient = await loggedInPatient(the.product, { language: 'hi' });
  const { center_id: centerId } = await aBooking(the.product, { patient, isScheme: true, date: `${month()}-02` });
  const { client: clerk } = await aStaffMember(the.product, [{ role: 'clerk', centerId }]);
  const body = { kind: 'advance', amount: 777, mode: 'cash' } as const;
  await clerk.call(patientAccount.enter, { params: { id: patient.id }, body });
  const { centers } = await patient.client.call(statements.list);
  expect(centers).toMatchObject([{ centerId, months: [month()] }]);
  const own = (of: string) =>
    patient.client.raw('GET', urlOf(STATEMENT_FILE, undefined, { centerId: of, month: month() }));
  const answer = await own(centerId);
  expect(answer.status).toBe(200);
  const text = await pdfText(answer.bytes);
  expect(text).toContain('₹777');
  expect(text).not.toContain('Paid in advance');
  expect((await own((await aCenter(the.product)).id)).status).toBe(404);
});
