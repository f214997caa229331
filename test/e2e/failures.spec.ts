/** When the server can't be reached or is slow: unknown data never looks empty or full. */
import type { Page, Route } from '@playwright/test';
import { openCenter } from './center-page';
import { PASSWORD, freshEmail } from './patient';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';
import { scripted } from './scripted';

/** Makes a page's data requests fail until `mend` is called, as if the server were gone. */
async function breakPage(page: Page, path: string): Promise<{ mend(): Promise<void> }> {
  const pattern = (url: URL) => url.pathname === `${path}.data`;
  await page.route(pattern, (route) => route.abort('connectionrefused'));
  return { mend: () => page.unroute(pattern) };
}

/** Holds back a page's data requests until released. */
async function holdPage(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting: Route[] = [];
  await page.route(
    (url) => url.pathname === `${path}.data`,
    (route) => void waiting.push(route),
  );
  return async () => {
    for (const route of waiting) await route.continue();
  };
}

/** Follows a link of the page, so that the frame stays mounted. */
async function follow(page: Page, path: string): Promise<void> {
  await page.getByRole('main').locator(`a[href="${path}"]`).first().click();
}

test('a list of centers that cannot be loaded says so, and offers to try again', async ({ page, expectFailure }) => {
  expectFailure(/request failed: GET .*\/dialysis\.data/);
  await page.goto('/');
  const { mend } = await breakPage(page, '/dialysis');
  await follow(page, '/dialysis');
  await expect(page.getByText('The centers could not be loaded.')).toBeVisible();
  await expect(page.getByText('No centers found')).toBeHidden();
  await expectGoodScreen(page, 'center-list-failed');
  await mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Centers Available/);
});

test('while the centers are on their way, a bar shows progress', async ({ page }) => {
  await page.goto('/');
  const letGo = await holdPage(page, '/dialysis');
  await follow(page, '/dialysis');
  const bar = page.getByRole('progressbar', { name: 'Looking for dialysis centers' });
  await expect(bar).toBeVisible();
  await expectGoodScreen(page, 'center-list-loading');
  await letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Centers Available/);
  await expect(bar).toBeHidden();
});

test('a bar at the top shows that a page is on its way', async ({ page, patient }) => {
  const center = await patient.centerNamed('Rohida Dialysis Center');
  const path = `/dialysis/${center._id}`;
  await page.goto('/dialysis?q=Rohida');
  const letGo = await holdPage(page, path);
  await follow(page, path);
  const bar = page.locator('.animate-creep');
  await expect(bar).toBeVisible();
  await letGo();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(center.CenterName);
  await expect(bar).toBeHidden();
});

test('the bar creeps on every 2 s, and goes 500 ms after the centers have come', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const letGo = await holdPage(page, '/dialysis');
  await follow(page, '/dialysis');
  const bar = page.getByRole('progressbar', { name: 'Looking for dialysis centers' });
  const progress = async () => Number(await bar.getAttribute('aria-valuenow'));
  await expect(bar).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_000);
  const before = await progress();
  await page.clock.runFor(2_000);
  await expect.poll(progress, { intervals: [20] }).toBeGreaterThan(before);
  expect(await progress()).toBeLessThanOrEqual(before + 15);

  const came = page.waitForResponse(/\/dialysis\.data/);
  await letGo();
  await (await came).finished();
  await page.clock.runFor(400);
  await expect(bar).toBeVisible();
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(bar).toBeHidden({ timeout: 500 });
  }).toPass();
});

test('free chairs and appointments that cannot be loaded are not shown as none', async ({
  page,
  patient,
  expectFailure,
}) => {
  const center = await patient.centerNamed('Rohida Dialysis Center');
  const path = `/dialysis/${center._id}`;
  expectFailure(new RegExp(`request failed: GET .*${path}\\.data`));
  expectFailure(/request failed: GET .*\/myappoinments\.data/);
  await page.goto('/dialysis?q=Rohida');
  const chairs = await breakPage(page, path);
  await follow(page, path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This center could not be loaded.');
  await expect(page.getByText('No time slots available')).toBeHidden();
  await expectGoodScreen(page, 'center-detail-failed');
  await chairs.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('radiogroup', { name: /^Time on/ })).toBeVisible();

  const appointments = await breakPage(page, '/myappoinments');
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Appointments' }).last().click();
  await expect(page.getByText('Your appointments could not be loaded')).toBeVisible();
  await expect(page.getByText('no appoinments found')).toBeHidden();
  await expectGoodScreen(page, 'appointments-failed');
  await appointments.mend();
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
  /** Loses the next form submission of a page. */
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
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
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

  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').press('Space');
  const signUp = page.getByRole('button', { name: 'Sign up' });
  await lose('/signup');
  await signUp.click();
  await expect(page.getByText('Registration failed', { exact: true })).toBeVisible();
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
  await page.getByLabel('Your name').fill('Asha Rao');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox').press('Space');
  // The verification of another address.
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
  await scripted(page);
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
  expectFailure(/answer 404: GET .*\/dialysis\/019aa000/);
  await page.goto('/dialysis/019aa000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { level: 1, name: "This center can't be found" })).toBeVisible();
  await expectGoodScreen(page, 'center-detail-missing');
  await page.getByRole('link', { name: 'See dialysis centers' }).click();
  await expect(page).toHaveURL('/dialysis');
  await openCenter(page, await patient.centerNamed('Semal Tree Kidney Care'));
});
