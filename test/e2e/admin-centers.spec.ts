/** The centers, as administrators find and maintain them (spec.md, sections 2, 5, 7 and 8). */
import { type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { centers, desk } from '../../src/contract/admin';
import { breakCall, expect, freshName, holdCall, signIn, test } from './admin-area';
import { isPhone, range, rowWith, rows } from './admin-list';
import { expectGoodScreen } from './looks';

const LIST = 'Centers';
const row = (page: Page, name: string) => rowWith(page, LIST, name);

/** The list with the one center that has this name. */
async function openListAt(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/centers?q=${encodeURIComponent(name)}`);
  await expect(row(page, name)).toBeVisible();
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await openListAt(page, name);
  await row(page, name)
    .getByRole('link', { name: new RegExp(`^${name}`) })
    .click();
  const panel = page.getByRole('dialog', { name: `Edit ${name}` });
  await expect(panel.getByLabel('Center name')).toHaveValue(name);
  await expect(panel.getByLabel('Center name')).toBeInViewport();
  return panel;
}

/** Gives the form a file like the system's file chooser. */
async function choosePhoto(
  page: Page,
  within: Locator,
  file: { name: string; mimeType: string; buffer: Buffer },
): Promise<void> {
  const opened = page.waitForEvent('filechooser');
  await within.getByRole('button', { name: /^(Choose a photo|Change photo)$/ }).click();
  await (await opened).setFiles(file);
}

async function picture(name = 'front door.jpg'): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const plain = sharp({ create: { width: 960, height: 640, channels: 3, background: '#0e5a55' } });
  return { name, mimeType: 'image/jpeg', buffer: await plain.jpeg().toBuffer() };
}

test('the centers are searched, filtered by state, sorted and turned by page, all of it in the address', {
  tag: '@phone',
}, async ({ page, administrator }) => {
  const { counts } = await administrator.call(centers.list, { query: { page: 1 } });
  await page.goto('/admin/centers');
  await expect(rows(page, LIST)).toHaveCount(isPhone(page) ? 10 : 20);
  await expect(page.getByRole('radio', { name: `All ${counts?.all}` })).toBeChecked();
  await expectGoodScreen(page, 'admin-centers');

  const search = page.getByRole('searchbox', { name: 'Search by center name' });
  await search.fill('rOHIDA');
  await expect(rows(page, LIST)).toHaveCount(1);
  await expect(page).toHaveURL('/admin/centers?q=rOHIDA');
  const found = await administrator.call(centers.list, { query: { q: 'rohida', page: 1 } });
  const [rohida] = found.dialysisCenters;
  await expect(row(page, 'Rohida Dialysis Center')).toContainText(`${rohida?.Slots}/${rohida?.Slots}`);
  await expect(row(page, 'Rohida Dialysis Center')).toContainText(rohida?.ContactNumber ?? '');
  await expect(page.getByText(/^1 of \d+ centers$/)).toBeVisible();

  await search.fill('no such place');
  await expect(page.getByText('no center found .try search another center')).toBeVisible();
  await expectGoodScreen(page, 'admin-centers-none');
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(search).toHaveValue('');
  await expect(page).toHaveURL('/admin/centers');

  await page.getByText(/^Blocked \d+$/).click();
  await expect(page).toHaveURL('/admin/centers?status=blocked');
  await expect(range(page)).toHaveText(new RegExp(`^1-\\d+ of ${counts?.blocked} centers?$`));
  await expect(rows(page, LIST)).toHaveCount(counts?.blocked ?? 0);
  await page.getByText(/^All \d+$/).click();
  await expect(rows(page, LIST)).toHaveCount(isPhone(page) ? 10 : 20);

  const first = await rows(page, LIST).first().textContent();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/centers?page=2');
  // The old rows stay, dimmed, until the new ones are loaded.
  await expect(rows(page, LIST).first()).not.toHaveText(first ?? '');
  await expect(range(page)).toHaveText(isPhone(page) ? /^11-20 of / : /^21-40 of /);
  const second = await rows(page, LIST).first().textContent();
  await page.reload();
  await expect(rows(page, LIST).first()).toHaveText(second ?? '');
  if (isPhone(page)) return;

  await expect(page.getByRole('columnheader')).toHaveText(['Name', 'Address', 'Contact', 'Slots', 'Status', 'Actions']);
  // A column's header sorts by it, and reverses the order on a second press.
  const slots = page.getByRole('columnheader', { name: 'Slots' });
  await slots.getByRole('button').click();
  await expect(slots).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL('/admin/centers?sort=slots');
  const [fewest] = (await administrator.call(centers.list, { query: { sort: 'slots', page: 1 } })).dialysisCenters;
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(`${fewest?.Slots}/${fewest?.Slots}`);
  await slots.getByRole('button').click();
  await expect(slots).toHaveAttribute('aria-sort', 'descending');
  const [most] = (await administrator.call(centers.list, { query: { sort: 'slots', order: 'desc', page: 1 } }))
    .dialysisCenters;
  await expect(page.getByRole('grid').getByRole('row').nth(1)).toContainText(`${most?.Slots}/${most?.Slots}`);

  await page.getByRole('button', { name: /Rows on a page/ }).click();
  await page.getByRole('option', { name: '50' }).click();
  await expect(rows(page, LIST)).toHaveCount(50);
  // In the select the arrows choose; elsewhere they turn the page.
  await page.getByRole('heading', { name: 'Centers', level: 1 }).click();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/page=2/);
});

test('a list that cannot be loaded says so, and while it is on its way shows where it will be', async ({
  page,
  administrator,
  expectFailure,
}) => {
  expect(administrator.userName).toBe('admin');
  expectFailure(/answer 500: GET .*\/admin\/dialysis-centers/);
  const failing = await breakCall(page, '/admin/dialysis-centers');
  await page.goto('/admin/centers?q=dialysis');
  await expect(page.getByText('The centers could not be loaded')).toBeVisible();
  await expect(page.getByText('Your filters are kept.')).toBeVisible();
  await expect(page.getByText('no center found')).toBeHidden();
  await expectGoodScreen(page, 'admin-centers-failed');
  await failing.mend();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rows(page, LIST)).not.toHaveCount(0);

  const held = await holdCall(page, '/admin/dialysis-centers');
  await page.goto('/admin/centers');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeAttached();
  await expectGoodScreen(page, 'admin-centers-loading');
  await held.release();
  await expect(rows(page, LIST)).not.toHaveCount(0);
});

test('a center is blocked at once, and the block is undone as easily', async ({
  page,
  administrator,
  expectFailure,
}) => {
  const { CenterName: name } = await administrator.addCenter(freshName());
  const isShownToPatients = async () =>
    (await (await page.request.get('/auth/dialysis-centers')).text()).includes(name);
  await openListAt(page, name);
  await row(page, name)
    .getByRole('button', { name: `Block ${name}` })
    .click();
  await expect(page.getByText(`${name} is blocked. It takes no new bookings.`)).toBeVisible();
  await expect(row(page, name)).toContainText('Blocked');
  expect(await isShownToPatients()).toBe(false);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${name} is active. Patients can book there.`)).toBeVisible();
  await expect(row(page, name)).toContainText('Active');
  expect(await isShownToPatients()).toBe(true);

  expectFailure(/answer 500: PUT .*\/admin\/update-center/);
  await page.route(/\/admin\/update-center\//, (route) =>
    route.fulfill({ status: 500, json: { success: false, message: 'Out of order.' } }),
  );
  await row(page, name)
    .getByRole('button', { name: `Block ${name}` })
    .click();
  await expect(page.getByText(`${name} could not be blocked.`)).toBeVisible();
  await expect(row(page, name)).toContainText('Active');
  await expectGoodScreen(page, 'admin-center-not-blocked');
});

