/**
 * What people do, call by call, like the product's pages in a browser: the first page of a visit, and the one after paying, come as
 * documents with their files; a link in them asks for the data of the next page alone, and a form leads on. Each takes a `visitor` of
 * load.mjs. `test/e2e/what-a-visit-asks.spec.ts` holds it against a real browser. What the load itself must know, such as which windows
 * are free, it asks the API: a few calls more than a browser's.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { DAY } from './assumptions.mjs';

const PASSWORD = 'vrikka-demo-patient';
const HOURS = [5, 9, 13, 17];
const TRIES = 4;
const FILES_AT_ONCE = 6;
/** Polling interval of the success page, and its timeout, in ms. */
const ASK_AGAIN_MS = 150;
const ASK_AGAIN = 60;

export async function look(visitor) {
  const { browser, center } = visitor;
  await open(visitor, '/');
  await browser.data('/dialysis', LIST);
  await browser.data(`/dialysis/${center._id}`, BOOKING, '/dialysis/:center');
}

export const book = (visitor) => bookSome(visitor, { sessions: 1, from: 1, to: 8 });
/** The newest days of the month, in one visit. */
export const rush = (visitor) => bookSome(visitor, { sessions: DAY.rushSessions, from: 24, to: 30 });

async function bookSome(visitor, { sessions, from, to }) {
  const { browser, center } = visitor;
  if (!(await begin(visitor, '/dialysis'))) return;
  const taken = new Set();
  for (let session = 0; session < sessions; session++) {
    await browser.data(`/dialysis/${center._id}`, BOOKING, '/dialysis/:center');
    await bookOne(visitor, { from, to, taken });
  }
  await browser.data('/myappoinments', APPOINTMENTS);
}

