/** Acting for others: the people whom an account cares for, and who may act for it. */
import type { Page } from '@playwright/test';
import { bookAndGoToCheckout, chooseDay, chooseWindow, day, openCenter } from './center-page';
import { payOnCheckoutPage } from './checkout';
import { expectNoEnglish } from './english-left';
import { expectGoodScreen } from './looks';
import { Patient, freshEmail } from './patient';
import { expect, test as base } from './product';
import type { SandboxControl } from './sandbox';

const CENTER = 'Thread Mill Dialysis';
const WHEN = { date: '2026-11-27', time: '9 AM - 1 PM' };
const GONE = "You can't act for this person any more.";

/** The mother, in a browser of her own. */
const test = base.extend<{ mother: { page: Page; account: Patient } }>({
  mother: async ({ browser, baseURL, sandbox }, provide) => {
    const context = await browser.newContext({ baseURL: baseURL! });
    const account = new Patient(context.request, sandbox, freshEmail(), 'Kamala Rao');
    await account.signUp();
    await provide({ page: await context.newPage(), account });
    await context.close();
  },
});

async function addMother(page: Page, email: string): Promise<void> {
  await page.goto('/myprofile/people');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Kamala Rao');
  await page.getByLabel('Who they are to you').selectOption({ label: 'Mother or father' });
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Add this person' }).click();
  await expect(page.getByRole('heading', { name: /^Kamala Rao/ })).toBeVisible();
}

/** The newest code mailed to an address, once there are this many. */
async function newestCode(sandbox: SandboxControl, email: string, count: number): Promise<string> {
  let codes: string[] = [];
  await expect(async () => {
    codes = (await sandbox.messages(email)).flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? []);
    expect(codes).toHaveLength(count);
  }).toPass();
  return codes[0]!;
}

function whom(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Who is this for?' }).getByRole('link', { name });
}

function whose(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Whose appointments' }).getByRole('link', { name });
}

