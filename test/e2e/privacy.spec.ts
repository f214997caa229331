/** What patients see and control of their own data (DPDP Act 2023). */
import { readFileSync } from 'node:fs';
import { bookings } from '../../src/contract';
import { bookButton, chooseDay, openCenter } from './center-page';
import { expectGoodScreen } from './looks';
import { PASSWORD, Patient, freshEmail } from './patient';
import { expect, test as base } from './product';

/** A patient signed up by another client, with only the fields of the specification. */
const test = base.extend<{ newcomer: Patient }>({
  newcomer: async ({ context, sandbox }, provide) => {
    const newcomer = new Patient(context.request, sandbox, freshEmail(), 'Asha Rao');
    await newcomer.signUp({});
    await provide(newcomer);
  },
});

test('a patient sees agreements and devices, names somebody, and downloads what is known', async ({
  page,
  patient,
  sandbox,
  playwright,
  baseURL,
}) => {
  await page.goto('/myprofile');
  await page.getByRole('link', { name: /^Your data/ }).click();
  await expect(page.getByText(/Agreed on .*, when you signed up, in English/)).toBeVisible();
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await expect(page.getByText('Withdrawing this means deleting your account')).toBeVisible();
  await expect(page.getByText('You have no upcoming appointments.')).toBeVisible();
  await page.getByRole('link', { name: 'Keep my account' }).click();
  await page.getByRole('link', { name: /^Your data/ }).click();

  await page.getByRole('button', { name: 'Name someone' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please choose one')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Ravi Rao');
  await page.getByLabel('Email or phone').fill('080 5550 0199');
  await page.getByLabel('Who they are to you').selectOption({ label: 'Son or daughter' });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Son or daughter, 080 5550 0199')).toBeVisible();
  await expectGoodScreen(page, 'profile-data');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download to read' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('my-data.html');
  expect(readFileSync(await file.path(), 'utf8')).toContain('Ravi Rao');

  const phone = await playwright.request.newContext({
    baseURL: baseURL!,
    userAgent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
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

test('whoever has not agreed yet is asked on booking, and goes on from there', async ({ page, newcomer }) => {
  const center = await newcomer.centerNamed('Neem Courtyard Dialysis Center');
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

test('a client that knows of no consent sends the person to our page once, and books from then on', async ({
  page,
  newcomer,
  context,
}) => {
  const center = await newcomer.centerNamed('Neem Courtyard Dialysis Center');
  const free = await newcomer.findFree(center, '2026-11-28', '2026-12-05');
  const data = { ...free, centerId: center._id, CenterName: center.CenterName, price: center.DialysisCharge };
  const refused = await context.request.post(bookings.makePayment.path, { data });
  const { message } = (await refused.json()) as { message: string };
  await context.clearCookies();

  await page.goto(message.match(/https?:\S+$/)![0]);
  await expect(page).toHaveURL('/login?next=%2Fconsent');
  await page.getByLabel('Email').fill(newcomer.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/consent');
  await expect(page.getByRole('heading', { name: 'What we keep, and why' })).toBeVisible();
  await expectGoodScreen(page, 'consent');
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page).toHaveURL('/dialysis');
  await newcomer.hold(center, free.date, free.time);

  await page.goto('/consent?next=https://evil.example/');
  await expect(page.getByRole('heading', { name: 'You have agreed' })).toBeVisible();
  await expectGoodScreen(page, 'consent-agreed');
  await expect(page.getByRole('link', { name: 'Find a center' })).toHaveAttribute('href', '/dialysis');
  await page.getByRole('link', { name: 'See when you agreed, or withdraw it' }).click();
  await expect(page.getByText(/Agreed on .*, on the page that asks for it, in English/)).toBeVisible();
});

test('a page in which somebody else has logged in meanwhile does nothing, says so, and asks the other one for consent', async ({
  page,
  context,
  patient,
  newcomer,
  expectFailure,
}) => {
  expectFailure(/answer 409: POST .*\/dialysis\//);
  // The tab of a patient with consent, which does not notice that another patient has logged in.
  await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
  await patient.logIn(context.request);
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  await openCenter(page, center);
  await chooseDay(page, (await newcomer.findFree(center, '2026-11-28', '2026-11-30')).date);
  await newcomer.logIn(context.request);
  await bookButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(/this page was opened by somebody else\. Nothing was done\./);
  await bookButton(page).click();
  const asked = page.getByRole('dialog', { name: 'One thing before you book' });
  await asked.getByRole('checkbox').press('Space');
  await asked.getByRole('button', { name: 'Agree and book' }).click();
  await expect(page.getByRole('heading', { name: 'Pay by card' })).toBeVisible();
});

test('the page of the consent speaks Hindi, and lets go without an answer', async ({ page, newcomer }) => {
  void newcomer;
  await page.request.put('/auth/profile', { data: { language: 'hi' } });
  await page.goto('/consent?next=%2Fmyappoinments');
  await expect(page.getByRole('heading', { name: 'बुक करने से पहले एक बात' })).toBeVisible();
  await expectGoodScreen(page, 'hindi-consent');
  await page.getByRole('link', { name: 'अभी नहीं' }).click();
  await expect(page).toHaveURL('/myappoinments');
  await page.goto('/consent');
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'सहमत हूँ, आगे बढ़ें' }).click();
  await expect(page.getByText('धन्यवाद। अब आप बुक कर सकते हैं।')).toBeVisible();
  await page.goto('/consent');
  await expect(page.getByRole('heading', { name: 'आप सहमति दे चुके हैं' })).toBeVisible();
  await expectGoodScreen(page, 'hindi-consent-agreed');
});
