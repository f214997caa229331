/** The desk's page of the day: who is expected, who came, and what the patient sees of it. */
import type { Page } from '@playwright/test';
import { type AdminCenter, arrivals, desk } from '../../src/contract/admin';
import type { Booking } from '../../src/contract';
import { type Administrator, expect, test } from './administrator';
import { expectGoodScreen } from './looks';

// Before the second window of a Tuesday.
test.use({ startsAt: '2026-11-24T08:10:00+05:30' });

const TODAY = '2026-11-24';
const WINDOW = '9 AM - 1 PM';

async function openDay(page: Page, administrator: Administrator, center: AdminCenter): Promise<void> {
  expect(administrator.userName).toBe('admin');
  await page.goto(`/admin/day?center=${center._id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: WINDOW })).toBeVisible();
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Chair' });
/** Where everything stands that people press and read on the page: above a row, and its neighbour's button. */
const places = (page: Page) =>
  page
    .locator(
      'main h1, main h2, main li[id], main li[id] > *, main input, main button:not(li button), main a, aside, nav',
    )
    .evaluateAll((parts) => parts.map((part) => Object.values(part.getBoundingClientRect().toJSON() as object)));

/** Closes every toast, the uppermost of the stack first. */
async function closeToasts(page: Page): Promise<void> {
  const toasts = page.getByRole('alert');
  await expect(async () => {
    if ((await toasts.count()) > 0)
      await toasts.getByRole('button', { name: 'Close' }).last().click({ timeout: 2_000 });
    expect(await toasts.count()).toBe(0);
  }).toPass();
}

/** Where the name, how it stands, what is to pay and the next step of a patient begin in their row. */
async function columns(page: Page, name: string): Promise<number[]> {
  const row = rowOf(page, name);
  const parts = [
    row.getByText(name, { exact: true }),
    row.getByText('Expected', { exact: true }),
    row.getByText('Pays here', { exact: true }),
    row.getByRole('button', { name: `Arrived: ${name}` }),
  ];
  return Promise.all(parts.map(async (part) => (await part.boundingBox())!.x));
}

const fieldOf = (page: Page) => page.getByRole('searchbox', { name: 'Name, phone or PIN' });
const own = async (patient: { myBookings(): Promise<Booking[]> }) => (await patient.myBookings())[0]!;

test('a patient arrives by PIN, by name, sits down, finishes, and each is undone; the patient sees that', async ({
  page,
  administrator,
  anotherPatient,
  sandbox,
}) => {
  test.slow();
  const center = await administrator.addCenter('Lamp Oil Street Dialysis', 3);
  const asha = await anotherPatient('Asha Rao');
  const ravi = await anotherPatient('Ravi Menon');
  await asha.book(center, TODAY, WINDOW);
  await ravi.book(center, TODAY, WINDOW);
  await openDay(page, administrator, center);
  const window = page.getByRole('region', { name: WINDOW });
  await expect(window.getByRole('list', { name: 'In numbers' })).toHaveText('2 of 3 booked');
  await expect(window.getByText('Free: chair')).toBeVisible();
  await expect(window.getByRole('link', { name: /^Book chair 3, / })).toHaveAttribute('href', /chair=3/);

  await test.step('by PIN', async () => {
    const { pin } = (await own(asha)).arrival!;
    await fieldOf(page).fill(pin);
    await fieldOf(page).press('Enter');
    await expect(page.getByText(`Asha Rao has arrived: chair 1, ${WINDOW}`)).toBeVisible();
    await expect(rowOf(page, 'Asha Rao')).toContainText(/Arrived \d+:\d\d\sAM/);
    await expect(fieldOf(page)).toHaveValue('');
    await expect.poll(async () => (await own(asha)).attendance?.state).toBe('arrived');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'Asha Rao')).toContainText('Expected');
    await expect.poll(async () => (await own(asha)).attendance).toBeUndefined();
  });

  await test.step('by name', async () => {
    await fieldOf(page).fill('rav');
    await expect(rowOf(page, 'Asha Rao')).toBeHidden();
    await fieldOf(page).press('Enter');
    await expect(rowOf(page, 'Ravi Menon')).toContainText(/Arrived \d+:\d\d\sAM/);
    await expect(rowOf(page, 'Asha Rao')).toBeVisible();
  });

  await test.step('in the chair, undone in its row, and again', async () => {
    await closeToasts(page);
    const row = rowOf(page, 'Ravi Menon');
    await row.getByRole('button', { name: 'In chair: Ravi Menon' }).click();
    await expect(row).toContainText(/In the chair since \d+:\d\d\sAM/);
    await expect(page.getByRole('status').filter({ hasText: 'Ravi Menon is in the chair' })).toBeAttached();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await row.getByRole('button', { name: 'Undo: Ravi Menon' }).click();
    await expect(row).toContainText(/Arrived \d+:\d\d\sAM/);
    await row.getByRole('button', { name: 'In chair: Ravi Menon' }).click();
    await expect(window.getByRole('list', { name: 'In numbers' })).toHaveText('1 of 2 recorded1 free');
  });

  await test.step('finished, and back', async () => {
    await expect.poll(async () => (await own(ravi)).attendance?.state).toBe('in-chair');
    // Left meanwhile: it would ask by itself while the session has ended.
    const day = page.url();
    await page.goto('about:blank');
    await sandbox.setClock('2026-11-24T12:30:00+05:30');
    await administrator.signIn();
    await Promise.all([asha.logIn(), ravi.logIn()]);
    await page.goto(day);
    await rowOf(page, 'Ravi Menon').getByRole('button', { name: 'Finished: Ravi Menon' }).click();
    await expect(rowOf(page, 'Ravi Menon')).toContainText(/Finished 12:3\d\sPM/);
    await rowOf(page, 'Ravi Menon').getByRole('button', { name: 'More for Ravi Menon' }).click();
    await page.getByRole('menuitem', { name: 'Undo: back in the chair' }).click();
    await expect(rowOf(page, 'Ravi Menon')).toContainText(/In the chair since/);
    await rowOf(page, 'Ravi Menon').getByRole('button', { name: 'Finished: Ravi Menon' }).click();
    await expect(rowOf(page, 'Ravi Menon')).toContainText(/Finished 12:3\d\sPM/);
  });

  await test.step('missed', async () => {
    await page.getByLabel('Still expected').check();
    await expect(rowOf(page, 'Ravi Menon')).toBeHidden();
    await rowOf(page, 'Asha Rao').getByRole('button', { name: 'More for Asha Rao' }).click();
    await page.getByRole('menuitem', { name: 'Missed' }).click();
    // The row stays where it is until the choice is made again.
    await expect(rowOf(page, 'Asha Rao')).toContainText('Missed, told in 10 minutes');
    await page.getByLabel('Still expected').uncheck();
    await page.getByLabel('Still expected').check();
    await expect(page.getByText('Nobody is expected any more.')).toBeVisible();
    await page.getByLabel('Still expected').uncheck();
    await expect(rowOf(page, 'Asha Rao')).toContainText('Missed');
    // The row changes before the server has answered.
    await expect.poll(async () => (await own(asha)).attendance?.state).toBe('missed');
    await expectGoodScreen(page, 'admin-day');
  });

  await test.step('the appointment has who recorded what', async () => {
    const { _id } = await own(ravi);
    await page.goto(`/admin/appointments/${_id}`);
    const section = page.getByRole('region', { name: 'Attendance' });
    await expect(section.getByRole('listitem')).toHaveCount(7);
    await expect(section).toContainText('by admin');
    await expectGoodScreen(page, 'admin-appointment-attendance');
  });

  await test.step('the patient who missed it', async () => {
    await page.context().clearCookies();
    await asha.logIn(page.context().request);
    await page.goto('/myappoinments');
    const row = page
      .getByRole('region', { name: 'Past and cancelled' })
      .getByRole('listitem')
      .filter({ hasText: center.CenterName });
    await expect(row.locator('summary').getByText('Missed', { exact: true })).toBeVisible();
    await row.locator('summary').click();
    await expect(row).toContainText('Missing dialysis can be dangerous');
    await expectGoodScreen(page, 'appointments-missed');
    await row.getByRole('link', { name: 'Book a replacement' }).click();
    await expect(page.getByText('You missed your session on')).toBeVisible();
    await expectGoodScreen(page, 'make-up-missed');
  });
});

for (const width of [1280, 360]) {
  test(`whoever is recorded, nothing above moves, the next row's button stays under the finger, and a double press is one step, at ${width}`, async ({
    page,
    administrator,
  }) => {
    // All of it on the screen, so that no press scrolls.
    await page.setViewportSize({ width, height: 1600 });
    const center = await administrator.addCenter(`Marble Step Dialysis ${width}`, 4);
    for (const [index, name] of ['Asha Rao', 'Lakshmi Venkataraman', 'Meera Pillai'].entries()) {
      await administrator.call(desk.book, {
        body: {
          patient: { name, phone: `98450 7${String(width + index).padStart(4, '0')}`, informed: true, isNew: true },
          centerId: center._id,
          sessions: [{ date: TODAY, time: '5 PM - 9 PM' }],
          payment: 'later',
        },
      });
    }
    await page.goto(`/admin/day?center=${center._id}`);
    const first = rowOf(page, 'Asha Rao');
    await expect(first).toBeVisible();
    await page.evaluate(() => document.fonts.ready);
    expect(await columns(page, 'Lakshmi Venkataraman')).toEqual(await columns(page, 'Asha Rao'));
    const before = await places(page);
    for (const [word, done] of [
      ['Arrived', /Arrived \d+:\d\d/],
      ['In chair', /In the chair since \d+:\d\d/],
    ] as const) {
      await first.getByRole('button', { name: `${word}: Asha Rao` }).click();
      await expect(first).toContainText(done);
      await expect(first.getByRole('button', { name: 'Undo: Asha Rao' })).toBeVisible();
      expect(await places(page), `after ${word}`).toEqual(before);
    }
    const last = rowOf(page, 'Meera Pillai');
    await last.getByRole('button', { name: 'Arrived: Meera Pillai' }).dblclick();
    await expect(last).toContainText(/Arrived \d+:\d\d/);
    await expect(last.getByRole('button', { name: 'In chair: Meera Pillai' })).toBeVisible();
    expect(await places(page), 'after the last one').toEqual(before);
  });
}