/** Holds a chair, another one if it was taken, pays, and waits until it is confirmed. */
async function bookOne(visitor, { from, to, taken }) {
  const { browser, center, sandboxUrl, done } = visitor;
  for (let tries = 0; tries < TRIES; tries++) {
    const slot = choose(visitor, await month(browser, center), { from, to, taken });
    if (!slot) return void done('nothing free');
    taken.add(`${slot.date} ${slot.time}`);
    const { ok, location } = await browser.form(`/dialysis/${center._id}`, '/dialysis/:center', {
      date: slot.date,
      time: slot.time,
      CenterName: center.CenterName,
      price: center.DialysisCharge,
      confirmed: 'late second close',
    });
    if (!ok) continue;
    if (location.includes('/login')) return void done('logged out');
    const session = location.split('/').at(-1).split(/[?#]/)[0];
    if (!(await pay(sandboxUrl, session))) return void done('the sandbox took no payment');
    await open(visitor, `/success?session_id=${session}`, '/success');
    for (let asked = 0; asked < ASK_AGAIN; asked++) {
      const details = await browser.get(`/auth/booking-details?session_id=${session}`, '/auth/booking-details', {
        isRead: true,
      });
      if (details.json?.BookingData?.[0]?.outcome === 'confirmed') return void done('booked');
      await pause(ASK_AGAIN_MS);
    }
    return void done('paid and not confirmed in time');
  }
  done('always too late');
}

/** Looks up an appointment; some cancel it, move it, or download its files. */
export async function lookUp(visitor) {
  const { browser, chance, center } = visitor;
  if (!(await begin(visitor, '/myappoinments'))) return;
  const { json } = await browser.get('/auth/my-bookings', undefined, { isRead: true });
  const all = json?.myBookingData ?? [];
  const [next] = all;
  if (next?.arrival) await browser.get(next.arrival.picture, '/arrival');
  const paid = all.find(
    ({ bookingStatus, paymentStatus }) => bookingStatus === 'confirmed' && paymentStatus === 'paid',
  );
  if (chance() < DAY.receipts && paid) await browser.get(`/auth/receipt?appoinmentId=${paid._id}`);
  if (chance() < DAY.calendars && all[0]) await browser.get(`/auth/calendar?appoinmentId=${all[0]._id}`);
  const movable = all.find(({ rescheduling }) => rescheduling.allowed);
  if (chance() < DAY.moves && movable) {
    const there = { ...center, _id: movable.dialysisCenterId._id };
    const slot = choose(visitor, await month(browser, there), {
      from: 2,
      to: 20,
      taken: new Set([`${movable.appoinmentDate} ${movable.appoinmentTime}`]),
    });
    if (slot)
      await browser.send('PUT', '/auth/reschedule-booking', {
        appoinmentId: movable._id,
        date: slot.date,
        time: slot.time,
      });
  }
  const [cancellable] = all.filter(({ _id, cancellation }) => cancellation.allowed && _id !== movable?._id).slice(-1);
  if (chance() < DAY.cancels && cancellable)
    await browser.send('PUT', '/auth/cancel-booking', { appoinmentId: cancellable._id });
}

export async function daySheet({ desk, center, today }) {
  await desk.get(`/admin/day-sheet-of?center=${center._id}&date=${today}`);
}

export async function dashboard({ desk, center, today }) {
  await desk.get('/admin/overview');
  await desk.get(`/admin/get-appoinments?page=1&pageSize=20&date=${today}&center=${center._id}`);
  await desk.get('/admin/users?page=1&pageSize=20&q=a');
}

/** The routes of pages, as their data is asked for. */
const LIST = 'patient/dialysis/page';
const BOOKING = 'patient/dialysis/booking/page';
const APPOINTMENTS = 'patient/appointments/page';

/** The first page of a visit of somebody with an account: with the browser's present session, or after the password. False where it failed. */
async function begin(visitor, path) {
  const { browser, email, chance } = visitor;
  if (browser.cookies.refreshToken && chance() >= DAY.logIns) return open(visitor, path);
  // Another visit of the same person may be under way with theirs.
  browser.cookies = {};
  await open(visitor, `/login?next=${encodeURIComponent(path)}`, '/login');
  const { ok } = await browser.form('/login', '/login', { email, password: PASSWORD });
  return ok && (await browser.data(path, path === '/dialysis' ? LIST : APPOINTMENTS)).ok;
}

/**
 * A document, and the scripts, styles and fonts that it names, a few at a time like a browser; returning visitors have them cached.
 */
async function open({ browser, files, isNew }, path, kind = path) {
  const { ok } = await browser.page(path, kind);
  const waiting = isNew ? files.splice(0) : [];
  const lane = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await browser.get(file, '/assets/*');
  };
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, lane));
  return ok;
}

async function month(browser, { _id }) {
  const date = (days) => new Date(Date.now() + (5.5 + days * 24) * 3_600_000).toISOString().slice(0, 10);
  const query = new URLSearchParams({ centerId: _id, from: date(0), to: date(30) });
  const { json } = await browser.get(`/auth/availability?${query}`, undefined, { isRead: true });
  return json?.days ?? [];
}

/** A free window in these days, at the patient's preferred hour if there is one. */
function choose({ chance, hour }, days, { from, to, taken }) {
  const free = days
    .slice(from, to + 1)
    .flatMap(({ date, slots }) => slots.filter(({ bookable }) => bookable).map((slot) => ({ ...slot, date })))
    .filter(({ date, time }) => !taken.has(`${date} ${time}`));
  const liked = free.filter(({ startHour }) => startHour === hour);
  const among = liked.length > 0 ? liked : free;
  return among[Math.floor(chance() * among.length)];
}

export function likedHour(throwOf) {
  let left = throwOf;
  return HOURS[DAY.windows.findIndex((share) => (left -= share) < 0)] ?? HOURS[0];
}

/** What a person does on the provider's checkout: no call to the product. */
async function pay(sandboxUrl, session) {
  const answer = await fetch(`${sandboxUrl}/control/checkout/${session}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ action: 'pay' }),
  });
  await answer.arrayBuffer();
  return answer.ok;
}
