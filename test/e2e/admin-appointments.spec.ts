/** Appointments: found, viewed, changed and exported (spec.md, sections 2, 4, 8). */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type AdminCenter, appointments } from '../../src/contract/admin';
import { isPhone, openRow, range, rowWith, rows } from './admin-list';
import { type Administrator, expect, test } from './administrator';
import { expectGoodScreen } from './looks';
import type { Patient } from './patient';

const LIST = 'Appointments';
const WEDNESDAY = '2026-11-25';
const THURSDAY = '2026-11-26';
const MORNING = '9 AM - 1 PM';
const AFTERNOON = '1 PM - 5 PM';
const FAILED = { status: 500, json: { success: false, message: 'An unexpected error occurred. Please try again.' } };

/** The only appointment at a center. */
async function onlyAt(administrator: Administrator, center: AdminCenter) {
  return (await administrator.appointmentsAt(center))[0]!;
}

/** Opens an appointment by its URL. */
async function openAppointment(page: Page, id: string, name: string): Promise<Locator> {
  await page.goto(`/admin/appointments/${id}`);
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer.getByRole('region', { name: 'History' })).toBeVisible();
  return drawer;
}

/** The status dialog of the open appointment, with another status chosen. */
async function turnTo(page: Page, drawer: Locator, status: 'Confirmed' | 'Pending' | 'Cancelled'): Promise<Locator> {
  await drawer.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change status' });
  await dialog.getByText(status, { exact: true }).click();
  return dialog;
}

async function openFilter(page: Page, field: string): Promise<void> {
  const button = page.getByRole('button', { name: new RegExp(`^${field} `) });
  if (isPhone(page) && !(await button.isVisible())) await page.getByRole('button', { name: /^Filters/ }).click();
  await button.click();
}

/** Closes a filter's popover; on a phone the filters' screen too. */
async function closeFilter(page: Page, field: string): Promise<void> {
  const choice = page.getByRole('dialog', { name: field, exact: true });
  await expect(async () => {
    // The first one clears the text.
    await page.keyboard.press('Escape');
    await expect(choice).toBeHidden({ timeout: 500 });
  }).toPass();
  if (isPhone(page)) await page.getByRole('button', { name: /^Show/ }).click();
}

/** Three appointments at a center of their own: two on Wednesday, and one on Thursday that was cancelled. */
async function threeAppointments(
  administrator: Administrator,
  newPatient: (name: string) => Promise<Patient>,
  name: string,
) {
  const center = await administrator.addCenter(name);
  const meera = await newPatient('Meera Pillai');
  const farida = await newPatient('Farida Sheikh');
  await meera.book(center, WEDNESDAY, MORNING);
  await farida.book(center, WEDNESDAY, AFTERNOON);
  await farida.book(center, THURSDAY, MORNING);
  const [, , last] = await administrator.appointmentsAt(center);
  await administrator.turn(last!._id, { bookingStatus: 'cancelled' });
  return center;
}

