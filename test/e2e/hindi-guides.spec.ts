/** The pages to learn from, in Hindi: no English sentence is left, the search answers, and the reminder rings in Hindi. */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

const PAGES = [
  '/kidney',
  '/KidneyMedicationGuide',
  '/kidneyDiet',
  '/learn-more',
  '/educational-materials',
  '/educational-materials/print/kidney',
  '/educational-materials/print/medication',
  '/educational-materials/print/diet',
  '/educational-materials/print/before-your-session',
  '/research-updates',
];

/** Institutions, journals and works, which have no other name in Hindi. */
const NAMES = [
  'National Institute of Diabetes and Digestive and Kidney Diseases',
  'Imperial College Healthcare NHS Trust',
  'Institute of Liver and Biliary Sciences',
  'US National Kidney Foundation',
  'National Kidney Foundation',
  'Kidney Care Centre',
  'American Journal of Kidney Diseases',
  'British Journal of Renal Medicine',
  'Indian Journal of Nephrology',
  'Jornal Brasileiro de Nefrologia',
  'Journal of Renal Nutrition and Metabolism',
  'New England Journal of Medicine',
  'Polish Journal of Radiology',
  'Guidelines for Dialysis Centre',
  'Indian Food Composition Tables',
  'Australian Immunisation Handbook',
  'Therapeutic Guidelines',
  'J Bras Nefrol',
  'Nottingham NHS',
];

/** Three words in Latin letters: shorter ones are names and units. */
const ENGLISH = /[A-Za-z][\w.’'-]*(?:[\s,;:&()/]+[A-Za-z][\w.’'-]*){2,}/g;

test.beforeEach(async ({ context, product }) => {
  await context.addCookies([{ name: 'language', value: 'hi', url: product.url }]);
});

/** All that an element says, folded or hidden too, but the names of foods that are marked as English. */
async function saidIn(element: Locator): Promise<string[]> {
  return element.evaluate((root) => {
    const said: string[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, nodeValue } = walker.currentNode;
      if (!parentElement?.closest('script, style, span[lang=en]')) said.push(nodeValue ?? '');
    }
    for (const one of root.querySelectorAll('[aria-label], [alt], [placeholder]')) {
      for (const name of ['aria-label', 'alt', 'placeholder']) said.push(one.getAttribute(name) ?? '');
    }
    return said;
  });
}

function expectNoEnglish(said: string[], where: string): void {
  const withoutNames = (text: string) => NAMES.reduce((rest, name) => rest.replaceAll(name, '|'), text);
  expect(
    said.flatMap((text) => withoutNames(text).match(ENGLISH) ?? []),
    where,
  ).toEqual([]);
}

async function describedAs(page: Page): Promise<string[]> {
  return [await page.title(), (await page.locator('meta[name=description]').getAttribute('content')) ?? ''];
}

test('every page to learn from is in Hindi, all of it', async ({ page }) => {
  for (const path of PAGES) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'hi');
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/[\u0900-\u097F]/);
      const said = await saidIn(page.locator('main'));
      // The walk has found its text.
      expect(said.filter((text) => /[\u0900-\u097F]/.test(text)).length, path).toBeGreaterThan(10);
      expectNoEnglish([...said, ...(await describedAs(page))], path);
      for (const text of await describedAs(page)) expect(text, path).toMatch(/[\u0900-\u097F]/);
      await expectGoodScreen(page, `hindi${path.replaceAll('/', '-')}`);
    });
  }
});

test('the diet guide finds a food by its Hindi name in both scripts, and says in Hindi what to make of it', async ({
  page,
}) => {
  await page.goto('/kidneyDiet');
  const found = page.getByRole('region', { name: 'मिली हुई चीज़ें' });
  const first = found.getByRole('listitem').first();
  for (const typed of ['टमाटर', 'tamatar', 'tomato']) {
    await page.getByRole('searchbox').fill(typed);
    await expect(page.getByRole('heading', { level: 2, name: `‘${typed}’ से` })).toBeVisible();
    await expect(first.getByRole('heading')).toHaveText('टमाटर');
    await expect(first).toContainText('सबके लिए बनी सब्ज़ी में एक');
    // The English name alone is in English, and marked as such.
    await expect(first.locator('[lang=en]')).toHaveText('Tomato');
  }
  expectNoEnglish(await saidIn(page.locator('main')), 'the answer');
  // In Latin letters it stands nowhere on a Hindi page.
  await page.getByRole('searchbox').fill('kundru');
  await expect(first.getByRole('heading')).toHaveText('कुंदरू');
  await page.getByRole('searchbox').fill('कमरख');
  await expect(first).toContainText('कभी नहीं');
  await expectGoodScreen(page, 'hindi-kidneyDiet-found');

  await page.getByRole('searchbox').fill('ज़रबट्टू');
  await expect(page.getByRole('heading', { name: 'हमारी सूची में ‘ज़रबट्टू’ नाम की कोई चीज़ नहीं है' })).toBeVisible();
});

test('the lists of foods are in Hindi, and look well when unfolded', async ({ page }) => {
  for (const tab of ['avoid', 'enjoy']) {
    await page.goto(`/kidneyDiet?tab=${tab}`);
    await page.locator('main details').evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    await expectGoodScreen(page, `hindi-kidneyDiet-${tab}`);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the diet guide searches in Hindi all the same', async ({ page }) => {
    for (const asked of ['कुंदरू', 'kundru']) {
      await page.goto(`/kidneyDiet?food=${encodeURIComponent(asked)}`);
      await expect(page.getByRole('heading', { name: 'कुंदरू', exact: true })).toBeVisible();
    }
  });
});

test('a reminder is made in Hindi, and says so in the calendar', async ({ page }) => {
  await page.goto('/KidneyMedicationGuide');
  await page.getByRole('button', { name: 'रिमाइंडर लगाएँ' }).click();
  const dialog = page.getByRole('dialog', { name: 'रिमाइंडर लगाएँ' });
  await dialog.getByRole('radio', { name: 'डायलिसिस के दिन' }).check();
  await expect(dialog.getByRole('checkbox', { name: 'सोमवार' })).toBeChecked();
  await dialog.getByRole('button', { name: 'कैलेंडर की फ़ाइल डाउनलोड करें' }).click();
  await expect(dialog.getByRole('combobox', { name: 'दवा' })).toHaveAccessibleDescription('दवा चुनें।');
  expectNoEnglish(await saidIn(dialog), 'the form');
  await expectGoodScreen(page, 'hindi-reminder');

  await dialog.getByRole('combobox', { name: 'दवा' }).selectOption('आयरन');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'कैलेंडर की फ़ाइल डाउनलोड करें' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8').replaceAll('\r\n ', '');
  expect(file).toContain('SUMMARY:आयरन लेने का समय\r\n');
  expect(file).toMatch(/DESCRIPTION:जैसा आपके डॉक्टर ने लिखा है।/);
  await expect(page.getByRole('dialog', { name: 'आपका रिमाइंडर तैयार है' })).toBeVisible();
});

test('the sheets are offered in Hindi, as files too', async ({ page, request }) => {
  await page.goto('/educational-materials');
  const link = page.getByRole('link', { name: 'PDF, एक पन्ना: किडनी के बारे में' });
  await expect(link).toHaveAttribute('href', '/sheets/kidney-hi.pdf');
  expect((await request.get('/sheets/kidney-hi.pdf')).headers()['content-type']).toBe('application/pdf');
});
