/** Waiting for a chair in a full window, and the chair that is then kept for the patient. */
import type { Page } from '@playwright/test';
import { START_HOURS, parseWindowLabel, windowLabel } from '../../src/domain/windows';
import { window as windowInHindi } from '../../src/locales/hi/formats';
import { formatDate } from '../../src/domain/time';
import { chooseDay, openCenter } from './center-page';
import { payOnCheckoutPage } from './checkout';
import { expectGoodScreen, misfits } from './looks';
import type { CenterFacts, Patient } from './patient';
import { expect, test } from './product';

type FullWindow = { center: CenterFacts; date: string; time: string; holder: Patient };

/** Somebody takes the last chair of a window. */
async function fillWindow(patient: Patient, holder: Patient): Promise<FullWindow> {
  const { center, date, time } = await patient.findLastChair('2026-11-26', '2026-12-12');
  await holder.book(center, date, time);
  return { center, date, time, holder };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });

/** The button of a window, or of a day whose windows are all full. */
const tellMe = (time: string, words = 'Tell me when a chair is free') => new RegExp(`^(${time}: )?${words}$`);

/** Asks on the center's page to be told, which leads to /offers. */
async function waitFor(page: Page, { center, date, time }: FullWindow): Promise<void> {
  await openCenter(page, center);
  await chooseDay(page, date);
  await button(page, tellMe(time)).click();
  await expect(page).toHaveURL('/offers');
  await expect(page.getByText('You are waiting now.')).toBeVisible();
}

/** The holder cancels; a sweep then keeps the chair for who waits. */
const freeChair = ({ holder, date, time }: FullWindow) => holder.giveUp(date, time);

