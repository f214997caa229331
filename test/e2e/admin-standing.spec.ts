/** A standing schedule at the desk: it is added in a few presses, paused and resumed, and its dates are printed. */
import { capacity, desk } from '../../src/contract/admin';
import { type Administrator, expect, test } from './administrator';
import { expectGoodScreen } from './looks';

const FRIDAY = '2026-12-04';

/** Somebody in the register of a new center, which is closed on a Friday. */
async function aPlace(administrator: Administrator, name: string) {
  const center = await administrator.addCenter('Banyan Walk Dialysis', 2);
  const body = { name, hasNoPhone: true, informed: true, isNew: true, centerId: center._id };
  const { patient } = await administrator.call(desk.addPatient, { body });
  const closing = { from: FRIDAY, to: FRIDAY, reason: 'The roof is repaired' };
  await administrator.call(capacity.addException, { params: { id: center._id }, body: closing });
  return { center, patient };
}

test('a schedule is added with a slip, paused and resumed', { tag: '@phone' }, async ({ page, administrator }) => {
  const { center, patient } = await aPlace(administrator, 'Kamala Raghunathan');
  await page.goto(`/admin/patients/${patient._id}?centerId=${center._id}`);
  const drawer = page.getByRole('dialog', { name: patient.name });
  const section = drawer.getByRole('region', { name: 'Standing schedule' });
  await expect(section.getByText('They do not come on fixed days.')).toBeVisible();

  await test.step('added in five presses', async () => {
    await section.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('alertdialog', { name: `Standing schedule for ${patient.name}` });
    await expect(dialog.getByRole('button', { name: 'Book these days' })).toHaveAttribute('aria-disabled', 'true');
    await expectGoodScreen(page, 'admin-standing-add');
    await dialog.getByText('Mon, Wed, Fri', { exact: true }).click();
    await dialog.getByRole('radio', { name: /^9.AM/ }).click();
    await dialog.getByLabel('Note for the desk').fill('Comes with her son');
    // A phone is turned, and what was typed stays.
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: size.height, height: size.width });
    await page.setViewportSize(size);
    await expect(dialog.getByLabel('Note for the desk')).toHaveValue('Comes with her son');
    await dialog.getByText('4 weeks', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Book these days' }).click();
  });

  const done = page.getByRole('dialog', { name: /sessions are booked for Kamala Raghunathan/ });
  await expect(done.getByText('1 date could not be booked')).toBeVisible();
  await expect(done.getByText('The center is closed in this window.')).toBeVisible();
  await expectGoodScreen(page, 'admin-standing-added');
  await test.step('another window is booked instead, after a question', async () => {
    await done
      .getByRole('button', { name: /^Book Sat, 5 Dec/ })
      .first()
      .click();
    const question = page.getByRole('alertdialog', { name: /^Book / });
    await question.getByRole('button', { name: 'Book it', exact: true }).click();
    await expect(question).toBeHidden();
    await expect(done.getByText('1 date could not be booked')).toBeHidden();
  });
  await done.getByRole('button', { name: 'Close' }).click();

  await expect(section.getByText('Comes with her son')).toBeVisible();
  const booked = section.getByText(/^\d+ sessions are booked/);
  const before = await booked.textContent();
  await expectGoodScreen(page, 'admin-standing-drawer');

  await test.step('paused, and the pause taken back at once', async () => {
    const pause = async () => {
      await section.getByRole('button', { name: 'Pause', exact: true }).click();
      const dialog = page.getByRole('alertdialog', { name: `Pause the schedule of ${patient.name}` });
      await dialog.getByLabel('From', { exact: true }).fill('2026-11-30');
      await dialog.getByLabel('Last day').fill('2026-12-02');
      await expect(dialog.getByText(/^2 sessions are cancelled/)).toBeVisible();
      await expect(dialog.getByText('Nothing was paid for them.')).toBeVisible();
      await expectGoodScreen(page, 'admin-standing-pause');
      await dialog.getByRole('button', { name: 'Pause, cancel 2 sessions' }).click();
      await expect(dialog).toBeHidden();
    };
    await pause();
    await expect(section.getByText(/^Paused from/)).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await expect(section.getByText(/^Paused from/)).toBeHidden();
    await expect(booked).toHaveText(before!);
    await pause();
    await section.getByRole('button', { name: 'End the pause' }).click();
    const question = page.getByRole('alertdialog', { name: 'End this pause?' });
    await expect(question.getByText(/^2 sessions are booked/)).toBeVisible();
    await question.getByRole('button', { name: 'End the pause' }).click();
    await expect(section.getByText(/^Paused from/)).toBeHidden();
    await expect(booked).toHaveText(before!);
  });

  await test.step('the slip has who, where and when', async () => {
    await section.getByRole('link', { name: 'Slip' }).click();
    await expect(page).toHaveTitle(/^Slip with the sessions/);
    await expect(page.getByRole('heading', { name: patient.name })).toBeVisible();
    await expect(page.getByText(center.CenterName)).toBeVisible();
    await expect(page.getByRole('rowheader', { name: 'Mon, 30 Nov 2026' })).toBeVisible();
    // The one that was booked instead is among them.
    await expect(page.getByRole('rowheader', { name: 'Sat, 5 Dec 2026' })).toBeVisible();
    await expect(page.getByText(/^To be paid at the center: ₹/)).toBeVisible();
    await expectGoodScreen(page, 'admin-standing-slip');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
});
