/**
 * How sixty patients' documents, requested at once, affect everybody else: a visitor requests the free chairs of a
 * month again and again, alone and then beside them. Only the ratio is meaningful, since both come from the same run;
 * for comparison it is also measured for an ordinary call, the list of a patient's appointments, since sixty of any
 * request have to be answered one after the other.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { median } from './parts/figures.mjs';
import { NOTICE_VERSION } from './parts/notice.mjs';
import { freePair } from './parts/processes.mjs';
import { print, withProduct } from './parts/with-product.mjs';
import { sized } from './parts/smoke.mjs';

const PATIENTS = sized(60, 4);
const PASSWORD = 'vrikka-demo-patient';
/** Shorter than the product's keep-alive timeout. */
const ALONE_MS = sized(2_000, 300);
const ASK_AGAIN_MS = 100;
/** Within the limits of an account. */
const ROUNDS = sized(8, 1);

export async function bench() {
  const sandboxPort = String(await freePair());
  await withProduct(
    { patients: PATIENTS, centers: 10, settings: { TRUST_PROXY: '1', SANDBOX_PORT: sandboxPort } },
    async (url) => {
      const { dialysisCenters: centers } = await (await fetch(`${url}/auth/dialysis-centers`)).json();
      const owners = [];
      for (let n = 1; n <= PATIENTS; n++)
        owners.push(await aPaidAppointment(url, sandboxPort, n, centers[n % centers.length]));
      const look = () => fetch(`${url}/auth/availability?${monthOf(centers[0])}`);
      const all = (path) => Promise.all(owners.map(({ cookie, id }) => insist(url + path(id), { cookie })));

      print(['sixty at once', 'a time, ms', 'alone, ms', 'beside them, ms', 'longest, ms', 'ratio']);
      for (const [name, times, path] of [
        // Each is written once, and cached from then on.
        ['receipts, written', 1, (id) => `/auth/receipt?appoinmentId=${id}`],
        ['receipts, kept', ROUNDS, (id) => `/auth/receipt?appoinmentId=${id}`],
        ['calendar files', ROUNDS, (id) => `/auth/calendar?appoinmentId=${id}`],
        ['exports to read', ROUNDS, () => '/auth/my-data.html'],
        ['lists of appointments', ROUNDS, () => '/auth/my-bookings'],
      ]) {
        const alone = median(await timesUntil(look, pause(ALONE_MS)));
        const beside = [];
        const began = performance.now();
        for (let time = 0; time < times; time++) beside.push(...(await timesUntil(look, all(path))));
        const took = (performance.now() - began) / times;
        const shown = [took, alone, median(beside), Math.max(...beside)].map((ms) => ms.toFixed(1));
        print([name, ...shown, (median(beside) / alone).toFixed(2)]);
      }
    },
  );
}

/** The milliseconds of each request, one after the other, until the promise has settled; at least one. */
async function timesUntil(look, end) {
  let hasEnded = false;
  const ended = end.finally(() => (hasEnded = true));
  const times = [];
  do {
    const began = performance.now();
    await read(await look());
    times.push(performance.now() - began);
  } while (!hasEnded);
  await ended;
  return times;
}

/** A seeded patient with a paid booking, from a separate network. */
async function aPaidAppointment(url, sandboxPort, n, center) {
  const headers = {
    origin: url,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
    'x-forwarded-for': `10.0.0.${n}`,
  };
  const send = (to, body, cookie = '') =>
    fetch(to, { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) });
  const login = await send(`${url}/auth/login`, { email: `patient-${n}@example.com`, password: PASSWORD });
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  await json(await send(`${url}/auth/consent`, { consentVersion: NOTICE_VERSION }, cookie));
  const { days } = await json(await fetch(`${url}/auth/availability?${monthOf(center)}`));
  const [{ date, time }] = days
    .slice(1)
    .flatMap((day) =>
      day.slots.filter(({ bookable }) => bookable).map((slot) => ({ date: day.date, time: slot.time })),
    );
  const chosen = { date, time, centerId: center._id, CenterName: center.CenterName, price: center.DialysisCharge };
  const { session } = await json(await send(`${url}/auth/make-payment`, chosen, cookie));
  await json(await send(`http://127.0.0.1:${sandboxPort}/control/checkout/${session.id}`, { action: 'pay' }));
  for (;;) {
    const { BookingData } = await json(
      await fetch(`${url}/auth/booking-details?session_id=${session.id}`, { headers: { cookie } }),
    );
    if (BookingData[0].outcome === 'confirmed') return { cookie, id: BookingData[0]._id };
    await pause(ASK_AGAIN_MS);
  }
}

function monthOf({ _id }) {
  const date = (days) => new Date(Date.now() + (5.5 + days * 24) * 3_600_000).toISOString().slice(0, 10);
  return new URLSearchParams({ centerId: _id, from: date(0), to: date(30) });
}

/** Retries when the product is overloaded, as people do. */
async function insist(url, headers) {
  for (;;) {
    const answer = await fetch(url, { headers });
    if (answer.status !== 503) return read(answer);
    await answer.arrayBuffer();
    await pause(ASK_AGAIN_MS);
  }
}

async function json(answer) {
  return JSON.parse(await read(answer));
}

async function read(answer) {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} was answered by ${answer.status}: ${text}`);
  return text;
}
