/** Every route of the application against every kind of caller. The table is `test/route-table.ts`. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { users } from '../../../src/contract/admin';
import { administratorCookies, anAdministrator } from '../../administrator';
import { type LoggedIn, patientWithSession } from '../../builders';
import { aClient } from '../../client';
import { type Answer, type KnownRoute, type RoutedApp, aRoutedApp } from '../../routed-app';
import { type Entry, type Input, ROUTES } from '../../route-table';
import { forgedSignatures } from '../../tested-provider';
import { type PatientWithThings, NO_THINGS, aPatientWithThings } from '../../things';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
let routed: RoutedApp;
let userName: string;
beforeAll(async () => {
  routed = await aRoutedApp(the.product);
  userName = (await anAdministrator(the.product)).userName;
});
afterAll(() => routed?.app.close());

const keysFor = (who: Entry['for']) => Object.keys(ROUTES).filter((key) => ROUTES[key]!.for === who);
const routeOf = (key: string): KnownRoute => ({
  ...routed.routes.find((route) => route.key === key)!,
  entry: ROUTES[key]!,
});
const said = ({ status, body }: Answer) => ({ status, body });
const NOBODY = new Map<string, string>();
const FORGED = new Map([
  ['accessToken', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoiMiJ9.'],
  ['refreshToken', 'a'.repeat(43)],
  ['adminToken', 'a'.repeat(43)],
]);

async function inputOf({ entry }: KnownRoute, { things }: Pick<PatientWithThings, 'things'>): Promise<Input> {
  return (await entry.input?.(things)) ?? {};
}

/** The same request with what can't be an id. */
async function malformed(route: KnownRoute): Promise<Input> {
  const broken = { ...NO_THINGS, [route.entry.names!]: async () => 'no-id' };
  return inputOf(route, { things: broken });
}

const anAdministrators = () => administratorCookies(the.product, userName);

async function aBlockedPatient(): Promise<LoggedIn> {
  const patient = await patientWithSession(the.product);
  const client = aClient(the.product, { cookies: await anAdministrators() });
  await client.call(users.update, { params: { id: patient.id }, body: { status: false } });
  return patient;
}

async function anAdministratorsWhoLeft(): Promise<Map<string, string>> {
  const cookies = await anAdministrators();
  await aClient(the.product, { cookies: new Map(cookies) }).raw('POST', '/admin/admin-logout');
  return cookies;
}

/** A patient's token in place of an administrator's, and the other way round. */
const disguised = (cookies: Map<string, string>, from: string, to: string) => new Map([[to, cookies.get(from)!]]);

/** The rows of a patient, to see that nothing happened to them. */
async function rowsOf({ id }: { id: string }) {
  const { db } = the.product.database;
  const user = await db.selectFrom('users').selectAll().where('id', '=', id).execute();
  const bookings = await db.selectFrom('bookings').selectAll().where('user_id', '=', id).orderBy('id').execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'ended_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return { user, bookings, sessions };
}

/**
 * An anonymous caller gets 401, in every way of calling, and all other callers get the same. Returns the anonymous
 * answer.
 */
async function closedTo(others: readonly Map<string, string>[], route: KnownRoute, input: Input): Promise<Answer> {
  const visitor = await routed.send(route, input, NOBODY);
  expect(visitor.status).toBe(401);
  for (const cookies of others) expect(said(await routed.send(route, input, cookies))).toEqual(said(visitor));
  if (route.method === 'GET') expect((await routed.send({ ...route, method: 'HEAD' }, input, NOBODY)).status).toBe(401);
  return visitor;
}

it('the table knows every route, and no route that is not there', () => {
  expect(Object.keys(ROUTES).sort()).toEqual(routed.routes.map(({ key }) => key).sort());
});

