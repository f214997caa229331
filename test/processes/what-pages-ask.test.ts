/**
 * What each page of the built product asks of the database: counts, which don't depend on a machine. A page asks for what it shows once;
 * who needs more statements says why in the commit that raises a number. `npm run bench -- costs` has what they cost.
 */
import { expect, it } from 'vitest';
import { bookings } from '../../src/contract';
import { HOUR_MS, addDays, istDateOf } from '../../src/domain/time';
import { openWeb } from '../../src/server/platform/http/web';
import { LATEST_FOR_USUAL } from '../../src/web/patient/book/again';
import { hold, pay } from '../booking-steps';
import { aBooking, aCenter, loggedInPatient } from '../builders';
import { aClient } from '../client';
import { leastStatementsOf, mostRowsOf, untilQuiet } from '../statements';
import { aRunningProduct } from '../the-product';
import { aWindow } from '../windows';

const web = await openWeb();
if (!web) throw new Error('The pages are not built: npm run build');
const the = aRunningProduct({ web, sweepEveryMs: HOUR_MS });

const PAGES: [what: string, path: string, most: number][] = [
  ['home', '/', 5],
  ['the list', '/dialysis', 1],
  ['the data of the list, for a link', '/dialysis.data?_routes=patient%2Fcenters%2Fpage', 0],
  ['a booking', '/dialysis/:center', 5],
  ['the data of a booking, for a link', '/dialysis/:center.data?_routes=patient%2Fbooking%2Fpage', 5],
  ['the appointments', '/myappoinments', 5],
  ['their data, for a link', '/myappoinments.data?_routes=patient%2Fappointments%2Fpage', 5],
  ['the profile', '/myprofile', 1],
  // Twice what the page asks: it leads to the address that has the usual pattern.
  ['a month', '/book/month', 15],
  ['a guide', '/kidney', 1],
];

/** Whether kept answers are still right is asked once in a while, however many pages are opened. */
const isOfPage = (text: string) => !/ as version\b/.test(text);

/** What a page asks when it is opened again: what it needs only once, such as the list of centers, is there then. */
async function asked(open: () => Promise<unknown>): Promise<string[]> {
  await open();
  await untilQuiet();
  return leastStatementsOf(open, isOfPage);
}

it('pages of somebody who is logged in, and their data, ask for each thing once', { timeout: 120_000 }, async () => {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product);
  for (const days of [2, 4, 6]) {
    await aBooking(the.product, { patient, center, status: 'confirmed', ...aWindow(the.product.now(), days) });
  }
  const counts: Record<string, number> = {};
  for (const [what, path] of PAGES) {
    const url = path.replace(':center', center.id);
    const headers = { accept: path.includes('.data') ? '*/*' : 'text/html' };
    const open = async () => expect((await patient.client.raw('GET', url, { headers })).status).toBe(200);
    counts[what] = (await asked(open)).length;
  }
  for (const [what, , most] of PAGES) expect.soft(counts[what], what).toBeLessThanOrEqual(most);
});

it('a page of somebody who is logged in reads what it shows, however long the past is', {
  timeout: 120_000,
}, async () => {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product);
  const today = istDateOf(the.product.now());
  const past = Array.from({ length: 80 }, (_, n) => addDays(today, -2 * (n + 1)));
  for (const date of past) await aBooking(the.product, { patient, center, date, startHour: 9, status: 'completed' });
  for (const path of ['/', '/book', '/book/month', '/myappoinments']) {
    const open = async () =>
      expect((await patient.client.raw('GET', path, { headers: { accept: 'text/html' } })).text).toContain('</html>');
    await untilQuiet();
    // As many of the latest as tell what is usual.
    expect.soft(await mostRowsOf(open), path).toBeLessThanOrEqual(LATEST_FOR_USUAL);
  }
  expect(await mostRowsOf(() => patient.client.call(bookings.myBookings))).toBe(past.length);
});

it('pages of a visitor ask for nothing that is known already', { timeout: 120_000 }, async () => {
  const open = (path: string) => async () =>
    expect((await aClient(the.product).raw('GET', path, { headers: { accept: 'text/html' } })).status).toBe(200);
  for (const path of ['/', '/dialysis', '/kidney', '/login']) {
    expect(await asked(open(`${path}?n=2`)), path).toEqual([]);
  }
});

it('the page after paying, and another look at it, ask little', { timeout: 120_000 }, async () => {
  const patient = await loggedInPatient(the.product);
  const center = await aCenter(the.product);
  const session = await hold(patient, center, aWindow(the.product.now()));
  await pay(the.product, session.id);
  const open = () =>
    patient.client.raw('GET', `/success?session_id=${session.id}`, { headers: { accept: 'text/html' } });
  expect((await asked(open)).length).toBeLessThanOrEqual(3);
});
