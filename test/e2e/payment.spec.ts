/** Payments with complications: cards, going back, late messages (spec.md, sections 2 and 4). */
import { formatRupees } from '../../src/domain/money';
import { bookAndGoToCheckout, bookButton, chooseDay, expectChosenDay, openCenter, timeWindow } from './center-page';
import { payOnCheckoutPage } from './checkout';
import { expectGoodScreen } from './looks';
import { expect, test } from './product';

const FRIDAY = '2026-11-27';
const EVENING = '5 PM - 9 PM';

test.afterEach(({ sandbox }) => sandbox.calm());

test('a declined card charges nothing, and another one pays', async ({ page, patient, sandbox, expectFailure }) => {
  const center = await patient.centerNamed('Kadamba Renal Center');
  await openCenter(page, center);
  await chooseDay(page, FRIDAY);
  await bookAndGoToCheckout(page);
  await payOnCheckoutPage(page, 'declined');
  await expect(page.getByRole('alert')).toContainText('Your card was declined. Nothing was charged.');
  await expectGoodScreen(page, 'checkout-declined');
  expect((await patient.myBookings())[0]).toMatchObject({ bookingStatus: 'pending', paymentStatus: 'unpaid' });
  await payOnCheckoutPage(page, 'accepted');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  const session = new URL(page.url()).searchParams.get('session_id');
  const { payments } = await sandbox.ledger();
  expect(payments.filter((payment) => payment.session === session)).toHaveLength(1);

  expectFailure(/answer 404: GET .*\/success/);
  await page.goto('/success?session_id=cs_test_of_somebody_else');
  await expect(page.getByRole('heading', { name: "We can't find this payment" })).toBeVisible();
  await expectGoodScreen(page, 'success-unknown');
});

test('whoever leaves the payment page finds the choice kept and the chair held, and can go on', async ({
  page,
  patient,
}) => {
  const center = await patient.centerNamed('Sampige Dialysis House');
  await page.goto(`/dialysis/${center._id}?${new URLSearchParams({ date: FRIDAY, time: EVENING })}`);
  await expect(timeWindow(page, EVENING)).toBeChecked();
  await bookAndGoToCheckout(page);
  await page.getByRole('link', { name: 'Cancel and go back' }).click();

  await expectChosenDay(page, FRIDAY);
  await expect(timeWindow(page, EVENING)).toBeChecked();
  const summary = page.getByRole('region', { name: 'Your appointment' });
  await expect(summary.getByText(/^This chair is held for you: \d+ minutes left$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Continue payment' })).toHaveCount(1);
  await expectGoodScreen(page, 'center-detail-held');

  await page.goto('/myappoinments');
  const row = page.getByRole('listitem', { name: 'Fri, 27 Nov 2026 at 5 PM - 9 PM' });
  await expect(row).toContainText('Pending');
  await expect(row).toContainText(/\d+ min left/);
  await expect(row.getByRole('link', { name: 'Complete payment' })).toHaveAttribute('href', /\/checkout\//);
  await expectGoodScreen(page, 'appointments-unpaid');

  await openCenter(page, center);
  await page.getByRole('link', { name: 'Continue payment' }).click();
  await payOnCheckoutPage(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();

  await page.goto(`/dialysis/${center._id}?${new URLSearchParams({ date: FRIDAY, time: EVENING })}`);
  await expect(page.getByText('held for you')).toBeHidden();
  await expect(page.getByText(`You already have an appointment at this time, at ${center.CenterName}.`)).toBeVisible();
  await expectGoodScreen(page, 'center-detail-already-booked');
});

test('a chair that is held can be given up at once', async ({ page, patient }) => {
  const center = await patient.centerNamed('Honge Kidney Care');
  await patient.hold(center, FRIDAY, EVENING);
  await page.goto(`/dialysis/${center._id}?${new URLSearchParams({ date: FRIDAY, time: EVENING })}`);
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this booking?' });
  await expect(dialog).toContainText('Nothing has been paid.');
  await expectGoodScreen(page, 'center-detail-give-up');
  await dialog.getByRole('button', { name: 'Cancel this booking' }).click();
  await expect(page.getByText('The chair is free again. Nothing was paid.')).toBeVisible();
  await expect(bookButton(page)).toBeEnabled();
  expect((await patient.myBookings())[0]).toMatchObject({ bookingStatus: 'cancelled', paymentStatus: 'unpaid' });
});

test('the success page confirms although the message of the provider is late', async ({ page, patient, sandbox }) => {
  await sandbox.webhooks('hold');
  await openCenter(page, await patient.centerNamed('Bakula Dialysis Center'));
  await chooseDay(page, FRIDAY);
  await bookAndGoToCheckout(page);
  await payOnCheckoutPage(page);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await sandbox.calm();
  const confirmations = async () =>
    (await sandbox.messages(patient.email)).filter(({ subject }) => subject.startsWith('Confirmed')).length;
  await expect.poll(confirmations, { intervals: [20] }).toBe(1);
});

test('while the provider can be neither heard nor asked, the page says so and then updates itself', async ({
  page,
  patient,
  sandbox,
}) => {
  await sandbox.webhooks('hold');
  await openCenter(page, await patient.centerNamed('Rain Tree Kidney Clinic'));
  await chooseDay(page, FRIDAY);
  await bookAndGoToCheckout(page);
  await sandbox.providerFails(1);
  await payOnCheckoutPage(page);
  await expect(page.getByRole('heading', { name: 'We are confirming your payment…' })).toBeVisible();
  await expectGoodScreen(page, 'success-confirming');
  await sandbox.providerFails(0);
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible({ timeout: 20_000 });
});

test('a payment that the provider does not know leads on to the appointments', async ({
  page,
  patient,
  sandbox,
  expectFailure,
}) => {
  const session = await patient.hold(await patient.centerNamed('Kadamba Renal Center'), FRIDAY, EVENING);
  expectFailure(/answer 409: GET .*\/success/);
  await sandbox.providerKnowsNothing(1);
  await page.goto(`/success?session_id=${session.id}`);
  await expect(page.getByRole('alert')).toContainText(
    'If you have paid, nothing is lost. We can’t find out yet whether this payment went through. Please look in My Appointments in a few minutes, or call us.',
  );
  await sandbox.providerKnowsNothing(0);
  await expectGoodScreen(page, 'success-unclear');
  await page.getByRole('link', { name: 'View my appointments' }).click();
  await expect(page).toHaveURL('/myappoinments');
});

test('a payment page that cannot be opened holds no chair and says that nothing was charged', async ({
  page,
  patient,
  sandbox,
  expectFailure,
}) => {
  const center = await patient.centerNamed('Two Gables Dialysis');
  await openCenter(page, center);
  await chooseDay(page, FRIDAY);
  await sandbox.providerFails(1);
  expectFailure(/answer 503: POST .*\/dialysis\//);
  await bookButton(page).click();
  await expect(
    page.getByText('The payment page could not be opened. Nothing was charged. Please try again.'),
  ).toBeVisible({
    timeout: 30_000,
  });
  await expectGoodScreen(page, 'center-detail-no-payment-page');
  await sandbox.providerFails(0);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(page.getByText(formatRupees(center.DialysisCharge * 100)).first()).toBeVisible();
});
