/** Many sessions to come: as lines on the phone, on paper, and in a calendar program. */
import type { Page } from '@playwright/test';
import { getDocumentProxy } from 'unpdf';
import { datesFrom, weekdayOf } from '../../src/domain/time';
import { expectNoEnglish } from './english-left';
import { expectGoodScreen } from './looks';
import type { CenterFacts, Patient } from './patient';
import { expect, test } from './product';
import type { SandboxControl } from './sandbox';

/** Two screens of a phone. */
const TWO_SCREENS = 2 * 780;
const ONE_LINE = 24;
const CENTER = 'Neem Courtyard Dialysis Center';
const WINDOWS = ['5 AM - 9 AM', '9 AM - 1 PM', '1 PM - 5 PM', '5 PM - 9 PM'];

/** Books that many sessions in one go, on free windows of those weekdays. */
async function bookMany(patient: Patient, sandbox: SandboxControl, count: number, days: number[], name = CENTER) {
  const center = await patient.centerNamed(name);
  const open = await patient.availability(center, '2026-11-27', '2026-12-24');
  const sessions = datesFrom('2026-11-27', '2026-12-24')
    .filter((date) => days.includes(weekdayOf(date)))
    .flatMap((date) => {
      const slots = open.find((day) => day.date === date)?.slots ?? [];
      const time = WINDOWS.find((one) => slots.some((slot) => slot.time === one && slot.bookable));
      return time ? [{ date, time, centerId: center._id }] : [];
    })
    .slice(0, count);
  expect(sessions).toHaveLength(count);
  await payFor(patient, sandbox, center, sessions);
  return { center, sessions };
}

async function payFor(
  patient: Patient,
  sandbox: SandboxControl,
  center: CenterFacts,
  sessions: { date: string; time: string; centerId: string }[],
) {
  const { id } = await patient.holdSeries(sessions, sessions.length * center.DialysisCharge);
  await sandbox.checkout(id, 'pay');
  await expect(async () => {
    const all = await patient.myBookings();
    expect(all.filter(({ bookingStatus }) => bookingStatus === 'confirmed').length).toBeGreaterThanOrEqual(
      sessions.length,
    );
  }).toPass();
}

const lines = (page: Page) => page.getByRole('region', { name: 'Coming sessions' }).locator('summary');

test('twelve coming sessions stand on two screens of a phone, without words for gaps as usual', async ({
  page,
  patient,
  sandbox,
}) => {
  await bookMany(patient, sandbox, 12, [2, 4, 6]);
  await page.goto('/myappoinments');
  const coming = page.getByRole('region', { name: 'Coming sessions' });
  // The next one is above.
  await expect(lines(page)).toHaveCount(11);
  await expect(coming.getByText(CENTER).filter({ visible: true })).toHaveCount(1);
  const boxes = await Promise.all((await lines(page).all()).map((line) => line.boundingBox()));
  for (const box of boxes) expect(box!.height).toBeGreaterThanOrEqual(44);
  for (const box of boxes) expect(box!.height).toBeLessThan(50);
  expect(boxes.at(-1)!.y + boxes.at(-1)!.height).toBeLessThanOrEqual(TWO_SCREENS);
  await expect(coming.getByText(/later|long gap/)).toHaveCount(0);
  await expect(coming.getByRole('heading', { level: 3, name: /^Week of Mon, / })).toHaveCount(4);
  await expect(coming.getByRole('table', { name: /^Dec 2026/ })).toContainText('session, ');
  await expectGoodScreen(page, 'coming-twelve');
});

