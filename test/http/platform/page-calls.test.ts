/** A page's API calls for its visitor: counted once, with the visitor's network and session. */
import Fastify from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { account, bookings, centers, profile } from '../../../src/contract';
import type { Call, CallAnswer, PagesBundle } from '../../../src/contract/page-visit';
import { MINUTE_MS } from '../../../src/domain/time';
import { visitOf } from '../../../src/server/platform/http/page-visit';
import { createLog } from '../../../src/server/platform/log';
import { hold } from '../../booking-steps';
import { PASSWORD, aCenter, aPatient, loggedInPatient, patientWithSession } from '../../builders';
import { type Client, aClient } from '../../client';
import { takeTries } from '../../limits';
import { statementsOf } from '../../statements';
import { aPage, aStandInWeb, readPage } from '../../stand-in-web';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

const USERDATA: Call = { method: 'GET', url: account.userdata.path };
const LIST: Call = { method: 'GET', url: centers.list.path };
const logIn = (email: string, password = PASSWORD): Call => ({
  method: 'POST',
  url: account.login.path,
  body: { email, password },
});

/** The pages' calls, all at the same time, or one after the other; they show the answers. */
let calls: Call[] = [];
let isInTurn = false;
afterEach(() => {
  calls = [];
  isInTurn = false;
});
const renderPage: PagesBundle['renderPage'] = async (_request, { send, hasSession }) => {
  const answers: CallAnswer[] = [];
  if (isInTurn) for (const call of calls) answers.push(await send(call));
  else answers.push(...(await Promise.all(calls.map((call) => send(call)))));
  return aPage({ hasSession, answers });
};
type Shown = { hasSession: boolean; answers: (CallAnswer & { body: { code?: string; success?: boolean } })[] };

type Line = { msg: string; reqId?: string; req?: { path: string }; way?: string; network?: string };
const written: Line[] = [];
const the = aRunningProduct({
  web: aStandInWeb({ renderPage }),
  settings: { MAX_IN_FLIGHT: '1' },
  overrides: { log: createLog('info', { write: (line: string) => void written.push(JSON.parse(line) as Line) }) },
});

const HTML = { accept: 'text/html,*/*;q=0.8' };
async function shown(client: Client, path = '/a-page', headers: Record<string, string> = {}) {
  const { text } = await client.raw('GET', path, { headers: { ...HTML, ...headers } });
  return readPage<Shown>(text);
}
async function submitted(client: Client, path = '/a-page', headers: Record<string, string> = {}) {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const { text } = await client.raw('POST', path, { headers: { ...HTML, ...form, ...headers }, body: 'a=b' });
  return readPage<Shown>(text);
}
const visitor = () => aClient(the.product);
/** How many answers the metrics have counted for a route. */
async function counted(route: string): Promise<number> {
  const { values } = await the.product.context.metrics.requests.get();
  const isCount = ({ metricName, labels }: (typeof values)[number]) =>
    metricName?.endsWith('_count') && labels.route === route;
  return values.filter(isCount).reduce((sum, { value }) => sum + value, 0);
}

