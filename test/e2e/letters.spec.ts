/** Writing to the operator, and the newsletter. */
import { INVENTED_OPERATOR } from '../../src/contract/operator';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

test('a message from the contact page reaches support, and its writer hears so', async ({ page, sandbox }, {
  project,
}) => {
  const email = `writer-${project.name}@example.com`;
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send', exact: false });
  await send.click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Message is required')).toBeVisible();
  await expectGoodScreen(page, 'contact-errors');

  await page.getByLabel('Name').fill('Ravi Kumar');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message').fill('Is there parking at the center in Jayanagar?');
  await send.click();
  await expect(page.getByText('Your message is on its way')).toBeVisible();
  const toUs = await sandbox.messageTo(INVENTED_OPERATOR.email, /Ravi Kumar/);
  expect(toUs.text).toContain('Is there parking');
  const toThem = await sandbox.messageTo(email, /We have your message/);
  expect(toThem.text).not.toMatch(/Ravi|parking/);
});

test('the contact page knows who is logged in', async ({ page, patient }) => {
  await page.goto('/contact');
  await expect(page.getByLabel('Name')).toHaveValue(patient.username);
  await expect(page.getByLabel('Email')).toHaveValue(patient.email);
});

test('the letter is only sent to who says yes in the mail, and can be left again', async ({
  page,
  request,
  sandbox,
  expectFailure,
}, { project }) => {
  const email = `reader-${project.name}@example.com`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Our Community' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Please agree first')).toBeVisible();
  await page.getByPlaceholder('Enter your email address').fill(email);
  await page.getByText('I agree to the processing of personal data').click({ position: { x: 5, y: 5 } });
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const asked = await sandbox.messageTo(email, /Do you want/);
  const confirm = new URL(asked.text.match(/https?:\S+\/newsletter\/confirm\S+/)![0]);
  await page.goto(confirm.pathname + confirm.search);
  await page.getByRole('button', { name: 'Yes, subscribe me' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectGoodScreen(page, 'newsletter-confirmed');
  const welcome = await sandbox.messageTo(email, /Welcome/);
  const leave = new URL(welcome.text.match(/https?:\S+\/newsletter\/unsubscribe\S+/)![0]);
  await test.step('a part of the link leads to somebody who can help', async () => {
    expectFailure(/answer 400: POST \S+unsubscribe/);
    await page.goto(leave.pathname + leave.search.slice(0, -9));
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    const notice = page.getByRole('status').filter({ hasText: 'This link is not complete' });
    await expect(notice).toBeFocused();
    await expect(notice.getByRole('link', { name: INVENTED_OPERATOR.email })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0);
    await expectGoodScreen(page, 'newsletter-cut-link');
  });
  await page.goto(leave.pathname + leave.search);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByText('unsubscribed', { exact: false }).first()).toBeVisible();
  // As a mail program does by itself.
  expect((await request.post(welcome.endUrl!, { form: { 'List-Unsubscribe': 'One-Click' } })).status()).toBe(200);
});

test('what is written stays while the privacy policy is read', async ({ page, context }) => {
  for (const { path, field, text } of [
    { path: '/contact', field: 'Message', text: 'Is there parking at the center in Jayanagar?' },
    { path: '/', field: 'Email', text: 'reader@example.com' },
  ]) {
    await page.goto(path);
    const form = page
      .getByRole('main')
      .locator('form')
      .filter({ has: page.getByRole('link', { name: 'privacy policy' }) });
    await form.getByLabel(field).fill(text);
    const opening = context.waitForEvent('page');
    await form.getByRole('link', { name: 'privacy policy' }).click();
    const policy = await opening;
    await expect(policy).toHaveURL('/privacy');
    await policy.close();
    await expect(form.getByLabel(field)).toHaveValue(text);
  }
});
