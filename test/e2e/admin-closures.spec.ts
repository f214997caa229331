/** A closure that is planned, from the chairs page to what the patients answered (/admin/closures). */
import { closures, desk } from '../../src/contract/admin';
import { expect, test } from './admin-area';
import { expectGoodScreen } from './looks';

const DATE = '2026-11-26';
const MORNING = '9 AM - 1 PM';

test('a window with patients is closed, planned, adjusted, confirmed and answered', { tag: '@narrow' }, async ({
  page,
  administrator,
  anotherPatient,
}) => {
  test.slow();
  const center = await administrator.addCenter('Closing Bell Dialysis', 3);
  const [ravi, asha] = [await anotherPatient('Ravi Menon'), await anotherPatient('Asha Venkatesh')];
  for (const patient of [ravi, asha]) await patient.book(center, DATE, MORNING);
  await administrator.call(desk.book, {
    body: {
      patient: { name: 'Kamala Devi', phone: '98450 70707', informed: true, isNew: true },
      centerId: center._id,
      sessions: [{ date: DATE, time: MORNING }],
      payment: 'later',
    },
  });

  await page.goto('/admin/closures');
  await expect(page.getByText('No closure affects any patient')).toBeVisible();
  await expectGoodScreen(page, 'admin-closures-none');
  await page.goto(`/admin/centers/${center._id}/chairs`);
  await page.getByLabel('From').fill(DATE);
  await page.getByLabel('Reason').fill('Water plant serviced');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: '3 people are booked there' });
  await expect(asked).toContainText('Proposed: 3 moved.');
  await expect(asked.getByRole('listitem').filter({ hasText: 'Kamala Devi' })).toContainText('Nov 2026');
  await expectGoodScreen(page, 'admin-closures-touched');
  await asked.getByRole('button', { name: "Don't close" }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByText('Nothing is planned.')).toBeVisible();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await asked.getByRole('button', { name: 'Close and plan' }).click();

  await expect(page.getByRole('heading', { level: 1, name: 'Closing Bell Dialysis' })).toBeVisible();
  await expect(page.getByText('Closed: Water plant serviced')).toBeVisible();
  await expect(page.getByText(/^The chairs are held until .* \(about 4 hours left\)\.$/)).toBeVisible();
  const table = page.getByRole('table', { name: 'Appointments' });
  const row = (name: string) => table.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
  await expect(row('Kamala Devi')).toContainText('No mail: to be phoned');
  await expectGoodScreen(page, 'admin-closures-plan');
  const plan = new URL(page.url()).pathname;

  // Until it is confirmed, it is found where people look.
  await page.goto('/admin/dashboard');
  const needs = page.getByRole('region', { name: 'Needs attention' });
  await expect(needs.getByRole('link', { name: 'Closing Bell Dialysis, Thu, 26 Nov' })).toHaveAttribute('href', plan);
  await page.goto(`/admin/day?center=${center._id}&date=${DATE}`);
  await expect(page.getByText('The plan for 3 appointments is not confirmed yet.')).toBeVisible();
  await page.getByRole('link', { name: 'Open the plan' }).click();
  await expect(page).toHaveURL(plan);

  // By keyboard: another window for one, whose chair is held from then on.
  const change = (name: string) =>
    page.getByRole('button', { name: `Change what becomes of the appointment of ${name}`, exact: true });
  await change('Asha Venkatesh').press('Enter');
  await page.keyboard.press('Enter');
  const windows = page.getByRole('alertdialog', { name: 'Another window for Asha Venkatesh' });
  await windows
    .getByRole('group', { name: 'Fri, 27 Nov 2026' })
    .getByRole('radio', { name: /^1 PM - 5 PM/ })
    .first()
    .check();
  await expectGoodScreen(page, 'admin-closures-windows');
  await windows.getByRole('button', { name: 'Choose Fri, 27 Nov 2026, 1 PM - 5 PM' }).click();
  await expect(windows).toBeHidden();
  await expect(row('Asha Venkatesh')).toContainText('Fri, 27 Nov 2026, 1 PM - 5 PM');
  await expect(row('Asha Venkatesh')).toContainText('Decided by staff');
  await expect(row('Asha Venkatesh')).toContainText('1 day 4 hours later');

  // One without a chair is in the way of confirming; what was decided stays in its place until another filter is chosen.
  await change('Kamala Devi').click();
  await page.getByRole('menuitem', { name: 'Cancel it' }).click();
  await expect(row('Kamala Devi')).toContainText('Cancelled, nothing was paid');
  await change('Kamala Devi').click();
  await page.getByRole('menuitem', { name: 'Leave it where it is' }).click();
  await expect(row('Kamala Devi')).toContainText('Stays where it is');
  await page.getByRole('button', { name: 'Propose again' }).click();
  await expect(page.getByText('Proposed again. What you decided was left alone.')).toBeVisible();
  await expect(row('Kamala Devi')).toContainText('Stays where it is');
  await change('Kamala Devi').click();
  await page.getByRole('menuitem', { name: 'Cancel it' }).click();
  await expect(row('Kamala Devi')).toContainText('Cancelled, nothing was paid');
  await page.getByText('Needs a decision (0)').click();
  await expect(page.getByText('Nobody needs a decision')).toBeVisible();
  await page.getByText('Everybody (3)').click();

  // So is somebody's who has paid online.
  await change('Ravi Menon').click();
  await page.getByRole('menuitem', { name: /^Cancel it, refund/ }).click();
  await expect(row('Ravi Menon')).toContainText(/Cancelled, ₹[\d,]+ goes back/);

  await page.getByRole('button', { name: 'Confirm: move 1, cancel 2' }).click();
  const confirm = page.getByRole('alertdialog', { name: 'Carry out this plan?' });
  await expect(confirm).toContainText('Mails go out for 2 appointments.');
  await expect(confirm).toContainText('No mail reaches 1 patient, who has to be phoned: Kamala Devi.');
  await expectGoodScreen(page, 'admin-closures-confirm');
  await confirm.getByRole('button', { name: 'Confirm' }).click();
  await expect(row('Asha Venkatesh')).toContainText('No answer yet');
  await expect(row('Kamala Devi')).toContainText('Cancelled, nothing was paid');
  await expect(row('Ravi Menon')).toContainText('Cancelled, the money goes back');
  await expect(page.getByRole('list', { name: 'Phone them first' })).toContainText('98450 70707');
  await expect(page.getByRole('button', { name: 'Give up' })).toBeHidden();
  await expectGoodScreen(page, 'admin-closures-confirmed');
  await page.emulateMedia({ media: 'print' });
  const list = page.getByRole('table').filter({ hasText: 'Told on, by, and what they said' });
  await expect(list.getByRole('row').nth(1)).toContainText('Kamala Devi');
  await expect(table).toBeHidden();
  await page.emulateMedia({ media: null });

  // What they answer comes back.
  const [moved] = await asha.myBookings();
  expect(moved).toMatchObject({ appoinmentDate: '2026-11-27', appoinmentTime: '1 PM - 5 PM' });
  await asha.accept(moved!._id);
  await page.reload();
  await expect(row('Asha Venkatesh')).toContainText('Accepted');
  const answers = page.getByRole('region', { name: 'What they answered' });
  await expect(answers).toContainText(/Accepted\s*1/);
  await page.getByRole('link', { name: 'All closures' }).click();
  await expect(page.getByRole('list', { name: 'Confirmed in the last 30 days' })).toContainText('1 moved, 2 cancelled');
  await expectGoodScreen(page, 'admin-closures');

  // Another is given up, and what was closed is opened again.
  await page.goto(`/admin/centers/${center._id}/chairs`);
  await page.getByLabel('From').fill('2026-11-27');
  await page.getByLabel('Reason').fill('No staff');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close and plan' }).click();
  await page.getByRole('button', { name: 'Give up' }).click();
  await page.getByRole('radio', { name: /^Is opened again/ }).check({ force: true });
  await page.getByRole('button', { name: 'Give up the plan' }).click();
  await expect(page.getByText('The plan is given up')).toBeVisible();
  const [open] = (await asha.availability(center, '2026-11-27', '2026-11-27')).map(({ slots }) => slots[0]);
  expect(open).toMatchObject({ bookable: true });
  const { closures: left } = await administrator.call(closures.list, { query: { centerId: center._id } });
  expect(left.map(({ state }) => state)).toEqual(['confirmed']);
});
