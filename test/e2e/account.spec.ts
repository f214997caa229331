/** Ways into an account besides its password, and what a person may do with it. */
import { account } from '../../src/contract';
import { aCredential } from '../google';
import { holdBack } from './hold-back';
import { PASSWORD, freshEmail } from './patient';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

test('a forgotten password is replaced with a code from the mail', async ({ page, patient, sandbox, context }) => {
  await context.clearCookies();
  await page.goto('/login');
  await page.getByLabel('Email').fill(patient.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(patient.email);
  await expectGoodScreen(page, 'forgot-password');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
  const { text } = await sandbox.messageTo(patient.email, /code for a new password/);
  await page.getByLabel('One-time password').fill(text.match(/\b\d{6}\b/)![0]);
  await page.getByLabel('New password', { exact: true }).fill('eleven mangoes in a boat');
  await expectGoodScreen(page, 'forgot-password-code');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByText('Your new password is set.')).toBeVisible();
  await expect(page).toHaveURL('/');
});

test('somebody enters with Google, without a password', async ({ page }) => {
  const email = freshEmail();
  await page.goto('/login?next=%2Fmyprofile');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opening;
  await chooser.getByLabel('Name').fill('Meera Nair');
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Google authentication successful!')).toBeVisible();
  await expect(page).toHaveURL('/consent?next=%2Fmyprofile');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Account of Meera Nair' })).toBeVisible();
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page.getByText('Please agree first')).toBeVisible();
  await expectGoodScreen(page, 'consent-missing');
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page.getByText('Thank you. You can book now.')).toBeVisible();
  await expect(page).toHaveURL('/myprofile');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByText('You log in with Google', { exact: false })).toBeVisible();
});

test('Google opens an account on the sign-up page too, and lets in whoever has agreed', async ({ page }) => {
  const email = freshEmail();
  const enter = async (path: string) => {
    await page.goto(path);
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const chooser = await opening;
    await chooser.getByLabel('Name').fill('Meera Nair');
    await chooser.getByLabel('Email').fill(email);
    await chooser.getByRole('button', { name: 'Continue', exact: true }).click();
    await expect(page.getByText('Google authentication successful!')).toBeVisible();
  };
  await enter('/signup');
  await expect(page).toHaveURL('/');
  await page.goto('/consent');
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Agree and continue' }).click();
  await expect(page.getByText('Thank you. You can book now.')).toBeVisible();

  await page.context().clearCookies();
  await enter('/signup');
  await expect(page).toHaveURL('/');
});

test('a picture that failed before the scripts came becomes the letter', async ({ page, sandbox, expectFailure }) => {
  const picture = 'https://lh3.googleusercontent.com/a/gone';
  expectFailure(/^request to a stranger: GET https:\/\/lh3\.googleusercontent\.com\/a\/gone$/);
  // Beside the sandbox's Google no picture of the real one is let in.
  expectFailure(/^console error: Loading the image 'https:\/\/lh3\.googleusercontent\.com\/a\/gone' violates/);
  expectFailure(/^request failed: GET https:\/\/lh3\.googleusercontent\.com\/a\/gone csp$/);
  const { google } = await (await page.request.get(account.googleStart.path)).json();
  const credential = await aCredential({ sandbox }, { email: freshEmail(), picture }, { nonce: google.nonce });
  const entered = await page.request.post(account.googleAuth.path, { data: { credential } });
  expect(await entered.json()).toMatchObject({ success: true });

  const scripts = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/', { waitUntil: 'commit' });
  const shown = page.getByRole('banner').locator(`img[src="${picture}"]`);
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth === 0))
    .toBe(true);
  scripts.release();
  await expect(page.getByRole('button', { name: 'Account of Meera Nair' })).toHaveText('M');
});