test('a center where somebody is expected is blocked after a question', async ({ page, administrator }) => {
  const center = await administrator.addCenter(freshName());
  const { CenterName: name, _id: centerId } = center;
  const sessions = [{ date: '2026-11-26', time: '1 PM - 5 PM' }];
  await administrator.call(desk.book, {
    body: {
      patient: { name: 'Kamala Devi', phone: '98450 12345', informed: true, isNew: true },
      centerId,
      sessions,
      payment: 'later',
    },
  });
  await openListAt(page, name);
  await row(page, name)
    .getByRole('button', { name: `Block ${name}` })
    .click();
  const question = page.getByRole('alertdialog', { name: `Block ${name}?` });
  await expect(
    question.getByText('1 appointment is booked there. It stays, and the patient is expected.'),
  ).toBeVisible();
  await question.getByRole('button', { name: 'Keep it active' }).click();
  await expect(question).toBeHidden();
  await expect(row(page, name)).toContainText('Active');
  await row(page, name)
    .getByRole('button', { name: `Block ${name}` })
    .click();
  await expectGoodScreen(page, 'admin-center-block-question');
  await question.getByRole('button', { name: 'Block it' }).click();
  await expect(row(page, name)).toContainText('Blocked');
});

test('a new center needs every field, says which is missing in the words of the specification, and keeps what was typed', {
  tag: '@phone',
}, async ({ page, administrator }) => {
  const name = freshName();
  await page.goto('/admin/centers');
  await page.getByRole('link', { name: 'Add Center' }).click();
  const panel = page.getByRole('dialog', { name: 'Add Center' });
  await expect(panel.getByText('All fields are required')).toBeVisible();
  await expect(panel.getByText('Accepted formats: JPG, PNG, GIF, WEBP. Maximum size: 5MB')).toBeVisible();
  await expectGoodScreen(page, 'admin-center-add');

  const add = panel.getByRole('button', { name: 'Add Center' });
  await add.click();
  const required = ['CenterName', 'CenterAddress', 'CenterCity', 'ContactNumber', 'DialysisCharge', 'Slots', 'Photo'];
  for (const field of required) await expect(panel.getByText(`${field} is required`, { exact: true })).toBeVisible();
  for (const field of ['Services', 'Facilities'])
    await expect(panel.getByText(`At least one ${field} is required`, { exact: true })).toBeVisible();
  await expect(panel.getByRole('alert').filter({ hasText: '9 fields are missing' })).toBeVisible();
  await expect(panel.getByLabel('Center name')).toBeFocused();
  await expectGoodScreen(page, 'admin-center-add-missing');
  await panel.getByRole('button', { name: 'Slots', exact: true }).click();
  await expect(panel.getByLabel('Slots')).toBeFocused();

  await panel.getByLabel('Center name').fill(`  ${name}  `);
  await expect(panel.getByText('CenterName is required')).toBeHidden();
  await panel.getByLabel('Address').fill('14 Lake View Road, Vijayanagar, Mysuru 570017');
  const city = panel.getByRole('combobox', { name: 'City' });
  await city.pressSequentially('Mysu');
  await expect(page.getByRole('option', { name: 'Mysuru' })).toBeVisible();
  await city.press('ArrowDown');
  await city.press('Enter');
  await expect(city).toHaveValue('Mysuru');
  await panel.getByLabel('Contact number').fill('0821 555 0144');
  await panel.getByLabel('Dialysis charge').fill('0');
  await panel.getByLabel('Slots').fill('0');
  await add.click();
  await expect(panel.getByText('DialysisCharge must be at least 1')).toBeVisible();
  await expect(panel.getByText('Slots must be at least 1')).toBeVisible();
  await panel.getByLabel('Dialysis charge').fill('1,450');
  await panel.getByLabel('Slots').fill('2.5');
  await add.click();
  await expect(panel.getByText('Slots must be a whole number')).toBeVisible();
  await panel.getByLabel('Slots').fill('8');

  const services = panel.getByLabel('Services');
  await services.pressSequentially('  Hemodialysis ,hemodialysis,Dietician');
  await services.press('Enter');
  await services.press('Enter');
  await expect(panel.getByRole('button', { name: 'Remove Hemodialysis' })).toHaveCount(1);
  await panel.getByLabel('Facilities').fill('Parking');
  await panel.getByRole('button', { name: 'Remove Dietician' }).click();
  await expect(panel.getByRole('button', { name: 'Remove Dietician' })).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Remove Parking' })).toBeVisible();

  // Leaving with changes asks for confirmation.
  await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expectGoodScreen(page, 'admin-center-add-leave');
  await leave.getByRole('button', { name: 'Keep editing' }).click();
  await expect(panel.getByLabel('Center name')).toHaveValue(`  ${name}  `);

  await choosePhoto(page, panel, await picture());
  await expect(panel.getByText(/^Uploaded, /)).toBeVisible();
  await expectGoodScreen(page, 'admin-center-add-filled');
  await add.click();
  await expect(panel).toBeHidden();
  await expect(page.getByText(`${name} is added.`)).toBeVisible();
  await openListAt(page, name);
  await expect(row(page, name)).toContainText('8/8');
  const [added] = (await administrator.call(centers.list, { query: { q: name, page: 1 } })).dialysisCenters;
  expect(added).toMatchObject({
    CenterName: name,
    CenterCity: 'Mysuru',
    Services: ['Hemodialysis'],
    Facilities: ['Parking'],
    DialysisCharge: 1450,
    Status: 'active',
  });
  expect((await page.request.get(`/images/${added?.Photo}`)).status()).toBe(200);
});

