/** Messages: how people choose them, and what the link of one leads to, with and without scripts. */
import type { Page } from '@playwright/test';
import { expectNoEnglish } from './english-left';
import { expectGoodScreen } from './looks';
import type { Patient } from './patient';
import { expect, test } from './product';
import type { SandboxControl } from './sandbox';

// A product of their own: they move its clock by days, which no other file expects.
test.use({ startsAt: '2026-11-24T08:30:00+05:30' });

const CENTER = 'Thread Mill Dialysis';
/** A session of the next day, and the evening before it. The clock only moves forward. */
const EVENINGS = ['24', '25', '26', '27'] as const;

/** Books a session for the next day and returns the link of its reminder, as it stands in the mail. */
async function remindedOf(patient: Patient, sandbox: SandboxControl, evening: (typeof EVENINGS)[number]) {
  const date = `2026-11-${Number(evening) + 1}`;
  const center = await patient.centerNamed(CENTER);
  const { time } = await patient.findFree(center, date, date);
  await patient.book(center, date, time);
  await sandbox.setClock(`2026-11-${evening}T19:01:00+05:30`);
  const { text } = await sandbox.messageTo(patient.email, /^(?:Tomorrow|कल):/);
  return new URL(/https?:\S+\/m\/\w+/.exec(text)![0]).pathname;
}

const answerBy = (page: Page, name: string) => page.getByRole('button', { name });

