/** Nothing of the administrator area is sent to patients. */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { appointments, centers, session, users } from '../../src/contract/admin';
import { openCenter } from './center-page';
import { expect, test } from './product';

const WORDS = JSON.parse(readFileSync('src/locales/en/pages/admin.json', 'utf8')) as Record<string, string>;

/** Unique to code of the area: the paths that it calls, and its texts. */
const MARKS = [appointments.list, appointments.setStatus, centers.add, users.update, session.logIn]
  .map(({ path }) => path.replace(/\{.*/, ''))
  .concat(WORDS['ended.text']!, WORDS['pager.first']!);

/** The page, which carries its words, and the scripts that it has loaded by now, its own and those that it loads beforehand. */
async function scriptsOf(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  return [page.url(), ...new Set(urls)].filter(
    (url) => !new URL(url).pathname.startsWith('/assets/') || url.endsWith('.js'),
  );
}

async function marksIn(page: Page, urls: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const url of urls) {
    const text = await (await page.request.get(url, { headers: { accept: 'text/html' } })).text();
    found.push(...MARKS.filter((mark) => text.includes(mark)).map((mark) => `${mark} in ${new URL(url).pathname}`));
  }
  return found;
}

test('the pages of patients load no code of the administrator area', async ({ page, patient }) => {
  const center = await patient.centerNamed('Rohida Dialysis Center');
  const loaded = new Set<string>();
  const visits: Record<string, () => Promise<unknown>> = {
    home: () => page.goto('/'),
    list: () => page.goto('/dialysis'),
    detail: () => openCenter(page, center),
    appointments: () => page.goto('/myappoinments'),
  };
  for (const [name, visit] of Object.entries(visits)) {
    await visit();
    const scripts = await scriptsOf(page);
    expect(scripts.length, `scripts of ${name}`).toBeGreaterThan(3);
    scripts.forEach((url) => loaded.add(url));
  }
  expect(await marksIn(page, [...loaded])).toEqual([]);

  // The area itself has all of them, which proves that the marks work.
  await page.request.post(session.logIn.path, { data: { userName: 'admin', password: 'vrikka-demo-admin' } });
  const ofArea = new Set<string>();
  for (const path of ['/admin/appointments', '/admin/users', '/admin/centers', '/admin/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    (await scriptsOf(page)).forEach((url) => ofArea.add(url));
  }
  const found = await marksIn(page, [...ofArea]);
  for (const mark of MARKS)
    expect(
      found.some((line) => line.startsWith(`${mark} in `)),
      mark,
    ).toBe(true);
});
