/** A clerk's day at one center, from the printed sheet in the morning to the counted drawer in the evening. */
import type { Locator } from '@playwright/test';
import { staff } from '../../src/contract/admin';
import { expect, test } from './admin-area';
import { expectGoodScreen } from './looks';

test.use({ startsAt: '2026-11-24T08:11:00+05:30' });

const TODAY = '2026-11-24';
const MORNING = '9 AM - 1 PM';
const PASSWORD = 'neem-lantern-74';
const CLERK = 'savita-desk';

test('morning to evening: print, arrivals, a walk-in, a move, payments, a missed session, and the drawer closed', async ({
  page,
  administrator,
  sandbox,
  product,
  anotherPatient,
}) => {
  test.slow();
  const center = await administrator.addCenter('Brass Bell Dialysis', 4);
  const [asha, ravi, meera] = [
    await anotherPatient('Asha Rao'),
    await anotherPatient('Ravi Menon'),
    await anotherPatient('Meera Pillai'),
  ];
  await asha.book(center, TODAY, MORNING);
  for (const patient of [ravi, meera]) {
    await patient.hold(center, TODAY, MORNING);
    const held = (await administrator.appointmentsAt(center)).find(({ bookingStatus }) => bookingStatus === 'pending');
    await administrator.turn(held!._id, { bookingStatus: 'confirmed' });
  }
  const email = `${CLERK}@example.org`;
  await administrator.call(staff.invite, {
    body: { userName: CLERK, email, roles: [{ role: 'clerk', centerId: center._id }] },
  });

  await test.step('the clerk comes in by the link of the invitation', async () => {
    const { text } = await sandbox.messageTo(email, /access/);
    await page.context().clearCookies();
    await page.goto(/https?:\S+/.exec(text)![0]);
    await page.getByLabel('New password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Set password' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await page.getByLabel('User name').fill(CLERK);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  });

  await test.step('prints who comes', async () => {
    await page.goto(`/admin/day-sheet?center=${center._id}&date=${TODAY}`);
    await expect(page.getByRole('article').getByText('Asha Rao')).toBeVisible();
    await page.evaluate(() => (window.print = () => void (document.title = 'printed')));
    await page.getByRole('button', { name: 'Print' }).click();
    await expect.poll(() => page.title()).toBe('printed');
  });

  const day = page.getByRole('region', { name: MORNING });
  const rowOf = (name: string) => day.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Chair' });
  const field = page.getByRole('searchbox', { name: 'Name, phone or PIN' });

  await test.step('arrivals, by PIN and by name', async () => {
    await page.goto(`/admin/day?center=${center._id}`);
    await expect(day).toContainText('3 of 4 booked');
    const { pin } = (await asha.myBookings())[0]!.arrival!;
    await field.fill(pin);
    await field.press('Enter');
    await expect(rowOf('Asha Rao')).toContainText(/Arrived/);
    await expect(field).toHaveValue('');
    await field.fill('ravi');
    await field.press('Enter');
    await expect(rowOf('Ravi Menon')).toContainText(/Arrived/);
    await rowOf('Asha Rao').getByRole('button', { name: 'In chair: Asha Rao' }).click();
    await expect(rowOf('Asha Rao')).toContainText('In the chair since');
    await expectGoodScreen(page, 'clerk-morning');
  });

  await test.step('a walk-in gets the last chair, and pays at the desk', async () => {
    await page.goto(`/admin/book?center=${center._id}`);
    const search = page.getByRole('combobox', { name: 'Name or phone number' });
    await search.fill('Kamala Devi');
    await expect(page.getByRole('option', { name: /New patient/ })).toBeVisible();
    await search.press('Enter');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kamala Devi');
    await page.getByLabel('Phone number', { exact: true }).fill('98450 40077');
    await page.getByText('I have told this person what we keep about them').click();
    await page.getByRole('button', { name: /^Tue, 24 Nov 2026, 9 AM - 1 PM:/ }).click();
    await page.getByText('Here, now', { exact: true }).click();
    await page.getByRole('button', { name: 'Book 1 session, ₹1,850' }).click();
    await expect(page.getByText('Booked for Kamala Devi')).toBeVisible();
    await expectGoodScreen(page, 'clerk-walk-in');
    await page.getByRole('button', { name: 'Take payment', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Record ₹1,850 in cash' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
  });

  await test.step('two more pay, one in cash and one by UPI', async () => {
    await page.goto(`/admin/cash?center=${center._id}&date=${TODAY}`);
    const waiting = page.getByRole('list', { name: 'Not paid yet' });
    await expect(waiting.getByRole('listitem')).toHaveCount(2);
    await page.getByRole('button', { name: 'Take payment from Ravi Menon' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Record ₹1,850 in cash' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: 'Take payment from Meera Pillai' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('UPI', { exact: true }).click();
    await dialog.getByLabel('UPI reference').fill('402911887301');
    await dialog.getByRole('button', { name: /by UPI$/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(waiting).toBeHidden();
    await expectGoodScreen(page, 'clerk-paid');
  });

  await test.step('one who called is moved to Thursday, and keeps what was paid', async () => {
    const all = await administratorsView();
    const appointment = all.find(({ userId }) => userId.username === 'Meera Pillai')!;
    await page.goto(`/admin/appointments/${appointment._id}`);
    await page.getByRole('button', { name: 'Move', exact: true }).click();
    const dialog = page.getByRole('alertdialog', { name: /^Move the appointment/ });
    await dialog.getByRole('button', { name: /^Thu, 26 Nov 2026, 9 AM - 1 PM:/ }).click();
    await dialog.getByRole('button', { name: 'Move to Thu, 26 Nov 2026, 9 AM - 1 PM' }).click();
    await expect(page.getByText(/^Moved to Thu, 26\sNov 2026/)).toBeVisible();
  });

  await test.step('towards noon: finished, and one who left before the session', async () => {
    // A page that is open would ask on, without a session, until the clerk has one again.
    await page.goto('about:blank');
    await sandbox.setClock('2026-11-24T12:50:00+05:30');
    await signInAgain();
    await page.goto(`/admin/day?center=${center._id}`);
    await rowOf('Asha Rao').getByRole('button', { name: 'Finished: Asha Rao' }).click();
    await expect(rowOf('Asha Rao')).toContainText(/Finished/);
    await rowOf('Kamala Devi').getByRole('button', { name: 'More for Kamala Devi' }).click();
    await page.getByRole('menuitem', { name: 'Missed' }).click();
    await expect(rowOf('Kamala Devi')).toContainText('Missed');
    await expectGoodScreen(page, 'clerk-noon');
  });

  await test.step('on a phone the board begins at the window that runs', async () => {
    const size = page.viewportSize()!;
    await page.setViewportSize({ width: 360, height: 780 });
    await page.goto(`/admin/board?center=${center._id}&date=${TODAY}`);
    const heads = page.getByRole('columnheader');
    const running = heads.filter({ hasText: 'running' });
    await expect(running).toContainText('9 AM - 1 PM');
    const leftOf = async (head: Locator) => (await head.boundingBox())!.x;
    const chairs = (await heads.first().boundingBox())!;
    // Beside the column of the chairs, with only an edge of the window that is over.
    expect(Math.abs((await leftOf(running)) - (chairs.x + chairs.width))).toBeLessThan(24);
    expect(await leftOf(heads.nth(1))).toBeLessThan(0);
    await page.setViewportSize(size);
  });

  await test.step('the drawer is counted and right to the paisa', async () => {
    await page.goto(`/admin/cash?center=${center._id}&date=${TODAY}`);
    await page.getByRole('button', { name: 'Close the day' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByText('Cash by the book: ₹3,700')).toBeVisible();
    await dialog.getByLabel('Cash counted').fill('3700');
    await dialog.getByText('Close it now all the same').click();
    await dialog.getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByText(new RegExp(`^Closed by ${CLERK} on`))).toBeVisible();
    await expectGoodScreen(page, 'clerk-evening');
  });

  async function administratorsView() {
    const { Appoinments } = await (
      await page.request.get(`/admin/get-appoinments?center=${center._id}&page=1&pageSize=100`)
    ).json();
    return Appoinments as { _id: string; userId: { username: string } }[];
  }

  /** The session has ended meanwhile. */
  async function signInAgain(): Promise<void> {
    const answer = await page.request.post('/admin/admin-login', {
      data: { userName: CLERK, password: PASSWORD },
      headers: { origin: product.url },
    });
    expect(answer.ok()).toBe(true);
  }
});