test('a photo is uploaded as soon as it is chosen, with its progress; what is refused says why', async ({
  page,
  administrator,
  expectFailure,
}) => {
  const center = await administrator.addCenter(freshName());
  const panel = await openEdit(page, center.CenterName);
  const photo = panel.getByRole('group', { name: 'Photo' });

  await choosePhoto(page, panel, { name: 'prices.txt', mimeType: 'text/plain', buffer: Buffer.from('1,450') });
  await expect(photo.getByRole('alert')).toHaveText(
    'Failed to upload image: it is not a JPG, PNG, GIF or WEBP picture.',
  );
  await choosePhoto(page, panel, { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(6 * 1024 * 1024) });
  await expect(photo.getByRole('alert')).toHaveText('Failed to upload image: it is larger than 5 MB.');
  await expectGoodScreen(page, 'admin-photo-too-large');
  // It claims to be a picture: the server must check.
  expectFailure(/answer 400: POST .*\/admin\/upload-image/);
  await choosePhoto(page, panel, {
    name: 'pretends.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('no picture at all'),
  });
  await expect(photo.getByRole('alert')).toHaveText(
    'Failed to upload image: it is not a JPG, PNG, GIF or WEBP picture.',
  );

  expectFailure(/answer 503: POST .*\/admin\/upload-image/);
  const failing = await breakCall(page, '/admin/upload-image', {
    status: 503,
    json: { success: false, message: 'Failed to upload image. Please try again.' },
  });
  await choosePhoto(page, panel, await picture());
  await expect(photo.getByRole('alert')).toHaveText('Failed to upload image. Please try again.');
  await expectGoodScreen(page, 'admin-photo-failed');
  await failing.mend();

  // The message of an image host besides our own, and an answer without the picture's name.
  for (const [answer, sentence] of [
    [
      { status: 503, json: { error: { message: 'the preset is unknown' } } },
      'Failed to upload image: the preset is unknown',
    ],
    [{ status: 200, json: { success: true } }, 'no cloudinary image got'],
  ] as const) {
    await page.route('**/admin/upload-image', (route) => route.fulfill(answer), { times: 1 });
    await photo.getByRole('button', { name: 'Try again' }).click();
    await expect(photo.getByRole('alert')).toHaveText(sentence);
  }

  const held = await holdCall(page, '/admin/upload-image');
  await photo.getByRole('button', { name: 'Try again' }).click();
  await expect(photo.getByRole('progressbar', { name: 'Upload of front door.jpg' })).toBeVisible();
  await expect(photo.locator('img')).toHaveAttribute('src', /^data:image\/jpeg/);
  await expectGoodScreen(page, 'admin-photo-sending');
  // Saving waits for the upload.
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByRole('button', { name: /Uploading photo/ })).toBeVisible();
  await held.release();
  await expect(page.getByText(`${center.CenterName} is saved.`)).toBeVisible();
  const saved = (await administrator.call(centers.get, { params: { id: center._id } })).center;
  expect(saved.Photo).not.toBe(center.Photo);
  expect((await page.request.get(`/images/${saved.Photo}`)).headers()['content-type']).toMatch(/^image\//);
});

