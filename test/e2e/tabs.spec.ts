/** Several tabs of one browser: they share its cookies, so they must show the same user. */
import type { Page } from '@playwright/test';
import { type Patient, PASSWORD } from './patient';
import { expect, test } from './product';

/** Opens the profile and types another name, without saving it. */
async function typeName(page: Page, name: string): Promise<void> {
  await page.goto('/myprofile');
  // Including the code that synchronises tabs, which loads last.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /Edit/ }).first().click();
  await page.getByLabel('Your name').fill(name);
}

async function expectProfileOf(page: Page, { email, username }: Patient): Promise<void> {
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('button', { name: 'Save your name' })).toBeHidden();
}

test('when somebody else logs in in another tab, nothing stays of who was there before', async ({
  page,
  context,
  patient,
  anotherPatient,
}) => {
  const other = await anotherPatient();
  await typeName(page, 'Asha Menon');

  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await otherTab.getByRole('button', { name: `Account of ${patient.username}` }).click();
  await otherTab.getByRole('button', { name: 'Logout' }).click();
  await otherTab.getByRole('link', { name: 'LOG IN' }).click();
  // The address changes before the page does, and the home page has a field for an email too.
  await expect(otherTab.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await otherTab.getByLabel('Email', { exact: true }).fill(other.email);
  await otherTab.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await otherTab.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(otherTab.getByRole('button', { name: `Account of ${other.username}` })).toBeVisible();

  await expectProfileOf(page, other);
  await expect(page.getByText(patient.email)).toBeHidden();
});

test('what is typed stays while the same person opens further tabs and comes back', async ({
  page,
  context,
  patient,
}) => {
  await typeName(page, 'Asha Menon');
  const told = page.evaluate(() => new Promise((resolve) => (new BroadcastChannel('person').onmessage = resolve)));
  const otherTab = await context.newPage();
  await otherTab.goto('/');
  await expect(otherTab.getByRole('button', { name: `Account of ${patient.username}` })).toBeVisible();
  await told;
  const checked = page.waitForResponse(/\/myprofile\.data/);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await checked;
  await page.getByRole('button', { name: 'Save your name' }).click();
  await expect(page.getByText('Your name is saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Account of Asha Menon' })).toBeVisible();
});

for (const { what, comesBack } of [
  { what: 'has the focus again', comesBack: () => window.dispatchEvent(new Event('focus')) },
  {
    what: 'is gone back to',
    comesBack: () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  },
  { what: 'is seen again', comesBack: () => document.dispatchEvent(new Event('visibilitychange')) },
]) {
  test(`where tabs can't talk to each other, one asks who is logged in when it ${what}`, async ({
    page,
    context,
    patient,
    anotherPatient,
  }) => {
    await context.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
    const other = await anotherPatient();
    await typeName(page, 'Asha Menon');
    await expect(page.getByRole('button', { name: `Account of ${patient.username}` })).toBeVisible();
    await other.logIn(context.request);
    await page.evaluate(comesBack);
    await expectProfileOf(page, other);
  });
}

test('what is typed outlives a session that another tab has ended, and is shown to nobody else', async ({
  page,
  context,
  patient,
  anotherPatient,
}) => {
  const other = await anotherPatient();
  const typeThenLoseSession = async () => {
    await page.goto('/myprofile/people');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Add a person' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Kamala Rao');
    await page.getByLabel('Who they are to you').selectOption('Mother or father');
    await page.getByLabel('Phone').fill('98450 55501');
    await context.clearCookies();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByRole('alert')).toContainText('what you typed is kept');
  };
  const logIn = async ({ email }: Patient) => {
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL(/\/myprofile\/people$/);
  };

  await typeThenLoseSession();
  await logIn(patient);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kamala Rao');
  await expect(page.getByLabel('Phone')).toHaveValue('98450 55501');
  await page.getByRole('button', { name: 'Add this person' }).click();
  await expect(page.getByText('Kamala Rao').first()).toBeVisible();

  await typeThenLoseSession();
  await logIn(other);
  await expect(page.getByRole('button', { name: 'Add a person' })).toBeVisible();
  // It is forgotten once the scripts of the page run.
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('typed'))).toBeNull();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'a form' : 'a form without scripts', () => {
    test.use({ javaScriptEnabled });

    test('that meets an ended session, then another account, loses nothing and does nothing', async ({
      page,
      context,
      patient,
      anotherPatient,
      expectFailure,
    }) => {
      const other = await anotherPatient();
      // Scripts open the form without a word in the address.
      await page.goto(`/myprofile/people${javaScriptEnabled ? '' : '?open=add'}`);
      if (javaScriptEnabled) {
        await page.waitForLoadState('networkidle');
        await page.getByRole('button', { name: 'Add a person' }).click();
      }
      await page.getByLabel('Name', { exact: true }).fill('Kamala Rao');
      await page.getByLabel('Phone').fill('98450 55501');
      await page.getByLabel('Who they are to you').selectOption('Mother or father');
      await context.clearCookies();
      expectFailure(/answer (400|401|409): /);
      await page.getByRole('button', { name: 'Add this person' }).click();
      await expect(page.getByRole('alert')).toContainText('what you typed is kept');
      await page.getByLabel('Email', { exact: true }).fill(patient.email);
      await page.getByLabel('Password', { exact: true }).fill('not it');
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page.getByText('what you typed is kept')).toBeHidden();
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
      await expect(page.getByRole('alert')).toContainText('but not sent yet');
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kamala Rao');
      await expect(page.getByLabel('Phone')).toHaveValue('98450 55501');

      await context.clearCookies();
      await other.logIn(context.request);
      await page.getByRole('button', { name: 'Add this person' }).click();
      await expect(page.getByRole('alert')).toContainText(`You are logged in as ${other.username} now`);
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kamala Rao');
      await expect(page.getByText('You have not added anyone yet.')).toBeVisible();
    });
  });
}
