/** Booking for somebody at a center's desk, moving, and taking it back (/admin/book). */
import type { Page } from '@playwright/test';
import { signIn } from './admin-area';
import { expect, test } from './administrator';
import { openBeforeScripts } from './before-scripts';
import { payOnCheckoutPage } from './checkout';
import { expectGoodScreen } from './looks';

const NOW = '2026-11-24T08:00:00+05:30';
const THURSDAY = 'Thu, 26 Nov 2026';

test.beforeEach(({ page }) => page.clock.setFixedTime(NOW));

async function openBook(page: Page, center: { _id: string }): Promise<void> {
  await page.goto(`/admin/book?center=${center._id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Book', exact: true })).toBeVisible();
}

const windowOf = (page: Page, day: string, time: string) =>
  page.getByRole('button', { name: new RegExp(`^${day}, ${time}:`) });

test('a walk-in is new, pays later, and it is taken back and booked again', { tag: '@phone' }, async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter('Desk Lamp Dialysis');
  await openBook(page, center);
  await expect(windowOf(page, THURSDAY, '9 AM - 1 PM')).toContainText('4 free');
  await expectGoodScreen(page, 'admin-book-empty');

  const search = page.getByRole('combobox', { name: 'Name or phone number' });
  await search.fill('Kamala Devi 98450 40001');
  // Enter chooses nobody new where somebody similar is found.
  await page.getByRole('option', { name: /New patient “Kamala Devi 98450 40001”/ }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kamala Devi');
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('98450 40001');
  await page.getByText('I have told this person what we keep about them').click();
  await windowOf(page, THURSDAY, '9 AM - 1 PM').click();
  await windowOf(page, 'Sat, 28 Nov 2026', '9 AM - 1 PM').click();
  // One chair is chosen for all of them.
  await page.getByRole('button', { name: 'Any free chair Chair' }).click();
  await page.getByRole('option', { name: 'Chair 2' }).click();
  const chosen = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(chosen).toContainText(['Chair 2', 'Chair 2']);
  await expectGoodScreen(page, 'admin-book-chosen');
  await page.getByRole('button', { name: 'Book 2 sessions, ₹3,700' }).click();

  await expect(page.getByText('2 sessions booked for Kamala Devi')).toBeVisible();
  await expect(page.getByText('Nobody can be told by a message')).toBeVisible();
  await expectGoodScreen(page, 'admin-book-done');
  await page.getByRole('button', { name: /^Undo, \d+ seconds left/ }).click();
  await expect(page.getByText('Undone. The new patient is not kept, and no one was notified.')).toBeVisible();
  expect((await administrator.appointmentsAt(center)).map(({ bookingStatus }) => bookingStatus)).toEqual([
    'cancelled',
    'cancelled',
  ]);

  // What was typed is still there, for somebody who is new.
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('98450 40001');
  await page.getByRole('button', { name: 'Book 2 sessions, ₹3,700' }).click();
  await expect(page.getByText('2 sessions booked for Kamala Devi')).toBeVisible();
  await page.getByRole('button', { name: 'Book another' }).click();
  await expect(search).toBeFocused();

  // She is there already at one of the times that are chosen now.
  await search.fill('Kamala');
  await page.getByRole('option', { name: /^Kamala Devi.*98450 40001/ }).click();
  await windowOf(page, THURSDAY, '9 AM - 1 PM').click();
  await expect(chosen).toContainText('The patient already has a session at this time.');
  await expect(page.getByText('Take out the session at whose time')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Book 1 session, ₹1,850' })).toHaveAttribute('aria-disabled', 'true');
});

test('the total and the button stay in sight, however many sessions are chosen', { tag: '@phone' }, async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter('Long List Dialysis');
  await openBook(page, center);
  for (const day of [THURSDAY, 'Fri, 27 Nov 2026', 'Sat, 28 Nov 2026']) {
    for (const time of ['5 AM - 9 AM', '9 AM - 1 PM', '1 PM - 5 PM', '5 PM - 9 PM'])
      await windowOf(page, day, time).click();
  }
  const lines = page.getByRole('region', { name: 'Sessions' }).getByRole('listitem');
  await expect(lines).toHaveCount(12);
  await lines.first().scrollIntoViewIfNeeded();
  await expect(page.getByText('12 sessions', { exact: true })).toBeInViewport();
  const book = page.getByRole('button', { name: 'Book 12 sessions, ₹22,200' });
  await expect(book).toBeInViewport({ ratio: 1 });
  // Nothing lies upon it, such as the tabs of a phone.
  const isOnTop = (button: Element) => {
    const { left, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + 20, bottom - 4));
  };
  await expect.poll(() => book.evaluate(isOnTop)).toBe(true);

  // Leaving asks, and twelve windows stay chosen.
  await page.getByRole('link', { name: 'Import a list' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(lines).toHaveCount(12);
});

test('what is owed is said until it is paid: when taking the payment is cancelled, and after 3 of 12 are paid', {
  tag: '@phone',
}, async ({ page, administrator }) => {
  const center = await administrator.addCenter('Slate Board Dialysis');
  await openBook(page, center);
  const search = page.getByRole('combobox', { name: 'Name or phone number' });
  await search.fill('Lakshmi Iyer 98450 40012');
  await expect(page.getByRole('option', { name: /New patient “Lakshmi Iyer/ })).toBeVisible();
  await search.press('Enter');
  await page.getByText('I have told this person what we keep about them').click();
  for (const day of [THURSDAY, 'Fri, 27 Nov 2026', 'Sat, 28 Nov 2026']) {
    for (const time of ['5 AM - 9 AM', '9 AM - 1 PM', '1 PM - 5 PM', '5 PM - 9 PM'])
      await windowOf(page, day, time).click();
  }
  await page.getByText('Here, now', { exact: true }).click();
  await page.getByRole('button', { name: 'Book 12 sessions, ₹22,200' }).click();
  await expect(page.getByText('12 sessions booked for Lakshmi Iyer')).toBeVisible();
  const take = page.getByRole('button', { name: 'Take payment' });
  await take.click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('₹22,200 to pay at the desk')).toBeVisible();
  await take.click();
  await dialog.getByRole('button', { name: 'None', exact: true }).click();
  for (const time of ['5 AM - 9 AM', '9 AM - 1 PM', '1 PM - 5 PM'])
    await dialog.getByText(`${THURSDAY}, ${time}: ₹1,850`).click();
  await dialog.getByRole('button', { name: 'Record ₹5,550 in cash' }).click();
  const done = page.getByRole('dialog', { name: '₹5,550 received from Lakshmi Iyer' });
  await expect(done.getByText('₹16,650 is still to pay, for 9 sessions.')).toBeVisible();
  await expectGoodScreen(page, 'admin-book-part-paid');
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('₹16,650 still to pay at the desk, for 9 sessions')).toBeVisible();
  await expect(take).toBeVisible();
  await expectGoodScreen(page, 'admin-book-still-due');

  await page.goto(`/admin/appointments?center=${center._id}`);
  await expect(page.getByText('₹1,850 to pay', { exact: true })).toHaveCount(9);
  await expectGoodScreen(page, 'admin-appointments-due');
});

test('what was typed for a patient outlives a session that ends, and is booked once', async ({
  page,
  administrator,
  expectFailure,
}) => {
  expectFailure(/answer 401: (GET|POST) .*\/admin\//);
  const center = await administrator.addCenter('Night Shift Dialysis');
  await openBook(page, center);
  const search = page.getByRole('combobox', { name: 'Name or phone number' });
  await search.fill('Savitri Bai');
  await expect(page.getByRole('option', { name: /New patient “Savitri Bai”/ })).toBeVisible();
  await search.press('Enter');
  await page.getByLabel('Phone number', { exact: true }).fill('98450 40007');
  await page.getByText('I have told this person what we keep about them').click();
  await windowOf(page, THURSDAY, '9 AM - 1 PM').click();
  await page.getByText('Nothing to pay').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('A demonstration of the new machine');
  await administrator.signOut();
  const book = page.getByRole('button', { name: /^Book 1 session/ });
  await book.click();

  const ended = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(ended.getByLabel('Password', { exact: true })).toBeFocused();
  await signIn(ended);
  await expect(ended).toBeHidden();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Savitri Bai');
  await expect(page.getByLabel('Phone number', { exact: true })).toHaveValue('98450 40007');
  await expect(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('A demonstration of the new machine');
  expect(await administrator.appointmentsAt(center)).toEqual([]);
  await book.click();
  await expect(page.getByText('Booked for Savitri Bai')).toBeVisible();
  expect(await administrator.appointmentsAt(center)).toHaveLength(1);
});

test('a reason is asked for where it is needed, by keyboard alone', async ({ page, administrator, patient }) => {
  const center = await administrator.addCenter('Key Board Dialysis');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('b');
  await expect(page.getByRole('heading', { level: 1, name: 'Book', exact: true })).toBeVisible();
  await openBook(page, center);
  await page.getByRole('combobox', { name: 'Name or phone number' }).fill(patient.email);
  // Before the answer has come: the first one is chosen when it does.
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Emails go to ${patient.email}.`)).toBeVisible();
  const first = windowOf(page, 'Tue, 24 Nov 2026', '5 AM - 9 AM');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This window has begun.')).toBeVisible();
  const book = page.getByRole('button', { name: 'Book 1 session, ₹1,850' });
  await expect(book).toHaveAccessibleDescription('Give a reason.');
  await page.getByLabel(/^Reason/).fill('Came late');
  await book.press('Enter');
  await expect(page.getByText(/^Booked for/)).toBeVisible();
  const [made] = await administrator.appointmentsAt(center);
  expect(made).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'unpaid' });
});

