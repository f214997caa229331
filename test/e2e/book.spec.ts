/** The short way to book (/book): a center is found while typing, with the keyboard or by touch, then a day. */
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

test('a center is found by typing and chosen with the keys, and a day leads to its page', async ({ page }) => {
  await page.goto('/book');
  const search = page.getByRole('combobox', { name: 'Center' });
  const options = page.getByRole('listbox', { name: 'Centers' }).getByRole('option');
  const chosen = page.getByRole('option', { selected: true });
  await expect(options).toHaveCount(6);
  await expect(page.getByRole('main').getByRole('status')).toContainText(/And \d+ more/);
  await expect(chosen).toHaveCount(0);
  await expectGoodScreen(page, 'book');

  await search.press('ArrowUp');
  await expect(chosen).toHaveText((await options.last().textContent())!);
  await search.press('ArrowDown');
  await expect(chosen).toHaveText((await options.first().textContent())!);
  await search.fill('mysuru');
  await expect(options.first()).toContainText('Mysuru');
  for (const city of await options.allTextContents()) expect(city).toContain('Mysuru');
  await search.press('ArrowDown');
  const name = (await chosen.locator('span span').first().textContent())!;
  await search.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
  await expect(page).toHaveURL(/\/book\?center=/);

  await page.getByRole('link', { name: 'Change center' }).click();
  await expect(search).toBeFocused();
  await search.fill('nowhere at all');
  await expect(options).toHaveCount(0);
  await expect(page.getByRole('main').getByRole('status')).toHaveText(
    'No center found. Try another name, area or city.',
  );
  await expectGoodScreen(page, 'book-none');
  await search.press('Escape');
  await expect(search).toHaveValue('');
  await expect(options).toHaveCount(6);
});

test('a center is chosen by touch, and a free day of it opens that day', async ({ page, patient }) => {
  await patient.centerNamed('Neem Courtyard Dialysis Center');
  await page.goto('/book');
  await page.getByRole('combobox', { name: 'Center' }).fill('neem');
  await page.getByRole('option', { name: /^Neem Courtyard/ }).click();
  await expect(page.getByRole('heading', { level: 2, name: /^Neem Courtyard/ })).toBeVisible();
  await expectGoodScreen(page, 'book-days');
  await page
    .getByRole('link', { name: /chairs? free/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dialysis\/[\w-]+\?date=\d{4}-\d\d-\d\d/);
  await expect(page.getByRole('heading', { level: 1, name: /^Neem Courtyard/ })).toBeVisible();
});

test('a center that is chosen right after typing stays chosen', async ({ page }) => {
  await page.goto('/book');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  const name = (await options.first().locator('span.font-strong').textContent())!;
  // In one step: the press comes before the search for what was typed begins.
  await options.first().evaluate((option: HTMLElement) => {
    const field = document.querySelector<HTMLInputElement>('[role=combobox]')!;
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, 'neem');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    option.click();
  });
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(page).toHaveURL(/[?&]center=/);
});
