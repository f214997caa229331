/** A day at the desk with eight patients, each funded in another way, and what is left of it: claims, a debt, the accounts. */
import { ACCOUNTS_CSV, CLAIMS_CSV, centers, desk, funding } from '../../src/contract/admin';
import { urlOf } from '../../src/contract/endpoint';
import { expect, test } from './admin-area';
import { chooseWindow, openCenter } from './center-page';
import { expectGoodScreen } from './looks';

test.use({ startsAt: '2026-11-24T08:20:00+05:30' });

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

test('eight patients, each paid for otherwise: claims, a debt written off, and accounts right to the paise', {
  tag: '@narrow',
}, async ({ page, administrator, anotherPatient, sandbox }) => {
  test.slow();
  const center = await administrator.addCenter('Eight Wells Dialysis', 8);
  const at = { params: { id: center._id } };
  await administrator.call(funding.setOfCenter, {
    ...at,
    body: {
      atCenter: ['cash', 'upi'],
      price: null,
      schemes: [
        { ...TERMS, scheme: 'pmjay', share: 0, hoursBetween: 24, reservedChairs: 1 },
        { ...TERMS, scheme: 'cghs', share: 412.5, hoursBetween: 0 },
      ],
    },
  });
  const { sponsor } = await administrator.call(funding.addSponsor, {
    ...at,
    body: { name: 'Lotus Trust', share: 0, sessions: 10, validTo: '2027-03-31' },
  });

  await test.step('one pays by card; then the center takes its payments elsewhere, and one pays by UPI', async () => {
    await (await anotherPatient('Asha Rao')).book(center, TODAY, NOON);
    await page.goto(`/admin/centers/${center._id}/edit`);
    const form = page.getByRole('dialog', { name: `Edit ${center.CenterName}` });
    await form.getByRole('button', { name: 'As usual: Stripe, by card Online payments' }).click();
    await page.getByRole('option', { name: 'Razorpay, by UPI, card or net banking' }).click();
    await expect(form.getByRole('button', { name: 'Razorpay, by UPI, card or net banking' })).toBeVisible();
    await expectGoodScreen(page, 'who-pays-provider');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).toBeHidden();
    expect((await administrator.call(centers.get, at)).center).toMatchObject({ PaymentProvider: 'razorpay' });

    await (await anotherPatient('Ravi Menon')).logIn(page.request);
    await openCenter(page, center);
    await chooseWindow(page, NOON);
    await page.getByRole('radio', { name: 'I pay now, online (UPI, card, net banking)' }).check();
    const book = page.getByRole('button', { name: 'Book and pay ₹1,850' });
    await book.click();
    // It is for today.
    await expect(page.getByText('Book without a refund?')).toBeVisible();
    await book.click();
    await expect(page.getByRole('img', { name: 'A code that asks for ₹1,850' })).toBeVisible();
    await expectGoodScreen(page, 'checkout-upi');
    await page.getByRole('button', { name: 'The bank refuses' }).first().click();
    await expect(page.getByRole('alert')).toContainText('Nothing was charged');
    await page.getByRole('button', { name: 'Scanned and paid' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('UPI');
    await expectGoodScreen(page, 'success-upi');
  });

  await test.step('four more book: two to pay here, one with a code, one at the desk on CGHS', async () => {
    const meera = await anotherPatient('Meera Pillai');
    for (const one of [meera, await anotherPatient('Joseph Mathew')]) {
      const answer = await one.bookFunded(center, TODAY, NOON, 1_850, { funding: 'at-center' });
      expect(answer).toMatchObject({ session: null, state: 'confirmed' });
    }
    // For Friday she asks a scheme to pay.
    const coverId = await meera.addCover({ scheme: 'cghs', holder: 'Meera Pillai', cardLast4: '5512' });
    await meera.bookFunded(center, '2026-11-27', NOON, 412.5, { funding: 'scheme', coverId });
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

  // Somebody chose Hindi for the patients' pages in this browser: the area stays in English.
  await page.context().addCookies([{ name: 'language', value: 'hi', url: page.url() }]);
  async function bookNew(name: string, phone: string): Promise<void> {
    // By the clock of the product, not by that of this machine.
    await page.goto(`/admin/book?center=${center._id}&date=${TODAY}`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
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

  await test.step('the printed sheet says it too, without an amount', async () => {
    await page.goto(`/admin/day-sheet?center=${center._id}&date=${TODAY}`);
    const line = (name: string) => page.getByRole('row').filter({ hasText: name });
    await expect(line('Sarala Hegde')).toHaveText(/Sarala Hegde.*PM-JAY$/);
    await expect(line('Latha Iyer')).toHaveText(/Latha Iyer.*CGHSNot paid$/);
    await expect(line('Joseph Mathew')).toHaveText(/Joseph Mathew.*Pays hereNot paid$/);
    await expect(line('Farida Khan')).toHaveText(/Farida Khan.*SponsorNo payment$/);
    await expectGoodScreen(page, 'who-pays-day-sheet');
    await page.goto(`/admin/day-sheet?center=${center._id}&date=2026-11-27`);
    await expect(line('Meera Pillai')).toHaveText(/Meera Pillai.*CGHSnot checked yet$/);
  });

  await test.step('two pay at the desk; from the others nothing is asked', async () => {
    await page.goto(`/admin/cash?center=${center._id}&date=${TODAY}`);
    const waiting = page.getByRole('list', { name: 'Not paid yet' });
    await expect(waiting.getByRole('listitem')).toHaveCount(3);
    await expect(waiting).not.toContainText('Sarala Hegde');
    await page.getByRole('button', { name: 'Take payment from Meera Pillai' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Record ₹1,850 in cash' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Take payment from Latha Iyer' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('UPI', { exact: true }).click();
    await dialog.getByLabel('UPI reference').fill('402911887301');
    await dialog.getByRole('button', { name: 'Record ₹412.50 by UPI' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(waiting.getByRole('listitem')).toHaveCount(1);
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

  await test.step('the scheme sessions take place, as the desk records', async () => {
    for (const [time, press] of [
      ['12:45', 'Arrived'],
      ['13:05', 'In chair'],
      ['16:50', 'Finished'],
    ] as const) {
      await passUntil(`${TODAY}T${time}:00+05:30`);
      await page.goto(`/admin/day?center=${center._id}`);
      for (const name of ['Sarala Hegde', 'Latha Iyer']) {
        await rowOf(name)
          .getByRole('button', { name: `${press}: ${name}` })
          .click();
        await expect(rowOf(name).getByRole('button', { name: `${press}: ${name}` })).toHaveCount(0);
      }
    }
    await expect(rowOf('Sarala Hegde')).toContainText('Finished');
  });

  await test.step('claims have its start and end and what it used of the chairs, and no amount', async () => {
    await page.goto(`/admin/reports?report=claims&center=${center._id}&scheme=pmjay&month=2026-11`);
    const table = page.getByRole('table', { name: 'Ayushman Bharat PM-JAY, Nov 2026' });
    await expect(table.getByRole('row', { name: /Sarala Hegde/ })).toContainText(
      /Tue, 24\sNov 2026.*Sarala Hegde.*9921.*1:05\sPM.*4:50\sPM/,
    );
    await expect(page.getByRole('main')).toContainText(/Sessions that took place1.*Reserved chairs100.*1\.0%/s);
    await expect(page.getByRole('main')).not.toContainText('₹');
    await expectGoodScreen(page, 'who-pays-claims');
    await page.getByRole('button', { name: /^Ayushman Bharat PM-JAY/ }).click();
    await page.getByRole('option', { name: 'CGHS' }).click();
    await expect(page.getByRole('row', { name: /Latha Iyer/ })).toContainText('CG-77');
    const file = page.getByRole('link', { name: 'CSV' });
    await expect(file).toHaveAttribute('href', new RegExp(`${CLAIMS_CSV}\\?.*scheme=cghs`));
    const csv = await page.request.get((await file.getAttribute('href'))!);
    expect(rowsOf(await csv.text())).toMatchObject([
      {
        Date: TODAY,
        Window: NOON,
        Scheme: 'CGHS',
        Patient: 'Latha Iyer',
        'Card ends with': '4410',
        Reference: 'CG-77',
        'Started at': '1:05 PM',
        'Ended at': '4:50 PM',
        'End recorded': 'at the desk',
      },
    ]);
  });

  await test.step('the next morning says who has not paid and whose scheme waits; the debt is written off', async () => {
    await passUntil('2026-11-25T08:30:00+05:30');
    await page.goto('/admin/dashboard');
    const owing = page.getByRole('list', { name: /^Still to be paid at a center/ });
    // The demonstration's center has older ones.
    await owing.locator('..').getByRole('button', { name: /^All / }).click();
    await expect(owing).toContainText('Joseph Mathew, ₹1,850Eight Wells Dialysis, Tue, 24 Nov 1 PM - 5 PM');
    const waiting = page.getByRole('list', { name: /^Schemes to check/ });
    await expect(waiting).toContainText('Scheme of Meera Pillai');
    await expectGoodScreen(page, 'who-pays-dashboard');
    await owing.getByRole('link', { name: /Joseph Mathew/ }).click();
    const drawer = page.getByRole('dialog', { name: 'Joseph Mathew' });
    await drawer.getByRole('button', { name: 'Write it off' }).click();
    const ask = page.getByRole('alertdialog', { name: 'Write off ₹1,850 of Joseph Mathew?' });
    await expectGoodScreen(page, 'who-pays-write-off');
    await ask.getByLabel('Reason').fill('He went to the hospital instead');
    await ask.getByRole('button', { name: 'Write off ₹1,850' }).click();
    await expect(page.getByText('₹1,850 of Joseph Mathew is written off.')).toBeVisible();
    await expect(drawer).toContainText(/Written off.*He went to the hospital instead/s);
    await expect(drawer.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
    await expectGoodScreen(page, 'who-pays-written-off');
    await page.goto('/admin/dashboard');
    await expect(waiting).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText('Joseph Mathew, ₹1,850');
  });

  await test.step('the cash book asks for it no more, and the cash of that day is what one of them paid', async () => {
    await page.goto(`/admin/cash?center=${center._id}&date=${TODAY}`);
    await expect(page.getByRole('button', { name: 'Close the day' })).toBeVisible();
    await expect(page.getByRole('list', { name: 'Not paid yet' })).toBeHidden();
    await page.getByRole('button', { name: 'Close the day' }).click();
    await expect(page.getByRole('alertdialog').getByText('Cash by the book: ₹1,850')).toBeVisible();
    await page.keyboard.press('Escape');
    await expectGoodScreen(page, 'who-pays-cash');
  });

  await test.step('the accounts of the day add up', async () => {
    const response = await page.request.get(urlOf(ACCOUNTS_CSV, undefined, { month: '2026-11', centerId: center._id }));
    const moved = rowsOf(await response.text()).filter(({ Date: date }) => date === TODAY);
    const sums = moved.map(({ Mode: mode, 'Net (rupees)': net }) => `${mode} ${net}`);
    expect(sums.toSorted()).toEqual(['desk-cash 1850', 'desk-upi 412.5', 'online-card 1850', 'online-upi 1850']);
  });

  /** Moves the clock forward with no page open: an open one would ask for news without a session. */
  async function passUntil(now: string): Promise<void> {
    await page.goto('about:blank');
    await sandbox.setClock(now);
    await administrator.signIn();
  }
});

/** The rows of a CSV file without commas in its cells, by the names of its columns. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split(/\r?\n/);
  const names = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, index) => [names[index]!, cell])));
}
