/** The board, "Today" and the day sheet say the same of a day, and the dashboard names what is wrong with it. */
import { expect, it } from 'vitest';
import { appointments, arrivals, capacity, dashboard } from '../../../src/contract/admin';
import { aStaffMember, anAdministrator } from '../../administrator';
import { aBooking, aCenter, aPatient } from '../../builders';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
/** Today, by the clock of the tests. */
const TODAY = '2026-11-10';

it('with one chair out of order, as many are open on the sheet as on the board, and who has arrived is on it', async () => {
  const { client } = await anAdministrator(the.product);
  const center = await aCenter(the.product, { slots: 3 });
  const sitting = { center, date: TODAY, startHour: 13 };
  const patient = await aPatient(the.product);
  const [here, broken] = [
    await aBooking(the.product, { ...sitting, patient, chair: 1 }),
    await aBooking(the.product, { ...sitting, chair: 2 }),
  ];
  await client.call(capacity.setChair, { params: { id: center.id, chair: '2' }, body: { outOfOrder: true } });
  await client.call(arrivals.setAttendance, { params: { id: here.id }, body: { state: 'arrived' } });

  const { day } = await client.call(arrivals.day, { query: { centerId: center.id, date: TODAY } });
  const { daySheet } = await client.call(appointments.daySheet, { query: { center: center.id, date: TODAY } });
  expect(daySheet.windows.map(({ startHour, booked, open }) => [startHour, booked, open])).toEqual(
    day.windows.map(({ startHour, counts }) => [startHour, counts.booked, counts.chairs]),
  );
  const sheetOf = (chair: number) => daySheet.windows[2]!.chairs.find((one) => one.chair === chair)!.appointment;
  const boardOf = (chair: number) => day.windows[2]!.chairs.find((one) => one.chair === chair)!.booking;
  expect(sheetOf(1)!.attendance).toMatchObject({ state: 'arrived', arrivedAt: expect.any(String) });
  for (const chair of [1, 2]) expect(sheetOf(chair)!.attendance).toEqual(boardOf(chair)!.attendance);

  const { attention } = (await client.call(dashboard.overview)).overview;
  const there = attention.withoutChair.filter(({ centerId }) => centerId === center.id);
  expect(there).toMatchObject([{ bookingId: broken.id, chair: 2, date: TODAY, time: '1 PM - 5 PM' }]);
  await client.call(capacity.setChair, { params: { id: center.id, chair: '2' }, body: { outOfOrder: false } });
  const after = (await client.call(dashboard.overview)).overview.attention;
  expect(after.withoutChair.filter(({ centerId }) => centerId === center.id)).toEqual([]);
});

it('a day that was closed with another amount of cash is named for a week, at its center alone', async () => {
  const center = await aCenter(the.product);
  const manager = await aStaffMember(the.product, [{ role: 'manager', centerId: center.id }]);
  const elsewhere = await aStaffMember(the.product, [{ role: 'manager', centerId: (await aCenter(the.product)).id }]);
  const closed = { center_id: center.id, administrator_name: 'kavya', closed_at: the.product.now() };
  await the.product.database.db
    .insertInto('desk_days')
    .values([
      { ...closed, day: '2026-11-02', expected_paise: 185_000, counted_paise: 180_000, explanation: 'Long ago' },
      { ...closed, day: '2026-11-07', expected_paise: 185_000, counted_paise: 180_000, explanation: 'An auto' },
      { ...closed, day: '2026-11-08', expected_paise: 185_000, counted_paise: 185_000 },
    ])
    .execute();
  const differences = async ({ client }: typeof manager) =>
    (await client.call(dashboard.overview)).overview.attention.cashDifferences;
  expect(await differences(manager)).toEqual([
    {
      centerId: center.id,
      center: center.name,
      date: '2026-11-07',
      difference: -50,
      explanation: 'An auto',
      closedBy: 'kavya',
    },
  ]);
  expect(await differences(elsewhere)).toEqual([]);
  // As it was: the books are compared at the end.
  await the.product.database.db.deleteFrom('desk_days').where('center_id', '=', center.id).execute();
});
