/** Ten thousand users: the list stays paged. */
import { users } from '../../src/contract/admin';
import { range, rows } from './admin-list';
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';

const LIST = 'Users';

test.use({ morePatients: 10_000 });

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
  await expect(rows(page, LIST)).toHaveCount(20);
  await expectGoodScreen(page, 'admin-users-many');

  const last = Math.ceil(all! / 20);
  await page.goto(`/admin/users?page=${last - 1}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`[?]page=${last}&after=`));
  await expect(range(page)).toHaveText(`${((last - 1) * 20 + 1).toLocaleString('en-IN')}-${total} of ${total} users`);
  await expect(rows(page, LIST)).toHaveCount(all! - (last - 1) * 20);
  await page.getByRole('searchbox', { name: 'Search by user name' }).fill('ozukum');
  await expect(rows(page, LIST)).toHaveText([/^Yamini Ozukum/]);
});
