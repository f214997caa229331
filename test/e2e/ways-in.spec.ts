/** How an account by mobile number gets an address, a password and another number, on the page, with scripts and without. */
import { randomInt } from 'node:crypto';
import { NOTICE_VERSION, phoneEntry } from '../../src/contract';
import { expectGoodScreen } from './looks';
import { freshEmail } from './patient';
import { expect, test } from './product';
import type { SandboxControl } from './sandbox';

/** A number that nobody else in the run has, as people write it. */
const aNumber = () => `97${String(randomInt(10 ** 8)).padStart(8, '0')}`;
const shown = (number: string) => `+91 ${number.slice(0, 5)} ${number.slice(5)}`;

async function codeOn(sandbox: SandboxControl, number: string, before: string[] = []): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const codes = (await sandbox.shortMessages(`+91${number}`)).flatMap(({ text }) => /^\d{6}/.exec(text)?.[0] ?? []);
    code = codes.find((one) => !before.includes(one));
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

for (const isScripted of [true, false]) {
  test.describe(isScripted ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled: isScripted });

    test('an account by number gets an address, a password and another number', async ({
      page,
      context,
      sandbox,
      product,
    }) => {
      const number = aNumber();
      const send = (path: string, data: object) =>
        context.request.post(`${product.url}${path}`, { data, headers: { origin: product.url } });
      const { verificationId: VerificationId } = (await (
        await send(phoneEntry.sendCode.path, { phone: number })
      ).json()) as { verificationId: string };
      const otp = await codeOn(sandbox, number);
      const entered = { phone: number, otp, VerificationId, username: 'Devika', consentVersion: NOTICE_VERSION };
      expect((await send(phoneEntry.enter.path, entered)).status()).toBe(200);

      await page.goto('/myprofile');
      await page.getByRole('link', { name: 'How you log in' }).click();
      await expect(page.getByRole('main').getByText(shown(number))).toBeVisible();
      await page.getByRole('button', { name: 'Add an email address' }).click();
      const email = freshEmail();
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByRole('button', { name: 'Send the code' }).click();
      const { subject } = await sandbox.messageTo(email, /code to add this address/);
      await page.getByLabel('Code from the message (OTP)').fill(subject.slice(0, 6));
      if (isScripted) await expectGoodScreen(page, 'ways-in-code');
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Your email address is added.')).toBeVisible();
      await page.getByRole('button', { name: 'Set a password' }).click();
      await page.getByLabel('New password', { exact: true }).fill('eleven mangoes in a boat');
      await page.getByRole('button', { name: 'Set a password' }).click();
      await expect(page.getByText(/^Your password is set/)).toBeVisible();

      const next = aNumber();
      await page.getByRole('button', { name: 'Change the number' }).click();
      await page.getByRole('textbox', { name: 'Mobile number' }).fill(next);
      if (isScripted) await expectGoodScreen(page, 'ways-in-number');
      await page.getByRole('button', { name: 'Send the code' }).click();
      await page.getByLabel('Code from the message (OTP)').fill(await codeOn(sandbox, next));
      await page.getByRole('button', { name: 'Confirm' }).click();
      await expect(page.getByText('Your mobile number is saved.')).toBeVisible();
      await expect(page.getByRole('main').getByText(shown(next))).toBeVisible();

      await context.clearCookies();
      await page.goto('/login');
      await page.getByRole('textbox', { name: 'Email' }).fill(email);
      await page.getByLabel('Password', { exact: true }).fill('eleven mangoes in a boat');
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page).toHaveURL('/');
      await page.goto('/myprofile');
      await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue(shown(next));
    });
  });
}
