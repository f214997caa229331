/** A claim on a payer: prepared from what was held, filed, asked for more, a payment that was another one's, and paid. */
import { type AdminCenter, arrivals, desk, funding, patientAccount } from '../../src/contract/admin';
import { type Administrator, expect, test } from './administrator';
import { expectGoodScreen } from './looks';

test.use({ startsAt: '2026-11-24T08:45:00+05:30' });

const TODAY = '2026-11-24';
const MORNING = '9 AM - 1 PM';
const PEOPLE = ['Asha Kulkarni', 'Babu Nair', 'Chitra Sen'];

/** Sessions of the morning on CGHS that are booked at the desk, one for each of some people. */
async function bookOnScheme(administrator: Administrator, center: AdminCenter) {
  const terms = { scheme: 'cghs', share: 0, hoursBetween: 0, reservedChairs: null, opensHoursBefore: null } as const;
  const papers = { papers: [], referralNeeded: false, daysBefore: 0, sessionsPerCourse: null };
  const schemes = [{ ...terms, ...papers }];
  await administrator.call(funding.setOfCenter, {
    params: { id: center._id },
    body: { atCenter: ['cash'], price: null, schemes },
  });
  const booked: { bookingId: string; patientId: string }[] = [];
  for (const [index, name] of PEOPLE.entries()) {
    const body = { name, hasNoPhone: true, informed: true, isNew: true, centerId: center._id };
    const { patient } = await administrator.call(desk.addPatient, { body });
    const cover = { holder: name, cardLast4: `44${index}1`, approvedUntil: '2026-12-31', reference: `CG/${index}` };
    const { bookings } = await administrator.call(desk.book, {
      body: {
        ...{ centerId: center._id, patient: { _id: patient._id }, sessions: [{ date: TODAY, time: MORNING }] },
        ...{ payment: 'scheme', scheme: 'cghs', cover },
      },
    });
    booked.push({ bookingId: bookings[0]!._id, patientId: patient._id });
  }
  return booked;
}

