/**
 * Text at twice its size on a narrow phone: nothing sideways and nothing cut, on every page of patients, in both languages. As they are,
 * everything pressed is as high as a finger needs.
 */
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { centerSlug } from '../../src/domain/center-slug';
import { doubleText, misfits, smallTargets } from './looks';
import { chooseDay, openCenter } from './center-page';
import { expect, test } from './product';
import { scripted, waitForScripts } from './scripted';

const WINDOW = { width: 360, height: 740 };
// Each text is measured in the element that holds it, which a translator changes.
test.use({ viewport: WINDOW, browserIs: 'as it is' });

/** Every route of patients, from the route table. */
const ROUTES = [
  '/',
  ...[
    ...readFileSync('src/web/routes.ts', 'utf8')
      .split("route('admin'")[0]!
      .matchAll(/route\('([^']+)'/g),
  ].map(([, route]) => `/${route}`),
];
/** Who is logged in is sent on from these. */
const FOR_VISITORS = ['/login', '/signup', '/phone', '/forgot-password'];
const DATE = '2026-11-30';
/** Pages open side by side. */
const ABREAST = 3;

for (const language of ['en', 'hi'] as const) {
  test(`every page of patients at twice the text, ${language}`, async ({
    context,
    browser,
    patient,
    product,
    expectFailure,
  }) => {
    test.slow();
    // What these pages say is that there is no such thing.
    for (const path of ['no-such-page', 'm/no-such-code', 'success', 'make-up/']) {
      expectFailure(new RegExp(`answer 4\\d\\d: GET \\S+/${path}`));
    }
    await patient.speak(language);
    const { center, time } = await patient.findRoom([DATE]);
    await patient.book(center, DATE, time);
    const [booking] = await patient.myBookings();
    const given: Record<string, string> = {
      ':centerId': center._id,
      ':slug': centerSlug(center),
      ':sheet': 'diet',
      ':code': 'no-such-code',
      ':bookingId': booking!._id,
      '*': 'no-such-page',
    };
    const paths = ROUTES.map((route) => route.replace(/:\w+|\*/g, (name) => given[name] ?? name));
    const visitor = await browser.newContext({ viewport: WINDOW, baseURL: product.url });
    for (const who of [context, visitor]) {
      await who.addCookies([{ name: 'language', value: language, url: product.url }]);
    }

    const ofPatient = await whatDoesNotFit(
      context,
      paths.filter((path) => !FOR_VISITORS.includes(path)),
      language,
    );
    const ofVisitor = await whatDoesNotFit(visitor, ['/', ...FOR_VISITORS], language);
    await visitor.close();

    expect([...ofPatient, ...ofVisitor]).toEqual([]);
  });
}

/** Opens every path once; returns what does not fit, each with its path. */
async function whatDoesNotFit(context: BrowserContext, paths: readonly string[], language: string): Promise<string[]> {
  const left = [...paths];
  const found: string[] = [];
  async function measureAll() {
    const page = await context.newPage();
    waitForScripts(page);
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      const answer = await page.goto(path);
      expect(answer!.status(), path).toBeLessThan(500);
      expect(new URL(page.url()).pathname, 'no page to be measured').toBe(path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      const small = await smallTargets(page);
      await doubleText(page);
      found.push(...[...small, ...(await misfits(page))].map((what) => `${path}: ${what}`));
      if (process.env.KEEP_PICTURES) {
        const name = `${language}${path.replaceAll('/', '-')}`;
        await page.screenshot({ path: `test-results/screens/large-text/${name}.png`, fullPage: true });
      }
    }
    await page.close();
  }
  await Promise.all(Array.from({ length: ABREAST }, measureAll));
  return found;
}

test('a dialog at twice the text begins with its question, and its buttons leave room for it', async ({
  page,
  patient,
}) => {
  const { center, time } = await patient.findRoom([DATE]);
  await patient.book(center, DATE, time);
  await page.goto('/myappoinments');
  await scripted(page);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await page.getByRole('button', { name: 'Cancel Appointment' }).first().click();
  const cancelling = page.getByRole('alertdialog');
  await expect(cancelling.getByRole('button', { name: 'No, keep it' })).toBeFocused();
  await expect(cancelling.getByRole('heading', { name: 'Cancel this appointment?' })).toBeInViewport({ ratio: 1 });
  for (const name of ['No, keep it', 'Cancel Appointment']) {
    await expect(cancelling.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
  }
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Reschedule' }).first().click();
  const moving = page.getByRole('dialog', { name: 'Choose your new time' });
  await expect(moving.getByText('Choose a date', { exact: true })).toBeInViewport({ ratio: 1 });
  // They do not cover what is chosen, and none of them is cut.
  await expect(moving.getByRole('button', { name: 'Keep my time' })).not.toBeInViewport();
  expect(await moving.evaluate(({ parentElement: box }) => box!.scrollWidth - box!.clientWidth)).toBe(0);
});

test('the header of a tablet takes a second line at twice the text', async ({ page, product }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const language of ['en', 'hi']) {
    await page.context().addCookies([{ name: 'language', value: language, url: product.url }]);
    await page.goto('/');
    await doubleText(page);
    expect(await misfits(page)).toEqual([]);
  }
});

test('the month stands between its arrows at twice the text', async ({ page, patient }) => {
  const { center } = await patient.findRoom([DATE]);
  await openCenter(page, center);
  await chooseDay(page, DATE);
  await doubleText(page);
  const calendar = page.getByRole('application');
  const places = await Promise.all(
    [
      calendar.getByRole('button', { name: 'Previous month' }),
      // The other one is for screen readers.
      calendar.getByText('November 2026', { exact: true }).last(),
      calendar.getByRole('button', { name: 'Next month' }),
    ].map((part) => part.boundingBox()),
  );
  const [before, month, after] = places.map((place) => place!);
  expect(before!.x + before!.width).toBeLessThanOrEqual(month!.x);
  expect(month!.x + month!.width).toBeLessThanOrEqual(after!.x);
});
