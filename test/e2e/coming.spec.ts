/** Several coming sessions in one step, and what makes up for a cancelled one; without scripts too. */
import type { Page } from '@playwright/test';
import { formatDate } from '../../src/domain/time';
import { expectGoodScreen } from './looks';
import type { CenterFacts, Patient } from './patient';
import { expect, test } from './product';

/** Mondays and Wednesdays, and the days after them. */
const DATES = ['2026-11-30', '2026-12-02', '2026-12-07', '2026-12-09'];
const AFTER = ['2026-12-01', '2026-12-03', '2026-12-08', '2026-12-10'];
const shortDate = (date: string) => formatDate(date).replace(/ \d{4}$/, '');
const PAGE = '/myappoinments/coming';

/** Pays for a session on every date, all at once, where the days after are free too. */
async function bookAll(patient: Patient): Promise<{ center: CenterFacts; time: string; price: number }> {
  const { center, time } = await patient.findRoom([...DATES, ...AFTER].sort());
  const price = center.DialysisCharge;
  const sessions = DATES.map((date) => ({ date, time, centerId: center._id }));
  const { id } = await patient.holdSeries(sessions, DATES.length * price);
  await patient.payAndSee(id);
  return { center, time, price };
}

/** Another center with a free chair in a window. */
async function otherCenter(patient: Patient, { _id }: CenterFacts, date: string, time: string): Promise<CenterFacts> {
  for (const name of [
    'Honge Kidney Care',
    'Sampige Dialysis House',
    'Kadamba Renal Center',
    'Bakula Dialysis Center',
  ]) {
    const center = await patient.centerNamed(name);
    const [day] = await patient.availability(center, date, date);
    if (center._id !== _id && day!.slots.some((slot) => slot.time === time && slot.bookable)) return center;
  }
  throw new Error('Every other center is full.');
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN')}`;
const openDates = async (patient: Patient) =>
  (await patient.myBookings())
    .filter(({ bookingStatus }) => bookingStatus === 'confirmed')
    .map(({ appoinmentDate }) => appoinmentDate);
const box = (page: Page, date: string) => page.getByRole('checkbox', { name: new RegExp(shortDate(date)) });

test('the rest of the sessions are cancelled in one step, with the refund of each shown first', async ({
  page,
  patient,
  sandbox,
}) => {
  const { center, price } = await bookAll(patient);
  await page.goto('/myappoinments');
  await page.getByRole('link', { name: 'Cancel or move several sessions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Change several sessions' })).toBeVisible();
  // Nothing is cancelled by one press: nothing is ticked, and it is asked first.
  for (const date of DATES) await expect(box(page, date)).not.toBeChecked();
  await expect(page.getByText(`${rupees(price)} back to the account`)).toHaveCount(4);
  await page.getByRole('button', { name: 'Tick all 4 sessions' }).click();
  await expect(page.getByText(`${rupees(4 * price)} back`, { exact: true })).toBeVisible();
  await box(page, DATES[0]!).click();
  await expect(page.getByText(`${rupees(3 * price)} back`, { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'coming-cancel');
  const cancel = async () => {
    await page.getByRole('button', { name: 'Cancel 3 sessions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cancel these 3 sessions?' })).toBeFocused();
    for (const date of DATES.slice(1))
      await expect(page.getByRole('listitem').filter({ hasText: shortDate(date) })).toBeVisible();
  };
  await cancel();
  await expectGoodScreen(page, 'coming-cancel-question');
  await page.getByRole('button', { name: 'No, go back' }).click();
  await expect(box(page, DATES[0]!)).not.toBeChecked();
  await expect(box(page, DATES[1]!)).toBeChecked();
  await cancel();
  expect(await openDates(patient)).toEqual(DATES);
  await page.getByRole('button', { name: 'Yes, cancel 3 sessions' }).click();
  await expect(page.getByText(`3 sessions are cancelled. ${rupees(3 * price)} goes back to you.`)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
  await expectGoodScreen(page, 'coming-cancel-undo');
  expect(await openDates(patient)).toEqual([DATES[0]]);
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0, { timeout: 15_000 });
  await sandbox.messageTo(patient.email, /^Cancelled: 3 sessions/);

  // One of them is made up for.
  const cancelled = page.getByRole('listitem', { name: new RegExp(shortDate(DATES[1]!)) });
  await cancelled.locator('summary').click();
  await cancelled.getByRole('link', { name: 'Book a replacement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book a replacement session' })).toBeVisible();
  const chairs = page.getByRole('list', { name: 'Free chairs' }).getByRole('listitem');
  await expect(chairs.first()).toContainText(shortDate(DATES[1]!));
  await expect(chairs.first()).toContainText(center.CenterName);
  await expectGoodScreen(page, 'make-up');
  await chairs
    .first()
    .getByRole('link', { name: /^Book / })
    .click();
  await expect(page.getByRole('button', { name: 'Book Appointment' }).first()).toBeVisible();
  expect(new URL(page.url()).searchParams.get('date')).toBe(DATES[1]);
});

