/** The next dates of a running series (/offers): kept a week later, taken with one tap and one payment, and stopped. */
import type { Page } from '@playwright/test';
import { datesFrom, formatDate, weekdayOf } from '../../src/domain/time';
import { chooseDay, openCenter } from './center-page';
import { payOnCheckoutPage } from './checkout';
import { expectGoodScreen } from './looks';
import type { CenterFacts, Patient } from './patient';
import { expect, test } from './product';

// The clock only moves forward: these tests have a product of their own.
test.use({ startsAt: '2026-11-24T09:00:00+05:30' });

const [FROM, UNTIL] = ['2026-11-26', '2026-12-24'];
/** What opens within the week: a Saturday, a Tuesday, a Thursday. */
const OPENED = ['2026-12-26', '2026-12-29', '2026-12-31'] as const;
const MINUTES_OF_A_WEEK = 7 * 24 * 60;

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name });
const inRupees = (price: number) => `₹${price.toLocaleString('en-IN')}`;

/** Books every Tuesday, Thursday and Saturday of the coming month and pays for them. */
async function bookSeries(patient: Patient, pay: (session: string) => Promise<unknown>) {
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  const wanted = datesFrom(FROM, UNTIL).filter((date) => [2, 4, 6].includes(weekdayOf(date)));
  const days = await patient.availability(center, FROM, UNTIL);
  const there = days.filter(({ date }) => wanted.includes(date));
  const free = there[0]!.slots.find(({ time }) =>
    there.every(({ slots }) => slots.some((slot) => slot.time === time && slot.bookable && slot.free > 1)),
  );
  if (!free) throw new Error('Every window is full somewhere in the month.');
  const sessions = wanted.map((date) => ({ date, time: free.time, centerId: center._id }));
  const { id } = await patient.holdSeries(sessions, sessions.length * center.DialysisCharge);
  await pay(id);
  await expect(async () => {
    expect((await patient.myBookings()).every(({ bookingStatus }) => bookingStatus === 'confirmed')).toBe(true);
  }).toPass();
  return { center, time: free.time, sessions };
}

/** A chair on the evening or morning of a date, too close to the usual session. */
async function bookBeside(patient: Patient, center: CenterFacts, date: string, time: string): Promise<void> {
  const [day] = await patient.availability(center, date, date);
  const other = day!.slots.find((slot) => slot.bookable && slot.time !== time)!;
  await patient.book(center, date, other.time);
}

test('the next dates are kept, seen in both languages, taken with one tap and paid, and then stopped', async ({
  page,
  patient,
  anotherPatient,
  sandbox,
}) => {
  test.slow();
  const { center, time, sessions } = await bookSeries(patient, (id) => sandbox.checkout(id, 'pay'));
  await page.goto('/myappoinments');
  await page.getByRole('link', { name: 'Next dates of my regular sessions' }).tap();
  await expect(page.getByRole('heading', { name: 'My regular sessions' })).toBeVisible();
  await expect(page.getByText('Tue, Thu, Sat')).toBeVisible();
  await expectGoodScreen(page, 'offers-regular');

  await sandbox.pass(MINUTES_OF_A_WEEK - 10);
  await patient.logIn();
  await bookBeside(patient, center, OPENED[1], time);
  await sandbox.pass(15);
  await patient.logIn();
  const mail = await sandbox.messageTo(patient.email, /^Your next sessions: 2 chairs are kept for you/);
  expect(mail.text).toContain(formatDate(OPENED[0]));
  expect(mail.text).toContain(`${formatDate(OPENED[1])}: less than 20 hours from another session of yours`);

  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'English' })).toBeVisible();
  await page.goto('/offers');
  await expect(page.getByText(/^आपके अगले 2 सेशन .* तक आपके लिए रखे हैं$/)).toBeVisible();
  await expectGoodScreen(page, 'offers-renewal-hindi');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Chairs offered to you' })).toBeVisible();

  await page.goto(new URL(/https?:\S+\/offers/.exec(mail.text)![0]).pathname);
  await expect(page.getByText(/^Your next 2 sessions are kept for you until Wed, 2\sDec 2026/)).toBeVisible();
  await expect(page.getByText(/^Tue, 29\sDec: less than 20 hours from another session$/)).toBeVisible();
  const choose = page.getByRole('link', { name: 'Choose other times' });
  await expect(choose).toHaveAttribute('href', new RegExp(`/book/month.*from=${OPENED[0]}&until=${OPENED[2]}$`));
  await expectGoodScreen(page, 'offers-renewal');

  // Whoever wants this window finds it full, and reads until when that may be so.
  const slotNow = async () =>
    (await patient.availability(center, OPENED[0], OPENED[0]))[0]!.slots.find((slot) => slot.time === time)!;
  for (let left = (await slotNow()).free; left > 0; left--) {
    await (await anotherPatient()).book(center, OPENED[0], time);
  }
  await openCenter(page, center);
  await chooseDay(page, OPENED[0]);
  await expect(page.getByText(/^Full\. Kept for a regular patient until Wed, 2\sDec 2026/)).toBeVisible();
  await expectGoodScreen(page, 'center-detail-kept');

  await page.goto('/offers');
  await button(page, `Take all 2 and pay ${inRupees(2 * center.DialysisCharge)}`).tap();
  await payOnCheckoutPage(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('2 sessions are booked.')).toBeVisible();
  const usual = (await patient.myBookings()).filter((one) => one.appoinmentTime === time && one.seriesId !== null);
  expect(usual.map((one) => one.appoinmentDate).sort()).toEqual([
    ...sessions.map(({ date }) => date),
    OPENED[0],
    OPENED[2],
  ]);

  await page.goto('/offers');
  await page.getByRole('link', { name: /^Stop these offers/ }).tap();
  await expect(page.getByText('What is booked stays booked.')).toBeVisible();
  await button(page, 'Stop these offers').tap();
  await expect(page.getByText('We no longer offer the next dates of these sessions.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My regular sessions' })).toBeHidden();
});
