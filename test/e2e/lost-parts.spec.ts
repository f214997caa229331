/** A weak network loses a file of scripts: no page goes, no press is silent, and what was lost comes later. */
import type { Page, Request } from '@playwright/test';
import { DEMO_PATIENT } from '../../src/server/ops/seed/demo-patient';
import { scripted } from './scripted';
import { expect, test } from './product';

const FILE = /\/assets\/[\w.-]+\.js$/;

/** Opens a page within the application, as a link does. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    type Router = { navigate(to: string): Promise<void> };
    void (window as unknown as { __reactRouterDataRouter: Router }).__reactRouterDataRouter.navigate(to);
  }, path);
}

/** The last page may still be opening itself as a document. */
async function goHome(page: Page): Promise<void> {
  await expect(async () => void (await page.goto('/'))).toPass();
}

/** Where parts are loaded after a page, and how it looks when all is well: also with one of them lost. */
const VISITS: { path: string; look: (page: Page) => Promise<void> }[] = [
  ...[
    ['/dialysis', /Centers Available/],
    ['/book', /./],
    ['/contact', /./],
    ['/kidneyDiet', /./],
    ['/services', /./],
    ['/myprofile', /./],
    ['/myprofile/people', /./],
    ['/myprofile/schemes', /./],
    ['/myprofile/messages', /./],
    ['/offers', /./],
    ['/book/month', /./],
    ['/myappoinments/coming', /./],
    ['/educational-materials', /./],
  ].map(([path, title]) => ({
    path: path as string,
    look: async (page: Page) => {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title as RegExp);
    },
  })),
  {
    path: '/myappoinments',
    look: async (page) => {
      const next = page.getByRole('region', { name: 'Your next appointment' });
      await next.getByRole('button', { name: 'Cancel Appointment' }).click();
      // In a dialog, or on the page of the question.
      await expect(page.getByRole('heading', { name: 'Cancel this appointment?' })).toBeVisible();
      await page
        .getByRole('button', { name: 'Keep it' })
        .or(page.getByRole('link', { name: 'Keep it' }))
        .click();
      await next.getByRole('button', { name: 'Reschedule' }).click();
      await expect(page.getByRole('heading', { name: 'Choose your new time' })).toBeVisible();
    },
  },
  {
    path: '/myprofile/devices',
    look: async (page) => {
      await page.getByRole('button', { name: 'Log out everywhere' }).click();
      await expect(page.getByRole('heading', { name: 'Log out on every device?' })).toBeVisible();
    },
  },
  {
    path: '/KidneyMedicationGuide',
    look: async (page) => {
      await page.getByRole('button', { name: /reminder/i }).click();
      await expect(
        page.getByRole('dialog').or(page.getByText('No connection')).or(page.getByRole('alert')).first(),
      ).toBeVisible();
    },
  },
];

/** Loses files of scripts: once each, or for as long as this is not ended. */
async function lose(page: Page, files: readonly string[], howOften: 'once' | 'always'): Promise<void> {
  for (const file of files) {
    const times = howOften === 'once' ? { times: 1 } : {};
    await page.route(`**${file}`, (route) => route.abort('connectionreset'), times);
  }
}

test('files of scripts may be lost: all of a page once, and each that comes after it for good', async ({
  page,
  expectFailure,
}) => {
  test.setTimeout(400_000);
  expectFailure(/request failed: GET .*\/assets\//);
  expectFailure(/A part of the page could not be loaded/);
  await page.request.post('/auth/login', { data: { email: DEMO_PATIENT.email, password: DEMO_PATIENT.password } });
  const tried = new Set<string>();
  for (const { path, look } of VISITS) {
    const asked: string[] = [];
    const note = (request: Request) => void (FILE.test(request.url()) && asked.push(new URL(request.url()).pathname));
    await goHome(page);
    await page.waitForLoadState('networkidle');
    page.on('request', note);
    await go(page, path);
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Words come with the page, also where a slow browser shows its heading first.
    await page.waitForLoadState('networkidle');
    const ofPage = [...asked];
    await look(page);
    await page.waitForLoadState('networkidle');
    page.off('request', note);
    const after = asked.filter((file) => !ofPage.includes(file) && !tried.has(file));
    for (const [files, howOften] of [[ofPage, 'once'] as const, ...after.map((file) => [[file], 'always'] as const)]) {
      for (const file of files) tried.add(file);
      await test.step(`${path} without ${files.join(' ')}`, async () => {
        await goHome(page);
        await lose(page, files, howOften);
        await go(page, path);
        await expect(page).toHaveURL((url) => url.pathname === path);
        await scripted(page);
        await look(page);
        await expect(page.getByText(/could not be (loaded|shown)/)).toHaveCount(0);
        await page.unrouteAll();
      });
    }
  }
  expect(tried.size).toBeGreaterThan(60);
});

test('a toast whose library is lost is told in plain words, and the next one has it', async ({
  page,
  patient,
  expectFailure,
}) => {
  expect(patient.email).toBeTruthy();
  expectFailure(/request failed: GET .*\/assets\/toast/);
  await page.goto('/myprofile');
  await page.route(/\/assets\/toast-container/, (route) => route.abort('connectionreset'));
  const save = async (name: string) => {
    await page.getByRole('button', { name: /Edit/ }).first().click();
    await page.getByLabel('Your name').fill(name);
    await page.getByRole('button', { name: 'Save your name' }).click();
  };
  await save('Asha R');
  const said = page.getByRole('alert').filter({ hasText: 'Your name is saved.' });
  await expect(said).toBeVisible();
  await expect(page.locator('.Toastify__toast')).toHaveCount(0);
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
  await page.unrouteAll();
  await save('Asha Rao');
  await expect(page.locator('.Toastify__toast')).toHaveText(/Your name is saved/);
});

test('a tab that is older than the release reloads once, with what was typed', async ({ page, expectFailure }) => {
  expectFailure(/answer 404: GET .*\/assets\//);
  expectFailure(/manifest version mismatch/);
  await page.goto('/kidneyDiet');
  await page.route(/\/assets\/search-foods/, (route) => route.fulfill({ status: 404 }));
  await page.route(/\/__manifest\?/, (route) =>
    route.fulfill({ status: 204, headers: { 'x-remix-reload-document': 'true' } }),
  );
  let loaded = 0;
  page.on('load', () => void (loaded += 1));
  await page.getByRole('searchbox').fill('tamatar');
  await expect.poll(() => loaded).toBe(1);
  await scripted(page);
  await expect(page.getByRole('searchbox')).toHaveValue('tamatar');
  // It did not help: that is said, and the page stays.
  await expect(page.getByText('The list of foods could not be loaded')).toBeVisible();
  expect(loaded).toBe(1);
});
