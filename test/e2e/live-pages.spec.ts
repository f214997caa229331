/** Pages that keep themselves up to date: what comes in the background, what fails meanwhile, and where a form leads. */
import type { Page } from '@playwright/test';
import { funding } from '../../src/contract/admin';
import { expect, test } from './administrator';
import { openCenter } from './center-page';
import { expectGoodScreen } from './looks';
import { freshEmail, PASSWORD } from './patient';

const DATE = '2026-11-27';
const TIME = '9 AM - 1 PM';

const PMJAY = {
  scheme: 'pmjay',
  share: 0,
  reservedChairs: null,
  papers: ['scheme-card' as const],
  referralNeeded: false,
  daysBefore: 0,
  hoursBetween: 24,
  sessionsPerCourse: null,
  opensHoursBefore: null,
} as const;

/** The tab is seen again. */
const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

const data = (path: string) => (url: URL) => url.pathname === `${path}.data`;

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

test('a chair that is kept while the page is in the background can be booked on the scheme', async ({
  page,
  administrator,
  patient,
  anotherPatient,
  sandbox,
}) => {
  test.slow();
  const center = await administrator.addCenter('Lantern Dialysis Center', 1);
  const price = { dialyser: 'reused' as const, includes: [], extras: [] };
  await administrator.call(funding.setOfCenter, {
    params: { id: center._id },
    body: { atCenter: ['cash'], price, schemes: [{ ...PMJAY, papers: [...PMJAY.papers] }] },
  });
  await patient.addCover({ scheme: 'pmjay', holder: patient.username, cardLast4: '4821' });
  const holder = await anotherPatient();
  await holder.book(center, DATE, TIME);

  await page.goto(`/dialysis/${center._id}?date=${DATE}&way=online`);
  await button(page, new RegExp(`^(${TIME}: )?Tell me when a chair is free$`)).click();
  await expect(page).toHaveURL('/offers');
  await expect(page.getByText('No chair is kept for you at the moment.')).toBeVisible();
  await holder.giveUp(DATE, TIME);
  await sandbox.messageTo(patient.email, /^A chair is free/);

  await comeBack(page);
  await expect(page.getByText(/^Kept for you until/)).toBeVisible();
  await button(page, /^Book it on .*PM-JAY/).click();
  await expect(page).toHaveURL(/\/myappoinments\?booked=/);
});

