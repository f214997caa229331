/** The gap guard: long gaps between sessions are warned about, and short ones need the word of a doctor. */
import { chooseDay, chooseWindow, openCenter, timeWindow } from './center-page';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

const CENTER = 'Silk Cotton Dialysis';
const MORNING = '9 AM - 1 PM';
const EVENING = '5 PM - 9 PM';
const [FRIDAY, NEXT_TUESDAY] = ['2026-11-27', '2026-12-01'];

test('a long gap is said while booking, with free chairs that leave none', async ({ page, patient }) => {
  const center = await patient.centerNamed(CENTER);
  await patient.book(center, FRIDAY, MORNING);
  await page.goto(`/dialysis/${center._id}?date=${NEXT_TUESDAY}&time=${encodeURIComponent(EVENING)}`);
  const warning = page.getByRole('status').filter({ hasText: 'More than 72 hours between two sessions' });
  await expect(warning).toContainText('From Fri, 27 Nov to Tue, 1 Dec: 104 hours between sessions.');
  await expectGoodScreen(page, 'booking-long-gap');
  await expect(warning.getByRole('link')).toHaveText([
    /Sat, 28\sNov, 5\sPM/,
    /Mon, 30\sNov, 5\sAM/,
    /Mon, 30\sNov, 9\sAM/,
  ]);
  await warning.getByRole('link', { name: 'Mon, 30 Nov' }).first().click();
  await expect(page.getByRole('radiogroup', { name: 'Time on Mon, 30 Nov 2026' })).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toBeVisible();
  await expect(warning).toBeHidden();
});

test('a session within twenty hours of another is asked about before paying', async ({ page, patient }) => {
  const center = await patient.centerNamed(CENTER);
  await patient.book(center, '2026-11-26', EVENING);
  await openCenter(page, center);
  await chooseDay(page, FRIDAY);
  await chooseWindow(page, MORNING);
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  await expect(page.getByText('This is less than 20 hours from another session.')).toBeVisible();
  await expectGoodScreen(page, 'booking-close');
  await page.getByRole('button', { name: /^Book and pay/ }).click();
  await expect(page).toHaveURL(/\/checkout\//);
});

test('moving says what becomes of the gaps, and cancelling too', async ({ page, patient }) => {
  const center = await patient.centerNamed(CENTER);
  for (const date of ['2026-11-25', FRIDAY, '2026-11-30']) await patient.book(center, date, MORNING);
  await page.goto('/myappoinments');
  const friday = page.getByRole('listitem', { name: /Fri, 27 Nov 2026/ });

  await friday.getByRole('button', { name: 'Cancel' }).click();
  const cancelling = page.getByRole('alertdialog');
  await expect(cancelling).toContainText('If you cancel this, you will have more than 72 hours between two sessions');
  await expect(cancelling).toContainText('From Wed, 25 Nov to Mon, 30 Nov: 120 hours between sessions.');
  await expectGoodScreen(page, 'cancel-leaves-gap');
  await expect(cancelling.getByRole('link', { name: 'See the free chairs' })).toHaveAttribute('href', /move=/);
  await cancelling.getByRole('button', { name: 'No, keep it' }).click();

  await friday.getByRole('button', { name: 'Reschedule' }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose your new time' });
  await dialog.getByRole('button', { name: /Wed, 25 Nov 2026/ }).click();
  await dialog.getByText(EVENING, { exact: true }).first().click();
  await expect(dialog).toContainText('From Wed, 25 Nov to Mon, 30 Nov: 112 hours between sessions.');
  const warning = dialog.getByRole('status').filter({ hasText: 'More than 72 hours' });
  await expect(async () => {
    const [said, buttons] = await Promise.all([
      warning.boundingBox(),
      dialog.getByRole('button', { name: 'Reschedule' }).locator('xpath=ancestor::form').boundingBox(),
    ]);
    expect(said!.y + said!.height, 'it is above the buttons, not under them').toBeLessThanOrEqual(buttons!.y);
  }).toPass();
  const move = dialog.getByRole('button', { name: 'Reschedule' });
  await expect(move).toHaveAccessibleDescription(/confirm that your doctor asked for it/);
  await expectGoodScreen(page, 'move-close');
  await dialog.getByRole('checkbox', { name: /My doctor asked/ }).check();
  await move.click();
  await expect(page.getByText('Rescheduled to Wed, 25 Nov 2026, 5 PM - 9 PM')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a long gap is offered nearer chairs as links, and a close move needs the word of a doctor', async ({
    page,
    patient,
    expectFailure,
  }) => {
    const center = await patient.centerNamed(CENTER);
    await patient.book(center, FRIDAY, MORNING);
    await page.goto(`/dialysis/${center._id}?date=${NEXT_TUESDAY}&time=${encodeURIComponent(EVENING)}`);
    await page
      .getByRole('link', { name: /Mon, 30 Nov/ })
      .first()
      .click();
    await expect(page.getByRole('radiogroup', { name: 'Time on Mon, 30 Nov 2026' })).toBeVisible();

    await patient.book(center, '2026-11-30', MORNING);
    const moved = (await patient.myBookings()).find(({ appoinmentDate }) => appoinmentDate === '2026-11-30');
    await page.goto(`/myappoinments?move=${moved!._id}&date=${FRIDAY}`);
    await expect(page.getByText('Less than 20 hours from another session').first()).toBeVisible();
    await timeWindow(page, EVENING).check();
    expectFailure(/answer 409/);
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await expect(page.getByRole('alert')).toContainText('only if your doctor asked for it');
    await timeWindow(page, EVENING).check();
    await page.getByRole('checkbox', { name: /My doctor asked/ }).check();
    await page.getByRole('button', { name: 'Reschedule' }).click();
    await expect(page.getByRole('listitem', { name: 'Fri, 27 Nov 2026 at 5 PM - 9 PM' })).toBeVisible();
  });
});
