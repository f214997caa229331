/** The first visit on a weak phone: how much is loaded, and what works before the scripts. */
import type { Locator, Page } from '@playwright/test';
import { PASSWORD } from './patient';
import { expect, test } from './product';
import { OWN_BUDGETS } from '../../scripts/weigh-pages.mjs';
import { openBeforeScripts } from './before-scripts';

const KB = 1024;

/** Compressed bytes over the wire, without headers, until a page is shown and idle; and those of scripts. */
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

test('home and the list of centers come within 190 and 200 KB, twenty-four scripts each at most', async ({ page }) => {
  const home = await weigh(page, '/', page.getByRole('heading', { level: 1 }));
  expect(home.all).toBeLessThan(190 * KB);
  expect(home.scripts).toBeLessThan(120 * KB);
  expect(home.scriptFiles).toBeLessThanOrEqual(24);

  const list = await weigh(page, '/dialysis', page.getByRole('link', { name: /^Book Appointment/ }).first());
  expect(list.all).toBeLessThan(200 * KB);
  expect(list.scripts).toBeLessThan(OWN_BUDGETS['/dialysis']!.kb * KB);
  expect(list.scriptFiles).toBeLessThanOrEqual(24);
});

/** What the styles make of each element. */
const looks = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.body.querySelectorAll<HTMLElement>('*')];
    // What is out of sight has a height that is guessed until it is drawn once.
    for (const element of all) element.style.contentVisibility = 'visible';
    return all.map((element) => {
      const { display, color, font, padding, margin, width, height } = getComputedStyle(element);
      return [element.tagName, display, color, font, padding, margin, width, height].join(' ');
    });
  });

test('whoever is logged in has the styles in the cache; a visitor gets those of the page with it, and all with the scripts', async ({
  page,
  patient,
  context,
}) => {
  const inPage = page.locator('head style[data-href="page"]');
  const linked = page.locator('head link[rel="stylesheet"][href^="/assets/styles-"]');
  await page.goto('/myprofile');
  await expect(page.locator('body')).toContainText(patient.email);
  await expect(inPage).toHaveCount(0);
  await expect(linked).toHaveCount(1);

  await context.clearCookies();
  const release = await openBeforeScripts(page, '/about');
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(inPage).toHaveCount(1);
  release();
  await expect(linked).toHaveCount(1);
  await expect(page.locator('head style[data-href="page"] + link')).toHaveAttribute('href', /^\/assets\/styles-/);
});

for (const path of ['/', '/dialysis', '/login', '/kidneyDiet', '/book']) {
  test(`the styles of ${path} make of it what all styles make of it`, async ({ browser, page }) => {
    await page.goto('/myprofile');
    const all = await page.locator('link[rel="stylesheet"][href^="/assets/styles-"]').getAttribute('href');
    const styles = await (await page.request.get(all!)).text();
    for (const width of [360, 1280]) {
      const visit = await browser.newContext({ viewport: { width, height: 800 } });
      const visitor = await visit.newPage();
      await visitor.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort());
      await visitor.goto(path);
      const own = await looks(visitor);
      await visitor.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = [sheet];
      }, styles);
      expect(await looks(visitor)).toEqual(own);
      await visit.close();
    }
  });
}

test('the menu opens and a form is sent before the scripts have come', async ({ page }) => {
  await openBeforeScripts(page, '/');
  await page.locator('summary', { hasText: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' })).toBeVisible();
  await page.locator('summary', { hasText: 'Menu' }).click();

  await page.getByLabel('Your email').fill('early@example.in');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Subscribe' }).click({ noWaitAfter: true });
  await expect(page.getByText('Please check your email')).toBeVisible();
  await expect(page.getByText('early@example.in')).toBeVisible();
});

test('a patient logs in before the scripts have come', async ({ page, patient, context }) => {
  await context.clearCookies();
  await openBeforeScripts(page, '/login?next=%2Fmyprofile');
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click({ noWaitAfter: true });
  await expect(page).toHaveURL('/myprofile');
  await expect(page.getByLabel('Email')).toHaveValue(patient.email);
});

test('on a weak network Log In and Book do what they say before any script has come', async ({
  page,
  patient,
  context,
}) => {
  const center = await patient.centerNamed('Palash Kidney Care');
  await context.clearCookies();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  const bytesPerSecond = 250_000 / 8;
  const slow = { latency: 800, downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await devtools.send('Network.emulateNetworkConditions', { offline: false, ...slow });
  const letScriptsCome = await openBeforeScripts(page, `/login?next=${encodeURIComponent(`/dialysis/${center._id}`)}`);
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click({ noWaitAfter: true });
  await page.waitForURL(`**/dialysis/${center._id}`, { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: 'Book Appointment' }).click({ noWaitAfter: true });
  // The preselected window is today's.
  await page.getByRole('button', { name: /^Book and pay/ }).click({ noWaitAfter: true });
  await page.waitForURL(/\/checkout\//, { waitUntil: 'commit' });
  letScriptsCome();
});

test('a window that was chosen before the scripts had come stays chosen', async ({ page, patient }) => {
  const center = await patient.centerNamed('Palash Kidney Care');
  const date = '2026-11-27';
  const letScriptsCome = await openBeforeScripts(page, `/dialysis/${center._id}?date=${date}`);
  const [first, last] = [page.getByRole('radio').first(), page.getByRole('radio').last()];
  await expect(first).toBeChecked();
  await last.check();
  letScriptsCome();
  // The address follows once they run.
  await expect(page).toHaveURL((url) => url.searchParams.get('time') === '5 PM - 9 PM');
  await expect(last).toBeChecked();
  await expect(page.getByText(/^Fri,\s27\sNov, 5\sPM\s-\s9\sPM$/)).toBeVisible();
});

test('what only a script can do is offered when scripts have come', async ({ page }) => {
  const letScriptsCome = await openBeforeScripts(page, '/kidney');
  const print = page.getByRole('button', { name: /Print/ }).first();
  await expect(print).toBeDisabled();
  letScriptsCome();
  await expect(print).toBeEnabled();
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
    // React has attached its listeners but not rendered yet.
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