test('who waits at a full window is mailed about a freed chair, takes it and pays', async ({
  page,
  patient,
  anotherPatient,
  sandbox,
}) => {
  test.slow();
  await page.goto('/offers');
  await expect(page).toHaveTitle(/^Chairs offered to you/);
  await expect(page.getByRole('heading', { name: 'You are not waiting for a chair' })).toBeVisible();
  await expectGoodScreen(page, 'offers-empty');

  const full = await fillWindow(patient, await anotherPatient());
  await openCenter(page, full.center);
  await chooseDay(page, full.date);
  await expect(button(page, tellMe(full.time))).toBeVisible();
  await expectGoodScreen(page, 'center-detail-tell-me');
  await waitFor(page, full);
  const wait = page.getByRole('listitem').filter({ hasText: full.center.CenterName });
  await expect(wait).toContainText(formatDate(full.date));
  await expect(wait).toContainText(full.time);
  await expect(page.getByText('No chair is kept for you at the moment.')).toBeVisible();
  await expectGoodScreen(page, 'offers-waiting');

  await freeChair(full);
  const mail = await sandbox.messageTo(patient.email, /^A chair is free/);
  await page.goto(new URL(/https?:\S+\/offers/.exec(mail.text)![0]).pathname);
  await expect(page.getByText(/^Kept for you until .* \(\d+ minutes\)$/)).toBeVisible();
  await expect(page.getByRole('link', { name: "I don't need it" })).toBeVisible();
  await expectGoodScreen(page, 'offers-kept');
  await button(page, 'Accept this chair').click();
  await payOnCheckoutPage(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(await patient.myBookings()).toMatchObject([
    { bookingStatus: 'confirmed', appoinmentDate: full.date, appoinmentTime: full.time },
  ]);
});

test('a chair that is not needed goes to the next who waits, and waiting ends', async ({
  page,
  patient,
  anotherPatient,
  sandbox,
}) => {
  test.slow();
  const full = await fillWindow(patient, await anotherPatient());
  await waitFor(page, full);
  await freeChair(full);
  await sandbox.messageTo(patient.email, /^A chair is free/);
  await page.goto('/offers');
  await page.getByRole('link', { name: "I don't need it" }).click();
  await expect(page.getByRole('form', { name: 'Let this chair go?' })).toBeVisible();
  await expectGoodScreen(page, 'offers-let-go');
  await page.getByRole('link', { name: 'No, keep it' }).click();
  await expect(button(page, 'Accept this chair')).toBeVisible();
  await page.getByRole('link', { name: "I don't need it" }).click();
  await button(page, 'Yes, let it go').click();
  await expect(page.getByText('The chair goes to the next person waiting.')).toBeVisible();
  await expect(button(page, 'Accept this chair')).toBeHidden();
  await page.getByRole('link', { name: /^Stop waiting/ }).click();
  await expect(page.getByText('You lose your place in the waiting list')).toBeVisible();
  await button(page, 'Stop waiting').click();
  await expect(page.getByText('You are no longer waiting for this.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'You are not waiting for a chair' })).toBeVisible();
});

test('a chair that is gone is said so, with the way to the centers', async ({
  page,
  patient,
  anotherPatient,
  sandbox,
  expectFailure,
}) => {
  test.slow();
  const full = await fillWindow(patient, await anotherPatient());
  await waitFor(page, full);
  await freeChair(full);
  await sandbox.messageTo(patient.email, /^A chair is free/);
  await page.goto('/offers');
  await expect(button(page, 'Accept this chair')).toBeVisible();
  await patient.declineOffers();
  expectFailure(/answer 404: POST .*\/offers\.data/);
  await button(page, 'Accept this chair').click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('This chair is no longer kept for you.');
  await expect(alert.getByRole('link', { name: 'See the centers' })).toHaveAttribute('href', '/dialysis');
  await expect(button(page, 'Accept this chair')).toBeHidden();
  await expectGoodScreen(page, 'offers-gone');
});

test.describe('with scripts off, in Hindi', () => {
  test.use({ javaScriptEnabled: false });

  test('who waits for two things takes one chair and stops waiting for the rest', async ({
    page,
    patient,
    anotherPatient,
    sandbox,
  }) => {
    test.slow();
    const holder = await anotherPatient();
    const full = await fillWindow(patient, holder);
    const other = await fillWindow(patient, holder);
    await page.goto('/');
    await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
    for (const { center, date, time } of [full, other]) {
      await page.goto(`/dialysis/${center._id}?date=${date}`);
      await button(page, tellMe(windowInHindi(parseWindowLabel(time)!), 'कुर्सी खाली होने पर मुझे बताएँ')).click();
      await expect(page).toHaveURL('/offers');
    }
    await expect(page.getByRole('main').getByRole('link', { name: /का इंतज़ार बंद करें$/ })).toHaveCount(2);
    await freeChair(full);
    await sandbox.messageTo(patient.email, /कुर्सी खाली है/);
    await page.goto('/');
    const strip = page.getByRole('link', { name: /^आपके लिए एक कुर्सी खाली है/ });
    const told = strip.getByText(windowInHindi(parseWindowLabel(full.time)!), { exact: true });
    expect(await told.evaluate((words) => words.getClientRects().length), 'lines of the window').toBe(1);
    await page.goto('/offers');
    await expect(page.getByRole('heading', { level: 1, name: 'आपके लिए कुर्सियाँ' })).toBeVisible();
    // Until when it is kept has room at twice the text.
    await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
    expect(await misfits(page)).toEqual([]);
    await page.evaluate(() => (document.documentElement.style.fontSize = ''));
    await page.getByRole('checkbox', { name: 'और मेरे बाकी इंतज़ार बंद करें' }).check();
    await button(page, 'यह कुर्सी लें').click();
    await expect(page).toHaveURL(/\/checkout\//);
    await payOnCheckoutPage(page);
    await expect(page).toHaveURL(/\/success/);
    await page.goto('/offers');
    await expect(page.getByRole('heading', { name: 'आप किसी कुर्सी का इंतज़ार नहीं कर रहे हैं' })).toBeVisible();
  });
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with scripts' : 'with scripts off', () => {
    test.use({ javaScriptEnabled });

    test('somebody waits on several days, in several windows', async ({
      page,
      patient,
      anotherPatient,
      expectFailure,
    }) => {
      // Of the windows that somebody waits for, one at least is full.
      const { center, date, time } = await patient.findLastChair('2026-11-24', '2026-12-05');
      await (await anotherPatient()).book(center, date, time);
      const weekday = formatDate(date).slice(0, 3);
      const windows = START_HOURS.map((hour) => windowLabel(hour));
      const unwanted = windows.find((window) => window !== time)!;
      await page.goto('/offers/wait');
      await expect(page.getByRole('heading', { name: 'Choose a center first' })).toBeVisible();
      await page.goto(`/offers/wait?center=${center._id}`);
      await expect(page.getByRole('heading', { level: 1, name: 'Wait for a chair' })).toBeVisible();
      for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'])
        await page.getByRole('checkbox', { name: day }).uncheck();
      await page.getByRole('checkbox', { name: unwanted }).uncheck();
      await page.getByLabel('Until').selectOption('Sat, 5 Dec');
      expectFailure(/answer 400/);
      await button(page, 'Tell me when a chair is free').click();
      await expect(page.getByText('Please choose at least one day.')).toBeVisible();
      const monday = page.getByRole('checkbox', { name: 'Mon' });
      await expect(monday).toHaveAttribute('aria-invalid', 'true');
      await expect(monday).toHaveAccessibleDescription('Please choose at least one day.');
      if (javaScriptEnabled) await expect(monday).toBeFocused();
      await expect(page.getByRole('checkbox', { name: time })).not.toHaveAttribute('aria-invalid');
      await expect(page.getByRole('checkbox', { name: unwanted })).not.toBeChecked();
      await expect(page.getByLabel('Until')).toHaveValue('2026-12-05');
      if (javaScriptEnabled) await expectGoodScreen(page, 'wait-form');
      await page.getByRole('checkbox', { name: weekday }).check();
      await page.getByLabel('How much notice do you need?').selectOption('12');
      await button(page, 'Tell me when a chair is free').click();
      await expect(page.getByRole('heading', { name: 'My waiting list' })).toBeVisible();
      await expect(
        page
          .getByRole('definition')
          .filter({ hasText: formatDate(date) })
          .first(),
      ).toBeVisible();
      const wanted = windows.filter((window) => window !== unwanted);
      await expect(page.getByText(wanted.join(', '))).toBeVisible();
    });
  });
}

test('a visitor logs in first and comes back', async ({ page }) => {
  await page.goto('/offers');
  await expect(page).toHaveURL('/login?next=%2Foffers');
});