test('filters narrow the list, stand in the address, and are there again after a reload and on the way back', {
  tag: '@phone',
}, async ({ page, administrator, anotherPatient }) => {
  const center = await threeAppointments(administrator, anotherPatient, 'Three Lamps Dialysis');
  await page.clock.setFixedTime('2026-11-24T08:00:00+05:30');
  await page.goto('/admin/appointments');
  await expect(page.getByRole('heading', { level: 1, name: LIST })).toBeVisible();
  await expect(rows(page, LIST)).toHaveCount(isPhone(page) ? 10 : 20);
  await expectGoodScreen(page, 'admin-appointments');

  await openFilter(page, 'Center');
  await page.getByRole('combobox', { name: 'Find a center' }).fill('three lamps');
  await expect(page.getByRole('option')).toHaveCount(1);
  await expectGoodScreen(page, 'admin-appointments-center-filter');
  await page.getByRole('option', { name: 'Three Lamps Dialysis' }).click();
  await closeFilter(page, 'Center');
  await expect(rows(page, LIST)).toHaveCount(3);
  await expect(page).toHaveURL(`/admin/appointments?center=${center._id}`);

  await openFilter(page, 'Status');
  await page.getByRole('option', { name: 'Cancelled' }).click();
  await closeFilter(page, 'Status');
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(rowWith(page, LIST, 'Farida Sheikh')).toContainText('Cancelled');
  await page.getByRole('button', { name: 'Remove filter: Status Cancelled' }).click();
  await expect(rows(page, LIST)).toHaveCount(3);
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeFocused();

  await openFilter(page, 'Date');
  await expect(page.getByRole('application', { name: /Days of the sessions/ })).toBeVisible();
  await expectGoodScreen(page, 'admin-appointments-date-filter');
  await page.getByRole('button', { name: 'Tomorrow' }).click();
  if (isPhone(page)) await page.getByRole('button', { name: 'Show 2' }).click();
  await expect(rows(page, LIST)).toHaveCount(2);
  await expect(page).toHaveURL(`/admin/appointments?center=${center._id}&date=${WEDNESDAY}`);
  await expect(page.getByText(/^2 of \S+ appointments$/)).toBeVisible();
  await expectGoodScreen(page, 'admin-appointments-filtered');

  await page.getByRole('searchbox', { name: 'Patient' }).fill('MEERA');
  await expect(rows(page, LIST)).toHaveCount(1);
  const address = `/admin/appointments?center=${center._id}&date=${WEDNESDAY}&q=MEERA`;
  await expect(page).toHaveURL(address);
  await page.reload();
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(page.getByRole('searchbox', { name: 'Patient' })).toHaveValue('MEERA');
  for (const chip of ['Center Three Lamps Dialysis', 'Date 25 Nov 2026']) {
    await expect(page.getByRole('button', { name: `Change filter: ${chip}` })).toBeVisible();
  }
  await openRow(page, LIST, 'Meera Pillai');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(rows(page, LIST)).toHaveCount(1);
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(rows(page, LIST)).toHaveCount(1);
});

test('filters that leave nothing are named in words, with ways on', async ({ page, administrator, anotherPatient }) => {
  const center = await threeAppointments(administrator, anotherPatient, 'Loom Lane Dialysis');
  await page.goto(`/admin/appointments?center=${center._id}&status=pending&date=${WEDNESDAY}&q=meera&window=9`);
  const nothing = page.getByRole('status').filter({ hasText: 'No appointments found matching your filters' });
  await expect(nothing).toContainText('Patient “meera”');
  await expect(nothing).toContainText('Center Loom Lane Dialysis');
  await expect(nothing).toContainText('Status Pending');
  await expectGoodScreen(page, 'admin-appointments-no-match');
  await nothing.getByRole('button', { name: 'Remove the date' }).click();
  await expect(page).not.toHaveURL(/date=/);
  await nothing.getByRole('button', { name: 'Remove the name' }).click();
  await expect(page.getByRole('searchbox', { name: 'Patient' })).toHaveValue('');
  await nothing.getByRole('button', { name: 'Clear all' }).click();
  await expect(page).toHaveURL('/admin/appointments');
  await expect(rows(page, LIST).first()).toBeVisible();
});

