/** The patient's pages in Hindi, from the first page to a cancelled booking, and choosing and keeping a language. */
import type { Page } from '@playwright/test';
import { payOnCheckoutPage } from './checkout';
import { expectGoodScreen } from './looks';
import { PASSWORD, freshEmail } from './patient';
import { expect, test } from './product';

/** Our own texts; the languages' names for themselves are everywhere. */
const DEVANAGARI = /(?:[\u0900-\u097F]+ ){3}/;

/** Presses the header's language switch. */
async function switchTo(page: Page, name: 'हिन्दी' | 'English'): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name }).click();
}

async function expectLanguage(page: Page, language: 'hi' | 'en'): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

test.describe('in a browser of Hindi', () => {
  test.use({ locale: 'hi-IN' });

  test('it is asked once, before scripts come, and the answer is kept', async ({ page, context }) => {
    const question = page.getByText('हिन्दी में देखें?');
    await page.goto('/about');
    await expect(question).toBeVisible();
    await expectGoodScreen(page, 'hindi-question');
    await page.getByRole('button', { name: 'नहीं' }).click();
    await expect(question).toHaveCount(0);
    // It goes at once; on a busy machine a reload would come before the answer is kept.
    await expect.poll(async () => (await context.cookies()).map(({ name }) => name)).toContain('language');
    await page.reload();
    await expectLanguage(page, 'en');
    await expect(question).toHaveCount(0);
    await context.clearCookies({ name: 'language' });
    await page.reload();
    await page.getByRole('button', { name: 'हाँ' }).click();
    await expectLanguage(page, 'hi');
    await expect(question).toHaveCount(0);
  });
});

test('a person signs up, books, pays, cancels and logs out in Hindi', async ({ page, sandbox }) => {
  test.slow();
  const email = freshEmail();
  await page.goto('/');
  await switchTo(page, 'हिन्दी');
  await expectLanguage(page, 'hi');
  await expect(page).toHaveTitle(/डायलिसिस बुकिंग/);
  await expect(page.getByText('बुकिंग आपकी सुविधा से')).toBeVisible();
  await expectGoodScreen(page, 'hindi-home');

  await page.goto('/signup');
  await page.getByRole('button', { name: 'कोड भेजें' }).click();
  await expect(page.getByText('ईमेल भरना ज़रूरी है')).toBeVisible();
  await expectGoodScreen(page, 'hindi-signup-email');
  await page.getByLabel('ईमेल').fill(email);
  await page.getByRole('button', { name: 'कोड भेजें' }).click();
  await expect(page.getByRole('heading', { name: 'कोड भरें' })).toBeVisible();
  await expectGoodScreen(page, 'hindi-signup-code');
  await page.getByLabel('ईमेल पर आया कोड (OTP)').fill(await sandbox.codeFor(email));
  await page.getByLabel('आपका नाम').fill('आशा राव');
  await page.getByLabel('पासवर्ड', { exact: true }).fill('छोटा');
  await page.getByRole('button', { name: 'साइन अप करें' }).click();
  await expect(page.getByText('कृपया कम से कम 8 अक्षर रखें')).toBeVisible();
  await expectGoodScreen(page, 'hindi-signup-details');
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: /मैं सहमत हूँ/ }).press('Space');
  await page.getByRole('button', { name: 'साइन अप करें' }).click();
  await expect(page.getByText('आपका खाता बन गया है!')).toBeVisible();
  await expect(page.getByRole('button', { name: 'आशा राव का खाता' })).toBeVisible();

  await page.getByRole('link', { name: 'अभी बुक करें' }).click();
  await expect(page).toHaveTitle(/^डायलिसिस सेंटर · /);
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expectGoodScreen(page, 'hindi-centers');
  await page.getByLabel('सेंटर का नाम').fill('neem');
  await page.getByRole('link', { name: 'अपॉइंटमेंट बुक करें Neem Courtyard Dialysis Center में' }).click();
  await expect(page.getByRole('radiogroup', { name: 'मंगल, 24 नवंबर 2026 का समय' })).toBeVisible();
  await page.getByRole('application').getByRole('button', { name: 'गुरु, 26 नवंबर 2026' }).click();
  await page.getByText('दोपहर 1 से शाम 5 बजे', { exact: true }).first().click();
  await expect(page.getByRole('radio', { name: 'दोपहर 1 से शाम 5 बजे' })).toBeChecked();
  await expect(page.getByRole('main')).toContainText(/बुध, 25\sनवंबर(?: 2026)?, दोपहर\s1\sबजे/);
  await expect(page.getByText('हीमोडायलिसिस', { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'hindi-center');
  await page.getByRole('main').getByRole('button', { name: 'अपॉइंटमेंट बुक करें' }).click();
  await payOnCheckoutPage(page);

  await expect(page.getByRole('heading', { name: 'भुगतान सफल रहा!' })).toBeVisible();
  await expectLanguage(page, 'hi');
  await expect(page).toHaveTitle(/भुगतान सफल रहा!/);
  const receipt = page.getByRole('region', { name: 'रसीद' });
  await expect(receipt).toContainText('गुरु, 26 नवंबर 2026');
  await expect(receipt).toContainText('दोपहर 1 से शाम 5 बजे');
  await expectGoodScreen(page, 'hindi-success');

  await page.getByRole('button', { name: 'आशा राव का खाता' }).click();
  await page.getByRole('banner').getByRole('link', { name: 'अपॉइंटमेंट' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'मेरे अपॉइंटमेंट' })).toBeVisible();
  const next = page.getByRole('region', { name: 'गुरु, 26 नवंबर 2026' });
  await expect(next).toContainText('पक्का');
  await expectGoodScreen(page, 'hindi-appointments');
  await next.getByRole('button', { name: 'समय बदलें' }).click();
  await expect(page.getByRole('dialog', { name: 'नया समय चुनें' })).toBeVisible();
  await expectGoodScreen(page, 'hindi-appointments-move');
  await page.getByRole('button', { name: 'रहने दें' }).click();
  await next.getByRole('button', { name: 'अपॉइंटमेंट रद्द करें' }).click();
  const row = page.getByRole('listitem', { name: 'गुरु, 26 नवंबर 2026, दोपहर 1 से शाम 5 बजे' });
  const dialog = page.getByRole('alertdialog', { name: 'यह अपॉइंटमेंट रद्द करें?' });
  await expect(dialog).toContainText(/₹[\d,]+, पूरे/);
  await expectGoodScreen(page, 'hindi-appointments-cancel');
  await dialog.getByRole('button', { name: 'अपॉइंटमेंट रद्द करें' }).click();
  await expect(row).toContainText('रद्द');
  await expect(page.getByText(/5 से 10 दिन में उसी खाते में लौट आएँगे/)).toBeVisible();

  await page.goto('/myprofile');
  await expect(page.getByRole('heading', { level: 1, name: 'प्रोफ़ाइल' })).toBeVisible();
  await expectGoodScreen(page, 'hindi-profile');
  await page.getByRole('button', { name: 'आशा राव का खाता' }).click();
  await page.getByRole('button', { name: 'लॉग आउट' }).click();
  await expect(page.getByRole('link', { name: 'लॉग इन', exact: true })).toBeVisible();
  await expectLanguage(page, 'hi');
});

