/** Users: found, viewed, blocked and unblocked (spec.md, sections 2, 3, 8). */
import type { Locator, Page } from '@playwright/test';
import { users } from '../../src/contract/admin';
import { isPhone, openRow, range, rowWith, rows } from './admin-list';
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';
import { PASSWORD, type Patient } from './patient';
import { watch } from './watch';

const LIST = 'Users';
const WEDNESDAY = '2026-11-25';
const MORNING = '9 AM - 1 PM';

/** Finds a user by a unique name. */
async function find(page: Page, name: string): Promise<void> {
  await page.goto('/admin/users');
  await page.getByRole('searchbox', { name: 'Search by user name' }).fill(name);
  await expect(rows(page, LIST)).toHaveCount(1);
}

async function askToBlock(page: Page, name: string): Promise<Locator> {
  await page.getByRole('button', { name: `Block ${name}` }).click();
  const dialog = page.getByRole('alertdialog', { name: `Block ${name}?` });
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  return dialog;
}

/** Fills in and submits the patients' login form. */
async function tryToLogIn(page: Page, patient: Patient): Promise<void> {
  await page.getByLabel('Email').fill(patient.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

test('users are found by name, and counted by how they stand', { tag: '@narrow' }, async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const patient = await anotherPatient('Zubeida Quraishi');
  const { counts } = await administrator.call(users.list, { query: { page: 1 } });
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { level: 1, name: LIST })).toBeVisible();
  for (const segment of ['all', 'active', 'blocked'] as const) {
    const label = segment[0]!.toUpperCase() + segment.slice(1);
    await expect(
      page.getByRole('radio', { name: `${label} ${counts![segment].toLocaleString('en-IN')}`, exact: true }),
    ).toBeVisible();
  }
  await expect(rows(page, LIST)).toHaveCount(isPhone(page) ? 10 : 20);
  if (!isPhone(page))
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Contact',
      'Upcoming',
      'Since',
      'Status',
      'Action',
    ]);
  await expectGoodScreen(page, 'admin-users');

  await page.getByRole('searchbox', { name: 'Search by user name' }).fill('zubeida');
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(rowWith(page, LIST, 'Zubeida Quraishi')).toContainText(patient.email);
  await expect(page).toHaveURL('/admin/users?q=zubeida');
  await page
    .getByRole('radiogroup', { name: 'Status' })
    .getByText(/^Blocked/)
    .click();
  await expect(page).toHaveURL('/admin/users?q=zubeida&status=blocked');
  const nobody = page.getByRole('status').filter({ hasText: 'no user found .try search another correct user' });
  await expect(nobody).toContainText('Search “zubeida”. Status Blocked');
  await expectGoodScreen(page, 'admin-users-no-match');
  await page.reload();
  await expect(page.getByRole('radio', { name: /^Blocked/ })).toBeChecked();
  await nobody.getByRole('button', { name: 'Show all, not only blocked' }).click();
  await expect(rows(page, LIST)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search by user name' }).fill('zubeida nobody');
  await nobody.getByRole('button', { name: 'Clear the search' }).click();
  await expect(page).toHaveURL('/admin/users');
});

