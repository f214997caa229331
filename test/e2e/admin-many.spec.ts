/** Ten thousand centers and users: searching, sorting and paging are as fast as in short lists, since the server does it. */
import { centers, users } from '../../src/contract/admin';
import { range, rows } from './admin-list';
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';

const CENTERS = 'Centers';
const USERS = 'Users';

test.use({ moreCenters: 10_000, morePatients: 10_000 });

test('ten thousand centers are read page by page, to the last one', async ({ page, administrator }) => {
  const { total = 0 } = await administrator.call(centers.list, { query: { page: 1 } });
  expect(total).toBeGreaterThan(10_000);
  const shown = total.toLocaleString('en-IN');
  const size = 20;
  const last = Math.ceil(total / size);
  await page.goto('/admin/centers');
  await expect(range(page)).toHaveText(`1-${size} of ${shown} centers`);
  await expect(rows(page, CENTERS)).toHaveCount(size);

  await page.goto(`/admin/centers?page=${last - 1}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/admin/centers?page=${last}`);
  await expect(range(page)).toHaveText(new RegExp(`-${shown} of ${shown} centers$`));
  await expect(rows(page, CENTERS)).toHaveCount(total - (last - 1) * size);
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await expectGoodScreen(page, 'admin-centers-many');

  await page.getByRole('searchbox').fill('rohida');
  await expect(rows(page, CENTERS).filter({ hasText: 'Rohida Dialysis Center' })).toHaveCount(1);
  await expect(page).toHaveURL('/admin/centers?q=rohida');

  // A page number that is too high leads to the last page.
  await page.goto(`/admin/centers?page=${last + 400}`);
  await expect(page).toHaveURL(`/admin/centers?page=${last}`);
  await expect(rows(page, CENTERS)).toHaveCount(total - (last - 1) * size);
});

test('ten thousand users come page by page, and one of them is found by name', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  await anotherPatient('Yamini Ozukum');
  const { all } = await administrator.call(users.list, { query: { page: 1 } });
  expect(all).toBeGreaterThan(10_000);
  await page.goto('/admin/users');
  const total = all!.toLocaleString('en-IN');
  await expect(range(page)).toHaveText(`1-20 of ${total} users`);
  await expect(rows(page, USERS)).toHaveCount(20);
  await expectGoodScreen(page, 'admin-users-many');

  const last = Math.ceil(all! / 20);
  await page.goto(`/admin/users?page=${last - 1}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`[?]page=${last}&after=`));
  await expect(range(page)).toHaveText(`${((last - 1) * 20 + 1).toLocaleString('en-IN')}-${total} of ${total} users`);
  await expect(rows(page, USERS)).toHaveCount(all! - (last - 1) * 20);
  await page.getByRole('searchbox', { name: 'Search by user name' }).fill('ozukum');
  await expect(rows(page, USERS)).toHaveText([/^Yamini Ozukum/]);
});
