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
    await expect(drawer.getByRole('region', { name: section, exact: section === 'Messages' })).toBeVisible();
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
  await drawer.getByRole('link', { name: 'Print', exact: true }).click();
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
  expect((await downloading).suggestedFilename()).toMatch(/^register-.*\.csv$/);
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

test('money is taken in parts, an extra is charged, a mistake is taken back, and what remains stands there', {
  tag: ['@phone', '@narrow'],
}, async ({ page, administrator }) => {
  const center = await administrator.addCenter('Lotus Ledger Dialysis', 4);
  await administrator.call(desk.book, {
    body: {
      ...{ patient: { name: 'Kamakshi Iyer', phone: '98450 71044', informed: true, isNew: true }, payment: 'later' },
      centerId: center._id,
      sessions: ['2026-11-26', '2026-11-28', '2026-11-30'].map((date) => ({ date, time: '1 PM - 5 PM' })),
    },
  });
  await page.goto(`/admin/patients?centerId=${center._id}`);
  await openRow(page, LIST, 'Kamakshi Iyer');
  const drawer = page.getByRole('dialog', { name: 'Kamakshi Iyer' });
  await expect(drawer.getByText('₹5,550 to be paid')).toBeVisible();

  await drawer.getByRole('button', { name: 'Take money' }).click();
  const take = page.getByRole('alertdialog', { name: 'Money from Kamakshi Iyer' });
  // All that is owed is offered; less is taken.
  await expect(take.getByLabel('Amount')).toHaveValue('5550');
  await take.getByLabel('Amount').fill('2,000');
  await expect(take.getByText('After this, ₹3,550 is still to be paid.')).toBeVisible();
  await expectGoodScreen(page, 'admin-account-take');
  await take.getByRole('button', { name: 'Record ₹2,000' }).click();
  const done = page.getByRole('dialog', { name: 'Payment' });
  await expect(
    done.getByText(/^₹2,000 is in the account\. It pays for 1 session\. The receipt is VRK-\d+\.$/),
  ).toBeVisible();
  await done.getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('₹3,550 to be paid')).toBeVisible();
  await expect(drawer.getByText('₹3,700 due for sessions, ₹150 in the account')).toBeVisible();

  const more = async (deed: string) => {
    await drawer.getByRole('button', { name: 'More for the account of Kamakshi Iyer' }).click();
    await page.getByRole('menuitem', { name: deed }).click();
  };
  await more('Charge an extra');
  const extra = page.getByRole('alertdialog', { name: 'An extra for Kamakshi Iyer' });
  await extra.getByLabel('Price').fill('900');
  await extra.getByLabel('What is it?').fill('Dialyser');
  await extra.getByRole('button', { name: 'Charge ₹900' }).click();
  await page.getByRole('dialog', { name: 'Extra' }).getByRole('button', { name: 'Done' }).click();
  await expect(drawer.getByText('₹4,450 to be paid')).toBeVisible();
  await more('Sell a package');
  const pack = page.getByRole('alertdialog', { name: 'A package for Kamakshi Iyer' });
  await pack.getByLabel('Amount').fill('17000');
  await pack.getByLabel('For how many sessions?').fill('10');
  await expect(pack.getByText('₹1,700 for each session')).toBeVisible();
  await expectGoodScreen(page, 'admin-account-package');
  await pack.getByRole('button', { name: 'Cancel' }).click();
  await expectGoodScreen(page, 'admin-account-drawer');

  await drawer.getByRole('button', { name: 'Take back: Extra, -₹900' }).click();
  const back = page.getByRole('alertdialog', { name: 'Take back ₹900: Extra?' });
  await back.getByLabel('What was wrong?').fill('It was the clinic’s own');
  await back.getByRole('button', { name: 'Take it back' }).click();
  await expect(drawer.getByText('₹3,550 to be paid')).toBeVisible();

  await page.goto(`/admin/debts?centerId=${center._id}`);
  await expect(page.getByText('₹3,550 for today and later')).toBeVisible();
  await expectGoodScreen(page, 'admin-debts');
  await page.getByRole('link', { name: 'Kamakshi Iyer' }).click();
  await expect(drawer).toBeVisible();
});