test('what goes wrong with Google is said where it was tried', async ({ page, patient, expectFailure }) => {
  await page.context().clearCookies();
  const choose = async (email: string) => {
    const opening = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Continue with Google' }).click();
    const chooser = await opening;
    await chooser.getByLabel('Name').fill('Asha Rao');
    await chooser.getByLabel('Email').fill(email);
    await chooser.getByRole('button', { name: 'Continue', exact: true }).click();
  };
  const said = page.getByRole('alert');
  expectFailure(/request failed: POST .*\/login/);

  await page.goto('/login');
  await choose(patient.email);
  await expect(said).toHaveText(/^This email already has an account with a password/);
  await page.route(/\/login\.data/, (route) => route.abort('internetdisconnected'), { times: 1 });
  await choose(freshEmail());
  const failed = 'Failed to authenticate with Google. Please try again.';
  await expect(said).toHaveText(failed);
  for (const answer of [
    { status: 503, contentType: 'application/json', body: '{"success":false,"code":"overloaded","message":"Later"}' },
    { status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' },
  ]) {
    expectFailure(new RegExp(`answer ${answer.status}: POST .*/login`));
    await page.goto('/login');
    await page.route(/\/login\.data/, (route) => route.fulfill(answer), { times: 1 });
    await choose(freshEmail());
    await expect(said).toHaveText(failed);
  }
  await page.evaluate(() => (window.open = () => null));
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(said).toHaveText(/^Google sign-in was unsuccessful\. Please try again\./);

  await page.goto('/signup');
  await choose(patient.email);
  await expect(said).toHaveText(/^Google authentication failed.*already has an account with a password/s);
});

test('the profile changes the name, and deletes the account for who gives the password', async ({
  page,
  patient,
  expectFailure,
}) => {
  await page.goto('/myprofile');
  await expect(page.getByLabel('Email')).toHaveValue(patient.email);
  await expectGoodScreen(page, 'profile');
  await page.getByRole('button', { name: /Edit/ }).first().click();
  await page.getByLabel('Your name').fill('Lakshmi R');
  await page.getByRole('button', { name: 'Save your name' }).click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();

  await page.getByRole('link', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('main');
  await expect(dialog.getByText('You have no upcoming appointments.')).toBeVisible();
  await expectGoodScreen(page, 'profile-delete');
  expectFailure(/answer 400: POST .*\/myprofile\/delete/);
  const password = dialog.getByLabel('Your password');
  await password.fill('not-the-password');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(password).toHaveAccessibleDescription('This is not your current password.');
  await expect(password).toHaveValue('not-the-password');
  await expectGoodScreen(page, 'profile-delete-wrong');
  await password.fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
});

test('who came with Google deletes the account with a code from the mail', async ({ page, sandbox, expectFailure }) => {
  const email = freshEmail();
  await page.goto('/login');
  const opening = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  const chooser = await opening;
  await chooser.getByLabel('Name').fill('Asha Nair');
  await chooser.getByLabel('Email').fill(email);
  await chooser.getByRole('button', { name: 'Continue', exact: true }).click();
  await expect(page.getByText('Google authentication successful!')).toBeVisible();
  // Patients without consent can delete their account too.
  await page.goto('/myprofile');
  await page.getByRole('link', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('main');
  await expect(dialog.getByText(`we send a code to ${email}`)).toBeVisible();
  await expectGoodScreen(page, 'profile-delete-google');
  await dialog.getByRole('button', { name: 'Send the code' }).click();
  const code = dialog.getByLabel('One-time password');
  await expect(code).toBeFocused();
  await expectGoodScreen(page, 'profile-delete-code');
  const { text } = await sandbox.messageTo(email, /code to delete your account/);
  const otp = text.match(/\b\d{6}\b/)![0];

  // The phone closes the page while the mail is read: the code is still valid.
  await page.reload();
  expectFailure(/answer 400: POST .*\/myprofile\/delete/);
  await code.fill(otp === '123456' ? '654321' : '123456');
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(code).toHaveAccessibleDescription('Invalid OTP');
  await expect(code).toHaveValue(/\d{6}/);
  await code.fill(otp);
  await dialog.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'LOG IN' })).toBeVisible();
});
