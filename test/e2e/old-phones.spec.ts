/** The browsers of some years ago: the oldest in which scripts run, and older ones (`browserslist` in package.json). */
import type { Page } from '@playwright/test';
import { bookAndGoToCheckout, chooseDay, chooseWindow } from './center-page';
import { payOnCheckoutPage } from './checkout';
import { PASSWORD, freshEmail } from './patient';
import { expect, test } from './product';
import type { SandboxControl } from './sandbox';

const THURSDAY = '2026-11-26';
const DEVANAGARI = '०१२३४५६७८९';

/** Opens an account, with the code in the digits of the phone's own keyboard. */
async function signUp(page: Page, sandbox: SandboxControl, isScripted: boolean): Promise<string> {
  const email = freshEmail();
  await page.goto('/signup?next=%2Fbook');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  const code = (await sandbox.codeFor(email)).replace(/\d/g, (digit) => DEVANAGARI[Number(digit)]!);
  await page.getByLabel('One-time password').fill(code);
  // Where scripts run the last digit sends it.
  if (!isScripted) await page.getByRole('button', { name: 'Verify and continue' }).click();
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /I agree/ }).press('Space');
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book an appointment' })).toBeVisible();
  return email;
}

async function logIn(page: Page, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account of Asha Rao' })).toBeVisible();
}

async function findAndPay(page: Page): Promise<void> {
  await page.goto('/dialysis?q=neem');
  await page.getByRole('link', { name: 'Book Appointment at Neem Courtyard Dialysis Center' }).click();
}

test.describe('one of the oldest in which scripts run', () => {
  test.use({ browserIs: 'at the floor' });

  test('signs up, logs in, finds, books, pays and sees the appointment', async ({ page, sandbox }) => {
    test.slow();
    const email = await signUp(page, sandbox, true);
    await page.getByRole('combobox').pressSequentially('neem');
    await expect(page.getByRole('option', { name: /Neem Courtyard/ })).toBeVisible();
    await page.getByRole('button', { name: 'Account of Asha Rao' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
    await logIn(page, email);
    await findAndPay(page);
    await chooseDay(page, THURSDAY);
    await chooseWindow(page, '1 PM - 5 PM');
    await bookAndGoToCheckout(page);
    await payOnCheckoutPage(page);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await page.goto('/myappoinments');
    await expect(page.getByRole('region', { name: 'Thu, 26 Nov 2026 1 PM - 5 PM' })).toContainText('Confirmed');
  });

  test('is told what is new without a reload', async ({ page, patient }) => {
    const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
    await page.goto(`/book?center=${center._id}`);
    const answers: boolean[] = [];
    page.on('response', (answer) => void (/\.data/.test(answer.url()) && answers.push(answer.ok())));
    await expect(async () => {
      await page.evaluate(() => window.dispatchEvent(new Event('online')));
      expect(answers[0]).toBe(true);
    }).toPass();
    await expect(page.getByText(/No connection/i)).toHaveCount(0);
  });
});

test.describe('an older one', () => {
  test.use({ browserIs: 'below the floor' });

  test('has pages as they are without scripts: it signs up, logs in, books and pays', async ({ page, sandbox }) => {
    test.slow();
    const email = await signUp(page, sandbox, false);
    await page.getByRole('button', { name: 'Account of Asha Rao' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await logIn(page, email);
    await findAndPay(page);
    expect(await page.evaluate(() => 'scripted' in document.documentElement.dataset)).toBe(false);
    expect(
      await page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name))),
    ).toEqual([]);
  });

  test('has styles: none of them is in a layer, which it would leave out', async ({ page, patient }) => {
    void patient;
    const sheet = page.waitForResponse(/\/assets\/styles-.*\.css$/);
    await page.goto('/myprofile');
    expect(await (await sheet).text()).not.toMatch(/@layer|@import/);
    await page.context().clearCookies();
    const visited = await (await page.request.get('/')).text();
    expect(visited).toContain('data-href="page"');
    expect(visited).not.toContain('@layer');
  });
});
