/** Who comes to the desk without an appointment, as a clerk receives them on Today. */
import { desk } from '../../src/contract/admin';
import { expect, freshName, test } from './admin-area';
import { expectGoodScreen } from './looks';

test('somebody without an appointment gets a number, a chair of today, and another one leaves and is back', {
  tag: '@phone',
}, async ({ page, administrator }) => {
  test.slow();
  const center = await administrator.addCenter(freshName(), 2);
  const add = (name: string) =>
    administrator.call(desk.addPatient, { body: { name, hasNoPhone: true, isNew: true, centerId: center._id } });
  await add('Asha Rao');
  await add('Bhagwan Das');
  await page.goto(`/admin/day?center=${center._id}`);
  await expect(page.getByText('Nobody waits for a chair today.')).toBeVisible();
  const receive = async (name: string, urgency: RegExp) => {
    await page.getByRole('button', { name: 'Somebody without an appointment' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Somebody without an appointment' });
    await dialog.getByRole('combobox', { name: 'Name or phone number' }).fill(name);
    // Whoever is found, and not a new person of that name.
    await dialog.getByRole('option', { name }).filter({ hasNotText: 'New patient' }).first().click();
    await dialog.getByRole('radio', { name: urgency }).check();
    await expectGoodScreen(page, 'admin-walk-ins-add');
    await dialog.getByRole('button', { name: 'Give a number' }).click();
    await expect(dialog).toBeHidden();
  };
  await receive('Asha Rao', /^Can wait/);
  await receive('Bhagwan Das', /^Urgent/);
  const list = page.getByRole('list', { name: 'Waiting now: 2 people' });
  await expect(list.getByRole('listitem').first()).toContainText('Bhagwan Das');
  await expectGoodScreen(page, 'admin-walk-ins');

  await page.getByRole('button', { name: 'Give a chair to Bhagwan Das, number 2' }).click();
  const give = page.getByRole('alertdialog', { name: 'A chair today for Bhagwan Das' });
  await expect(give.getByRole('radio').first()).toBeChecked();
  await expectGoodScreen(page, 'admin-walk-ins-give');
  await give.getByRole('button', { name: 'Book the chair' }).click();
  const done = page.getByRole('dialog', { name: 'A chair today for Bhagwan Das' });
  await expect(done.getByText('Booked for Bhagwan Das')).toBeVisible();
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('1 person waits no more')).toBeVisible();

  await page.getByRole('button', { name: 'Asha Rao, number 1, has left' }).click();
  await expect(page.getByText('Nobody waits for a chair today.')).toBeVisible();
  await page.getByText('2 people wait no more').click();
  await page.getByRole('button', { name: 'Put Asha Rao, number 1, back on the list' }).click();
  await expect(page.getByRole('list', { name: 'Waiting now: 1 person' })).toContainText('Asha Rao');
});