test('a line opens to the whole appointment, which can be cancelled and stays in its place', async ({
  page,
  patient,
  sandbox,
}) => {
  const { sessions } = await bookMany(patient, sandbox, 5, [2, 4, 6]);
  await page.goto('/myappoinments');
  await lines(page).nth(1).click();
  const row = page.getByRole('group', { name: new RegExp(sessions[2]!.time) }).filter({ visible: true });
  await expect(row).toContainText(`${CENTER}`);
  await expect(row.getByRole('link', { name: 'Receipt' })).toBeVisible();
  await expect(row.getByRole('button', { name: 'Reschedule' })).toBeVisible();
  await expectGoodScreen(page, 'coming-opened');
  await row.getByRole('button', { name: 'Cancel Appointment' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(lines(page).nth(1)).toContainText('Cancelled');
  await expect(lines(page)).toHaveCount(4);
  // The gap is now that between the sessions beside it, and longer than three days.
  await expect(page.getByText(/\d+ hours between sessions: a long gap$/)).toBeVisible();
  await expect(page.getByText('Please talk to your care team about the long gap')).toBeVisible();
  await expectGoodScreen(page, 'coming-cancelled');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a line opens, and the sessions can be printed', async ({ page, patient, sandbox }) => {
    await bookMany(patient, sandbox, 4, [2, 4, 6]);
    await page.goto('/myappoinments');
    const buttons = page.getByRole('region', { name: 'Coming sessions' }).getByRole('button', { name: 'Reschedule' });
    await expect(buttons).toHaveCount(0);
    await lines(page).nth(2).click();
    await expect(buttons).toHaveCount(1);
    await page.getByRole('link', { name: 'Print my sessions' }).click();
    await expect(page.getByRole('heading', { name: 'Dialysis sessions of Asha Rao' })).toBeVisible();
    await expect(page.getByText('use your browser’s menu')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  });

  test('an address for a calendar is made, renewed after a question, and turned off', async ({ page, patient }) => {
    void patient;
    await page.goto('/myprofile/calendar');
    await page.getByRole('button', { name: 'Make the address' }).click();
    const first = await page.getByLabel('Address of your calendar').inputValue();
    expect((await page.request.get(first)).status()).toBe(200);
    await page.getByRole('button', { name: 'Make a new address' }).click();
    await expect(page.getByText('The old address stops at once.')).toBeVisible();
    expect(await page.getByLabel('Address of your calendar').inputValue()).toBe(first);
    await page.getByRole('button', { name: 'Make a new address' }).click();
    await expect(page.getByLabel('Address of your calendar')).not.toHaveValue(first);
    expect((await page.request.get(first)).status()).toBe(404);
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await page.getByRole('button', { name: 'Turn it off' }).click();
    await expect(page.getByRole('button', { name: 'Make the address' })).toBeVisible();
  });
});

test('the sheet has every session, and so has the card, in its size and to be read at arm’s length', async ({
  page,
  patient,
  sandbox,
}) => {
  const { center, sessions } = await bookMany(patient, sandbox, 12, [2, 4, 6]);
  await page.goto('/myappoinments');
  await page.getByRole('link', { name: 'Print my sessions' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Print your sessions' })).toBeVisible();
  const sheet = page.getByRole('article');
  await expect(sheet.getByRole('row')).toHaveCount(sessions.length + 1);
  await expect(sheet).toContainText(center.CenterAddress);
  await expect(sheet).toContainText(center.ContactNumber);
  await expect(sheet).toContainText('Help with your bookings:');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  await expectGoodScreen(page, 'print-sessions');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  const card = (await page.locator('[data-card]').boundingBox())!;
  // Twice two panels of 85 × 54 mm of CSS, and the line around them: who it is, 7 sessions, 5, and where.
  expect(card.width).toBeCloseTo((170 * 96) / 25.4 + 2, 0);
  expect(card.height).toBeCloseTo((108 * 96) / 25.4 + 2, 0);
  await expect(page.locator('[data-card] li')).toHaveCount(sessions.length);
  const sizes = await page
    .locator('[data-card] *')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  expect(Math.min(...sizes.map(Number.parseFloat))).toBeGreaterThanOrEqual(15.9);
  const file = await page.pdf({ path: 'test-results/screens/print-sessions.pdf', preferCSSPageSize: true });
  const { numPages } = await getDocumentProxy(new Uint8Array(file));
  // The sheet, and the card.
  expect(numPages).toBeLessThanOrEqual(2);
});

test('in Hindi the lines, the sheet and the calendar are in Hindi, all of it', async ({
  page,
  patient,
  sandbox,
  context,
  product,
  browserIs,
}) => {
  const { center } = await bookMany(patient, sandbox, 12, [2, 4, 6]);
  await context.addCookies([{ name: 'language', value: 'hi', url: product.url }]);
  const names = [center.CenterName, center.CenterAddress, 'Asha Rao'];
  await page.goto('/myappoinments');
  const coming = page.getByRole('region', { name: 'आने वाले सेशन' });
  await expect(coming.locator('summary')).toHaveCount(11);
  const last = (await coming.locator('summary').last().boundingBox())!;
  // Lines of Devanagari are a little higher, and with a translator's elements more so.
  if (browserIs === 'as it is') expect(last.y + last.height).toBeLessThanOrEqual(TWO_SCREENS + ONE_LINE);
  await expectNoEnglish(page, names);
  await expectGoodScreen(page, 'coming-hindi');
  await page.goto('/myappoinments/print');
  await expect(page.getByRole('heading', { name: 'Asha Rao के डायलिसिस सेशन' })).toBeVisible();
  await expectNoEnglish(page, names);
  await expectGoodScreen(page, 'print-hindi');
  await page.emulateMedia({ media: 'print' });
  await page.pdf({ path: 'test-results/screens/print-hindi.pdf', preferCSSPageSize: true });
  await page.emulateMedia({ media: null });
  await page.goto('/myprofile/calendar');
  await page.getByRole('button', { name: 'पता बनाएँ' }).click();
  await expect(page.getByLabel('आपके कैलेंडर का पता')).toBeVisible();
  await expectNoEnglish(page, [...names, '“Subscribe from web”', 'iPhone, iPad, Mac', 'Google Calendar']);
  await expectGoodScreen(page, 'calendar-hindi');
});

test('the address of the calendar is shown, copied and linked', async ({ page, patient, context }) => {
  void patient;
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/myappoinments');
  await expect(page.getByRole('heading', { name: 'no appoinments found' })).toBeVisible();
  await page.goto('/myprofile');
  await page.getByRole('link', { name: /^Calendar/ }).click();
  await expectGoodScreen(page, 'calendar-off');
  await page.getByRole('button', { name: 'Make the address' }).click();
  const address = await page.getByLabel('Address of your calendar').inputValue();
  await expect(page.getByRole('link', { name: 'Open in my calendar app' })).toHaveAttribute(
    'href',
    address.replace(/^https?/, 'webcal'),
  );
  await page.getByRole('button', { name: 'Copy the address' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
  await page.getByRole('button', { name: 'Make a new address' }).click();
  await expect(page.getByText('The old address stops at once.')).toBeVisible();
  await expectGoodScreen(page, 'calendar-on');
});

test('the ways from the appointments of another keep for whom they are', async ({ page, patient }) => {
  const child = await patient.careFor({
    name: 'Kavya Rao',
    relation: 'child',
    dateOfBirth: '2015-03-01',
    guardian: true,
  });
  await page.goto(`/myappoinments?for=${child}`);
  await page.getByRole('link', { name: 'Find a center' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Center/ })).toBeVisible();
  await page.getByRole('searchbox').fill('Thread Mill');
  await page
    .getByRole('link', { name: /^Book Appointment/ })
    .first()
    .click();
  await expect(page.getByText('For Kavya Rao', { exact: true })).toBeVisible();
  await page.goto(`/dialysis?for=${child}&q=thread`);
  await page.getByRole('link', { name: 'Thread Mill Dialysis', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Thread Mill Dialysis' })).toBeVisible();
  await page.getByRole('link', { name: 'Book Appointment', exact: true }).click();
  await expect(page.getByText('For Kavya Rao', { exact: true })).toBeVisible();
});
