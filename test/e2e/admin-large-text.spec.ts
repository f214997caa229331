/**
 * The administrators' screens on a phone, with text at twice its size: nothing sideways, cut or broken in two, and the account stays
 * in reach. As they are, everything pressed is as high as a finger needs.
 */
import * as paths from '../../src/contract/admin/paths';
import { appointments, centers } from '../../src/contract/admin';
import type { Page } from '@playwright/test';
import { type Administrator, expect, test } from './administrator';
import { doubleText, expectNoSideScroll, misfits, smallTargets } from './looks';

const TODAY = '2026-11-24';

type Screen = [path: string, title: string];

const SCREENS: Screen[] = [
  [paths.dashboard, 'Dashboard'],
  [paths.appointments, 'Appointments'],
  [paths.book, 'Book'],
  [`${paths.reports}?report=revenue`, 'Reports'],
  [`${paths.reports}?report=occupancy&by=window`, 'Reports'],
  [paths.centers, 'Centers'],
  [paths.covers, 'Schemes to check'],
  [paths.users, 'Users'],
  [paths.patients, 'Patients'],
  [paths.staff, 'Staff'],
  [paths.audit, 'Activity'],
];

const ofCenter = (id: string): Screen[] => [
  [`${paths.day}?center=${id}`, 'Today'],
  [`${paths.daySheet}?center=${id}`, 'Day sheet'],
  [`${paths.board}?center=${id}`, 'Board'],
  [`${paths.cash}?center=${id}`, 'Cash'],
];

/** An appointment of today. */
async function oneOfToday(administrator: Administrator) {
  const query = { date: TODAY, sort: 'date', order: 'asc', page: 1, pageSize: 10 } as const;
  return (await administrator.call(appointments.list, { query })).Appoinments[0]!;
}

/** What is wrong with the page: first as it is, then at twice the text. */
async function faults(page: Page): Promise<string[]> {
  await expect(page.getByText('Loading')).toHaveCount(0);
  const small = await smallTargets(page);
  await doubleText(page);
  await expectNoSideScroll(page);
  return [...small, ...(await misfits(page))];
}

test.use({ viewport: { width: 360, height: 760 } });

test('every list fits a phone at twice the text', async ({ page, administrator }) => {
  test.slow();
  const { dialysisCenterId: center } = await oneOfToday(administrator);
  for (const [path, title] of SCREENS.concat(ofCenter(center._id))) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    expect(await faults(page), path).toEqual([]);
    await expect(page.getByRole('button', { name: /^Account of/ })).toBeInViewport({ ratio: 1 });
  }
});

test('every panel fits a phone at twice the text', async ({ page, administrator }) => {
  test.slow();
  const { _id, userId: patient, dialysisCenterId: center } = await oneOfToday(administrator);
  const PANELS: Screen[] = [
    [paths.appointment(_id), patient.username],
    [paths.user(patient._id), patient.username],
    [paths.patient(patient._id), patient.username],
    [paths.newPatient, 'Add a patient'],
    [paths.newCenter, 'Add Center'],
    [paths.editCenter(center._id), `Edit ${center.CenterName}`],
    [paths.chairs(center._id), 'Chairs and closing days'],
    [paths.payment(center._id), 'Payment and schemes'],
    [paths.invite, 'Invite somebody'],
  ];
  for (const [path, title] of PANELS) {
    await page.goto(path);
    const panel = page.getByRole('dialog', { name: title, exact: true });
    await expect(panel).toBeVisible();
    expect(await faults(page), path).toEqual([]);
  }
});

test('a booking at the desk fits a phone at twice the text, with its sessions chosen', async ({
  page,
  administrator,
}) => {
  const { dialysisCenters } = await administrator.call(centers.list, { query: { page: 1 } });
  await page.goto(`${paths.book}?center=${dialysisCenters[0]!._id}`);
  for (const window of ['Wed, 25 Nov 2026, 9 AM', 'Fri, 27 Nov 2026, 1 PM']) {
    await page.getByRole('button', { name: new RegExp(`^${window}`) }).click();
  }
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(2);
  expect(await faults(page)).toEqual([]);
});
