/** An account by mobile number, on the page: in both languages, with scripts and without. */
import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';
import type { SandboxControl } from './sandbox';

/** A number that nobody else in the run has, as people write it. */
const aNumber = () => `98${String(randomInt(10 ** 8)).padStart(8, '0')}`;

async function codeOn(sandbox: SandboxControl, number: string, before: string[] = []): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const codes = (await sandbox.shortMessages(`+91${number}`)).flatMap(({ text }) => /^\d{6}/.exec(text)?.[0] ?? []);
    code = codes.find((one) => !before.includes(one));
    expect(code).toBeDefined();
  }).toPass();
  return code!;
}

const WORDS = {
  en: {
    use: 'Use my mobile number',
    number: 'Mobile number',
    send: 'Send the code',
    code: 'Code from the message (OTP)',
    verify: 'Verify and continue',
    name: 'Your name',
    open: 'Sign up',
  },
  hi: {
    use: 'अपने मोबाइल नंबर से',
    number: 'मोबाइल नंबर',
    send: 'कोड भेजें',
    code: 'संदेश में आया कोड (OTP)',
    verify: 'जाँचें और आगे बढ़ें',
    name: 'आपका नाम',
    open: 'साइन अप करें',
  },
};

/** Asks for a code to a number, and leaves the page at its field. */
async function askForCode(page: Page, from: string, number: string, language: 'en' | 'hi'): Promise<void> {
  const words = WORDS[language];
  await page.goto(from);
  await page.getByRole('link', { name: words.use }).click();
  await page.getByLabel(words.number).fill(number);
  await page.getByRole('button', { name: words.send }).click();
  await expect(page.getByLabel(words.code)).toBeVisible();
  await expect(page.getByText(`+91 ${number.slice(0, 5)} ${number.slice(5)}`)).toBeVisible();
}

for (const [language, isScripted] of [
  ['en', true],
  ['hi', true],
  ['hi', false],
] as const) {
  test.describe(`a new patient with a mobile number, in ${language}, ${isScripted ? 'with' : 'without'} scripts`, () => {
    test.use({ javaScriptEnabled: isScripted });

    test('opens an account', async ({ page, context, sandbox, product }) => {
      await context.addCookies([{ name: 'language', value: language, url: product.url }]);
      const words = WORDS[language];
      const number = aNumber();
      if (isScripted) {
        await page.goto('/phone');
        await expectGoodScreen(page, `phone-entry-number-${language}`);
      }
      await askForCode(page, '/signup', number, language);
      if (isScripted) await expectGoodScreen(page, `phone-entry-code-${language}`);
      await page.getByLabel(words.code).fill(await codeOn(sandbox, number));
      // With scripts, the last digit sends the form.
      if (!isScripted) await page.getByRole('button', { name: words.verify }).click();
      await page.getByLabel(words.name).fill('Devika');
      await page.getByRole('checkbox').press('Space');
      // Where scripts are off, a screen can't be measured.
      if (isScripted) await expectGoodScreen(page, `phone-entry-name-${language}`);
      await page.getByRole('button', { name: words.open }).click();
      await expect(page).toHaveURL('/');
      await page.goto('/myprofile');
      await expect(page.getByLabel(words.number)).toHaveValue(`+91 ${number.slice(0, 5)} ${number.slice(5)}`);
    });
  });
}

test('a patient logs in with the number on a new phone, after a wrong code', async ({
  page,
  sandbox,
  context,
  expectFailure,
}) => {
  const number = aNumber();
  await askForCode(page, '/signup', number, 'en');
  const first = await codeOn(sandbox, number);
  await page.getByLabel(WORDS.en.code).fill(first);
  await page.getByLabel(WORDS.en.name).fill('Devika');
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: WORDS.en.open }).click();
  await expect(page).toHaveURL('/');
  await context.clearCookies();
  await askForCode(page, '/login', number, 'en');
  const code = await codeOn(sandbox, number, [first]);
  expectFailure(/answer 400: POST .*\/phone/);
  await page.getByLabel(WORDS.en.code).fill(code === '111111' ? '222222' : '111111');
  await expect(page.getByText('Invalid OTP')).toBeVisible();
  await page.getByLabel(WORDS.en.code).fill(code);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Account of Devika' })).toBeVisible();
});