test('columns sort, and pages are turned by the server', async ({ page, administrator }) => {
  const pageSize = 20;
  const wholePage = async (query: { sort: 'created' | 'patient'; order: 'asc' | 'desc'; page: number }) =>
    (await administrator.call(appointments.list, { query: { ...query, pageSize } })).Appoinments.map(
      ({ userId }) => userId.username,
    );
  const expectNames = async (names: string[]) => {
    await expect(rows(page, LIST)).toHaveText(names.map((name) => new RegExp(`^${name}`)));
  };

  const { total } = await administrator.call(appointments.list, { query: { page: 1, pageSize } });
  const ofAll = `of ${total!.toLocaleString('en-IN')} appointments`;

  await page.goto('/admin/appointments');
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: 1 }));
  await expect(range(page)).toHaveText(`1-${pageSize} ${ofAll}`);
  await expect(page.getByRole('button', { name: 'Previous', exact: true })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/appointments[?]page=2&after=[\w-]+$/);
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: 2 }));
  await expect(range(page)).toHaveText(`${pageSize + 1}-${2 * pageSize} ${ofAll}`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: 3 }));
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/appointments[?]page=2&before=[\w-]+$/);
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: 2 }));
  await page.reload();
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: 2 }));
  await page.getByRole('button', { name: 'Previous', exact: true }).click();
  await expect(page).toHaveURL('/admin/appointments');
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: 1 }));

  const last = Math.ceil(total! / pageSize);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute('aria-current', 'page');
  await pages.getByRole('button', { name: `Page ${last.toLocaleString('en-IN')}`, exact: true }).click();
  await expect(page).toHaveURL(`/admin/appointments?page=${last}`);
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: last }));
  await pages.getByRole('button', { name: 'Page 1', exact: true }).click();
  await expect(page).toHaveURL('/admin/appointments');
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: 1 }));
  for (let back = 0; back < 6; back++) await page.goBack();
  await expect(page).toHaveURL('/admin/appointments');
  await expectNames(await wholePage({ sort: 'created', order: 'desc', page: 1 }));

  await page.getByRole('columnheader', { name: 'Patient' }).getByRole('button').click();
  await expect(page.getByRole('columnheader', { name: 'Patient' })).toHaveAttribute('aria-sort', 'ascending');
  await expectNames(await wholePage({ sort: 'patient', order: 'asc', page: 1 }));
  await page.getByRole('columnheader', { name: 'Patient' }).getByRole('button').click();
  await expect(page).toHaveURL('/admin/appointments?sort=patient&order=desc');
  await expectNames(await wholePage({ sort: 'patient', order: 'desc', page: 1 }));
  await page.getByRole('grid', { name: LIST }).getByRole('row').nth(1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/[?]sort=patient&order=desc&page=2&after=[\w-]+$/);
  await expectNames(await wholePage({ sort: 'patient', order: 'desc', page: 2 }));
  await page.getByRole('button', { name: /Rows on a page/ }).click();
  await page.getByRole('option', { name: '50' }).click();
  await expect(rows(page, LIST)).toHaveCount(50);
  await expect(page).toHaveURL('/admin/appointments?sort=patient&order=desc&pageSize=50');
});

test('appointments are counted up to ten thousand', async ({ page, administrator }) => {
  const known = await administrator.call(appointments.list, { query: { page: 1, pageSize: 20 } });
  const capped = { total: 10_000, totalIsCapped: true, all: 10_000, allIsCapped: true };
  const isList = (url: URL) => url.pathname === '/admin/get-appoinments';
  await page.route(isList, (route) => route.fulfill({ json: { ...known, ...capped } }));
  await page.goto('/admin/appointments');
  await expect(range(page)).toHaveText('1-20 of 10,000+ appointments');
});

