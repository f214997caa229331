import type { Page } from '@playwright/test';

/** Opens a page whose scripts are held back; calling the returned function releases them. */
export async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}
