/** My Appointments asks for the sessions to come and the latest ones; the others are numbers. */
import { expect, it } from 'vitest';
import { bookings } from '../../../src/contract';
import { addDays, istDateOf } from '../../../src/domain/time';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { leastStatementsOf, untilQuiet } from '../../statements';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();

it('are those to come, open ones of any date, and so many of the latest; as many statements as for all of them', async () => {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product);
  const today = istDateOf(the.product.now());
  const book = (days: number, status: 'completed' | 'confirmed' | 'pending' | 'cancelled', isScheme = false) =>
    aBooking(the.product, { patient, center, date: addDays(today, days), startHour: 9, status, isScheme });
  for (const weeks of [1, 2, 3, 4]) await book(-7 * weeks, 'completed');
  await book(-10, 'cancelled');
  await book(-60, 'completed');
  await book(-61, 'cancelled');
  await book(-50, 'pending', true);
  await book(2, 'confirmed');
  await book(3, 'cancelled');

  const ask = (query: { from?: string; latest?: number }) => patient.client.call(bookings.myBookings, { query });
  const all = await ask({});
  expect(all.others).toBeUndefined();
  const latest = await ask({ from: addDays(today, -3), latest: 3 });
  expect(latest.myBookingData.map(({ appoinmentDate }) => appoinmentDate)).toEqual(
    [-50, 2, 3, -7, -10, -14].map((days) => addDays(today, days)),
  );
  expect(latest.others).toEqual({ count: 4, completed: 3 });
  expect(latest.myBookingData).toEqual(
    latest.myBookingData.map(({ _id }) => all.myBookingData.find((one) => one._id === _id)),
  );

  await untilQuiet();
  const statements = await leastStatementsOf(() => ask({ from: today, latest: 3 }));
  expect(statements).toHaveLength((await leastStatementsOf(() => ask({}))).length);
});

it('are none for who has none', async () => {
  const { client } = await loggedInPatient(the.product);
  const query = { from: istDateOf(the.product.now()), latest: 5 };
  const { myBookingData, others } = await client.call(bookings.myBookings, { query });
  expect({ myBookingData, others }).toEqual({ myBookingData: [], others: { count: 0, completed: 0 } });
});
