/** The operator is a setting: pages built for any operator show it from the first paint. */
import { OTHER_SETTINGS } from './other-settings';
import { expect, test } from './product';

test.use({ settings: OTHER_SETTINGS });

const {
  OPERATOR_NAME: name,
  OPERATOR_ADDRESS: address,
  OPERATOR_PHONE: phone,
  OPERATOR_EMAIL: email,
  OPERATOR_HOURS: hours,
} = OTHER_SETTINGS;
const PAGES: [path: string, ...texts: string[]][] = [
  ['/', name, address, phone, email, hours],
  ['/contact', address, phone, email, hours],
  ['/privacy', name, address, phone, email, hours],
  ['/terms', name, address, phone, email, hours],
  ['/grievance', 'Anita Desai', 'anita@asha.example.org', phone, address],
  ['/login', phone, hours],
];

test('every page that names the operator does so before its scripts have come and after', async ({ page, request }) => {
  const inHtml = (text: string) => text.replaceAll('&', '&amp;');
  for (const [path, ...texts] of PAGES) {
    await test.step(path, async () => {
      const served = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
      for (const text of texts) expect(served, path).toContain(inHtml(text));
      await page.goto(path);
      for (const text of texts) await expect(page.locator('body'), path).toContainText(text);
      for (const invented of ['Lantern Street', '5550 0142', 'vrikka.example', 'Vrikka Health Services']) {
        expect(served, path).not.toContain(invented);
        await expect(page.locator('body'), path).not.toContainText(invented);
      }
    });
  }
});

test('the footer dials and mails the operator, and speaks the language of the reader', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:02055500187');
  await expect(footer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await footer.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(footer).toContainText(OTHER_SETTINGS.OPERATOR_HOURS_HI);
});
