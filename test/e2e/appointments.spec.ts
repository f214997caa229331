/** A patient's bookings (spec.md, section 2: My Appointments). */
import { DEMO_PATIENT } from '../../src/server/ops/seed/demo-patient';
import { expectGoodScreen } from './looks';
import { loseAnswer } from './lose-answer';
import { expect, test } from './product';

/** Yellow, blue, red (spec.md, section 4). */
const COLOURS = {
  Pending: 'rgb(138, 97, 0)',
  Completed: 'rgb(31, 94, 158)',
  Cancelled: 'rgb(179, 38, 30)',
};

test('the appointments of a patient are counted, shown with their money, and can be filtered', async ({ page }) => {
  await page.request.post('/auth/login', { data: { email: DEMO_PATIENT.email, password: DEMO_PATIENT.password } });
  await page.goto('/myappoinments');
  await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
  const main = page.getByRole('main');
  for (const [counter, count] of [
    ['Upcoming', 1],
    ['Pending', 1],
    ['Completed', 6],
  ] as const) {
    await expect(main.getByRole('term').filter({ hasText: counter }).locator('xpath=following-sibling::dd')).toHaveText(
      String(count),
    );
  }
  const next = page.getByRole('region', { name: 'Your next appointment' });
  await expect(next).toContainText('Thu, 26 Nov');
  await expect(next).toContainText('What to bring');
  await expect(next).toContainText(/You can reschedule or cancel until Wed, 25\sNov 2026, 9\sAM/);
  // The next session is shown once.
  const titles = main.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(titles.filter({ hasText: 'Thu, 26 Nov' })).toHaveCount(0);
  const coming = page.getByRole('region', { name: 'Coming sessions' }).getByRole('listitem');
  await expect(coming).toHaveCount(1);
  await expect(coming.getByText('Pending', { exact: true })).toHaveCSS('color', COLOURS.Pending);
  await expect(coming).toContainText('The center is checking your booking.');
  await expect(coming.getByRole('button', { name: 'Cancel Appointment' })).toHaveCount(1);

  const past = page.getByRole('region', { name: 'Past and cancelled' });
  const lines = past.locator('summary');
  await expect(lines).toHaveCount(5);
  for (const box of await Promise.all((await lines.all()).map((line) => line.boundingBox()))) {
    // Where a long name needs two lines, a line more.
    expect(box!.height).toBeGreaterThanOrEqual(56);
    expect(box!.height).toBeLessThan(80);
  }
  await expectGoodScreen(page, 'appointments');
  await past.getByRole('link', { name: 'Show all 7' }).click();
  await expect(page).toHaveURL('/myappoinments?past=all');
  await expect(lines).toHaveCount(7);
  await expect(lines.nth(5)).toBeFocused();

  for (const [filter, count] of [
    ['Completed', 5],
    ['Cancelled', 1],
  ] as const) {
    await past.getByRole('link', { name: filter, exact: true }).click();
    await expect(page).toHaveURL(`/myappoinments?show=${filter.toLowerCase()}`);
    await expect(lines).toHaveCount(count);
    await expect(lines.first().getByText(filter, { exact: true })).toHaveCSS('color', COLOURS[filter]);
    await expect(past.getByRole('button', { name: 'Cancel Appointment' })).toHaveCount(0);
  }
  await past.getByRole('link', { name: 'Completed', exact: true }).click();
  await past.getByRole('link', { name: 'Show all 6' }).click();
  await expect(lines).toHaveCount(6);
});

test('home shows the next session and the usual one again, in its window', async ({ page }) => {
  await page.request.post('/auth/login', { data: { email: DEMO_PATIENT.email, password: DEMO_PATIENT.password } });
  await page.goto('/');
  const own = page.getByRole('list', { name: 'Your sessions' });
  const [next, usual] = [
    own.getByRole('listitem').filter({ hasText: 'Your next session' }),
    own.getByRole('listitem').filter({ hasText: 'Your usual session' }),
  ];
  await expect(next).toContainText('Thu, 26 Nov');
  await expectGoodScreen(page, 'home-own');
  const [, date = '', time = ''] = /(\w{3}, \d+\s\w{3}), ([\w\s]+\s-\s[\w\s]+M)/.exec(await usual.innerText()) ?? [];
  await usual.getByRole('link', { name: 'Book again' }).click();
  const summary = page.getByRole('region', { name: 'Your appointment' });
  await expect(summary).toContainText(date);
  await expect(page.getByRole('radio', { name: time, checked: true })).toBeVisible();
});

