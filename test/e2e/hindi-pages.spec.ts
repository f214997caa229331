/** Every page of the way to a session, and of the law, read in Hindi: no English sentence is left. */
import { expectNoEnglish, namesFrom } from './english-left';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

test.beforeEach(async ({ context, product }) => {
  await context.addCookies([{ name: 'language', value: 'hi', url: product.url }]);
});

const PUBLIC = {
  home: '/',
  list: '/dialysis',
  city: '/dialysis?city=Bengaluru',
  book: '/book',
  contact: '/contact',
  services: '/services',
  insurance: '/services?tab=insurance',
  resources: '/services?tab=resources',
  privacy: '/privacy',
  terms: '/terms',
  grievance: '/grievance',
  about: '/about',
  financial: '/financial-assistance',
  groups: '/support-groups',
  login: '/login',
  signup: '/signup',
  'phone-entry': '/phone',
  forgotten: '/forgot-password',
  nowhere: '/nowhere',
};

test('the pages that everybody may read are in Hindi, all of them', async ({ page, request, expectFailure }) => {
  test.slow();
  expectFailure(/404: GET .*\/nowhere$/);
  const names = await namesFrom(request);
  for (const [name, path] of Object.entries(PUBLIC)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.locator('html'), path).toHaveAttribute('lang', 'hi');
      await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/[\u0900-\u097F]/);
      await expectNoEnglish(page, names);
      await expectGoodScreen(page, `hindi-pages-${name}`);
    });
  }
});

test("a center's name and its city are there in both scripts, on the card and on its pages", async ({
  page,
  patient,
}) => {
  const names = await namesFrom(page.request);
  await page.goto('/dialysis?q=neem');
  const card = page.getByRole('listitem').filter({ hasText: 'Neem Courtyard Dialysis Center' }).first();
  await expect(card).toContainText('नीम कोर्टयार्ड डायलिसिस सेंटर');
  await expect(card).toContainText('जयनगर (Jayanagar), बेंगलुरु (Bengaluru)');
  await expect(page.getByLabel('शहर')).toContainText('बेंगलुरु (Bengaluru)');
  await card.getByRole('link', { name: 'Neem Courtyard Dialysis Center', exact: true }).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Neem Courtyard Dialysis Center');
  await expect(page.getByText('नीम कोर्टयार्ड डायलिसिस सेंटर')).toBeVisible();
  await expect(page.getByText('12 Lantern Street, Jayanagar, बेंगलुरु (Bengaluru)')).toBeVisible();
  await expectNoEnglish(page, names);
  await expectGoodScreen(page, 'hindi-pages-center');

  // As it is said, so it is found.
  await page.goto('/book');
  await page.getByRole('combobox').fill('नीम कोर्टयार्ड');
  const found = page.getByRole('option');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('नीम कोर्टयार्ड डायलिसिस सेंटर');
  await found.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Neem Courtyard Dialysis Center' })).toBeVisible();
  await expectNoEnglish(page, names);
  await expectGoodScreen(page, 'hindi-pages-book-day');

  // And not for readers of English.
  await patient.logIn();
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('main')).not.toContainText(/[\u0900-\u097F]/);
});

test('the calendar speaks Hindi to a screen reader, before the scripts and after', async ({ page, patient }) => {
  const center = await patient.centerNamed('Palash Kidney Care');
  const names = await namesFrom(page.request);
  const served = await (await page.request.get(`/dialysis/${center._id}`)).text();
  expect(served).toContain('अगला महीना');
  expect(/aria-label="(?:Next|Previous)"/.test(served)).toBe(false);

  await page.goto(`/dialysis/${center._id}`);
  const calendar = page.getByRole('application');
  // Ours, and React Aria's own at the end of the calendar, for who swipes through it.
  await expect(calendar.getByRole('button', { name: 'अगला महीना', includeHidden: true })).toHaveCount(2);
  await expect(calendar.getByRole('button', { name: 'Next', includeHidden: true })).toHaveCount(0);
  await calendar.getByRole('button', { name: 'गुरु, 26 नवंबर 2026' }).click();
  // What it announces.
  await expect(page.locator('[data-live-announcer]')).toContainText('चुनी हुई तारीख: ');
  await expectNoEnglish(page, names);
  await expectGoodScreen(page, 'hindi-pages-booking');
});

test('the words of a window leave room for the squares of twenty chairs', async ({ page, patient }) => {
  const { _id } = await patient.centerNamed('Tabebuia Renal Care');
  await page.goto(`/dialysis/${_id}`);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const tiles = page.getByRole('radiogroup').locator('label');
    // Without those that have begun.
    await expect(tiles).toHaveCount(3);
    const overlaps = await tiles.evaluateAll((all) =>
      all.map((tile) => {
        const squares = tile.querySelector('[aria-hidden=true]')!.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(
          squares.width > 0 ? tile.querySelector('[aria-hidden=true]')!.previousElementSibling! : tile,
        );
        const ends = [...words.getClientRects()].map(({ right }) => right);
        return squares.width > 0 && Math.max(...ends) > squares.left;
      }),
    );
    expect(overlaps, `${width} pixels wide`).toEqual([false, false, false]);
  }
  await expectGoodScreen(page, 'hindi-pages-twenty');
});

test('the pages of a patient are in Hindi, all of them', async ({ page, patient }) => {
  test.slow();
  const center = await patient.centerNamed('Lotus Tank Dialysis');
  const names = [...(await namesFrom(page.request)), patient.username];
  const free = await patient.findFree(center, '2026-11-26', '2026-11-30');
  await patient.book(center, free.date, free.time);
  const held = await patient.centerNamed('Palash Kidney Care');
  const soon = await patient.findFree(held, '2026-12-01', '2026-12-04');
  await patient.hold(held, soon.date, soon.time);
  for (const [name, path] of Object.entries({
    home: '/',
    appointments: '/myappoinments',
    offers: '/offers',
    profile: '/myprofile',
    data: '/myprofile/data',
    devices: '/myprofile/devices',
    delete: '/myprofile/delete',
    consent: '/consent',
  })) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/[\u0900-\u097F]/);
    await expectNoEnglish(page, names);
    await expectGoodScreen(page, `hindi-pages-own-${name}`);
  }
  await page.goto('/myappoinments');
  const main = page.getByRole('main');
  await expect(main).toContainText('लोटस टैंक डायलिसिस');
  await expect(main).toContainText('वरंगल (Warangal)');
});

test('pages about treatment say once that no doctor has checked the translation', async ({ page }) => {
  const note = page.getByText('यह अनुवाद अभी किसी हिंदी-भाषी डॉक्टर ने नहीं जाँचा है।');
  await page.goto('/services');
  await expect(note).toHaveCount(1);
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByText(/has checked this translation/)).toHaveCount(0);
});