describe('a route for patients', () => {
  it.each(keysFor('patient'))('%s', async (key) => {
    const route = routeOf(key);
    const owner = await aPatientWithThings(the.product);
    const input = await inputOf(route, owner);
    const before = await rowsOf(owner.patient);

    const blocked = await aBlockedPatient();
    const administrator = await anAdministrators();
    const others = [
      FORGED,
      blocked.client.cookies,
      administrator,
      disguised(administrator, 'adminToken', 'accessToken'),
    ];
    const visitor = await closedTo(others, route, input);
    expect(JSON.parse(visitor.body)).toEqual({
      success: false,
      code: 'not-authenticated',
      message: 'Authentication error',
    });
    expect(await rowsOf(owner.patient)).toEqual(before);

    if (route.entry.names) {
      const stranger = await patientWithSession(the.product);
      const foreign = await routed.send(route, input, stranger.client.cookies);
      const unknown = await routed.send(route, await inputOf(route, { things: NO_THINGS }), stranger.client.cookies);
      expect(foreign.status).toBe(404);
      expect(said(foreign)).toEqual(said(unknown));
      // Things that do not exist give the same answer.
      expect(said(await routed.send(route, await inputOf(route, { things: NO_THINGS }), NOBODY))).toEqual(
        said(visitor),
      );
      expect(said(await routed.send(route, await malformed(route), stranger.client.cookies))).toEqual(said(unknown));
      expect(await rowsOf(owner.patient)).toEqual(before);
    }
    const own = await routed.send(route, input, owner.patient.client.cookies);
    const { refused } = route.entry;
    if (refused) expect(JSON.parse(own.body)).toMatchObject({ success: false, code: refused });
    else expect(own.status, own.body).toBe(200);
  });
});

describe('a route for administrators', () => {
  it.each(keysFor('administrator'))('%s', async (key) => {
    const route = routeOf(key);
    const owner = await aPatientWithThings(the.product);
    const input = await inputOf(route, owner);
    const before = await rowsOf(owner.patient);

    const { cookies: patients } = owner.patient.client;
    const others = [
      FORGED,
      patients,
      disguised(patients, 'accessToken', 'adminToken'),
      await anAdministratorsWhoLeft(),
    ];
    const visitor = await closedTo(others, route, input);
    expect(JSON.parse(visitor.body)).toMatchObject({ success: false, code: 'administrator-session-ended' });
    expect(await rowsOf(owner.patient)).toEqual(before);

    const cookies = await anAdministrators();
    if (route.entry.names) {
      const unknown = await inputOf(route, { things: NO_THINGS });
      expect(said(await routed.send(route, unknown, NOBODY))).toEqual(said(visitor));
      const answer = await routed.send(route, unknown, cookies);
      expect(answer.status).toBe(404);
      expect(said(await routed.send(route, await malformed(route), cookies))).toEqual(said(answer));
    }
    const own = await routed.send(route, input, cookies);
    // Callers with access are told what is not possible just now.
    expect([200, 400, 409], own.body).toContain(own.status);
  });
});

describe('a route for everybody', () => {
  it.each(keysFor('everybody'))('%s', async (key) => {
    const route = routeOf(key);
    const accept = key.endsWith('(page)') ? 'text/html' : '*/*';
    const answer = await routed.send(route, await inputOf(route, await aPatientWithThings(the.product)), FORGED, {
      accept,
    });
    // A step of a login refuses when the step before it is missing.
    if (answer.status === 401) expect(JSON.parse(answer.body)).toMatchObject({ code: 'login-half-over' });
    // Nobody waits to be called about this notice.
    else if (answer.status === 409) expect(JSON.parse(answer.body)).toMatchObject({ code: 'notice-over' });
    else expect([200, 204, 302, 400, 404], answer.body).toContain(answer.status);
  });
});

