/** What patients see and decide of their own data (DPDP Act 2023). */
import { readFileSync } from 'node:fs';
import { account } from '../../src/contract';
import { bookButton, chooseDay, openCenter } from './center-page';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

test('a patient sees agreements and devices, names somebody, and downloads what is known', async ({ page, patient, sandbox, playwright, baseURL }) => {
  await page.goto('/myprofile');
  await page.getByRole('link', { name: 'Open your data' }).click();
  await expect(page.getByText(/Agreed on .*, when you signed up, in English/)).toBeVisible();
  await page.getByRole('button', { name: 'Take it back' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('You have no upcoming appointments.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep my account' }).click();

  await page.getByRole('button', { name: 'Name somebody' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please choose one')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ravi Rao');
  await page.getByLabel('Email or phone').fill('080 5550 0199');
  await page.getByLabel('Who they are to you').selectOption({ label: 'Son or daughter' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Son or daughter · 080 5550 0199')).toBeVisible();
  await expectGoodScreen(page, 'profile-data');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download to read' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('my-vrikka-data.html');
  expect(readFileSync(await file.path(), 'utf8')).toContain('Ravi Rao');

  const phone = await playwright.request.newContext({
    baseURL: baseURL!,
    userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  });
  await patient.logIn(phone);
  const { text } = await sandbox.messageTo(patient.email, /new device/);
  await page.goto(new URL(text.match(/https?:\S+\/myprofile\/devices/)![0]).pathname);
  await expect(page.getByText('This device')).toBeVisible();
  await expectGoodScreen(page, 'profile-devices');
  await page.getByRole('button', { name: 'Log out Chrome on Android' }).click();
  await expect(page.getByText('Chrome on Android is logged out.')).toBeVisible();
  await expect(page.getByText('No other device is logged in.')).toBeVisible();
  expect((await phone.get('/auth/userdata')).status()).toBe(401);
  await phone.dispose();
});

test('a patient of before is asked on booking, and goes on from there', async ({ page, patient }) => {
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  // Whoever agreed to what is valid now can't be made to have agreed to something older.
  await page.route(account.userdata.path, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { user: object };
    await route.fulfill({ response, json: { ...answer, user: { ...answer.user, needsConsent: true } } });
  });
  await openCenter(page, center);
  await chooseDay(page, '2026-11-27');
  await bookButton(page).click();
  const asked = page.getByRole('dialog', { name: 'One thing before you book' });
  await asked.getByRole('button', { name: 'Not now' }).click();
  await expect(asked).toBeHidden();
  await bookButton(page).click();
  await expectGoodScreen(page, 'booking-consent');
  await asked.getByRole('checkbox').press('Space');
  await asked.getByRole('button', { name: 'Agree and book' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
});
