/** Reports: chosen, looked at as a picture and a table, and taken along as a file. */
import { readFile } from 'node:fs/promises';
import { cash } from '../../src/contract/admin';
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';

test('a manager reads the revenue of a week and takes it along, and asks for the accounts by mail', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Copper Kettle Lane Dialysis', 3);
  // A Tuesday; what is taken at the desk is of this day.
  const today = '2026-11-24';
  const patient = await anotherPatient('Meera Pillai');
  await patient.hold(center, today, '5 PM - 9 PM');
  const [booked] = await administrator.appointmentsAt(center);
  const params = { id: booked!._id };
  await administrator.turn(params.id, { bookingStatus: 'confirmed' });
  await administrator.call(cash.takePayment, {
    params,
    body: { mode: 'upi', amount: 1850, reference: '402911887301' },
  });

  // The days are those of the server, whatever the browser takes for today.
  await page.clock.setFixedTime('2027-03-20T09:00:00+05:30');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Occupancy', exact: true }).first()).toBeVisible();
  await expect(page.getByLabel('To', { exact: true })).toHaveValue(today);
  await expectGoodScreen(page, 'admin-reports-occupancy');

  const table = page.getByRole('table', { name: 'Revenue' });
  await test.step('revenue: the range, the center, the rows', async () => {
    await page.getByRole('link', { name: 'Revenue' }).click();
    await expect(page.getByRole('figure', { name: /Net by day/ })).toBeVisible();
    await page.getByRole('button', { name: 'Last 30 days Days' }).click();
    await page.getByRole('option', { name: 'This week' }).click();
    await expect(page).toHaveURL(/from=2026-11-23&to=2026-11-29/);
    await page.getByRole('button', { name: 'All centers Center' }).click();
    await page.getByRole('option', { name: 'Copper Kettle Lane Dialysis, Mysuru' }).click();
    // The picture says it; the table is there for who asks for it, without the days on which nothing was paid.
    await expect(table).toBeHidden();
    await page.getByRole('button', { name: 'As a table' }).click();
    await expect(table.getByRole('row', { name: /24 Nov 2026, so far ₹1,850/ })).toBeVisible();
    await expect(table.getByRole('rowheader')).toHaveCount(2);
    await expect(page.getByText('6 days without anything are left out.')).toBeVisible();
    await expect(table.getByRole('row', { name: 'Total ₹1,850 ₹1,850 ₹0 1 0' })).toBeVisible();
    await expectGoodScreen(page, 'admin-reports-revenue');
    // The choice is kept in the address, so it is marked a moment after the press.
    await page.getByRole('radio', { name: 'Mode' }).click({ force: true });
    await expect(page.getByRole('radio', { name: 'Mode' })).toBeChecked();
    await expect(table.getByRole('row', { name: 'UPI at the center ₹1,850 ₹1,850 ₹0 1 0' })).toBeVisible();
    await expectGoodScreen(page, 'admin-reports-mode');
  });

  await test.step('the same as a file', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('revenue-2026-11-23-to-2026-11-29.csv');
    expect(await readFile(await download.path(), 'utf8')).toContain('UPI at the desk,1850,1850,0,1,0');
  });

  await test.step('notice: hours as days, and no column beyond the edge', async () => {
    await page.getByRole('link', { name: 'Notice' }).click();
    await expect(page.getByRole('figure', { name: /Booked ahead by day/ })).toBeVisible();
    const group = page.getByRole('group', { name: 'Notice' });
    await expect(group.getByRole('columnheader', { name: 'Cancelled by patients' })).toBeVisible();
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect.poll(() => group.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectGoodScreen(page, 'admin-reports-notice');
  });

  await test.step('days with nothing say so', async () => {
    await page.getByRole('link', { name: 'Waits and offers' }).click();
    await expect(page.getByText('Nothing on these days')).toBeVisible();
    await expectGoodScreen(page, 'admin-reports-nothing');
  });

  await test.step('claims ask for the center alone', async () => {
    await page.goto('/admin/reports?report=claims');
    await expect(page.getByRole('heading', { name: 'Which center’s claims?' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Find a center or city' }).fill('Copper Kettle');
    await expectGoodScreen(page, 'admin-reports-claims-center');
    await page.getByRole('button', { name: /^Copper Kettle Lane Dialysis/ }).click();
    await expect(page.getByText('This center takes no scheme')).toBeVisible();
  });

  await test.step('the file for the accounts', async () => {
    await page.getByRole('link', { name: 'Accounts' }).click();
    await expect(page.getByRole('heading', { name: 'File for the accounts' })).toBeVisible();
    await expect(page.getByText('No address is known for you.')).toBeVisible();
    await expectGoodScreen(page, 'admin-reports-accounts');
  });
});