test('what changed since it was shown is said, and nothing is cancelled', async ({ page, patient, expectFailure }) => {
  const { time } = await bookAll(patient);
  await page.goto(PAGE);
  for (const date of DATES.slice(0, 3)) await box(page, date).click();
  await page.getByRole('button', { name: 'Cancel 3 sessions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel these 3 sessions?' })).toBeVisible();
  await patient.giveUp(DATES[0]!, time);
  expectFailure(/answer 409: POST .*\/myappoinments\/coming\.data/);
  await page.getByRole('button', { name: 'Yes, cancel 3 sessions' }).click();
  await expect(page.getByRole('alert')).toContainText('Some of these sessions have just changed');
  await expect(page.getByRole('heading', { level: 1, name: 'Cancel these 2 sessions?' })).toBeVisible();
  await page.getByRole('button', { name: 'No, go back' }).click();
  await expect(box(page, DATES[0]!)).toHaveCount(0);
  await expect(box(page, DATES[1]!)).toBeChecked();
  await expect(box(page, DATES[3]!)).not.toBeChecked();
  expect(await openDates(patient)).toEqual(DATES.slice(1));
});

test('all sessions are moved by a day; one that can not be moved stays only when the patient says so', async ({
  page,
  patient,
  sandbox,
}) => {
  const { center, time } = await bookAll(patient);
  // The patient has a session elsewhere where the third one would go.
  await patient.book(await otherCenter(patient, center, AFTER[2]!, time), AFTER[2]!, time);
  await page.goto(`${PAGE}?mode=move`);
  await page.getByLabel('Center').selectOption(center.CenterName);
  await page.getByLabel('New days').selectOption('One day later');
  await expectGoodScreen(page, 'coming-move-form');
  await page.getByRole('button', { name: 'Show the sessions' }).click();
  await expect(page.getByRole('heading', { name: 'Your sessions after the move' })).toBeVisible();
  await expect(box(page, AFTER[0]!)).toBeChecked();
  await expect(page.getByText(`You have another session on ${shortDate(AFTER[2]!)}, ${time}.`)).toBeVisible();
  await expectGoodScreen(page, 'coming-move');
  await page.getByRole('button', { name: 'Move the sessions' }).click();
  await expect(page.getByText('Please choose what should happen to this session.')).toBeVisible();
  await page.getByText('Leave it where it is').click();
  await page.getByRole('button', { name: 'Move the sessions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Move these 3 sessions?' })).toBeVisible();
  expect(await openDates(patient)).toEqual([...DATES.slice(0, 3), AFTER[2], DATES[3]]);
  await expectGoodScreen(page, 'coming-move-question');
  await page.getByRole('button', { name: 'No, go back' }).click();
  await expect(page.getByRole('radio', { name: 'Leave it where it is' })).toBeChecked();
  await page.getByRole('button', { name: 'Move the sessions' }).click();
  await page.getByRole('button', { name: 'Yes, move 3 sessions' }).click();
  await expect(page.getByText('3 sessions are moved.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
  expect(await openDates(patient)).toEqual([AFTER[0], AFTER[1], DATES[2], AFTER[2], AFTER[3]]);
  await sandbox.messageTo(patient.email, /^Moved: 3 sessions/);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a page asks before sessions are cancelled, they can be taken back, and before they are moved', async ({
    page,
    patient,
    expectFailure,
  }) => {
    const { price } = await bookAll(patient);
    await page.goto(PAGE);
    expectFailure(/answer 400: POST .*\/myappoinments\/coming$/);
    await page.getByRole('button', { name: 'Go on to the question' }).click();
    await expect(page.getByText('Tick at least one session.')).toBeVisible();
    const cancel = async () => {
      for (const date of DATES.slice(2)) await box(page, date).check();
      await page.getByRole('button', { name: 'Go on to the question' }).click();
      await expect(page.getByText(`${rupees(2 * price)} back`, { exact: true })).toBeVisible();
    };
    await cancel();
    await page.getByRole('button', { name: 'No, go back' }).click();
    await expect(box(page, DATES[2]!)).toBeChecked();
    await cancel();
    await page.getByRole('button', { name: 'Yes, cancel 2 sessions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
    expect(await openDates(patient)).toEqual(DATES.slice(0, 2));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
    expect(await openDates(patient)).toEqual(DATES);
    await page.goto(PAGE);
    await cancel();
    await page.getByRole('button', { name: 'Yes, cancel 2 sessions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();

    await page.goto(`${PAGE}?mode=move`);
    await page.getByLabel('New days').selectOption('One day later');
    await page.getByRole('button', { name: 'Show the sessions' }).click();
    await box(page, AFTER[1]!).click();
    await page.getByRole('button', { name: 'Move the sessions' }).click();
    await page.getByRole('button', { name: 'No, go back' }).click();
    await expect(box(page, AFTER[1]!)).not.toBeChecked();
    await page.getByRole('button', { name: 'Move the sessions' }).click();
    await page.getByRole('button', { name: 'Yes, move this session' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Appointments' })).toBeVisible();
    expect(await openDates(patient)).toEqual([AFTER[0], DATES[1]]);
  });
});