test('who is blocked is logged out at once everywhere, cannot come back, and keeps the appointments', async ({
  page,
  browser,
  product,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Sparrow Court Dialysis');
  const patient = await anotherPatient('Devika Tirkey');
  await patient.book(center, WEDNESDAY, MORNING);
  const theirs = await browser.newContext({ baseURL: product.url });
  const watched = watch(theirs, [product.url, product.sandboxUrl]);
  watched.expectFailure(/answer 400: POST .*\/login\.data/);
  const phone = await theirs.newPage();
  await phone.goto('/login');
  await tryToLogIn(phone, patient);
  await expect(phone).toHaveURL(product.url);
  await phone.goto('/myappoinments');
  await expect(phone.getByRole('region', { name: 'Your next appointment' })).toBeVisible();

  await find(page, 'Devika Tirkey');
  const dialog = await askToBlock(page, 'Devika Tirkey');
  await expect(dialog).toContainText('1 upcoming appointment is paid, ₹1,850.');
  await expect(dialog.getByRole('radio', { name: 'Keep them' })).toBeChecked();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Shares the account with others.');
  await expectGoodScreen(page, 'admin-users-block');
  await dialog.getByRole('button', { name: 'Block user' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Devika Tirkey is blocked.')).toBeVisible();
  await expect(rowWith(page, LIST, 'Devika Tirkey')).toContainText('Blocked');
  await expectGoodScreen(page, 'admin-users-blocked');

  await phone.reload();
  await expect(phone).toHaveURL(/\/login/);
  await tryToLogIn(phone, patient);
  await expect(phone.getByText(/blocked/)).toBeVisible();
  await expect(phone).toHaveURL(/\/login/);
  expect(watched.complaints()).toEqual([]);
  await theirs.close();
  const [appointment] = await administrator.appointmentsAt(center);
  expect(appointment).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });

  const drawer = await openRow(page, LIST, 'Devika Tirkey');
  await expect(drawer).toContainText('by admin');
  await expect(drawer.getByRole('region', { name: 'Blocking' })).toContainText('“Shares the account with others.”');
  await expectGoodScreen(page, 'admin-user-blocked');
  await drawer.getByRole('button', { name: 'Unblock user' }).click();
  const unblock = page.getByRole('alertdialog', { name: 'Unblock Devika Tirkey?' });
  await expect(unblock).toContainText('“Shares the account with others.”');
  await expect(unblock.getByRole('button', { name: 'Keep blocked' })).toBeFocused();
  await expectGoodScreen(page, 'admin-users-unblock');
  await unblock.getByRole('button', { name: 'Unblock user' }).click();
  await expect(page.getByText('Devika Tirkey is active again.')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Blocking' }).getByRole('listitem').first()).toContainText(
    'Unblocked',
  );
  await patient.logIn();
  expect(await patient.myBookings()).toHaveLength(1);
});

test('blocking with cancelling frees the chairs, refunds and tells the patient', { tag: '@phone' }, async ({
  page,
  administrator,
  anotherPatient,
  sandbox,
}) => {
  const center = await administrator.addCenter('Peacock Mill Dialysis');
  const patient = await anotherPatient('Mahesh Lakra');
  const sessions = [await patient.book(center, WEDNESDAY, MORNING), await patient.book(center, '2026-11-27', MORNING)];
  await find(page, 'Mahesh Lakra');
  const dialog = await askToBlock(page, 'Mahesh Lakra');
  await expect(dialog).toContainText('2 upcoming appointments, ₹3,700 paid.');
  await dialog.getByText('Cancel and refund ₹3,700', { exact: true }).click();
  await expect(dialog).toContainText('2 chairs are free at once. The patient gets an email.');
  await expectGoodScreen(page, 'admin-users-block-cancel');
  await dialog.getByRole('button', { name: 'Block, refund ₹3,700' }).click();
  await expect(page.getByText('Mahesh Lakra is blocked, 2 appointments are cancelled.')).toBeVisible();
  await expect(async () => {
    const { payments } = await sandbox.ledger();
    const theirs = payments.filter(({ session }) => sessions.some(({ id }) => id === session));
    expect(theirs.map(({ refunded }) => refunded)).toEqual([185_000, 185_000]);
  }).toPass();
  await expect(async () => {
    const mails = await sandbox.messages(patient.email);
    expect(mails.filter(({ subject }) => /cancelled/i.test(subject))).toHaveLength(2);
  }).toPass();
  const [first] = await administrator.appointmentsAt(center);
  expect(first).toMatchObject({ bookingStatus: 'cancelled', cancelReason: 'administrator' });

  await page.goto(`/admin/appointments/${first!._id}`);
  const drawer = page.getByRole('dialog', { name: 'Mahesh Lakra' });
  const mails = drawer.getByRole('region', { name: 'Emails sent' });
  await expect(mails.getByRole('listitem')).toHaveText([/^Booking confirmed/, /^Cancelled by us/]);
  await drawer.getByRole('link', { name: 'Account of Mahesh Lakra' }).click();
  const user = page.getByRole('dialog', { name: 'Mahesh Lakra' });
  await expect(user.getByRole('region', { name: 'Blocking' })).toContainText('Blocked, appointments cancelled');
});

test('who pauses between two words finds by both', async ({ page, administrator, anotherPatient }) => {
  expect(administrator.userName).toBe('admin');
  await anotherPatient('Thimmakka Devi Nambiar');
  await anotherPatient('Thimmakka Das Pisharody');
  await page.goto('/admin/users');
  const search = page.getByRole('searchbox', { name: 'Search by user name' });
  await search.pressSequentially('thimmakka ');
  await expect(page).toHaveURL('/admin/users?q=thimmakka');
  await expect(rows(page, LIST)).toHaveCount(2);
  await search.pressSequentially('devi');
  await expect(search).toHaveValue('thimmakka devi');
  await expect(rows(page, LIST)).toHaveCount(1);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/admin/users');
});

test('a page that does not exist becomes the last one, and Back leads to where one came from', async ({
  page,
  administrator,
}) => {
  expect(administrator.userName).toBe('admin');
  await page.goto('/admin/centers');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const list of ['users', 'audit']) {
    await page.goto(`/admin/${list}?page=99`);
    await expect(page).not.toHaveURL(/page=99/);
  }
  await page.goBack();
  await expect(page).toHaveURL(/\/admin\/users/);
  await page.goBack();
  await expect(page).toHaveURL('/admin/centers');
});

