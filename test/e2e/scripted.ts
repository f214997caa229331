import type { Page } from '@playwright/test';

/**
 * Waits until a page is hydrated. A press before that works too, but leads to a separate page instead of a dialog, so a
 * test of the dialog has to wait.
 */
export async function scripted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
  });
}

/** Opens a page and waits for hydration. */
export async function openScripted(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scripted(page);
}