test('a drawer tells all about an appointment, goes on to the next and is left by Back', { tag: '@narrow' }, async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await threeAppointments(administrator, anotherPatient, 'Quiet Fern Kidney Care');
  const list = `/admin/appointments?center=${center._id}&sort=date`;
  await page.goto(list);
  const drawer = await openRow(page, LIST, 'Meera Pillai');
  const [first, second] = await administrator.appointmentsAt(center);
  await expect(page).toHaveURL(`/admin/appointments/${first!._id}?center=${center._id}&sort=date`);
  await expect(drawer).toContainText(`Wed, 25 Nov 2026, ${MORNING}`);
  await expect(drawer).toContainText('Quiet Fern Kidney Care, chair 1 of 4');
  const payment = drawer.getByRole('region', { name: 'Payment' });
  await expect(payment).toContainText('₹1,850 paid');
  await expect(payment).toContainText(first!.stripePaymentId!);
  await expect(payment).toContainText('ends in 4242');
  await expect(payment).toContainText('The patient can cancel and get the money back until Tue, 24 Nov 2026, 9 AM.');
  await expect(payment).toContainText('The patient can reschedule until Tue, 24 Nov 2026, 9 AM.');
  await expect(drawer).toContainText('Phone of the center 0821 496 0142');
  await expect(drawer.getByRole('region', { name: 'Emails sent' })).toContainText('Booking confirmed');
  const history = drawer.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(history).toHaveText([/^Confirmed.*by the payment/, /^Chair held for \d+ minutes.*by the patient/]);
  await expect(drawer).toContainText('1 of 3');
  await expectGoodScreen(page, 'admin-appointment');

  await drawer.getByRole('button', { name: 'Next appointment' }).click();
  await expect(page.getByRole('dialog', { name: 'Farida Sheikh' })).toContainText('2 of 3');
  await expect(page).toHaveURL(`/admin/appointments/${second!._id}?center=${center._id}&sort=date`);
  if (!isPhone(page)) {
    await rowWith(page, LIST, AFTERNOON).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('dialog', { name: 'Farida Sheikh' })).toContainText('3 of 3');
    await expect(page.getByRole('dialog', { name: 'Farida Sheikh' })).toContainText('Thu, 26 Nov 2026');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(page.getByRole('dialog', { name: 'Meera Pillai' })).toContainText('1 of 3');
    await page.keyboard.press('ArrowDown');
  }
  await page.reload();
  await expect(page.getByRole('dialog', { name: 'Farida Sheikh' })).toContainText('2 of 3');
  await page.goBack();
  await expect(page).toHaveURL(list);
  await expect(page.getByRole('dialog')).toBeHidden();
  await openRow(page, LIST, 'Meera Pillai');
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(list);
});

