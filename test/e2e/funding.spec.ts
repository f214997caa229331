/** Who pays: a scheme that the center checks, payment at the center, and a refused cover that is paid by oneself. */
import * as paths from '../../src/contract/paths';
import type { BodyOf } from '../../src/contract';
import { funding } from '../../src/contract/admin';
import { openCenter, chooseDay, chooseWindow } from './center-page';
import { payOnCheckoutPage } from './checkout';
import { holdBack } from './hold-back';
import { expectGoodScreen } from './looks';
import { type Administrator, expect, test } from './administrator';

const THURSDAY = '2026-11-26';
const FRIDAY = '2026-11-27';
const MORNING = '9 AM - 1 PM';
const AFTERNOON = '1 PM - 5 PM';

type Terms = BodyOf<typeof funding.setOfCenter>;

const PMJAY = {
  scheme: 'pmjay',
  share: 0,
  reservedChairs: null,
  papers: ['scheme-card', 'photo-identity'],
  referralNeeded: false,
  daysBefore: 0,
  hoursBetween: 24,
  sessionsPerCourse: null,
  opensHoursBefore: null,
} satisfies NonNullable<Terms['schemes']>[number];

const CGHS = { ...PMJAY, scheme: 'cghs', share: 200, hoursBetween: 0, papers: [] } satisfies NonNullable<
  Terms['schemes']
>[number];

/** A center that takes PM-JAY and CGHS, cash and UPI. */
async function centerThatTakes(administrator: Administrator, name: string, schemes: NonNullable<Terms['schemes']>) {
  const center = await administrator.addCenter(name);
  const price = {
    dialyser: 'reused' as const,
    includes: ['tubing' as const, 'heparin' as const],
    extras: [{ name: 'Erythropoietin', price: 900 }],
  };
  await administrator.call(funding.setOfCenter, {
    params: { id: center._id },
    body: { atCenter: ['cash', 'upi'], price, schemes },
  });
  return center;
}

async function coverToCheck(administrator: Administrator, centerId: string) {
  const { covers } = await administrator.call(funding.covers, { query: { centerId } });
  return covers[0]!;
}

