/** The sheet that a desk prints: who comes when to a center, chair by chair. */
import type { Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { type AdminCenter, appointments, centers } from '../../src/contract/admin';
import { type Administrator, expect, test } from './administrator';
import { expectGoodScreen, expectNoSideScroll } from './looks';

const WEDNESDAY = '2026-11-25';
const SUNDAY = '2026-11-29';
const WINDOWS = ['5 AM - 9 AM', '9 AM - 1 PM', '1 PM - 5 PM', '5 PM - 9 PM'];

/** A window of the sheet: the rows of its chairs. */
function windowOf(page: Page, time: string) {
  return page.getByRole('rowgroup').filter({ has: page.getByRole('rowheader', { name: time }) });
}

async function openSheet(page: Page, administrator: Administrator, center: AdminCenter, date: string): Promise<void> {
  expect(administrator.userName).toBe('admin');
  await page.goto(`/admin/day-sheet?center=${center._id}&date=${date}`);
  await expect(page.getByRole('heading', { level: 2, name: `${center.CenterName}, Mysuru` })).toBeVisible();
}

test('the sheet has every chair of every window, and says who sits there and what is paid', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Bell Maker Street Dialysis', 3);
  await (await anotherPatient('Meera Pillai')).book(center, WEDNESDAY, '9 AM - 1 PM');
  await (await anotherPatient('Venkatasubramanian Ramachandran Iyengar')).book(center, WEDNESDAY, '9 AM - 1 PM');
  await (await anotherPatient('Joseph Mathew')).hold(center, WEDNESDAY, '5 PM - 9 PM');
  await openSheet(page, administrator, center, WEDNESDAY);
  await expect(page.getByRole('table').getByText('Wed, 25 Nov 2026', { exact: true })).toBeVisible();
  await expect(page.getByText('3 of 12 chairs booked')).toBeVisible();
  for (const time of WINDOWS) {
    // The window's own row, and its chairs.
    await expect(windowOf(page, time).getByRole('row')).toHaveCount(1 + 3);
  }
  await expect(windowOf(page, '9 AM - 1 PM').getByRole('row')).toHaveText([
    /2 of 3 booked/,
    /^1Meera PillaiPaid/,
    /^2Venkatasubramanian Ramachandran IyengarPaid/,
    /^3free/,
  ]);
  await expect(windowOf(page, '5 PM - 9 PM').getByRole('row').nth(1)).toHaveText(/^1Joseph MathewHeld, not paid/);
  await expect(page.getByText('Names are personal data: keep at the desk, shred after the day.')).toBeVisible();
  await expectGoodScreen(page, 'admin-day-sheet');
});

test('of who was refunded in part and is back on the chair, the desk reads how much', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Indigo Vat Lane Dialysis', 2);
  await (await anotherPatient('Meera Pillai')).book(center, WEDNESDAY, '9 AM - 1 PM');
  const [{ _id: id } = { _id: '' }] = await administrator.appointmentsAt(center);
  await administrator.turn(id, {
    bookingStatus: 'cancelled',
    refund: 'none',
    askedBy: 'patient',
    reason: 'Travelling.',
  });
  await administrator.call(appointments.startRefund, { params: { id }, body: { amount: 500 } });
  await administrator.turn(id, { bookingStatus: 'confirmed' });
  await openSheet(page, administrator, center, WEDNESDAY);
  const part = windowOf(page, '9 AM - 1 PM').getByRole('row').nth(1);
  await expect(async () => {
    await page.reload();
    await expect(part).toHaveText(/^1Meera Pillai₹500 of ₹1,850 refunded/, { timeout: 2_000 });
  }).toPass();
  await expect(page.getByText(center.CenterAddress, { exact: true })).toBeVisible();
  await expect(page.getByText(center.ContactNumber, { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'admin-day-sheet-part-refunded');
});

test('who has no chair since the center has fewer is named, and the day stands in the field as the product writes it', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Rope Walk Street Dialysis', 3);
  for (const name of ['Meera Pillai', 'Joseph Mathew', 'Devika Nair'])
    await (await anotherPatient(name)).book(center, WEDNESDAY, '9 AM - 1 PM');
  const at = await administrator.appointmentsAt(center);
  const body = { Slots: 1, anyway: true };
  await administrator.call(centers.update, { params: { id: center._id }, body });
  await administrator.turn(at.find(({ chair }) => chair === 1)!._id, { bookingStatus: 'cancelled' });
  await openSheet(page, administrator, center, WEDNESDAY);
  await expect(page.getByText('2 of 4 chairs booked')).toBeVisible();
  await expect(page.getByText('1 over capacity', { exact: true })).toBeVisible();
  await expect(windowOf(page, '9 AM - 1 PM').getByRole('row')).toHaveText([
    /2 of 1 booked, 1 over capacity/,
    /^1free/,
    /^2Joseph MathewThis chair is gone: give a free one/,
    /^3Devika NairOver capacity: there is no chair/,
  ]);
  await expect(page.locator('label', { hasText: /^Day$/ }).locator('../..')).toContainText('Wed, 25 Nov 2026');
  await expectGoodScreen(page, 'admin-day-sheet-over');
});

