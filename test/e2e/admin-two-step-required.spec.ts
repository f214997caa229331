/** Signing in to the administrator area when two-factor is required. */
import type { Page } from '@playwright/test';
import { codeOf } from '../second-factor';
import { expect, signIn, test } from './admin-area';
import { expectGoodScreen } from './looks';
import { digits, freshCode, heading, keepCodes, readKey } from './two-step';

test.use({ settings: { ADMIN_TWO_FACTOR: 'required' } });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(heading(page, 'Sign in')).toBeVisible();
}

test('the first sign-in sets up the app; then codes and recovery codes open the door', async ({
  page,
  sandbox,
  expectFailure,
}) => {
  expectFailure(/answer 401: GET .*\/admin\//);
  expectFailure(/answer 400: POST .*\/admin\/(two-factor\/confirm|admin-login\/code)/);
  await page.goto('/admin/login?next=/admin/centers');
  await signIn(page);
  await expect(heading(page, 'Set up two-step sign-in')).toBeFocused();
  await expect(page).toHaveTitle('Set up two-step sign-in · Vrikka');
  const key = await readKey(page);
  await expectGoodScreen(page, 'admin-two-step-enrol');

  await digits(page).fill('12345');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('The code has six digits')).toBeVisible();
  const code = codeOf(key, await sandbox.now());
  await digits(page).fill(code.replace(/.$/, (last) => String((Number(last) + 1) % 10)));
  await expect(page.getByText('That code did not work.')).toBeVisible();
  await expect(digits(page)).toBeFocused();
  await expectGoodScreen(page, 'admin-two-step-enrol-wrong');
  await digits(page).fill(code);

  await expect(heading(page, 'Save your recovery codes')).toBeFocused();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please save the codes first')).toBeVisible();
  await expectGoodScreen(page, 'admin-two-step-recovery-codes');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('vrikka-recovery-codes.txt');
  const codes = await keepCodes(page);
  expect(codes).toHaveLength(10);
  await expect(page).toHaveURL('/admin/centers');

  await page.getByRole('button', { name: /^Account of|Owner|Manager/ }).click();
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn off' })).toBeHidden();
  await expectGoodScreen(page, 'admin-two-step-required');

  await signOut(page);
  await signIn(page);
  await expect(digits(page)).toBeFocused();
  await expectGoodScreen(page, 'admin-two-step-code');
  await page.keyboard.type(await freshCode(key, sandbox));
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page).toHaveTitle('Dashboard · Vrikka');

  await signOut(page);
  await signIn(page);
  await page.getByRole('button', { name: 'Start again' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page).toHaveTitle('Sign in · Vrikka');
  await signIn(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByLabel('Recovery code')).toBeFocused();
  await page.getByLabel('Recovery code').fill('22222-22222');
  await page.keyboard.press('Enter');
  await expect(page.getByText('That code did not work.')).toBeVisible();
  await expectGoodScreen(page, 'admin-two-step-recovery-wrong');
  await page.getByLabel('Recovery code').fill(codes[0]!);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByText('You used a recovery code. 9 are left.')).toBeVisible();
});
