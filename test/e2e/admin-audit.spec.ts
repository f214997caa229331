/** The audit log: who, when, what, before and after (spec.md, section 6). */
import type { Page } from '@playwright/test';
import { type AdminCenter, centers } from '../../src/contract/admin';
import { type Administrator, breakCall, expect, freshName, test } from './admin-area';
import { isPhone, rowWith, rows } from './admin-list';
import { expectGoodScreen } from './looks';

const LIST = 'Activity';
const row = (page: Page, text: string) => rowWith(page, LIST, text);

/** A center that was added, changed and blocked. */
async function aCenterWithAPast(administrator: Administrator): Promise<AdminCenter> {
  const center = await administrator.addCenter(freshName(), 6);
  const params = { id: center._id };
  await administrator.call(centers.update, {
    params,
    body: { Slots: 4, DialysisCharge: 1950, Services: ['Hemodialysis', 'Dietician'] },
  });
  await administrator.call(centers.update, { params, body: { Status: 'blocked' } });
  return center;
}

/** The filter fields, which have a screen of their own on a phone. */
async function openFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
}

async function closeFilters(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('button', { name: /^Show \d/ }).click();
}

test('what was done to a center stands in the record, with how it was before and after', { tag: '@phone' }, async ({
  page,
  administrator,
}) => {
  const center = await aCenterWithAPast(administrator);
  await page.goto('/admin/centers');
  await page.getByRole('button', { name: isPhone(page) ? 'Account of admin' : /^admin / }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill(center.CenterName);
  await expect(rows(page, LIST)).toHaveCount(3);
  await expectGoodScreen(page, 'admin-audit');

  const [blocked, changed, added] = [
    row(page, 'Blocked the center'),
    row(page, 'Changed the center'),
    row(page, 'Added the center'),
  ];
  for (const entry of [blocked, changed, added]) {
    await expect(entry).toContainText(center.CenterName);
    await expect(entry).toContainText('admin');
    await expect(entry).toContainText('24 Nov 2026');
  }
  await expect(blocked).toContainText('Status: Active became Blocked');
  await expect(changed).toContainText('Chairs in each window: 6 became 4');
  await expect(changed).toContainText('Charge: ₹1,850 became ₹1,950');
  await expect(changed).toContainText('Services: added Dietician');
  await expect(changed).not.toContainText('City');
  await expect(added).not.toContainText('Charge');
  await added.getByRole('button', { name: /^All \d+ fields$/ }).click();
  await expect(added).toContainText('Charge: ₹1,850');
  await expectGoodScreen(page, 'admin-audit-all-fields');
  await added.getByRole('button', { name: 'Only the first three' }).click();
  await expect(added).not.toContainText('Charge');

  await changed.getByRole('link', { name: center.CenterName }).click();
  await expect(page.getByRole('dialog', { name: `Edit ${center.CenterName}` })).toBeVisible();
});

test('the record is filtered by who, what and when; each filter can be taken back', { tag: '@narrow' }, async ({
  page,
  administrator,
}) => {
  const center = await aCenterWithAPast(administrator);
  await page.goto(`/admin/audit?q=${encodeURIComponent(center.CenterName)}`);
  await expect(rows(page, LIST)).toHaveCount(3);
  await openFilters(page);
  await page.getByRole('button', { name: /What$/ }).click();
  await page.getByRole('option', { name: 'Blocked the center' }).click();
  if (isPhone(page)) await expectGoodScreen(page, 'admin-audit-filters');
  await closeFilters(page);
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(row(page, 'Blocked the center')).toBeVisible();
  await expect(page).toHaveURL(/action=center-blocked/);

  await openFilters(page);
  await page.getByRole('button', { name: /Who$/ }).click();
  await page.getByRole('option', { name: 'admin', exact: true }).click();
  await page.getByLabel('From', { exact: true }).fill('2026-11-24');
  await page.getByLabel('To', { exact: true }).fill('2026-11-24');
  await closeFilters(page);
  await expect(rows(page, LIST)).toHaveCount(1);
  await expectGoodScreen(page, 'admin-audit-filtered');
  await page.reload();
  await expect(rows(page, LIST)).toHaveCount(1);

  const chips = page.getByRole('group', { name: 'Filters that are on' });
  await chips.getByRole('button', { name: 'Remove filter: What Blocked the center' }).click();
  await expect(rows(page, LIST)).toHaveCount(3);
  await openFilters(page);
  await page.getByLabel('To', { exact: true }).fill('2026-11-23');
  await page.getByLabel('From', { exact: true }).fill('2026-11-20');
  await closeFilters(page);
  await expect(page.getByText('No activity found matching your filters')).toBeVisible();
  await expectGoodScreen(page, 'admin-audit-none');
  await page.getByRole('status').getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/admin/audit');
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
  await expect(row(page, center.CenterName).first()).toBeVisible();
});

test('a record that cannot be loaded says so, and can be tried again', async ({
  page,
  administrator,
  expectFailure,
}) => {
  const center = await aCenterWithAPast(administrator);
  expectFailure(/answer 500: GET .*\/admin\/actions/);
  const failing = await breakCall(page, '/admin/actions');
  await page.goto('/admin/audit');
  await expect(page.getByText('The activity could not be loaded')).toBeVisible();
  await expect(page.getByText('Nothing has been done yet')).toBeHidden();
  await expectGoodScreen(page, 'admin-audit-failed');
  await failing.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(row(page, center.CenterName).first()).toBeVisible();
});

test('a long name takes two lines and is read whole, and a window is never split', { tag: '@narrow' }, async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const long = `${freshName()} of the Society for the Relief of Kidney Patients in the Old Harbor Quarter`.padEnd(
    120,
    's',
  );
  const center = await administrator.addCenter(long, 2);
  await (await anotherPatient('Aleyamma Ramachandran')).book(center, '2026-11-26', '1 PM - 5 PM');
  const [one] = await administrator.appointmentsAt(center);
  await administrator.turn(one!._id, { bookingStatus: 'pending' });
  await page.goto('/admin/audit');
  const name = row(page, 'Added the center').filter({ hasText: long }).getByRole('link', { name: long, exact: true });
  await expect(name).toHaveAttribute('title', long);
  const { height, line } = await name.evaluate((link) => ({
    height: link.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(link).lineHeight),
  }));
  expect(Math.round(height / line)).toBe(2);
  const session = page.getByRole('link', { name: 'Aleyamma Ramachandran, Thu, 26 Nov 2026, 1 PM - 5 PM' });
  const time = session.first().getByText('1 PM - 5 PM', { exact: true });
  for (let width = 760; width <= 1280; width += 40) {
    await page.setViewportSize({ width, height: 800 });
    expect(await time.evaluate((words) => words.getClientRects().length), `lines at ${width} pixels`).toBe(1);
  }
  await expectGoodScreen(page, 'admin-audit-long-names');
});