test('editing changes what was changed alone, and warns of fewer chairs than are booked', async ({
  page,
  administrator,
  patient,
  anotherPatient,
  expectFailure,
}) => {
  const center = await administrator.addCenter(freshName(), 4);
  await patient.book(center, '2026-11-25', '9 AM - 1 PM');
  await (await anotherPatient()).book(center, '2026-11-25', '9 AM - 1 PM');
  const panel = await openEdit(page, center.CenterName);
  await expectGoodScreen(page, 'admin-center-edit');
  await panel.getByLabel('Center name').fill('');
  await panel.getByLabel('Slots').fill('1');
  const warning = panel.getByRole('status').filter({ hasText: 'has more than' });
  await expect(warning).toContainText('1 window has more than 1 booked:');
  await expect(warning).toContainText('Wed, 25 Nov 2026, 9 AM - 1 PM: 2 booked');
  await expectGoodScreen(page, 'admin-center-slots-warning');
  // Who is booked there is named before it is saved.
  expectFailure(/answer 409: PUT .*\/admin\/update-center/);
  await panel.getByRole('button', { name: 'Save changes' }).click();
  await expect(panel.getByRole('alert')).toContainText('9 AM - 1 PM: 2 booked, 1 open (');
  await expect(panel.getByLabel('Slots')).toBeFocused();
  await expectGoodScreen(page, 'admin-center-below-sold');
  await panel.getByRole('button', { name: 'Save with fewer chairs' }).click();
  await expect(page.getByText(`${center.CenterName} is saved.`)).toBeVisible();
  await expect(row(page, center.CenterName)).toContainText('1/1');
  const saved = (await administrator.call(centers.get, { params: { id: center._id } })).center;
  const { Slots, version, updatedAt, ...same } = center;
  expect(saved).toMatchObject({ ...same, Slots: 1 });
  expect([Slots, version, updatedAt]).not.toEqual([saved.Slots, saved.version, saved.updatedAt]);
});

