import type { Page } from '@playwright/test';

/** Opens a page and waits until its scripts have taken it over: before that it is a page of links and forms. */
export async function openWithScripts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await scriptsHaveCome(page);
}

export async function scriptsHaveCome(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('h1') ?? {}).some((key) => key.startsWith('__react')),
  );
}
