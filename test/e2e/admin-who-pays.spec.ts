/** A day at the desk with eight patients, each funded in another way, and what the accounts file of that day has. */
import { ACCOUNTS_CSV, desk, funding } from '../../src/contract/admin';
import { urlOf } from '../../src/contract/endpoint';
import { expect, test } from './admin-area';
import { expectGoodScreen } from './looks';

const TODAY = '2026-11-24';
const NOON = '1 PM - 5 PM';
const TERMS = {
  reservedChairs: null,
  opensHoursBefore: null,
  papers: [],
  referralNeeded: false,
  daysBefore: 0,
  sessionsPerCourse: null,
};

test('eight patients, each paid for otherwise, and the accounts add up to the paise', async ({
  page,
  administrator,
  anotherPatient,
}) => {
  test.slow();
  const center = await administrator.addCenter('Eight Wells Dialysis', 8);
  const at = { params: { id: center._id } };
  await administrator.call(funding.setOfCenter, {
    ...at,
    body: {
      atCenter: ['cash', 'upi'],
      price: null,
      schemes: [
        { ...TERMS, scheme: 'pmjay', share: 0, hoursBetween: 24 },
        { ...TERMS, scheme: 'cghs', share: 412.5, hoursBetween: 0 },
      ],
    },
  });
  const { sponsor } = await administrator.call(funding.addSponsor, {
    ...at,
    body: { name: 'Lotus Trust', share: 0, sessions: 10, validTo: '2027-03-31' },
  });

  await test.step('six book: two online, two to pay here, one with a code, one at the desk on CGHS', async () => {
    for (const name of ['Asha Rao', 'Ravi Menon']) await (await anotherPatient(name)).book(center, TODAY, NOON);
    for (const name of ['Meera Pillai', 'Joseph Mathew']) {
      const answer = await (await anotherPatient(name)).bookFunded(center, TODAY, NOON, 1_850, {
        funding: 'at-center',
      });
      expect(answer).toMatchObject({ session: null, state: 'confirmed' });
    }
    const farida = await anotherPatient('Farida Khan');
    const how = { funding: 'sponsor', sponsorCode: sponsor.code } as const;
    expect(await farida.bookFunded(center, TODAY, NOON, 0, how)).toMatchObject({ state: 'confirmed' });
    await administrator.call(desk.book, {
      body: {
        patient: { name: 'Latha Iyer', phone: '98450 40061', informed: true },
        centerId: center._id,
        sessions: [{ date: TODAY, time: NOON }],
        payment: 'scheme',
        scheme: 'cghs',
        cover: { holder: 'Latha Iyer', cardLast4: '4410', approvedUntil: '2027-01-31', reference: 'CG-77' },
      },
    });
  });

  async function bookNew(name: string, phone: string): Promise<void> {
    await page.goto(`/admin/book?center=${center._id}`);
    const search = page.getByRole('combobox', { name: 'Name or phone number' });
    await search.fill(name);
    await expect(page.getByRole('option', { name: /New patient/ })).toBeVisible();
    await search.press('Enter');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue(name);
    await page.getByLabel('Phone number', { exact: true }).fill(phone);
    await page.getByText('I have told this person what we keep about them').click();
    await page.getByRole('button', { name: /^Tue, 24 Nov 2026, 1 PM - 5 PM:/ }).click();
  }

  await test.step('PM-JAY at the desk: the card is asked for, and no amount is on the screen', async () => {
    await bookNew('Sarala Hegde', '98450 40062');
    await page.getByText('A scheme pays', { exact: true }).click();
    await page.getByLabel('Scheme', { exact: true }).selectOption({ label: 'Ayushman Bharat PM-JAY' });
    await expect(page.getByText('Ask the patient for nothing')).toBeVisible();
    await expect(page.getByText('Enter the name, the last four of the card')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('₹');
    await page.getByLabel('Name on the card').fill('Sarala Hegde');
    await page.getByLabel('Last four of the card').fill('9921');
    await page.getByLabel('Approved until').fill('2026-12-31');
    await expectGoodScreen(page, 'who-pays-book-pmjay');
    await page.getByRole('button', { name: 'Book 1 session', exact: true }).click();
    await expect(page.getByText('Booked for Sarala Hegde')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('₹');
  });

  await test.step('one from whom the center asks nothing', async () => {
    await bookNew('Gopal Das', '98450 40063');
    await page.getByText('Nothing to pay', { exact: true }).click();
    await page.getByRole('textbox', { name: 'Reason for the record' }).fill('Session of last week ended early');
    await page.getByRole('button', { name: 'Book 1 session', exact: true }).click();
    await expect(page.getByText('Booked for Gopal Das')).toBeVisible();
  });

  const rowOf = (name: string) =>
    page
      .getByRole('region', { name: NOON })
      .getByRole('listitem')
      .filter({ hasText: name })
      .filter({ hasText: 'Chair' });
  await test.step('the day says who pays', async () => {
    await page.goto(`/admin/day?center=${center._id}`);
    await expect(rowOf('Asha Rao')).toContainText('Paid');
    await expect(rowOf('Meera Pillai')).toContainText(/Pays here.*₹1,850 to pay/s);
    await expect(rowOf('Latha Iyer')).toContainText(/CGHS.*₹412\.50 to pay/s);
    await expect(rowOf('Farida Khan')).toContainText('Sponsor');
    await expect(rowOf('Gopal Das')).toContainText('Nothing to pay');
    await expect(rowOf('Sarala Hegde')).toContainText(/PM-JAY.*Scan the patient before the session begins/s);
    await expect(rowOf('Sarala Hegde')).not.toContainText('₹');
    await expectGoodScreen(page, 'who-pays-day');
  });

  await test.step('three pay at the desk; from the others nothing is asked', async () => {
    await page.goto(`/admin/cash?center=${center._id}&date=${TODAY}`);
    const waiting = page.getByRole('list', { name: 'Not paid yet' });
    await expect(waiting.getByRole('listitem')).toHaveCount(3);
    await expect(waiting).not.toContainText('Sarala Hegde');
    for (const [name, confirm] of [
      ['Meera Pillai', 'Record ₹1,850 in cash'],
      ['Latha Iyer', 'Record ₹412.50 in cash'],
    ] as const) {
      await page.getByRole('button', { name: `Take payment from ${name}` }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: confirm }).click();
      await page.getByRole('button', { name: 'Done' }).click();
    }
    await page.getByRole('button', { name: 'Take payment from Joseph Mathew' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('UPI', { exact: true }).click();
    await dialog.getByLabel('UPI reference').fill('402911888');
    await dialog.getByRole('button', { name: /by UPI$/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(waiting).toBeHidden();
  });

  await test.step('the drawer and the list of the PM-JAY session have no amount and no payment', async () => {
    const all = await administrator.appointmentsAt(center);
    const { _id } = all.find(({ userId }) => userId.username === 'Sarala Hegde')!;
    await page.goto(`/admin/appointments/${_id}?center=${center._id}&date=${TODAY}`);
    const drawer = page.getByRole('dialog', { name: 'Sarala Hegde' });
    await expect(drawer).toContainText('Ayushman Bharat PM-JAY');
    await expect(drawer).not.toContainText('₹');
    await expect(drawer.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
    await expectGoodScreen(page, 'who-pays-drawer');
    await expect(page.getByRole('row', { name: /Sarala Hegde/ })).not.toContainText('₹');
  });

  await test.step('claims name the scheme, and no amount', async () => {
    await page.goto(`/admin/reports?report=claims&center=${center._id}&scheme=pmjay`);
    await expect(page.getByText('No session in this month')).toBeVisible();
    await expect(page.getByRole('link', { name: 'CSV' })).toHaveAttribute('href', /claims\.csv\?.*scheme=pmjay/);
    await expect(page.getByRole('main')).not.toContainText('₹');
    await expectGoodScreen(page, 'who-pays-claims');
  });

  await test.step('the accounts of the day add up', async () => {
    const response = await page.request.get(urlOf(ACCOUNTS_CSV, undefined, { month: '2026-11', centerId: center._id }));
    expect(amountsOf(await response.text(), TODAY)).toEqual([412.5, 1_850, 1_850, 1_850, 1_850]);
  });
});

/** The amounts of a day in the file for the accounts, the smallest first. */
function amountsOf(csv: string, date: string): number[] {
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const columns = head.split(',');
  const amount = columns.indexOf('Net (rupees)');
  return lines
    .map((line) => line.split(','))
    .filter((cells) => cells.some((cell) => cell.includes(date)))
    .map((cells) => Number(cells[amount]))
    .toSorted((one, other) => one - other);
}