test('Ctrl Enter also takes the tag that is being typed, and a number that nobody can dial is refused at its field', async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter(freshName());
  const panel = await openEdit(page, center.CenterName);
  await panel.getByLabel('Contact number').fill('ask at the desk');
  await panel.getByLabel('Services').pressSequentially('Dietician');
  await panel.getByLabel('Services').press('Control+Enter');
  await expect(
    panel.getByText('Please enter all 10 digits of a mobile number, or a landline with its STD code (080 2345 6789)'),
  ).toBeVisible();
  await expect(panel.getByLabel('Contact number')).toBeFocused();
  await expect(panel.getByRole('button', { name: 'Remove Dietician' })).toBeVisible();
  await expectGoodScreen(page, 'admin-center-contact-number');
  await panel.getByLabel('Contact number').fill('0821 555 0144');
  await panel.getByLabel('Facilities').pressSequentially('Lift');
  await panel.getByLabel('Facilities').press('Control+Enter');
  await expect(page.getByText(`${center.CenterName} is saved.`)).toBeVisible();
  const saved = (await administrator.call(centers.get, { params: { id: center._id } })).center;
  expect(saved).toMatchObject({
    ContactNumber: '0821 555 0144',
    Services: ['Hemodialysis', 'Dietician'],
    Facilities: ['Parking', 'Lift'],
  });
});

test('two administrators who edit a center at once are shown what the other changed', async ({
  page,
  colleague,
  administrator,
  expectFailure,
}) => {
  const center = await administrator.addCenter(freshName(), 4);
  const mine = await openEdit(page, center.CenterName);
  const theirs = await openEdit(colleague, center.CenterName);
  await theirs.getByLabel('Slots').fill('9');
  await theirs.getByLabel('Contact number').fill('0821 555 0199');
  await theirs.getByRole('button', { name: 'Save changes' }).click();
  await expect(theirs).toBeHidden();

  expectFailure(/answer 409: PUT .*\/admin\/update-center/);
  await mine.getByLabel('Slots').fill('7');
  await mine.getByLabel('Address').fill('2 Ferry Road, Mysuru 570005');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine.getByText(/^admin changed this at \d+:\d\d\sAM\.$/)).toBeVisible();
  await expect(mine.getByRole('row', { name: /^Slots/ })).toHaveText(/Slots\s*9\s*7/);
  await expect(mine.getByRole('row', { name: /^Contact number/ })).toContainText('not changed by you');
  await expectGoodScreen(page, 'admin-center-conflict');
  await mine.getByRole('button', { name: 'Take theirs' }).click();
  await expect(mine.getByLabel('Slots')).toHaveValue('9');
  await expect(mine.getByLabel('Address')).toHaveValue('2 Ferry Road, Mysuru 570005');
  await mine.getByRole('button', { name: 'Save changes' }).click();
  await expect(mine).toBeHidden();
  const saved = (await administrator.call(centers.get, { params: { id: center._id } })).center;
  expect(saved).toMatchObject({
    Slots: 9,
    ContactNumber: '0821 555 0199',
    CenterAddress: '2 Ferry Road, Mysuru 570005',
  });
});

