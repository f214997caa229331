/**
 * A board of sixty chairs with fifty viewers: from recording an arrival until all of them have it, and what a viewer
 * costs. Every window is booked. One process over PostgreSQL; the viewers are connections of this process.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { makeAdministrator } from './day/prepare.mjs';
import { median, printTable, say, verdict } from './parts/figures.mjs';
import { query } from './parts/postgres.mjs';
import { cpuSeconds, residentMiB } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

const CHAIRS = 60;
const VIEWERS = sized(50, 8);
/** What one person may have open (attendance/board-routes.ts). */
const OF_ONE = 8;
const CHANGES = sized(60, 3);
const SETTLE_MS = sized(10_000, 500);
const IDLE_MS = sized(20_000, 1_000);
const GIVE_UP_MS = 30_000;

export async function bench() {
  return inScene(
    async ({ databaseUrl, settings, start }) => {
      const product = await start();
      const owner = makeAdministrator(settings);
      const centerId = await aFullCenter(databaseUrl);
      const clerk = await signIn(product.url, owner);
      const date = today();
      const events = `${product.url}/admin/board/events?centerId=${centerId}&date=${date}`;
      // Everything has been used once before anything is compared.
      const first = await openBoard(events, clerk);
      await first.change((board) => board !== undefined);
      const bookings = first.latest.windows.flatMap(({ chairs }) => chairs.flatMap(({ booking }) => booking ?? []));
      say(`${bookings.length} bookings on the board, ${(first.bytes / 1_024).toFixed(0)} KiB as one event`);
      first.close();
      await pause(SETTLE_MS);
      const before = residentMiB(product.pid);
      const viewers = [];
      for (let n = 0; n < VIEWERS; n++) {
        const who = n % OF_ONE === 0 ? await aColleague(databaseUrl, product.url, owner, n) : viewers.at(-1).who;
        viewers.push(await openBoard(events, who));
      }
      await Promise.all(viewers.map((viewer) => viewer.change((board) => board !== undefined)));
      await pause(SETTLE_MS);
      const with50 = residentMiB(product.pid);
      const cpu = cpuSeconds(product.pid);
      await pause(IDLE_MS);
      const idle = (100 * (cpuSeconds(product.pid) - cpu)) / (IDLE_MS / 1_000);

      const delays = [];
      for (let n = 0; n < CHANGES; n++) {
        const { _id: id } = bookings[n % bookings.length];
        const state = n < bookings.length ? 'arrived' : 'expected';
        const stateIn = ({ windows }) =>
          windows.flatMap(({ chairs }) => chairs).find(({ booking }) => booking?._id === id).booking.attendance.state;
        const seen = viewers.map((viewer) => viewer.change((board) => board && stateIn(board) === state));
        // At any time between two looks.
        await pause(Math.random() * 1_000);
        await insist(`${product.url}/admin/bookings/${id}/attendance`, clerk, 'PUT', { state });
        const began = performance.now();
        const at = await Promise.all(seen);
        delays.push(Math.max(...at) - began);
      }
      const after = residentMiB(product.pid);
      for (const viewer of viewers) viewer.close();
      delays.sort((one, other) => one - other);
      const p95 = delays[Math.floor(delays.length * 0.95)];
      const kib = (((with50 - before) * 1_024) / VIEWERS).toFixed(0);
      printTable([
        {
          changes: CHANGES,
          'median, ms': median(delays).toFixed(0),
          'p95, ms': p95.toFixed(0),
          'max, ms': delays.at(-1).toFixed(0),
          'MiB with 0': before.toFixed(0),
          'MiB with 50': with50.toFixed(0),
          'MiB after all changes': after.toFixed(0),
          'KiB a viewer': kib,
          'CPU while nothing changes, %': idle.toFixed(1),
        },
      ]);
      return [
        verdict('board, 60 chairs, 50 viewers: p95 until all have it, ms', p95.toFixed(0), 2_000, p95 / 2_000, {
          atMost: 1,
        }),
      ];
    },
    { counts: { centers: 20, patients: 300, bookings: 200 } },
  );
}

/** A center whose chairs are all booked today, by the seeded patients. Returns its id. */
async function aFullCenter(url) {
  const { rows } = await query(url, 'select id from centers order by id limit 1');
  const [{ id }] = rows;
  await query(url, 'delete from bookings where session_date = $1', [today()]);
  await query(url, 'update centers set slots = $2 where id = $1', [id, CHAIRS]);
  await query(
    url,
    `insert into bookings (id, user_id, patient_id, center_id, session_date, start_hour, chair, status, price_paise,
       created_at, updated_at, claimed_at)
     select gen_random_uuid(), p.id, p.id, $1, $2, hour, chair, 'confirmed', 0, now(), now(), now()
     from (select id, row_number() over (order by id) as n from users where status = 'active') p
     join (select hour, chair, row_number() over () as n
       from unnest(array[5, 9, 13, 17]) hour, generate_series(1, $3::int) chair) place on place.n = p.n`,
    [id, today(), CHAIRS],
  );
  return id;
}

/** Somebody else who may see every center, with the same password. Returns the session's cookie. */
async function aColleague(databaseUrl, url, owner, n) {
  const userName = `viewer-${n}`;
  await query(
    databaseUrl,
    `with one as (insert into administrators (id, user_name, password_hash, created_at)
       select gen_random_uuid(), $1, password_hash, now() from administrators where user_name = $2 returning id)
     insert into administrator_roles (administrator_id, role) select id, 'owner' from one`,
    [userName, owner.userName],
  );
  return signIn(url, { ...owner, userName });
}

async function signIn(url, body) {
  const answer = await insist(`${url}/admin/admin-login`, '', 'POST', body);
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

async function insist(url, cookie, method, body) {
  const headers = { 'content-type': 'application/json', cookie };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${text}`);
  return answer;
}

/** An open board. `change` resolves with the moment at which a board came of which something is true. */
async function openBoard(url, who) {
  const closing = new AbortController();
  const answer = await fetch(url, {
    headers: { accept: 'text/event-stream', cookie: who },
    signal: closing.signal,
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  const viewer = { who, latest: undefined, bytes: 0, close: () => closing.abort(), change };
  let waiting = [];
  function change(isTrue) {
    if (isTrue(viewer.latest)) return Promise.resolve(performance.now());
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('A change did not come.')), GIVE_UP_MS);
      waiting.push({ isTrue, resolve: (at) => resolve(at, clearTimeout(timer)) });
    });
  }
  const read = async () => {
    let rest = '';
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n');
      rest = events.pop();
      for (const event of events.filter((one) => one.startsWith('event: board'))) {
        const at = performance.now();
        viewer.bytes = event.length;
        viewer.latest = JSON.parse(event.slice(event.indexOf('data: ') + 6)).board;
        const done = waiting.filter(({ isTrue }) => isTrue(viewer.latest));
        waiting = waiting.filter((one) => !done.includes(one));
        for (const { resolve } of done) resolve(at);
      }
    }
  };
  read().catch(() => undefined);
  return viewer;
}

/** The date in India. */
function today() {
  return new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
}
