/** The operator is a setting: pages built for any operator show it from the first paint. */
import { expect, test } from './product';

const SETTINGS = {
  OPERATOR_NAME: 'Asha & Sons Kidney Care',
  OPERATOR_ADDRESS: '4 Lake Road, Koregaon Park, Pune 411 001',
  OPERATOR_PHONE: '+91 20 5550 0187',
  OPERATOR_EMAIL: 'help@asha.example.org',
  OPERATOR_HOURS: 'Every day, 7 AM to 7 PM',
  OPERATOR_HOURS_HI: 'हर दिन, सुबह 7 से शाम 7 बजे',
  GRIEVANCE_OFFICER_NAME: 'Anita Desai',
  GRIEVANCE_OFFICER_EMAIL: 'anita@asha.example.org',
};
test.use({ settings: SETTINGS });

const {
  OPERATOR_NAME: name,
  OPERATOR_ADDRESS: address,
  OPERATOR_PHONE: phone,
  OPERATOR_EMAIL: email,
  OPERATOR_HOURS: hours,
} = SETTINGS;
const PAGES: [path: string, ...texts: string[]][] = [
  ['/', name, address, phone, email, hours],
  ['/contact', address, phone, email, hours],
  ['/privacy', name, address, phone, email, hours],
  ['/terms', name, address, phone, email, hours],
  ['/grievance', 'Anita Desai', 'anita@asha.example.org', phone, address],
  ['/login', phone, hours],
];

for (const [path, ...texts] of PAGES) {
  test(`${path} says who runs it, before its scripts have come and after`, async ({ page, browser, product }) => {
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false, baseURL: product.url });
    const early = await withoutScripts.newPage();
    await early.goto(path);
    for (const text of texts) await expect(early.locator('body')).toContainText(text);
    const before = await early.locator('body').innerText();
    await withoutScripts.close();

    await page.goto(path);
    await page.waitForFunction(() =>
      Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    );
    for (const text of texts) await expect(page.locator('body')).toContainText(text);
    for (const invented of ['Lantern Street', '5550 0142', 'vrikka.example', 'Vrikka Health Services']) {
      expect(before).not.toContain(invented);
      await expect(page.locator('body')).not.toContainText(invented);
    }
  });
}

test('the footer dials and mails the operator, and speaks the language of the reader', async ({ page }) => {
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByRole('link', { name: phone })).toHaveAttribute('href', 'tel:+912055500187');
  await expect(footer.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`);
  await footer.getByRole('button', { name: 'हिन्दी' }).click();
  await expect(footer).toContainText(SETTINGS.OPERATOR_HOURS_HI);
});