test('center and day are chosen, stand in the address, and the center is remembered', { tag: '@narrow' }, async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter('Boat Rope Lane Dialysis', 2);
  const other = await administrator.addCenter('Drum Skin Road Dialysis', 2);
  await openSheet(page, administrator, other, WEDNESDAY);
  await page.getByRole('button', { name: /Center/ }).click();
  await page.getByRole('option', { name: 'Boat Rope Lane Dialysis, Mysuru' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Boat Rope Lane Dialysis, Mysuru' })).toBeVisible();
  await expect(page).toHaveURL(`/admin/day-sheet?center=${center._id}&date=${WEDNESDAY}`);
  await page.getByRole('button', { name: 'Day after, Thu, 26 Nov 2026' }).click();
  await expect(page.getByRole('table').getByText('Thu, 26 Nov 2026', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table').getByText('Thu, 26 Nov 2026', { exact: true })).toBeVisible();
  await page.getByLabel('Day', { exact: true }).fill(SUNDAY);
  await expect(page.getByText('Closed: there are no sessions on Sundays.')).toBeVisible();
  await expectGoodScreen(page, 'admin-day-sheet-closed');
  await page.getByRole('button', { name: 'Show Mon, 30 Nov 2026' }).click();
  await expect(page.getByText('0 of 8 chairs booked')).toBeVisible();

  await page.goto('/admin/day-sheet');
  await expect(page.getByRole('heading', { level: 2, name: 'Boat Rope Lane Dialysis, Mysuru' })).toBeVisible();
});

test('what is printed is of now, and says as of when', async ({
  page,
  administrator,
  anotherPatient,
  expectFailure,
}) => {
  await page.addInitScript(() => {
    const printed: string[] = [];
    Object.assign(window, { printed });
    window.print = () => void printed.push(document.querySelector('table')!.innerText);
  });
  const printed = () => page.evaluate(() => (window as unknown as { printed: string[] }).printed);
  const center = await administrator.addCenter('Lamp Black Lane Dialysis', 2);
  await openSheet(page, administrator, center, WEDNESDAY);
  await expect(page.getByText('0 of 8 chairs booked')).toBeVisible();
  await (await anotherPatient('Ambika Shenoy')).book(center, WEDNESDAY, '1 PM - 5 PM');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect.poll(printed, { intervals: [20] }).toHaveLength(1);
  expect((await printed())[0]).toMatch(/As of .+, for admin[^]+Ambika Shenoy/);

  expectFailure(/answer 500: GET .*day-sheet-of/);
  await page.route('**/admin/day-sheet-of?**', (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, message: 'An unexpected error occurred. Please try again.' },
    }),
  );
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.getByText('The day sheet could not be loaded')).toBeVisible();
  expect(await printed()).toHaveLength(1);
});

test('nothing is chosen for somebody who comes for the first time', async ({ page, administrator }) => {
  expect(administrator.userName).toBe('admin');
  await page.goto('/admin/day-sheet');
  await expect(page.getByText('Choose a center')).toBeVisible();
  await expectGoodScreen(page, 'admin-day-sheet-no-center');
});

test('on paper there is the sheet alone, its head on each page and no window over two', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Pepper Vine Road Dialysis', 14);
  await (await anotherPatient('Padma Kulkarni')).book(center, WEDNESDAY, '1 PM - 5 PM');
  await openSheet(page, administrator, center, WEDNESDAY);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    page.getByRole('button', { name: 'Print' }),
    page.getByLabel('Day', { exact: true }),
    page.getByRole('navigation'),
    page.getByRole('heading', { level: 1 }),
  ]) {
    await expect(hidden.first()).toBeHidden();
  }
  await expect(page.getByRole('columnheader', { name: 'Signature' })).toBeVisible();
  // A4 without its margins, at 96 pixels an inch.
  await page.setViewportSize({ width: 703, height: 1000 });
  await expectNoSideScroll(page);
  await page.screenshot({ path: 'test-results/screens/admin-day-sheet-print.png', fullPage: true });

  const file = await page.pdf({ path: 'test-results/screens/admin-day-sheet.pdf', preferCSSPageSize: true });
  const { text: pages } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: false });
  expect(pages).toHaveLength(2);
  pages.forEach((text, index) => {
    expect(text).toContain('Pepper Vine Road Dialysis, Mysuru');
    // Where letters are spaced by hand, the text of a PDF may have gaps within a word.
    expect(text.replaceAll(' ', '')).toContain('Signature');
    expect(text).toContain(`${index + 1} / 2`);
  });
  // Each window has its fourteen chairs on the page of its heading.
  const chairs = (text: string) => text.match(/\b(free|Padma Kulkarni)\b/g)?.length;
  expect(pages.map((text) => WINDOWS.filter((time) => text.includes(time)))).toEqual([
    WINDOWS.slice(0, 2),
    WINDOWS.slice(2),
  ]);
  expect(pages.map(chairs)).toEqual([28, 28]);
  expect(pages[1]).toContain('Padma Kulkarni');
});

test('a sheet that cannot be loaded is not shown as an empty one', async ({ page, administrator, expectFailure }) => {
  expectFailure(/answer 500: GET .*\/admin\/day-sheet-of/);
  const center = await administrator.addCenter('Clay Lantern Dialysis', 2);
  const isSheet = (url: URL) => url.pathname === '/admin/day-sheet-of';
  await page.route(isSheet, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, message: 'An unexpected error occurred. Please try again.' },
    }),
  );
  await page.goto(`/admin/day-sheet?center=${center._id}&date=${WEDNESDAY}`);
  const failure = page.getByRole('alert').filter({ hasText: 'The day sheet could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('free', { exact: true })).toHaveCount(0);
  await expectGoodScreen(page, 'admin-day-sheet-failed');
  await page.unroute(isSheet);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('0 of 8 chairs booked')).toBeVisible();
});
