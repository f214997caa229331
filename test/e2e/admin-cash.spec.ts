/** The cash book: payments are taken and paid back at the desk, and the day is closed by counting. */
import type { Page } from '@playwright/test';
import { type AdminCenter, cash } from '../../src/contract/admin';
import { type Administrator, expect, test } from './administrator';
import { expectGoodScreen } from './looks';

/** The day on which the product of a test starts: entries are of it, and the patients come on it. */
const TUESDAY = '2026-11-24';

/** A center whose patients of today are booked and have not paid. */
async function unpaidAt(
  administrator: Administrator,
  center: AdminCenter,
  date: string,
  patients: { hold(center: AdminCenter, date: string, time: string): Promise<unknown> }[],
): Promise<void> {
  for (const patient of patients) await patient.hold(center, date, '5 PM - 9 PM');
  for (const { _id } of await administrator.appointmentsAt(center)) {
    await administrator.turn(_id, { bookingStatus: 'confirmed' });
  }
}

async function openBook(page: Page, center: AdminCenter, date: string): Promise<void> {
  await page.goto(`/admin/cash?center=${center._id}&date=${date}`);
  await expect(page.getByRole('heading', { level: 2, name: 'Entries' })).toBeVisible();
}

test('a clerk takes payments, takes one back, pays back, and closes the day with a difference', async ({
  page,
  administrator,
  anotherPatient,
  expectFailure,
}) => {
  const center = await administrator.addCenter('Copper Kettle Lane Dialysis', 3);
  const today = TUESDAY;
  const people = [await anotherPatient('Meera Pillai'), await anotherPatient('Joseph Mathew')];
  await unpaidAt(administrator, center, today, people);
  await openBook(page, center, today);
  const waiting = page.getByRole('list', { name: 'Not paid yet' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('Nothing was paid on this day')).toBeVisible();

  await test.step('cash is two presses: the dialog, and Enter', async () => {
    await page.getByRole('button', { name: 'Take payment from Meera Pillai' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('radio', { name: 'Cash' })).toBeFocused();
    await expectGoodScreen(page, 'admin-cash-take');
    await page.keyboard.press('Enter');
    const done = page.getByRole('dialog', { name: /received from Meera Pillai/ });
    await expect(done.getByRole('link', { name: /^Receipt VRK-/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(done).toBeHidden();
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('UPI has a reference', async () => {
    await page.getByRole('button', { name: 'Take payment from Joseph Mathew' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('UPI', { exact: true }).click();
    await dialog.getByRole('button', { name: /by UPI$/ }).click();
    await expect(dialog.getByText('Please enter the 12 digits of the UPI reference (UTR)')).toBeVisible();
    await expect(dialog.getByLabel('UPI reference')).toBeFocused();
    await dialog.getByLabel('UPI reference').fill('4029 1188 7301');
    await dialog.getByRole('button', { name: /by UPI$/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(waiting).toBeHidden();
    await expect(page.getByRole('row', { name: /Joseph Mathew.*UPI.*402911887301.*VRK-/ })).toBeVisible();
  });

  await test.step('an entry is taken back by another one', async () => {
    const row = page.getByRole('row', { name: /Joseph Mathew/ }).first();
    await row.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Take this entry back' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('What was wrong?').fill('It was another patient');
    await dialog.getByRole('button', { name: 'Take it back' }).click();
    await expect(page.getByRole('row', { name: /Joseph Mathew.*Correction.*It was another patient/ })).toBeVisible();
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
  });
  await expectGoodScreen(page, 'admin-cash');

  await test.step('what was paid at the desk is paid back there', async () => {
    const all = await administrator.appointmentsAt(center);
    const meera = all.find(({ userId }) => userId.username === 'Meera Pillai')!;
    await administrator.turn(meera._id, { bookingStatus: 'cancelled' });
    await page.reload();
    await page.getByRole('button', { name: 'Pay back to Meera Pillai' }).click();
    await expect(page.getByText('It had been paid in cash.')).toBeVisible();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /paid back in cash$/ })
      .click();
    await expect(page.getByRole('row', { name: /Meera Pillai.*Paid back/ })).toBeVisible();
  });

  await test.step('the day is closed by notes and coins; a difference is explained', async () => {
    await page.getByRole('button', { name: 'Close the day' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Cash by the book: ₹0')).toBeVisible();
    await dialog.getByText('Count notes and coins').click();
    await dialog.getByLabel('× ₹50', { exact: true }).fill('1');
    await expect(dialog.getByLabel('Cash counted')).toHaveValue('50');
    await expect(dialog.getByText('₹50 more than the book has.')).toBeVisible();
    await expectGoodScreen(page, 'admin-cash-close');
    await dialog.getByLabel('Why is there a difference?').fill('Change of yesterday');
    await dialog.getByText('Close it now all the same').click();
    await dialog.getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByText(/^Closed by admin on/)).toBeVisible();
    await expect(page.getByText('Explanation: Change of yesterday')).toBeVisible();
  });

  await test.step('a payment after that is refused, until the day is open again', async () => {
    expectFailure(/answer 409: POST .*\/desk-payment/);
    await page.getByRole('button', { name: 'Take payment from Joseph Mathew' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: /in cash$/ }).click();
    await expect(dialog.getByRole('alert')).toContainText('The day is closed');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Open again' }).click();
    await page.getByLabel('Why?').fill('A patient came late');
    await page.getByRole('button', { name: 'Open the day again' }).click();
    await expect(page.getByText(/^Closed by/)).toBeHidden();
  });
});

test('a drawer is opened, counted and closed, an extra is put on the price list, and the day takes what was counted', async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter('Tin Whistle Lane Dialysis', 3);
  const ids = await administrator.bookAtDesk(center, 'Latha Nair', ['2026-11-25']);
  await openBook(page, center, TUESDAY);
  const drawer = page.getByRole('region', { name: 'Drawer' });
  const dialog = page.getByRole('alertdialog');
  const expects = (amount: string) => drawer.getByRole('paragraph').filter({ hasText: new RegExp(`^${amount}$`) });

  await test.step('it is opened with a float, and expects the cash that comes in', async () => {
    await drawer.getByRole('button', { name: 'Open the drawer' }).click();
    await dialog.getByLabel('Cash in the drawer now').fill('500');
    await expectGoodScreen(page, 'admin-cash-drawer-open');
    await dialog.getByRole('button', { name: 'Open the drawer' }).click();
    await expect(drawer.getByText(/^admin answers for it since/)).toBeVisible();
    await expect(expects('₹500')).toBeVisible();
    await administrator.call(cash.takePayment, { params: { id: ids[0]! }, body: { mode: 'cash', amount: 1850 } });
    await page.reload();
    await expect(expects('₹2,350')).toBeVisible();
  });

  await test.step('cash goes to the bank by its slip', async () => {
    await drawer.getByRole('button', { name: 'Take cash to the bank' }).click();
    await dialog.getByLabel('Amount').fill('2000');
    await dialog.getByLabel('Number of the pay-in slip').fill('0042');
    await dialog.getByRole('button', { name: 'Take ₹2,000 to the bank' }).click();
    await expect(expects('₹350')).toBeVisible();
  });

  await test.step('it is closed by a count that is explained, and the steps of the day say so', async () => {
    await drawer.getByRole('button', { name: 'Close the drawer' }).click();
    await expect(dialog.getByText('This should be in the drawer: ₹350')).toBeVisible();
    await dialog.getByLabel('Cash counted').fill('340');
    await dialog.getByLabel('Why is there a difference?').fill('Change for an auto');
    await dialog.getByRole('button', { name: 'Close the drawer' }).click();
    await expect(drawer.getByText(/^Closed by admin on/)).toBeVisible();
    await drawer.getByText('Counts of this day').click();
    await expect(drawer.getByText(/Change for an auto/)).toBeVisible();
    await expect(drawer.getByText(/^Slip 0042/)).toBeVisible();
    await expectGoodScreen(page, 'admin-cash-drawer');
  });

  await test.step('an extra comes on the price list', async () => {
    await page.getByRole('button', { name: 'Price list' }).click();
    await page.getByRole('button', { name: 'Add an extra' }).click();
    const form = page.getByRole('alertdialog');
    await form.getByLabel('Name', { exact: true }).fill('Dialyser');
    await form.getByLabel('Price').fill('900');
    await form.getByRole('button', { name: 'Save' }).click();
    const list = page.getByRole('dialog', { name: 'Price list' });
    await expect(list.getByText('Dialyser', { exact: true })).toBeVisible();
    await expectGoodScreen(page, 'admin-cash-prices');
    await list.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('the day is closed with what the drawer was counted to', async () => {
    await page.getByRole('button', { name: 'Close the day' }).click();
    await expect(dialog.getByLabel('Cash counted')).toHaveValue('1840');
    await expect(dialog.getByLabel('Why is there a difference?')).toHaveValue('Change for an auto');
    await dialog.getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByText('Explanation: Change for an auto')).toBeVisible();
  });
});

test('what the desk has booked is paid at once, chosen on the screen, and one of it is taken back', async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter('Brass Bell Lane Dialysis', 3);
  const ids = await administrator.bookAtDesk(center, 'Radha Menon', ['2026-11-25', '2026-11-26', '2026-11-27']);
  await page.goto(`/admin/appointments/${ids[0]}`);
  await page.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('1 of 3 unpaid sessions')).toBeVisible();
  await dialog.getByRole('button', { name: 'All 3' }).click();
  await dialog.getByRole('checkbox', { name: /27 Nov/ }).uncheck();
  await expectGoodScreen(page, 'admin-cash-together');
  await dialog.getByRole('button', { name: /in cash$/ }).click();
  const done = page.getByRole('dialog', { name: /received from Radha Menon/ });
  await expect(done.getByText(/^Cash, for 2 sessions\. The receipt is VRK-/)).toBeVisible();
  await done.getByRole('button', { name: 'Done' }).click();
  await openBook(page, center, TUESDAY);
  await page.getByRole('button', { name: 'Show the 2 sessions of Radha Menon' }).click();
  const line = page.getByRole('row', { name: /26 Nov/ });
  await expectGoodScreen(page, 'admin-cash-receipt-lines');
  await line.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name: 'Take this entry back' }).click();
  await dialog.getByLabel('What was wrong?').fill('Only one was paid');
  await expect(dialog.getByText('The other sessions of this receipt stay paid')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByRole('row', { name: /Radha Menon.*Correction.*Only one was paid/ })).toBeVisible();
  // What was received and what was taken back add up to the day.
  await expect(page.getByRole('row', { name: /2 sessions of Radha Menon.*₹3,700/ })).toBeVisible();
});

test('at an appointment, the payment is taken and its receipt and entries are shown', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Tin Lantern Street Dialysis', 2);
  await unpaidAt(administrator, center, '2026-11-26', [await anotherPatient('Anjali Deshpande')]);
  const [{ _id: id } = { _id: '' }] = await administrator.appointmentsAt(center);
  await page.goto(`/admin/appointments/${id}`);
  await page.getByRole('button', { name: 'Take payment' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText('Card machine', { exact: true }).click();
  await dialog.getByLabel('Number of the card slip').fill('88120');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Done' }).click();
  const section = page.getByRole('region', { name: 'Payment' });
  await expect(section.getByText('Card at the center')).toBeVisible();
  const book = page.getByRole('region', { name: 'Cash book' });
  await expect(book.getByText('Payment: Card machine')).toBeVisible();
  await expect(book.getByRole('link', { name: /^Receipt VRK-/ })).toHaveAttribute('href', /\/admin\/desk-entries\//);
  await expectGoodScreen(page, 'admin-appointment-paid-at-desk');
});
