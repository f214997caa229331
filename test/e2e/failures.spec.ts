/** When the server can't be reached or answers late: nothing looks empty or full that is only unknown. */
import type { Page, Route } from '@playwright/test';
import { PRODUCT } from '../../src/domain/product';
import { openCenter } from './center-page';
import { PASSWORD, freshEmail } from './patient';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

const FAILED = { status: 500, json: { success: false, message: 'An unexpected error occurred. Please try again.' } };

/** Makes a call of the API fail until `mend` is called. */
async function breakCall(page: Page, path: string): Promise<{ mend(): Promise<void> }> {
  const pattern = (url: URL) => url.pathname === path;
  await page.route(pattern, (route) => route.fulfill(FAILED));
  return { mend: () => page.unroute(pattern) };
}

test('a list of centers that cannot be loaded says so, and offers to try again', async ({ page, expectFailure }) => {
  expectFailure(/answer 500: GET .*\/auth\/dialysis-centers/);
  const { mend } = await breakCall(page, '/auth/dialysis-centers');
  await page.goto('/dialysis');
  await expect(page.getByText('The centers could not be loaded.')).toBeVisible();
  await expect(page.getByText('No centers found')).toBeHidden();
  await expectGoodScreen(page, 'center-list-failed');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Centers Available/);
});

test('while the centers are on their way, a bar shows progress', async ({ page }) => {
  const waiting: Route[] = [];
  await page.route(
    (url) => url.pathname === '/auth/dialysis-centers',
    (route) => void waiting.push(route),
  );
  await page.goto('/dialysis');
  const bar = page.getByRole('progressbar', { name: 'Looking for dialysis centers' });
  await expect(bar).toBeVisible();
  await expectGoodScreen(page, 'center-list-loading');
  for (const route of waiting) await route.continue();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Centers Available/);
  await expect(bar).toBeHidden();
});

test('the bar creeps on every 2 s, and goes 500 ms after the centers have come', async ({ page }) => {
  const waiting: Route[] = [];
  await page.route(
    (url) => url.pathname === '/auth/dialysis-centers',
    (route) => void waiting.push(route),
  );
  await page.clock.install();
  await page.goto('/dialysis');
  const bar = page.getByRole('progressbar', { name: 'Looking for dialysis centers' });
  const progress = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect(bar).toBeVisible();
  await expect(page.getByRole('main')).toContainText(PRODUCT.name);
  await page.clock.pauseAt(Date.now() + 3_000);
  const before = await progress();
  await page.clock.runFor(2_000);
  await expect.poll(progress).toBeGreaterThan(before);
  expect(await progress()).toBeLessThanOrEqual(before + 15);

  for (const route of waiting) await route.continue();
  await expect(async () => {
    await page.clock.runFor(1);
    expect(await progress()).toBe(100);
  }).toPass();
  await page.clock.runFor(400);
  await expect(bar).toBeVisible();
  await page.clock.runFor(100);
  await expect(bar).toBeHidden();
});

test('free chairs and appointments that cannot be loaded are not shown as none', async ({
  page,
  patient,
  expectFailure,
}) => {
  expectFailure(/answer 500: GET .*\/auth\/availability/);
  expectFailure(/answer 500: GET .*\/auth\/my-bookings/);
  const center = await patient.centerNamed('Rohida Dialysis Center');
  const availability = await breakCall(page, '/auth/availability');
  await page.goto(`/dialysis/${center._id}`);
  await expect(page.getByText('The free chairs could not be loaded.')).toBeVisible();
  await expect(page.getByText('No time slots available')).toBeHidden();
  await expectGoodScreen(page, 'center-detail-failed');
  await availability.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radiogroup', { name: /^Time on/ })).toBeVisible();

  const bookings = await breakCall(page, '/auth/my-bookings');
  await page.goto('/myappoinments');
  await expect(page.getByText('Your appointments could not be loaded')).toBeVisible();
  await expect(page.getByText('no appoinments found')).toBeHidden();
  await expectGoodScreen(page, 'appointments-failed');
  await bookings.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'no appoinments found' })).toBeVisible();
});

test('a login and a sign-up that get no answer say so, and can be tried again', async ({
  page,
  sandbox,
  expectFailure,
}) => {
  expectFailure(/request failed: POST .*\/login\.data/);
  expectFailure(/request failed: POST .*\/signup\.data/);
  /** Loses the next form that is sent from a page. */
  const lose = (path: string) =>
    page.route(
      (url) => url.pathname === `${path}.data`,
      (route) => (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue()),
      { times: 1 },
    );
  await page.goto('/login');
  await page.getByLabel('Email').fill('meera@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await lose('/login');
  await page.getByRole('button', { name: 'Log In' }).click();
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('meera@example.org');

  const email = freshEmail();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  const code = await sandbox.codeFor(email);
  await lose('/signup');
  await page.getByLabel('One-time password').fill(code);
  await expect(page.getByText('Failed to verify OTP. Please try again.')).toBeVisible();
  await page.getByRole('button', { name: 'Verify and continue' }).click();

  await page.getByLabel('username', { exact: false }).fill('Asha Rao');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').press('Space');
  const signUp = page.getByRole('button', { name: 'Sign up' });
  await lose('/signup');
  await signUp.click();
  await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
  await signUp.click();
  await expect(page).toHaveURL('/');
});

test('a sign-up whose address was verified too long ago begins again with what was typed', async ({
  page,
  sandbox,
}) => {
  const email = freshEmail();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('One-time password').fill(await sandbox.codeFor(email));
  await page.getByLabel('username', { exact: false }).fill('Asha Rao');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').press('Space');
  // Another verification than the one of this address.
  const cookies = await page.context().cookies();
  const kept = cookies.find(({ name }) => name === 'signup')!;
  const progress = JSON.parse(decodeURIComponent(kept.value)) as Record<string, unknown>;
  const other = { ...progress, verificationId: '019aa000-0000-7000-8000-000000000000' };
  await page.context().addCookies([{ ...kept, value: encodeURIComponent(JSON.stringify(other)) }]);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('Unexpected error occurred. Please re-register')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send the code' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('without a connection the page says so, and forms keep what was typed', async ({
  page,
  context,
  expectFailure,
}) => {
  expectFailure(/ERR_INTERNET_DISCONNECTED/);
  const email = freshEmail();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible();
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('Failed to send OTP. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expectGoodScreen(page, 'signup-offline');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
});

test('a center that does not exist leads on to those that do', async ({ page, patient, expectFailure }) => {
  expect(patient.email).toBeTruthy();
  expectFailure(/answer 404: GET .*\/auth\/availability/);
  await page.goto('/dialysis/019aa000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: "This center can't be found" })).toBeVisible();
  await expectGoodScreen(page, 'center-detail-missing');
  await page.getByRole('link', { name: 'See dialysis centers' }).click();
  await expect(page).toHaveURL('/dialysis');
  await openCenter(page, await patient.centerNamed('Semal Tree Kidney Care'));
});
