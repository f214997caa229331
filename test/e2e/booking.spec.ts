/** Choosing, paying, viewing and cancelling (spec.md, sections 2, 4, 5, 8 and 9). */
import { formatRupees } from '../../src/domain/money';
import {
  bookAndGoToCheckout,
  bookButton,
  chooseDay,
  chooseWindow,
  day,
  expectChosenDay,
  openCenter,
  timeWindow,
} from './center-page';
import { payOnCheckoutPage } from './checkout';
import { expectGoodScreen, expectNoSideScroll } from './looks';
import { loseAnswer } from './lose-answer';
import { expect, test } from './administrator';

const THURSDAY = '2026-11-26';
const AFTERNOON = '1 PM - 5 PM';

test('a patient books a window, pays for it, sees it, and cancels it for all the money', async ({
  page,
  patient,
  sandbox,
}) => {
  test.slow();
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  const price = formatRupees(center.DialysisCharge * 100);
  await page.goto('/dialysis?q=neem');
  await page.getByRole('link', { name: `Book Appointment at ${center.CenterName}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: center.CenterName })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`${center.CenterAddress}, ${center.CenterCity}`);
  await expect(page.getByRole('img', { name: `The front of ${center.CenterName}` })).toHaveAttribute(
    'src',
    `/images/${center.Photo}`,
  );
  await expect(page.getByRole('main')).toContainText(price);
  for (const offer of [...center.Services, ...center.Facilities])
    await expect(page.getByText(offer).first()).toBeVisible();
  await expect(page.getByRole('link', { name: center.ContactNumber })).toHaveAttribute('href', /^tel:/);

  await expectChosenDay(page, '2026-11-24');
  // It is over.
  await expect(timeWindow(page, '5 AM - 9 AM')).toHaveCount(0);
  await expect(page.getByRole('radio', { checked: true })).toBeEnabled();
  await expectGoodScreen(page, 'center-detail');

  await chooseDay(page, THURSDAY);
  await chooseWindow(page, AFTERNOON);
  await expect(
    page.getByText('You can reschedule or cancel your appointment up to 24 hours before the scheduled time.'),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(/Wed, 25\sNov(?: 2026)?, 1:00\sPM/);
  await bookAndGoToCheckout(page);

  await expect(page.getByText(price).first()).toBeVisible();
  await expect(page.getByText('Thu, 26 Nov 2026, 1 PM - 5 PM')).toBeVisible();
  await expectGoodScreen(page, 'checkout');
  await payOnCheckoutPage(page);

  await expect(page).toHaveURL(/\/success\?session_id=/);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText(center.CenterName);
  await expect(receipt).toContainText(price);
  await expect(receipt).toContainText('Card ending 4242');
  const [booking] = await patient.myBookings();
  const payment = (await sandbox.ledger()).payments.find(({ session }) => page.url().endsWith(session));
  expect(payment).toMatchObject({ status: 'succeeded', amount: center.DialysisCharge * 100, refunded: 0 });
  await expect(receipt).toContainText(payment!.id);
  await expect(page.getByRole('link', { name: 'Download Receipt' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  await expectGoodScreen(page, 'success');
  const confirmation = await sandbox.messageTo(patient.email, /^Confirmed/);
  expect(confirmation.text).toContain(center.CenterName);
  expect(confirmation.text).toContain('Thu, 26 Nov 2026, 1 PM - 5 PM');

  await page.getByRole('button', { name: `Account of ${patient.username}` }).click();
  await page.getByRole('banner').getByRole('link', { name: 'Appointments' }).click();
  const next = page.getByRole('region', { name: 'Thu, 26 Nov 2026 1 PM - 5 PM' });
  await expect(next).toContainText('Confirmed');
  await expect(next).toContainText(center.CenterName);
  await expect(next).toContainText(center.CenterAddress);
  await expect(next).toContainText(center.CenterCity);
  await expect(next).toContainText(`${price} paid`);
  await expectGoodScreen(page, 'appointments-one');
  await next.getByRole('button', { name: 'Cancel Appointment' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
  await expect(dialog).toContainText(`${price}, in full`);
  await expect(dialog.getByRole('button', { name: 'No, keep it' })).toBeFocused();
  await expectGoodScreen(page, 'appointments-cancel-dialog');
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  const row = page.getByRole('listitem', { name: 'Thu, 26 Nov 2026 at 1 PM - 5 PM' });
  await expect(row).toContainText('Cancelled');
  await expect(
    page.getByText(`The appointment is cancelled. ${price} will be back in the account you paid from`),
  ).toBeVisible();

  await expect(async () => {
    const { payments, refunds } = await sandbox.ledger();
    expect(payments.find(({ id }) => id === payment!.id)).toMatchObject({ refunded: payment!.amount });
    expect(refunds.filter((refund) => refund.payment === payment!.id)).toHaveLength(1);
  }).toPass();
  const farewell = await sandbox.messageTo(patient.email, /^Cancelled/);
  expect(farewell.text).toContain(`${price} goes back to the account you paid from`);
  await expect(async () => {
    await page.reload();
    await expect(row).toContainText(`${price} refunded on`, { timeout: 1_000 });
  }).toPass();
  expect((await patient.myBookings())[0]).toMatchObject({ _id: booking!._id, paymentStatus: 'refunded' });
});

test('a session that can no longer be refunded is said so above the button, and asked about once more', async ({
  page,
  patient,
}) => {
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  await openCenter(page, center);
  await expectChosenDay(page, '2026-11-24');
  const summary = page.getByRole('region', { name: 'Your appointment' });
  await expect(summary.getByText('Under 24 hours: no changes, no refund')).toBeVisible();
  await summary.getByRole('link', { name: 'First time with a refund: Wed, 25 Nov' }).click();
  await expectChosenDay(page, '2026-11-25');
  await expect(summary.getByText('no refund')).toBeHidden();
  await chooseDay(page, '2026-11-24');
  await bookButton(page).click();
  await expect(summary.getByText('Book without a refund?')).toBeVisible();
  await expectGoodScreen(page, 'booking-late');
  expect(await patient.myBookings()).toEqual([]);

  await summary.getByRole('link', { name: 'Choose another time' }).click();
  await expect(summary.getByText('Book without a refund?')).toBeHidden();
  await bookButton(page).click();
  // The question makes the bar higher, which may move what is pressed meanwhile.
  await expect(summary.getByText('Book without a refund?')).toBeVisible();
  await chooseDay(page, THURSDAY);
  await expect(summary.getByText('Book without a refund?')).toBeHidden();
  await chooseDay(page, '2026-11-24');
  await bookButton(page).click();
  await expect(summary.getByText('Book without a refund?')).toBeVisible();
  await summary.getByRole('button', { name: /^Book and pay/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('a second session on one day is asked about, at any center', async ({ page, patient }) => {
  await patient.book(await patient.centerNamed('Sampige Dialysis House'), THURSDAY, '5 AM - 9 AM');
  await openCenter(page, await patient.centerNamed('Neem Courtyard Dialysis Center'));
  await chooseDay(page, THURSDAY);
  await chooseWindow(page, AFTERNOON);
  await bookButton(page).click();
  const summary = page.getByRole('region', { name: 'Your appointment' });
  await expect(summary.getByText('Two sessions on one day: did your doctor ask for it?')).toBeVisible();
  await expectGoodScreen(page, 'booking-second');
  await summary.getByRole('button', { name: /^Book and pay/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('what has the focus is never behind the bar at the lower edge, which gives way to large text', async ({
  page,
  patient,
}) => {
  await openCenter(page, await patient.centerNamed('Neem Courtyard Dialysis Center'));
  const bar = page.getByRole('region', { name: 'Your appointment' });
  const isCovered = () =>
    page.evaluate(() => {
      const focused = document.activeElement!.getBoundingClientRect();
      const summary = document.querySelector('[data-bottom-bar]')!;
      return !summary.contains(document.activeElement) && focused.bottom > summary.getBoundingClientRect().top + 1;
    });
  await page.evaluate(() => window.scrollTo(0, 0));
  for (let tab = 0; tab < 30; tab++) {
    await page.keyboard.press('Tab');
    if (await bar.evaluate((node) => node.contains(document.activeElement))) break;
    expect(await isCovered(), `tab stop ${tab + 1}`).toBe(false);
  }
  await expect(bar).toHaveCSS('position', 'sticky');
  // A phone whose text is twice as large shows half as much of the page.
  await page.setViewportSize({ width: 180, height: 390 });
  await expect(bar).toHaveCSS('position', 'static');
  await expectNoSideScroll(page);
});

test('a visitor who wants to book is asked to log in, and comes back to that center', async ({ page }) => {
  await page.goto('/dialysis?q=sampige');
  await page.getByRole('link', { name: /^Book Appointment/ }).click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('Email').fill('patient@example.com');
  await page.getByLabel('Password', { exact: true }).fill('vrikka-demo-patient');
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sampige Dialysis House' })).toBeVisible();
});

test('the calendar offers thirty days without Sundays, and a full day offers the next free ones', async ({
  page,
  patient,
  anotherPatient,
  administrator,
}) => {
  await administrator.addCenter('Paper Crane Dialysis', 1);
  const date = '2026-11-27';
  const other = await anotherPatient();
  const center = await patient.centerNamed('Paper Crane Dialysis');
  for (const { time } of (await other.availability(center, date, date))[0]!.slots) await other.book(center, date, time);
  await openCenter(page, center);
  await expect(day(page, '2026-11-29')).toHaveAttribute('aria-disabled', 'true');
  await expect(day(page, '2026-11-23')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByText('up to Thu, 24 Dec 2026. No sessions on Sundays.')).toBeVisible();
  await expect(day(page, '2026-11-28')).toHaveAccessibleName(
    'Sat, 28 Nov 2026, few chairs left: 5 AM - 9 AM, 9 AM - 1 PM, 1 PM - 5 PM, 5 PM - 9 PM',
  );
  // Its week is over.
  await expect(day(page, '2026-11-20')).toBeHidden();

  await page.goto(`/dialysis/${center._id}?date=${date}`);
  await expect(page.getByText('No time slots available for this date. Please select another date.')).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(bookButton(page)).toBeDisabled();
  // It is disabled and says why; people press it nevertheless.
  await bookButton(page).click({ force: true });
  await expect(page.getByText('select both date and time')).toBeVisible();
  await expectGoodScreen(page, 'center-detail-full-day');
  await page
    .getByRole('button', { name: /^\w{3}, \d+ \w{3} 4 time slots free$/ })
    .first()
    .click();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(1);

  // Nobody has taken what has begun.
  await page.goto(`/dialysis/${center._id}?date=2026-11-24&time=${encodeURIComponent('5 AM - 9 AM')}`);
  await expect(page.getByText(/The 5\sAM\s-\s9\sAM window of .* has begun\. Please choose another time\./)).toHaveCount(
    2,
  );
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  await page.goto(`/dialysis/${center._id}?date=2026-12-24`);
  await expectChosenDay(page, '2026-12-24');
  await expect(day(page, '2026-12-25')).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Next month' })).toBeDisabled();
});

test('a chair that was held though the answer was lost is shown as held', async ({ page, patient, expectFailure }) => {
  const center = await patient.centerNamed('Palash Kidney Care');
  const { date, time } = await patient.findFree(center, '2026-11-26', '2026-12-20');
  await page.goto(`/dialysis/${center._id}?${new URLSearchParams({ date, time })}`);
  await expect(timeWindow(page, time)).toBeChecked();
  await page.route(/\/dialysis\/[^/]+\.data/, loseAnswer, { times: 1 });
  expectFailure(/request failed: POST .*\/dialysis\//);
  await bookButton(page).click();
  await expect(page.getByText('This chair is held for you')).toBeVisible();
});

test('the last chair that another patient takes meanwhile is told, with what is still free', async ({
  page,
  patient,
  anotherPatient,
  expectFailure,
}) => {
  const { center, date, time } = await patient.findLastChair('2026-11-26', '2026-12-20');
  await page.goto(`/dialysis/${center._id}?${new URLSearchParams({ date, time })}`);
  await expect(timeWindow(page, time)).toBeChecked();
  await (await anotherPatient()).book(center, date, time);
  expectFailure(/answer 409: POST .*\/dialysis\//);
  await bookButton(page).click();
  await expect(page.getByText('This slot has just been taken. Please select another.')).toBeVisible();
  await expect(timeWindow(page, time)).toBeDisabled();
  await expectGoodScreen(page, 'center-detail-just-taken');
});

test('a window that fills up while it stands chosen leaves nothing chosen', async ({
  page,
  patient,
  anotherPatient,
}) => {
  const { center, date, time } = await patient.findLastChair('2026-11-26', '2026-12-20');
  await page.goto(`/dialysis/${center._id}?${new URLSearchParams({ date, time })}`);
  await expect(timeWindow(page, time)).toBeChecked();
  await (await anotherPatient()).book(center, date, time);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('is not free. Please choose another time.')).toHaveCount(2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(bookButton(page)).toBeDisabled();
  await expectGoodScreen(page, 'center-detail-lost');
  // Nobody who comes back finds another one chosen either.
  await page.reload();
  await expect(page.getByText('is not free. Please choose another time.')).toHaveCount(2);
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('whoever held chairs and paid for none is told how long to wait, and the ways on', async ({
  page,
  patient,
  expectFailure,
}) => {
  const center = await patient.centerNamed('Palash Kidney Care');
  const days = (await patient.availability(center, '2026-11-30', '2026-12-23')).filter(({ slots }) =>
    slots.every((slot) => slot.bookable),
  );
  const [first, second] = days.map(({ date }) => date) as [string, string];
  const times = ['5 AM - 9 AM', '9 AM - 1 PM', AFTERNOON];
  for (const time of times) await patient.hold(center, first, time);
  for (const time of times.slice(0, 2)) await patient.giveUp(first, time);
  await patient.hold(center, second, '9 AM - 1 PM');
  await patient.giveUp(second, '9 AM - 1 PM');

  // One is still held: it can be paid, and no other can be held.
  expectFailure(/answer 429: POST .*\/dialysis\//);
  const ask = async () => {
    await page.goto(`/dialysis/${center._id}?${new URLSearchParams({ date: second, time: AFTERNOON })}`);
    await expect(timeWindow(page, AFTERNOON)).toBeChecked();
    await bookButton(page).click();
  };
  await ask();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('Several chairs that you held were not paid.');
  await expect(alert).toContainText('A chair is still held for you. You can pay for it now.');
  await expect(alert).toBeFocused();
  await expect(alert.getByRole('link', { name: 'Continue payment' })).toHaveAttribute('href', /\/checkout\//);
  await expectGoodScreen(page, 'center-detail-pay-first');

  await patient.giveUp(first, AFTERNOON);
  await ask();
  await expect(alert).toContainText('You can hold another chair in 2 hours.');
  await expect(alert.getByRole('link', { name: /^Call 080/ })).toHaveAttribute('href', /^tel:/);
  await expect(alert.getByRole('link', { name: 'Continue payment' })).toBeHidden();
  await expectGoodScreen(page, 'center-detail-wait');
});
