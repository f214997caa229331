/**
 * What the minutes of the rush cost the primary, with and without a replica (`READ_DATABASE_URL`), in one run: patients look for a
 * center and book the newest days of the month, while staff read the dashboard, lists, reports and files. The same visits by turns through
 * a process of each kind; the figure is processor time of the primary, its sender of the log included, which says nearly the same on a
 * busy machine.
 */
import { DAY, INDIA, PARTS, visitsOf } from './day/assumptions.mjs';
import { Browser, newRecord } from './day/browser.mjs';
import { makeAdministrator, openSessions } from './day/prepare.mjs';
import * as visits from './day/visits.mjs';
import { medians, printTable, say, verdict } from './parts/figures.mjs';
import { cpuSeconds } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';
import { Missing } from './parts/tools.mjs';

const ROUNDS = sized(3, 1);
const PATIENTS = sized(2_000, 60);
const BOOKINGS = PATIENTS * DAY.history;
/** Visits that run at the same time. */
const LANES = 4;
/** Patients' visits in a round, of those of the first five minutes of a month's opening. */
const RUSHES = sized(40, 2);
/** How often staff read everything below in a round. Assumed: of ten visits that book, one desk reads. */
const READS = Math.max(1, Math.round(RUSHES / 10));
const REPORTS = ['occupancy', 'missed', 'cancellations', 'revenue', 'notice'];
const RUSH = PARTS.find(({ name }) => name === '6:00 to 6:05');

export async function bench() {
  const counts = { centers: sized(INDIA.centers, 60), patients: PATIENTS, bookings: BOOKINGS };
  return inScene(
    async ({ postgres, databaseUrl, settings: scene, start, keep }) => {
      if (!postgres.startReplica)
        throw new Missing('a replica is made of a PostgreSQL of its own, not of BENCH_DATABASE_URL');
      const settings = { ...scene, ADMIN_TWO_FACTOR: 'optional', LOG_LEVEL: 'warn' };
      const tokens = await openSessions(databaseUrl, PATIENTS);
      const administrator = makeAdministrator(settings);
      const replica = keep(await postgres.startReplica());
      const readUrl = new URL(databaseUrl);
      readUrl.port = String(replica.port);
      const without = await start({ ...settings, PORT: new URL(settings.PUBLIC_URL).port });
      const withOne = await start({ ...settings, READ_DATABASE_URL: readUrl.href });
      const record = newRecord();
      const crowd = await people({ tokens, administrator, settings, record }, [without, withOne]);
      const spent = async (work) => {
        const both = () => [cpuSeconds(postgres.pid), cpuSeconds(replica.pid)];
        const before = both();
        await work();
        return both().map((seconds, place) => (seconds - before[place]) * 1_000);
      };
      const round = async ({ url }) => {
        const [patients, replicaThen] = await spent(() => crowd.rush(url));
        const [staff, replicaNow] = await spent(() => crowd.staff(url));
        return { 'patients, ms': patients, 'staff, ms': staff, 'the replica, ms': replicaThen + replicaNow };
      };
      const rounds = [[], []];
      // The first one warms up.
      for (let n = 0; n <= ROUNDS; n++) {
        for (const [place, product] of [without, withOne].entries()) {
          const figures = await round(product);
          if (n > 0) rounds[place].push({ ...figures, 'together, ms': figures['patients, ms'] + figures['staff, ms'] });
        }
      }
      const errors = Object.values(record.errors).reduce((sum, count) => sum + count, 0);
      if (errors > 0) throw new Error(`Calls failed: ${JSON.stringify(record.errors)}`);
      const [alone, helped] = rounds.map(medians);
      const whole = (figures) =>
        Object.fromEntries(Object.entries(figures).map(([name, ms]) => [name, Math.round(ms)]));
      printTable([
        { primary: 'without a replica', ...whole(alone) },
        { primary: 'with one', ...whole(helped) },
      ]);
      say(
        `${RUSHES} visits that book ${DAY.rushSessions} sessions, ${crowd.looks} that look, ${READS} readings of staff a round; ${ROUNDS} rounds`,
      );
      return [
        compared('patients', 'patients, ms', 1.1),
        compared("staff's reading", 'staff, ms', 0.3),
        compared('together', 'together, ms', 1),
      ];

      function compared(what, name, atMost) {
        const [ours, reference] = [helped[name], alone[name]].map(Math.round);
        return verdict(
          `primary with a replica, ${what}, ms of processor a round`,
          ours,
          reference,
          helped[name] / alone[name],
          { atMost },
        );
      }
    },
    { counts },
  );
}

/** Everybody who comes: `rush` and `staff` are the visits of one round at a process. */
async function people({ tokens, administrator, settings, record }, products) {
  const { PUBLIC_URL: publicUrl, STRIPE_API_URL: sandboxUrl } = settings;
  const { look, rush } = visitsOf(RUSH, INDIA.patients);
  const { dialysisCenters } = await (await fetch(`${products[0].url}/auth/dialysis-centers`)).json();
  const today = dayFrom(0);
  const desks = new Map();
  for (const { url } of products) {
    const desk = new Browser({ url, publicUrl, address: '10.250.0.1' }, record);
    await desk.send('POST', '/admin/admin-login', administrator);
    desks.set(url, desk);
  }
  let comes = 0;
  const visitor = (url) => {
    const n = (comes += 1) % tokens.length;
    return {
      browser: new Browser(
        { url, publicUrl, address: `10.1.${n >> 8}.${n & 255}`, cookies: { refreshToken: tokens[n], signed_in: '1' } },
        record,
      ),
      center: dialysisCenters[comes % dialysisCenters.length],
      hour: visits.likedHour((comes % 100) / 100),
      email: `patient-${n + 1}@example.com`,
      // Nobody logs in anew.
      chance: () => 0.99,
      sandboxUrl,
      files: [],
      isNew: false,
      today,
      done: () => undefined,
    };
  };
  const lookers = Math.round((RUSHES * look) / rush);
  return {
    looks: lookers,
    rush: (url) =>
      inLanes([
        ...Array.from({ length: RUSHES }, () => () => visits.rush(visitor(url))),
        ...Array.from({ length: lookers }, () => () => visits.look(visitor(url))),
      ]),
    staff: (url) =>
      inLanes(Array.from({ length: READS }, () => () => readAll(desks.get(url), dialysisCenters[comes % 50]))),
  };
}

/** What staff read: the dashboard, the lists, a report of each kind, and files. */
async function readAll(desk, { _id: center }) {
  const month = new URLSearchParams({ from: dayFrom(-30), to: dayFrom(0) });
  desk.etags.clear();
  await visits.dashboard({ desk, center: { _id: center }, today: dayFrom(0) });
  for (const path of [
    `/admin/get-appoinments?page=1&pageSize=20&date=${dayFrom(1)}`,
    '/admin/dialysis-centers?page=1&pageSize=20',
    '/admin/actions?page=1&pageSize=20',
    ...REPORTS.map((name) => `/admin/reports/${name}?${month}`),
    `/admin/reports/revenue.csv?${month}`,
    `/admin/cash.csv?${month}&centerId=${center}`,
  ])
    await desk.get(path);
}

/** Does some work in a few lanes. */
async function inLanes(work) {
  const waiting = [...work];
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) await next();
    }),
  );
}

/** The Indian date in so many days. */
function dayFrom(days) {
  return new Date(Date.now() + (5.5 + days * 24) * 3_600_000).toISOString().slice(0, 10);
}
