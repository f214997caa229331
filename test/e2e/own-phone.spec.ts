/** The next sessions on one's own phone, without a network. */
import type { Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import sharp from 'sharp';
import { expectGoodScreen } from './looks';
import { PASSWORD, Patient, freshEmail } from './patient';
import { expect, test } from './product';
import { newDataDir, removeDataDir, startProduct } from './running-product';
import { SandboxControl } from './sandbox';
import { startRealPostgres } from '../real-postgres';
import { SEEDED_DATA, SEEDED_DATABASE, TUESDAY_MORNING } from './seed-once';

const THURSDAY = '2026-11-26';
const SWITCH = /This is my own phone/;

/** Books a session, and says on My Appointments that this is their own phone. */
async function keepOnPhone(page: Page, patient: Patient) {
  const { center, time } = await patient.findRoom([THURSDAY]);
  await patient.book(center, THURSDAY, time);
  await page.goto('/myappoinments');
  await page.getByRole('checkbox', { name: SWITCH }).check();
  await expect(page.getByText('Your next sessions are kept on this phone.')).toBeVisible();
  const arrival = (await patient.myBookings())[0]!.arrival!;
  return { center, arrival };
}

const keptCaches = (page: Page) => page.evaluate(() => caches.keys());

/** Opens a page with no network. */
async function openOffline(page: Page, address: string): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(address);
}

test('stay on one’s own phone, with what the desk asks for, and say how old they are', async ({
  page,
  patient,
  watched,
}) => {
  watched.expectFailure(/ERR_INTERNET_DISCONNECTED/);
  const { center, arrival } = await keepOnPhone(page, patient);
  await openOffline(page, '/myappoinments');
  await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
  await expect(page.getByText(/^As of Tue, 24\sNov 2026, 8:\d\d\sAM, without a network/)).toBeVisible();
  const session = page.getByRole('article');
  await expect(session).toHaveCount(1);
  await expect(session).toContainText('Thu, 26 Nov 2026');
  await expect(session).toContainText(`${center.CenterAddress}, ${center.CenterCity}`);
  await expect(session.getByRole('link', { name: center.ContactNumber })).toHaveAttribute('href', /^tel:/);
  await expect(session).toContainText(arrival.pin);
  const picture = await session.getByRole('img', { name: 'Code for the desk' }).screenshot();
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  expect(decodeQR({ width: info.width, height: info.height, data })).toBe(arrival.code);
  await expectGoodScreen(page, 'kept-sessions');

  await page.goto('/dialysis');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await expect(page.getByText(/go to the nearest hospital/)).toBeVisible();
  await expectGoodScreen(page, 'offline');
  await page.getByRole('link', { name: 'My Appointments' }).click();
  await expect(session).toHaveCount(1);

  await page.context().setOffline(false);
  await page.goto('/dialysis');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeHidden();
});

test('are erased when switched off, at log out, and when somebody else logs in', async ({
  page,
  patient,
  anotherPatient,
}) => {
  test.slow();
  await keepOnPhone(page, patient);
  expect(await keptCaches(page)).toContain('kept-sessions');
  await page.getByRole('checkbox', { name: SWITCH }).uncheck();
  await expect.poll(() => keptCaches(page)).toEqual([]);
  await page.reload();
  await expect(page.getByRole('checkbox', { name: SWITCH })).not.toBeChecked();

  await page.getByRole('checkbox', { name: SWITCH }).check();
  await expect(page.getByText('Your next sessions are kept on this phone.')).toBeVisible();
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
  expect(await keptCaches(page)).toEqual([]);
  expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('own-phone');

  await patient.logIn();
  await page.goto('/myappoinments');
  await page.getByRole('checkbox', { name: SWITCH }).check();
  await expect(page.getByText('Your next sessions are kept on this phone.')).toBeVisible();
  const other = await anotherPatient();
  await page.request.post('/auth/login', { data: { email: other.email, password: PASSWORD } });
  await page.goto('/myprofile');
  await expect(page.getByLabel('Email')).toHaveValue(other.email);
  await expect.poll(() => keptCaches(page)).toEqual([]);
});

const WAYS_OUT: [string, (page: Page) => Promise<void>][] = [
  [
    'everywhere',
    async (page) => {
      await page.goto('/myprofile/devices');
      await page.getByRole('button', { name: 'Log out everywhere' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    },
  ],
  [
    'by deleting the account',
    async (page) => {
      await page.goto('/myprofile/delete');
      await page.getByLabel('Your password').fill(PASSWORD);
      await page.getByRole('button', { name: 'Delete my account' }).click();
    },
  ],
];

for (const [way, leave] of WAYS_OUT) {
  test(`are erased for whoever goes out ${way}, and are not there without a network`, async ({
    page,
    patient,
    expectFailure,
  }) => {
    await keepOnPhone(page, patient);
    await leave(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
    expect(await keptCaches(page)).toEqual([]);
    expect(await page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty('own-phone');
    expectFailure(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await expect(page.goto('/myappoinments')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });
}

test('stay when an account is not deleted, since the password was wrong', async ({ page, patient, expectFailure }) => {
  await keepOnPhone(page, patient);
  await page.goto('/myprofile/delete');
  expectFailure(/answer 40\d: POST .*\/myprofile\/delete/);
  await page.getByLabel('Your password').fill('not the password');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.locator('[aria-invalid]')).toBeVisible();
  expect(await keptCaches(page)).toContain('kept-sessions');
});

test('are forgotten on the next visit of a phone that was logged out from afar', async ({
  page,
  patient,
  browser,
  baseURL,
  expectFailure,
}) => {
  expectFailure(/answer 401: GET .*\/myappoinments\/offline/);
  await keepOnPhone(page, patient);
  const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
  await patient.logIn(elsewhere.request);
  await elsewhere.request.post('/auth/logout-others');
  await elsewhere.close();
  await page.goto('/');
  await expect.poll(() => keptCaches(page)).not.toContain('kept-sessions');
});

test('are there when the product itself can not be reached', async ({ browser }) => {
  test.slow();
  const dataDir = newDataDir(process.env[SEEDED_DATA]);
  const databaseUrl = await (await startRealPostgres()).createDatabase(process.env[SEEDED_DATABASE]);
  const product = await startProduct({ name: 'own-phone', now: TUESDAY_MORNING, dataDir, databaseUrl });
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  try {
    const patient = new Patient(context.request, new SandboxControl(product.sandboxUrl), freshEmail(), 'Asha Rao');
    await patient.signUp();
    await keepOnPhone(page, patient);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
  await page.goto('/myappoinments');
  await expect(page.getByText(/without a network/)).toBeVisible();
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1, name: 'You are offline' })).toBeVisible();
  await context.close();
});