test('a patient keeps a scheme, books on it, and is confirmed once the center has approved it', async ({
  page,
  administrator,
  patient,
}) => {
  test.slow();
  const center = await centerThatTakes(administrator, 'Peepal Tree Dialysis Center', [PMJAY, CGHS]);
  await test.step('the public page says what a session costs on each scheme', async () => {
    await page.goto('/dialysis?scheme=pmjay&q=peepal');
    await page.getByText('Filters: 1', { exact: true }).click();
    await expect(page.getByRole('combobox', { name: 'Takes my scheme' })).toHaveValue('pmjay');
    await expect(page.getByRole('main')).toContainText('Ayushman Bharat PM-JAY, CGHS');
    await expectGoodScreen(page, 'center-list-scheme');
    await page.getByRole('link', { name: center.CenterName }).first().click();
    const cost = page.getByRole('region', { name: 'What a session costs' });
    await expect(cost).toContainText('A dialyser that is cleaned and used again for the same patient');
    await expect(cost).toContainText('Erythropoietin₹900');
    await expect(cost.getByRole('listitem').filter({ hasText: 'PM-JAY' })).not.toContainText('₹');
    await expect(cost).toContainText('You pay ₹200 for a session');
    await expectGoodScreen(page, 'center-public-price');
  });

  await test.step('a card is added on the way to booking', async () => {
    await openCenter(page, center);
    await chooseDay(page, FRIDAY);
    await chooseWindow(page, MORNING);
    await expect(page.getByText('This center takes Ayushman Bharat PM-JAY, CGHS.')).toBeVisible();
    await page.getByRole('link', { name: 'Add my scheme card' }).click();
    await page.getByRole('button', { name: 'Save this scheme' }).click();
    await expect(page.getByText('Please choose your scheme')).toBeVisible();
    await page.getByLabel('Scheme', { exact: true }).selectOption('pmjay');
    await page.getByLabel('Name on the card').fill(patient.username);
    await page.getByLabel('Last four characters').fill('48x1');
    await expectGoodScreen(page, 'schemes-add');
    await page.getByRole('button', { name: 'Save this scheme' }).click();
    await expect(page.getByRole('heading', { level: 1, name: center.CenterName })).toBeVisible();
  });

  await test.step('no sum is asked for, and the center is asked', async () => {
    const scheme = page.getByRole('radio', { name: /PM-JAY – you pay nothing/ });
    await expect(scheme).toBeChecked();
    await expect(page.getByText(/The center checks your scheme card first\. Your chair is kept until/)).toBeVisible();
    const summary = page.getByRole('region', { name: 'Your appointment' });
    await expect(summary).toContainText('Nothing to pay');
    await expect(summary).not.toContainText('₹');
    await expectGoodScreen(page, 'booking-who-pays');
    await page.getByRole('radio', { name: 'I pay at the center (cash, UPI)' }).check();
    await expect(page.getByRole('button', { name: 'Book, pay ₹1,850 at the center' })).toBeVisible();
    await scheme.check();
    await page.getByRole('button', { name: 'Request this chair' }).click();
    const booked = page.getByRole('region', { name: 'The center is checking your scheme' });
    await expect(booked).toContainText('Ayushman Bharat PM-JAY');
    await expect(booked).toContainText('the card of your scheme');
    await expect(booked).toContainText(/The center answers by .*2026/);
    await expect(booked).not.toContainText('₹');
    await expectGoodScreen(page, 'booked-awaiting');
  });

  const { coverId } = await coverToCheck(administrator, center._id);
  await test.step('a paper is wanted, and sent from My Appointments', async () => {
    await administrator.call(funding.decide, {
      params: { id: coverId },
      body: { decision: 'ask-paper', centerId: center._id, reason: 'The referral of your doctor' },
    });
    await page.goto('/myappoinments');
    await expect(page.getByText('For Ayushman Bharat PM-JAY: The referral of your doctor')).toBeVisible();
    await page.getByLabel('Photo of the paper').setInputFiles('test/e2e/letter.jpg');
    await expect(page.getByText('The chosen photo. Please check that the writing can be read.')).toBeVisible();
    await expectGoodScreen(page, 'appointments-paper-wanted');
    await page.getByRole('button', { name: 'Send this photo' }).click();
    await expect(page.getByText('The photo is sent. The center can see it now.')).toBeVisible();
    await expect(page.getByText('The center needs one more document')).toBeHidden();
  });

  await test.step('approved: the session is confirmed, and the next one at once', async () => {
    await administrator.call(funding.decide, {
      params: { id: coverId },
      body: { decision: 'approve', centerId: center._id, approvedUntil: '2027-01-31', sessions: 12 },
    });
    await page.goto('/myappoinments');
    const next = page.getByRole('region', { name: 'Your next appointment' });
    await expect(next).toContainText('Confirmed');
    await expect(next).toContainText('Paid for by Ayushman Bharat PM-JAY. Nothing to pay.');
    await expect(next).not.toContainText('₹');
    await page.goto('/myprofile/schemes');
    await expect(page.getByRole('main')).toContainText('Approved until Sun, 31 Jan 2027, 11 sessions left');
    await expect(page.getByRole('img', { name: 'Your paper for Ayushman Bharat PM-JAY' })).toBeVisible();
    await expectGoodScreen(page, 'schemes');
    await page.goto(`/dialysis/${center._id}?date=2026-11-30&time=${encodeURIComponent(MORNING)}`);
    await expect(page.getByText('Approved until Sun, 31 Jan 2027: your session is confirmed at once.')).toBeVisible();
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Your session is booked' })).toContainText('Mon, 30 Nov 2026');
    await expectGoodScreen(page, 'booked-confirmed');
    await page.goto('/myappoinments/print');
    const printed = page.getByRole('row').filter({ hasText: '30 Nov 2026' });
    await expect(printed).toContainText('Paid for by Ayushman Bharat PM-JAY');
    await expectGoodScreen(page, 'printout-scheme');
  });

  await test.step('cancelled by the center: another chair is offered where the scheme pays, without a price', async () => {
    const [first] = await administrator.appointmentsAt(center);
    await administrator.turn(first!._id, { bookingStatus: 'cancelled', refund: 'full' });
    await page.goto(`/make-up/${first!._id}`);
    const chairs = page.getByRole('list', { name: 'Free chairs' });
    await expect(chairs).toContainText(center.CenterName);
    await expect(chairs).not.toContainText('₹');
    await expectGoodScreen(page, 'make-up-scheme');
    await chairs
      .getByRole('link', { name: /^Book / })
      .first()
      .click();
    await expect(page.getByRole('radio', { name: /PM-JAY – you pay nothing/ })).toBeChecked();
  });
});

