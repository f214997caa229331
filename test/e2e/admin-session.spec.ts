/** Signing in to the administrator area, staying signed in, and signing out (spec.md, sections 2, 4, 5 and 6). */
import type { Page } from '@playwright/test';
import { centers } from '../../src/contract/admin';
import { Administrator, breakCall, expect, freshName, holdCall, signIn, test } from './admin-area';
import { isPhone, rowWith } from './admin-list';
import { expectGoodScreen } from './looks';

const NO_SESSION = /answer 401: GET .*\/admin\/get-admin/;
const NEW_PASSWORD = 'a lantern over the ghats';

async function signOut(page: Page): Promise<void> {
  if (isPhone(page)) {
    await page.getByRole('button', { name: 'Account of admin' }).click();
    await expectGoodScreen(page, 'admin-account-menu');
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  } else {
    await page.getByRole('button', { name: 'Sign out' }).click();
  }
}

test('an administrator signs in after some mistakes, and signs out on the server too', { tag: '@phone' }, async ({
  page,
  context,
  product,
  expectFailure,
}) => {
  expectFailure(NO_SESSION);
  await page.goto('/admin/login');
  await expect(page.getByLabel('User name')).toBeFocused();
  await expectGoodScreen(page, 'admin-login');

  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('User name is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(page.getByLabel('User name')).toBeFocused();
  await expectGoodScreen(page, 'admin-login-required');

  await signIn(page, { password: 'not the password' });
  await expect(page.getByRole('alert')).toContainText("That user name and password don't match.");
  await expect(page.getByLabel('User name')).toHaveValue('admin');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expectGoodScreen(page, 'admin-login-refused');

  await signIn(page);
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  // Those of the specification first; a phone has five tabs, and the rest is in the account menu.
  const sections = [
    'Dashboard',
    'Centers',
    'Appointments',
    'Users',
    'Patients',
    'Today',
    'Board',
    'Book',
    'Waiting',
    'Schemes',
    'Claims',
  ];
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(
    isPhone(page)
      ? ['Dashboard', 'Today', 'Board', 'Book', 'Appointments']
      : [...sections, 'Cash', 'Reports', 'Staff', 'Operations'],
  );
  if (isPhone(page)) {
    // Each tab is as wide as its word, and all of them are in sight.
    const tabs = page.getByRole('navigation', { name: 'Main' });
    expect(await tabs.getByRole('list').evaluate((list) => list.scrollWidth <= list.clientWidth)).toBe(true);
    await expect(tabs.getByRole('link', { name: 'Appointments' })).toBeInViewport({ ratio: 1 });
  } else {
    const size = page.viewportSize()!;
    for (const small of [
      { width: 1366, height: 768 },
      { width: 1280, height: 800 },
      // What the bars of a browser leave of it.
      { width: 1366, height: 620 },
    ]) {
      await page.setViewportSize(small);
      await expect(page.getByRole('button', { name: 'Sign out' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('button', { name: /^admin / })).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(size);
    await page.getByRole('button', { name: /^admin / }).click();
    await expect(page.getByRole('menuitem')).toHaveText(['Activity', 'Password', 'Two-step sign-in', /^Shortcuts/]);
    await page.keyboard.press('Escape');
  }

  const [cookie] = (await context.cookies(`${product.url}/admin/`)).filter(({ name }) => name === 'adminToken');
  const ask = () => fetch(`${product.url}/admin/get-admin`, { headers: { cookie: `adminToken=${cookie?.value}` } });
  expect((await ask()).status).toBe(200);
  await signOut(page);
  await expect(page).toHaveURL('/admin/login');
  expect((await ask()).status).toBe(401);

  await page.goto('/admin/centers');
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Fcenters');
});

test('after too many tries one is told how long to wait', async ({ page, expectFailure }) => {
  expectFailure(NO_SESSION);
  expectFailure(/answer 429: POST .*\/admin\/admin-login/);
  const userName = 'nobody.at.all';
  for (let guess = 0; guess < 10; guess++)
    await page.request.post('/admin/admin-login', { data: { userName, password: `guess ${guess}` } });
  await page.goto('/admin/login');
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill('guess again');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText(/Too many tries\.\s*Wait \d+ minutes?, then try again\./);
  await expect(page.getByLabel('User name')).toHaveValue(userName);
  await expectGoodScreen(page, 'admin-login-too-many');
});

test('/admin and what is no page of it lead to the dashboard, and so does the sign-in page with a session', async ({
  page,
  administrator,
}) => {
  expect(administrator.userName).toBe('admin');
  // Each address of the area that is no page: served-pages.spec.ts.
  for (const path of ['/admin/unknown/deeper', '/admin/login', '/admin/login?next=/admin/login']) {
    await page.goto(path);
    await expect(page, path).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  }
});

test('without a session every page leads to the sign-in page, and from there back', async ({ page, expectFailure }) => {
  expectFailure(NO_SESSION);
  for (const path of [
    '/admin',
    '/admin/dashboard',
    '/admin/appointments',
    '/admin/users',
    '/admin/audit',
    '/admin/password',
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/admin\/login\?next=/);
  }

  const check = await holdCall(page, '/admin/get-admin');
  await page.goto('/admin/centers?status=blocked');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expectGoodScreen(page, 'admin-checking');
  await check.release();
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await signIn(page);
  await expect(page).toHaveURL('/admin/centers?status=blocked');
  await expect(page.getByRole('radio', { name: 'Blocked' })).toBeChecked();

  // Another site's URL is not a place to return to.
  await page.goto('/admin/login?next=https://example.com/admin/');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a check that fails is no end of the session: it can be tried again', async ({
  page,
  administrator,
  expectFailure,
}) => {
  expect(administrator.userName).toBe('admin');
  expectFailure(/answer 500: GET .*\/admin\/get-admin/);
  const check = await breakCall(page, '/admin/get-admin');
  await page.goto('/admin/centers');
  await expect(
    page.getByRole('heading', { level: 1, name: 'We could not check whether you are signed in' }),
  ).toBeVisible();
  await expectGoodScreen(page, 'admin-check-failed');
  await check.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Centers' })).toBeVisible();
});

test('a session that ends while a form is open keeps the form, and is begun again above it', async ({
  page,
  administrator,
  expectFailure,
}) => {
  expectFailure(/answer 401: PUT .*\/admin\/update-center/);
  const center = await administrator.addCenter(freshName());
  await page.goto(`/admin/centers/${center._id}/edit`);
  const panel = page.getByRole('dialog', { name: `Edit ${center.CenterName}` });
  await panel.getByLabel('Address').fill('2 Ferry Road, Chamarajapuram, Mysuru 570005');
  await administrator.signOut();
  await panel.getByRole('button', { name: 'Save changes' }).click();

  const ended = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(ended).toContainText('what you typed is still here');
  await expect(ended.getByLabel('User name')).toHaveValue('admin');
  await expect(ended.getByLabel('Password', { exact: true })).toBeFocused();
  await expectGoodScreen(page, 'admin-session-ended');

  await signIn(ended, { password: 'not the password' });
  await expect(ended.getByRole('alert')).toContainText("That user name and password don't match.");
  await signIn(ended);
  await expect(ended).toBeHidden();
  await expect(panel.getByLabel('Address')).toHaveValue('2 Ferry Road, Chamarajapuram, Mysuru 570005');
  await expect(panel.getByRole('alert')).toContainText('You are signed in again');
  await expectGoodScreen(page, 'admin-session-again');
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(`${center.CenterName} is saved.`)).toBeVisible();
  expect((await administrator.call(centers.get, { params: { id: center._id } })).center.CenterAddress).toBe(
    '2 Ferry Road, Chamarajapuram, Mysuru 570005',
  );
});

test('who puts off signing in again finds a bar that leads there', async ({ page, administrator, expectFailure }) => {
  expectFailure(/answer 401: GET .*\/admin\//);
  const center = await administrator.addCenter(freshName());
  await page.goto('/admin/centers');
  await expect(page.getByRole('searchbox')).toBeVisible();
  await administrator.signOut();
  await page.getByRole('searchbox').fill(center.CenterName);
  const ended = page.getByRole('dialog', { name: 'You have been signed out' });
  await ended.getByRole('button', { name: 'Not now' }).click();
  await expect(ended).toBeHidden();
  await expect(page.getByText('You were signed out.')).toBeVisible();
  await expect(page.getByText('The centers could not be loaded')).toBeVisible();
  await expectGoodScreen(page, 'admin-session-put-off');
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
  await signIn(ended);
  await expect(rowWith(page, 'Centers', center.CenterName)).toBeVisible();
  await expect(page.getByText('You were signed out.')).toBeHidden();
});

test('an administrator changes the password, which ends the sessions elsewhere', async ({
  page,
  administrator,
  playwright,
  product,
  expectFailure,
}) => {
  expectFailure(/answer 400: POST .*\/admin\/change-password/);
  const elsewhere = await playwright.request.newContext({ baseURL: product.url });
  await new Administrator(elsewhere).signIn();
  await page.goto('/admin/dashboard');
  await page.getByRole('button', { name: /^admin / }).click();
  await page.getByRole('menuitem', { name: 'Password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Password' })).toBeVisible();
  const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
  const change = page.getByRole('button', { name: 'Change the password' });
  await expectGoodScreen(page, 'admin-password');

  await change.click();
  await expect(page.getByText('Current password is required')).toBeVisible();
  await expect(page.getByText('New password is required')).toBeVisible();
  await expect(current).toBeFocused();

  await current.fill('not the password');
  await next.fill('short');
  await change.click();
  await expect(page.getByText('Use at least 8 characters')).toBeVisible();
  await expect(next).toBeFocused();
  await next.fill(NEW_PASSWORD);
  await change.click();
  await expect(current).toBeFocused();
  await expect(current).toHaveValue('not the password');
  await expect(next).toHaveValue(NEW_PASSWORD);
  await expectGoodScreen(page, 'admin-password-refused');

  await current.fill(administrator.password);
  await change.click();
  await expect(page.getByText('Your password is changed. You were signed out everywhere else.')).toBeVisible();
  await expect(current).toHaveValue('');
  expect((await elsewhere.get('/admin/get-admin')).status()).toBe(401);
  expect((await page.request.get('/admin/get-admin')).status()).toBe(200);

  await current.fill(NEW_PASSWORD);
  await next.fill(administrator.password);
  await change.click();
  await expect(current).toHaveValue('');
  await new Administrator(elsewhere).signIn();
  await elsewhere.dispose();
});