test('the language is remembered, and English readers fetch no other', async ({ page }) => {
  const fetched: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js') && DEVANAGARI.test(await response.text())) fetched.push(response.url());
  });
  await page.goto('/dialysis');
  await expectLanguage(page, 'en');
  await page.waitForLoadState('networkidle');
  expect(fetched).toEqual([]);

  await switchTo(page, 'हिन्दी');
  await expect(page.getByRole('heading', { level: 1, name: /सेंटर उपलब्ध/ })).toBeVisible();
  // The body of an answer is read after the page has it.
  await expect.poll(() => fetched).not.toEqual([]);
  await page.reload();
  await expectLanguage(page, 'hi');
  await expect(page.getByRole('heading', { level: 1, name: /सेंटर उपलब्ध/ })).toBeVisible();

  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await expectLanguage(page, 'en');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: /Centers Available/ })).toBeVisible();
  await expectLanguage(page, 'en');
});

test('the language goes along into the account, and comes back with it in another browser', async ({
  page,
  patient,
  browser,
  baseURL,
}) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: `Account of ${patient.username}` })).toBeVisible();
  const kept = page.waitForResponse((response) => response.url().includes('/language.data') && response.ok());
  await switchTo(page, 'हिन्दी');
  await kept;

  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  const other = await elsewhere.newPage();
  await other.goto('/login');
  await expectLanguage(other, 'en');
  await other.getByLabel('Email').fill(patient.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Log In', exact: true }).click();
  await expectLanguage(other, 'hi');
  await expect(other.getByRole('button', { name: `${patient.username} का खाता` })).toBeVisible();
  await elsewhere.close();
});

test('switching the language leaves a name alone that was changed elsewhere', async ({ page, patient }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: `Account of ${patient.username}` })).toBeVisible();
  await page.request.put('/auth/profile', { data: { username: 'Asha Menon' } });
  const kept = page.waitForResponse((response) => response.url().includes('/language.data') && response.ok());
  await switchTo(page, 'हिन्दी');
  await kept;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Asha Menon का खाता' })).toBeVisible();
});