test('a patient pays at the center, and pays for a chair themselves whose cover was refused', async ({
  page,
  administrator,
  patient,
}) => {
  test.slow();
  const center = await centerThatTakes(administrator, 'Banyan Court Dialysis Center', [CGHS]);
  await test.step('paid at the center', async () => {
    await openCenter(page, center);
    await chooseDay(page, THURSDAY);
    await chooseWindow(page, AFTERNOON);
    await page.getByRole('radio', { name: 'I pay at the center (cash, UPI)' }).check();
    await page.getByRole('button', { name: 'Book, pay ₹1,850 at the center' }).click();
    const booked = page.getByRole('region', { name: 'Your session is booked' });
    await expect(booked).toContainText('₹1,850 at the center, when you come');
    await page.getByRole('link', { name: 'See all my appointments' }).click();
    await expect(booked).toBeHidden();
    await expect(page.getByRole('region', { name: 'Your next appointment' })).toContainText('Pay ₹1,850 at the center');
    await page.goto('/myappoinments/print');
    await expect(page.getByRole('row').filter({ hasText: '26 Nov 2026' })).toContainText('₹1,850 to pay at the center');
  });

  let coverId = '';
  await test.step('refused: the same chair is paid for to the receipt', async () => {
    await page.goto('/myprofile/schemes?add=cghs');
    await page.getByLabel('Name on the card').fill(patient.username);
    await page.getByLabel('Last four characters').fill('2207');
    await page.getByRole('button', { name: 'Save this scheme' }).click();
    await expect(page.getByText('CGHS is saved.')).toBeVisible();
    await page.goto(`/dialysis/${center._id}?date=2026-11-28&time=${encodeURIComponent(MORNING)}`);
    await expect(page.getByRole('radio', { name: /CGHS – you pay ₹200/ })).toBeChecked();
    await page.getByRole('button', { name: 'Request this chair' }).click();
    await expect(page.getByRole('region', { name: 'The center is checking your scheme' })).toBeVisible();
    coverId = (await coverToCheck(administrator, center._id)).coverId;
    await administrator.call(funding.decide, {
      params: { id: coverId },
      body: { decision: 'refuse', centerId: center._id, reason: 'The card is of another city' },
    });
    await page.goto('/myappoinments');
    await expect(page.getByText('The center says: The card is of another city')).toBeVisible();
    // By what it can be paid is said beside the button, on Home too.
    for (const path of ['/', '/myappoinments']) {
      await page.goto(path);
      await expect(page.getByText('You pay on a secure page, by card.')).toBeVisible();
    }
    await expectGoodScreen(page, 'appointments-refused');
    await page.getByRole('button', { name: 'Pay ₹1,850 for this chair yourself' }).click();
    await expect(page).toHaveURL(/\/checkout\//);
    await payOnCheckoutPage(page);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Receipt' })).toContainText('₹1,850');
  });

  await test.step('approved: the share is paid, and the receipt says who pays the rest', async () => {
    await administrator.call(funding.decide, {
      params: { id: coverId },
      body: { decision: 'approve', centerId: center._id, approvedUntil: '2026-12-20' },
    });
    await page.goto(`/dialysis/${center._id}?date=2026-11-30&time=${encodeURIComponent(MORNING)}`);
    await expect(page.getByRole('radio', { name: /CGHS – you pay ₹200/ })).toBeChecked();
    await page.getByRole('button', { name: 'Book and pay ₹200' }).click();
    await payOnCheckoutPage(page);
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
    const receipt = page.getByRole('region', { name: 'Receipt' });
    await expect(receipt).toContainText('₹200');
    await expect(receipt).toContainText('The rest is paid byCGHS');
    await expectGoodScreen(page, 'success-share');
  });
});

test('who pays is what is shown, also while the script of that part is still loading', async ({
  page,
  administrator,
  patient,
}) => {
  const center = await centerThatTakes(administrator, 'Coral Jasmine Dialysis Center', [CGHS]);
  const coverId = await patient.addCover({ scheme: 'cghs', holder: patient.username, cardLast4: '2207' });
  const part = await holdBack(page, /\/assets\/who-pays-[\w-]+\.js/);
  const path = `/dialysis/${center._id}?date=2026-11-30&time=${encodeURIComponent(MORNING)}`;
  await page.goto(path, { waitUntil: 'commit' });
  await part.arrived;
  await expect(page.getByRole('radio', { name: /CGHS – you pay ₹200/ })).toBeChecked();
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().includes(center._id));
  await page.getByRole('button', { name: 'Book Appointment' }).click();
  expect(new URLSearchParams((await sent).postData() ?? '').getAll('way').at(-1)).toBe(`scheme ${coverId} 200`);
  await expect(page.getByRole('region', { name: 'The center is checking your scheme' })).toBeVisible();
  part.release();
});