test('a center without patients is deleted after one question', async ({ page, administrator, expectFailure }) => {
  const { CenterName: name } = await administrator.addCenter(freshName());
  await openListAt(page, name);
  await openDelete(page, name);
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(question).toContainText('No patient has an upcoming appointment here.');
  await expect(question.getByRole('button', { name: 'Keep the center' })).toBeFocused();
  await expectGoodScreen(page, 'admin-center-delete');
  await question.getByRole('button', { name: 'Keep the center' }).click();
  await expect(question).toBeHidden();
  await expect(row(page, name)).toBeVisible();
  await openDelete(page, name);
  expectFailure(/answer 500: DELETE .*\/admin\/delete-center/);
  await page.route(
    /\/admin\/delete-center\//,
    (route) => route.fulfill({ status: 500, json: { success: false, message: 'Out of order.' } }),
    { times: 1 },
  );
  await question.getByRole('button', { name: 'Delete center' }).click();
  await expect(question.getByRole('alert')).toContainText('Out of order.');
  await question.getByRole('button', { name: 'Delete center' }).click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
  await expect(page.getByText('no center found .try search another center')).toBeVisible();
});

test('deleting a center with patients costs its name, gives their money back and tells them', async ({
  page,
  administrator,
  patient,
  sandbox,
}) => {
  const center = await administrator.addCenter(freshName());
  const name = center.CenterName;
  const session = await patient.book(center, '2026-11-25', '9 AM - 1 PM');
  await openListAt(page, name);
  await openDelete(page, name);
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(question).toContainText(
    '1 patient has upcoming appointments here. They will be cancelled and refunded, and the patient gets an email',
  );
  await expect(question).toContainText('1, on Wed, 25 Nov 2026.');
  await expect(question.getByLabel("Type the center's name to confirm")).toBeFocused();
  const confirm = question.getByRole('button', { name: 'Delete, refund ₹1,850' });
  await confirm.click();
  await expect(question.getByText(`This is not the center's name: ${name}`)).toBeVisible();
  await expectGoodScreen(page, 'admin-center-delete-patients');
  await question.getByLabel("Type the center's name to confirm").fill(name);
  await confirm.click();
  await expect(
    page.getByText(`${name} is deleted. 1 appointment is cancelled, ₹1,850 is being refunded.`),
  ).toBeVisible();

  const mail = await sandbox.messageTo(patient.email, /cancelled/i);
  expect(mail.text).toContain(name);
  expect(mail.text).toContain('₹1,850');
  await expect(async () => {
    const { payments } = await sandbox.ledger();
    expect(payments.find((payment) => payment.session === session.id)).toMatchObject({ refunded: 185_000 });
  }).toPass();
});

test('a delete with a session that has ended is told as such, and leads to the sign-in page and back', async ({
  page,
  administrator,
  expectFailure,
}) => {
  expectFailure(/answer 401: DELETE .*\/admin\/delete-center/);
  const { CenterName: name } = await administrator.addCenter(freshName());
  await openListAt(page, name);
  await openDelete(page, name);
  const question = page.getByRole('alertdialog', { name: `Delete ${name}?` });
  await expect(question.getByRole('button', { name: 'Delete center' })).toBeVisible();
  await administrator.signOut();
  await question.getByRole('button', { name: 'Delete center' }).click();
  const alert = page.getByRole('alertdialog', { name: `${name} was not deleted` });
  await expect(alert).toContainText('You have been signed out. Please sign in again.');
  await expectGoodScreen(page, 'admin-center-delete-ended');
  await alert.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fcenters/);
  await signIn(page);
  await question.getByRole('button', { name: 'Delete center' }).click();
  await expect(page.getByText(`${name} is deleted.`)).toBeVisible();
});