test('a daughter adds her mother and books for her; the mother confirms, sees who acts for her, and ends it', async ({
  page,
  patient: daughter,
  mother,
  sandbox,
  expectFailure,
}) => {
  await page.goto('/myprofile');
  await page.getByRole('link', { name: /^People and care/ }).click();
  await expect(page.getByText('You have not added anyone yet.')).toBeVisible();
  await expect(page.getByText('No one can act for you.')).toBeVisible();
  await expectGoodScreen(page, 'people-none');

  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByRole('button', { name: 'Add this person' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expect(page.getByText('Please choose one')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Kamala Rao');
  await page.getByLabel('Who they are to you').selectOption({ label: 'Mother or father' });
  expectFailure(/answer 400: POST .*\/myprofile\/people\.data/);
  await page.getByRole('button', { name: 'Add this person' }).click();
  await expect(page.getByText('Please enter an email or a phone number')).toBeVisible();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kamala Rao');
  await expectGoodScreen(page, 'people-add-refused');
  await page.getByLabel('Email').fill(mother.account.email);
  await page.getByRole('button', { name: 'Add this person' }).click();
  await expect(page.getByText('Kamala Rao is added. You can book for them now.')).toBeVisible();
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await expectGoodScreen(page, 'people-added');

  // For the mother, at an hour at which the daughter has an appointment herself.
  const center = await daughter.centerNamed(CENTER);
  await daughter.book(center, WHEN.date, WHEN.time);
  await openCenter(page, center);
  await expect(page.getByText('For Asha Rao', { exact: true })).toBeVisible();
  await whom(page, 'Kamala Rao').click();
  await expect(page.getByText('For Kamala Rao', { exact: true })).toBeVisible();
  await chooseDay(page, WHEN.date);
  await chooseWindow(page, WHEN.time);
  await expect(page).toHaveURL(/[?&]for=[0-9a-f-]{36}&date=2026-11-27/);
  await expectGoodScreen(page, 'booking-for-another');
  await bookAndGoToCheckout(page);
  await page.goBack();
  await expect(page.getByText('For Kamala Rao', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Continue payment' }).click();
  await payOnCheckoutPage(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByText('For Kamala Rao', { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'success-for-another');

  await page
    .getByRole('link', { name: /appointments/i })
    .last()
    .click();
  await expect(page.getByRole('heading', { name: "Kamala Rao's appointments" })).toBeVisible();
  await expect(page.getByText('Kamala Rao has not confirmed yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: /27 Nov 2026/ })).toHaveCount(1);
  await expectGoodScreen(page, 'appointments-of-another');
  await whose(page, 'Mine').click();
  await expect(page.getByRole('heading', { name: 'My Appointments' })).toBeVisible();
  await expect(page.getByRole('region', { name: /27 Nov 2026/ })).toHaveCount(1);
  await expectGoodScreen(page, 'appointments-own-of-two');

  await page.goto('/myprofile/people');
  await page.getByRole('button', { name: 'Ask them to confirm' }).click();
  await expect(page.getByText(/We sent a six-digit code to/)).toBeVisible();
  await expectGoodScreen(page, 'people-code');
  const code = await newestCode(sandbox, mother.account.email, 2);
  await page.getByLabel('One-time password').fill(code === '111111' ? '222222' : '111111');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Invalid OTP')).toBeVisible();
  await page.getByLabel('One-time password').fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Kamala Rao has confirmed. You now see all of their appointments.')).toBeVisible();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'people-confirmed');

  await page.getByRole('link', { name: 'See appointments' }).click();
  const row = page.getByRole('region', { name: /27 Nov 2026/ });
  await row.getByRole('button', { name: 'Cancel Appointment' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText(CENTER)).toBeVisible();

  await mother.page.goto('/myappoinments');
  await expect(mother.page.getByText('Booked by Asha Rao')).toBeVisible();
  await expectGoodScreen(mother.page, 'appointments-booked-by');
  await mother.page.goto('/myprofile/people');
  await expect(mother.page.getByText('Books for you, and sees, moves and cancels all')).toBeVisible();
  await expectGoodScreen(mother.page, 'people-carers');
  await mother.page.getByRole('button', { name: 'Stop messages about appointments shared with Asha Rao' }).click();
  await expect(
    mother.page.getByText('You will get no more messages about appointments shared with Asha Rao.'),
  ).toBeVisible();
  await expect(mother.page.getByRole('button', { name: 'Send me messages about appointments' })).toBeVisible();
  await mother.page.getByRole('link', { name: 'End what Asha Rao can do for you' }).click();
  await expect(mother.page.getByRole('form', { name: 'End what Asha Rao can do for you?' })).toBeVisible();
  await expectGoodScreen(mother.page, 'people-end-carer');
  await mother.page.getByRole('button', { name: 'Yes, end it' }).click();
  await expect(mother.page.getByText('Asha Rao can no longer act for you.')).toBeVisible();

  expectFailure(/answer 404: POST .*\/myappoinments\.data/);
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(dialog.getByText(GONE)).toBeVisible();
  await expectGoodScreen(page, 'appointments-no-longer');
  expect(await mother.account.myBookings()).toMatchObject([{ bookingStatus: 'confirmed' }]);
  await page.reload();
  await expect(page).toHaveURL(/\/myprofile\/people\?ended/);
  await expect(page.getByText(GONE)).toBeVisible();
  await expectGoodScreen(page, 'people-gone');
});

test('a guardian adds a child, whom a center confirms, and stops again', async ({ page, patient, expectFailure }) => {
  void patient;
  await page.goto('/myprofile/people');
  await page.getByRole('button', { name: 'Add a person' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Asha Menon');
  await page.getByLabel('Who they are to you').selectOption({ label: 'Son or daughter' });
  await page.getByLabel('Date of birth').fill('2019-03-01');
  expectFailure(/answer 400: POST .*\/myprofile\/people\.data/);
  await page.getByRole('button', { name: 'Add this person' }).click();
  await expect(page.getByText('Please confirm that you are the guardian of this child')).toBeVisible();
  await expectGoodScreen(page, 'people-child-refused');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2019-03-01');
  await page.getByRole('checkbox').press('Space');
  await page.getByRole('button', { name: 'Add this person' }).click();
  await expect(page.getByText('Son or daughter, Child, born Fri, 1 Mar 2019')).toBeVisible();
  await expect(page.getByText("Show a paper at the center's desk that you are Asha Menon's parent")).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask them to confirm' })).toHaveCount(0);

  // The name was misspelt.
  const change = page.getByRole('button', { name: 'Change details of Asha Menon' });
  await change.click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Menon');
  await expect(page.getByLabel('Who they are to you')).toHaveValue('child');
  await expect(page.getByLabel('Date of birth')).toHaveValue('2019-03-01');
  await expect(page.getByRole('checkbox')).toBeChecked();
  await expectGoodScreen(page, 'people-change');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(change).toBeFocused();
  await change.click();
  await page.getByLabel('Name', { exact: true }).fill('Asha Menen');
  await page.getByLabel('Phone').fill('12');
  expectFailure(/answer 400: POST .*\/myprofile\/people\.data/);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Asha Menen');
  await expectGoodScreen(page, 'people-change-refused');
  await page.getByLabel('Phone').fill('');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('The details of Asha Menen are saved.')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Asha Menen/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change details of Asha Menen' })).toBeFocused();
  await expectGoodScreen(page, 'people-changed');

  await page.getByRole('link', { name: 'Remove from my list: Asha Menen' }).click();
  await expect(page.getByRole('form', { name: 'Remove Asha Menen from your list?' })).toBeVisible();
  await expectGoodScreen(page, 'people-stop');
  await page.getByRole('link', { name: 'No, keep it', exact: true }).click();
  await page.getByRole('link', { name: 'Remove from my list: Asha Menen' }).click();
  await page.getByRole('button', { name: 'Remove from my list' }).click();
  await expect(page.getByText('You no longer act for Asha Menen.')).toBeVisible();
  await expect(page.getByText('You have not added anyone yet.')).toBeVisible();
});

test('who cares for nobody is not asked for whom', async ({ page, patient }) => {
  await openCenter(page, await patient.centerNamed(CENTER));
  await expect(page.getByText(/Who is this for|^For /)).toHaveCount(0);
  await page.goto('/myappoinments');
  await expect(page.getByText('Whose appointments')).toHaveCount(0);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a person is added, booked for, and the appointment cancelled', async ({ page, patient, sandbox }) => {
    const email = freshEmail();
    await addMother(page, email);
    await page.getByRole('button', { name: 'Ask them to confirm' }).click();
    await page.getByLabel('One-time password').fill(await newestCode(sandbox, email, 1));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change details of Kamala Rao' }).click();
    await page.getByLabel('Phone').fill('98450 11223');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText(`Mother or father, ${email}, +91 98450 11223`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);

    const center = await patient.centerNamed(CENTER);
    await page.goto(`/dialysis/${center._id}?${new URLSearchParams(WHEN)}`);
    await whom(page, 'Kamala Rao').click();
    await expect(page.getByText('For Kamala Rao', { exact: true })).toBeVisible();
    // A day of the month keeps for whom it is.
    await day(page, WHEN.date).click();
    await expect(page.getByText('For Kamala Rao', { exact: true })).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Book Appointment' }).click();
    await payOnCheckoutPage(page);
    await expect(page.getByRole('main').getByText('For Kamala Rao', { exact: true })).toBeVisible();
    expect(await patient.myBookings()).toHaveLength(0);

    await page.goto('/myappoinments');
    await whose(page, 'Kamala Rao').click();
    await page
      .getByRole('region', { name: /27 Nov 2026/ })
      .getByRole('button', { name: 'Cancel Appointment' })
      .click();
    await page.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page.getByRole('heading', { name: "Kamala Rao's appointments" })).toBeVisible();
    await expect(page.getByRole('listitem', { name: /27 Nov 2026/ })).toContainText('Cancelled');

    await page.goto('/myprofile/people');
    await page.getByRole('link', { name: 'Remove from my list: Kamala Rao' }).click();
    await page.getByRole('button', { name: 'Remove from my list' }).click();
    await expect(page.getByText('You have not added anyone yet.')).toBeVisible();
  });
});

test('all of it is in Hindi', async ({ page, patient, expectFailure }) => {
  const email = freshEmail();
  await addMother(page, email);
  await page.request.put('/auth/profile', { data: { language: 'hi' } });
  await page.goto('/myprofile/people');
  await expect(page.getByRole('heading', { name: 'परिवार और देखभाल' })).toBeVisible();
  await page.getByRole('button', { name: 'उनसे पुष्टि करवाएँ' }).click();
  await expect(page.getByText(/छह अंकों का कोड भेजा है/)).toBeVisible();
  await page.getByRole('button', { name: 'किसी को जोड़ें' }).click();
  expectFailure(/answer 400: POST .*\/myprofile\/people/);
  await page.getByLabel('नाम', { exact: true }).fill('आशा');
  await page.getByLabel('वे आपके कौन हैं').selectOption({ label: 'बेटा या बेटी' });
  await page.getByRole('button', { name: 'इन्हें जोड़ें' }).click();
  await expect(page.getByText('कृपया ईमेल या फ़ोन नंबर भरें', { exact: true })).toBeVisible();
  await page.getByLabel('जन्म की तारीख').fill('2019-03-01');
  await page.getByRole('button', { name: 'इन्हें जोड़ें' }).click();
  await expect(page.getByText('कृपया पुष्टि करें कि आप इस बच्चे के अभिभावक हैं')).toBeVisible();
  await page.getByRole('link', { name: 'मेरी सूची से हटाएँ: Kamala Rao' }).click();
  await expectNoEnglish(page, [email]);
  await expectGoodScreen(page, 'hindi-people');

  const center = await patient.centerNamed(CENTER);
  await page.goto(`/dialysis/${center._id}`);
  await page.getByRole('navigation', { name: 'किसके लिए' }).getByRole('link', { name: 'Kamala Rao' }).click();
  await expect(page.getByText('Kamala Rao के लिए', { exact: true })).toBeVisible();
  await expectNoEnglish(page, [center.CenterName, center.CenterAddress]);
  await expectGoodScreen(page, 'hindi-booking-for-another');
  await page.goto('/myappoinments');
  await page.getByRole('navigation', { name: 'किसके अपॉइंटमेंट' }).getByRole('link', { name: 'Kamala Rao' }).click();
  await expect(page.getByRole('heading', { name: 'Kamala Rao के अपॉइंटमेंट' })).toBeVisible();
  await expectNoEnglish(page);
  await expectGoodScreen(page, 'hindi-appointments-of-another');
});