test('the next appointment has its PIN and code, and so has the sheet', async ({ page, patient, administrator }) => {
  const center = await administrator.addCenter('Paper Flower Street Dialysis', 1);
  await patient.book(center, '2026-11-26', WINDOW);
  const { pin, code } = (await own(patient)).arrival!;
  await page.goto('/myappoinments');
  const next = page.getByRole('region', { name: 'Your next appointment' });
  await next.getByText('PIN at the desk').click();
  await expect(next.getByText(pin)).toBeVisible();
  const picture = next.getByRole('img', { name: /^The code of your appointment/ });
  await expect(picture).toHaveAttribute('src', `/arrival/${code}.svg`);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectGoodScreen(page, 'appointments-pin');
  await page.goto('/myappoinments/print');
  await expect(page.getByRole('cell', { name: pin })).toBeVisible();
  await expectGoodScreen(page, 'print-pin');
});

test('without a camera the page that scans says so, and takes the PIN', async ({
  page,
  administrator,
  anotherPatient,
  expectFailure,
}) => {
  const center = await administrator.addCenter('Copper Pot Lane Dialysis', 1);
  const meera = await anotherPatient('Meera Pillai');
  const { day } = await administrator.call(arrivals.day, { query: { centerId: center._id, date: TODAY } });
  const later = day.windows.find(({ state }) => state === 'to-come')!;
  await meera.book(center, TODAY, later.time);
  await openDay(page, administrator, center);
  await page.getByRole('link', { name: 'Scan a code' }).click();
  await expect(page.getByText(/^No camera was found|^The camera (is blocked|can't be used)/)).toBeVisible();
  await expectGoodScreen(page, 'admin-scan-no-camera');
  expectFailure(/answer 409: POST .*\/admin\/arrivals/);
  const pin = page.getByLabel('PIN of the appointment');
  const right = (await own(meera)).arrival!.pin;
  await pin.fill(right === '0000' ? '0001' : '0000');
  await pin.press('Enter');
  await expect(page.getByText('No appointment of this center has that PIN or code today.')).toBeVisible();
  await page.getByRole('button', { name: 'Scan the next one' }).click();
  await pin.fill(right);
  await pin.press('Enter');
  await expect(page.getByText('Meera Pillai')).toBeVisible();
  await expect(page.getByText(/^Arrived /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(pin).toBeVisible();
});

test('the day of the center that was chosen last does not wait for the list of centers', async ({
  page,
  administrator,
}) => {
  const { _id: center } = await administrator.addCenter('Jetty Lane Dialysis');
  await page.addInitScript((id) => localStorage.setItem('vrikka-desk-center', id), center);
  const isAsked = page.waitForRequest((request) => request.url().includes(`/admin/day?centerId=${center}`));
  await page.route('**/admin/dialysis-centers', async (route) => {
    await isAsked;
    await route.continue();
  });
  await page.goto('/admin/day');
  await expect(page.getByRole('heading', { level: 2, name: WINDOW })).toBeVisible();
});
