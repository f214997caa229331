/** The public pages: each exists, is complete, described and accessible, and has no dead link. */
import { PRODUCT } from '../../src/domain/product';
import { PUBLIC_PAGES, isForSearch } from '../../src/contract/pages';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

/** Covered with their states by other tests. */
const ELSEWHERE = ['/', '/dialysis', '/login', '/signup'];

const LOOKED_AT = PUBLIC_PAGES.filter((page) => !ELSEWHERE.includes(page));
const AREAS = [
  { name: 'every sheet to print', pages: LOOKED_AT.filter((path) => path.includes('/print/')) },
  { name: 'every other public page', pages: LOOKED_AT.filter((path) => !path.includes('/print/')) },
];

// One browser reads many: a new one for each costs as much as the page.
for (const area of AREAS) {
  test(`${area.name} can be read by everybody`, async ({ page }) => {
    test.slow();
    for (const path of area.pages) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 }), path).toHaveCount(1);
        await expect(page, path).toHaveTitle(new RegExp(`${PRODUCT.name}$`));
        await expectGoodScreen(page, `page${path.replaceAll('/', '-')}`);
      });
    }
  });
}

test('pages come finished: without scripts they are there, described, and at their own address', async ({
  request,
  product,
}) => {
  for (const path of PUBLIC_PAGES.filter(isForSearch)) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    expect(html, path).toMatch(/<h1[\s>]/);
    expect(html, path).toMatch(/<meta name="description" content="[^"]{20,}"/);
    expect(html, path).toContain(`<link rel="canonical" href="${product.url}${path}"`);
    expect(html, path).toContain('property="og:image"');
  }
});

test('search engines are told of the pages, and of nothing personal', async ({ request, product }) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  for (const path of PUBLIC_PAGES.filter(isForSearch)) expect(sitemap).toContain(`<loc>${product.url}${path}</loc>`);
  expect(sitemap).not.toMatch(/login|myappoinments|success/);
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain('Disallow: /myappoinments');
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  expect((await request.get('/site.webmanifest')).ok()).toBe(true);
  expect((await request.get('/favicon.svg')).ok()).toBe(true);
});

