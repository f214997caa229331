/** Staff: invited by mail, kept to their role and centers, suspended by an owner. */
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { desk as deskApi, staff } from '../../src/contract/admin';
import type { BodyOf } from '../../src/contract/endpoint';
import { Administrator, breakCall, expect, freshName, test as base } from './admin-area';
import { rowWith, rows } from './admin-list';
import { expectGoodScreen } from './looks';
import type { RunningProduct } from './running-product';
import type { SandboxControl } from './sandbox';
import { watch } from './watch';

const PASSWORD = 'neem-lantern-74';
const WEDNESDAY = '2026-11-25';
const MORNING = '9 AM - 1 PM';

type Desk = { page: Page; expectFailure: (what: RegExp) => void };

const test = base.extend<{
  /** Another person's browser. */ desk: Desk;
}>({
  desk: async ({ browser, product, clockSet }, provide) => {
    void clockSet;
    const { context, watched } = await aBrowser(browser, product);
    await provide({ page: await context.newPage(), expectFailure: watched.expectFailure });
    expect(watched.complaints(), "what happened in the other person's browser").toEqual([]);
    await context.close();
  },
});

async function aBrowser(browser: Browser, product: RunningProduct) {
  const context = await browser.newContext({ baseURL: product.url });
  return { context, watched: watch(context, [product.url, product.sandboxUrl]) };
}

const freshUserName = () => `anil-${randomUUID().slice(0, 6)}`;
const addressOf = (userName: string) => `${userName}@example.org`;

async function linkFor(sandbox: SandboxControl, userName: string): Promise<string> {
  const { text } = await sandbox.messageTo(addressOf(userName), /access|password/);
  return new URL(/https?:\S+/.exec(text)![0]).toString();
}

/** Chooses the password by the link of the mail, and signs in: whoever works at one center begins with its day. */
async function comeIn(page: Page, link: string, userName: string): Promise<void> {
  await page.goto(link);
  await expect(page.getByText(userName)).toBeVisible();
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await page.getByLabel('User name').fill(userName);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
}

/** Somebody with these roles, signed in at their desk. */
async function aColleague(
  { page }: Desk,
  sandbox: SandboxControl,
  administrator: Administrator,
  roles: BodyOf<typeof staff.invite>['roles'],
): Promise<{ userName: string; id: string }> {
  const userName = freshUserName();
  const { member } = await administrator.call(staff.invite, { body: { userName, email: addressOf(userName), roles } });
  await comeIn(page, await linkFor(sandbox, userName), userName);
  return { userName, id: member._id };
}

