/** What works without scripts, and before they have loaded. */
import type { Page } from '@playwright/test';
import { DEMO_PATIENT } from '../../src/server/ops/seed/demo-patient';
import { PASSWORD, freshEmail } from './patient';
import { expect, test } from './administrator';

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  async function logOut(page: Page, username: string): Promise<void> {
    await page.getByRole('button', { name: `Account of ${username}` }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
  }

  test('a person signs up, logs in, changes the name and logs out', async ({ page, sandbox, expectFailure }) => {
    const email = freshEmail();
    await page.goto('/signup?next=%2Fmyprofile');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await page.reload();
    await expect(page.getByText(email)).toBeVisible();
    const code = await sandbox.codeFor(email);
    expectFailure(/answer 400: POST .*\/signup/);
    await page.getByLabel('One-time password').fill(code === '111111' ? '222222' : '111111');
    await page.getByRole('button', { name: 'Verify and continue' }).click();
    await expect(page.getByText('Invalid OTP')).toBeVisible();
    await page.getByLabel('One-time password').fill(code);
    await page.getByRole('button', { name: 'Verify and continue' }).click();
    await page.getByLabel('Your name').fill('Asha Rao');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').press('Space');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page).toHaveURL('/myprofile');
    await logOut(page, 'Asha Rao');

    await page.goto('/login');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    expectFailure(/answer 400: POST .*\/login/);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('Incorrect email or password')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL('/');

    await page.goto('/myprofile');
    await page.getByRole('button', { name: 'Edit your name' }).click();
    await page.getByLabel('Your name').fill('Asha Menon');
    await page.getByRole('button', { name: 'Save your name' }).click();
    await expect(page.getByRole('button', { name: 'Edit your name' })).toBeVisible();
    const said = page.getByRole('status').filter({ hasText: 'Your name is saved.' });
    await expect(said).toBeVisible();
    await page.reload();
    await expect(said, 'told once').toHaveCount(0);

    // What asks in a dialog where scripts run is asked on a page.
    await page.goto('/myprofile/devices');
    await page.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByRole('heading', { name: 'Log out on every device?' })).toBeVisible();
    await page.getByRole('link', { name: 'Stay logged in' }).click();
    await expect(page).toHaveURL('/myprofile/devices');
    await logOut(page, 'Asha Menon');
  });
});

test('on a network of 250 kbit/s and 800 ms a press on Log In before any script has come logs in', async ({
  page,
  context,
}) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const bytesPerSecond = (250 * 1024) / 8;
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 800,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  // No script loads before the press, however fast the machine is.
  await page.route(/\.js(\?|$)/, async () => undefined);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByLabel('Email').fill(DEMO_PATIENT.email);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PATIENT.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/', { timeout: 30_000 });
  await expect(page.getByRole('button', { name: `Account of ${DEMO_PATIENT.username}` })).toBeVisible();
});

test.describe('with scripts off, on a phone', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test('the window of the document and its deadline are gone once another one is chosen', async ({ page, patient }) => {
    const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
    await page.goto(`/dialysis/${center._id}?date=2026-11-27&time=${encodeURIComponent('1 PM - 5 PM')}`);
    const deadline = page.getByText(/^Reschedule or cancel until Thu,\s26\sNov/).filter({ visible: true });
    await expect(deadline).toBeVisible();
    await page.getByRole('radio', { name: '9 AM - 1 PM' }).check();
    await expect(deadline).toHaveCount(0);
    await page.getByRole('radio', { name: '1 PM - 5 PM' }).check();
    await expect(deadline).toBeVisible();
  });
});
