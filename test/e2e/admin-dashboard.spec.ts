/** The dashboard: totals, fullness, attention, recent appointments, the last days (spec.md, sections 2 and 9). */
import type { Locator, Page } from '@playwright/test';
import { appointments, centers, dashboard } from '../../src/contract/admin';
import { formatDate } from '../../src/domain/time';
import { percentTaken } from '../../src/web/admin/dashboard/fullness';
import { type Administrator, breakCall, expect, freshName, holdCall, test } from './admin-area';
import { isPhone } from './admin-list';
import { expectGoodScreen } from './looks';

// The second window of the day is running, and the first one over.
test.use({ startsAt: '2026-11-24T10:20:00+05:30' });

const BY_WINDOW = 'How full each window is over the next 7 days';
const BY_CENTER = 'How full each center is over the next 7 days, fullest today first';
const count = (number: number) => number.toLocaleString('en-IN');
const rupees = (number: number) => `${number < 0 ? '-' : ''}₹${count(Math.abs(number))}`;
const bookingsText = (number: number) => `${count(number)} ${number === 1 ? 'booking' : 'bookings'}`;
const shortDate = (date: string) => formatDate(date).replace(/ \d{4}$/, '');

async function overviewOf(administrator: Administrator) {
  return (await administrator.call(dashboard.overview)).overview;
}

async function open(page: Page): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('region', { name: 'In numbers' })).toBeVisible();
}

