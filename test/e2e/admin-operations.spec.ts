/** The operator's page: how the installation stands, for owners. */
import type { Page } from '@playwright/test';
import type { InstallationCheck } from '../../src/contract/admin';
import { breakCall, expect, holdCall, test } from './admin-area';
import { isPhone } from './admin-list';
import { expectGoodScreen } from './looks';

const PATH = '/admin/operations/state';

/** Answers with these checks instead of the product's. */
async function show(page: Page, checks: InstallationCheck[]): Promise<void> {
  await page.route(
    (url) => url.pathname === PATH,
    (route) => route.fulfill({ json: { success: true, now: '2026-11-24T03:30:00.000Z', checks } }),
  );
}

const WELL: InstallationCheck = {
  ...{ id: 'disk', group: 'storage', name: 'Disk of DATA_DIR', found: '31.2 GB of 78.0 GB are free.' },
  ...{ state: 'ok', advice: null, rows: [] },
};
const BAD: InstallationCheck[] = [
  {
    ...{ id: 'backup', group: 'backups', name: 'Last backup', found: 'The newest backup is 2 days old.' },
    ...{ state: 'warning', advice: 'Look whether the nightly backup runs.', rows: [] },
  },
  {
    ...{ id: 'due send-refund', group: 'work', name: 'send-refund', found: '1 due, the oldest for 20 minutes.' },
    ...{ state: 'bad', advice: 'Look for "job failed" in the log, which says why.' },
    rows: [{ what: '019a0000-0000-7000-8000-000000000001', at: '2026-11-24T03:10:00.000Z', note: '4 tries' }],
  },
];

test('an owner sees how the installation stands, what is bad first, and what to do', { tag: '@phone' }, async ({
  page,
  administrator,
  expectFailure,
}) => {
  expect(administrator.userName).toBe('admin');
  await test.step('from the menu, as the product says it', async () => {
    await page.goto('/admin/dashboard');
    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Account of admin' }).click();
      await page.getByRole('menuitem', { name: 'Operations' }).click();
    } else await page.getByRole('link', { name: 'Operations' }).click();
    await expect(page).toHaveURL('/admin/operations');
    await expect(page.getByRole('heading', { level: 1, name: 'Operations' })).toBeVisible();
    const release = page.getByRole('region', { name: 'Release and database schema' });
    await expect(release).toContainText(/All \d+ migrations of this release are applied/);
    const rounds = page.getByRole('listitem').filter({ hasText: 'Rounds of work' }).first();
    await rounds.getByText(/^Show \d+ entries/).click();
    await expect(rounds.getByText('lapse holds')).toBeVisible();
    await expectGoodScreen(page, 'admin-operations');
  });
  await test.step('what is bad comes first', async () => {
    await show(page, [WELL, ...BAD]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    const wrong = page.getByRole('region', { name: '2 lines need you' });
    await expect(wrong.getByRole('heading', { level: 3 })).toHaveText(['send-refund', 'Last backup']);
    await expect(wrong.getByText('What to do: Look for "job failed" in the log')).toBeVisible();
    await wrong.getByText(/^Show 1 entry/).click();
    await expect(wrong.getByText('4 tries')).toBeVisible();
    await expectGoodScreen(page, 'admin-operations-bad');
  });
  await test.step('all is well', async () => {
    await page.unrouteAll();
    await show(page, [WELL]);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByText('All is well. There is nothing for you to do.')).toBeVisible();
    await expectGoodScreen(page, 'admin-operations-well');
  });
  await test.step('it can not be loaded anew: what is shown says from when it is', async () => {
    await page.unrouteAll();
    expectFailure(/answer 500: GET .*\/admin\/operations\/state/);
    const failing = await breakCall(page, PATH);
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('alert')).toContainText('This is what was there on Tue, 24 Nov 2026');
    await expect(page.getByText('All is well.')).toBeVisible();
    await expectGoodScreen(page, 'admin-operations-stale');
    await page.reload();
    await expect(page.getByText('The state of the installation could not be loaded')).toBeVisible();
    await expectGoodScreen(page, 'admin-operations-failed');
    await failing.mend();
  });
  await test.step('it is being loaded', async () => {
    const held = await holdCall(page, PATH);
    await page.reload();
    await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
    await expectGoodScreen(page, 'admin-operations-loading');
    await held.release();
  });
});

test('who is no owner neither finds the page nor opens it', async ({ page, administrator }) => {
  expect(administrator.userName).toBe('admin');
  await page.route('**/admin/get-admin', async (route) => {
    const answer = await route.fetch();
    const known = (await answer.json()) as { admin: object };
    await route.fulfill({
      json: { ...known, admin: { ...known.admin, roles: [{ role: 'manager', centerId: null }] } },
    });
  });
  await page.goto('/admin/operations');
  await expect(page.getByText('Your role doesn’t allow this')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Operations' })).toHaveCount(0);
  await expectGoodScreen(page, 'admin-operations-refused');
});
