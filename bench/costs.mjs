/**
 * What each page and call of a visit costs: processor time of the product and of PostgreSQL for one answer, statements, rows, and
 * compressed KB, asked one after the other
 * by a patient with half a year of sessions, with the country's centers in the list. Processor time says the same on a busy machine, or nearly.
 * `--only <word>`: those whose name has it. `--profile <folder>`: writes a profile of the product's process there, and `statements.txt`, what PostgreSQL was asked.
 */
import { parseArgs } from 'node:util';
import { openSessions, makeAdministrator } from './day/prepare.mjs';
import { DAY, INDIA } from './day/assumptions.mjs';
import { Browser, newRecord } from './day/browser.mjs';
import { figure, printTable } from './parts/figures.mjs';
import { statementsSoFar } from './parts/postgres.mjs';
import { cpuSeconds } from './parts/processes.mjs';
import { inScene } from './parts/scene.mjs';
import { sized } from './parts/smoke.mjs';

const PATIENTS = sized(300, 20);
/** Answers that are measured of each kind, after a tenth as many that warm it up. */
const ANSWERS = sized(150, 3);

export async function bench(given) {
  const { values } = parseArgs({ args: given, options: { only: { type: 'string' }, profile: { type: 'string' } } });
  const counts = { centers: sized(INDIA.centers, 60), patients: PATIENTS, bookings: PATIENTS * DAY.history };
  return inScene(
    async ({ postgres, databaseUrl, settings: scene, start }) => {
      const settings = { ...scene, ADMIN_TWO_FACTOR: 'optional', LOG_LEVEL: 'warn' };
      const { port } = new URL(settings.PUBLIC_URL);
      const product = await start({ ...settings, PORT: port });
      const tokens = await openSessions(databaseUrl, PATIENTS);
      const record = newRecord();
      const all = await whatIsAsked(product.url, settings, tokens, makeAdministrator(settings), record);
      const rows = [];
      for (const [name, ask] of all.filter(([one]) => one.includes(values.only ?? ''))) {
        for (let n = 0; n < ANSWERS / 10; n++) await ask(n);
        const spent = () => [cpuSeconds(product.pid), postgres.pid ? cpuSeconds(postgres.pid) : 0];
        const [before, asked] = [spent(), await statementsSoFar(databaseUrl)];
        record.bytes = 0;
        for (let n = 0; n < ANSWERS; n++) await ask(n);
        const statements = await statementsSoFar(databaseUrl);
        const [ours, theirs] = spent().map((seconds, place) => ((seconds - before[place]) * 1_000) / ANSWERS);
        rows.push({
          name,
          'product, ms': ours.toFixed(2),
          'PostgreSQL, ms': theirs.toFixed(2),
          statements: asked && ((statements.statements - asked.statements) / ANSWERS).toFixed(1),
          rows: asked && ((statements.rows - asked.rows) / ANSWERS).toFixed(0),
          KB: (record.bytes / ANSWERS / 1_024).toFixed(1),
        });
      }
      printTable(rows);
      return rows.flatMap((row) =>
        ['product, ms', 'PostgreSQL, ms'].map((who) => figure(`${row.name}: ${who}`, Number(row[who]))),
      );
    },
    { counts, profile: values.profile, hasCounts: true },
  );
}

/** Each page and call, by its name, with how it is asked. */
async function whatIsAsked(url, { PUBLIC_URL: publicUrl }, tokens, administrator, record) {
  const browser = (cookies, address = '10.1.0.1') => new Browser({ url, publicUrl, address, cookies }, record);
  const visitor = browser({});
  const patient = browser({ refreshToken: tokens[0], signed_in: '1' });
  await patient.get('/auth/refreshaccesstoken');
  const desk = browser({}, '10.250.0.1');
  await desk.send('POST', '/admin/admin-login', administrator);
  const { dialysisCenters } = (await visitor.get('/auth/dialysis-centers', undefined, { isRead: true })).json;
  const center = (n) => dialysisCenters[n % dialysisCenters.length]._id;
  const today = new Date(Date.now() + 5.5 * 3_600_000).toISOString().slice(0, 10);
  const date = (days) => new Date(Date.now() + (5.5 + days * 24) * 3_600_000).toISOString().slice(0, 10);
  const html = await (await fetch(url)).text();
  const [file] = html.match(/\/assets\/[\w.-]+\.js/g);
  // Nothing is remembered of an answer: the whole of it is asked for each time.
  const get = (who, path) => (n) => {
    who.etags.clear();
    return who.get(typeof path === 'function' ? path(n) : path);
  };
  const page = (who, path) => (n) => {
    who.etags.clear();
    return who.page(typeof path === 'function' ? path(n) : path);
  };
  const data = (who, path, route) => (n) => {
    who.etags.clear();
    return who.data(typeof path === 'function' ? path(n) : path, route);
  };
  const month = (n) => `/auth/availability?centerId=${center(n)}&from=${date(0)}&to=${date(30)}`;
  return [
    ['a file', get(visitor, file)],
    ['the centers', get(visitor, '/auth/dialysis-centers')],
    ['next free', get(visitor, '/auth/next-free')],
    ['a month', get(visitor, month)],
    ['a month, logged in', get(patient, month)],
    ['who is logged in', get(patient, '/auth/userdata')],
    ['my bookings', get(patient, '/auth/my-bookings')],
    ['page: home, to a visitor', page(visitor, (n) => `/?n=${n}`)],
    ['page: the list, to a visitor', page(visitor, (n) => `/dialysis?n=${n}`)],
    ['page: home', page(patient, '/')],
    ['page: the list', page(patient, '/dialysis')],
    ['page: a booking', page(patient, (n) => `/dialysis/${center(n)}`)],
    ['page: the appointments', page(patient, '/myappoinments')],
    ['page: the profile', page(patient, '/myprofile')],
    ['data: the list', data(patient, '/dialysis', 'patient/dialysis/page')],
    ['data: a booking', data(patient, (n) => `/dialysis/${center(n)}`, 'patient/dialysis/booking/page')],
    ['data: the appointments', data(patient, '/myappoinments', 'patient/appointments/page')],
    ['page: a guide', page(patient, '/kidney')],
    ['a day sheet', get(desk, (n) => `/admin/day-sheet-of?center=${center(n)}&date=${today}`)],
    ['the dashboard', get(desk, '/admin/overview')],
    [
      'a page of appointments',
      get(desk, (n) => `/admin/get-appoinments?page=1&pageSize=20&date=${today}&center=${center(n)}`),
    ],
    ['a page of users', get(desk, '/admin/users?page=1&pageSize=20&q=a')],
  ];
}
