/** Opening an account in three steps (spec.md, sections 2, 5 and 8). */
import { PASSWORD, freshEmail } from './patient';
import { expectGoodScreen } from './looks';
import { REFUSALS } from '../../src/contract/refusals';
import { account } from '../../src/contract';
import { expect, test } from './product';

test('a person opens an account with the code from the mail', async ({ page, sandbox, expectFailure }) => {
  const email = freshEmail();
  await page.goto('/signup');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await expectGoodScreen(page, 'signup-email');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByText('email is required')).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await expect(page.getByText('email is required')).toBeHidden();
  await page.getByRole('button', { name: 'Send the code' }).click();

  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  const otp = page.getByLabel('One-time password');
  await expect(otp).toBeFocused();
  await page.getByRole('button', { name: 'Verify and continue' }).click();
  await expect(page.getByText('otp is required')).toBeVisible();
  await expectGoodScreen(page, 'signup-code');

  const code = await sandbox.codeFor(email);
  expectFailure(/answer 400: POST .*\/signup/);
  await otp.fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Invalid OTP')).toBeVisible();
  await otp.fill(code);

  await expect(page.getByRole('heading', { level: 1, name: 'Your details' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign up' }).click();
  await expect(page.getByText('username is required')).toBeVisible();
  await expect(page.getByText('password is required')).toBeVisible();
  await expect(page.getByText('Please agree first')).toBeVisible();
  await expectGoodScreen(page, 'signup-details');
  await page.getByLabel('Your name').fill('Asha Rao');
  await expect(page.getByText('username is required')).toBeHidden();
  await expect(page.getByText('password is required')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await expect(page.getByRole('heading', { name: 'What we keep, and why' })).toBeVisible();
  const consent = page.getByRole('checkbox', { name: /I agree that Vrikka uses data about my health/ });
  await expect(consent).not.toBeChecked();
  await consent.press('Space');
  await page.getByRole('button', { name: 'Sign up' }).click();

  await expect(page.getByText('Registration successful!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account of Asha Rao' })).toBeVisible();

  await page.goto('/signup');
  await expect(page.getByRole('main').getByText(email)).toBeVisible();
  await expectGoodScreen(page, 'signup-logged-in');
});

test('an address that was sent too many codes is told so at its field', async ({ page, expectFailure }) => {
  const email = freshEmail();
  for (let sent = 0; sent < 5; sent++) await page.request.post(account.sendOtp.path, { data: { email } });
  expectFailure(/answer 429: POST .*\/signup/);
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(REFUSALS['otp-mail-limit'].message);
});