test('a sponsor pays all but a share, which is shown before it is paid', async ({
  page,
  administrator,
  patient,
  expectFailure,
}) => {
  expectFailure(/answer 40[49]: POST .*\/dialysis\//);
  const center = await administrator.addCenter('Silk Cotton Dialysis Center');
  const { sponsor } = await administrator.call(funding.addSponsor, {
    params: { id: center._id },
    body: { name: 'Marigold Trust', share: 300, sessions: 1, validTo: '2027-03-31' },
  });
  await page.goto(`/dialysis/${center._id}?date=${FRIDAY}&time=${encodeURIComponent(MORNING)}`);
  await page.getByRole('radio', { name: "A sponsor's code" }).check();
  await expect(page.getByRole('region', { name: 'Your appointment' })).toContainText("With a sponsor's code");
  const code = page.getByLabel('Code of the sponsor');
  await code.fill('NOT-THIS-1');
  await page.getByRole('button', { name: 'Book with this code' }).click();
  await expect(page.getByRole('alert')).toContainText('This code is not valid at this center');
  await code.fill(sponsor.code.toLowerCase());
  await expect(page.getByRole('alert')).toBeHidden();
  await page.getByRole('button', { name: 'Book with this code' }).click();
  const found = page.getByText('With this code you pay ₹300 for this session. Nothing is booked yet.');
  await expect(found).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your appointment' })).toContainText('₹300');
  await expectGoodScreen(page, 'booking-sponsor-share');
  expect(await patient.myBookings()).toEqual([]);
  await code.fill('ANOTHER-1');
  await expect(found).toBeHidden();
  await expect(page.getByRole('button', { name: 'Book with this code' })).toBeVisible();
  await code.fill(sponsor.code);
  await page.getByRole('button', { name: 'Book with this code' }).click();
  await page.getByRole('button', { name: 'Book and pay ₹300' }).click();
  await payOnCheckoutPage(page);
  const receipt = page.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('₹300');
  await expect(receipt).toContainText('The rest is paid byMarigold Trust');
  await expect(receipt).not.toContainText('₹1,850');
  await page.goto('/myappoinments');
  await expect(page.getByRole('region', { name: 'Your next appointment' })).toContainText('Confirmed');
  await expectGoodScreen(page, 'appointments-sponsored');
});

test('a month on a scheme has no sum, and its sessions are cancelled and moved in one step by its name', async ({
  page,
  administrator,
  patient,
}) => {
  test.slow();
  const center = await centerThatTakes(administrator, 'Kadamba Grove Dialysis Center', [PMJAY]);
  const coverId = await patient.addCover({ scheme: 'pmjay', holder: patient.username, cardLast4: '7310' });
  await patient.bookFunded(center, FRIDAY, MORNING, 0, { funding: 'scheme', coverId });
  await administrator.call(funding.decide, {
    params: { id: coverId },
    body: { decision: 'approve', centerId: center._id, approvedUntil: '2026-12-08' },
  });
  const month = { centerId: center._id, time: MORNING, days: [1, 3, 5], from: '2026-11-30', until: '2026-12-08' };
  await page.goto(paths.month(month, null));
  await expect(page.getByRole('radio', { name: /PM-JAY – you pay nothing/ })).toBeChecked();
  const main = page.getByRole('main');
  await expect(main).toContainText('Nothing to pay');
  await expectGoodScreen(page, 'month-scheme');
  await page.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Your 4 sessions are booked' })).toContainText('Nothing');

  await page.goto('/myappoinments/coming');
  const sessions = main.getByRole('listitem').filter({ hasText: center.CenterName });
  await expect(sessions).toHaveCount(5);
  await expect(sessions.first()).toContainText(/Scheme: Ayushman Bharat PM-JAY.*Nothing was paid/s);
  await expect(main).not.toContainText('₹');
  await expectGoodScreen(page, 'coming-cancel-scheme');
  await page.goto('/myappoinments/coming?mode=move&from=2026-11-30&shift=2');
  await expect(sessions.last()).toContainText('Your scheme or sponsor does not pay for Wed, 9 Dec');
  await expect(sessions.first()).toContainText('Scheme: Ayushman Bharat PM-JAY');
  await expectGoodScreen(page, 'coming-move-scheme');
});

test('the next approval is asked for while the present one stands, and a clerk gives it on top', async ({
  page,
  administrator,
  patient,
}) => {
  test.slow();
  const center = await centerThatTakes(administrator, 'Champak Lane Dialysis Center', [PMJAY]);
  const coverId = await patient.addCover({ scheme: 'pmjay', holder: patient.username, cardLast4: '7310' });
  await patient.bookFunded(center, FRIDAY, MORNING, 0, { funding: 'scheme', coverId });
  const approve = { decision: 'approve', centerId: center._id } as const;
  await administrator.call(funding.decide, {
    params: { id: coverId },
    body: { ...approve, approvedUntil: '2026-12-04', sessions: 4 },
  });
  const main = page.getByRole('main');
  await test.step('the booking page says that a later session waits', async () => {
    await page.goto(`/dialysis/${center._id}?date=2026-12-07&time=${encodeURIComponent(MORNING)}`);
    await expect(main).toContainText('Approved until Fri, 4 Dec 2026; this session is later.');
    await expect(main).toContainText(/We ask the center for the next approval first\. Your chair is kept until/);
    await expect(page.getByRole('button', { name: 'Request this chair' })).toBeVisible();
    await expectGoodScreen(page, 'booking-next-approval');
  });
  await test.step('of a month some are booked at once, and the others wait', async () => {
    const month = { centerId: center._id, time: MORNING, days: [1, 3], from: '2026-11-30', until: '2026-12-10' };
    await page.goto(paths.month(month, null));
    await expect(main).toContainText('2 sessions go beyond that');
    await expect(main).toContainText("2 wait for the center's next approval");
    await expect(main).not.toContainText('you pay ₹');
    await expectGoodScreen(page, 'month-next-approval');
    await page.getByRole('button', { name: 'Book', exact: true }).click();
    const booked = page.getByRole('region', { name: 'Your 2 sessions are booked' });
    await expect(booked).toContainText('2 sessions are beyond what the center has approved');
    await expect(booked).not.toContainText('₹');
    await expectGoodScreen(page, 'booked-next-approval');
    await page.goto('/myappoinments');
    await expect(main).toContainText('We asked the center for the next approval of Ayushman Bharat PM-JAY.');
    await page.goto('/myprofile/schemes');
    await expect(main).toContainText('Approved until Fri, 4 Dec 2026, 1 session left');
    await expect(main).toContainText('The next approval is asked for');
    await expectGoodScreen(page, 'schemes-next-approval');
  });
  await test.step('a paper is wanted for it; then it is given, and nothing is taken from the present one', async () => {
    await administrator.call(funding.decide, {
      params: { id: coverId },
      body: { decision: 'ask-paper', centerId: center._id, reason: 'The new referral letter' },
    });
    await page.goto('/myprofile/schemes');
    await expect(main).toContainText('One more document needed for the next approval');
    await expect(main).toContainText('The new referral letter');
    await administrator.call(funding.decide, {
      params: { id: coverId },
      body: { ...approve, approvedUntil: '2027-01-31', sessions: 12 },
    });
    await page.reload();
    await expect(main).toContainText('Approved until Sun, 31 Jan 2027, 10 sessions left, and 1 more until Fri, 4 Dec');
    await expectGoodScreen(page, 'schemes-two-approvals');
  });
});

test('a chair for which one waited is booked on the scheme that one keeps, without a price', async ({
  page,
  administrator,
  patient,
  anotherPatient,
  sandbox,
}) => {
  test.slow();
  const center = await centerThatTakes(administrator, 'Ashoka Lane Dialysis Center', [PMJAY]);
  const holders = [];
  for (let n = 0; n < 4; n++) {
    const holder = await anotherPatient();
    await holder.book(center, FRIDAY, MORNING);
    holders.push(holder);
  }
  await openCenter(page, center);
  await chooseDay(page, FRIDAY);
  await page.getByRole('button', { name: `${MORNING}: Tell me when a chair is free` }).click();
  await expect(page.getByText('You are waiting now.')).toBeVisible();
  await holders[0]!.giveUp(FRIDAY, MORNING);
  await sandbox.messageTo(patient.email, /^A chair is free/);
  await page.goto('/offers');
  await expect(page.getByText('₹1,850', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accept, pay at the center' })).toBeVisible();
  await expectGoodScreen(page, 'offers-at-center');
  await patient.addCover({ scheme: 'pmjay', holder: patient.username, cardLast4: '7311' });
  await page.goto('/offers');
  await expect(page.getByText('₹1,850', { exact: true })).toBeHidden();
  await expectGoodScreen(page, 'offers-scheme');
  await page.getByRole('button', { name: 'Book it on Ayushman Bharat PM-JAY' }).click();
  await expect(page.getByRole('region', { name: 'The center is checking your scheme' })).toContainText(
    'Fri, 27 Nov 2026, 9 AM - 1 PM',
  );
});

test('in Hindi the ways to pay, the schemes and what was booked are good screens', async ({
  page,
  administrator,
  patient,
}) => {
  test.slow();
  const center = await centerThatTakes(administrator, 'Gulmohar Lane Dialysis Center', [PMJAY, CGHS]);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi');
  await page.goto('/myprofile/schemes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('योजनाएँ और बीमा');
  await expectGoodScreen(page, 'schemes-empty-hi');
  await page.getByRole('link', { name: 'योजना जोड़ें' }).click();
  await page.getByLabel('योजना', { exact: true }).selectOption('pmjay');
  await page.getByLabel('कार्ड पर लिखा नाम').fill(patient.username);
  await page.getByLabel('कार्ड नंबर के आख़िरी चार अक्षर').fill('1234');
  await page.getByRole('button', { name: 'यह योजना सहेजें' }).click();
  await expect(page.getByRole('heading', { level: 3, name: 'आयुष्मान भारत पीएम-जय' })).toBeVisible();
  await expectGoodScreen(page, 'schemes-hi');
  await page.goto(`/dialysis/${center._id}?date=${FRIDAY}&time=${encodeURIComponent(MORNING)}`);
  await expect(page.getByRole('group', { name: 'भुगतान कौन करेगा?' })).toContainText('आपको कुछ नहीं देना है');
  await expectGoodScreen(page, 'booking-who-pays-hi');
  await page.getByRole('button', { name: 'सेंटर से पूछें' }).click();
  await expect(page.getByRole('region', { name: 'सेंटर आपकी योजना जाँच रहा है' })).toBeVisible();
  await expectGoodScreen(page, 'booked-awaiting-hi');

  const { coverId } = await coverToCheck(administrator, center._id);
  const approval = { decision: 'approve', centerId: center._id, approvedUntil: '2026-12-04' } as const;
  await administrator.call(funding.decide, { params: { id: coverId }, body: approval });
  await page.goto(`/dialysis/${center._id}?date=2026-12-07&time=${encodeURIComponent(MORNING)}`);
  const paying = page.getByRole('group', { name: 'भुगतान कौन करेगा?' });
  await expect(paying).toContainText('पहले सेंटर से अगली मंज़ूरी माँगी जाती है।');
  await expectGoodScreen(page, 'booking-next-approval-hi');
  await page.getByRole('button', { name: 'सेंटर से पूछें' }).click();
  await expect(page.getByRole('region', { name: 'सेंटर से अगली मंज़ूरी माँगी गई है' })).toBeVisible();
  await page.goto('/myprofile/schemes');
  await expect(page.getByRole('main')).toContainText('अगली मंज़ूरी माँगी गई है');
  await expectGoodScreen(page, 'schemes-next-approval-hi');
});

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('a scheme is kept and booked on, and the paper is sent', async ({
    page,
    administrator,
    patient,
    expectFailure,
  }) => {
    const center = await centerThatTakes(administrator, 'Tamarind Yard Dialysis Center', [
      { ...PMJAY, reservedChairs: 2 },
    ]);
    await page.goto('/myprofile/schemes');
    await page.getByRole('link', { name: 'Add a scheme' }).click();
    await page.getByLabel('Scheme', { exact: true }).selectOption('pmjay');
    await page.getByLabel('Name on the card').fill(patient.username);
    await page.getByLabel('Last four characters').fill('9001');
    const validTo = page.getByRole('group', { name: 'Valid until' });
    await validTo.getByLabel('Day').selectOption('31');
    await validTo.getByLabel('Month').selectOption('Dec');
    // A date without its year is none.
    expectFailure(/answer 400: POST .*\/myprofile\/schemes/);
    await page.getByRole('button', { name: 'Save this scheme' }).click();
    await expect(validTo.getByLabel('Month')).toHaveValue('12');
    await validTo.getByLabel('Year').selectOption('2027');
    await page.getByRole('button', { name: 'Save this scheme' }).click();
    await expect(page.getByText('Valid until Fri, 31 Dec 2027')).toBeVisible();
    await expect(page.getByLabel('Photo of the paper')).toBeHidden();
    await page.getByText('Add a photo of it').click();
    await page.getByLabel('Photo of the paper').setInputFiles('test/e2e/letter.jpg');
    await page.getByRole('button', { name: 'Send this photo' }).click();
    await expect(page.getByRole('img', { name: 'Your paper for Ayushman Bharat PM-JAY' })).toBeVisible();
    await page.goto(`/dialysis/${center._id}?date=${FRIDAY}&time=${encodeURIComponent(MORNING)}`);
    await expect(page.getByRole('radio', { name: MORNING })).toBeChecked();
    await expect(page.getByText('2 of 4 chairs left').first()).toBeVisible();
    await expect(page.getByRole('radio', { name: /PM-JAY – you pay nothing/ })).toBeChecked();
    await page.getByRole('button', { name: 'Book Appointment' }).click();
    await expect(page.getByRole('region', { name: 'The center is checking your scheme' })).toContainText(
      'Fri, 27 Nov 2026, 9 AM - 1 PM',
    );
    await page.goto('/myprofile/schemes');
    await page.getByRole('link', { name: 'Remove Ayushman Bharat PM-JAY' }).click();
    expectFailure(/answer 409: POST .*\/myprofile\/schemes/);
    await page.getByRole('button', { name: 'Remove it' }).click();
    await expect(page.getByText(/You have an upcoming appointment booked on this scheme/)).toBeVisible();
  });
});
