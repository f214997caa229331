/** A session that a closure of its center moved, as its patient sees it: why, from when to when, and three ways on. */
import { capacity, closures } from '../../src/contract/admin';
import { type Administrator, expect, test } from './administrator';
import { expectGoodScreen } from './looks';

const SOON = { date: '2026-11-24', time: '5 PM - 9 PM' } as const;
const NEXT_MORNING = { date: '2026-11-25', time: '5 AM - 9 AM' } as const;
const LATER = { date: '2026-11-28', time: '9 AM - 1 PM' } as const;

const MONDAY = { date: '2026-11-30', time: '9 AM - 1 PM' } as const;

type Window = typeof SOON | typeof NEXT_MORNING | typeof LATER | typeof MONDAY;

/** Closes a window of a center, and moves everybody who is booked there to another. */
async function closeAndMove(administrator: Administrator, center: { _id: string }, closed: Window, to: Window) {
  const { plan } = await administrator.call(capacity.addException, {
    params: { id: center._id },
    body: { from: closed.date, to: closed.date, time: closed.time, reason: 'Water plant serviced', plan: true },
  });
  const id = plan!._id;
  for (const { appointmentId } of plan!.moves) {
    const body = { date: to.date, time: to.time };
    await administrator.call(closures.decide, { params: { id, appointmentId }, body });
  }
  await administrator.call(closures.confirm, { params: { id } });
}

test('a patient whose session was moved reads why, accepts, chooses another time, and is done', async ({
  page,
  administrator,
  patient,
}) => {
  test.slow();
  const center = await administrator.addCenter('Morning Raga Dialysis');
  await patient.book(center, LATER.date, LATER.time);
  await closeAndMove(administrator, center, LATER, MONDAY);

  await page.goto('/');
  const title = 'The center had to close: your session was moved';
  await expect(page.getByText(title)).toBeVisible();
  await expectGoodScreen(page, 'closure-home');
  await page.goto('/myappoinments');
  const said = page.getByText('The session moved from Sat, 28 Nov 2026, 9 AM - 1 PM to Mon, 30 Nov 2026, 9 AM - 1 PM.');
  await expect(said).toBeVisible();
  await expect(page.getByText('Morning Raga Dialysis: Water plant serviced.')).toBeVisible();
  await expectGoodScreen(page, 'closure-moved');
  await page.goto('/myappoinments/print');
  await expect(page.getByText('(moved by the center from Sat, 28 Nov, 9 AM - 1 PM)')).toBeVisible();

  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'हिन्दी' }).click();
  await expect(page.getByText('सेंटर को बंद करना पड़ा: आपका सेशन बदल दिया गया है')).toBeVisible();
  await expectGoodScreen(page, 'hindi-closure-home');
  await page.goto('/myappoinments');
  await expect(page.getByRole('button', { name: 'यह समय ठीक है' })).toBeVisible();
  await expectGoodScreen(page, 'hindi-closure-moved');
  await page.getByRole('banner').getByRole('button', { name: 'English' }).click();

  await page.getByRole('button', { name: 'That suits me' }).click();
  await expect(page.getByText('Thank you. Your session stays on Mon, 30 Nov 2026, 9 AM - 1 PM.')).toBeVisible();
  await expect(page.getByText(title)).toBeHidden();
  await expect(page.getByText('You said that it suits you.').first()).toBeVisible();
  await expectGoodScreen(page, 'closure-accepted');

  // It may still be changed; once a window is chosen, the center's is forgotten.
  await page.getByRole('button', { name: 'Reschedule' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Choose your new time' });
  await expect(dialog).toContainText(
    'Because the center moved this session, you can choose another time until it begins.',
  );
  await dialog.getByText('1 PM - 5 PM', { exact: true }).first().click();
  await dialog.getByRole('button', { name: 'Reschedule' }).click();
  await expect(page.getByText('Rescheduled to Mon, 30 Nov 2026, 1 PM - 5 PM')).toBeVisible();
  await expect(page.getByText('The center had to close')).toBeHidden();
});

test('a patient takes the whole money back less than a day before the new time, and answers for a child', async ({
  page,
  administrator,
  patient,
  sandbox,
}) => {
  const center = await administrator.addCenter('Evening Raga Dialysis');
  const session = await patient.book(center, SOON.date, SOON.time);
  await closeAndMove(administrator, center, SOON, NEXT_MORNING);
  await page.goto('/myappoinments');
  await expect(page.getByText('You have until it begins to choose another time')).toBeVisible();
  // The same without scripts: its own page, from the form's address.
  const [moved] = await patient.myBookings();
  const plain = await page.request.get(`/myappoinments?cancel=${moved!._id}`, { headers: { accept: 'text/html' } });
  expect(await plain.text()).toContain('you get all your money back, however soon the session begins');
  const accept = { intent: 'accept', appointment: moved!._id };
  const pressed = await page.request.post('/myappoinments', {
    form: accept,
    headers: { accept: 'text/html', origin: new URL(page.url()).origin },
  });
  expect(await pressed.text()).toContain('You said that it suits you.');

  await page.reload();
  await page.getByRole('button', { name: 'Cancel Appointment' }).first().click();
  const dialog = page.getByRole('alertdialog', { name: 'Cancel this appointment?' });
  await expect(dialog).toContainText('you get all your money back, however soon the session begins');
  await expect(dialog).toContainText('₹1,850, in full');
  await expectGoodScreen(page, 'closure-cancel');
  await dialog.getByRole('button', { name: 'Cancel Appointment' }).click();
  await expect(page.getByText(/₹1,850 will be back in the account you paid from/)).toBeVisible();
  await expect
    .poll(async () => (await sandbox.ledger()).payments.find((payment) => payment.session === session.id)?.refunded)
    .toBe(185_000);

  const child = { name: 'Kavya Rao', relation: 'child', dateOfBirth: '2015-03-01', guardian: true } as const;
  const kavya = await patient.careFor(child);
  await patient.book(center, LATER.date, LATER.time, kavya);
  await closeAndMove(administrator, center, LATER, MONDAY);
  await page.goto(`/myappoinments?for=${kavya}`);
  await expect(page.getByText("The center had to close: Kavya Rao's session was moved")).toBeVisible();
  await expectGoodScreen(page, 'closure-other-person');
  await page.getByRole('button', { name: 'That suits Kavya Rao' }).click();
  await expect(page.getByText('Thank you. Your session stays on')).toBeVisible();
  await expect(page).toHaveURL(`/myappoinments?for=${kavya}`);
});
