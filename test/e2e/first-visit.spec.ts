/** The first visit on a weak phone: how much comes, and what is done before the scripts are there. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './product';

const KB = 1024;

/** Bytes that come over the wire, compressed and without headers, until a page shows itself and is at rest; of them scripts. */
async function weigh(
  page: Page,
  path: string,
  sight: Locator,
): Promise<{ all: number; scripts: number; scriptFiles: number }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.clearBrowserCache');
  const scripts = new Set<string>();
  const weight = { all: 0, scripts: 0, scriptFiles: 0 };
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  devtools.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    weight.all += encodedDataLength;
    if (scripts.has(requestId)) weight.scripts += encodedDataLength;
  });
  await page.goto(path);
  await expect(sight).toBeVisible();
  await page.waitForLoadState('networkidle');
  await devtools.detach();
  return { ...weight, scriptFiles: scripts.size };
}

/** Opens a page whose scripts do not come yet; calling what is returned lets them. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('home and the list of centers come within 190 and 200 KB, a dozen scripts each', async ({ page }) => {
  const home = await weigh(page, '/', page.getByRole('heading', { level: 1 }));
  expect(home.all).toBeLessThan(190 * KB);
  expect(home.scripts).toBeLessThan(120 * KB);
  expect(home.scriptFiles).toBeLessThanOrEqual(12);

  const list = await weigh(page, '/dialysis', page.getByRole('link', { name: /^Book Appointment/ }).first());
  expect(list.all).toBeLessThan(200 * KB);
  expect(list.scripts).toBeLessThan(120 * KB);
  expect(list.scriptFiles).toBeLessThanOrEqual(12);
});

test('what is pressed and typed before the scripts have come is not lost', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, '/');
  await page.locator('summary', { hasText: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })).toBeVisible();
  await page.locator('summary', { hasText: 'Menu' }).click();

  await page.getByLabel('Your email').fill('early@example.in');
  await page.getByRole('checkbox').check();
  const subscribe = page.getByRole('button', { name: 'Subscribe' });
  await subscribe.click();
  await expect(subscribe).toHaveAttribute('data-waiting');
  letScriptsCome();
  await expect(page.getByText('Please look into your mail')).toBeVisible();
  await expect(page.getByText('early@example.in')).toBeVisible();
});

test('a link that is pressed before the scripts have come takes along what was typed', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, '/login');
  await page.getByLabel('Email').fill('early@example.in');
  await page.getByRole('link', { name: 'Forgot password?' }).click({ noWaitAfter: true });
  letScriptsCome();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('early@example.in');
});

test('a link to a tab of its own opens it before the scripts have come, and what was typed stays', async ({
  page,
  context,
}) => {
  const letScriptsCome = await openBeforeScripts(page, '/contact');
  await page.getByLabel('Message').fill('Is there parking at the center in Jayanagar?');
  const opening = context.waitForEvent('page');
  await page.getByRole('main').getByRole('link', { name: 'privacy policy' }).click();
  await expect(await opening).toHaveURL('/privacy');
  letScriptsCome();
  await expect(page.getByLabel('Message')).toHaveValue('Is there parking at the center in Jayanagar?');
});

test('the list is searched for what was typed before the scripts had come', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, '/dialysis');
  await page.getByRole('searchbox', { name: 'Center name' }).fill('neem');
  letScriptsCome();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Center Available');
  await expect(page.getByRole('searchbox', { name: 'Center name' })).toHaveValue('neem');
});

test('the question that the address points to is unfolded before the scripts have come', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, '/kidney#faq-travel');
  await expect(page.locator('#faq-travel').getByRole('paragraph')).toBeVisible();
  await expect(page.locator('#faq-cure').getByRole('paragraph')).toBeHidden();
  letScriptsCome();
  await page.locator('#faq-cure summary').click();
  await expect(page.locator('#faq-cure').getByRole('paragraph')).toBeVisible();
  await expect(page.locator('#faq-travel').getByRole('paragraph')).toBeVisible();
});

test('the list is searched for what was typed while it came to life', async ({ page }) => {
  await page.addInitScript(() => {
    // React has begun to listen, and has yet to draw.
    const { addEventListener } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function (this: EventTarget, ...all: Parameters<typeof addEventListener>) {
      addEventListener.apply(this, all);
      if (this !== document || all[0] !== 'keydown') return;
      EventTarget.prototype.addEventListener = addEventListener;
      setTimeout(() => {
        document.querySelector<HTMLInputElement>('[name=q]')!.focus();
        document.execCommand('insertText', false, 'neem');
      });
    };
  });
  await page.goto('/dialysis');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('1 Center Available');
  await expect(page.getByRole('searchbox', { name: 'Center name' })).toHaveValue('neem');
});

test('a press just before a page has come to life counts once', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () =>
      (document.documentElement.dataset['prints'] = `${document.documentElement.dataset['prints'] ?? ''}+`);
    // React answers already, and what is early is still being kept.
    const { removeEventListener } = window;
    window.removeEventListener = (...all: Parameters<typeof removeEventListener>) => {
      if (all[0] === 'click') {
        window.removeEventListener = removeEventListener;
        [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes('Print'))!.click();
      }
      removeEventListener.apply(window, all);
    };
  });
  await page.goto('/kidney');
  await expect(page.locator('html')).toHaveAttribute('data-prints', /\+/);
  await page.waitForLoadState('networkidle');
  await expect(page.locator('html')).toHaveAttribute('data-prints', '+');
});

test('what is out of sight is laid out when the visitor moves, and at once for who comes back into the middle of a page', async ({
  page,
}) => {
  const footer = page.getByRole('contentinfo');
  const isLaidOut = () =>
    footer.evaluate((foot) => foot.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }));
  const toTheEnd = () =>
    page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight - window.scrollY);
  // Heights change once: with the fonts, which a first page shows when they have come and a second has from the cache.
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  // Here the guessed heights are less than the true ones.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/about');
  await page.waitForLoadState('networkidle');
  expect(await isLaidOut()).toBe(false);
  await page.keyboard.press('End');
  await expect.poll(isLaidOut).toBe(true);
  await expect.poll(toTheEnd).toBeLessThan(1);
  const end = await page.evaluate(() => window.scrollY);
  await page.reload();
  expect(await isLaidOut()).toBe(true);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(end);

  await page.goto('/dialysis');
  await page.waitForLoadState('networkidle');
  await page.getByRole('searchbox', { name: 'Center name' }).focus();
  await page.keyboard.press('n');
  expect(await page.locator('html').getAttribute('data-at-top')).toBe('');
  await page.keyboard.press('Tab');
  expect(await page.locator('html').getAttribute('data-at-top')).toBe(null);

  await page.goto('/about#data');
  await expect(page.locator('#data')).toBeInViewport();
  await expect
    .poll(() => page.locator('#data').evaluate((part) => Math.abs(Math.round(part.getBoundingClientRect().top))))
    .toBe(0);
  expect(await isLaidOut()).toBe(true);
});

test('the page after a first one that was only read is laid out at its top alone, too', async ({ page }) => {
  const isLaidOut = () =>
    page
      .getByRole('contentinfo')
      .evaluate((foot) => foot.firstElementChild!.checkVisibility({ contentVisibilityAuto: true }));
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.locator('header a[href="/about"]').first().click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  expect(await isLaidOut()).toBe(false);
  await page.keyboard.press('End');
  await expect.poll(isLaidOut).toBe(true);
  await page.goBack();
  await expect(page).toHaveURL('/');
  expect(await isLaidOut()).toBe(true);
});

test('who follows a link sees the top of a page first, and who comes back all of it at once', async ({ page }) => {
  /** What was there of the guide when its heading came. */
  const watch = () =>
    page.evaluate(() => {
      const before = document.querySelector('main h1');
      const seen = new Promise<{ hasEnd: boolean; isFootInSight: boolean }>((resolve) => {
        new MutationObserver((_, observer) => {
          const heading = document.querySelector('main h1');
          if (!heading || heading === before) return;
          observer.disconnect();
          const foot = document.querySelector('footer')!.getBoundingClientRect();
          resolve({ hasEnd: document.querySelector('#faq') !== null, isFootInSight: foot.top < window.innerHeight });
        }).observe(document, { subtree: true, childList: true });
      });
      Object.assign(window, { seen });
    });
  const seen = () =>
    page.evaluate(() => (window as unknown as { seen: Promise<{ hasEnd: boolean; isFootInSight: boolean }> }).seen);

  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await watch();
  await page.locator('main a[href="/kidney"]').first().click();
  expect(await seen()).toEqual({ hasEnd: false, isFootInSight: false });
  await page.locator('#faq').scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  expect(place).toBeGreaterThan(1_000);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
  await expect(page).toHaveURL('/privacy');
  await watch();
  await page.goBack();
  expect(await seen()).toMatchObject({ hasEnd: true });
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1_000);
});

test('no page tries what its policy forbids', async ({ page }) => {
  const breaches: string[] = [];
  await page.exposeFunction('noteBreach', (breach: string) => breaches.push(breach));
  await page.addInitScript(() => {
    const { noteBreach } = window as unknown as { noteBreach(breach: string): void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      noteBreach(`${violatedDirective} ${blockedURI}`),
    );
  });
  for (const path of ['/', '/dialysis', '/book', '/contact', '/login', '/signup']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
  }
  expect(breaches).toEqual([]);
});
