/** Ten thousand centers: searching, sorting and paging are as fast as in a short list, since the server does it. */
import { centers } from '../../src/contract/admin';
import { expect, test } from './administrator';
import { range, rows } from './admin-list';
import { expectGoodScreen } from './looks';

const LIST = 'Centers';

test.use({ moreCenters: 10_000 });

test('ten thousand centers are read page by page, to the last one', async ({ page, administrator }) => {
  const { total = 0 } = await administrator.call(centers.list, { query: { page: 1 } });
  expect(total).toBeGreaterThan(10_000);
  const shown = total.toLocaleString('en-IN');
  const size = 20;
  const last = Math.ceil(total / size);
  await page.goto('/admin/centers');
  await expect(range(page)).toHaveText(`1-${size} of ${shown} centers`);
  await expect(rows(page, LIST)).toHaveCount(size);

  await page.goto(`/admin/centers?page=${last - 1}`);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/admin/centers?page=${last}`);
  await expect(range(page)).toHaveText(new RegExp(`-${shown} of ${shown} centers$`));
  await expect(rows(page, LIST)).toHaveCount(total - (last - 1) * size);
  await expect(page.getByRole('button', { name: 'Next' })).toHaveAttribute('aria-disabled', 'true');
  await expectGoodScreen(page, 'admin-centers-many');

  await page.getByRole('searchbox').fill('rohida');
  await expect(rows(page, LIST).filter({ hasText: 'Rohida Dialysis Center' })).toHaveCount(1);
  await expect(page).toHaveURL('/admin/centers?q=rohida');

  // A page number that is too high leads to the last page.
  await page.goto(`/admin/centers?page=${last + 400}`);
  await expect(page).toHaveURL(`/admin/centers?page=${last}`);
  await expect(rows(page, LIST)).toHaveCount(total - (last - 1) * size);
});