test('what is still to be paid stays where it is while the scripts come', async ({ page, patient }) => {
  await patient.logIn();
  await patient.hold(await patient.centerNamed('Honge Kidney Care'), '2026-11-27', '9 AM - 1 PM');
  // Their scripts are the last to come.
  await page.route(/needs-list/, async (route) => {
    await new Promise((done) => setTimeout(done, 1_500));
    await route.continue();
  });
  await page.addInitScript(() => {
    let seen = false;
    const look = () => {
      const list = document.querySelector('ul[aria-label="What needs you now"]');
      if (list?.checkVisibility()) seen = true;
      else if (seen && !document.documentElement.dataset.gone) document.documentElement.dataset.gone = 'yes';
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto('/myappoinments');
  const needs = page.getByRole('list', { name: 'What needs you now' });
  await expect(needs.getByText(/Complete payment/)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(needs.getByText(/Complete payment/)).toBeVisible();
  await expect(page.locator('html')).not.toHaveAttribute('data-gone');
});

test('a cancelled appointment stays in its place with its refund', async ({ page, patient }) => {
  const center = await patient.centerNamed('Neem Courtyard Dialysis Center');
  for (const date of ['2026-11-26', '2026-11-27', '2026-11-28']) await patient.book(center, date, '1 PM - 5 PM');
  await page.goto('/myappoinments');
  const rows = page.getByRole('region', { name: 'Coming sessions' }).getByRole('listitem');
  await rows.nth(0).getByRole('button', { name: 'Cancel Appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(rows.nth(0)).toContainText('Cancelled');
  // It may already have arrived when the page looks.
  await expect(rows.nth(0)).toContainText(/₹1,850 (is on its way back|refunded on .*) to the account you paid from/);
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(rows).toHaveCount(1);
});

test('who has no appointments is told so, and shown the way to a center', async ({ page, patient }) => {
  expect(await patient.myBookings()).toEqual([]);
  await page.goto('/myappoinments');
  await expect(page.getByRole('heading', { name: 'no appoinments found' })).toBeVisible();
  await expectGoodScreen(page, 'appointments-empty');
  await page.getByRole('link', { name: 'Find a center' }).click();
  await expect(page).toHaveURL('/dialysis');
});

test('who cancels with less than a day of notice is told before that nothing comes back', async ({
  page,
  patient,
  sandbox,
}) => {
  const center = await patient.centerNamed('Thread Mill Dialysis');
  const session = await patient.book(center, '2026-11-24', '5 PM - 9 PM');
  await page.goto('/myappoinments');
  const next = page.getByRole('region', { name: 'Your next appointment' });
  await expect(next).toContainText('you get no refund, and you can no longer reschedule.');
  await expect(next.getByText(/less than 24 hours.*less than 24 hours/)).toHaveCount(0);
  await expectGoodScreen(page, 'appointments-late');
  await page.getByRole('button', { name: 'Cancel Appointment' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
  await expect(dialog).toContainText('Nothing: it begins in less than 24 hours');
  await dialog.getByRole('button', { name: 'No, keep it' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: 'Cancel Appointment' }).first().click();
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  const row = page.getByRole('listitem', { name: 'Tue, 24 Nov 2026 at 5 PM - 9 PM' });
  await expect(row).toContainText('Cancelled');
  await expect(row).toContainText('was not refunded');
  await expectGoodScreen(page, 'appointments-late-cancel');
  const mail = await sandbox.messageTo(patient.email, /^Cancelled/);
  expect(mail.text).toContain('nothing is refunded');
  const { payments } = await sandbox.ledger();
  expect(payments.find((payment) => payment.session === session.id)).toMatchObject({
    status: 'succeeded',
    refunded: 0,
  });
});

test('who cancels and loses the answer is shown what has become of it', async ({ page, patient, expectFailure }) => {
  await patient.book(await patient.centerNamed('Thread Mill Dialysis'), '2026-12-02', '9 AM - 1 PM');
  await page.goto('/myappoinments');
  const row = page.getByRole('listitem', { name: 'Wed, 2 Dec 2026 at 9 AM - 1 PM' });
  await page.getByRole('button', { name: 'Cancel Appointment' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
  const press = () => dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  expectFailure(/request failed: POST .*\/myappoinments\.data/);

  await page.route('**/myappoinments.data', (route) => route.abort('internetdisconnected'), { times: 1 });
  await press();
  await expect(dialog.getByRole('alert')).toContainText('It is not cancelled: your chair is still yours.');
  await expectGoodScreen(page, 'appointments-cancel-lost');

  await page.route('**/myappoinments.data', loseAnswer, { times: 1 });
  await press();
  await expect(page.getByText(/^The appointment is cancelled\./)).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row).toContainText('Cancelled');
});

test.describe('before and without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a patient sees the appointments, filters them, cancels one and moves one', async ({ page, patient }) => {
    const center = await patient.centerNamed('Thread Mill Dialysis');
    await patient.book(center, '2026-12-09', '9 AM - 1 PM');
    await patient.book(center, '2026-12-10', '9 AM - 1 PM');
    await page.goto('/myappoinments');
    const next = (name: string) => page.getByRole('region', { name });
    const first = next('Wed, 9 Dec 2026 9 AM - 1 PM');
    await expect(first).toContainText('Confirmed');

    await first.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cancel this appointment?' })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(/₹[\d,]+, in full/);
    await page.getByRole('link', { name: 'No, keep it' }).click();
    await first.getByRole('button', { name: 'Cancel Appointment' }).click();
    await page.getByLabel(/^Why are you cancelling/).selectOption({ index: 1 });
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page).toHaveURL('/myappoinments');
    const gone = page.getByRole('listitem', { name: 'Wed, 9 Dec 2026 at 9 AM - 1 PM' });
    await expect(gone).toContainText('Cancelled');

    await page.getByRole('link', { name: 'Completed', exact: true }).click();
    await expect(gone).toHaveCount(0);
    await next('Thu, 10 Dec 2026 9 AM - 1 PM').getByRole('button', { name: 'Reschedule' }).click();
    await expect(page.getByRole('radio', { name: /9 AM - 1 PM/ })).toBeDisabled();
    await page.getByRole('button', { name: /Fri, 11 Dec 2026/ }).click();
    await page.getByRole('radio', { name: /1 PM - 5 PM/ }).check();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await expect(page).toHaveURL('/myappoinments?show=completed');
    await expect(next('Fri, 11 Dec 2026 1 PM - 5 PM')).toContainText('Confirmed');
    expect(await patient.myBookings()).toMatchObject([
      { appoinmentDate: '2026-12-11', bookingStatus: 'confirmed' },
      { appoinmentDate: '2026-12-09', bookingStatus: 'cancelled' },
    ]);
  });
});