test("a user's appointments are listed, and lead to the appointments", async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('Kite Terrace Dialysis');
  const patient = await anotherPatient('Vasudha Minz');
  await patient.book(center, WEDNESDAY, MORNING);
  await patient.book(center, '2026-11-27', MORNING);
  const { _id: id } = await administrator.userWith(patient.email);
  await find(page, 'vasudha');
  const drawer = await openRow(page, LIST, 'Vasudha Minz');
  await expect(page).toHaveURL(`/admin/users/${id}?q=vasudha`);
  await expect(drawer).toContainText('2 appointments, ₹3,700 paid');
  const theirs = drawer.getByRole('region', { name: 'Appointments' });
  await expect(theirs.getByRole('listitem')).toHaveText([
    /^Fri, 27\sNov 2026.*Kite Terrace/,
    /^Wed, 25\sNov 2026.*Kite Terrace/,
  ]);
  await expect(drawer).toContainText('Has never been blocked.');
  await expectGoodScreen(page, 'admin-user');
  await theirs.getByRole('link', { name: 'See all appointments of Vasudha Minz' }).click();
  await expect(page).toHaveURL(`/admin/appointments?user=${id}&sort=date&order=desc`);
  await expect(rows(page, 'Appointments')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Change filter: Account Vasudha Minz' })).toBeVisible();
  await page.goBack();
  await expect(drawer).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/admin/users?q=vasudha');
});

test('users that cannot be loaded are not shown as none', async ({ page, administrator, expectFailure }) => {
  expect(administrator.userName).toBe('admin');
  expectFailure(/answer 500: GET .*\/admin\/users/);
  const isList = (url: URL) => url.pathname === '/admin/users' && url.searchParams.has('page');
  await page.route(isList, (route) =>
    route.fulfill({
      status: 500,
      json: { success: false, message: 'An unexpected error occurred. Please try again.' },
    }),
  );
  await page.goto('/admin/users');
  const failure = page.getByRole('alert').filter({ hasText: 'The users could not be loaded' });
  await expect(failure).toBeVisible();
  await expect(page.getByText('no user found .try search another correct user')).toBeHidden();
  await expectGoodScreen(page, 'admin-users-failed');
  await page.unroute(isList);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(range(page)).toBeVisible();
});
