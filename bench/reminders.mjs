/**
 * Twenty thousand reminders at 19:00: what they do to everybody else, who asks for the free chairs of a center again and again,
 * beside the same while nothing is sent. Then those two hours before, in the middle of which the process is killed: each is
 * handed over once, or at most once more for each that was being handed over at that moment.
 *
 * The mails go to a server that counts them. `--reminders N` for another number.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { median, say, verdict } from './parts/figures.mjs';
import { query, startPostgres } from './parts/postgres.mjs';
import { freePair, freePort } from './parts/processes.mjs';
import { onServer, seed, startProduct } from './parts/product.mjs';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sized } from './parts/smoke.mjs';

const DAY = '2026-11-24';
const EVENING_BEFORE = '2026-11-23T18:50:00+05:30';
const AT_SEVEN = '2026-11-23T19:00:00+05:30';
const NEXT_MORNING = '2026-11-24T07:00:30+05:30';
const IDLE_MS = sized(15_000, 1_000);
const CENTERS = sized(400, 20);
/** A machine that is busy with something else takes its time. */
const WITHIN_MS = 1_800_000;

export async function bench(given = []) {
  const count = Number(given[given.indexOf('--reminders') + 1] || sized(20_000, 60));
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-bench-'));
  const stops = [async () => rmSync(dir, { recursive: true, force: true })];
  try {
    const mails = await startCounter();
    stops.push(mails.stop);
    const postgres = await startPostgres();
    stops.push(postgres.stop);
    const databaseUrl = await postgres.createDatabase();
    const [port, sandboxPort] = [String(await freePort()), String(await freePair())];
    const settings = {
      ...onServer(databaseUrl, { SMTP_URL: mails.url, MAIL_FROM: 'Vrikka <care@vrikka.example>' }),
      PORT: port,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      SANDBOX_PORT: sandboxPort,
      SANDBOX_NOW: EVENING_BEFORE,
      LOG_LEVEL: 'error',
    };
    seed(settings, { centers: CENTERS, patients: count });
    await query(databaseUrl, MORE_CHAIRS);
    await query(databaseUrl, BOOKED, [DAY, count]);
    await query(databaseUrl, 'analyze');
    let product = await startProduct(dir, settings);
    stops.push(() => product.stop());
    const clock = (now) => control(sandboxPort, 'clock', { now });
    const { dialysisCenters } = await (await fetch(`${product.url}/auth/dialysis-centers`)).json();
    const month = new URLSearchParams({ centerId: dialysisCenters[0]._id, from: DAY, to: '2026-12-23' });
    const look = () => fetch(`${product.url}/auth/availability?${month}`).then((answer) => answer.text());

    const idle = await timesUntil(look, pause(IDLE_MS));
    await clock(AT_SEVEN);
    const began = performance.now();
    const beside = await timesUntil(look, untilAll(mails, count));
    const seconds = (performance.now() - began) / 1_000;
    const evening = tally(mails.taken());
    say(`${count} reminders in ${seconds.toFixed(0)} s by one process; ${evening.twice} handed over twice`);

    const soon = await query(
      databaseUrl,
      'select count(*)::int as n from bookings where start_hour = 9 and session_date = $1',
      [DAY],
    );
    const expected = soon.rows[0].n;
    await clock(NEXT_MORNING);
    await untilAll(mails, Math.floor(expected / 2));
    process.kill(product.pid, 'SIGKILL');
    await pause(500);
    product = await startProduct(dir, { ...settings, SANDBOX_NOW: NEXT_MORNING });
    await untilAll(mails, expected, (all) => tally(all).different);
    // Those whose process was killed are tried again after their lease.
    await clock('2026-11-24T07:10:00+05:30');
    await pause(3_000);
    const morning = tally(mails.taken());
    say(
      `${expected} two hours before, with a kill in the middle: ${morning.different} handed over, ${morning.twice} twice`,
    );
    return [
      verdict(
        `availability beside ${count} reminders, median ms; idle`,
        median(beside).toFixed(2),
        median(idle).toFixed(2),
        median(beside) / median(idle),
        { atMost: 3 },
      ),
      verdict('reminders handed over in the evening; due', evening.different, count, evening.different / count, {
        atLeast: 1,
      }),
      verdict('after a kill in the middle; due', morning.different, expected, morning.different / expected, {
        atLeast: 1,
      }),
      verdict('of them twice; being sent at the kill', morning.twice, 10, morning.twice / 10, { atMost: 1 }),
    ];
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Centers have had chairs above those that the seed books. */
const MORE_CHAIRS = `insert into chairs (center_id, number, is_retired)
  select id, n, true from centers, generate_series(1, 200) n on conflict do nothing`;

/** As many bookings as asked for on a day, of one patient each, in windows and chairs beside each other. */
const BOOKED = `
  with place as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from centers),
    person as (select id, row_number() over (order by id) - 1 as n from users where status = 'active')
  insert into bookings (id, user_id, patient_id, center_id, session_date, start_hour, chair, status, price_paise, created_at, updated_at, claimed_at)
  select gen_random_uuid(), person.id, person.id, place.id, $1::date, (array[5, 9, 13, 17])[person.n % 4 + 1],
    person.n / 4 / place.all + 100, 'confirmed', 0, '2026-11-20', '2026-11-20', '2026-11-20'
  from person join place on place.n = person.n / 4 % place.all where person.n < $2`;

/** A mail server that takes everything, and counts. */
async function startCounter() {
  let taken = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk) => (text += chunk));
      stream.on('end', () => {
        if (/^Subject:.*(Tomorrow|Today)/m.test(text)) taken.push(/^Message-ID: (\S+)/im.exec(text)[1]);
        done();
      });
    },
  });
  // A killed process drops its connections.
  server.on('error', () => undefined);
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${server.server.address().port}`,
    all: () => taken,
    /** What was taken since the last time. */
    taken() {
      const all = taken;
      taken = [];
      return all;
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

const tally = (ids) => ({ different: new Set(ids).size, twice: ids.length - new Set(ids).size });

async function untilAll(mails, count, counted = (all) => all.length) {
  for (const until = Date.now() + WITHIN_MS; counted(mails.all()) < count; await pause(50)) {
    if (Date.now() > until)
      throw new Error(`${counted(mails.all())} of ${count} mails came within ${WITHIN_MS / 60_000} minutes`);
  }
}

async function control(port, what, body) {
  const answer = await fetch(`http://127.0.0.1:${port}/control/${what}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The milliseconds of each request, one after the other, until the promise has settled. */
async function timesUntil(look, end) {
  let hasEnded = false;
  const ended = end.finally(() => (hasEnded = true));
  const times = [];
  do {
    const began = performance.now();
    await look();
    times.push(performance.now() - began);
    // Not faster than a few people: what is measured is the wait, not the load.
    await pause(20);
  } while (!hasEnded);
  await ended;
  return times;
}
