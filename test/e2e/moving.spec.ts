/** Moving an appointment, and downloading its receipt and its calendar entry. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { formatDate } from '../../src/domain/time';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

const CENTER = 'Thread Mill Dialysis';
const OLD = { date: '2026-12-02', time: '9 AM - 1 PM' };

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/myappoinments');
  await page
    .getByRole('region', { name: /Wed, 2 Dec 2026/ })
    .getByRole('button', { name: 'Reschedule' })
    .click();
  return page.getByRole('dialog', { name: 'Choose your new time' });
}

async function chooseNewTime(dialog: Locator): Promise<void> {
  // Its windows are shown, but only what is chosen looks so.
  await expect(dialog.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await dialog.getByRole('button', { name: /Thu, 3 Dec 2026/ }).click();
  await expect(dialog.getByRole('gridcell', { selected: true })).toHaveCount(1);
  await dialog.getByText('1 PM - 5 PM', { exact: true }).first().click();
  await expect(dialog.getByText('Thu, 3 Dec 2026, 1 PM - 5 PM')).toBeVisible();
}

async function download(page: Page, link: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test('an appointment is moved to another day of its center, at the same price', async ({ page, patient, sandbox }) => {
  await patient.book(await patient.centerNamed(CENTER), OLD.date, OLD.time);
  const [before] = await patient.myBookings();
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('button', { name: 'Reschedule' })).toHaveAccessibleDescription(
    'Choose a new time first.',
  );
  await expect(dialog.getByRole('radio', { name: /9 AM - 1 PM.*Your time now/ })).toBeDisabled();
  await chooseNewTime(dialog);
  await expect(dialog).toContainText('Your time now');
  await expectGoodScreen(page, 'appointments-reschedule');
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('Rescheduled to Thu, 3 Dec 2026, 1 PM - 5 PM')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Thu, 3 Dec 2026 1 PM - 5 PM' })).toContainText('Confirmed');
  expect(await patient.myBookings()).toMatchObject([
    { _id: before!._id, appoinmentDate: '2026-12-03', amount: before!.amount },
  ]);
  await sandbox.messageTo(patient.email, /^Moved/);
});

test('a tab that shows an old time does not move what was moved meanwhile, but says where it is', async ({
  page,
  patient,
  expectFailure,
}) => {
  await patient.book(await patient.centerNamed(CENTER), OLD.date, OLD.time);
  const [before] = await patient.myBookings();
  const dialog = await openDialog(page);
  await chooseNewTime(dialog);
  await patient.move(before!._id, '2026-12-04', '5 PM - 9 PM');
  expectFailure(/answer 409: POST .*\/myappoinments\.data/);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('This appointment was moved meanwhile, so nothing was changed now.');
  await expect(alert).toContainText('Your chair is now on Fri, 4 Dec 2026, 5 PM - 9 PM.');
  await expectGoodScreen(page, 'appointments-moved-meanwhile');
  expect(await patient.myBookings()).toMatchObject([{ appoinmentDate: '2026-12-04', appoinmentTime: '5 PM - 9 PM' }]);
  // What was chosen stays: the second press means it.
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('Rescheduled to Thu, 3 Dec 2026, 1 PM - 5 PM')).toBeVisible();
  expect(await patient.myBookings()).toMatchObject([{ appoinmentDate: '2026-12-03', appoinmentTime: '1 PM - 5 PM' }]);
});

test('who keeps the old time, or can not have the new one, keeps the chair', async ({
  page,
  patient,
  anotherPatient,
  expectFailure,
}) => {
  const { center, date, time } = await patient.findLastChair('2026-12-03', '2026-12-12');
  const old = await patient.findFree(center, '2026-12-02', '2026-12-02');
  await patient.book(center, old.date, old.time);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: new RegExp(formatDate(date)) }).click();
  await dialog.getByText(time, { exact: true }).first().click();
  await expect(dialog.getByText(`${formatDate(date)}, ${time}`)).toBeVisible();
  await (await anotherPatient()).hold(center, date, time);
  expectFailure(/answer 409: POST .*\/myappoinments\.data/);
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('This slot has just been taken.');
  await expect(alert).toContainText(`your chair on Wed, 2 Dec 2026, ${old.time} is still yours`);
  await expect(alert).toBeFocused();
  await expectGoodScreen(page, 'appointments-reschedule-refused');
  await dialog.getByRole('button', { name: 'Keep my time' }).click();
  await expect(dialog).toBeHidden();
  expect(await patient.myBookings()).toMatchObject([{ appoinmentDate: old.date, appoinmentTime: old.time }]);
});

test('the receipt and the calendar entry are downloaded, and a failed download can be tried again', async ({
  page,
  patient,
  expectFailure,
}) => {
  await patient.book(await patient.centerNamed(CENTER), OLD.date, OLD.time);
  await page.goto('/myappoinments');
  const row = page.getByRole('region', { name: /Wed, 2 Dec 2026/ });
  const entry = await download(page, row.getByRole('link', { name: 'Add to calendar' }));
  expect(entry.name).toBe('session-2026-12-02.ics');
  expect(entry.content.toString()).toContain('METHOD:PUBLISH');
  await page.route('**/auth/receipt**', (route) => route.abort('internetdisconnected'), { times: 1 });
  expectFailure(/request failed: GET .*\/auth\/receipt/);
  await row.getByRole('link', { name: 'Receipt' }).click();
  await expect(page.getByText('The receipt could not be downloaded.')).toBeVisible();
  const receipt = await download(page, page.getByRole('button', { name: 'Try again' }));
  expect(receipt.name).toMatch(/^VRK-\d{6}\.pdf$/);
  expect(receipt.content.subarray(0, 5).toString()).toBe('%PDF-');
});
