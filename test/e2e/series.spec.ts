/** A month of sessions in one go (/book/month): looked at, changed, paid together; without scripts and by keyboard too. */
import type { Locator, Page } from '@playwright/test';
import { extractText, getDocumentProxy } from 'unpdf';
import { addDays, datesFrom, formatDate, weekdayOf } from '../../src/domain/time';
import { payOnCheckoutPage } from './checkout';
import { expectGoodScreen } from './looks';
import { Patient, freshEmail } from './patient';
import { expect, test } from './product';

/** The first date that is booked in a month, and the last one that can be. */
const [FROM, UNTIL] = ['2026-11-27', '2026-12-24'];
const shortDate = (date: string) => formatDate(date).replace(/ \d{4}$/, '');
const datesOf = (days: readonly number[], from = FROM, until = UNTIL) =>
  datesFrom(from, until).filter((date) => days.includes(weekdayOf(date)));

/** A center and a window with chairs on every Tuesday, Thursday and Saturday. */
const findRoom = (patient: Patient) => patient.findRoom(datesOf([2, 4, 6], '2026-11-26'));

function monthPath(centerId: string, time: string, days: string, from = FROM, until = UNTIL): string {
  return `/book/month?${new URLSearchParams({ centerId, time, days, from, until })}`;
}

const payButton = (page: Page) => page.getByRole('button', { name: 'Pay now' });
/** Unfolds the weekdays, the window and the dates. */
const openPattern = (page: Page) => page.locator('summary', { hasText: 'Change' }).click();
const summary = (page: Page) => page.getByRole('region', { name: 'To pay' });

