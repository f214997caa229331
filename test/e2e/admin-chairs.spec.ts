/** The open chairs of a center: its week, and what is closed (/admin/centers/:id/chairs). */
import { expect, test } from './admin-area';
import { expectGoodScreen } from './looks';

const CENTER = 'Thread Mill Dialysis';
const OTHER = 'Banyan Lane Dialysis';
const DATE = '2026-12-07';
const MORNING = '9 AM - 1 PM';

test('an administrator sets a week, closes a day, and hears who is booked there', { tag: '@phone' }, async ({
  page,
  administrator,
  anotherPatient,
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
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: '1 person is booked there' });
  await expect(asked.getByRole('listitem')).toContainText('Ravi Menon');
  await expectGoodScreen(page, 'admin-chairs-touched');
  await asked.getByRole('button', { name: 'Close, and leave them there' }).click();
  await expect(page.getByText('Closed: Water plant serviced')).toBeVisible();
  const [day] = await patient.availability(center, DATE, DATE);
  expect(day!.slots[0]).toMatchObject({ bookable: false, reason: 'closed', note: 'Water plant serviced' });
  await expectGoodScreen(page, 'admin-chairs-closed');

  await page.getByRole('button', { name: /^Take back Water plant/ }).click();
  const back = page.getByRole('alertdialog', { name: 'Open these chairs again?' });
  await expect(back).toContainText('Water plant serviced');
  await expectGoodScreen(page, 'admin-chairs-take-back');
  await back.getByRole('button', { name: 'Keep them closed' }).click();
  await expect(page.getByText('Closed: Water plant serviced')).toBeVisible();
  await page.getByRole('button', { name: /^Take back Water plant/ }).click();
  await back.getByRole('button', { name: 'Open them again' }).click();
  await expect(page.getByText('Nothing is planned.')).toBeVisible();

  const holidays = page.getByRole('form', { name: 'Add a list of holidays' });
  const list = holidays.getByLabel('One day on each line, with its name');
  await list.fill('14 Jan 2027 Sankranti\nRepublic Day');
  await list.blur();
  await expect(list).toHaveAccessibleDescription(/No day and name on line 2 \(Republic Day\)\./);
  await expectGoodScreen(page, 'admin-chairs-holidays');
  await list.fill('14 Jan 2027 Sankranti\n26/01/2027\tRepublic Day');
  await holidays.getByRole('button', { name: 'Add 2 days' }).click();
  await expect(page.getByText('Closed: Republic Day')).toBeVisible();
  await expect(list).toHaveValue('');

  // Another center takes over both the week and the closing days.
  const other = await patient.centerNamed(OTHER);
  await page.goto(`/admin/centers/${other._id}/chairs`);
  await page.getByRole('button', { name: /Fill in the week of another center/ }).click();
  await page.getByRole('option', { name: new RegExp(CENTER) }).click();
  await expect(page.getByRole('spinbutton', { name: 'Chairs on Tuesday, 5 AM - 9 AM' })).toHaveValue('1');
  await page.getByRole('button', { name: /Fill in the closing days of another center/ }).click();
  await page.getByRole('option', { name: new RegExp(CENTER) }).click();
  await expect(list).toHaveValue('2027-01-14 Sankranti\n2027-01-26 Republic Day');
});
