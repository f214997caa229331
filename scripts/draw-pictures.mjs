/**
 * Renders the PNG pictures of `public/` (icons, the card of shared links) from the drawings, in the browser and with
 * the product's own font. Run it after changing `mark.svg` or `og-card.svg`: node scripts/draw-pictures.mjs
 */
import { readFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.mjs';

const DRAWINGS = 'src/web/drawings';
const mark = await readFile(`${DRAWINGS}/mark.svg`, 'utf8');
const card = await readFile(`${DRAWINGS}/og-card.svg`, 'utf8');
const font = (await readFile('src/web/fonts/anek-latin.woff2')).toString('base64');

/** The mark on a full-bleed background, for systems that round the corners themselves. */
const square = mark.replace(' rx="11"', '');
/** The same with a margin: only the middle four fifths are certain to be visible. */
const maskable = square
  .replace('viewBox="0 0 40 40"', 'viewBox="-5 -5 50 50"')
  .replace('<rect', '<path fill="#0e5a55" d="M-5-5h50v50H-5z"/><rect');

const PICTURES = [
  { file: 'favicon-32.png', svg: mark, width: 32, height: 32 },
  { file: 'apple-touch-icon.png', svg: square, width: 180, height: 180 },
  { file: 'icon-192.png', svg: mark, width: 192, height: 192 },
  { file: 'icon-512.png', svg: mark, width: 512, height: 512 },
  { file: 'icon-maskable-512.png', svg: maskable, width: 512, height: 512 },
  { file: 'og-card.png', svg: card, width: 1200, height: 630 },
];

const browser = await chromium.launch({
  executablePath: findChromium() ?? undefined,
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const { file, svg, width, height } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>
      @font-face { font-family: 'Anek Latin'; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
      body { margin: 0 } body > svg { display: block; width: ${width}px; height: ${height}px }
    </style>${svg}`);
    await page.evaluate('document.fonts.ready');
    await page.screenshot({ path: `public/${file}`, omitBackground: true });
    await page.close();
  }
} finally {
  await browser.close();
}
