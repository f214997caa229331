/** Typing into the search of ten thousand centers, on a processor slowed down four times: how long its tasks take. */
import { PHONE, withBrowser } from './parts/browser.mjs';
import { withProduct } from './parts/with-product.mjs';

const CENTERS = 10_000;
const SLOWER = 4;
/** Milliseconds between two keys, as somebody types who knows the name; and how long a search is left to finish. */
const KEY_MS = 120;
const REST_MS = 1_000;
/** Keys after each other. `<` deletes a letter. */
const SEARCHES = [
  ['a name', 'neem court'],
  ['one letter less and more', 'amber<<<<<coral'],
  ['many that end alike', 'dialysis center'],
  ['none found', 'qqxzz'],
  ['Hindi letters', 'नीम केंद्र'],
];

/** `--at http://localhost:3000` measures a product that is running already. */
export async function bench(given) {
  const at = given.indexOf('--at');
  if (at >= 0) return measure(given[at + 1]);
  await withProduct({ centers: CENTERS }, measure);
}

async function measure(origin) {
  await withBrowser(PHONE, async ({ page, slowDown, record }) => {
    print(['', 'longest ms', 'of it busy', 'script ms', 'over 16 ms', 'over 50 ms']);
    await slowDown(SLOWER);
    show(
      'opening the list',
      await record(async () => {
        await page.goto(`${origin}/dialysis`, { waitUntil: 'load' });
        await page.waitForTimeout(8 * REST_MS);
      }),
    );
    const field = page.getByRole('searchbox', { name: 'Center name' });
    for (const [name, keys] of SEARCHES) {
      await field.focus();
      show(
        name,
        await record(async () => {
          await type(page, keys);
          await page.waitForTimeout(REST_MS);
        }),
      );
      await field.press('Escape');
      await page.waitForTimeout(REST_MS);
    }
    const city = page.getByRole('combobox', { name: 'Location' });
    await city.selectOption('Pune');
    await page.waitForTimeout(REST_MS);
    await field.focus();
    show(
      'a name in a city',
      await record(async () => {
        await type(page, 'green');
        await page.waitForTimeout(REST_MS);
      }),
    );
    await page.goto(`${origin}/dialysis`, { waitUntil: 'load' });
    await page.focus('[name=q]');
    show(
      'typing while the list opens',
      await record(async () => {
        await type(page, 'neem courtyard dialysis');
        await page.waitForTimeout(4 * REST_MS);
      }),
    );
  });
}

async function type(page, keys) {
  for (const key of keys) {
    if (key === '<') await page.keyboard.press('Backspace');
    else if (/[ -~]/.test(key)) await page.keyboard.press(key === ' ' ? 'Space' : key);
    else await page.keyboard.insertText(key);
    await page.waitForTimeout(KEY_MS);
  }
}

/** `busy` leaves out what the machine did meanwhile for others. */
function show(name, tasks) {
  const over = (ms) => tasks.filter(({ busy }) => busy > ms).length;
  const most = (what) => Math.max(0, ...tasks.map((task) => task[what])).toFixed(0);
  print([name, most('all'), most('busy'), most('script'), over(16), over(50)]);
}

function print(cells) {
  process.stdout.write(
    `${cells.map((cell, place) => (place === 0 ? `${cell}`.padEnd(30) : `${cell}`.padStart(13))).join('')}\n`,
  );
}