test('a center is found, edited, added and blocked with the keyboard alone', async ({ page, administrator }) => {
  // Registered early, since a press may come before the browser is told to intercept the file chooser.
  page.on('filechooser', () => {});
  const center = await administrator.addCenter(freshName());
  const name = freshName();
  await page.goto('/admin/centers');
  await expect(rows(page, LIST)).not.toHaveCount(0);
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Add a center');
  await expectGoodScreen(page, 'admin-shortcuts');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(center.CenterName);
  await expect(rows(page, LIST)).toHaveCount(1);
  await tabTo(page, row(page, center.CenterName));
  await page.keyboard.press('Enter');
  const edit = page.getByRole('dialog', { name: `Edit ${center.CenterName}` });
  await expect(edit.getByLabel('Center name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('2 Ferry Road, Mysuru 570005');
  await page.keyboard.press('Control+Enter');
  await expect(edit).toBeHidden();
  await expect(row(page, center.CenterName)).toContainText('2 Ferry Road');
  await expect(row(page, center.CenterName)).toBeFocused();
  await page.keyboard.press('e');
  await expect(edit.getByLabel('Center name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await tabTo(page, page.getByRole('button', { name: `More for ${center.CenterName}` }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Chairs' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Payment' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: `Block ${center.CenterName}` }).focus();
  await page.keyboard.press('Enter');
  await expect(row(page, center.CenterName)).toContainText('Blocked');

  await page.keyboard.press('n');
  const panel = page.getByRole('dialog', { name: 'Add Center' });
  await expect(panel.getByLabel('Center name')).toBeFocused();
  for (const [index, text] of [
    name,
    '9 Mint Street, Mysuru 570001',
    'Mysuru',
    'Karnataka',
    '570 001',
    '0821 555 0177',
    '1500',
    '5',
  ].entries()) {
    if (index > 0) await page.keyboard.press('Tab');
    await page.keyboard.type(text);
  }
  await tabTo(page, panel.getByLabel('Services'));
  await page.keyboard.type('Hemodialysis, Canteen,');
  await page.keyboard.press('Backspace');
  await expect(panel.getByRole('button', { name: 'Remove Canteen' })).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(panel.getByRole('button', { name: 'Remove Canteen' })).toBeHidden();
  await expect(panel.getByLabel('Services')).toBeFocused();
  await tabTo(page, panel.getByLabel('Facilities'));
  await page.keyboard.type('Canteen');
  await tabTo(page, panel.getByRole('button', { name: 'Choose a photo' }));
  const opened = page.waitForEvent('filechooser');
  await page.keyboard.press('Enter');
  await (await opened).setFiles(await picture());
  await expect(panel.getByText(/^Uploaded, /)).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(`${name} is added.`)).toBeVisible();
  const { total } = await administrator.call(centers.list, { query: { q: name, page: 1 } });
  expect(total).toBe(1);
});

test('shortcuts work on a button, a select and a box, and a toast moves nothing and leaves a panel free', async ({
  page,
  administrator,
}) => {
  const center = await administrator.addCenter(freshName());
  await openListAt(page, center.CenterName);
  const menuOrButton = page.getByRole('button', { name: `More for ${center.CenterName}` });
  await menuOrButton.focus();
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: `Edit ${center.CenterName}` });
  await expect(edit).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(edit).toBeHidden();
  await page.getByRole('radio', { name: /^All / }).focus();
  await page.keyboard.press('n');
  const add = page.getByRole('dialog', { name: 'Add Center' });
  await expect(add).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(add).toBeHidden();
  const rowsShown = page.getByRole('button', { name: /Rows/ });
  await rowsShown.focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await rowsShown.focus();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page).toHaveURL(/\/admin\/users/);

  for (const [width, height] of [
    [1280, 800],
    [360, 780],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openListAt(page, center.CenterName);
    const link = page.getByRole('link', { name: 'Add Center' });
    const before = await link.boundingBox();
    await row(page, center.CenterName)
      .getByRole('button', { name: /^(Block|Activate) / })
      .click();
    const toast = page.getByRole('alert').filter({ hasText: /It takes no new bookings|Patients can book there/ });
    await expect(toast).toBeVisible();
    expect(await link.boundingBox()).toEqual(before);
    await page.keyboard.press('n');
    await expect(add.getByRole('button', { name: 'Close' })).toBeVisible();
    // On a phone the panel fills the screen, and the toast goes by itself.
    if (width === 1280) await expectUncovered(add.getByRole('button', { name: 'Close' }));
    await page.keyboard.press('Escape');
    await expect(add).toBeHidden();
  }
});

/** Fails while something else lies upon the middle of a control. */
async function expectUncovered(control: Locator): Promise<void> {
  await expect
    .poll(() =>
      control.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }),
    )
    .toBe(true);
}

async function openDelete(page: Page, name: string): Promise<void> {
  await row(page, name)
    .getByRole('link', { name: `Delete ${name}` })
    .click();
}

/** Presses Tab until the element has the focus; fails when it isn't in the tab order. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 15; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
