/** How many statements a booking takes, from its chair to its payment: counts, which don't depend on a machine. */
import { expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { HOUR_MS } from '../../../src/domain/time';
import { settlePayment } from '../../../src/server/checkout';
import { pay } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { leastOf, leastStatementsOf, ownStatementsOf, statementsOf, untilQuiet } from '../../statements';
import { IS_EMBEDDED } from '../../tested-database';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct({ sweepEveryMs: HOUR_MS });

/** What is looked for once a day, and locks with it, in transactions of their own. */
const OF_THE_DAY = /ctid = any|"daily_work"|other\.payment_id = bookings\.payment_id and other\.session_date/;

const STEPS = ['makePayment', 'settled', 'told', 'again'] as const;

async function aBooking(): Promise<Record<(typeof STEPS)[number], string[]>> {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product);
  const { date, time } = aWindow(the.product.now());
  const body = { date, time, centerId: center.id, CenterName: center.name, price: 1850 };
  let session_id = '';
  await untilQuiet();
  const makePayment = await statementsOf(async () => {
    session_id = (await patient.client.call(bookings.makePayment, { body })).session!.id;
  });
  const look = () => patient.client.call(bookings.bookingDetails, { query: { session_id } });
  // By the webhook and by the first look, whichever comes first, with the mail.
  const settled = await statementsOf(async () => {
    await pay(the.product, session_id);
    expect((await look()).BookingData).toMatchObject([{ outcome: 'confirmed' }]);
    await untilQuiet();
  });
  const { id } = await the.product.database.db
    .selectFrom('payments')
    .select('id')
    .where('provider_session_id', '=', session_id)
    .executeTakeFirstOrThrow();
  const told = await ownStatementsOf(() => settlePayment(the.product.context, id));
  return { makePayment, settled, told, again: await leastStatementsOf(look) };
}

// The embedded database takes statements of its own.
it.skipIf(IS_EMBEDDED)('a booking takes no more than these', async () => {
  // The first request of a process does the work of the day beside it.
  await aBooking();
  const some = [await aBooking(), await aBooking(), await aBooking()];
  const rounds = (step: (typeof STEPS)[number]) =>
    some.map((one) => one[step].filter((text) => !OF_THE_DAY.test(text)));
  const [makePayment, settled, told, again] = STEPS.map((step) => leastOf(rounds(step)).length);
  expect(makePayment).toBeLessThanOrEqual(23);
  expect(settled).toBeLessThanOrEqual(33);
  // Told once more of what is paid, it takes no lock.
  expect(told).toBe(1);
  expect(again).toBeLessThanOrEqual(3);
});