test('an appointment that does not exist is said not to', async ({ page, administrator, expectFailure }) => {
  expect(administrator.userName).toBe('admin');
  expectFailure(/answer 404: GET .*\/admin\/appoinment\//);
  await page.goto('/admin/appointments/019aa000-0000-7000-8000-000000000000');
  const drawer = page.getByRole('dialog', { name: 'Appointment' });
  await expect(drawer).toContainText("We can't find this appointment.");
  await expectGoodScreen(page, 'admin-appointment-missing');
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/admin/appointments');
});

test('cancelling gives the chair and the money back, and tells the patient why', { tag: '@phone' }, async ({
  page,
  administrator,
  anotherPatient,
  sandbox,
}) => {
  const center = await administrator.addCenter('Copper Kite Dialysis');
  const patient = await anotherPatient('Lata Deshmukh');
  const session = await patient.book(center, WEDNESDAY, MORNING);
  const drawer = await openAppointment(page, (await onlyAt(administrator, center))._id, 'Lata Deshmukh');
  await drawer.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change status' });
  await expect(dialog.getByRole('radio', { name: 'Confirmed' })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Confirmed' })).toBeFocused();
  await expectGoodScreen(page, 'admin-status');
  await dialog.getByText('Cancelled', { exact: true }).click();
  await expect(dialog).toContainText('Chair 1 is free at once. The patient gets an email.');
  await expect(dialog.getByRole('radio', { name: '₹1,850, in full' })).toBeChecked();
  await dialog.getByText('No refund', { exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Cancel it, no refund' })).toBeVisible();
  await dialog.getByText('₹1,850, in full', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The water treatment is being repaired.');
  await expectGoodScreen(page, 'admin-status-cancel');
  await dialog.getByRole('button', { name: 'Cancel it, refund ₹1,850' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Lata Deshmukh’s appointment is cancelled, and ₹1,850 is being refunded.')).toBeVisible();
  await expect(drawer).toContainText('Cancelled by the center.');
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText(
    '“The water treatment is being repaired.”',
  );
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('₹1,850');

  const mail = await sandbox.messageTo(patient.email, /^Cancelled by the center/);
  expect(mail.text).toContain('The water treatment is being repaired.');
  expect(mail.text).toContain('₹1,850');
  await expect(async () => {
    const { payments } = await sandbox.ledger();
    expect(payments.find((payment) => payment.session === session.id)).toMatchObject({
      status: 'succeeded',
      refunded: 185_000,
    });
  }).toPass();
  await expect(async () => {
    await page.reload();
    await expect(drawer.getByRole('region', { name: 'Refunds' })).toContainText('₹1,850 refunded', { timeout: 2_000 });
  }).toPass();
  await expectGoodScreen(page, 'admin-appointment-cancelled');
  const [day] = await patient.availability(center, WEDNESDAY, WEDNESDAY);
  expect(day!.slots.find(({ time }) => time === MORNING)).toMatchObject({ free: 4 });
});

test('without a refund it asks who wanted it and why; a part is refunded later, and what is left can be', {
  tag: '@narrow',
}, async ({ page, administrator, anotherPatient, sandbox }) => {
  const reason = 'She is travelling that day.';
  const center = await administrator.addCenter('Blue Sparrow Dialysis');
  const patient = await anotherPatient('Yamini Kulkarni');
  const session = await patient.book(center, WEDNESDAY, MORNING);
  const { _id: id } = await onlyAt(administrator, center);
  const drawer = await openAppointment(page, id, 'Yamini Kulkarni');
  await expect(drawer.getByRole('region', { name: 'Refunds' })).toBeHidden();
  const dialog = await turnTo(page, drawer, 'Cancelled');
  await expect(dialog.getByRole('radiogroup', { name: 'Who asked for it?' })).toBeHidden();
  await dialog.getByText('No refund', { exact: true }).click();
  const confirm = dialog.getByRole('button', { name: 'Cancel it, no refund' });
  await expect(dialog).toContainText('Choose who asked for it.');
  await expect(confirm).toBeDisabled();
  const asked = dialog.getByRole('radiogroup', { name: 'Who asked for it?' });
  await asked.getByText('The patient', { exact: true }).click();
  await expect(dialog).toContainText('Write the reason.');
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill(reason);
  await expectGoodScreen(page, 'admin-status-no-refund');
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(drawer).toContainText('Cancelled because the patient asked for it.');
  await expect(drawer).toContainText(`Reason: “${reason}”`);
  const told = await sandbox.messageTo(patient.email, /^Cancelled as you asked: your session on/);
  expect(told.text).toContain('The ₹1,850 that you paid is not refunded.');
  expect(told.text).toContain(`Reason: ${reason}`);

  const refunds = drawer.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('No refund. ₹1,850 was paid.');
  await expectGoodScreen(page, 'admin-appointment-not-refunded');
  await refunds.getByRole('button', { name: 'Refund…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Refund Yamini Kulkarni?' });
  const amount = question.getByRole('textbox', { name: 'Amount' });
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue('1850');
  await amount.fill('1,851');
  await expect(question).toContainText('Enter an amount from ₹1 to ₹1,850.');
  await expect(question.getByRole('button', { name: 'Refund', exact: true })).toBeDisabled();
  await amount.fill('500');
  await expectGoodScreen(page, 'admin-refund-start');
  await question.getByRole('button', { name: 'Refund ₹500' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('The refund of ₹500 to Yamini Kulkarni is on its way.')).toBeVisible();
  await expect(refunds).toContainText('₹500 refunded', { timeout: 20_000 });
  await expect(refunds).toContainText('₹1,350 of what was paid is left.');
  await expect(refunds.getByRole('button', { name: 'Refund…' })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Payment' })).toContainText('₹1,850 paid, ₹500 of it refunded');
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText('Refund of ₹500 started');
  await expectGoodScreen(page, 'admin-appointment-part-refunded');

  const mail = await sandbox.messageTo(patient.email, /^Refund of ₹500: your session on/);
  expect(mail.text).toContain('We are refunding ₹500 of the ₹1,850 that you paid for this appointment');
  const { payments } = await sandbox.ledger();
  expect(payments.find((payment) => payment.session === session.id)).toMatchObject({ refunded: 50_000 });
  expect((await patient.myBookings())[0]).toMatchObject({
    cancelAskedBy: 'patient',
    refund: { amount: 500, notRefunded: 1350, status: 'refunded' },
  });

  await page.goto(`/admin/audit?subjectId=${id}`);
  await expect(rowWith(page, 'Activity', 'Started a refund for')).toContainText('₹500');
  const kept = rowWith(page, 'Activity', 'Changed the status of');
  await expect(kept).toContainText('No refund');
  await expect(kept).toContainText('Requested by: the patient');
  await expect(kept).toContainText(reason);
});

test('a refund that failed is recorded as paid by hand, with how', { tag: '@narrow' }, async ({
  page,
  administrator,
  anotherPatient,
  sandbox,
}) => {
  const center = await administrator.addCenter('Slate Heron Dialysis');
  const patient = await anotherPatient('Nafisa Qureshi');
  const session = await patient.book(center, WEDNESDAY, MORNING);
  const { _id: id } = await onlyAt(administrator, center);
  await sandbox.refunds('pending');
  await administrator.turn(id, { bookingStatus: 'cancelled' });
  await sandbox.failRefundOf(session.id);
  await sandbox.refunds('succeed');
  await expect(async () =>
    expect((await patient.myBookings())[0]).toMatchObject({ paymentStatus: 'refund failed' }),
  ).toPass();

  const drawer = await openAppointment(page, id, 'Nafisa Qureshi');
  const refunds = drawer.getByRole('region', { name: 'Refunds' });
  await expect(refunds).toContainText('₹1,850 not refunded');
  await expectGoodScreen(page, 'admin-refund-failed');
  await refunds.getByRole('button', { name: 'Paid by hand: refund of ₹1,850' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Was ₹1,850 paid back by hand?' });
  const note = dialog.getByRole('textbox', { name: 'How it was paid' });
  const confirm = dialog.getByRole('button', { name: 'Record ₹1,850 as paid' });
  await expect(note).toBeFocused();
  await note.fill('  ');
  await expect(confirm).toBeDisabled();
  await expect(dialog).toContainText('Write how it was paid.');
  await note.fill('By UPI, UTR 4127 7301');
  await expectGoodScreen(page, 'admin-refund-by-hand');
  await confirm.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('₹1,850 is recorded as paid by hand.')).toBeVisible();
  await expect(refunds).toContainText('₹1,850 paid back by hand');
  await expect(refunds.getByRole('button')).toHaveCount(0);
  const history = drawer.getByRole('region', { name: 'History' });
  await expect(history).toContainText('Refund paid by hand');
  await expect(history).toContainText('“By UPI, UTR 4127 7301”');
  expect((await patient.myBookings())[0]).toMatchObject({ paymentStatus: 'refunded', refund: { status: 'by-hand' } });
});

test('an appointment is set to pending and confirmed again on its chair', async ({
  page,
  administrator,
  anotherPatient,
  sandbox,
}) => {
  const center = await administrator.addCenter('Honey Bridge Renal Center');
  const patient = await anotherPatient('Gopal Hegde');
  await patient.book(center, WEDNESDAY, MORNING);
  const drawer = await openAppointment(page, (await onlyAt(administrator, center))._id, 'Gopal Hegde');
  const pending = await turnTo(page, drawer, 'Pending');
  await expect(pending).toContainText('They keep chair 1 while you check something. No email is sent.');
  await pending.getByRole('button', { name: 'Set it to pending' }).click();
  await expect(pending).toBeHidden();
  await expect(drawer.getByRole('region', { name: 'History' }).getByRole('listitem').first()).toHaveText(
    /^Set to pending.*by admin$/,
  );
  expect((await patient.myBookings())[0]).toMatchObject({ bookingStatus: 'pending' });

  const confirmed = await turnTo(page, drawer, 'Confirmed');
  await expect(confirmed).toContainText('They keep chair 1. ₹1,850 paid. The patient gets an email.');
  await confirmed.getByRole('button', { name: 'Confirm it' }).click();
  await expect(page.getByText('Gopal Hegde’s appointment is confirmed.')).toBeVisible();
  expect((await patient.myBookings())[0]).toMatchObject({ bookingStatus: 'confirmed', paymentStatus: 'paid' });
  await expect(async () => {
    const mails = (await sandbox.messages(patient.email)).filter(({ subject }) => /^Confirmed/.test(subject));
    expect(mails).toHaveLength(2);
  }).toPass();
});

test('a cancelled appointment comes back only where a chair is free', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  const center = await administrator.addCenter('One Chair Dialysis', 1);
  const first = await anotherPatient('Kamala Bora');
  await first.book(center, WEDNESDAY, MORNING);
  const cancelled = await onlyAt(administrator, center);
  await administrator.turn(cancelled._id, { bookingStatus: 'cancelled' });
  const second = await anotherPatient('Rahim Khan');
  await second.book(center, WEDNESDAY, MORNING);

  const drawer = await openAppointment(page, cancelled._id, 'Kamala Bora');
  await drawer.getByRole('button', { name: 'Change status' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Change status' });
  for (const status of ['Confirmed', 'Pending'])
    await expect(dialog.getByRole('radio', { name: status })).toBeDisabled();
  await expect(dialog.getByText('No chair is free in this window any more.')).toHaveCount(2);
  await expectGoodScreen(page, 'admin-status-full');
  await dialog.getByRole('button', { name: 'Keep as it is' }).click();
  await expect(dialog).toBeHidden();

  const taken = (await administrator.appointmentsAt(center)).find(({ userId }) => userId.username === 'Rahim Khan')!;
  await administrator.turn(taken._id, { bookingStatus: 'cancelled' });
  await page.reload();
  const again = await turnTo(page, drawer, 'Confirmed');
  await expect(again).toContainText('They get the first free chair. The money was refunded; nothing is charged again.');
  await again.getByRole('button', { name: 'Confirm it' }).click();
  await expect(drawer).toContainText('One Chair Dialysis, chair 1 of 1');
  expect((await first.myBookings())[0]).toMatchObject({ bookingStatus: 'confirmed' });
});

test('who was slower learns what a colleague has done, and keeps what was typed', async ({
  page,
  administrator,
  anotherPatient,
  expectFailure,
}) => {
  expectFailure(/answer 409: PUT .*\/admin\/update-appoinment/);
  const center = await administrator.addCenter('Silver Loom Dialysis');
  await (await anotherPatient('Selvi Naidu')).book(center, WEDNESDAY, MORNING);
  const { _id: id } = await onlyAt(administrator, center);
  const drawer = await openAppointment(page, id, 'Selvi Naidu');
  const dialog = await turnTo(page, drawer, 'Cancelled');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Asked for by her daughter.');
  await administrator.turn(id, { bookingStatus: 'pending' });
  await dialog.getByRole('button', { name: 'Cancel it, refund ₹1,850' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This is now Pending: changed by admin');
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Asked for by her daughter.');
  await expectGoodScreen(page, 'admin-status-conflict');
  await dialog.getByRole('button', { name: 'Cancel it, refund ₹1,850' }).click();
  await expect(drawer).toContainText('Cancelled by the center.');
});

test('a mail is sent once more to where it went', async ({ page, administrator, anotherPatient, sandbox }) => {
  const center = await administrator.addCenter('Morning Anchor Dialysis');
  const patient = await anotherPatient('Irfan Ali');
  await patient.book(center, WEDNESDAY, MORNING);
  const { text } = await sandbox.messageTo(patient.email, /^Confirmed/);
  const drawer = await openAppointment(page, (await onlyAt(administrator, center))._id, 'Irfan Ali');
  await drawer.getByRole('button', { name: 'Send again' }).click();
  await page.getByRole('menuitem', { name: /^Booking confirmed/ }).click();
  await expect(page.getByText(`“Booking confirmed” is on its way to ${patient.email}.`)).toBeVisible();
  await expect(async () => {
    const mails = (await sandbox.messages(patient.email)).filter(({ subject }) => /^Confirmed/.test(subject));
    expect(mails.map((mail) => mail.text)).toEqual([text, text]);
  }).toPass();
  await expect(drawer.getByRole('region', { name: 'Emails sent' }).getByRole('listitem')).toHaveCount(2);
});

test('the file has what the filters leave', async ({ page, administrator, anotherPatient }) => {
  const center = await threeAppointments(administrator, anotherPatient, 'Ivory Lamp Dialysis');
  await page.goto(`/admin/appointments?center=${center._id}&status=confirmed`);
  await expect(rows(page, LIST)).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^appointments.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toMatch(/^\uFEFF?Date,Time,Center,/);
  expect(lines.slice(1).map((line) => line.split(',').slice(0, 7))).toEqual([
    [WEDNESDAY, MORNING, 'Ivory Lamp Dialysis', 'Mysuru', '1', 'Meera Pillai', expect.stringContaining('@')],
    [WEDNESDAY, AFTERNOON, 'Ivory Lamp Dialysis', 'Mysuru', '1', 'Farida Sheikh', expect.stringContaining('@')],
  ]);
});

test('what cannot be loaded says so, and offers to try again', async ({
  page,
  administrator,
  anotherPatient,
  expectFailure,
}) => {
  expectFailure(/answer 500: GET .*\/admin\/get-appoinments/);
  expectFailure(/answer 500: GET .*\/admin\/appoinment\//);
  const center = await administrator.addCenter('Jade Wheel Dialysis');
  await (await anotherPatient('Uma Shetty')).book(center, WEDNESDAY, MORNING);
  const isList = (url: URL) => url.pathname === '/admin/get-appoinments';
  await page.route(isList, (route) => route.fulfill(FAILED));
  await page.goto(`/admin/appointments?center=${center._id}`);
  const failure = page.getByRole('alert').filter({ hasText: 'The appointments could not be loaded' });
  await expect(failure).toContainText('Your filters are kept.');
  await expect(page.getByText('No appointments found matching your filters')).toBeHidden();
  await expectGoodScreen(page, 'admin-appointments-failed');
  await page.unroute(isList);
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page, LIST)).toHaveCount(1);

  const isOne = (url: URL) => url.pathname.startsWith('/admin/appoinment/');
  await page.route(isOne, (route) => route.fulfill(FAILED));
  const drawer = await openRow(page, LIST, 'Uma Shetty');
  await expect(drawer).toContainText('This appointment could not be loaded.');
  await expectGoodScreen(page, 'admin-appointment-failed');
  await page.unroute(isOne);
  await drawer.getByRole('button', { name: 'Try again' }).click();
  await expect(drawer.getByRole('region', { name: 'Payment' })).toBeVisible();
});

test('a session that ends while a status is changed is opened again above it, and the reason stays', async ({
  page,
  administrator,
  anotherPatient,
  expectFailure,
}) => {
  // What is polled may be refused too.
  expectFailure(/answer 401: (PUT .*\/admin\/update-appoinment|GET .*\/admin\/)/);
  const center = await administrator.addCenter('Pearl Terrace Dialysis');
  await (await anotherPatient('Nalini Rathore')).book(center, WEDNESDAY, MORNING);
  const drawer = await openAppointment(page, (await onlyAt(administrator, center))._id, 'Nalini Rathore');
  const dialog = await turnTo(page, drawer, 'Cancelled');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The nurse is ill.');
  await administrator.signOut();
  await dialog.getByRole('button', { name: 'Cancel it, refund ₹1,850' }).click();
  const again = page.getByRole('dialog', { name: 'You have been signed out' });
  await expect(again.getByLabel('User name')).toHaveValue(administrator.userName);
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused();
  await expectGoodScreen(page, 'admin-status-session-ended');
  await again.getByLabel('Password', { exact: true }).fill(administrator.password);
  await page.keyboard.press('Enter');
  await expect(again).toBeHidden();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The nurse is ill.');
  await expect(dialog.getByRole('radio', { name: 'Cancelled' })).toBeChecked();
  await expectGoodScreen(page, 'admin-status-signed-in-again');
  await dialog.getByRole('button', { name: 'Cancel it, refund ₹1,850' }).click();
  await expect(dialog).toBeHidden();
  await expect(drawer.getByRole('region', { name: 'History' })).toContainText('“The nurse is ill.”');
});
