import type { Page } from '@playwright/test';

/**
 * Waits until the scripts of a page have taken it over; at once where it is no page of ours. A press before that works too, but
 * leads to a page of its own in place of a dialog, or to the browser's own words at a field.
 */
export async function scripted(page: Page): Promise<void> {
  const isTakenOver = () => {
    if (!('__reactRouterContext' in window)) return true;
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  };
  await page.waitForFunction(isTakenOver, undefined, { polling: 20 });
}

/** Has every way to an address wait for that, except for who says `waitUntil: 'commit'`. */
export function waitForScripts(page: Page): void {
  const { goto, reload } = page;
  page.goto = async (url, options) => {
    const response = await goto.call(page, url, options);
    if (options?.waitUntil !== 'commit') await scripted(page);
    return response;
  };
  page.reload = async (options) => {
    const response = await reload.call(page, options);
    if (options?.waitUntil !== 'commit') await scripted(page);
    return response;
  };
}
