/** The frame of every page: header, footer, and redirects. */
import { INVENTED_OPERATOR } from '../../src/contract/operator';
import { PRODUCT } from '../../src/domain/product';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

test('home leads to the centers, the services and the guides', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Booking on your convenience')).toBeVisible();
  for (const [figure, of] of [
    ['16', 'states'],
    ['400+', 'dialysis centers'],
    ['20,000+', 'dialysis sessions'],
    ['912', 'care specialists'],
  ]) {
    await expect(page.getByText(figure!, { exact: true })).toBeVisible();
    await expect(page.getByText(of!, { exact: true })).toBeVisible();
  }
  await expect(page.getByText('Professional healthcare')).toBeVisible();
  for (const point of [
    'State-of-the-art equipment',
    'Expert nephrologists',
    'Pristine facilities',
    'Personalized care plans',
  ]) {
    await expect(page.getByRole('heading', { name: point })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'Learn More about our services' })).toHaveAttribute('href', '/services');
  const services = page.getByRole('region', { name: 'Specialized Dialysis Services' });
  await expect(services.getByRole('link', { name: 'Book an Appointment' })).toHaveAttribute('href', '/book');
  await expect(services.getByRole('link', { name: 'Learn More about booking' })).toHaveAttribute('href', '/learn-more');
  // One filled button.
  const filled = page.locator('main').locator('a, button').and(page.locator('.bg-teal'));
  await expect(filled).toHaveText(['Book Now']);

  const footer = page.getByRole('contentinfo');
  for (const [name, href] of [
    ['About Kidney', '/kidney'],
    ['Medication Guide', '/KidneyMedicationGuide'],
    ['Diet & Nutrition', '/kidneyDiet'],
    ['Educational Materials', '/educational-materials'],
    ['Financial Assistance', '/financial-assistance'],
    ['Support Groups', '/support-groups'],
    ['Research Updates', '/research-updates'],
  ]) {
    await expect(footer.getByRole('link', { name: name! })).toHaveAttribute('href', href!);
  }
  await expect(footer).toContainText(INVENTED_OPERATOR.hours.en);
  await expect(footer.getByRole('link', { name: INVENTED_OPERATOR.phone })).toHaveAttribute('href', /^tel:/);
  await expect(footer.getByRole('link', { name: INVENTED_OPERATOR.email })).toHaveAttribute('href', /^mailto:/);
  await expect(footer).toContainText('Bangalore');
  await expectGoodScreen(page, 'home');

  await page.getByRole('link', { name: 'Book Now' }).click();
  await expect(page).toHaveURL('/dialysis');
});

for (const [device, width, height] of [
  ['a phone', 360, 740],
  ['a desktop', 1280, 800],
] as const) {
  test(`on ${device} the first screen is the hero with its picture, and the header has the four links and the way to log in`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const hero = page.getByRole('region', { name: 'Your dialysis chair, ready when you are.' });
    for (const part of [
      hero.getByRole('heading', { level: 1 }),
      hero.getByText('Booking on your convenience'),
      hero.getByRole('link', { name: 'Book Now' }),
      hero.getByRole('link', { name: 'Learn More' }),
      hero.getByRole('img', { name: /^A dialysis chair by a window/ }),
    ]) {
      await expect(part).toBeInViewport({ ratio: 1 });
    }
    const firstFigure = page.getByText('16', { exact: true });
    if (device === 'a phone') {
      await expect(firstFigure).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('states', { exact: true })).toBeInViewport({ ratio: 1 });
    } else {
      const { y, height: heroHeight } = (await hero.boundingBox())!;
      expect(y + heroHeight).toBe(height);
      await expect(firstFigure).not.toBeInViewport();
    }

    const header = page.getByRole('banner');
    if (device === 'a phone') {
      await header.locator('summary', { hasText: 'Menu' }).click();
      await expectGoodScreen(page, 'home-menu-open');
    }
    const links = header.getByRole('navigation', { name: 'Main' });
    for (const [name, href] of [
      ['Home', '/'],
      ['Dialysis', '/dialysis'],
      ['Services', '/services'],
      ['About', '/about'],
    ]) {
      await expect(links.getByRole('link', { name: name! })).toHaveAttribute('href', href!);
    }
    await links.getByRole('link', { name: 'Dialysis' }).click();
    await expect(page).toHaveURL('/dialysis');
    await expect(page).toHaveTitle(`Dialysis centers · ${PRODUCT.name}`);
    await header.getByRole('link', { name: 'LOG IN' }).click();
    await expect(page).toHaveURL('/login');
  });
}

test('on a phone the places of a patient are at the lower edge, where a page has no bar of its own', async ({
  page,
  patient,
}) => {
  const bar = page.getByRole('navigation', { name: 'Your pages' });
  await page.goto('/myappoinments');
  await expect(bar).toBeInViewport({ ratio: 1 });
  await expect(page.locator('summary', { hasText: 'Menu' })).toHaveCount(0);
  await expect(bar.getByRole('link', { name: 'Sessions' })).toHaveAttribute('aria-current', 'page');
  await expectGoodScreen(page, 'thumb-bar');
  for (const [name, address] of [
    ['Profile', '/myprofile'],
    ['Book', '/book'],
    ['Home', '/'],
  ] as const) {
    await bar.getByRole('link', { name }).click();
    await expect(page).toHaveURL(address);
  }
  // What it leaves out is in the menu of the account.
  await page.getByRole('button', { name: `Account of ${patient.username}` }).click();
  await page.getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page).toHaveURL('/services');

  const { center } = await patient.findRoom(['2026-11-30']);
  await page.goto(`/dialysis/${center._id}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(bar).toBeHidden();
});

test('a page begins at its top, however far down the one before it was read', async ({ page }) => {
  const place = () => page.evaluate(() => window.scrollY);
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Kidney' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Kidney health' })).toBeVisible();
  await expect.poll(place, { intervals: [20] }).toBe(0);
  await toTheEnd();
  await expect.poll(place, { intervals: [20] }).toBeGreaterThan(500);
  await page.getByRole('link', { name: `${PRODUCT.name}, home` }).evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Booking on your convenience')).toBeVisible();
  await expect.poll(place, { intervals: [20] }).toBe(0);
});

test('an address that leads nowhere says so and shows ways on', async ({ page, expectFailure }) => {
  expectFailure(/answer 404: GET .*\/no-such-page/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
  await expectGoodScreen(page, 'not-found');
  await page.getByRole('link', { name: 'See dialysis centers' }).click();
  await expect(page).toHaveURL('/dialysis');
});

test('addresses as people would write them lead to those of the specification', async ({ page, patient }) => {
  expect(patient.email).toBeTruthy();
  await page.goto('/myappointments');
  await expect(page).toHaveURL('/myappoinments');
});

test('the API describes itself, for programs and in a page for people', async ({ page }) => {
  const described = (await (await page.request.get('/openapi.json')).json()) as { paths: Record<string, unknown> };
  expect(Object.keys(described.paths)).toEqual(
    expect.arrayContaining(['/auth/login', '/auth/make-payment', '/auth/cancel-booking', '/auth/availability']),
  );
  await page.goto('/api-docs');
  await expect(page.getByRole('heading', { name: `${PRODUCT.name} API` })).toBeVisible();
  await expect(page.getByText('/auth/make-payment')).toBeVisible();
});
