/** Dates and hours are India's, in any time zone and with any clock of the browser (spec.md, sections 4, 5 and 9). */
import type { Page } from '@playwright/test';
import { formatDate } from '../../src/domain/time';
import { bookButton, chooseWindow, day, expectChosenDay, openCenter, timeWindow } from './center-page';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

// The clock only moves forward: these tests have a product of their own, and proceed from evening to evening.
test.use({ startsAt: '2026-11-24T20:00:00+05:30' });

const CENTER = 'Neem Courtyard Dialysis Center';

async function expectToday(page: Page, date: string): Promise<void> {
  await expect(page.getByRole('application').getByRole('button', { name: new RegExp(`^Today, `) })).toHaveCount(1);
  await expect(day(page, date)).toHaveAccessibleName(/^Today, /);
}

test.describe('half an hour after a chair was held', () => {
  test.use({ clock: '2026-11-24T20:50:00+05:30' });

  test('the notice is gone and the chair is free', async ({ page, patient, sandbox }) => {
    const center = await patient.centerNamed(CENTER);
    const { id } = await patient.hold(center, '2026-11-25', '1 PM - 5 PM');
    const free = async () => {
      const [wednesday] = await patient.availability(center, '2026-11-25', '2026-11-25');
      return wednesday!.slots.find(({ time }) => time === '1 PM - 5 PM')!.free;
    };
    const whileHeld = await free();
    await page.goto(
      `/dialysis/${center._id}?${new URLSearchParams({ date: '2026-11-25', time: '1 PM - 5 PM', payment: 'left' })}`,
    );
    await expect(page.getByText('This chair is held for you: 30 minutes left')).toBeVisible();

    await sandbox.pass(33);
    await page.goto(
      `/dialysis/${center._id}?${new URLSearchParams({ date: '2026-11-25', time: '1 PM - 5 PM', payment: 'left' })}`,
    );
    await expect(page.getByText('Your hold on this chair has ended.')).toBeVisible();
    await expect(page.getByText('This chair is held for you')).toBeHidden();
    expect(await free()).toBe(whileHeld + 1);
    await page.goto('/myappoinments');
    const past = page.getByRole('region', { name: 'Past and cancelled' });
    await past.locator('summary').click();
    // A wide screen says it in the line of the session, too.
    const said = past.getByText('Not paid in time; nothing was charged').filter({ visible: true });
    await expect(said).toHaveCount(1);
    const session = (await sandbox.ledger()).sessions.find((one) => one.id === id);
    expect(session?.status).toBe('expired');
  });
});

test.describe('late on a working day', () => {
  test.use({ clock: '2026-11-24T21:30:00+05:30' });

  test('the date moves to tomorrow', async ({ page, patient }) => {
    await openCenter(page, await patient.centerNamed(CENTER));
    await expectChosenDay(page, '2026-11-25');
    await expectToday(page, '2026-11-24');
    await expect(day(page, '2026-11-24')).toHaveAccessibleName(/no sessions left/);
    await expectGoodScreen(page, 'center-detail-late-evening');
  });
});

test.describe('in the small hours of India, when America is a day behind', () => {
  test.use({ clock: '2026-11-25T03:00:00+05:30', timezoneId: 'America/Los_Angeles' });

  test('the date is that of India', async ({ page, patient }) => {
    await page.clock.setFixedTime('2026-11-25T03:00:00+05:30');
    await openCenter(page, await patient.centerNamed(CENTER));
    await expectToday(page, '2026-11-25');
    await expectChosenDay(page, '2026-11-25');
    await expect(page.getByText('Already begun')).toBeHidden();
    const center = await patient.centerNamed(CENTER);
    const { date, time } = await patient.findFree(center, '2026-11-26', '2026-12-05');
    const session = await patient.book(center, date, time);
    await page.goto(`/success?session_id=${session.id}`);
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(formatDate(date));
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText(/Nov 25, 2026, 3:0\d\sAM/);
    await page.goto('/myappoinments');
    await expect(page.getByRole('region', { name: `${formatDate(date)} ${time}` })).toBeVisible();
  });
});

test.describe('in the evening of India, when Kiribati is a day ahead', () => {
  test.use({ clock: '2026-11-25T16:00:00+05:30', timezoneId: 'Pacific/Kiritimati' });

  test('the date is that of India', async ({ page, patient }) => {
    await page.clock.setFixedTime('2026-11-25T16:00:00+05:30');
    await openCenter(page, await patient.centerNamed(CENTER));
    await expectToday(page, '2026-11-25');
    await expectChosenDay(page, '2026-11-25');
    await expect(timeWindow(page, '1 PM - 5 PM')).toHaveCount(0);
    await expect(timeWindow(page, '5 PM - 9 PM')).toBeChecked();
  });
});

