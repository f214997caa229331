/** Logging in, staying logged in, and logging out (spec.md, sections 2, 4, 5 and 8). */
import type { Page } from '@playwright/test';
import { DEMO_PATIENT } from '../../src/server/ops/seed/demo-patient';
import { holdBack } from './hold-back';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

async function logIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

test('a patient logs in after some mistakes, stays logged in, and logs out', async ({ page, expectFailure }) => {
  expectFailure(/answer 400: POST .*\/login/);
  await page.goto('/login');
  await expect(page.getByRole('link', { name: 'Sign up now' })).toHaveAttribute('href', '/signup');
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/forgot-password');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expectGoodScreen(page, 'login');

  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectGoodScreen(page, 'login-required');

  await page.getByLabel('Email').fill('asha');
  await expect(page.getByText('Email is required')).toBeHidden();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByText('Please enter a valid email')).toBeVisible();

  await logIn(page, { email: DEMO_PATIENT.email, password: 'not the password' });
  await expect(page.getByText('Incorrect email or password')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(DEMO_PATIENT.email);
  await expectGoodScreen(page, 'login-refused');

  await logIn(page, DEMO_PATIENT);
  await expect(page).toHaveURL('/');
  const account = page.getByRole('button', { name: `Account of ${DEMO_PATIENT.username}` });
  await expect(account).toHaveText('L');

  await page.reload();
  await account.click();
  await expect(page.getByText(DEMO_PATIENT.username)).toBeVisible();
  await expect(page.getByText(DEMO_PATIENT.email)).toBeVisible();
  await expectGoodScreen(page, 'account-menu');
  await page.getByRole('banner').getByRole('link', { name: 'Appointments' }).click();
  await expect(page).toHaveURL('/myappoinments');

  await page.goto('/login');
  await expect(page).toHaveURL('/');

  await account.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
});

test('a visitor of a page that needs a login is asked to log in, and comes back to it', async ({ page }) => {
  await page.goto('/myappoinments?show=completed');
  await expect(page).toHaveURL(/\/login\?next=/);
  await logIn(page, DEMO_PATIENT);
  await expect(page).toHaveURL('/myappoinments?show=completed');
  await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
});

test('log in says for which center it is', async ({ page }) => {
  const { dialysisCenters } = (await (await page.request.get('/auth/dialysis-centers')).json()) as {
    dialysisCenters: { _id: string; CenterName: string }[];
  };
  const { _id, CenterName } = dialysisCenters[0]!;
  await page.goto(`/dialysis/${_id}`);
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent(`/dialysis/${_id}`)}`);
  await expect(page.getByText(`To book a chair at ${CenterName}.`)).toBeVisible();
});

test('whoever is logged in no more sees Loading... for a second on the way to a page of theirs, and then the login', async ({
  page,
  patient,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: `Account of ${patient.username}` }).click();
  await page.context().clearCookies();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).last().click();
  const loading = page.getByText('Loading...');
  await expect(async () => {
    await page.clock.runFor(20);
    await expect(loading).toBeVisible({ timeout: 200 });
  }).toPass();
  await page.clock.runFor(800);
  await expect(loading).toBeVisible();
  // By the page's clock no more than 1500 in all; by ours the machine may take its time.
  const sentOn = '/login?next=%2Fmyprofile';
  for (const ms of [300, 100, 100, 100, 100]) {
    await page.clock.runFor(ms);
    if (
      await page.waitForURL(sentOn, { timeout: 4_000 }).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  await expect(page).toHaveURL(sentOn);
});

test('a visitor of public pages is never sent to log in', async ({ page }) => {
  const visited = new Set<string>();
  page.on('framenavigated', (frame) => visited.add(new URL(frame.url()).pathname));
  const publicPaths = ['/', '/dialysis', '/signup'];
  for (const path of publicPaths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect([...visited]).toEqual(publicPaths);
});

test('a session that was ended elsewhere leaves a public page as it is, and leads to the login at the next action', async ({
  page,
  patient,
}) => {
  expect(patient.email).toBeTruthy();
  await page.goto('/myprofile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.getByRole('link', { name: /, home$/ }).click();
  await expect(page).toHaveURL('/');
  // The cookies are still there; the refresh is refused.
  const cookies = await page.context().cookies();
  await page.request.post('/auth/logout');
  await page.context().addCookies(cookies);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?next=%2Fmyprofile/);
});

test('who logs out comes home, however long the way takes', async ({ page, patient }) => {
  await page.clock.install();
  await page.goto('/myprofile');
  await page.getByRole('button', { name: `Account of ${patient.username}` }).click();
  const { arrived, release } = await holdBack(page, /\/assets\/page-[^/]+\.js$/);
  await page.getByRole('button', { name: 'Logout' }).click();
  await arrived;
  await page.clock.fastForward('00:10');
  release();
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
  await expect(page).toHaveURL('/');
});
