/** Optional two-factor: turned on, asked for, turned off. */
import { codeOf } from '../second-factor';
import { expect, test } from './admin-area';
import { expectGoodScreen } from './looks';
import { digits, freshCode, heading, keepCodes, readKey } from './two-step';

test('it is turned on, asked for above a page whose session has ended, and turned off', async ({
  page,
  administrator,
  sandbox,
  expectFailure,
}) => {
  expectFailure(/answer 400: POST .*\/admin\/two-factor\/enrol/);
  expectFailure(/answer 401: (GET|POST) .*\/admin\//);
  await page.goto('/admin/two-step');
  await expect(heading(page, 'Two-step sign-in is off')).toBeVisible();
  await expectGoodScreen(page, 'admin-two-step-off');
  await page.getByRole('button', { name: 'Turn on' }).click();
  const ask = page.getByRole('dialog', { name: 'Turn on two-step sign-in' });
  await ask.getByLabel('Password', { exact: true }).fill('not the password');
  await ask.getByRole('button', { name: 'Continue' }).click();
  await expect(ask.getByText('This is not your current password.')).toBeVisible();
  await ask.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  const key = await readKey(page);
  await digits(page).fill(codeOf(key, await sandbox.now()));
  const codes = await keepCodes(page);
  await expect(heading(page, 'Two-step sign-in is on')).toBeVisible();
  await expectGoodScreen(page, 'admin-two-step-on');

  for (const code of codes.slice(4)) await administrator.signIn(code);
  await page.reload();
  await expect(page.getByText('4 recovery codes are left.')).toBeVisible();
  await expect(page.getByText('If you lose your phone now, you may not get in.')).toBeHidden();
  await administrator.signIn(codes[3]);
  await page.reload();
  await expect(page.getByText('3 recovery codes are left.')).toBeVisible();
  await expect(page.getByText('If you lose your phone now, you may not get in.')).toBeVisible();
  await expectGoodScreen(page, 'admin-two-step-few-codes');

  await administrator.signOut();
  await page.getByRole('button', { name: 'Make new recovery codes' }).click();
  const anew = page.getByRole('dialog', { name: 'Make new recovery codes' });
  await anew.getByLabel('Password', { exact: true }).fill(administrator.password);
  await digits(anew).fill(await freshCode(key, sandbox));
  await anew.getByRole('button', { name: 'Make new codes' }).click();
  const ended = page.getByRole('dialog', { name: 'You have been signed out' });
  await ended.getByLabel('Password', { exact: true }).fill(administrator.password);
  await ended.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(digits(ended)).toBeFocused();
  await expectGoodScreen(page, 'admin-two-step-session-ended');
  // The code completes itself. What was refused behind the dialog has ended by then, and is left alone.
  await digits(ended).fill(await freshCode(key, sandbox));
  await expect(ended).toBeHidden();
  await expect(anew.getByRole('button', { name: 'Make new codes' })).toBeEnabled();
  await anew.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: 'Turn off' }).click();
  const off = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' });
  await off.getByLabel('Password', { exact: true }).fill(administrator.password);
  await off.getByRole('button', { name: 'Use a recovery code' }).click();
  await off.getByLabel('Recovery code').fill(codes[0]!);
  await expectGoodScreen(page, 'admin-two-step-turn-off');
  await off.getByRole('button', { name: 'Turn off' }).click();
  await expect(heading(page, 'Two-step sign-in is off')).toBeVisible();
});
