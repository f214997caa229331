/** Importing lists: standing patients and centers (/admin/import). */
import type { Page } from '@playwright/test';
import { centers, desk, funding } from '../../src/contract/admin';
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';

const HEAD = 'Name,Phone,Days,Window,From,Weeks,Ward';
const GOOD = ['Lakshmi Raman,98460 50001,MWF,05:00,30/11/2026,2,A', 'Abdul Karim,98460 50002,TTS,1 PM,01/12/2026,1,B'];

async function chooseFile(page: Page, name: string, lines: readonly string[]): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: /^Choose (a|another) file/ }).click();
  await (await choosing).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
}

test('standing patients: wrong rows are left out, somebody else comes first, and again there is nothing to do', {
  tag: '@narrow',
}, async ({ page, administrator, watched }) => {
  const center = await administrator.addCenter('List Lamp Dialysis', 2);
  await page.goto('/admin/book');
  await page.getByRole('link', { name: 'Import a list' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import patients' })).toBeVisible();
  await page.goto(`/admin/import/patients?center=${center._id}`);
  await page.getByText('What the columns mean').click();
  await expectGoodScreen(page, 'admin-import-start');

  watched.expectFailure(/answer 400: POST .*\/preview/);
  await chooseFile(page, 'book.csv', ['PK\u0003\u0004']);
  await expect(page.getByRole('alert')).toContainText('This is a workbook');
  await chooseFile(page, 'list.csv', [HEAD, ...GOOD, 'Ravi,123,Sun,06:00,31/11/2026,1,']);
  await expect(page.getByText('Not used, since their headings are not known: Ward.')).toBeVisible();
  const go = page.getByRole('button', { name: 'Import 2 patients, 9 sessions' });
  await expect(go).toHaveAccessibleDescription('Some of it is wrong');
  const rows = page.getByRole('table').getByRole('row');
  // What somebody has to look at comes first.
  await expect(rows.nth(1)).toContainText('Ravi');
  await expect(rows.nth(1)).toContainText('Centers are closed on Sundays');
  await expectGoodScreen(page, 'admin-import-wrong');
  await page.getByRole('radio', { name: 'New 2' }).check({ force: true });
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'Leave them out and import the rest' }).check();
  await expect(page.getByText('1 row needs correcting; the rest is imported.')).toBeVisible();

  // Both chairs of the first day go to others meanwhile.
  for (const phone of ['98460 50011', '98460 50012']) {
    const sessions = [{ date: '2026-11-30', time: '5 AM - 9 AM' }];
    const patient = { name: 'Walk-in', phone };
    await administrator.call(desk.book, { body: { patient, centerId: center._id, sessions, payment: 'later' } });
  }
  watched.expectFailure(/answer 409: POST .*\/import\/patients/);
  await go.click();
  await expect(page.getByText('Nothing was imported: something has changed since the preview.')).toBeVisible();
  await expect(page.getByText('No chair is free: 30 Nov 2026')).toBeVisible();
  expect(await administrator.appointmentsAt(center)).toHaveLength(2);
  await page.getByRole('button', { name: 'Import 2 patients, 8 sessions' }).click();
  await expect(page.getByText('2 patients and 8 sessions are imported')).toBeVisible();
  await expectGoodScreen(page, 'admin-import-done');
  expect(await administrator.appointmentsAt(center)).toHaveLength(10);
  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download what was booked' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^imported-.*\.csv$/);

  await page.getByRole('button', { name: 'Import another list' }).click();
  await chooseFile(page, 'list.csv', [HEAD, GOOD[1]!]);
  await expect(page.getByText('Everything in this list is already here.')).toBeVisible();
  await expectGoodScreen(page, 'admin-import-nothing');
});

