/** No deadline for an answer ends while the one who has to give it, or could be asked, is not there. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { bookings, offers, series, waits } from '../../../src/contract';
import { funding } from '../../../src/contract/admin';
import { MINUTE_MS, addDays, istInstant } from '../../../src/domain/time';
import { anAdministrator } from '../../administrator';
import { cancel, details, myBookings, pay } from '../../booking-steps';
import { aBooking, aCenter, loggedInPatient } from '../../builders';
import { aCover, aTakingCenter, bookAs } from '../../funding-steps';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

// A Saturday evening.
const the = aRunningProduct({ now: '2026-11-14T19:30:00+05:30' });
const MONDAY = '2026-11-16';

/** Closes a center on a day, as its managers do. */
function close(centerId: string, date: string) {
  const values = { center_id: centerId, from_date: date, to_date: date, reason: 'Festival' };
  return the.product.database.db
    .insertInto('center_exceptions')
    .values({ id: randomUUID(), ...values, created_at: the.product.now() })
    .execute();
}

it('whose cover is refused in the evening can pay until the center was open again', async () => {
  const { product } = the;
  const patient = await loggedInPatient(product);
  const administrator = await anAdministrator(product);
  const center = await aTakingCenter(product, { slots: 1 }, [{ scheme: 'pmjay' }]);
  await close(center.id, MONDAY);
  const coverId = await aCover(patient, 'pmjay');
  await bookAs(patient, center, aWindow(product.now(), 9), { funding: 'scheme', coverId });
  const { covers } = await administrator.client.call(funding.covers, { query: {} });
  expect(covers[0]).toMatchObject({ coverId, closedDays: [MONDAY] });
  const body = { decision: 'refuse', centerId: center.id, reason: 'The card has expired' } as const;
  await administrator.client.call(funding.decide, { params: { id: coverId }, body });
  const [refused] = await myBookings(patient);
  expect(new Date(refused!.funding!.selfPayUntil!)).toEqual(istInstant('2026-11-17', 9));

  // No page of a provider is open for so long: from the first press on it is kept for as long as its page.
  const paying = { params: { id: refused!._id } };
  const { session } = await patient.client.call(bookings.selfPay, paying);
  expect((await patient.client.call(bookings.selfPay, paying)).session).toEqual(session);
  const [begun] = await myBookings(patient);
  const left = Date.parse(begun!.funding!.selfPayUntil!) - product.now().getTime();
  expect(Math.round(left / MINUTE_MS)).toBe(24 * 60 - 12);
  await pay(product, session.id);
  await waitFor('it is paid', async () => (await details(patient, session.id)).outcome === 'confirmed');
});

it('a chair that is offered late in the evening is kept until the morning, and not offered to the next at night', async () => {
  const { product } = the;
  const [first, next, other] = await Promise.all([1, 2, 3].map(() => loggedInPatient(product)));
  const center = await aCenter(product, { slots: 1 });
  const { date, startHour, time } = aWindow(product.now(), 6);
  const { id } = await aBooking(product, { center, patient: other!, date, startHour });
  const body = { centers: [center.id], dates: [date], times: [time] };
  await first!.client.call(waits.add, { body });
  await product.pass(MINUTE_MS);
  await next!.client.call(waits.add, { body });
  await product.passUntil(istInstant('2026-11-14', 20.75));
  await cancel(other!, id);
  await product.sweep();
  const offered = async ({ client }: typeof first & object) => (await client.call(offers.list)).offers;
  expect((await offered(first!)).map(({ until }) => new Date(until))).toEqual([istInstant('2026-11-15', 7.5)]);
  await product.passUntil(istInstant('2026-11-15', 7.4));
  await product.sweep();
  expect(await offered(first!)).toHaveLength(1);
  expect(await offered(next!)).toEqual([]);
  await product.passUntil(istInstant('2026-11-15', 7.6));
  await product.sweep();
  expect(await offered(first!)).toEqual([]);
  expect(await offered(next!)).toHaveLength(1);
});

it('the next dates of a series are kept until the center was open again', async () => {
  const { product } = the;
  await product.passUntil(istInstant('2026-11-21', 10));
  const patient = await loggedInPatient(product);
  const center = await aCenter(product);
  const dates = ['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15'];
  const sessions = dates.map((date) => ({ date, time: '9 AM - 1 PM', centerId: center.id }));
  const body = { sessions, total: (sessions.length * center.charge_paise) / 100 };
  const { session } = await patient.client.call(series.book, { body });
  await pay(product, session!.id);
  await waitFor('it is paid', async () => (await details(patient, session!.id)).outcome === 'confirmed');
  const monday = '2026-11-30';
  await close(center.id, monday);
  await product.passUntil(istInstant('2026-11-28', 10.5));
  await product.sweep();
  const kept = (await patient.client.call(offers.list)).offers;
  expect(kept.map(({ until }) => new Date(until))).toEqual([istInstant(addDays(monday, 1), 9)]);
});
