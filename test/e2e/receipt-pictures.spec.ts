import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { writeReceipt } from '../../src/server/bookings/receipt';
import { NAMES, receiptOf } from '../receipt-of';

/** The typeface of each script, as a browser reads it: a second program that shapes letters, to compare with. */
const FONTS: Record<string, string> = {
  Tamil: 'noto-sans-tamil/files/noto-sans-tamil-tamil',
  Bengali: 'noto-sans-bengali/files/noto-sans-bengali-bengali',
  Telugu: 'noto-sans-telugu/files/noto-sans-telugu-telugu',
  Kannada: 'noto-sans-kannada/files/noto-sans-kannada-kannada',
  Malayalam: 'noto-sans-malayalam/files/noto-sans-malayalam-malayalam',
  Gujarati: 'noto-sans-gujarati/files/noto-sans-gujarati-gujarati',
  Odia: 'noto-sans-oriya/files/noto-sans-oriya-oriya',
  Gurmukhi: 'noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi',
  Urdu: 'noto-sans-arabic/files/noto-sans-arabic-arabic',
  Devanagari: 'anek-devanagari/files/anek-devanagari-devanagari',
  'Ol Chiki': 'noto-sans-ol-chiki/files/noto-sans-ol-chiki-ol-chiki',
  'Meetei Mayek': 'noto-sans-meetei-mayek/files/noto-sans-meetei-mayek-meetei-mayek',
};

const ORIGIN = 'http://receipt.test';

test.beforeEach(async ({ page }) => {
  await page.route(`${ORIGIN}/**`, (route) => {
    const file = new URL(route.request().url()).pathname;
    if (file === '/') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Names</title>' });
    return route.fulfill({
      contentType: file.endsWith('.mjs') ? 'text/javascript' : 'font/woff2',
      body: readFileSync(`node_modules${file}`),
    });
  });
  await page.goto(ORIGIN);
});

for (const [script, name] of NAMES.filter(([one]) => one in FONTS)) {
  test(`a receipt draws a name in ${script} as a browser does`, async ({ page }) => {
    const pdf = await writeReceipt(receiptOf(name, 'en'));
    const { asWritten, apart } = await likenessOf(page, {
      pdf,
      name,
      font: `/@fontsource/${FONTS[script]}-700-normal.woff2`,
    });
    expect(asWritten).toBeGreaterThan(0.7);
    // The measure can tell: only in Ol Chiki does no letter change its shape beside another.
    if (script !== 'Ol Chiki') expect(apart).toBeLessThan(0.5);
  });
}

/**
 * How alike the name on the receipt and the name as the browser draws it are, from 0 to 1: the ink that both have, of the ink that
 * one of them has, when both are brought to one size. `apart`: the same with each letter drawn alone, as a program would that cannot shape.
 */
function likenessOf(page: Page, given: { pdf: Uint8Array; name: string; font: string }) {
  return page.evaluate(
    async ({ base64, name, font }) => {
      const SCALE = 6;
      const { getDocument } = (await import(`${location.origin}/unpdf/dist/pdfjs.mjs`)) as typeof import('unpdf/pdfjs');
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const receipt = await (await getDocument({ data: bytes }).promise).getPage(1);
      const viewport = receipt.getViewport({ scale: SCALE });
      const sheet = Object.assign(document.createElement('canvas'), { width: viewport.width, height: viewport.height });
      await receipt.render({ canvas: sheet, viewport }).promise;
      const { items } = await receipt.getTextContent();
      const label = items.find((item) => 'transform' in item && item.str === 'Patient') as { transform: number[] };
      const [x, baseline] = viewport.convertToViewportPoint(label.transform[4]!, label.transform[5]!) as [
        number,
        number,
      ];
      const left = Math.round(x) + 100 * SCALE;
      const onReceipt = inkOf(sheet, left, Math.round(baseline) - 11 * SCALE, 2000, 16 * SCALE);

      const face = await new FontFace('Name', `url(${font})`).load();
      document.fonts.add(face);
      const drawn = (letters: string[]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: 3000, height: 200 });
        const context = canvas.getContext('2d')!;
        context.font = '66px Name';
        let at = 20;
        for (const one of letters) {
          context.fillText(one, at, 120);
          at += context.measureText(one).width;
        }
        return inkOf(canvas, 0, 0, 3000, 200);
      };
      return { asWritten: alike(onReceipt, drawn([name])), apart: alike(onReceipt, drawn([...name])) };

      /** The part of a canvas that has ink, brought to one size: true where it is dark. */
      function inkOf(canvas: HTMLCanvasElement, x: number, y: number, width: number, height: number): boolean[] {
        const { data } = canvas.getContext('2d')!.getImageData(x, y, width, height);
        const isInk = (n: number) => data[n * 4 + 3]! > 127 && data[n * 4]! < 128;
        let [top, right, bottom, first] = [height, 0, 0, width];
        for (let row = 0; row < height; row++)
          for (let column = 0; column < width; column++)
            if (isInk(row * width + column)) {
              [top, bottom] = [Math.min(top, row), Math.max(bottom, row)];
              [first, right] = [Math.min(first, column), Math.max(right, column)];
            }
        const small = Object.assign(document.createElement('canvas'), { width: 900, height: 80 });
        const context = small.getContext('2d')!;
        context.fillStyle = 'white';
        context.fillRect(0, 0, 900, 80);
        context.drawImage(canvas, x + first, y + top, right - first + 1, bottom - top + 1, 0, 0, 900, 80);
        const pixels = context.getImageData(0, 0, 900, 80).data;
        return Array.from({ length: 900 * 80 }, (_, n) => pixels[n * 4]! < 128);
      }

      function alike(one: boolean[], other: boolean[]): number {
        const both = one.filter((isInk, n) => isInk && other[n]).length;
        const either = one.filter((isInk, n) => isInk || other[n]).length;
        return both / either;
      }
    },
    { base64: Buffer.from(given.pdf).toString('base64'), name: given.name, font: given.font },
  );
}
