import type { Page } from '@playwright/test';

/** Holds back requests from now on: `arrived` once there is one, until `release`. */
export async function holdBack(page: Page, url: RegExp): Promise<{ arrived: Promise<void>; release(): void }> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(url, async (route) => {
    arrive();
    await released;
    await route.continue();
  });
  return { arrived, release: () => release() };
}
