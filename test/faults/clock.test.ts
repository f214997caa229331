/** The clock moved across every deadline of the rules, while other patients book. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noticeDeadline } from '../../src/domain/policy';
import { HOUR_MS, MINUTE_MS, addDays, istDateOf, istInstant, weekdayOf } from '../../src/domain/time';
import { lastBookableDate, windowBegins, windowEnds, windowLabel } from '../../src/domain/windows';
import { book, bookingThat, cancel, details, hold, holdRefused, myBookings, pay } from '../booking-steps';
import { type CenterRow, aCenter, patientWithSession } from '../builders';
import type { Product } from '../product';
import { aRealPostgres, startInstances, stopInGoodOrder } from '../real-product';
import { aWindow } from '../windows';
import { aPersistentPatient, aStory } from './patients';
import { report } from './report';

const postgres = aRealPostgres();
let product: Product;
let center: CenterRow;
beforeAll(async () => {
  product = await startInstances(postgres, 2);
  center = await aCenter(product, { slots: 5_000 });
});
afterAll(() => stopInGoodOrder(product));

const someone = () => patientWithSession(product);

/** Patients who book until told to stop. */
function othersBook(): () => Promise<number> {
  let goesOn = true;
  const lane = async (n: number) => {
    let stories = 0;
    for (; goesOn; stories++) {
      const patient = await aPersistentPatient(product);
      await aStory(product, patient, center, aWindow(product.now(), 8), n).catch((error: unknown) => {
        // The clock may have passed the hold of a patient who was about to pay.
        if (!/409|never confirmed/.test(String(error))) throw error;
      });
      await pause(50);
    }
    return stories;
  };
  const lanes = Promise.all([0, 1, 2].map(lane));
  lanes.catch(() => undefined);
  return async () => {
    goesOn = false;
    return (await lanes).reduce((sum, stories) => sum + stories, 0);
  };
}

it('each edge is where the rules say, also under load', async () => {
  const stop = othersBook();

  // The end of a hold.
  const single = await aCenter(product, { slots: 1 });
  const window = aWindow(product.now(), 3);
  await hold(await someone(), single, window);
  await product.pass(29 * MINUTE_MS);
  expect(await holdRefused(await someone(), single, window)).toMatchObject({ code: 'window-full' });
  await product.pass(MINUTE_MS);
  const next = await someone();
  await pay(product, (await hold(next, single, window)).id);
  await bookingThat(next, 'is confirmed', (booking) => booking.bookingStatus === 'confirmed');

  // The last moment of a full refund.
  const [early, late] = [await someone(), await someone()];
  const chosen = aWindow(product.now(), 3, 13);
  const [first, second] = [await book(product, early, center, chosen), await book(product, late, center, chosen)];
  const deadline = noticeDeadline(chosen.date, chosen.startHour);
  await product.passUntil(new Date(deadline.getTime() - MINUTE_MS));
  expect(await cancel(early, first._id)).toMatchObject({ refund: { amount: 1850 } });
  await product.passUntil(new Date(deadline.getTime() + 1_000));
  expect(await cancel(late, second._id)).not.toHaveProperty('refund');

  // The end of a window.
  const present = await someone();
  const today = aWindow(product.now(), 2, 9);
  const session = await book(product, present, center, today);
  await product.passUntil(new Date(windowEnds(today.date, today.startHour).getTime() - MINUTE_MS));
  await product.sweep();
  expect((await myBookings(present))[0]).toMatchObject({ _id: session._id, bookingStatus: 'confirmed' });
  await product.passUntil(windowEnds(today.date, today.startHour));
  await product.sweep();
  await bookingThat(present, 'is completed', (booking) => booking.bookingStatus === 'completed');

  // Midnight in India: the day is over, and the thirtieth day ahead opens. On a day when that is no Sunday.
  let day = istDateOf(product.now());
  while (weekdayOf(day) === 0 || weekdayOf(addDays(day, 31)) === 0) day = addDays(day, 1);
  const midnight = istInstant(addDays(day, 1), 0);
  await product.passUntil(new Date(midnight.getTime() - MINUTE_MS));
  const far = { date: addDays(day, 31), startHour: 9 as const, time: windowLabel(9) };
  const nearby = { date: day, startHour: 17 as const, time: windowLabel(17) };
  const nightOwl = await someone();
  expect(await holdRefused(nightOwl, center, far)).toMatchObject({ code: 'date-too-far' });
  expect(await holdRefused(nightOwl, center, nearby)).toMatchObject({ code: 'window-begun' });
  await product.passUntil(midnight);
  expect(lastBookableDate(product.now())).toBe(far.date);
  const page = await hold(nightOwl, center, far);
  expect(await holdRefused(nightOwl, center, nearby)).toMatchObject({ code: 'date-past' });
  await pay(product, page.id);
  expect(await details(nightOwl, page.id)).toMatchObject({ outcome: 'confirmed' });

  // The beginning of a window.
  const morning = aWindow(product.now(), 1, 5);
  await product.passUntil(new Date(windowBegins(morning.date, 5).getTime() - HOUR_MS));
  const riser = await someone();
  await product.pass(59 * MINUTE_MS);
  await book(product, await someone(), center, morning);
  await product.pass(MINUTE_MS);
  expect(await holdRefused(await someone(), center, morning)).toMatchObject({ code: 'window-begun' });
  expect(await myBookings(riser)).toEqual([]);

  const stories = await stop();
  report({ scenario: 'clock moved across eight edges under load', rounds: stories, breaches: 0 });
});