test('a page that can not be refreshed stays, says so, and mends itself', async ({ page, patient, expectFailure }) => {
  expectFailure(/request failed: GET .*\/offers\.data/);
  expectFailure(/answer 503: GET .*\/offers\.data/);
  expect(patient.email).toBeTruthy();
  await page.goto('/offers');
  const heading = page.getByRole('heading', { name: 'You are not waiting for a chair' });
  const refresh = data('/offers');
  for (const fail of ['network', 'overloaded'] as const) {
    await page.route(refresh, (route) =>
      fail === 'network'
        ? route.abort('internetdisconnected')
        : route.fulfill({
            status: 503,
            contentType: 'application/json',
            body: '{"code":"overloaded","message":"Later"}',
          }),
    );
    // As often as it takes: before its scripts run, a page does not notice.
    await expect(async () => {
      await comeBack(page);
      await expect(button(page, 'Try again')).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(heading).toBeVisible();
    await page.unroute(refresh);
    await button(page, 'Try again').click();
    await expect(button(page, 'Try again')).toBeHidden();
    await expect(heading).toBeVisible();
  }
});

test('what a form was refused for stays when the tab is seen again', async ({ page, patient, expectFailure }) => {
  expectFailure(/answer 400: POST .*\/myprofile\.data/);
  expect(patient.email).toBeTruthy();
  await page.goto('/myprofile');
  await page.getByRole('button', { name: 'Change password' }).click();
  const current = page.getByLabel('Current password');
  await current.fill('no such password at all');
  await page.getByLabel('New password').fill('another seven rivers');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
  const asked = page.waitForResponse(/\/myprofile\.data/);
  await comeBack(page);
  await (await asked).finished();
  await expect(current).toHaveAttribute('aria-invalid', 'true');
});

test('a page to which a form leads begins at its top, and a form that is refused stays where it is', async ({
  page,
  sandbox,
}) => {
  const top = () => page.evaluate(() => window.scrollY);
  const email = freshEmail();
  await page.goto('/signup');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByLabel('One-time password').fill(await sandbox.codeFor(email));
  await page.getByLabel('Your name').fill('Asha Rao');
  const password = page.getByLabel('Password', { exact: true });
  await password.fill('short');
  await page.getByRole('checkbox').press('Space');
  const signUp = page.getByRole('button', { name: 'Sign up' });
  await signUp.scrollIntoViewIfNeeded();
  const before = await top();
  await signUp.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeInViewport();
  expect(before).toBeGreaterThanOrEqual(0);
  await password.fill(PASSWORD);
  await signUp.click();
  await expect(page).toHaveURL('/');
  await expect.poll(top).toBe(0);

  await test.step('a switch leaves its own page where it was read', async () => {
    await page.goto('/myprofile/messages');
    await page.setViewportSize({ width: 360, height: 420 });
    const last = page.getByRole('main').getByRole('switch').last();
    await last.scrollIntoViewIfNeeded();
    const read = await top();
    expect(read).toBeGreaterThan(0);
    const answered = page.waitForResponse(/\/myprofile\/messages\.data/);
    await last.press('Space');
    await (await answered).finished();
    await expect(page.locator('.animate-creep')).toBeHidden();
    expect(await top()).toBe(read);
  });
});

for (const [what, answer] of [
  [
    'our own 503',
    { status: 503, contentType: 'application/json', body: '{"success":false,"code":"overloaded","message":"Later"}' },
  ],
  ['a proxy that failed', { status: 502, contentType: 'text/html', body: '<html>Bad gateway</html>' }],
  ['a failing server', { status: 500, contentType: 'text/plain', body: 'Unexpected Server Error' }],
] as const) {
  test(`a form that meets ${what} says the sentence of the specification, and keeps what was typed`, async ({
    page,
    sandbox,
    expectFailure,
  }) => {
    expectFailure(/answer 50\d: POST .*\.data/);
    const fail = (path: string) =>
      page.route(
        data(path),
        (route) => (route.request().method() === 'POST' ? route.fulfill(answer) : route.continue()),
        { times: 1 },
      );
    await page.goto('/login');
    await page.getByLabel('Email').fill('meera@example.org');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await fail('/login');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('meera@example.org');

    const email = freshEmail();
    await page.goto('/signup');
    await page.getByLabel('Email').fill(email);
    await fail('/signup');
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByText('Failed to send OTP. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Send the code' }).click();
    await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
    await fail('/signup');
    await page.getByLabel('One-time password').fill(await sandbox.codeFor(email));
    await expect(page.getByText('Failed to verify OTP. Please try again.')).toBeVisible();
    await page.getByRole('button', { name: 'Verify and continue' }).click();
    await page.getByLabel('Your name').fill('Asha Rao');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox').press('Space');
    await fail('/signup');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await expect(page.getByText('Registration failed. Please try again.')).toBeVisible();
    await expect(page.getByLabel('Your name')).toHaveValue('Asha Rao');
  });
}

test('a form on a stalled network is given up after thirty seconds, and can be sent again', async ({
  page,
  expectFailure,
}) => {
  expectFailure(/answer 400: POST .*\/login\.data/);
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('Email').fill('meera@example.org');
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const sent = page.waitForRequest(/\/login\.data/);
  await page.route(data('/login'), () => undefined, { times: 1 });
  const logIn = page.getByRole('button', { name: 'Log In', exact: true });
  await logIn.click();
  await sent;
  await page.clock.runFor(29_000);
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(page.getByText('An unexpected error occurred. Please try again.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('meera@example.org');
  await logIn.click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('the language can be changed after the session has ended elsewhere', async ({ page, patient }) => {
  expect(patient.email).toBeTruthy();
  await page.goto('/');
  // The cookies are still there; the refresh is refused.
  const cookies = await page.context().cookies();
  await page.request.post('/auth/logout');
  await page.context().addCookies(cookies);
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await expect(page).toHaveURL('/');
});

test('who books for others and has no sessions of their own sees theirs, first of all', async ({ page, patient }) => {
  const center = await patient.centerNamed('Rohida Dialysis Center');
  const person = await patient.careFor({ name: 'Leela Nair', relation: 'parent', email: freshEmail() });
  await patient.book(center, DATE, TIME, person);
  await page.goto('/');
  const theirs = page.getByRole('list', { name: 'Sessions of Leela Nair' });
  await expect(theirs.getByRole('listitem').filter({ hasText: 'Next session of Leela Nair' })).toContainText(
    center.CenterName,
  );
  const headline = page.getByRole('heading', { level: 1 });
  expect((await theirs.boundingBox())!.y).toBeLessThan((await headline.boundingBox())!.y);
  await expectGoodScreen(page, 'home-theirs');

  await page.goto('/myappoinments');
  await expect(page).toHaveURL(`/myappoinments?for=${person}`);
  await expect(page.getByRole('heading', { level: 1, name: /Leela Nair/ })).toBeVisible();
  await page.getByRole('link', { name: 'Mine', exact: true }).click();
  await expect(page).toHaveURL('/myappoinments?for=');
  await expect(page.getByRole('heading', { name: 'no appoinments found' })).toBeVisible();

  await test.step('a month keeps where, on which days and when, whoever it is for', async () => {
    await page.goto(`/book/month?centerId=${center._id}&days=2,4&time=1+PM+-+5+PM`);
    await page.getByRole('navigation', { name: /for/i }).getByRole('link', { name: 'Leela Nair' }).click();
    await expect(page).toHaveURL(new RegExp(`for=${person}`));
    await expect(page.getByRole('heading', { level: 2, name: center.CenterName })).toBeVisible();
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('days'), asked.get('time')]).toEqual(['2,4', '1 PM - 5 PM']);
  });

  await test.step('also what is typed, and not shown yet', async () => {
    await page.getByText('Change', { exact: true }).click();
    await page.getByRole('checkbox', { name: 'Sat' }).click();
    await page.getByRole('navigation', { name: /for/i }).getByRole('link', { name: 'Myself' }).click();
    await expect(page).not.toHaveURL(new RegExp(`for=${person}`));
    expect(new URL(page.url()).searchParams.get('days')).toBe('2,4,6');
  });

  await test.step('and at another center', async () => {
    await page.getByRole('link', { name: 'Change center' }).click();
    await page.getByRole('combobox').fill('Neem Courtyard');
    await page.getByRole('option', { name: /Neem Courtyard/ }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Neem Courtyard Dialysis Center' })).toBeVisible();
    const asked = new URL(page.url()).searchParams;
    expect([asked.get('days'), asked.get('time')]).toEqual(['2,4,6', '1 PM - 5 PM']);
  });
});

test('the bar at the lower edge leaves more than half of the screen to the page', async ({ page, patient }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  await patient.careFor({ name: 'Leela Nair', relation: 'parent', email: freshEmail() });
  await openCenter(page, center);
  const bar = page.getByRole('region', { name: 'Your appointment' });
  const book = bar.getByRole('button').last();
  await book.click();
  await expect(bar.getByText('Book without a refund?')).toBeVisible();
  expect((await bar.boundingBox())!.height).toBeLessThan(370);
  await expect(book).toBeInViewport({ ratio: 1 });
  await expectGoodScreen(page, 'booking-bar');
});