test('a link is paid on the provider’s page by somebody without an account', async ({
  page,
  administrator,
  browser,
}) => {
  const center = await administrator.addCenter('Link Road Dialysis');
  await openBook(page, center);
  const search = page.getByRole('combobox', { name: 'Name or phone number' });
  await search.fill('98450 40002');
  await expect(page.getByRole('option', { name: /New patient/ })).toBeVisible();
  await search.press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Irfan Pasha');
  await page.getByText('I have told this person what we keep about them').click();
  await windowOf(page, THURSDAY, '1 PM - 5 PM').click();
  await page.getByRole('radio', { name: /^With a link/ }).click({ force: true });
  await page.getByRole('button', { name: 'Book 1 session, ₹1,850' }).click();
  await expect(page.getByText('Held for Irfan Pasha until it is paid')).toBeVisible();
  await expectGoodScreen(page, 'admin-book-link');
  const link = page.getByRole('link', { name: /^http/ });
  const url = (await link.getAttribute('href'))!;

  const context = await browser.newContext();
  const phone = await context.newPage();
  await phone.goto(url);
  await payOnCheckoutPage(phone);
  await expect(phone.getByRole('heading', { name: 'Thank you for your payment' })).toBeVisible();
  await expectGoodScreen(phone, 'paid');
  await context.close();
  await expect(async () => {
    const [made] = await administrator.appointmentsAt(center);
    expect(made).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });
  }).toPass();
});