describe('a stranger', () => {
  const NONSENSE = {
    params: {
      id: 'no-id',
      sessionId: 'no-id',
      appointmentId: 'no-id',
      name: 'no-report',
      channel: 'fax',
      chair: 'no-chair',
    },
    query: { date: 'never', page: 'none', session_id: '' },
  };
  const JSON_TYPE = { 'content-type': 'application/json' };
  const sendings: [string, object, Record<string, string>?][] = [
    ['nothing', {}],
    ['what is not valid', { body: { bookingStatus: 7, Slots: 'many', appoinmentId: 'no-id' } }],
    ['no object', { body: [] }],
    ['JSON that breaks off', { body: '{"a":' }, JSON_TYPE],
    ['JSON that is empty', { body: '' }, JSON_TYPE],
    ['a form', { body: 'a=b' }, { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form with files that breaks off', { body: '--x' }, { 'content-type': 'multipart/form-data; boundary=x' }],
    ['a type that is none', { body: 'hello' }, { 'content-type': 'hello' }],
    ['too much', { body: { filler: 'x'.repeat(70_000) } }],
  ];

  it.each([...keysFor('patient'), ...keysFor('administrator')])(
    'hears 401 from %s, whatever they send',
    async (key) => {
      const route = routeOf(key);
      for (const [what, body, headers] of sendings) {
        const answer = await routed.send(route, { ...NONSENSE, ...(route.method !== 'GET' && body) }, NOBODY, headers);
        expect(answer.status, `${what}: ${answer.body}`).toBe(401);
      }
    },
  );
});

describe('what only the server decides', () => {
  const ID = '0badc0de-0000-4000-8000-000000000000';
  const NAME = 'assigned-by-a-stranger';
  const NUMBER = 424_242;
  const EXTRAS = {
    ...Object.fromEntries(
      ['_id', 'id', 'userId', 'user_id', 'administratorId', 'center_id', 'payment_id'].map((key) => [key, ID]),
    ),
    ...Object.fromEntries(
      ['price_paise', 'amount', 'amount_paise', 'chair', 'startHour', 'tries'].map((key) => [key, NUMBER]),
    ),
    ...Object.fromEntries(
      ['role', 'password_hash', 'passwordHash', 'google_sub', 'picture', 'receipt_number'].map((key) => [key, NAME]),
    ),
    ...{
      status: 'confirmed',
      Status: 'blocked',
      bookingStatus: 'confirmed',
      paymentStatus: 'paid',
      price: NUMBER,
      email: `${NAME}@example.org`,
    },
    ...{
      isBlocked: false,
      isAdmin: true,
      verified_at: '2026-01-01',
      createdAt: '2026-01-01',
      hold_expires_at: '2099-01-01',
    },
  };
  /** A body that is one of several has the fields of all. */
  type ObjectSchema = {
    shape?: Record<string, unknown>;
    options?: ObjectSchema[];
    parse(value: unknown): object;
  };
  const fieldsOf = ({ shape, options = [] }: ObjectSchema): string[] =>
    shape ? Object.keys(shape) : options.flatMap(fieldsOf);
  const withBody = () => routed.routes.filter(({ options }) => options.schema?.body);
  const extrasFor = ({ options }: KnownRoute) => {
    const known = fieldsOf(options.schema!.body as ObjectSchema);
    return Object.fromEntries(Object.entries(EXTRAS).filter(([name]) => !known.includes(name)));
  };

  it('is not taken from any body', async () => {
    const made = await aPatientWithThings(the.product);
    for (const { key } of withBody()) {
      const route = routeOf(key);
      const { body } = await inputOf(route, made);
      const schema = route.options.schema!.body as ObjectSchema;
      expect(schema.parse({ ...body, ...extrasFor(route) }), key).toEqual(schema.parse(body));
    }
  });

  it('is written nowhere, whatever is sent', async () => {
    for (const { key } of withBody()) {
      const route = routeOf(key);
      const owner = await aPatientWithThings(the.product);
      const { body, ...rest } = await inputOf(route, owner);
      const cookies = new Map([...owner.patient.client.cookies, ...(await anAdministrators())]);
      const answer = await routed.send(route, { ...rest, body: { ...body, ...extrasFor(route) } }, cookies);
      expect(answer.status, `${key}: ${answer.body}`).toBeLessThan(500);
      // As a whole number: a time in milliseconds may contain its digits.
      expect(answer.body).not.toMatch(new RegExp(`${ID}|${NAME}|\\b${NUMBER}\\b`));
    }
    const { pool } = the.product.database;
    const tables = await pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    );
    expect(tables.rows.length).toBeGreaterThan(10);
    for (const { name } of tables.rows) {
      const found = await pool.query(
        `select t::text as line from "${name}" t where t::text ~ '${ID}|${NAME}|\\y${NUMBER}\\y'`,
      );
      expect(found.rows, name).toEqual([]);
    }
  });
});

it.each(keysFor('provider'))('%s listens to signatures and to no session', async (key) => {
  const route = routeOf(key);
  const cookies = await anAdministrators();
  const { params } = (await route.entry.input?.(NO_THINGS)) ?? {};
  const input = {
    ...(params && { params }),
    body: { type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } },
  };
  for (const who of [NOBODY, cookies]) {
    expect((await routed.send(route, input, who)).status).toBe(400);
    const forged = {
      ...forgedSignatures(JSON.stringify(input.body)),
      'x-hub-signature-256': `sha256=${'00'.repeat(32)}`,
    };
    expect((await routed.send(route, input, who, forged)).status).toBe(400);
  }
});
