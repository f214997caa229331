/** Passkeys on the page, with the authenticator of a phone: offered, added, used, named and removed; and those of staff. */
import type { BrowserContext, Page } from '@playwright/test';
import { expect as expectOfStaff, test as testOfStaff } from './admin-area';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

/** Gives a page the authenticator of a phone, which is unlocked at once (Chrome DevTools protocol, WebAuthn). */
async function withPhone(context: BrowserContext, page: Page): Promise<void> {
  const devTools = await context.newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

test('a patient adds a passkey, logs in with it, names it and removes it', async ({
  page,
  context,
  patient,
  product,
  sandbox,
}) => {
  await withPhone(context, page);
  await page.goto('/myprofile/login');
  await expect(page.getByRole('heading', { name: 'How you log in' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByText('Your passkey is added.')).toBeVisible();
  await expect(page.getByText(/^Added on .*Not used yet/)).toBeVisible();
  await expectGoodScreen(page, 'ways-in');
  await sandbox.messageTo(patient.email, /passkey was added/);

  await context.clearCookies();
  await page.goto('/login?next=%2Fmyprofile%2Flogin');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page).toHaveURL('/myprofile/login');
  await expect(page.getByText(/^Added on .*Last used/)).toBeVisible();

  await page.getByRole('button', { name: /^Rename the passkey/ }).click();
  await page.getByLabel('Name', { exact: true }).fill('Amma’s phone');
  await page.getByRole('button', { name: 'Save the name' }).click();
  await expect(page.getByText('Amma’s phone', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Remove the passkey Amma’s phone' }).click();
  await expectGoodScreen(page, 'ways-in-remove-passkey');
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/^The passkey is removed/)).toBeVisible();
  await expect(page.getByText('Amma’s phone', { exact: true })).toBeHidden();
  expect(product.url).toContain('localhost');
});

test('a passkey is offered after a login with the password, and not again after a no', async ({
  page,
  context,
  patient,
}) => {
  const logIn = async () => {
    await context.clearCookies();
    await page.goto('/login');
    await page.getByLabel('Email').fill(patient.email);
    await page.getByLabel('Password', { exact: true }).fill('seven rivers and a boat');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL('/');
  };
  await logIn();
  await expect(page.getByText('Log in faster next time')).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('Log in faster next time')).toBeHidden();
  await logIn();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect(page.getByText('Log in faster next time')).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('pages are as they were: no passkey is offered, and the others are named', async ({ page, patient }) => {
    await page.goto('/myprofile/login');
    await expect(page.getByRole('main').getByText(patient.email)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeHidden();
    await page.context().clearCookies();
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  });
});

testOfStaff(
  'staff add a passkey with their password, and sign in with it',
  async ({ page, context, administrator, expectFailure }) => {
    // The login page asks who is signed in.
    expectFailure(/answer 401: GET .*\/admin\/get-admin/);
    await withPhone(context, page);
    await page.goto('/admin/two-step');
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    const ask = page.getByRole('dialog', { name: 'Add a passkey' });
    await ask.getByLabel('Name', { exact: true }).fill('Desk computer');
    await ask.getByLabel('Password', { exact: true }).fill(administrator.password);
    await ask.getByRole('button', { name: 'Go on' }).click();
    await expectOfStaff(page.getByText('Desk computer', { exact: true })).toBeVisible();
    await expectGoodScreen(page, 'admin-two-step-passkeys');
    await administrator.signOut();
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await expectOfStaff(page).toHaveURL(/\/admin\/(dashboard|day)/);
  },
);
