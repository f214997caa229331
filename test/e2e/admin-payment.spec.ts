/** What a center takes as payment: its schemes and sponsors (/admin/centers/:id/payment). */
import type { Page } from '@playwright/test';
import { funding, staff } from '../../src/contract/admin';
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';

test('terms are typed, refused, kept, saved and confirmed again; a sponsor is added, changed and ended', {
  tag: '@narrow',
}, async ({ page, administrator, expectFailure }) => {
  const center = await administrator.addCenter('Tamarind Court Dialysis', 4);
  const stored = async () => (await administrator.call(funding.ofCenter, { params: { id: center._id } })).funding;
  await page.goto('/admin/centers?q=Tamarind');
  await openPayment(page, 'Tamarind Court Dialysis');
  const panel = page.getByRole('dialog', { name: 'Payment and schemes' });
  await expect(panel.getByText('No scheme is taken here.')).toBeVisible();
  await expectGoodScreen(page, 'admin-payment-empty');

  await test.step('PM-JAY has no amount to type, and a scheme without a share is refused at its field', async () => {
    await panel.getByText('Cash', { exact: true }).click();
    await panel.getByText('UPI', { exact: true }).click();
    await panel.getByLabel('Dialyser').selectOption({ label: 'Reused for the same patient' });
    await panel.getByText('Heparin', { exact: true }).click();
    await panel.getByRole('button', { name: 'Add an extra' }).click();
    await panel.getByLabel('Name of extra 1').fill('New dialyser');
    await panel.getByLabel('Price', { exact: true }).fill('650.50');
    await panel.getByLabel('Add a scheme').selectOption({ label: 'Ayushman Bharat PM-JAY' });
    await expect(panel.getByText('nobody may ask a PM-JAY patient for money')).toBeVisible();
    await expect(panel.getByLabel(/Patient’s share/)).toHaveCount(0);
    await panel.getByLabel(/Reserved chairs/).fill('2');
    await panel.getByRole('button', { name: /^Done with Ayushman/ }).click();
    await panel.getByLabel('Add a scheme').selectOption({ label: 'CGHS' });
    await expect(panel.getByLabel(/Patient’s share/)).toBeFocused();
    await panel.getByRole('button', { name: 'Done with CGHS' }).click();
    await page.keyboard.press('Control+Enter');
    const share = panel.getByLabel(/Patient’s share/);
    await expect(share).toBeFocused();
    await expect(panel.getByText('Amount is required; 0 if nothing')).toBeVisible();
    await expect(panel.getByText('1 field needs your attention.')).toBeVisible();
    await expectGoodScreen(page, 'admin-payment-refused');
    await share.fill('400');
  });

  await test.step('leaving asks first, and nothing typed is lost', async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    // Keys belong to it until it is gone.
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(panel.getByLabel(/Patient’s share/)).toHaveValue('400');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Payment and schemes of Tamarind Court Dialysis are saved.')).toBeVisible();
    expect(await stored()).toMatchObject({
      atCenter: ['cash', 'upi'],
      price: { dialyser: 'reused', includes: ['heparin'], extras: [{ name: 'New dialyser', price: 650.5 }] },
      schemes: [
        { scheme: 'pmjay', share: 0, reservedChairs: 2, hoursBetween: 24, checkedBy: 'admin' },
        { scheme: 'cghs', share: 400, reservedChairs: null },
      ],
    });
  });

  await test.step('more chairs than there are can’t be kept for a scheme, and the form says so', async () => {
    await page.goto(`/admin/centers/${center._id}/payment`);
    await panel.getByRole('button', { name: /^Edit Ayushman/ }).click();
    await panel.getByLabel(/Reserved chairs/).fill('9');
    expectFailure(/funding/);
    await page.keyboard.press('Control+Enter');
    await expect(
      panel.getByText('The schemes reserve 9 chairs of each window, and the center has 4.', { exact: false }),
    ).toBeVisible();
    await panel.getByLabel(/Reserved chairs/).fill('2');
    await page.keyboard.press('Control+Enter');
    await expect(panel).toHaveCount(0);
  });

  await test.step('a sponsor is added, changed and ended', async () => {
    await page.goto(`/admin/centers/${center._id}/payment`);
    await panel.getByRole('button', { name: 'Add a sponsor' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByLabel('Name').fill('Lotus Trust');
    await dialog.getByLabel('Sessions').fill('40');
    await dialog.getByLabel('Patient’s share').fill('300');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByText('Date is required')).toBeVisible();
    await expect(dialog.getByLabel('Valid until')).toBeFocused();
    await expectGoodScreen(page, 'admin-payment-sponsor');
    await dialog.getByLabel('Valid until').fill('2027-03-31');
    await dialog.getByLabel('Valid until').press('Enter');
    await expect(page.getByText(/Lotus Trust is added\. Its code is/)).toBeVisible();
    const { sponsors } = await administrator.call(funding.sponsors, { params: { id: center._id } });
    await expect(panel.getByText(`Code ${sponsors[0]!.code}`)).toBeVisible();
    await expect(
      panel.getByText('0 of 40 sessions used · patient pays ₹300 · valid until Wed, 31 Mar 2027'),
    ).toBeVisible();
    await panel.getByRole('button', { name: 'Change Lotus Trust' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue('Lotus Trust');
    await dialog.getByLabel('Sessions').fill('60');
    await dialog.getByLabel('Patient’s share').fill('250.50');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText(`Lotus Trust is changed. Its code is still ${sponsors[0]!.code}.`)).toBeVisible();
    await expect(panel.getByText(/0 of 60 sessions used\s· patient pays ₹250\.50/)).toBeVisible();
    await expectGoodScreen(page, 'admin-payment');
    await panel.getByRole('button', { name: 'End Lotus Trust' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End the code' }).click();
    await expect(panel.getByText(/Ended /)).toBeVisible();
  });

  await test.step('old terms are said to be old, and confirmed again', async () => {
    // The day is that of the server, and goes on with the browser's clock.
    await panel.getByRole('button', { name: 'Close', exact: true }).click();
    await expect(panel).toBeHidden();
    await page.clock.setFixedTime('2027-03-20T09:00:00+05:30');
    await page.goBack();
    await expect(panel.getByText(/2 schemes were last confirmed more than 90 days ago: PM-JAY, CGHS/)).toBeVisible();
    await expectGoodScreen(page, 'admin-payment-old');
    await panel.getByRole('button', { name: 'Confirm again today' }).click();
    await expect(page.getByText('The terms of Tamarind Court Dialysis are confirmed for today.')).toBeVisible();
  });
});

test('who may only see reads the terms', { tag: '@narrow' }, async ({ page, administrator, sandbox }) => {
  const center = await administrator.addCenter('Reading Glass Dialysis', 4);
  await administrator.call(funding.setOfCenter, {
    params: { id: center._id },
    body: {
      atCenter: ['cash'],
      price: { dialyser: 'new', includes: ['tubing'], extras: [{ name: 'Meal', price: 120 }] },
      schemes: [
        {
          scheme: 'cghs',
          share: 400,
          reservedChairs: 1,
          opensHoursBefore: 24,
          papers: ['scheme-card'],
          referralNeeded: true,
          daysBefore: 1,
          hoursBetween: 24,
          sessionsPerCourse: 12,
        },
      ],
    },
  });
  await administrator.call(staff.invite, {
    body: { userName: 'reader', email: 'reader@example.org', roles: [{ role: 'clerk', centerId: center._id }] },
  });
  const { text } = await sandbox.messageTo('reader@example.org', /access/);
  await page.context().clearCookies();
  await page.goto(/https?:\S+/.exec(text)![0]);
  await page.getByLabel('New password').fill('neem-lantern-74');
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByLabel('User name').fill('reader');
  await page.getByLabel('Password', { exact: true }).fill('neem-lantern-74');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await page.goto('/admin/centers');
  await page.getByRole('link', { name: 'Payment and schemes of Reading Glass Dialysis' }).click();
  const panel = page.getByRole('dialog', { name: 'Payment and schemes' });
  await expect(panel.getByText('The patient pays ₹400')).toBeVisible();
  await expect(panel.getByText(/Confirmed on Tue, 24\sNov 2026 by admin/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await expectGoodScreen(page, 'admin-payment-read');
});

async function openPayment(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Payment' }).click();
}