test.describe('five minutes before the last window of the day begins', () => {
  test.use({ clock: '2026-11-25T16:55:00+05:30' });

  test('the patient who chose it is told that it has begun, and nothing is chosen in its place', async ({
    page,
    patient,
    sandbox,
  }) => {
    await openCenter(page, await patient.centerNamed(CENTER));
    await chooseWindow(page, '5 PM - 9 PM');
    await sandbox.pass(6);
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expectChosenDay(page, '2026-11-26');
    const said = page.getByText(
      /The 5\sPM\s-\s9\sPM window of Wed,\s25\sNov\s2026 has begun\. Please choose another time\./,
    );
    // Beside the windows, and beside the button, which is in sight wherever one reads.
    await expect(said).toHaveCount(2);
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(bookButton(page)).toBeDisabled();
    await chooseWindow(page, '1 PM - 5 PM');
    await expect(said).toHaveCount(0);
    await expect(page).toHaveURL(
      (url) => url.searchParams.get('date') === '2026-11-26' && url.searchParams.get('time') === '1 PM - 5 PM',
    );
  });
});

test.describe('nine minutes before the last window of the day begins', () => {
  test.use({ clock: '2026-11-26T16:51:00+05:30' });

  test('a chair that is held then can be paid and given back after it has begun, and nothing else is said of it', async ({
    page,
    patient,
    sandbox,
  }) => {
    const center = await patient.centerNamed(CENTER);
    await patient.hold(center, '2026-11-26', '5 PM - 9 PM');
    await sandbox.pass(10);
    await page.goto('/myappoinments');
    const row = page.getByRole('listitem', { name: 'Thu, 26 Nov 2026 at 5 PM - 9 PM' });
    await expect(row).toContainText('The session has begun. Call the center before you pay: 080');
    await expect(page.getByText(/others can book|can no longer be/)).toBeHidden();
    await expect(page.getByRole('list', { name: 'What needs you' })).toContainText('The session has begun.');
    await expectGoodScreen(page, 'appointments-hold-begun');
    await row.getByRole('button', { name: 'Cancel Appointment' }).click();
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(dialog).toContainText('Nothing was paid');
    await expect(dialog).not.toContainText('other patients');
    await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
    await expect(page.getByText('The appointment is cancelled. Nothing was charged.')).toBeVisible();
  });
});

test.describe('nine minutes before another last window begins', () => {
  test.use({ clock: '2026-11-27T16:51:00+05:30' });

  test('a chair that is paid for says to come now, on the printed sheet too', async ({ page, patient, sandbox }) => {
    const center = await patient.centerNamed(CENTER);
    await patient.book(center, '2026-11-27', '5 PM - 9 PM');
    await sandbox.setClock('2026-11-27T17:03:00+05:30');
    await page.goto('/myappoinments');
    await expect(page.getByText('The session has begun. If you are not there yet, please come now')).toBeVisible();
    await expect(page.getByText(/minutes early|can no longer be|You can still cancel/)).toBeHidden();
    await expectGoodScreen(page, 'appointments-begun');
    await page.goto('/myappoinments/print');
    await expect(page.getByText('1 session, as of')).toBeVisible();
    await expect(page.getByText('(it has begun)')).toBeVisible();
  });
});

const EVENINGS = [
  {
    when: 'on a Saturday evening, Monday is next',
    clock: '2026-11-28T21:30:00+05:30',
    today: '2026-11-28',
    chosen: '2026-11-30',
    last: 'Mon, 28 Dec 2026',
  },
  {
    when: 'on a Sunday, Monday is next',
    clock: '2026-11-29T10:00:00+05:30',
    today: '2026-11-29',
    chosen: '2026-11-30',
    last: 'Tue, 29 Dec 2026',
  },
  {
    when: 'on the last evening of November, the first of December is next',
    clock: '2026-11-30T21:30:00+05:30',
    today: '2026-11-30',
    chosen: '2026-12-01',
    last: 'Wed, 30 Dec 2026',
  },
  {
    when: 'on the last evening of the year, New Year is next',
    clock: '2026-12-31T21:30:00+05:30',
    today: '2026-12-31',
    chosen: '2027-01-01',
    last: 'Sat, 30 Jan 2027',
  },
  {
    when: 'at the end of January, thirty days reach over February',
    clock: '2027-01-30T21:30:00+05:30',
    today: '2027-01-30',
    chosen: '2027-02-01',
    last: 'Mon, 1 Mar 2027',
  },
];

test('the next working day stands chosen over the ends of weeks, months and years', async ({
  page,
  patient,
  sandbox,
}) => {
  for (const { when, clock, today, chosen, last } of EVENINGS) {
    await test.step(when, async () => {
      await sandbox.setClock(clock);
      await patient.logIn();
      await openCenter(page, await patient.centerNamed(CENTER));
      await expectChosenDay(page, chosen);
      await expect(page.getByText(`Up to ${last}. No sessions on Sundays.`), when).toBeVisible();
      await expect(page.getByRole('radio', { checked: true }), when).toHaveCount(1);
      if (chosen.slice(0, 7) !== today.slice(0, 7))
        await page.getByRole('button', { name: 'Previous month' }).first().click();
      await expectToday(page, today);
    });
  }
});