test('an appointment is moved in its drawer, moved back, and the patient sees who moved it', async ({
  page,
  administrator,
  patient,
}) => {
  const center = await administrator.addCenter('Moving Light Dialysis');
  await patient.book(center, '2026-11-26', '9 AM - 1 PM');
  const [appointment] = await administrator.appointmentsAt(center);
  await page.goto(`/admin/appointments/${appointment!._id}`);
  const drawer = page.getByRole('dialog', { name: appointment!.userId.username });
  await drawer.getByRole('button', { name: 'Move', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: /^Move the appointment/ });
  await dialog.getByRole('button', { name: /^Fri, 27 Nov 2026, 1 PM - 5 PM:/ }).click();
  await expectGoodScreen(page, 'admin-move');
  await dialog.getByRole('button', { name: 'Move to Fri, 27 Nov 2026, 1 PM - 5 PM' }).click();
  await expect(page.getByText('Moved to Fri, 27 Nov 2026, 1 PM - 5 PM, chair 1.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('It is back where it was.')).toBeVisible();
  expect(await administrator.appointmentsAt(center)).toMatchObject([{ appoinmentDate: '2026-11-26', amount: 1850 }]);

  await drawer.getByRole('button', { name: 'Move', exact: true }).click();
  await dialog.getByRole('button', { name: /^Fri, 27 Nov 2026, 1 PM - 5 PM:/ }).click();
  await dialog.getByRole('button', { name: 'Move to Fri, 27 Nov 2026, 1 PM - 5 PM' }).click();
  // The message of the first move may still be there.
  await expect.poll(async () => (await administrator.appointmentsAt(center))[0]?.appoinmentDate).toBe('2026-11-27');
  await page.goto('/myappoinments');
  await expect(page.getByText('Moved by the center on').first()).toBeVisible();
});

test('what is typed before the scripts have come is searched for', async ({ page, administrator }) => {
  const center = await administrator.addCenter('Early Keys Dialysis');
  await administrator.bookAtDesk(center, 'Abdul Karim', ['2026-11-26']);
  const letScriptsCome = await openBeforeScripts(page, `/admin/book?center=${center._id}`);
  await page.waitForFunction(() => 'earlyKeys' in window);
  for (const key of ['a', 'b', 'd', 'i', 'Backspace', 'u', 'l', ' ', 'k']) await page.keyboard.press(key);
  letScriptsCome();
  await expect(page.getByRole('combobox', { name: 'Name or phone number' })).toHaveValue('abdul k');
  await page.keyboard.type('arim');
  await expect(page.getByRole('option', { name: /^Abdul Karim/ })).toBeVisible();
});
