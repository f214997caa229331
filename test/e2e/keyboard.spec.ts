/** Booking without a pointer, as screen reader users and many others do (WCAG 2.1.1, 2.4.3, 2.4.7). */
import type { Page } from '@playwright/test';
import { day, expectChosenDay, openCenter } from './center-page';
import { holdBack } from './hold-back';
import { expect, test } from './product';
import { scripted } from './scripted';

const MOST_TABS = 40;

/** Presses Tab until the focus is where it should be. */
async function tabTo(page: Page, target: ReturnType<Page['getByRole']>): Promise<void> {
  for (let presses = 0; presses < MOST_TABS; presses++) {
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`);
}

test('a window is booked and paid for by keyboard alone', async ({ page, patient }) => {
  await openCenter(page, await patient.centerNamed('Palash Kidney Care'));
  await scripted(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.keyboard.press('Enter');

  await tabTo(page, day(page, '2026-11-24'));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expectChosenDay(page, '2026-11-26');
  await tabTo(page, page.getByRole('radio', { checked: true }));
  const before = await page.getByRole('radio', { checked: true }).getAttribute('value');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { checked: true })).not.toHaveAttribute('value', before ?? '');
  // It chooses, and sends nothing.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio', { checked: true })).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Book Appointment' }));
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/checkout\//);
  await tabTo(page, page.getByLabel('Card number'));
  for (const text of ['4242424242424242', '12', '34', '123', 'Asha Rao']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'Payment Successful!' });
  await expect(heading).toBeFocused();

  await page.goto('/myappoinments');
  await tabTo(page, page.getByRole('button', { name: 'Cancel Appointment' }).first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Cancel Appointment' }).first()).toBeFocused();
});

test('the focus is on the heading of a page that was gone to', async ({ page, patient, expectFailure }) => {
  const center = await patient.centerNamed('Palash Kidney Care');
  const { date, time } = await patient.findFree(center, '2026-11-26', '2026-12-20');
  await patient.book(center, date, time);
  const heading = page.getByRole('heading', { level: 1 });

  expectFailure(/answer 404: GET .*\/dialysis\/019aa000/);
  await page.goto('/dialysis/019aa000-0000-7000-8000-000000000000');
  const bookings = await holdBack(page, /\/myappoinments\.data/);
  await page.getByRole('main').getByRole('link', { name: 'My Appointments' }).click();
  await bookings.arrived;
  bookings.release();
  await expect(page.getByRole('region', { name: 'Your next appointment' })).toContainText(center.CenterName);
  await expect(heading).toBeFocused();

  await page.goto('/myappoinments');
  const [booking] = await patient.myBookings();
  await page.request.put('/auth/cancel-booking', { data: { appoinmentId: booking!._id } });
  await page.reload();
  const centers = await holdBack(page, /\/dialysis\/[^/]+\.data/);
  await page.getByRole('region', { name: 'Past and cancelled' }).locator('summary').first().click();
  await page
    .getByRole('link', { name: /^Book again/ })
    .first()
    .click();
  await centers.arrived;
  centers.release();
  await expect(heading).toHaveText(center.CenterName);
  await expect(heading).toBeFocused();
});
