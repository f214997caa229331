/** The register of a center: somebody is added, found, and what is kept of them is changed. */
import { desk } from '../../src/contract/admin';
import { isPhone, openRow, rowWith, rows } from './admin-list';
import { expect, test } from './administrator';
import { expectGoodScreen } from './looks';

const LIST = 'Patients';

test('a patient is added without an appointment, found by the file, and the details are changed', {
  tag: '@phone',
}, async ({ page, administrator, expectFailure }) => {
  expectFailure(/answer 400: PUT .*\/admin\/patients\//);
  expectFailure(/answer 409: POST .*\/admin\/patients/);
  const center = await administrator.addCenter('Lotus Pond Dialysis');
  await page.goto(`/admin/patients?centerId=${center._id}`);
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await expectGoodScreen(page, 'admin-patients-nobody');

  const add = async (name: string, phone: string) => {
    await page.getByRole('link', { name: 'Add a patient' }).click();
    const panel = page.getByRole('dialog', { name: 'Add a patient' });
    await panel.getByLabel('Name', { exact: true }).fill(name);
    await panel.getByLabel('Phone number', { exact: true }).fill(phone);
    await panel.getByRole('button', { name: 'Add', exact: true }).click();
    return panel;
  };
  await add('Savitri Venkatesh', '98450 71001');
  const drawer = page.getByRole('dialog', { name: 'Savitri Venkatesh' });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('button', { name: 'Correct details' }).click();
  const details = page.getByRole('alertdialog', { name: 'Correct the details of Savitri Venkatesh' });
  await details.getByLabel('File number').fill('MRN-1042');
  await details.getByLabel('PIN code').fill('060041');
  await details.getByLabel("Relative's name").fill('Mohan Venkatesh');
  await details.getByLabel('ABHA number').fill('43-4221-5105-6749');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details.getByText('A PIN code has 6 digits')).toBeVisible();
  await expectGoodScreen(page, 'admin-patients-refused');
  await details.getByLabel('PIN code').fill('560 041');
  await details.getByRole('button', { name: 'Save' }).click();
  await expect(details).toBeHidden();
  for (const kept of ['MRN-1042', '560041', 'Mohan Venkatesh', '43-4221-5105-6749'])
    await expect(drawer.getByText(kept).first()).toBeVisible();
  for (const section of ['Coming sessions', 'Past sessions', 'Schemes and papers', 'Messages', 'Consent', 'Changes'])
    await expect(drawer.getByRole('region', { name: section })).toBeVisible();
  await expect(drawer.getByText('Nothing is booked.')).toBeVisible();
  await expect(drawer.getByText('Nothing has been written to them yet.')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Changes' })).toContainText('nothing → MRN-1042');
  await expectGoodScreen(page, 'admin-patients-drawer');
  await drawer.getByRole('button', { name: 'Record consent' }).click();
  const consent = page.getByRole('alertdialog', { name: 'Consent of Savitri Venkatesh' });
  await consent.getByLabel('How they were told').selectOption('Read aloud');
  await consent.getByLabel('Language').selectOption('हिन्दी');
  await expectGoodScreen(page, 'admin-patients-consent');
  await consent.getByRole('button', { name: 'They agreed' }).click();
  await expect(consent).toBeHidden();
  await expect(drawer.getByRole('region', { name: 'Consent' })).toContainText('At the desk, read aloud');
  await drawer.getByRole('link', { name: 'Print' }).click();
  const card = page.getByRole('region', { name: 'Card' });
  await expect(card).toContainText('Savitri Venkatesh');
  await expect(card.getByText(/^PIN for the desk \d{4}$/)).toBeVisible();
  await expect(card.getByRole('img', { name: 'Code for the desk' })).toBeVisible();
  await expectGoodScreen(page, 'admin-patients-print');
  await page.getByRole('link', { name: 'Savitri Venkatesh' }).click();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/admin/patients?centerId=${center._id}`);

  // Who may be the same is asked about, and only then.
  const again = await add('Savithri Venkatesh', '98450 71001');
  await expect(again.getByText('It is nobody of those who are known')).toBeVisible();
  await again.getByText('It is nobody of those who are known').click();
  await again.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Savithri Venkatesh' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page, LIST)).toHaveCount(2);
  await page.getByRole('searchbox', { name: /^Name, phone, file number/ }).fill('mrn-1042');
  await expect(rows(page, LIST)).toHaveCount(1);
  await openRow(page, LIST, 'Savitri Venkatesh');
  await expect(page.getByRole('dialog', { name: 'Savitri Venkatesh' })).toBeVisible();
});

test('the register is filtered by what there is to do', { tag: '@narrow' }, async ({ page, administrator }) => {
  const center = await administrator.addCenter('Lotus Root Dialysis', 4);
  const book = (name: string, phone: string, payment: 'later' | 'none') =>
    administrator.call(desk.book, {
      body: {
        ...{ patient: { name, phone, informed: true, isNew: true }, centerId: center._id, payment },
        ...{
          sessions: [{ date: '2026-11-26', time: '1 PM - 5 PM' }],
          reason: payment === 'none' ? 'A gift' : undefined,
        },
      },
    });
  await book('Gita Owes', '98450 71002', 'later');
  await book('Ram Paid', '98450 71003', 'none');
  await page.goto(`/admin/patients?centerId=${center._id}`);
  await expect(rows(page, LIST)).toHaveCount(2);
  await expect(rowWith(page, LIST, 'Gita Owes')).toContainText('₹1,850');
  await expectGoodScreen(page, 'admin-patients');
  const file = page.getByRole('link', { name: 'Export CSV' });
  await expect(file).toHaveAttribute('href', new RegExp(`/admin/patients\\.csv\\?.*centerId=${center._id}`));
  const downloading = page.waitForEvent('download');
  await file.click();
  expect((await downloading).suggestedFilename()).toMatch(/^patients-.*\.csv$/);
  if (isPhone(page)) await page.getByRole('button', { name: /^Filters/ }).click();
  await page.getByLabel('Show', { exact: true }).selectOption('Something is to be paid');
  if (isPhone(page)) await page.keyboard.press('Escape');
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(rowWith(page, LIST, 'Gita Owes')).toBeVisible();
});

test('an appointment, Today and the board lead to the page of a person', { tag: '@narrow' }, async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter('Lotus Leaf Dialysis', 4);
  const { patient } = await administrator.call(desk.addPatient, {
    body: { name: 'Kamala Linked', phone: '98450 71004', centerId: center._id },
  });
  const { bookings } = await administrator.call(desk.book, {
    body: {
      ...{ patient: { _id: patient._id }, centerId: center._id, payment: 'later' },
      sessions: [{ date: '2026-11-26', time: '1 PM - 5 PM' }],
    },
  });
  const drawer = page.getByRole('dialog', { name: 'Kamala Linked' });
  await page.goto(`/admin/appointments/${bookings[0]!._id}`);
  await page.getByRole('link', { name: 'Kamala Linked in the register' }).click();
  await expect(page).toHaveURL(/\/admin\/patients\//);
  await expect(drawer.getByRole('region', { name: 'Coming sessions' })).toContainText('26 Nov');
  await expectGoodScreen(page, 'admin-patients-with-session');
  await page.goto(`/admin/day?center=${center._id}&date=2026-11-26`);
  await page
    .getByRole('button', { name: /More for Kamala Linked|Kamala Linked/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Open the patient’s page' }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/patients/${patient._id}`));
});