test('four cards say how many, and lead to the lists behind them', async ({ page, administrator }) => {
  const { centers, users, today, freeChairs } = await overviewOf(administrator);
  await open(page);
  await expectGoodScreen(page, 'admin-dashboard');
  const cards = page.getByRole('region', { name: 'In numbers' });
  await expect(cards.getByRole('heading', { name: 'Available slots' })).toBeVisible();
  for (const [name, path] of [
    [`${count(centers.total)} Total centers`, '/admin/centers'],
    [`${count(centers.active)} active`, '/admin/centers?status=active'],
    [`${count(today.appointments)} Today’s appointments`, '/admin/appointments?date=2026-11-24'],
    [`${count(today.pending)} pending`, '/admin/appointments?date=2026-11-24&status=pending'],
    [`${count(users.total)} Total users`, '/admin/users'],
    [`${count(users.blocked)} blocked`, '/admin/users?status=blocked'],
    [`${count(freeChairs.today)} rest of today`, '/admin/appointments?date=2026-11-24'],
    [`${count(freeChairs.tomorrow)} tomorrow`, '/admin/appointments?date=2026-11-25'],
  ] as const) {
    await expect(cards.getByRole('link', { name }), name).toHaveAttribute('href', path);
  }
  await cards.getByRole('link', { name: `${count(freeChairs.tomorrow)} tomorrow` }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Appointments' })).toBeVisible();
  await expect(page).toHaveURL('/admin/appointments?date=2026-11-25');
});

test('a table says how full each window and each center is, and leads to the appointments behind a cell', async ({
  page,
  administrator,
}) => {
  const { byWindow, byCenter } = await overviewOf(administrator);
  await open(page);
  // Of more than five centers, how full each is says more than their sum.
  await expect(page.getByRole('table', { name: BY_CENTER })).toBeVisible();
  await page.getByText('By window', { exact: true }).click();
  const windows = page.getByRole('table', { name: BY_WINDOW });
  const [first, second, third] = byWindow;
  for (const [window, rest] of [
    [first, 'ended'],
    [second, `running, ${second?.days[0]?.free} free`],
    [third, `${third?.days[0]?.free} free`],
  ] as const) {
    const percent = percentTaken(window!.days[0]!);
    await expect(
      windows.getByRole('link', { name: `${window?.time}, Tue, 24 Nov: ${percent}%, ${rest}`, exact: true }),
    ).toHaveCount(1);
  }
  // Sunday is closed: no links, one word.
  await expect(windows.getByRole('link', { name: /Sun, 29 Nov/ })).toHaveCount(0);
  await expect(windows.getByRole('cell', { name: 'Closed' })).toHaveCount(1);

  // One tab stop; the arrows move inside.
  const cell = windows.getByRole('link', { name: /^9 AM - 1 PM, Wed, 25 Nov:/ });
  await cell.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  const beside = windows.getByRole('link', { name: /^1 PM - 5 PM, Thu, 26 Nov:/ });
  await expect(beside).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/appointments?date=2026-11-26&window=13');
  await page.goBack();

  await page.getByText('By center', { exact: true }).click();
  const centers = page.getByRole('table', { name: BY_CENTER });
  const [fullest] = byCenter;
  await expect(centers.getByRole('link', { name: fullest?.name ?? '', exact: true })).toBeVisible();
  await expectGoodScreen(page, 'admin-dashboard-by-center');
  const heads = centers.getByRole('rowheader');
  await expect(heads).toHaveCount(7);
  await page.getByRole('button', { name: /^(All \d+ centers|The 50 fullest)$/ }).click();
  await expect(heads).toHaveCount(byCenter.length);
  await centers.getByRole('link', { name: new RegExp(`^${fullest?.name}, Wed, 25 Nov:`) }).click();
  await expect(page).toHaveURL(`/admin/appointments?date=2026-11-25&center=${fullest?.centerId}`);
});

test('a refund that failed stands first in what needs attention, and is tried again in place', async ({
  page,
  administrator,
  patient,
  sandbox,
  expectFailure,
}) => {
  const center = await administrator.addCenter(freshName());
  const session = await patient.book(center, '2026-11-26', '9 AM - 1 PM');
  const [booked] = await administrator.appointmentsAt(center);
  await sandbox.refunds('pending');
  await administrator.turn(booked?._id ?? '', { bookingStatus: 'cancelled' });
  await sandbox.failRefundOf(session.id);
  await sandbox.refunds('succeed');
  const failed = async () => (await overviewOf(administrator)).attention.failedRefunds;
  await expect(async () => expect((await failed())[0]).toMatchObject({ bookingId: booked?._id })).toPass();
  const before = (await failed()).length;

  await open(page);
  const refunds = page.getByRole('list', { name: /^Refunds that failed/ });
  const hers = refunds.getByRole('listitem').first();
  await expect(hers).toContainText('₹1,850 to Asha Rao');
  await expect(hers).toContainText('the card has expired or was cancelled');
  await expectGoodScreen(page, 'admin-dashboard-refund');

  const again = refunds.getByRole('button', { name: 'Try again: refund ₹1,850 to Asha Rao' });
  expectFailure(/answer 500: POST .*\/admin\/retry-refund/);
  await page.route(/\/admin\/retry-refund\//, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Out of order.' } }),
  );
  await again.click();
  await expect(refunds.getByRole('alert')).toBeVisible();
  await expectGoodScreen(page, 'admin-dashboard-refund-again-failed');
  await page.unroute(/\/admin\/retry-refund\//);
  await again.click();
  await expect(page.getByText('The refund of ₹1,850 to Asha Rao is under way again.')).toBeVisible();
  await expect(again).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeFocused();
  expect(await failed()).toHaveLength(before - 1);
  await expect(async () => {
    const { payments } = await sandbox.ledger();
    expect(payments.find((payment) => payment.session === session.id)).toMatchObject({ refunded: 185_000 });
  }).toPass();
});

test('what the service could not put right by itself is told, with who can', async ({ page, administrator }) => {
  const known = await overviewOf(administrator);
  const attention = { ...known.attention, service: { undeliverableMails: 2, overdueHolds: 0, stuckPayments: 1 } };
  await page.route(/\/admin\/overview/, (route) =>
    route.fulfill({ json: { success: true, overview: { ...known, attention } } }),
  );
  await open(page);
  const troubles = page.getByRole('list', { name: /^The service itself/ });
  await expect(troubles.getByRole('listitem')).toContainText([
    '1 payment open for over an hour',
    '2 emails refused five times',
  ]);
  await expectGoodScreen(page, 'admin-dashboard-service');
});

test('a center whose chairs are held and not paid is named, and leads to its cancelled appointments', async ({
  page,
  administrator,
}) => {
  const known = await overviewOf(administrator);
  const { centerId, name } = known.byCenter[0]!;
  const heldInVain = [{ centerId, center: name, holds: 24, patients: 4, windows: 3 }];
  const attention = { ...known.attention, heldInVain, totals: { ...known.attention.totals, heldInVain: 1 } };
  await page.route(/\/admin\/overview/, (route) =>
    route.fulfill({ json: { success: true, overview: { ...known, attention } } }),
  );
  await open(page);
  const group = page.getByRole('list', { name: /^Chairs held and not paid/ });
  await expect(group.getByRole('listitem')).toContainText('3 windows, by 4 patients, in the last 24 hours');
  await expectGoodScreen(page, 'admin-dashboard-held');
  await group.getByRole('link', { name: `${name}, 24 unpaid holds` }).click();
  await expect(page).toHaveURL(`/admin/appointments?center=${centerId}&status=cancelled&sort=created&order=desc`);
});

test('a center stands once in what is nearly full, and leads to its soonest appointments', async ({
  page,
  administrator,
}) => {
  await open(page);
  const { attention } = await overviewOf(administrator);
  const [soonest] = attention.nearlyFull;
  const group = page.getByRole('list', { name: /^Centers full or nearly full/ });
  const names = attention.nearlyFull.map(({ center }) => center);
  expect(new Set(names).size).toBe(names.length);
  await group
    .getByRole('link', {
      name: `${soonest?.center}, ${soonest?.free === 0 ? 'full' : `${soonest?.free} of ${soonest?.chairs} left`}`,
    })
    .first()
    .click();
  await expect(page).toHaveURL(
    `/admin/appointments?center=${soonest?.centerId}&date=${soonest?.date}&window=${soonest?.startHour}`,
  );
});

test('a center with fewer chairs than are booked stands there until that is solved', async ({
  page,
  administrator,
  patient,
  anotherPatient,
}) => {
  const center = await administrator.addCenter(freshName(), 2);
  await patient.book(center, '2026-11-27', '9 AM - 1 PM');
  await (await anotherPatient()).book(center, '2026-11-27', '9 AM - 1 PM');
  const give = (Slots: number) =>
    administrator.call(centers.update, { params: { id: center._id }, body: { Slots, anyway: true } });
  await give(1);
  await open(page);
  const group = page.getByRole('list', { name: /^More bookings than chairs/ });
  await expect(group.getByRole('listitem')).toContainText('Fri, 27 Nov');
  await expect(page.getByText('Move or cancel appointments, or give the center its chairs back.')).toBeVisible();
  await expectGoodScreen(page, 'admin-dashboard-overbooked');
  await group.getByRole('link', { name: `${center.CenterName}, 2 booked for 1 chair` }).click();
  await expect(page).toHaveURL(`/admin/appointments?center=${center._id}&date=2026-11-27&window=9`);
  await give(2);
  await open(page);
  await expect(group).toBeHidden();
});

test('what needs a person comes first, whole, however much it is', async ({ page, administrator }) => {
  const known = await overviewOf(administrator);
  let attention = known.attention;
  await page.route(/\/admin\/overview/, (route) =>
    route.fulfill({ json: { success: true, overview: { ...known, attention } } }),
  );
  const none = Object.fromEntries(Object.keys(attention.totals).map((kind) => [kind, 0])) as typeof attention.totals;
  const nobody = Object.fromEntries(Object.keys(none).map((kind) => [kind, []]));
  const service = { undeliverableMails: 0, overdueHolds: 0, stuckPayments: 0 };
  const [one] = attention.nearlyFull;
  const many = Array.from({ length: 100 }, (_, n) => ({
    ...one!,
    centerId: `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`,
    center: `Center ${n}`,
  }));
  const panels = page.getByRole('main').getByRole('region');
  const needs = page.getByRole('region', { name: 'Needs attention' });

  attention = { ...attention, ...nobody, service, totals: none };
  await open(page);
  await expect(panels.first()).toContainText('Nothing needs your attention.');
  await expectGoodScreen(page, 'admin-dashboard-nothing');

  attention = { ...attention, nearlyFull: many, totals: { ...none, nearlyFull: 100 } };
  await open(page);
  // Counted under its own name alone: a refund and a full center are no two of a kind.
  await expect(panels.first().getByRole('heading', { name: /^Centers full or nearly full\s*100$/ })).toBeVisible();
  await expect(panels.first()).not.toContainText(/\d open\b/);
  await expect(panels.first()).not.toContainText('Send callers');
  await page.getByRole('button', { name: 'All 100' }).click();
  await expect(page.getByRole('link', { name: /^Center 99,/ })).toBeAttached();
  const isWhole = await needs.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight);
  expect(isWhole).toBe(true);
  await expectGoodScreen(page, 'admin-dashboard-much');
});

test('the five appointments that were made last stand below, and open', { tag: '@narrow' }, async ({
  page,
  administrator,
  patient,
}) => {
  const center = await administrator.addCenter(freshName());
  await patient.book(center, '2026-11-27', '5 PM - 9 PM');
  const { recent } = await overviewOf(administrator);
  await open(page);
  const name = { name: 'Recent appointments' };
  const latest = page
    .getByRole('table', name)
    .getByRole('row')
    .or(page.getByRole('list', name).getByRole('listitem'))
    .filter({ hasText: center.CenterName });
  await expect(latest).toContainText('Asha Rao');
  await expect(latest).toContainText('Fri, 27 Nov 2026');
  await expect(latest).toContainText('Confirmed');
  // A phone has room for the end of it.
  await expect(latest).toContainText(recent[0]!.stripePaymentId!.slice(isPhone(page) ? -6 : 0));
  if (!isPhone(page)) await expect(page.getByRole('table', name).getByRole('rowheader')).toHaveCount(recent.length);
  await latest.getByRole('link', { name: 'Asha Rao' }).click();
  await expect(page).toHaveURL(`/admin/appointments/${recent[0]?._id}`);
  await expect(page.getByRole('dialog', { name: 'Asha Rao' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'See all appointments' }).click();
  await expect(page).toHaveURL('/admin/appointments?sort=created&order=desc');
  const { Appoinments } = await administrator.call(appointments.list, {
    query: { sort: 'created', order: 'desc', page: 1 },
  });
  expect(Appoinments[0]?._id).toBe(recent[0]?._id);
});

/** What a chart tells of each bar, from the last back to the first, reached by the arrow keys. */
async function toldBy(chart: Locator, bars: number): Promise<string[]> {
  const status = chart.getByRole('status');
  await chart.getByRole('application').focus();
  const text = async () => (await status.innerText()).replaceAll('\u00a0', ' ');
  const told = [await text()];
  while (told.length < bars) {
    await chart.page().keyboard.press('ArrowLeft');
    await expect(status).not.toHaveText(told.at(-1)!);
    told.push(await text());
  }
  return told;
}

test('the last thirty days are two charts, or a table of the same numbers', { tag: '@narrow' }, async ({
  page,
  administrator,
}) => {
  const { byDay } = await overviewOf(administrator);
  await open(page);
  const bookings = page.getByRole('figure', { name: /bookings made/ });
  const sum = byDay.reduce((before, day) => before + day.bookings, 0);
  await expect(bookings).toContainText(count(sum));
  const revenue = page.getByRole('figure', { name: /revenue after refunds/ });
  const told = [await toldBy(bookings, byDay.length), await toldBy(revenue, byDay.length)];
  expect(told[0]![0]).toBe(`Tue, 24 Nov, so far: ${bookingsText(byDay.at(-1)!.bookings)}`);
  expect(told[1]!.at(-1)).toBe(`${shortDate(byDay[0]!.date)}: ${rupees(byDay[0]!.revenue)}`);
  // The way back, too; there is nothing beyond today.
  await page.keyboard.press('ArrowRight');
  await expect(revenue.getByRole('status')).toHaveText(told[1]!.at(-2)!);
  await expectGoodScreen(page, 'admin-dashboard-charts');
  // A mouse shows what it points at, and nothing once it is gone.
  const bars = bookings.getByRole('application');
  const { width, height } = (await bars.boundingBox())!;
  await bars.click({ position: { x: width - 3, y: height / 2 } });
  await expect(bookings.getByRole('status')).toHaveText(told[0]![0]!);
  await page.mouse.move(1, 1);
  await expect(bookings.getByRole('status')).toBeEmpty();

  await page.getByRole('button', { name: 'As a table' }).click();
  const table = page.getByRole('table', { name: 'Last 30 days' });
  const rows = table.getByRole('rowgroup').last().getByRole('row');
  const days = byDay.toReversed();
  await expect(rows).toHaveText(
    days.map(
      (day, index) =>
        `${formatDate(day.date)}${index === 0 ? ', so far' : ''}${count(day.bookings)}${rupees(day.revenue)}`,
    ),
  );
  const ofTable = days.map(({ bookings: made, revenue: kept }) => [bookingsText(made), rupees(kept)]);
  expect(ofTable).toEqual(days.map((_, index) => told.map((texts) => texts[index]!.replace(/^.*: /, ''))));
  await expectGoodScreen(page, 'admin-dashboard-table');
  await page.getByRole('button', { name: 'As charts' }).click();
  await expect(bars).toBeVisible();
});

test('the axes of the charts count in whole bookings, and in lakh below and above zero', async ({
  page,
  administrator,
}) => {
  const known = await overviewOf(administrator);
  const byDay = known.byDay.map(({ date }, index) => ({
    date,
    bookings: index === 29 ? 1 : 0,
    revenue: [11_20_000, -4_00_000][index] ?? 0,
  }));
  await page.route(/\/admin\/overview/, (route) =>
    route.fulfill({ json: { success: true, overview: { ...known, byDay } } }),
  );
  await open(page);
  const axisOf = (chart: RegExp) => page.getByRole('figure', { name: chart }).locator('[data-axis="values"]');
  await expect(axisOf(/bookings made/)).toHaveText('012');
  await expect(axisOf(/revenue after refunds/)).toHaveText('-₹6 lakh₹0₹6 lakh₹12 lakh');
});

test('a dashboard that cannot be loaded says so; one that cannot be renewed says from when it is', async ({
  page,
  administrator,
  expectFailure,
}) => {
  expect(administrator.userName).toBe('admin');
  expectFailure(/answer 500: GET .*\/admin\/overview/);
  const failing = await breakCall(page, '/admin/overview');
  await page.goto('/admin/dashboard');
  await expect(page.getByText('The dashboard could not be loaded.')).toBeVisible();
  await expectGoodScreen(page, 'admin-dashboard-failed');
  await failing.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  const cards = page.getByRole('region', { name: 'In numbers' });
  await expect(cards).toBeVisible();

  const failingAgain = await breakCall(page, '/admin/overview');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not refresh. This is what was there on Tue, 24 Nov 2026');
  await expect(cards).toBeVisible();
  await expectGoodScreen(page, 'admin-dashboard-stale');
  await failingAgain.mend();
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();

  const held = await holdCall(page, '/admin/overview');
  await page.reload();
  await expect(page.getByRole('main').getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expectGoodScreen(page, 'admin-dashboard-loading');
  await held.release();
  await expect(cards).toBeVisible();
});