test('a scheme pays: the preview says for how long, and what is left to the patient', {
  tag: '@narrow',
}, async ({ page, administrator }) => {
  const center = await administrator.addCenter('Card Lamp Dialysis', 4);
  const terms = { reservedChairs: null, opensHoursBefore: null, papers: [], referralNeeded: false, daysBefore: 0 };
  const schemes = [
    { ...terms, scheme: 'pmjay' as const, share: 0, hoursBetween: 24, sessionsPerCourse: null },
    { ...terms, scheme: 'cghs' as const, share: 250, hoursBetween: 0, sessionsPerCourse: 4 },
  ];
  await administrator.call(funding.setOfCenter, {
    params: { id: center._id },
    body: { atCenter: ['cash'], price: null, schemes },
  });
  await page.goto(`/admin/import/patients?center=${center._id}`);
  await page.getByText('What the columns mean').click();
  await expect(page.getByText('The last four characters of the card number, never the whole number.')).toBeVisible();
  await expectGoodScreen(page, 'admin-import-scheme-columns');
  await chooseFile(page, 'list.csv', [
    `${HEAD.replace(',Ward', '')},Payment,Scheme,Card last four,Approved until,Reference`,
    'Sunita Pawar,98460 50021,MWF,05:00,30/11/2026,2,scheme,PM-JAY,4821,09/12/2026,PA-2207',
    'Joseph Mathew,98460 50022,TTS,1 PM,01/12/2026,2,scheme,CGHS,77b2,31/12/2026,',
    'Ravi Kumar,98460 50023,TTS,1 PM,01/12/2026,1,scheme,ECHS,1234567890123456,31/12/2026,',
    'Meera Rao,98460 50024,MWF,05:00,30/11/2026,1,scheme,,,,',
  ]);
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(row('Sunita Pawar')).toContainText('5 sessions will be booked');
  await expect(row('Sunita Pawar')).toContainText('PM-JAY, card ending in 4821');
  await expect(row('Sunita Pawar')).toContainText('The patient pays nothing');
  await expect(row('Sunita Pawar')).toContainText('Not booked, after the approval ends: 11 Dec 2026');
  await expect(row('Joseph Mathew')).toContainText('The patient pays ₹250 for each session, at the center');
  await expect(row('Joseph Mathew')).toContainText('until 31 Dec 2026, for 4 sessions');
  await expect(row('Joseph Mathew')).toContainText('no approved session is left');
  await expect(row('Ravi Kumar')).toContainText('last four characters of the card number only');
  await expect(row('Meera Rao')).toContainText('Scheme is required where a scheme pays');
  await expectGoodScreen(page, 'admin-import-scheme');
  await page.getByRole('checkbox', { name: 'Leave them out and import the rest' }).check();
  await page.getByRole('button', { name: 'Import 2 patients, 9 sessions' }).click();
  await expect(page.getByText('2 patients and 9 sessions are imported')).toBeVisible();
  const { covers } = await administrator.call(funding.covers, { query: { centerId: center._id } });
  expect(covers.map(({ scheme, cardLast4, reference }) => [scheme, cardLast4, reference]).sort()).toEqual([
    ['cghs', '77B2', null],
    ['pmjay', '4821', 'PA-2207'],
  ]);
});

test('centers: rows are pasted, one is new and one is changed, by keyboard alone', { tag: '@narrow' }, async ({
  page,
  administrator,
}) => {
  const known = await administrator.addCenter('Paste Board Dialysis');
  await page.goto('/admin/import');
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await expectGoodScreen(page, 'admin-import');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Centers/ })
    .press('Enter');
  await page.getByRole('button', { name: 'Paste the rows instead' }).press('Enter');
  const field = page.getByLabel('Rows, copied from the spreadsheet');
  await expect(field).toBeFocused();
  await page.keyboard.insertText(
    [
      'Name\tCity\tAddress\tPhone\tServices\tFacilities\tCharge\tChairs',
      'Lotus Paste Dialysis\tDharwad\t4 Lake Road\t0836 5550 144\tHemodialysis\tParking\t1,900\t12',
      `${known.CenterName}\t${known.CenterCity}\t\t\t\t\t2,100\t`,
    ].join('\n'),
  );
  await page.getByRole('button', { name: 'Preview these rows' }).press('Enter');
  const changed = page.getByRole('row').filter({ hasText: known.CenterName });
  await expect(changed).toContainText('Charge (rupees): 1850 becomes 2100');
  await expectGoodScreen(page, 'admin-import-centers');
  await page.getByRole('button', { name: 'Import 1 new center, and 1 change' }).press('Enter');
  await expect(page.getByText('1 new center, and 1 change imported')).toBeVisible();
  const { dialysisCenters } = await administrator.call(centers.list, { query: { q: 'Paste' } });
  expect(dialysisCenters.map(({ CenterName, DialysisCharge }) => [CenterName, DialysisCharge]).sort()).toEqual([
    ['Lotus Paste Dialysis', 1_900],
    ['Paste Board Dialysis', 2_100],
  ]);
});

test('a list without sessions fills the register, and is taken back', { tag: '@phone' }, async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter('Register Lamp Dialysis', 4);
  await page.goto(`/admin/import/patients?center=${center._id}`);
  await chooseFile(page, 'register.csv', [
    'Name,Mobile,MRN No,Age,Gender,Address,PIN,Relative',
    'Savitri Register,98460 50031,MRN-31,64,F,12 Temple Street,560041,Mohan Lal',
    'Gita Register,none,MRN-32,51,F,,,',
  ]);
  await expect(page.getByText('Fills in: File number, Date of birth, Sex, Address, PIN code, Relative')).toBeVisible();
  await expectGoodScreen(page, 'admin-import-register');
  await page.getByRole('button', { name: 'Import 2 patients' }).click();
  await expect(page.getByText('2 patients are imported')).toBeVisible();
  const listed = () => administrator.call(desk.findPatients, { query: { centerId: center._id } });
  expect((await listed()).count).toBe(2);
  await page.getByRole('button', { name: 'Take it back' }).click();
  const question = page.getByRole('alertdialog', { name: 'Take back this import?' });
  await expectGoodScreen(page, 'admin-import-take-back');
  await question.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('Taken back: 2 patients, 0 sessions')).toBeVisible();
  await expectGoodScreen(page, 'admin-import-taken-back');
  expect((await listed()).count).toBe(0);
});
