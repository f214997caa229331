/**
 * Prints the one-page sheets of /educational-materials into `public/sheets/*.pdf`, from the same pages that people can
 * print themselves. Run it against a running product after changing their texts: node scripts/print-sheets.mjs [url]. For another brand
 * (PRODUCT_FILES) into a folder of its own: node scripts/print-sheets.mjs url folder/sheets
 */
import { mkdir } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';

const [BASE = 'http://localhost:3000', FOLDER = 'public/sheets'] = process.argv.slice(2);
const SHEETS = ['kidney', 'medication', 'diet', 'before-your-session'];
/** How the names of the files end in each language. */
const ENDINGS = { en: '', hi: '-hi' };

await mkdir(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const [language, ending] of Object.entries(ENDINGS)) {
    const context = await browser.newContext();
    await context.addCookies([{ name: 'language', value: language, url: BASE }]);
    const page = await context.newPage();
    for (const sheet of SHEETS) {
      await page.goto(`${BASE}/educational-materials/print/${sheet}`, { waitUntil: 'networkidle' });
      await page.evaluate('document.fonts.ready');
      const path = `${FOLDER}/${sheet}${ending}.pdf`;
      await page.pdf({ path, preferCSSPageSize: true, tagged: true });
      console.log(path);
    }
  }
} finally {
  await browser.close();
}
