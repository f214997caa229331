/** Whether a page is accessible and fits its window, and pictures of it. */
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { type Page, expect, test } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { widthsOf } from './sizes';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const SCREENS = 'test-results/screens';

/** Pictures are for people: `KEEP_PICTURES=1 npm run test:e2e` takes them. */
const KEEPS_PICTURES = Boolean(process.env.KEEP_PICTURES);
const HEIGHTS: Record<number, number> = { 360: 780, 768: 1024, 1280: 800 };

/** Fails with axe's findings against WCAG 2.2 AA and its best practices. */
async function expectAccessible(page: Page): Promise<void> {
  // Rows about to be replaced are paler than the required contrast.
  await expect(page.locator('[data-stale]')).toHaveCount(0);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (rules) => {
    // What appears or turns paler; not the five seconds that a toast counts down beside its text.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) <= 1_000);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    // What is scrolled half under the bar of the thumb is no smaller for that, which axe would say.
    const bar = document.querySelector<HTMLElement>('.thumb-bar');
    if (bar) bar.style.position = 'static';
    // axe recognises a dialog over the page by its role, but not an alert dialog.
    const isAsked = document.querySelector('[role=alertdialog]') !== null;
    const ofPages = { enabled: !isAsked };
    const { axe } = window as unknown as { axe: { run: (options: object) => Promise<AxeResults> } };
    const result = await axe.run({
      runOnly: { type: 'tag', values: rules },
      // What passes is not described node by node: half of the time.
      resultTypes: ['violations'],
      rules: { 'landmark-one-main': ofPages, 'page-has-heading-one': ofPages },
    });
    if (bar) bar.style.position = '';
    return result.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      where: nodes.map((node) => `${node.target.join(' ')} | ${node.html.slice(0, 200)}`),
    }));
  }, RULES);
  expect(violations, `what axe finds on ${page.url()}`).toEqual([]);
}

/** Fails when the page can be scrolled sideways. */
export async function expectNoSideScroll(page: Page): Promise<void> {
  // Anchored elements are repositioned only after the window has changed.
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
      message: `pixels wider than the window on ${page.url()}`,
      intervals: [20],
    })
    .toBe(0);
}

/**
 * A screen in one of its states, at each of the test's widths: no findings of axe, no side scroll and, on request, a
 * picture of the whole page for people to look at. Pictures are not compared.
 */
export async function expectGoodScreen(page: Page, name: string): Promise<void> {
  const isTranslated = (await page.locator('html').getAttribute('lang')) === 'hi';
  const [narrowest] = widthsOf(test.info());
  await atEachWidth(page, async (width) => {
    await expectNoSideScroll(page);
    // The middle width has nothing that the narrowest and the widest don't have, and the widest of a translated screen
    // nothing that it doesn't have in English; its text can only lack room where it is narrow.
    if (isTranslated ? width === narrowest : width !== 768) await expectAccessible(page);
    if (KEEPS_PICTURES) await keepPicture(page, `${name}-${width}`, width);
  });
}

/**
 * The window is made as high as the page, so that sticky elements at its lower edge don't cover the middle of the
 * picture.
 */
async function keepPicture(page: Page, name: string, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
  // Images hidden at this width are never loaded.
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()));
  await page.screenshot({ path: `${SCREENS}/${name}.png`, animations: 'disabled', timeout: 30_000 });
}

async function atEachWidth(page: Page, look: (width: number) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const width of widthsOf(test.info())) {
    await page.setViewportSize({ width, height: HEIGHTS[width] ?? 800 });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    await look(width);
  }
  if (before) await page.setViewportSize(before);
}
