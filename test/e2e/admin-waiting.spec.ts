/** The desk's waiting list, two people who change chairs, and a stay in a hospital, as a clerk does them. */
import { type AdminCenter, desk, standing } from '../../src/contract/admin';
import { type Administrator, expect, freshName, test } from './admin-area';
import { expectGoodScreen } from './looks';

// A Tuesday.
const TODAY = '2026-11-24';
const [MORNING, NOON] = ['9 AM - 1 PM', '1 PM - 5 PM'];

async function somebody(administrator: Administrator, center: AdminCenter, name: string) {
  const body = { name, hasNoPhone: true, isNew: true, centerId: center._id };
  return (await administrator.call(desk.addPatient, { body })).patient._id;
}

async function book(administrator: Administrator, center: AdminCenter, id: string, date: string, time = MORNING) {
  const sessions = [{ date, time }];
  return administrator.call(desk.book, {
    body: { patient: { _id: id }, centerId: center._id, sessions, payment: 'later' },
  });
}

test('full is a button: somebody waits, is called for a chair that comes free, and says no', {
  tag: '@phone',
}, async ({ page, administrator }) => {
  test.slow();
  const center = await administrator.addCenter(freshName(), 1);
  const date = '2026-11-26';
  const sits = await somebody(administrator, center, 'Asha Rao');
  const waits = await somebody(administrator, center, 'Bhagwan Das');
  await book(administrator, center, sits, date);
  await page.goto(`/admin/book?center=${center._id}&date=${date}&patient=${waits}`);
  await page
    .getByRole('button', { name: /9 AM.*full\. Put somebody on the waiting list/ })
    .first()
    .click();
  const dialog = page.getByRole('alertdialog', { name: 'Put on the waiting list' });
  await expect(dialog.getByText('Bhagwan Das')).toBeVisible();
  await dialog.getByLabel('Note').fill('Lives near');
  await expectGoodScreen(page, 'admin-waiting-add');
  await dialog.getByRole('button', { name: 'Put on the list' }).click();
  await expect(dialog).toBeHidden();

  await page.goto(`/admin/waiting?centerId=${center._id}`);
  await expect(page.getByText('1 person waits')).toBeVisible();
  await expect(page.getByText('Lives near')).toBeVisible();
  await expectGoodScreen(page, 'admin-waiting');
  await page.getByRole('button', { name: 'Answer of Bhagwan Das' }).click();
  const answer = page.getByRole('alertdialog', { name: 'What did Bhagwan Das say?' });
  await answer.getByRole('radio', { name: 'Not reached' }).check();
  await expectGoodScreen(page, 'admin-waiting-answer');
  await answer.getByRole('button', { name: 'Save' }).click();
  await expect(answer).toBeHidden();
  await expect(page.getByText(/^Not reached ·/)).toBeVisible();
  await page.getByRole('button', { name: 'Take off Bhagwan Das' }).click();
  await expect(page.getByText('Nobody waits')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('1 person waits')).toBeVisible();
});

test('two people change chairs on the board', { tag: '@narrow' }, async ({ page, administrator }) => {
  const center = await administrator.addCenter(freshName(), 2);
  const [one, other] = [
    await somebody(administrator, center, 'Asha Rao'),
    await somebody(administrator, center, 'Ravi Menon'),
  ];
  await book(administrator, center, one, TODAY);
  await book(administrator, center, other, TODAY, NOON);
  await page.goto(`/admin/board?center=${center._id}&date=${TODAY}`);
  const cell = (time: string) => page.getByRole('button', { name: new RegExp(`^Chair 1, ${time}:`) });
  await cell(MORNING!).click();
  await page.getByRole('menuitem', { name: 'Move', exact: true }).click();
  await cell(NOON!).click();
  const dialog = page.getByRole('alertdialog', { name: 'Let Asha Rao and Ravi Menon change chairs?' });
  await expect(dialog).toContainText('Both are told of their new time');
  await expectGoodScreen(page, 'admin-board-swap');
  await dialog.getByRole('button', { name: 'Change chairs' }).click();
  await expect(dialog).toBeHidden();
  await expect(cell(NOON!)).toContainText('Asha Rao');
  await expect(cell(MORNING!)).toContainText('Ravi Menon');
});

test('a stay in a hospital frees the coming days', { tag: '@phone' }, async ({ page, administrator }) => {
  const center = await administrator.addCenter(freshName(), 2);
  const id = await somebody(administrator, center, 'Asha Rao');
  await administrator.call(standing.add, {
    params: { id },
    body: { centerId: center._id, weekdays: [1, 3, 5], time: MORNING!, from: TODAY, payment: 'later' },
  });
  await page.goto(`/admin/patients/${id}?centerId=${center._id}`);
  await page.getByRole('button', { name: 'In hospital' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Asha Rao is in a hospital' });
  await dialog.getByLabel('Last day of the stay').fill('2026-12-02');
  await expect(dialog.getByText('nothing was paid').first()).toBeVisible();
  await expect(dialog).toContainText('The standing schedule pauses until then.');
  await expectGoodScreen(page, 'admin-stay');
  await dialog.getByRole('button', { name: /^Cancel \d sessions$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/Paused from/)).toBeVisible();
});
