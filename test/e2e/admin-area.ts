/** The administrator area in a browser: locators for its screens, and a colleague at another desk. */
import { randomUUID } from 'node:crypto';
import type { Locator, Page, Route } from '@playwright/test';
import { DEMO_ADMINISTRATOR } from '../../src/server/ops/seed/demo-staff';
import { Administrator, expect, test as base } from './administrator';
import { watch } from './watch';

/** A unique name for a center. */
export function freshName(): string {
  return `Neem Court Dialysis ${randomUUID().slice(0, 6)}`;
}

export const test = base.extend<{
  /** The same person in another browser, signed in and watched too. */ colleague: Page;
}>({
  colleague: async ({ browser, product, clockSet }, provide) => {
    void clockSet;
    const context = await browser.newContext();
    const watched = watch(context, [product.url, product.sandboxUrl]);
    await new Administrator(context.request).signIn();
    await provide(await context.newPage());
    expect(watched.complaints(), "what happened in the colleague's browser").toEqual([]);
    await context.close();
  },
});

export { Administrator, expect };

/** Fills in the sign-in form, on its page or in the dialog, and submits it. */
export async function signIn(
  within: Page | Locator,
  { password }: { password: string } = DEMO_ADMINISTRATOR,
): Promise<void> {
  await within.getByLabel('User name').fill(DEMO_ADMINISTRATOR.userName);
  await within.getByLabel('Password', { exact: true }).fill(password);
  await within.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Delays a call of the API until `release` is called. */
export async function holdCall(page: Page, path: string): Promise<{ release(): Promise<void> }> {
  const waiting: Route[] = [];
  let isHeld = true;
  await page.route(
    (url) => url.pathname === path,
    async (route) => (isHeld ? void waiting.push(route) : route.continue()),
  );
  return {
    release: async () => {
      isHeld = false;
      await Promise.all(waiting.map((route) => route.continue()));
    },
  };
}

const FAILED = { status: 500, json: { success: false, message: 'An unexpected error occurred. Please try again.' } };

/** Makes a call of the API fail until `mend` is called. */
export async function breakCall(
  page: Page,
  path: string,
  failure: { status: number; json: object } = FAILED,
): Promise<{ mend(): Promise<void> }> {
  const pattern = (url: URL) => url.pathname === path;
  await page.route(pattern, (route) => route.fulfill(failure));
  return { mend: () => page.unroute(pattern) };
}