test('a reminder is answered by its link: I’m coming, call me, I can’t come; and the session is cancelled there', async ({
  page,
  patient,
  sandbox,
  expectFailure,
}) => {
  expectFailure(/answer 400: POST .*\/m\/\w+\.data/);
  const link = await remindedOf(patient, sandbox, '24');
  const opened = page.waitForResponse(/\/auth\/notices\/\w+\/seen$/);
  await page.goto(link);
  expect((await opened).status()).toBe(200);
  await expect(page).toHaveTitle('Your appointment · Vrikka');
  await expect(page.getByRole('heading', { name: 'Asha, are you coming?' })).toBeVisible();
  await expect(page.getByText(/^Tomorrow, Wed, 25\sNov 2026/)).toBeVisible();
  await expect(page.getByText(CENTER, { exact: true })).toBeVisible();
  await expectGoodScreen(page, 'notice-ask');

  await answerBy(page, "I'm coming").click();
  await expect(page.getByRole('heading', { name: /Your center sees that you are coming/ })).toBeVisible();
  await expectGoodScreen(page, 'notice-coming');
  await page.goto('/myappoinments');
  await expect(page.getByText('Your center knows that you are coming.')).toBeVisible();

  await page.goto(link);
  await answerBy(page, 'Call me').click();
  await expect(page.getByRole('heading', { name: 'Which number should the center call?' })).toBeVisible();
  await answerBy(page, 'Call me on this number').click();
  await expect(page.getByText('Please give your phone number')).toBeVisible();
  await page.getByLabel('Your phone number').fill('98450');
  await expectGoodScreen(page, 'notice-number');
  await answerBy(page, 'Call me on this number').click();
  await expect(page.getByText(/Please enter all 10 digits of a mobile number/)).toBeVisible();
  await page.getByLabel('Your phone number').fill('98450 12345');
  await answerBy(page, 'Call me on this number').click();
  await expect(page.getByRole('heading', { name: /you would like a call/ })).toBeVisible();
  await expectGoodScreen(page, 'notice-called');

  await answerBy(page, "I can't come").click();
  await expect(page.getByRole('heading', { name: /You can't come/ })).toBeVisible();
  await expect(page.getByText(/There is no refund, because the session begins in less than 24 hours/)).toBeVisible();
  await expectGoodScreen(page, 'notice-cannot');
  await answerBy(page, "Keep it: I'm coming").click();
  await expect(page.getByRole('heading', { name: /Your center sees that you are coming/ })).toBeVisible();

  // As a notification leads here.
  await page.goto(`${link}?answer=cannot`);
  await answerBy(page, 'Cancel this session').click();
  await expect(page.getByRole('heading', { name: 'This session is cancelled' })).toBeVisible();
  await expect(page.getByText('There is no refund.')).toBeVisible();
  await expectGoodScreen(page, 'notice-cancelled');
  await sandbox.messageTo(patient.email, /^Cancelled: /);
});

test('a link that leads to nothing says so, and the headers keep a link to itself', async ({ page, expectFailure }) => {
  expectFailure(/answer 404: GET .*\/m\/NoSuchNotice/);
  const answer = await page.goto('/m/NoSuchNotice');
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex, nofollow',
  });
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectGoodScreen(page, 'notice-gone');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a reminder in Hindi opens in Hindi, and is answered; nothing happens by opening it', async ({
    browser,
    baseURL,
    patient,
    sandbox,
  }) => {
    await patient.speak('hi');
    const link = await remindedOf(patient, sandbox, '25');
    // A browser that was never here, in which nobody is logged in.
    const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${link}?answer=coming`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
    await expect(page.getByRole('heading', { name: 'Asha, क्या आप आ रहे हैं?' })).toBeVisible();
    await answerBy(page, 'आना नहीं हो पाएगा').click();
    await expect(page.getByText('अभी कुछ रद्द नहीं हुआ है: कुर्सी अब भी आपकी है।')).toBeVisible();
    await answerBy(page, 'यह सेशन रद्द करें').click();
    await expect(page.getByRole('heading', { name: 'यह सेशन रद्द हो गया है' })).toBeVisible();
    await context.close();
  });
});

test('the link in Hindi, at every width', async ({ page, patient, sandbox }) => {
  await patient.speak('hi');
  const link = await remindedOf(patient, sandbox, '26');
  await page.goto(link);
  const { CenterAddress } = await patient.centerNamed(CENTER);
  await expectNoEnglish(page, [CENTER, CenterAddress]);
  await expectGoodScreen(page, 'notice-ask-hindi');
  await page.goto(`${link}?answer=cannot`);
  await expectGoodScreen(page, 'notice-cannot-hindi');
});

test('reminders by mail are ended from the mail program, or on a page that needs no login', async ({
  page,
  patient,
  sandbox,
  request,
}) => {
  await remindedOf(patient, sandbox, '27');
  const { endUrl } = await sandbox.messageTo(patient.email, /^Tomorrow:/);
  const { pathname, search } = new URL(endUrl!);
  await page.context().clearCookies();
  await page.goto(pathname + search);
  await expect(page).toHaveTitle('Reminders by email · Vrikka');
  await expectGoodScreen(page, 'reminders-end');
  await page.getByRole('button', { name: 'Stop reminders by email' }).click();
  await expect(page.getByRole('heading', { name: 'No more reminders by email' })).toBeVisible();
  await expect(page.getByText('nothing reminds you of your sessions any more', { exact: false })).toBeVisible();
  await expectGoodScreen(page, 'reminders-ended');

  // What a mail program sends when its own button is pressed (RFC 8058): no cookies, no origin.
  const pressed = await request.post(endUrl!, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect(pressed.status()).toBe(200);
  await patient.logIn(page.request);
  await page.goto('/myprofile/messages');
  await expect(page.getByRole('switch', { name: 'Reminders by email' })).not.toBeChecked();
});

/** The code in the newest message to a number. */
async function codeTo(sandbox: SandboxControl, number: string): Promise<string> {
  let code: string | undefined;
  await expect(async () => {
    const [newest] = await sandbox.shortMessages(number);
    code = /\b\d{6}\b/.exec(newest?.text ?? '')?.[0];
    expect(code, `a code for ${number}`).toBeDefined();
  }).toPass({ timeout: 30_000, intervals: [50] });
  return code!;
}

test('a patient proves a number, switches channels, and removes it', async ({
  page,
  patient,
  sandbox,
  expectFailure,
}) => {
  void patient;
  await page.goto('/myprofile');
  await page.getByRole('link', { name: /^Messages/ }).click();
  await expect(page.getByText('No number yet.')).toBeVisible();
  await expect(page.getByText('Add a mobile number first.')).toHaveCount(2);
  await expectGoodScreen(page, 'messages-none');

  await page.getByRole('button', { name: 'Add a number' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('12345');
  expectFailure(/answer 400: POST .*\/myprofile\/messages\.data/);
  await page.getByRole('button', { name: 'Send the code by SMS' }).click();
  await expect(page.getByText('Please enter a 10-digit mobile number')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Mobile number' })).toHaveValue('12345');
  await expectGoodScreen(page, 'messages-number-refused');
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('98450 67890');
  await page.getByRole('button', { name: 'Send the code by WhatsApp' }).click();
  await expect(page.getByText(/We sent a code by WhatsApp to/)).toBeVisible();
  const code = await codeTo(sandbox, '+919845067890');
  await page.getByLabel('Code from the message').fill(code === '111111' ? '222222' : '111111');
  expectFailure(/answer 400: POST .*\/myprofile\/messages\.data/);
  await page.getByRole('button', { name: 'Confirm the number' }).click();
  await expect(page.getByText('Invalid OTP')).toBeVisible();
  await expectGoodScreen(page, 'messages-code');
  await page.getByLabel('Code from the message').fill(code);
  await page.getByRole('button', { name: 'Confirm the number' }).click();
  await expect(page.getByText('+91 98450 67890')).toBeVisible();

  const whatsApp = page.getByRole('switch', { name: 'WhatsApp' });
  const sms = page.getByRole('switch', { name: 'SMS' });
  await expect(whatsApp).toBeChecked();
  await expect(sms).not.toBeChecked();
  await sms.click();
  await expect(sms).toBeChecked();
  await whatsApp.click();
  await expect(whatsApp).not.toBeChecked();
  await page.getByRole('switch', { name: 'Reminders by email' }).click();
  await expect(page.getByRole('switch', { name: 'Reminders by email' })).not.toBeChecked();
  await expectGoodScreen(page, 'messages-on');

  await page.getByRole('button', { name: 'Remove the number' }).click();
  await expect(page.getByText('No number yet.')).toBeVisible();
  await expect(sms).toHaveCount(0);
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a number is proved, in Hindi', async ({ page, patient, sandbox }) => {
    await patient.speak('hi');
    await page.goto('/myprofile/messages');
    await page.getByRole('button', { name: 'नंबर जोड़ें' }).click();
    await page.getByRole('textbox', { name: 'मोबाइल नंबर' }).fill('98450 67891');
    await page.getByRole('button', { name: 'SMS से कोड भेजें' }).click();
    await page.getByLabel('संदेश में आया कोड').fill(await codeTo(sandbox, '+919845067891'));
    await page.getByRole('button', { name: 'नंबर की पुष्टि करें' }).click();
    await expect(page.getByText('+91 98450 67891')).toBeVisible();
    await expect(page.getByRole('switch', { name: 'SMS' })).toBeChecked();
    await expectNoEnglish(page, ['WhatsApp', 'SMS', 'STOP']);
  });
});
