/** The open chairs of a center: its week, and what is closed (/admin/centers/:id/chairs). */
import { expect, test } from './admin-area';
import { expectGoodScreen } from './looks';

const CENTER = 'Thread Mill Dialysis';
const DATE = '2026-12-07';
const MORNING = '9 AM - 1 PM';

test('an administrator sets a week, closes a day, and hears who is booked there', { tag: '@phone' }, async ({
  page,
  administrator,
  anotherPatient,
  expectFailure,
}) => {
  void administrator;
  const patient = await anotherPatient('Ravi Menon');
  const center = await patient.centerNamed(CENTER);
  await patient.book(center, DATE, MORNING);
  await page.goto(`/admin/centers/${center._id}/chairs`);
  const monday = page.getByRole('spinbutton', { name: 'Chairs on Monday, 9 AM - 1 PM' });
  await expect(monday).toHaveValue('3');
  await expectGoodScreen(page, 'admin-chairs');

  await page.getByRole('spinbutton', { name: 'Chairs on Tuesday, 5 AM - 9 AM' }).fill('1');
  await page.getByRole('button', { name: 'Save the week' }).click();
  await expect(page.getByText('The week is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save the week' })).toHaveAccessibleDescription('Nothing is changed.');

  await page.getByLabel('From').fill(DATE);
  await page.getByLabel('Reason').fill('Water plant serviced');
  expectFailure(/answer 409: POST .*\/exceptions/);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'booked' });
  await expect(refusal).toContainText('Mon, 7 Dec 2026, 9 AM - 1 PM: 1 booked, 0 open (Ravi Menon).');
  await expectGoodScreen(page, 'admin-chairs-below-sold');
  await refusal.getByRole('button', { name: 'Do it anyway' }).click();
  await expect(page.getByText('Closed: Water plant serviced')).toBeVisible();
  const [day] = await patient.availability(center, DATE, DATE);
  expect(day!.slots[0]).toMatchObject({ bookable: false, reason: 'closed', note: 'Water plant serviced' });
  await expectGoodScreen(page, 'admin-chairs-closed');

  await page.getByRole('button', { name: /^Take back Water plant/ }).click();
  await expect(page.getByText('Nothing is planned.')).toBeVisible();
});