test('an owner invites a clerk, who sees their center alone, and is out once suspended', async ({
  page,
  administrator,
  sandbox,
  desk,
  anotherPatient,
}) => {
  const center = await administrator.addCenter(freshName());
  const patient = await anotherPatient('Farhana Quraishi');
  await patient.book(center, WEDNESDAY, MORNING);
  const [booking] = await administrator.appointmentsAt(center);
  await administrator.turn(booking!._id, {
    bookingStatus: 'cancelled',
    refund: 'none',
    reason: 'The patient came late',
  });
  const userName = freshUserName();

  await test.step('the owner invites', async () => {
    await page.goto('/admin/staff');
    await expect(page.getByRole('listitem').filter({ hasText: '(you)' })).toContainText('Owner');
    await page.getByRole('link', { name: 'Invite somebody' }).click();
    const panel = page.getByRole('dialog', { name: 'Invite somebody' });
    await panel.getByLabel('User name').fill(userName);
    await panel.getByRole('button', { name: 'Send invitation' }).click();
    await expect(panel.getByText('Please enter an email address')).toBeVisible();
    await panel.getByLabel('Email').fill(addressOf(userName));
    await panel.getByRole('button', { name: 'Send invitation' }).click();
    await expect(panel.getByText('Please choose a center for each role')).toBeVisible();
    await panel.getByRole('button', { name: /Center$/ }).click();
    await page.getByRole('option', { name: new RegExp(center.CenterName) }).click();
    await expectGoodScreen(page, 'admin-staff-invite');
    await panel.getByRole('button', { name: 'Send invitation' }).click();
    await expect(panel).toBeHidden();
    const row = page.getByRole('listitem').filter({ hasText: userName });
    await expect(row).toContainText('Invited');
    await expect(row).toContainText(`Clerk at ${center.CenterName}`);
    await expectGoodScreen(page, 'admin-staff');
  });

  const clerk = desk.page;
  const link = await linkFor(sandbox, userName);
  await test.step('the clerk comes in', async () => {
    await clerk.goto(link);
    await expect(clerk.getByRole('heading', { level: 1, name: 'Choose a password' })).toBeVisible();
    await expectGoodScreen(clerk, 'admin-invitation');
    await comeIn(clerk, link, userName);
    await expect(clerk.getByText(`Clerk at ${center.CenterName}`)).toBeVisible();
    await expect(clerk.getByRole('link', { name: 'Staff', exact: true })).toHaveCount(0);
    await expect(clerk.getByRole('link', { name: 'Activity' })).toHaveCount(0);
  });

  await test.step('and sees that center alone', async () => {
    await clerk.getByRole('link', { name: 'Centers', exact: true }).click();
    await expect(rows(clerk, 'Centers')).toHaveCount(1);
    await expect(rowWith(clerk, 'Centers', center.CenterName)).toBeVisible();
    await expect(clerk.getByRole('link', { name: 'Add Center' })).toHaveCount(0);
    await expect(clerk.getByRole('button', { name: `More for ${center.CenterName}` })).toHaveCount(0);
    await clerk.getByRole('link', { name: 'Users', exact: true }).click();
    await expect(rows(clerk, 'Users')).toHaveCount(1);
    await expect(rowWith(clerk, 'Users', 'Farhana Quraishi')).toBeVisible();
    await expect(clerk.getByRole('button', { name: 'Block Farhana Quraishi' })).toHaveCount(0);
    await clerk.getByRole('link', { name: 'Appointments', exact: true }).click();
    await expect(rows(clerk, 'Appointments')).toHaveCount(1);
    await expect(clerk.getByText('Export')).toHaveCount(0);
    await rows(clerk, 'Appointments').getByRole('link').first().click();
    await expect(clerk.getByText('A manager of this center can refund it.')).toBeVisible();
    await expect(clerk.getByRole('button', { name: /refund/i })).toHaveCount(0);
    await expect(clerk.getByRole('button', { name: 'Change status' })).toBeVisible();
  });

  await test.step('a page that the role does not allow says so, with a way on', async () => {
    await clerk.goto('/admin/staff');
    await expect(clerk.getByRole('heading', { level: 1, name: 'Your role doesn’t allow this' })).toBeVisible();
    await expectGoodScreen(clerk, 'admin-not-allowed');
    await clerk.getByRole('link', { name: 'Go to the dashboard' }).click();
    await expect(clerk.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  });

  await test.step('suspended, they are out at the next press', async () => {
    await page.reload();
    await page.getByRole('button', { name: `More for ${userName}` }).click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    const question = page.getByRole('alertdialog', { name: `Suspend ${userName}?` });
    await question.getByRole('button', { name: 'Suspend' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: userName })).toContainText('Suspended');
    desk.expectFailure(/answer 401/);
    await clerk.getByRole('link', { name: 'Centers', exact: true }).click();
    const again = clerk.getByRole('dialog', { name: 'You have been signed out' });
    await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(again.getByText('Your access is suspended.')).toBeVisible();
  });

  await test.step('and let in again', async () => {
    await page.getByRole('button', { name: `More for ${userName}` }).click();
    await page.getByRole('menuitem', { name: 'Let in again' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: userName })).toContainText('Active');
    await page.getByRole('button', { name: `More for ${userName}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: userName })).toHaveCount(0);
  });
});

test('a role that is revoked while a form is open keeps what was typed, and says so', async ({
  administrator,
  sandbox,
  desk,
}) => {
  const center = await administrator.addCenter(freshName());
  const { id } = await aColleague(desk, sandbox, administrator, [{ role: 'manager', centerId: center._id }]);
  const { page, expectFailure } = desk;
  await page.goto(`/admin/centers/${center._id}/edit`);
  const panel = page.getByRole('dialog', { name: `Edit ${center.CenterName}` });
  await panel.getByLabel('Address').fill('9 Lantern Street');
  const roles = [{ role: 'clerk' as const, centerId: center._id }];
  await administrator.call(staff.update, { params: { id }, body: { roles } });
  expectFailure(/answer 403/);
  await panel.getByRole('button', { name: /^Save/ }).click();
  await expect(panel.getByText('Your role does not allow this.')).toBeVisible();
  await expect(panel.getByLabel('Address')).toHaveValue('9 Lantern Street');
  await administrator.call(staff.remove, { params: { id } });
});

test('somebody’s roles are changed, row by row; a refusal keeps them', async ({
  page,
  administrator,
  expectFailure,
}) => {
  const [one, other] = [await administrator.addCenter(freshName()), await administrator.addCenter(freshName())];
  const userName = freshUserName();
  const body = { userName, email: addressOf(userName), roles: [{ role: 'clerk' as const, centerId: one._id }] };
  const { member } = await administrator.call(staff.invite, { body });
  await page.goto('/admin/staff');
  await page.getByRole('link', { name: `Edit the access of ${userName}` }).click();
  const panel = page.getByRole('dialog', { name: `Access of ${userName}` });
  await panel.getByRole('button', { name: 'Add another role' }).click();
  await panel.getByRole('button', { name: /Role 2$/ }).click();
  await page.getByRole('option', { name: 'Manager' }).click();
  await panel.getByRole('button', { name: /Center of role 2$/ }).click();
  await page.getByRole('option', { name: new RegExp(other.CenterName) }).click();
  await expectGoodScreen(page, 'admin-staff-edit');
  const path = `/admin/staff/${member._id}`;
  const broken = await breakCall(page, path, {
    status: 409,
    json: {
      success: false,
      code: 'last-owner',
      message: 'There must be an owner. Please make somebody else an owner first.',
    },
  });
  expectFailure(/answer 409/);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByText('There must be an owner.')).toBeVisible();
  await broken.mend();
  await panel.getByRole('button', { name: 'Save' }).click();
  const row = page.getByRole('listitem').filter({ hasText: userName });
  await expect(row).toContainText(`Manager at ${other.CenterName}`);
  await expect(row).toContainText(`Clerk at ${one.CenterName}`);
  await administrator.call(staff.remove, { params: { id: member._id } });
});

test('a link that was used or replaced says so', async ({ page, expectFailure }) => {
  expectFailure(/answer 404/);
  expectFailure(/answer 401.*get-admin/);
  await page.goto('/admin/invitation?token=no-such-link');
  await expect(page.getByRole('heading', { level: 1, name: 'This link doesn’t work' })).toBeVisible();
  await expectGoodScreen(page, 'admin-invitation-over');
  const asked = page.waitForResponse(/get-admin/);
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await asked;
});

test('a center asks the other one that knows a patient, which agrees; a merge is taken back', {
  tag: '@narrow',
}, async ({ page, administrator, sandbox, desk }) => {
  test.slow();
  const [theirs, mine] = [await administrator.addCenter(freshName()), await administrator.addCenter(freshName())];
  const phone = '+91 98450 47101';
  const booked = (name: string, number: string, time: string) =>
    administrator.call(deskApi.book, {
      body: {
        patient: { name, phone: number },
        centerId: theirs._id,
        sessions: [{ date: WEDNESDAY, time }],
        payment: 'later',
      },
    });
  const { patient } = await booked('Savitri Iyer', phone, MORNING);
  const { userName } = await aColleague(desk, sandbox, administrator, [{ role: 'clerk', centerId: mine._id }]);
  const book = (center: { _id: string }) => `/admin/book?center=${center._id}&patient=${patient._id}`;
  const panel = (of: Page) => of.getByRole('region', { name: 'Patient' });

  await test.step('who is found by the number can be booked for', async () => {
    await desk.page.goto(`/admin/book?center=${mine._id}`);
    await desk.page.getByRole('combobox', { name: 'Name or phone number' }).fill(phone);
    await desk.page.getByRole('option', { name: /^Savitri Iyer/ }).click();
    await expect(panel(desk.page)).toContainText('Found by the phone number: you can book for them.');
    await expect(panel(desk.page).getByRole('button', { name: 'Correct details' })).toHaveCount(0);
    await expectGoodScreen(desk.page, 'admin-book-only-found');
    const clerk = new Administrator(desk.page.context().request);
    const session = { date: '2026-11-27', time: MORNING };
    const body = { patient: { _id: patient._id }, centerId: mine._id, sessions: [session], payment: 'later' as const };
    await clerk.call(deskApi.book, { body });
  });

  await test.step('to correct them, the other center is asked', async () => {
    await desk.page.goto(book(mine));
    await panel(desk.page).getByRole('button', { name: 'Correct details' }).click();
    const dialog = desk.page.getByRole('alertdialog');
    await expect(dialog).toContainText('Another center knows this person too. It is asked first');
    await dialog.getByLabel('Phone number', { exact: true }).fill('98450 47102');
    await expectGoodScreen(desk.page, 'admin-book-ask-other-center');
    await dialog.getByRole('button', { name: 'Ask the other center' }).click();
    await expect(panel(desk.page)).toContainText('Another center is asked whether it agrees');
    await expectGoodScreen(desk.page, 'admin-book-asked');
  });

  await test.step('which finds it on its dashboard, and agrees', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: `${userName} asks to correct the details of Savitri Iyer` }).click();
    await expect(panel(page)).toContainText('+91 98450 47101 → +91 98450 47102');
    await expectGoodScreen(page, 'admin-book-agree');
    await panel(page).getByRole('button', { name: 'Yes, agree' }).click();
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(page.getByText('You agreed, and it is done.')).toBeVisible();
    await expect(panel(page)).toContainText(`by ${userName} on`);
  });

  await test.step('a merge is asked for as well, and who is merged is chosen no longer', async () => {
    const clerk = new Administrator(desk.page.context().request);
    const session = { date: '2026-11-28', time: MORNING };
    const { patient: known } = await clerk.call(deskApi.book, {
      body: {
        patient: { name: 'Savitri Iyar', phone: '+91 98450 47104' },
        centerId: mine._id,
        sessions: [session],
        payment: 'later' as const,
      },
    });
    const params = { id: patient._id };
    expect((await clerk.call(deskApi.merge, { params, body: { into: known._id } })).asked).not.toBeNull();
    await page.goto(book(theirs));
    await panel(page).getByRole('button', { name: 'Yes, agree' }).click();
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(page.getByText('You agreed, and it is done.')).toBeVisible();
    await expect(panel(page).getByRole('combobox', { name: 'Name or phone number' })).toBeVisible();
    const { merges } = await administrator.call(deskApi.patient, { params: { id: known._id } });
    await administrator.call(deskApi.undoMerge, { params: { id: known._id }, body: { mergeId: merges[0]!._id } });
  });

  await test.step('a merge is taken back', async () => {
    const { patient: twin } = await booked('Savitri Iyar', '+91 98450 47103', '1 PM - 5 PM');
    await administrator.call(deskApi.merge, { params: { id: twin._id }, body: { into: patient._id } });
    await page.goto(book(theirs));
    await panel(page).getByRole('button', { name: 'Take back that Savitri Iyar was merged' }).click();
    await expectGoodScreen(page, 'admin-book-undo-merge');
    await page.getByRole('button', { name: 'Take the merge back' }).click();
    await expect(page.getByText('Savitri Iyar and Savitri Iyer are two patients again.')).toBeVisible();
    expect((await administrator.call(deskApi.patient, { params: { id: twin._id } })).patient.name).toBe('Savitri Iyar');
  });
});
