/** Finding a center (spec.md, section 2: center list). */
import { DEMO_CENTERS } from '../../src/server/ops/seed/demo-centers';
import { holdBack } from './hold-back';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

const OPEN = DEMO_CENTERS.filter((center) => center.status === 'active');
const CITIES = [...new Set(OPEN.map((center) => center.city.name))].sort((a, b) => a.localeCompare(b));
const inCity = (city: string) => OPEN.filter((center) => center.city.name === city);

test('the list answers while one searches, and its filter stays in the address', async ({ page }) => {
  await page.goto('/dialysis');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(`${OPEN.length} Centers Available`);
  const cards = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(cards.first()).toContainText('Open: 24/7');
  await expect(cards.first()).toContainText('4.2');
  await expect(cards.first()).toContainText('Next free');
  await expect(cards.first()).toContainText(/\d+ chairs? left/);
  await expect(cards.first()).toContainText(/₹\d/);
  await expectGoodScreen(page, 'center-list');

  await page.getByRole('searchbox', { name: 'Center name' }).fill('neem');
  await expect(heading).toHaveText('1 Center Available');
  const neem = cards.filter({ hasText: 'Neem Courtyard Dialysis Center' });
  await expect(neem).toContainText('+..');
  await expect(neem).toContainText(
    DEMO_CENTERS.find(({ name }) => name === 'Neem Courtyard Dialysis Center')!.city.name,
  );
  await expect(neem.locator('img')).toHaveJSProperty('complete', true);
  await expect(neem.locator('img')).toHaveAttribute('src', /^\/images\//);
  await expect(page).toHaveURL(/neem/);
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await expect(heading).toHaveText(`${OPEN.length} Centers Available`);
  await expect(heading).toBeFocused();
  await expect(page).toHaveURL('/dialysis');

  // The first center is on the first screen; the other fields are a press away.
  expect((await page.getByRole('main').getByRole('listitem').first().boundingBox())!.y).toBeLessThan(420);
  const location = page.getByRole('combobox', { name: 'Location' });
  await expect(location).toBeHidden();
  await page.getByText('Filters', { exact: true }).click();
  await expect(location.getByRole('option')).toHaveText(['All Locations', ...CITIES]);
  await location.click();
  await expectGoodScreen(page, 'center-list-locations');
  await location.press('Escape');
  await location.focus();
  await location.selectOption('Bengaluru');
  const there = `${inCity('Bengaluru').length} Centers in Bengaluru`;
  await expect(heading).toHaveText(there);
  await expect(location).toBeFocused();
  await expect(page).toHaveURL(/Bengaluru/);
  await page.reload();
  await expect(heading).toHaveText(there);
  await page.getByText('Filters: 1', { exact: true }).click();

  await page.getByRole('searchbox', { name: 'Center name' }).fill('no such center');
  await expect(page.getByRole('heading', { name: 'No centers found' })).toBeVisible();
  await expect(page.getByText('no center found .try search another center')).toBeVisible();
  await expectGoodScreen(page, 'center-list-empty');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(heading).toHaveText(`${OPEN.length} Centers Available`);
  await expect(location).toHaveValue('');
});

test('the way back from a center leads to the list as it was', async ({ page, patient }) => {
  expect(patient.email).toBeTruthy();
  await page.goto('/dialysis');
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Location' }).selectOption('Pune');
  const there = `${inCity('Pune').length} Centers in Pune`;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(there);
  await page
    .getByRole('link', { name: /^Book Appointment/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dialysis\/[0-9a-f-]{36}/);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(there);
});

test('a search that is left in the middle of typing is there again on the way back', async ({ page }) => {
  await page.goto('/dialysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${OPEN.length} Centers Available`);
  await page.getByRole('searchbox', { name: 'Center name' }).pressSequentially('neem');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Book Appointment/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(page).toHaveURL('/dialysis?q=neem');
  await expect(page.getByRole('searchbox', { name: 'Center name' })).toHaveValue('neem');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Center Available');
});

test('a search that is left before it is answered is there again on the way back', async ({ page }) => {
  await page.goto('/dialysis');
  const { arrived, release } = await holdBack(page, /\/dialysis\.data\?q=neem/);
  await page.getByRole('searchbox', { name: 'Center name' }).fill('neem');
  await arrived;
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Book Appointment/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login/);
  release();
  await page.goBack();
  await expect(page).toHaveURL('/dialysis?q=neem');
  await expect(page.getByRole('searchbox', { name: 'Center name' })).toHaveValue('neem');
});

test('the name field holds what is looked for, whoever emptied or filled it', async ({ page }) => {
  const all = `${OPEN.length} Centers Available`;
  const heading = page.getByRole('heading', { level: 1 });
  const field = page.getByRole('searchbox', { name: 'Center name' });
  const cross = page.getByRole('button', { name: 'Clear search' });
  await page.goto('/dialysis?q=neem&city=Pune');
  await expect(field).toHaveValue('neem');
  await expect(cross).toBeVisible();
  await field.press('Escape');
  await expect(field).toHaveValue('');
  await expect(cross).toBeHidden();
  await expect(heading).toHaveText(`${inCity('Pune').length} Centers in Pune`);
  await page.getByText('Filters: 1', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Location' }).selectOption('All Locations');

  await field.pressSequentially('neem');
  await expect(heading).toHaveText('1 Center Available');
  await cross.click();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expect(heading).toHaveText(all);

  await field.pressSequentially('no such center');
  await page.getByRole('button', { name: 'Reset Filters' }).click();
  await expect(field).toHaveValue('');
  await expect(heading).toHaveText(all);

  await field.pressSequentially('neem');
  await expect(page).toHaveURL('/dialysis?q=neem');
  await page
    .locator('header a[href="/dialysis"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/dialysis');
  await expect(field).toHaveValue('');
  await expect(heading).toHaveText(all);
  await page.goBack();
  await expect(field).toHaveValue('neem');
  await expect(heading).toHaveText('1 Center Available');
});

test('the link of a card leads on without loading a page, and opens a tab for whoever wants one', async ({
  page,
  context,
}) => {
  await page.goto('/dialysis');
  const link = page
    .getByRole('main')
    .getByRole('link', { name: /^Book Appointment/ })
    .first();
  const opened = context.waitForEvent('page');
  await link.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await expect(page).toHaveURL('/dialysis');
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await link.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.locator('html')).toHaveAttribute('data-same-page');
});

test('more centers come a dozen at a time, the keyboard goes on at the first of them, and coming back finds them all', async ({
  page,
}) => {
  await page.goto('/dialysis');
  const links = page.getByRole('main').getByRole('link', { name: /^Book Appointment/ });
  await expect(links).toHaveCount(12);
  await page.getByRole('link', { name: 'Show more centers' }).click();
  await expect(links).toHaveCount(24);
  const names = page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link');
  await expect(names.nth(12)).toBeFocused();
  await links.nth(20).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goBack();
  await expect(links).toHaveCount(24);
});
