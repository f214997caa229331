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

/** Sets the text of a page at twice its size, as a phone does, and waits until it is drawn. */
export async function doubleText(page: Page): Promise<void> {
  await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%';
    // What is below the window has no place yet.
    for (const element of document.querySelectorAll<HTMLElement>('main *')) {
      if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
    }
    await document.fonts.ready;
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)));
  });
}

/** Text beyond the window, cut at the edge of a box or outside of its own, and words broken in two. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} wide`] : [];
    /** From an element outwards. */
    const outwards = (from: Element): Element[] => {
      const all = [];
      for (let at: Element | null = from; at && at !== document.body; at = at.parentElement) all.push(at);
      return all;
    };
    const isBox = (element: Element) => {
      const { display, overflow, backgroundColor, borderTopWidth } = getComputedStyle(element);
      if (display === 'inline' || display === 'contents' || element.clientWidth < 2) return false;
      return /hidden|clip/.test(overflow) || backgroundColor !== 'rgba(0, 0, 0, 0)' || borderTopWidth !== '0px';
    };
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const said = text.nodeValue!.trim();
      const element = text.parentElement!;
      if (!said || element.closest('svg, select, script, style, noscript, .sr-only')) continue;
      const { width, height } = element.getBoundingClientRect();
      // Only read out, or not there.
      if (width < 2 || height < 2 || !element.checkVisibility({ visibilityProperty: true })) continue;
      // What scrolls by itself may be wider than its window, but what is in it has boxes too.
      const around = outwards(element);
      const scroller = around.findIndex((one) => /auto|scroll/.test(getComputedStyle(one).overflowX));

      const range = document.createRange();
      range.selectNodeContents(text);
      const is = range.getBoundingClientRect();
      const own = around
        .find((one) => !/^(inline|contents)$/.test(getComputedStyle(one).display))
        ?.getBoundingClientRect();
      if (own && is.right > own.right + 2) found.push(`"${said}" is wider than its place`);
      if (scroller === -1 && (is.right > clientWidth + 1 || is.left < -1)) {
        found.push(`"${said}" ends at ${Math.round(is.right)}`);
      }
      const box = around
        .slice(0, scroller === -1 ? undefined : scroller)
        .find(isBox)
        ?.getBoundingClientRect();
      // A line is higher than its letters.
      if (
        box &&
        (is.right > box.right + 1 || is.left < box.left - 1 || is.bottom > box.bottom + 5 || is.top < box.top - 5)
      ) {
        found.push(`"${said}" is cut, or outside of its box`);
      }
      for (const word of text.nodeValue!.matchAll(/[\p{L}\p{M}\d]{2,}/gu)) {
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        const parts = [...range.getClientRects()].filter((one) => one.width > 0);
        const lines = new Set(parts.map(({ top }) => top));
        // A word that is longer than the widest line there can be has to break, as a long name at twice the text.
        const isTooLong = own !== undefined && parts.reduce((sum, one) => sum + one.width, 0) > own.width;
        // An address of a mail has no other place to break, nor has the id of a payment.
        if (lines.size > 1 && !isTooLong && !said.includes('@') && word[0].length < 20)
          found.push(`"${word[0]}" is broken in two, of "${said}"`);
      }
    }
    return found;
  });
}

/**
 * What is pressed and is lower than a finger needs, 44 px, with its height. A link in a sentence is as high as its line, and what
 * stands on the page for screen readers alone is not pressed.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pressed = 'a[href], button, input, select, textarea, summary, [role=button], [role=option], [role=menuitem]';
    return [...document.querySelectorAll<HTMLElement>(pressed)].flatMap((one) => {
      const box = (one.closest('label') ?? one).getBoundingClientRect();
      const isSeen = one.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      if (!isSeen || box.width < 3 || box.height < 3 || one.closest('[aria-hidden=true], .sr-only')) return [];
      const isInSentence =
        getComputedStyle(one).display.startsWith('inline') &&
        [...one.parentElement!.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.nodeValue!.trim());
      if (isInSentence) return [];
      // Some cover their row or their card.
      const cover = getComputedStyle(one, '::after');
      const high = Math.max(box.height, cover.position === 'absolute' ? Number.parseFloat(cover.height) || 0 : 0);
      return high < 43.5 ? [`${one.tagName} "${one.ariaLabel ?? one.textContent}": ${Math.round(high)}`] : [];
    });
  });
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
