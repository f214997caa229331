/** The public page of a center, and booking without scripts. */
import { DEMO_CENTERS } from '../../src/server/ops/seed/demo-centers';
import { CARDS } from './checkout';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

const NEEM = DEMO_CENTERS.find(({ name }) => name === 'Neem Courtyard Dialysis Center')!;

test('the name on a card leads to a page that everybody may read, and its windows to booking', async ({ page }) => {
  await page.goto('/dialysis?q=neem');
  await page.getByRole('heading', { level: 2 }).getByRole('link', { name: NEEM.name }).click();
  await expect(page).toHaveURL(/\/centers\/neem-courtyard-dialysis-center-bengaluru-[0-9a-f]{10}$/);
  await expect(page.getByRole('heading', { level: 1, name: NEEM.name })).toBeVisible();
  await expect(page).toHaveTitle(`${NEEM.name}, ${NEEM.city.name} · Vrikka`);
  await expect(page.getByRole('link', { name: 'Directions' })).toHaveAttribute('href', /google\.com\/maps/);
  await expect(page.getByText('If you cancel in time, you get a full refund.')).toBeVisible();
  await expectGoodScreen(page, 'center-public');
  await page.getByRole('region', { name: 'Available in the coming days' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/login\?next=%2Fdialysis%2F[\w-]+%3Fdate%3D2026-/);
});

test('a former address leads to the present one, and an unknown one to nothing', async ({ request }) => {
  const list = await (await request.get('/dialysis?q=neem')).text();
  const [, address = ''] = /href="(\/centers\/[^"]+)"/.exec(list) ?? [];
  const accept = { accept: 'text/html' };
  const renamed = await request.get(`/centers/its-former-name-${address.slice(-10)}?from=mail`, {
    headers: accept,
    maxRedirects: 0,
  });
  expect([renamed.status(), renamed.headers()['location']]).toEqual([301, `${address}?from=mail`]);
  for (const unknown of ['neem', 'neem-0000000000']) {
    expect((await request.get(`/centers/${unknown}`, { headers: accept })).status()).toBe(404);
  }
  const page = await request.get(address, { headers: accept });
  expect(page.headers()['cache-control']).toBe('public, max-age=0, s-maxage=1');
  // Its number rings nowhere, so there is no structured data about a business.
  expect(await page.text()).not.toContain('MedicalClinic');
  expect(await (await request.get('/sitemap.xml')).text()).toContain(`${address}</loc>`);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a patient searches, books, pays and sees the receipt', async ({ page, patient }) => {
    const center = await patient.centerNamed('Palash Kidney Care');
    await page.goto('/dialysis');
    await page.getByRole('searchbox', { name: 'Center name' }).fill('palash');
    await page.getByText('Filters', { exact: true }).click();
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('link', { name: `Book Appointment at ${center.CenterName}` }).click();
    await page.getByRole('button', { name: /^Thu, 26 Nov 2026, / }).click();
    await expect(page).toHaveURL(/date=2026-11-26/);
    await page.getByRole('radio', { disabled: false }).last().check();
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await page.getByLabel('Card number').fill(CARDS.accepted);
    await page.getByLabel('Expiry month').fill('12');
    await page.getByLabel('Expiry year').fill('34');
    await page.getByLabel('CVC').fill('123');
    await page.getByLabel('Name on card').fill('Test Payer');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await expect(page).toHaveURL(/\/success\?session_id=/);
  });
});