test('no link of any public page leads to nothing', async ({ request }) => {
  const links = new Set<string>();
  for (const path of PUBLIC_PAGES) {
    const html = await (await request.get(path, { headers: { accept: 'text/html' } })).text();
    const hrefs = [...html.matchAll(/<a\s[^>]*?href="(\/[^"]*)"/g)].map(([, href]) => href!);
    expect(hrefs.length, path).toBeGreaterThan(10);
    for (const href of hrefs) links.add(href.split(/[#?]/)[0] ?? href);
  }
  expect(links.size).toBeGreaterThan(20);
  for (const link of links) {
    const answer = await request.get(link, { headers: { accept: 'text/html' } });
    expect(answer.status(), link).toBe(200);
  }
});

test('services has its tabs in the address, and leads to a booking', async ({ page }) => {
  await page.goto('/services');
  for (const name of ['In-Center Hemodialysis', 'Home Hemodialysis', 'Peritoneal Dialysis', 'Urgent Dialysis Care']) {
    await expect(page.getByRole('heading', { name })).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Insurance' }).click();
  await expect(page).toHaveURL(/tab=insurance/);
  await expect(page.getByText('Medicare', { exact: true })).toBeVisible();
  await expect(page.getByText('Medicaid', { exact: true })).toBeVisible();
  await expect(page.getByRole('tabpanel').getByRole('heading', { level: 3 })).toHaveText([
    'Ayushman Bharat PM-JAY',
    'CGHS',
    'ESIC',
    'Medicare',
    'Medicaid',
  ]);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Insurance' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Book Appointment' }).first().click();
  await expect(page).toHaveURL('/dialysis');
});

test('services load for a second when one comes from another page, and then show their tabs', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  const loading = page.getByRole('main').getByText('Loading...');
  const tab = page.getByRole('tab', { name: 'Our Services' });
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('link', { name: 'Learn More' }).first().click();
  await expect(page).toHaveURL('/services');
  await expect(loading).toBeVisible();
  await page.clock.runFor(900);
  await expect(loading).toBeVisible();
  await expect(tab).toBeHidden();
  await page.clock.runFor(100);
  await expect(tab).toBeVisible();
  await expect(loading).toBeHidden();
});

test('guides, their sheets and the studies say that no doctor or dietitian has reviewed them, and About says so too', async ({
  request,
}) => {
  const expectSaid = async (path: string, text: string) =>
    expect(await (await request.get(path, { headers: { accept: 'text/html' } })).text(), path).toContain(text);
  for (const path of ['/kidney', '/KidneyMedicationGuide', '/kidneyDiet', ...AREAS[0]!.pages])
    await expectSaid(path, 'A kidney doctor and a dietitian have not reviewed it yet');
  await expectSaid('/research-updates', 'No kidney doctor has reviewed this page yet.');
  await expectSaid('/about', 'no doctor or dietitian has read the guides yet');
});

test('About has a mission and a team, and each guide the parts that the specification names', async ({ page }) => {
  const part = (name: string) => page.getByRole('region', { name });
  await page.goto('/about');
  await expect(page.getByRole('heading', { name: 'Our mission' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'so that everyone who needs dialysis in India can see, in a minute, where a chair is free',
  );
  await expect(page.getByRole('heading', { name: 'Who does what' })).toBeVisible();

  await page.goto('/kidney');
  await expect(page.getByRole('heading', { level: 1, name: 'Kidney health' })).toBeVisible();
  await expect(part('Three things to know').getByRole('listitem')).toHaveCount(3);
  for (const kind of ['In-center hemodialysis', 'Home hemodialysis', 'Peritoneal dialysis (PD)', 'Urgent dialysis']) {
    await expect(part('Types of dialysis').getByRole('heading', { name: kind })).toBeVisible();
  }
  await expect(part('Slow the damage')).toContainText('Blood pressure');

  await page.goto('/KidneyMedicationGuide');
  const [medicine] = await part('Common medicines').locator('details').all();
  await expect(medicine!.getByText('What it is for')).toBeHidden();
  await medicine!.locator('summary').click();
  await expect(medicine!.getByText('What it is for')).toBeVisible();
  await expect(part('Medicines to avoid, or to ask about first')).toContainText('ibuprofen');
  await expect(part('Managing your medicines').getByRole('listitem')).toHaveCount(5);

  await page.goto('/kidneyDiet');
  await expect(page.getByRole('tab')).toHaveText(['Overview', 'Foods to avoid', 'Foods to enjoy']);
  await expect(page.getByRole('tabpanel')).toContainText('Under 2,300 mg a day');
});

test('the kidney guide answers four questions', async ({ page }) => {
  await page.goto('/kidney');
  const questions = page.locator('main details');
  await expect(questions).toHaveCount(4);
  await questions.first().locator('summary').click();
  await expect(questions.first().getByRole('paragraph')).toBeVisible();
  await expect(questions.last().getByRole('paragraph')).toBeHidden();

  await page.goto('/kidney#faq-travel');
  await expect(page.locator('#faq-travel').getByRole('paragraph')).toBeVisible();
});

test('the tabs of a page are chosen by the arrows', async ({ page }) => {
  await page.goto('/services');
  // Before hydration, keys do nothing.
  await expect(async () => {
    await page.getByRole('tab', { name: 'Our Services' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Insurance' })).toBeFocused({ timeout: 500 });
  }).toPass();
  await expect(page.getByText('Medicare', { exact: true })).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('tab', { name: 'Resources' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Medication Guide' })).toHaveAttribute(
    'href',
    '/KidneyMedicationGuide',
  );
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Our Services' })).toBeFocused();
});

test('the diet guide finds foods by their Indian names, with figures and a verdict', async ({ page }) => {
  await page.goto('/kidneyDiet');
  await page.getByRole('searchbox').fill('aloo');
  await expect(page.locator('main')).toContainText('Potato');
  await expect(page.locator('main')).toContainText(/\d+ mg/);
  await page.getByRole('searchbox').fill('starfruit');
  const first = page.getByRole('region', { name: 'Foods found' }).getByRole('listitem').first();
  await expect(first.getByRole('heading')).toHaveText('Star fruit');
  await expect(first).toContainText('Never');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByRole('heading', { name: /zzzz/ })).toBeVisible();
  await page.getByRole('searchbox').fill('');
  await page.getByRole('tab', { name: /avoid/i }).click();
  await expect(page).toHaveURL(/tab=/);
});

test('a food that is not found is counted, once for each time that somebody looks for it', async ({ page }) => {
  const told: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') told.push(new URLSearchParams(request.postData() ?? '').get('word') ?? '');
  });
  await page.goto('/kidneyDiet');
  await page.getByRole('searchbox').fill('kela');
  await expect(page.getByRole('heading', { name: 'Banana', exact: true })).toBeVisible();
  await page.getByRole('searchbox').fill('zarbattu');
  await expect(page.getByRole('heading', { name: /zarbattu/ })).toBeVisible();
  await expect.poll(() => told).toEqual(['zarbattu']);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the diet guide searches all the same', async ({ page }) => {
    await page.goto('/kidneyDiet');
    await page.getByRole('searchbox').fill('khichri');
    await page.getByRole('searchbox').press('Enter');
    await expect(page.getByRole('heading', { name: 'Khichdi' })).toBeVisible();
    await page.goto('/kidneyDiet?food=zarbattu');
    await expect(page.getByRole('heading', { name: /zarbattu/ })).toBeVisible();
  });
});

test('a reminder without a medicine says what is missing, where it is missing', async ({ page }) => {
  await page.goto('/KidneyMedicationGuide');
  await page.getByRole('button', { name: 'Add Reminder' }).click();
  await page.getByRole('button', { name: 'Download calendar file' }).click();
  const medicine = page.getByRole('combobox', { name: 'Medicine' });
  await expect(medicine).toBeFocused();
  await expect(medicine).toHaveAccessibleDescription('Choose a medicine.');
});

test('addresses in other letters lead to the page', async ({ page }) => {
  await page.goto('/SERVICES');
  await expect(page).toHaveURL('/services');
  await page.goto('/ABOUT');
  await expect(page).toHaveURL('/about');
});