test('the next twelve sessions at the usual center are paid for within six taps', async ({ page, patient }) => {
  test.slow();
  const { center, time } = await findRoom(patient);
  await patient.book(center, '2026-11-26', time);
  let taps = 0;
  const tap = async (what: Locator) => {
    taps += 1;
    await what.tap();
  };
  await page.goto('/');
  await expectGoodScreen(page, 'series-home');
  await tap(page.getByRole('link', { name: 'Book the coming month' }));
  await expect(page).toHaveURL(/\/book\/month\?centerId=.*from=2026-11-28&until=2026-12-24/);
  await expect(page.getByRole('heading', { level: 1, name: 'Book the coming month' })).toBeVisible();
  await expect(page.getByText(`Tue, Thu, Sat ${time}`).first()).toBeVisible();
  await expect(summary(page)).toContainText(`Tue, Thu, Sat ${time}`);
  await expect(summary(page)).toContainText('12 sessions');
  await expectGoodScreen(page, 'series-month');
  await tap(payButton(page));
  await expect(page).toHaveURL(/\/checkout\//);
  expect(taps).toBeLessThanOrEqual(6);

  // Not paid yet: one strip, one row, and one question for all of them.
  const price = 12 * center.DialysisCharge;
  const sum = `₹${price.toLocaleString('en-IN')}`;
  await page.goto('/');
  await expect(page.getByRole('list', { name: 'What needs you now' })).toContainText(`12 sessions, ${sum}`);
  await page.goto('/myappoinments');
  await expect(page.getByRole('link', { name: /^Complete payment: \d+ min left/ })).toContainText(
    `12 sessions, ${sum}`,
  );
  await expect(page.getByRole('button', { name: 'Cancel all 12 sessions' })).toHaveCount(1);
  await expectGoodScreen(page, 'series-unpaid');
  await page.getByRole('button', { name: 'Cancel all 12 sessions' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('All of them will be cancelled');
  await page.getByRole('button', { name: 'No, keep it' }).click();
  await page.goto('/book/month');
  await expect(page.getByText('12 sessions are waiting for your payment')).toBeVisible();
  await expectGoodScreen(page, 'series-held');
  await page.getByRole('link', { name: 'Continue payment' }).click();
  await payOnCheckoutPage(page);

  await expect(page.getByRole('heading', { level: 1, name: 'Payment Successful!' })).toBeVisible();
  await expect(page.getByText('12 sessions are booked.')).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt.getByRole('listitem')).toHaveCount(12);
  await expect(receipt).toContainText(sum);
  await expectGoodScreen(page, 'series-success');
  await page.goto('/myappoinments');
  await expect(page.getByLabel('Your appointments in numbers')).toContainText('13');
  await expectGoodScreen(page, 'series-appointments');
  const booked = await patient.myBookings();
  expect(booked.filter(({ bookingStatus }) => bookingStatus === 'confirmed').map((one) => one.appoinmentDate)).toEqual([
    '2026-11-26',
    ...datesOf([2, 4, 6]),
  ]);
});

test('a date that is taken meanwhile is marked with other times, and what else was chosen is kept', async ({
  page,
  patient,
  anotherPatient,
  expectFailure,
}) => {
  const { center, date, time } = await patient.findLastChair('2026-12-01', '2026-12-20');
  const days = [weekdayOf(date), (weekdayOf(date) % 6) + 1].join();
  await page.goto(monthPath(center._id, time, days, '2026-11-26'));
  const leaveOut = page.getByRole('link', { name: `Leave out ${shortDate(date)}` });
  await expect(leaveOut).toBeVisible();
  const sessions = await page.getByRole('link', { name: /^Leave out/ }).count();
  const other = await anotherPatient();
  await other.hold(center, date, time);
  expectFailure(/answer 409: POST .*\/book\/month/);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('One date has just been taken');
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByText('This time has just been taken.')).toBeVisible();
  await expect(summary(page)).toContainText(/left out/);
  await expect(summary(page)).toContainText(`${sessions - 1} session`);
  await expectGoodScreen(page, 'series-clash');
  expect(await patient.myBookings()).toEqual([]);

  const instead = page.getByRole('group', { name: `What would you like instead of ${shortDate(date)}?` });
  await instead.getByRole('radio').first().check();
  await expect(summary(page)).toContainText(`${sessions} session`);
  await expect(page).toHaveURL(new RegExp(`on-${date}=`));
  await page.reload();
  await expect(instead.getByRole('radio').first()).toBeChecked();
  await expectGoodScreen(page, 'series-instead');
  const value = await instead.getByRole('radio').first().getAttribute('value');
  await payButton(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  const held = await patient.myBookings();
  expect(held).toHaveLength(sessions);
  expect(held.map((one) => one.appoinmentDate)).toContain(value!.split('_')[0]);
});

test('a long gap names its dates and the care team, sessions too close need a doctor, and days can be missing', async ({
  page,
  patient,
}) => {
  const { center, time } = await findRoom(patient);
  await page.goto(monthPath(center._id, time, '2,4,6'));
  await page.getByRole('link', { name: 'Leave out Thu, 3 Dec' }).click();
  await expect(page.getByText('More than 72 hours between two sessions')).toBeVisible();
  await expect(page.getByText('From Tue, 1 Dec to Sat, 5 Dec: 96 hours between sessions.')).toBeVisible();
  await expect(page.getByText('Please talk to your care team')).toBeVisible();
  await expect(summary(page)).toContainText('1 date left out');
  await expect(summary(page)).toContainText('11 sessions');
  await expectGoodScreen(page, 'series-gap');
  await page.reload();
  await expect(summary(page)).toContainText('11 sessions');
  await page.getByRole('link', { name: 'Book Thu, 3 Dec' }).click();
  await expect(summary(page)).toContainText('12 sessions');

  await openPattern(page);
  await expectGoodScreen(page, 'series-pattern');
  await page.getByRole('link', { name: 'Mon, Wed, Fri' }).click();
  await expect(page.getByText(`Mon, Wed, Fri ${time}`).first()).toBeVisible();
  await openPattern(page);
  await expect(page.getByRole('checkbox', { name: 'Mon' })).toBeChecked();
  // Nothing is paid that is not shown: payment waits until the new month is.
  await expect(payButton(page)).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mon' }).uncheck();
  await expect(payButton(page)).toHaveCount(0);
  await expect(summary(page).getByRole('button', { name: 'Show the new month' })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Mon' }).check();
  await expect(payButton(page)).toBeVisible();
  for (const day of ['Mon', 'Wed', 'Fri']) await page.getByRole('checkbox', { name: day }).uncheck();
  await page.getByRole('button', { name: 'Show the month' }).click();
  await expect(page.getByText('Please choose at least one day.')).toBeVisible();
  await expectGoodScreen(page, 'series-no-day');

  // Another session of the same day, eight hours before or after.
  const at = time === '5 PM - 9 PM' ? '9 AM - 1 PM' : time === '1 PM - 5 PM' ? '5 AM - 9 AM' : '5 PM - 9 PM';
  await patient.book(center, '2026-12-03', at);
  await page.goto(monthPath(center._id, time, '2,4,6', '2026-12-01', '2026-12-05'));
  await expect(page.getByText('less than 20 hours from another session')).toBeVisible();
  await expect(summary(page)).toContainText('2 sessions');
  await page.getByRole('radio', { name: /my doctor asked for it/ }).check();
  await expect(summary(page)).toContainText('3 sessions');
  await payButton(page).click();
  await expect(page.getByText('Please confirm that your doctor asked for it')).toBeVisible();
  await expectGoodScreen(page, 'series-close');
  await page.getByRole('checkbox', { name: /My doctor asked/ }).check();
  await payButton(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('somebody without sessions chooses a center first, and is led back', async ({ page, patient }) => {
  void patient;
  await page.goto('/book/month');
  await expect(page.getByRole('heading', { name: 'First choose a center' })).toBeVisible();
  await expectGoodScreen(page, 'series-no-center');
  await page.getByRole('link', { name: 'Choose a center' }).click();
  await page.getByRole('combobox', { name: 'Center' }).fill('neem');
  await page.getByRole('option', { name: /^Neem Courtyard/ }).click();
  await expect(page).toHaveURL(/\/book\/month\?centerId=/);
  await expect(page.getByRole('heading', { level: 2, name: /^Neem Courtyard/ })).toBeVisible();
  await expect(page.getByText('Mon, Wed, Fri 9 AM - 1 PM').first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Your month' })).toBeVisible();
});

test('a visitor logs in first, and comes back to the same month', async ({ page }) => {
  await page.goto('/book/month?days=2');
  await expect(page).toHaveURL(`/login?next=${encodeURIComponent('/book/month?days=2')}`);
});

test('a provider that is down says so, and nothing that was chosen is lost', async ({
  page,
  patient,
  sandbox,
  expectFailure,
}) => {
  const { center, time } = await findRoom(patient);
  await page.goto(monthPath(center._id, time, '2,4,6', '2026-12-01', '2026-12-12'));
  await page.getByRole('link', { name: 'Leave out Thu, 3 Dec' }).click();
  await expect(summary(page)).toContainText('5 sessions');
  await sandbox.providerFails(1);
  expectFailure(/answer 503: POST .*\/book\/month/);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('The payment page could not be opened. Nothing was charged.');
  await expect(summary(page)).toContainText('5 sessions');
  await expectGoodScreen(page, 'series-provider-down');
  await sandbox.calm();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('a month is booked for a person one cares for, whose name stands on it', async ({ page, patient }) => {
  const kamala = await patient.careFor({ name: 'Kamala Rao', relation: 'parent', email: 'kamala.rao@example.com' });
  const { center, time } = await findRoom(patient);
  await page.goto(monthPath(center._id, time, '2,4', '2026-12-01', '2026-12-05'));
  await page.getByRole('navigation', { name: 'Who is this for?' }).getByRole('link', { name: 'Kamala Rao' }).click();
  await expect(page.getByText('For Kamala Rao').first()).toBeVisible();
  await page.goto(`${monthPath(center._id, time, '2,4', '2026-12-01', '2026-12-05')}&for=${kamala}`);
  await expect(page.getByRole('main')).toContainText('For Kamala Rao');
  await expectGoodScreen(page, 'series-for');
  await openPattern(page);
  await page.getByRole('checkbox', { name: 'Thu' }).uncheck();
  await page.getByRole('button', { name: 'Show the month' }).click();
  await expect(summary(page)).toContainText('1 session');
  await expect(page.getByRole('main')).toContainText('For Kamala Rao');
  await payButton(page).click();
  await expect(page).toHaveURL(/\/checkout\//);
  expect(await patient.myBookings()).toEqual([]);
  expect((await patient.myBookings(kamala)).map((one) => one.appoinmentDate)).toEqual(['2026-12-01']);
});

test('without consent it leads to the notice, and what begins within a day is marked', async ({
  page,
  context,
  sandbox,
  expectFailure,
}) => {
  const patient = new Patient(context.request, sandbox, freshEmail(), 'Asha Rao');
  await patient.signUp({});
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  const { time } = await patient.findFree(center, '2026-11-25', '2026-11-25');
  await page.goto(monthPath(center._id, time, '3', '2026-11-25', '2026-11-30'));
  const isLate = time === '5 AM - 9 AM';
  await expect(page.getByText("Sessions that start so soon can't be moved")).toHaveCount(isLate ? 1 : 0);
  expectFailure(/answer 400: POST .*\/book\/month/);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toContainText('agree to it first');
  await expectGoodScreen(page, 'series-consent');
  await page.getByRole('link', { name: 'Read and agree' }).click();
  await expect(page).toHaveURL(/\/consent\?next=%2Fbook%2Fmonth%3F/);
});

test('the page of a payment says which of its sessions is not booked any more, and what goes back', async ({
  page,
  patient,
  sandbox,
}) => {
  const { center, time } = await findRoom(patient);
  const sessions = ['2026-12-01', '2026-12-03', '2026-12-05'].map((date) => ({ date, time, centerId: center._id }));
  const session = await patient.holdSeries(sessions, 3 * center.DialysisCharge);
  await sandbox.checkout(session.id, 'pay');
  await page.goto(`/success?session_id=${session.id}`);
  await expect(page.getByText('3 sessions are booked.')).toBeVisible();
  await patient.giveUp('2026-12-01', time);
  await page.reload();
  await expect(page.getByText(`2 sessions are booked. The first is on ${formatDate('2026-12-03')}`)).toBeVisible();
  await expect(page.getByText('One session is not booked')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${formatDate('2026-12-01')}. Refund: ₹`);
  await expect(page.getByRole('region', { name: 'Receipt' }).getByRole('listitem')).toHaveCount(3);
  await expectGoodScreen(page, 'series-part');
});

test('a month with refunds is printed on a page, and the total of a longer print is never alone', async ({
  page,
  patient,
  sandbox,
}) => {
  const { center, time } = await findRoom(patient);
  const price = center.DialysisCharge;
  const dates = datesOf([2, 4, 6]);
  const session = await patient.holdSeries(
    dates.map((date) => ({ date, time, centerId: center._id })),
    dates.length * price,
  );
  await sandbox.checkout(session.id, 'pay');
  await page.goto(`/success?session_id=${session.id}`);
  await expect(page.getByText(`${dates.length} sessions are booked.`)).toBeVisible();
  for (const date of dates.slice(2, 6)) await patient.giveUp(date, time);
  await page.reload();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(/Given back(?:, or on its way)?₹/);
  await expect(receipt).toContainText(`Remains paid₹${((dates.length - 4) * price).toLocaleString('en-IN')}`);
  const printed = async () => {
    const file = new Uint8Array(await page.pdf({ format: 'A4' }));
    return (await extractText(await getDocumentProxy(file), { mergePages: false })).text;
  };
  expect(await printed()).toHaveLength(1);

  await page.addStyleTag({ content: '@media print { html { font-size: 150% !important } }' });
  const pages = await printed();
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.find((text) => text.includes('Total paid'))).toMatch(/\d (?:AM|PM) - \d{1,2} (?:AM|PM)/);
});

test('a month is booked by keyboard alone', async ({ page, patient }) => {
  const { center, time } = await findRoom(patient);
  await page.goto(monthPath(center._id, time, '2,4', '2026-12-01', '2026-12-12'));
  const tabTo = async (target: Locator) => {
    for (let presses = 0; presses < 60; presses++) {
      if (await target.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${String(target)}.`);
  };
  await tabTo(page.locator('summary', { hasText: 'Change' }));
  await page.keyboard.press('Enter');
  await tabTo(page.getByRole('checkbox', { name: 'Sat' }));
  await page.keyboard.press('Space');
  await tabTo(page.getByRole('button', { name: 'Show the month' }));
  await page.keyboard.press('Enter');
  await expect(summary(page)).toContainText('6 sessions');
  await page.keyboard.press('Tab');
  await tabTo(page.getByRole('link', { name: 'Leave out Sat, 5 Dec' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Book Sat, 5 Dec' })).toBeFocused();
  await tabTo(payButton(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/checkout\//);
  expect(await patient.myBookings()).toHaveLength(5);
});

test('in Hindi', async ({ page, patient }) => {
  const { center, time } = await findRoom(patient);
  await page.goto(monthPath(center._id, time, '2,4,6', '2026-12-01', '2026-12-12'));
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'आने वाले महीने के सेशन बुक करें' })).toBeVisible();
  await page.getByRole('link', { name: 'गुरु, 3 दिसंबर छोड़ दें' }).click();
  await expect(page.getByText('दो सेशन के बीच 72 घंटे से ज़्यादा का अंतर')).toBeVisible();
  await expect(page.getByText('5 सेशन', { exact: true }).first()).toBeVisible();
  await expectGoodScreen(page, 'series-hindi');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the weekdays are chosen, and the month is paid for', async ({ page, patient }) => {
    const { center, time } = await findRoom(patient);
    await page.goto(monthPath(center._id, time, '2', '2026-12-01', '2026-12-12'));
    await expect(summary(page)).toContainText('2 sessions');
    await openPattern(page);
    await page.getByRole('checkbox', { name: 'Thu' }).check();
    await page.getByRole('button', { name: 'Show the month' }).click();
    await expect(summary(page)).toContainText('4 sessions');
    await payButton(page).click();
    await expect(page).toHaveURL(/\/checkout\//);
  });

  test('an alternative is chosen, seen with its sum, and paid for', async ({ page, patient, anotherPatient }) => {
    const other = await anotherPatient();
    const { center, date, time } = await patient.findLastChair('2026-12-01', '2026-12-20');
    await other.hold(center, date, time);
    await page.goto(monthPath(center._id, time, String(weekdayOf(date)), date, addDays(date, 4)));
    const instead = page.getByRole('group', { name: `What would you like instead of ${shortDate(date)}?` });
    await expect(page.getByText('There is no session to pay for.')).toBeVisible();
    await instead.getByRole('radio').first().check();
    await page.getByRole('button', { name: 'Show the new total' }).click();
    await expect(summary(page)).toContainText('1 session');
    await expect(instead.getByRole('radio').first()).toBeChecked();
    await payButton(page).click();
    await expect(page).toHaveURL(/\/checkout\//);
  });
});