test('a claim goes from the list to paid', { tag: '@narrow' }, async ({ page, administrator, sandbox }) => {
  const center = await administrator.addCenter('Slow Ledger Dialysis', 3);
  const booked = await bookOnScheme(administrator, center);
  const record = async (state: 'arrived' | 'in-chair' | 'finished') => {
    for (const { bookingId: id } of booked)
      await administrator.call(arrivals.setAttendance, { params: { id }, body: { state } });
  };
  await sandbox.setClock(`${TODAY}T09:05:00+05:30`);
  await record('arrived');
  await record('in-chair');
  await sandbox.setClock(`${TODAY}T12:50:00+05:30`);
  // Hours have passed at the desk.
  await administrator.signIn();
  await record('finished');
  const charged = booked[2]!;
  await administrator.call(patientAccount.enter, {
    params: { id: charged.patientId },
    body: { kind: 'extra', centerId: center._id, amount: 300, reason: 'Injection', sessions: [charged.bookingId] },
  });
  const dialog = page.getByRole('alertdialog');

  await test.step('prepared from the list, without the session whose patient was charged', async () => {
    await page.goto(`/admin/claims?centerId=${center._id}`);
    await expect(page.getByText('No claim matches')).toBeVisible();
    await page.getByRole('link', { name: 'New claim' }).click();
    await expect(page.getByRole('heading', { name: 'New claim' })).toBeVisible();
    await page.goto(`/admin/claims/new?center=${center._id}&month=own&from=${TODAY}&to=${TODAY}`);
    await page.getByRole('button', { name: /CGHS.*3 sessions to claim/ }).click();
    const sessions = page.getByRole('list', { name: 'Sessions of the claim' });
    await expect(sessions.getByRole('checkbox', { name: /Asha Kulkarni/ })).toBeChecked();
    const third = sessions.getByRole('checkbox', { name: /Chitra Sen.*The patient was charged ₹300/ });
    await expect(third).not.toBeChecked();
    await page.getByLabel('Amount for each session').fill('1500');
    await sessions.getByRole('button', { name: /^Another amount for Babu Nair/ }).click();
    await expect(page.getByText('Please enter the amount of each session that has another one')).toBeVisible();
    await sessions.getByLabel(/^Another amount for Babu Nair/).fill('1,400.50');
    await expect(page.getByRole('status').filter({ hasText: '2 sessions, ₹2,900.50' })).toBeVisible();
    await expectGoodScreen(page, 'admin-claim-new');
    await page.getByRole('button', { name: 'Prepare the claim' }).click();
    await expect(page.getByRole('heading', { name: 'Claim 1', exact: true })).toBeVisible();
  });

  const claim = page.getByRole('region', { name: 'Claim 1', exact: true });
  const confirm = async (name: string) => {
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
  await test.step('filed; what else may become of it is asked about, and nothing is done unless it is confirmed', async () => {
    await claim.getByRole('button', { name: 'Record as filed' }).click();
    await dialog.getByLabel('Payer’s reference').fill('CG/881');
    await expectGoodScreen(page, 'admin-claim-file');
    await confirm('Record as filed');
    await expect(claim.getByText('CG/881')).toBeVisible();
    for (const [press, says] of [
      ['Payer refuses', 'Why it was refused'],
      ['Withdraw', 'Why it is withdrawn'],
    ] as const) {
      await claim.getByRole('button', { name: press }).click();
      await expect(dialog.getByLabel(says)).toBeFocused();
      await expectGoodScreen(page, `admin-claim-${press === 'Withdraw' ? 'withdraw' : 'refuse'}`);
      await confirm('Cancel');
    }
  });

  await test.step('the payer asks for more, and gets it', async () => {
    await claim.getByRole('button', { name: 'Payer asks for more' }).click();
    await dialog.getByLabel('Until when').fill('2026-11-30');
    await dialog.getByLabel('What the payer asks for').fill('Lab reports');
    await expectGoodScreen(page, 'admin-claim-ask');
    await confirm('Record it');
    await expect(claim.getByText('Asked for more')).toBeVisible();
    await claim.getByRole('button', { name: 'Record as filed again' }).click();
    await confirm('Record as filed');
    await expect(claim.getByText('Asked for more')).toBeHidden();
  });

  await test.step('a payment of another claim is taken back, and then it is paid with a deduction', async () => {
    await claim.getByRole('button', { name: 'Record a payment' }).click();
    await expect(dialog.getByLabel('Amount that came')).toHaveValue('2900.5');
    await dialog.getByLabel('Amount that came').fill('1000');
    await dialog.getByLabel('UTR or number of the cheque').fill('SBIN526319000001');
    await confirm('Record the payment');
    await expect(claim.getByText('₹1,900.50')).toBeVisible();
    await claim.getByRole('button', { name: 'Take back the last step' }).click();
    await dialog.getByLabel('What was wrong').fill('It was of another claim');
    await expectGoodScreen(page, 'admin-claim-take-back');
    await confirm('Take it back');
    await claim.getByRole('button', { name: 'Record a payment' }).click();
    await dialog.getByLabel('Amount that came').fill('2800');
    await dialog.getByLabel('UTR or number of the cheque').fill('SBIN526319000002');
    await dialog.getByLabel('Deducted', { exact: true }).fill('100.50');
    await dialog.getByLabel('Why it was deducted').fill('TDS');
    await expectGoodScreen(page, 'admin-claim-pay');
    await confirm('Record the payment');
    await expect(claim.getByText('Paid', { exact: true }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'What happened' })).toContainText('₹100.50 deducted');
    await expectGoodScreen(page, 'admin-claim');
  });

  await page.goto(`/admin/claims?centerId=${center._id}`);
  await expect(page.getByRole('row', { name: /Claim 1, .*CGHS.*Paid/ })).toBeVisible();
  await expectGoodScreen(page, 'admin-claims');
});
