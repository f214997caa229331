/** The desk and messages: whom it calls, what it writes, and what it sees of both. */
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';

test.use({ startsAt: '2026-11-24T08:12:00+05:30' });

// The clock only moves forward: each test has a day of its own.
const WINDOW = '9 AM - 1 PM';
const linkIn = (text: string) => new URL(/https?:\S+\/m\/\w+/.exec(text)![0]).pathname;

test('a clerk calls who asked for it, and takes that back', { tag: ['@phone', '@narrow'] }, async ({
  page,
  administrator,
  anotherPatient,
  sandbox,
}) => {
  const center = await administrator.addCenter('Lamp Oil Street Dialysis', 3);
  const asha = await anotherPatient('Asha Rao');
  await asha.book(center, '2026-11-25', WINDOW);
  await sandbox.setClock('2026-11-24T19:01:00+05:30');
  const { text } = await sandbox.messageTo(asha.email, /^Tomorrow:/);
  await page.goto(linkIn(text));
  await page.getByRole('button', { name: 'Call me' }).click();
  await page.getByLabel('Your phone number').fill('98450 12345');
  await page.getByRole('button', { name: 'Call me on this number' }).click();
  await expect(page.getByRole('heading', { name: /you would like a call/ })).toBeVisible();

  // Eleven hours later nobody is signed in any more.
  await administrator.signIn();
  await page.goto('/admin/dashboard');
  await page
    .getByRole('list', { name: /^People to call/ })
    .getByRole('link', { name: /^Asha Rao/ })
    .click();
  await expect(page).toHaveURL(`/admin/day?center=${center._id}`);
  const list = page.getByRole('list', { name: '1 person to call' });
  await expect(list.getByRole('listitem')).toContainText(['English']);
  await expect(list.getByRole('link', { name: 'Call Asha Rao, +91 98450 12345' })).toBeVisible();
  await expect(list.getByRole('link', { name: `Wed, 25 Nov, ${WINDOW}` })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Today/ }).first()).toContainText('1');
  await expectGoodScreen(page, 'admin-calls');

  await list.getByRole('button', { name: 'Called Asha Rao' }).click();
  await expect(page.getByText('Asha Rao was called')).toBeVisible();
  await expect(list).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(1);
  await list.getByRole('button', { name: 'Called Asha Rao' }).click();
  await expect(list).toBeHidden();

  await page.goto(`/admin/day?center=${center._id}&date=2026-11-25`);
  await expect(page.getByText('Answered: call me')).toBeVisible();
  await page.getByRole('button', { name: 'More for Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'Open the appointment' }).click();
  const told = page.getByRole('region', { name: 'Messages', exact: true });
  await told.getByRole('button', { name: 'Put back on the list' }).click();
  await expect(told).toContainText('To be called.');
  await told.getByRole('button', { name: 'Called', exact: true }).click();
  await expect(told).toContainText(`Called by ${administrator.userName}`);
});

test('the desk writes to all of a window and to one patient, and sees what arrived', async ({
  page,
  administrator,
  anotherPatient,
  sandbox,
}) => {
  const center = await administrator.addCenter('Jasmine Lane Dialysis', 3);
  const [asha, ravi] = [await anotherPatient('Asha Rao'), await anotherPatient('Ravi Menon')];
  const date = '2026-11-27';
  for (const patient of [asha, ravi]) await patient.book(center, date, WINDOW);
  await page.goto(`/admin/day?center=${center._id}&date=${date}`);
  await page.getByRole('button', { name: `Write to all booked for ${WINDOW}` }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(
    dialog.getByText(/^Please call us on \+?\d+\. It is about the appointment on Fri, 27 Nov\.$/),
  ).toBeVisible();
  await dialog.getByText('We begin later').click();
  await dialog.getByRole('button', { name: /How much later/ }).click();
  await page.getByRole('option', { name: '30 minutes' }).click();
  await expect(dialog.getByText(/we begin 30 minutes later than planned/)).toBeVisible();
  await expectGoodScreen(page, 'admin-write');
  await dialog.getByRole('button', { name: 'Send to 2 patients' }).click();
  await expect(page.getByText('The message is on its way to 2 patients.')).toBeVisible();
  await expect(dialog).toBeHidden();
  // The ladder is climbed by the clock.
  await sandbox.pass(1);
  for (const { email } of [asha, ravi]) {
    const { text } = await sandbox.messageTo(email, /^From your center/);
    expect(text).toContain('we begin 30 minutes later than planned');
  }

  await expect(async () => {
    await page.goto(`/admin/day?center=${center._id}&date=${date}`);
    await expect(page.getByText('Our message sent')).toHaveCount(2, { timeout: 2_000 });
  }).toPass();
  await expectGoodScreen(page, 'admin-day-told');
  await page.getByRole('button', { name: 'More for Asha Rao' }).click();
  await page.getByRole('menuitem', { name: 'Open the appointment' }).click();
  const told = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(told).toContainText('From the desk: we begin later');
  await expect(told).toContainText('Email: sent');
  await expectGoodScreen(page, 'admin-appointment-told');
  await told.getByRole('button', { name: 'Write' }).click();
  await dialog.getByText('Please come to another place in the building').click();
  // Where to is not chosen yet.
  await expect(dialog.getByRole('button', { name: 'Send', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /Where to/ }).click();
  await page.getByRole('option', { name: 'First floor' }).click();
  await expect(dialog.getByText(/please come to the first floor/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send to 1 patient' }).click();
  await expect(told).toContainText('From the desk: another place in the building');
});