describe('the calls of a page', () => {
  it('are counted and logged with it, and what they leave in the log is found by its id', async () => {
    const { email } = await aPatient(the.product);
    calls = [LIST, LIST, logIn(email)];
    const [pages, lists] = [await counted('/*'), await counted(centers.list.path)];
    written.length = 0;
    const { headers } = await visitor().raw('GET', '/a-page', { headers: HTML });
    const id = headers.get('x-request-id');
    await waitFor('the page is counted', async () => (await counted('/*')) === pages + 1);
    expect(await counted(centers.list.path)).toBe(lists);
    expect(written.filter(({ msg }) => msg === 'answered').map(({ req }) => req?.path)).toEqual(['/a-page']);
    expect(written.find(({ msg }) => msg === 'authentication')).toMatchObject({ way: 'password', reqId: id });
  });

  it('are made also while the API has as much to do as it takes', async () => {
    const center = await aCenter(the.product);
    const patient = await patientWithSession(the.product);
    await the.product.control('faults', { rate: 1, kinds: ['slow'] });
    const held = hold(patient, center, aWindow(the.product.now()));
    await waitFor('it is busy', async () => (await visitor().raw('GET', centers.list.path)).status === 503);
    calls = [LIST, LIST, LIST];
    expect((await shown(visitor())).answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await the.product.control('faults', { rate: 0 });
    await held;
  });

  it('count for the network of the visitor, wherever the page is rendered', async () => {
    const { email } = await aPatient(the.product);
    await takeTries(the.product, 'login-network', '198.51.100.7', 40);
    calls = [logIn(email)];
    const from = (address: string) => submitted(visitor(), '/a-page', { 'x-forwarded-for': address });
    expect((await from('203.0.113.9, 198.51.100.7')).answers).toMatchObject([
      { status: 429, body: { code: 'too-many-tries' }, retryAfter: expect.any(Number) },
    ]);
    written.length = 0;
    expect((await from('198.51.100.7, 198.51.100.8')).answers).toMatchObject([
      { status: 200, body: { success: true } },
    ]);
    expect(written.find(({ msg }) => msg === 'authentication')).toMatchObject({ network: '198.51.100.8' });
  });

  it.each(['1', 'true', `${'0'.repeat(64)} 0badc0de-0000-4000-8000-000000000000`, ' x'])(
    'are told from those of a visitor who says to be a page: %s',
    async (forged) => {
      const before = await counted(centers.list.path);
      const { headers } = await visitor().raw('GET', centers.list.path, { headers: { 'x-in-process': forged } });
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
      expect(forged).not.toContain(headers.get('x-request-id'));
      await waitFor('the call is counted', async () => (await counted(centers.list.path)) > before);
    },
  );
});

describe('the session of a page', () => {
  const renewals = () => written.filter(({ way }) => way === 'refresh-token').length;
  const accessExpires = () => the.product.pass(12 * MINUTE_MS);

  it.each([
    ['a page', (client: Client) => shown(client)],
    ['its data', (client: Client) => shown(client, '/a-page.data')],
    ['a form', (client: Client) => submitted(client)],
  ])('is renewed once for all calls of %s, and the browser gets the cookies', async (_, visit) => {
    const { client } = await loggedInPatient(the.product);
    await accessExpires();
    // The browser drops it on expiry.
    const old = { access: client.cookies.get('accessToken'), refresh: client.cookies.get('refreshToken') };
    client.cookies.delete('accessToken');
    written.length = 0;
    calls = [USERDATA, USERDATA, { method: 'GET', url: bookings.myBookings.path }];
    const { hasSession, answers } = await visit(client);
    expect([hasSession, ...answers.map(({ status }) => status)]).toEqual([true, 200, 200, 200]);
    expect(renewals()).toBe(1);
    const names = client.lastSetCookie.map((line) => line.split('=')[0]);
    expect(names.filter((name) => name === 'accessToken')).toHaveLength(1);
    expect(client.cookies.get('accessToken')).not.toBe(old.access);
    expect(client.cookies.get('refreshToken')).not.toBe(old.refresh);
    expect((await shown(client)).answers[0]!.status).toBe(200);
    expect(renewals()).toBe(1);
  });

  it.each([false, true])('is looked up once for all calls of a page, in turn: %s', async (inTurn) => {
    const { client } = await loggedInPatient(the.product);
    calls = [USERDATA, USERDATA, { method: 'GET', url: bookings.myBookings.path }];
    isInTurn = inTurn;
    const statements = await statementsOf(() => shown(client));
    expect(statements.filter((text) => /from "sessions" inner join "users"/.test(text))).toHaveLength(1);
  });

  it('is looked up again after a call of the page that may have changed it', async () => {
    const { client } = await loggedInPatient(the.product);
    const rename: Call = { method: profile.update.method, url: profile.update.path, body: { username: 'Devika Rao' } };
    calls = [USERDATA, rename, USERDATA];
    isInTurn = true;
    const { answers } = await submitted(client);
    expect(answers.at(-1)).toMatchObject({ status: 200, body: { user: { username: 'Devika Rao' } } });
  });

  it('is renewed too where the access token is there and past its time', async () => {
    const { client } = await loggedInPatient(the.product);
    await accessExpires();
    calls = [USERDATA, USERDATA];
    written.length = 0;
    expect((await shown(client)).answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(renewals()).toBe(1);
  });

  it('that is over ends in the browser as well; what is for everybody is shown all the same', async () => {
    const { client } = await loggedInPatient(the.product);
    await aClient(the.product, { cookies: new Map(client.cookies) }).call(account.logout);
    calls = [USERDATA, LIST];
    expect((await shown(client)).answers.map(({ status }) => status)).toEqual([401, 200]);
    expect(['accessToken', 'refreshToken', 'signed_in'].filter((name) => client.cookies.has(name))).toEqual([]);
  });

  it('begins with a form, for the calls that follow it and for the browser', async () => {
    const { email } = await aPatient(the.product);
    const client = visitor();
    calls = [logIn(email)];
    await submitted(client);
    calls = [USERDATA];
    expect((await shown(client)).answers).toMatchObject([{ status: 200, body: { success: true } }]);
  });

  it('is not taken for over where that could not be found out', async () => {
    const app = Fastify();
    app.get(account.refresh.path, (_request, reply) => reply.code(503).send({ code: 'overloaded' }));
    app.get(account.userdata.path, (_request, reply) => reply.code(401).send({ code: 'not-authenticated' }));
    app.get('/page', async (request) =>
      visitOf(app, the.product.context, request, { refreshToken: 'x' }).visit.send(USERDATA),
    );
    expect((await app.inject('/page')).json()).toEqual({ status: 503, body: { code: 'overloaded' } });
    await app.close();
  });
});

describe('a browser whose refresh cookie is one of the former path', () => {
  const SIGNED_IN = { cookie: 'signed_in=1' };
  const open = (client: Client, path: string, headers: Record<string, string> = {}) =>
    client.raw('GET', path, { headers: { ...HTML, ...headers }, redirect: 'manual' });
  const lead = ({ headers }: { headers: Headers }) => headers.get('location');

  it('is led to where that cookie is seen, and comes back with one for every page', async () => {
    const { client, email } = await loggedInPatient(the.product);
    const [refresh, device] = ['refreshToken', 'device'].map((name) => `${name}=${client.cookies.get(name)}`);
    const browser = aClient(the.product);
    const first = await open(browser, '/myappoinments?when=past', SIGNED_IN);
    expect([first.status, first.headers.get('cache-control')]).toEqual([302, 'no-store']);
    expect(lead(first)).toBe('/auth/renew-session?next=%2Fmyappoinments%3Fwhen%3Dpast');
    const second = await open(browser, lead(first)!, { cookie: `signed_in=1; ${refresh}; ${device}` });
    expect([second.status, lead(second)]).toEqual([302, '/myappoinments?when=past']);
    expect([...browser.cookies.keys()].sort()).toEqual(['accessToken', 'device', 'refreshToken', 'signed_in']);
    calls = [USERDATA];
    expect((await shown(browser, lead(second)!)).answers).toMatchObject([{ status: 200, body: { user: { email } } }]);
  });

  it('comes back logged out where there is none any more, and is led away only once', async () => {
    const browser = aClient(the.product, { cookies: new Map([['signed_in', '1']]) });
    const answer = await open(browser, '/auth/renew-session?next=%2Fabout');
    expect([answer.status, lead(answer), browser.cookies.has('signed_in')]).toEqual([302, '/about', false]);
    expect((await open(browser, '/about')).status).toBe(200);
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/.//evil.example', 'evil', ''])(
    'is led nowhere else: %s',
    async (next) => {
      const answer = await open(visitor(), `/auth/renew-session?next=${encodeURIComponent(next)}`);
      expect(lead(answer)).toBe('/');
    },
  );

  it('sends forms and asks for data as it is', async () => {
    const cookies = new Map([['signed_in', '1']]);
    expect((await submitted(aClient(the.product, { cookies }))).hasSession).toBe(false);
    expect((await shown(aClient(the.product, { cookies }), '/a-page.data', { accept: '*/*' })).hasSession).toBe(false);
  });
});
