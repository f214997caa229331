import type { Page } from '@playwright/test';

/**
 * Waits until the scripts of a page have taken it over. A press before that works too, but by a page of its own in place of a
 * dialog, so that a test of the dialog has to wait.
 */
export async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Opens a page and waits for that. */
export async function openScripted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scripted(page);
}
