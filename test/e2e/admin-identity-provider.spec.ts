/** Staff of an organisation sign in at its identity provider, on the page with user name and password. */
import { type TestedProvider, startIdentityProvider } from '../identity-provider';
import { expect, test as base } from './admin-area';
import { expectGoodScreen } from './looks';

const test = base.extend<object, { there: TestedProvider }>({
  there: [
    async ({ browserName }, provide) => {
      // Playwright wants to be told of a fixture, and this needs none.
      void browserName;
      const there = await startIdentityProvider();
      await provide(there);
      await there.close();
    },
    { scope: 'worker' },
  ],
  settings: [
    async ({ there }, provide) => provide({ ...there.settings, OIDC_ROLES: 'owners=owner; audit=auditor@all' }),
    { scope: 'worker' },
  ],
});

const PERSON = { sub: 'asha', preferred_username: 'asha.rao@hospital.example', email: 'asha.rao@hospital.example' };
const BUTTON = { name: 'Sign in with Hospital Group' };

test('somebody cancels, has no role, and then signs in where they wanted to go', { tag: '@phone' }, async ({
  page,
  product,
  there,
  expectFailure,
}) => {
  there.serve(product);
  expectFailure(/answer 401: GET .*\/admin\/get-admin/);
  expectFailure(/request to a stranger: GET http:\/\/127\.0\.0\.1:\d+\/(auth|interaction)/);
  expectFailure(/answer 40[03]: POST .*\/admin\/oidc\/finish/);
  await page.goto('/admin/login?next=/admin/audit');
  await expect(page.getByRole('button', BUTTON)).toBeVisible();
  await expect(page.getByLabel('User name')).toBeVisible();
  await expectGoodScreen(page, 'admin-login-identity');

  await page.getByRole('button', BUTTON).click();
  await expect(page.getByRole('alert')).toContainText('You did not finish signing in.');
  await expect(page).toHaveURL('/admin/login?next=%2Fadmin%2Faudit');

  there.visitor = { ...PERSON, groups: ['visitors'] };
  await page.getByRole('button', BUTTON).click();
  await expect(page.getByRole('alert')).toContainText('none of your groups has access here');
  await expectGoodScreen(page, 'admin-login-identity-refused');

  there.visitor = { ...PERSON, groups: ['owners'] };
  await page.context().clearCookies();
  await page.getByRole('button', BUTTON).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByText('asha.rao').first()).toBeVisible();

  await page.goto('/admin/staff');
  await expect(page.getByText('Signs in with Hospital Group')).toBeVisible();
  await expectGoodScreen(page, 'admin-staff-identity');
  await page.getByRole('link', { name: 'Edit the access of asha.rao' }).click();
  await expect(page.getByText('The groups there decide on the roles')).toBeVisible();
  await expectGoodScreen(page, 'admin-staff-identity-member');
  await page.goto('/admin/two-step');
  await expect(page.getByText('You sign in with Hospital Group')).toBeVisible();
  await page.goto('/admin/password');
  await expect(page.getByText('have no password here')).toBeVisible();
});

test('somebody whose session has ended signs in again in another tab, and keeps their page', async ({
  page,
  product,
  there,
  context,
  expectFailure,
}) => {
  there.serve(product);
  there.visitor = { ...PERSON, groups: ['owners'] };
  expectFailure(/answer 401: /);
  expectFailure(/request to a stranger: GET http:\/\/127\.0\.0\.1:\d+\/(auth|interaction)/);
  await page.goto('/admin/login?next=/admin/staff/new');
  await page.getByRole('button', BUTTON).click();
  const form = page.getByRole('dialog', { name: 'Invite somebody' });
  await form.getByLabel('User name').fill('kavya');
  await form.getByLabel('Email').fill('kavya@hospital.example');
  await form.getByRole('button', { name: /Center/ }).click();
  await page.getByRole('option').first().click();
  await context.clearCookies({ name: 'adminToken' });
  await form.getByRole('button', { name: 'Send invitation' }).click();
  const dialog = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(dialog).toBeVisible();
  await expectGoodScreen(page, 'admin-session-ended-identity');
  const [tab] = await Promise.all([context.waitForEvent('page'), dialog.getByRole('link', BUTTON).click()]);
  await tab.getByRole('button', BUTTON).click();
  await expect(tab).toHaveURL(/\/admin\/dashboard/);
  await tab.close();
  await page.bringToFront();
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(dialog).toBeHidden();
  await expect(form.getByLabel('User name')).toHaveValue('kavya');
});
