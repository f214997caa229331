/** What every route refuses and every answer carries, generated from the routes themselves. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SECOND_MS } from '../../../src/domain/time';
import { UNDO_SECONDS } from '../../../src/domain/undo';
import { buildApp } from '../../../src/server/app';
import { type AdministratorAtWork, anAdministrator } from '../../administrator';
import { PASSWORD } from '../../builders';
import type { Web } from '../../../src/server/platform/http/web';
import { SCRIPT, aStandInWeb } from '../../stand-in-web';
import { allMailsSent } from '../../inbox';
import { type Answer, type KnownRoute, type Route, type RoutedApp, aRoutedApp } from '../../routed-app';
import { ROUTES } from '../../route-table';
import { aRunningProduct } from '../../the-product';
import { type PatientWithThings, aPatientWithThings } from '../../things';
import { waitFor } from '../../wait-for';

const the = aRunningProduct();
let routed: RoutedApp;
let owner: PatientWithThings;
let administrator: AdministratorAtWork;
/** Of a patient and an administrator in the same browser. */
let cookies: Map<string, string>;
beforeAll(async () => {
  routed = await aRoutedApp(the.product);
  owner = await aPatientWithThings(the.product);
  administrator = await anAdministrator(the.product);
  cookies = new Map([...owner.patient.client.cookies, ...administrator.client.cookies]);
});
afterAll(() => routed?.app.close());

const known = (route: Route): KnownRoute => ({ ...route, entry: ROUTES[route.key]! });
const isPage = ({ key }: Route) => key.endsWith('(page)');
const READS = ['GET', 'OPTIONS'];
const unsafe = () => routed.routes.filter(({ method }) => !READS.includes(method)).map(known);
const reads = () => routed.routes.filter(({ method }) => method === 'GET').map(known);
const send = async (route: KnownRoute, headers: Record<string, string | undefined> = {}) =>
  routed.send(route, (await route.entry.input?.(owner.things)) ?? {}, cookies, headers);
const code = ({ body }: Answer) => (JSON.parse(body) as { code?: string }).code;

describe('a call that changes something', () => {
  it.each([
    ['of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['of another site in an old browser', { origin: 'https://evil.example', 'sec-fetch-site': undefined }],
    ['of a form without an Origin', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['of a sibling domain', { origin: undefined, 'sec-fetch-site': 'same-site' }],
    ['of a frame without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ])('%s is refused on every route but the signed one', async (_, headers) => {
    expect(unsafe().length).toBeGreaterThan(25);
    for (const route of unsafe()) {
      const answer = await send(route, headers);
      if (route.entry.for === 'provider') expect(answer.status, route.key).toBe(400);
      else expect([answer.status, code(answer)], route.key).toEqual([403, 'cross-site']);
    }
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/html',
    undefined,
  ])('with a body of type %s is refused where JSON is meant, and where a page takes forms', async (type) => {
    for (const route of unsafe().filter(({ entry }) => entry.for !== 'provider')) {
      if (route.entry.isMultipart && type?.startsWith('multipart/')) continue;
      if (route.entry.isPage && /form/.test(type ?? '')) continue;
      const { params } = (await route.entry.input?.(owner.things)) ?? {};
      const body = Buffer.from(JSON.stringify({ status: false, password: PASSWORD }));
      const answer = await routed.send(route, { ...(params && { params }), body }, cookies, { 'content-type': type });
      expect([answer.status, code(answer)], route.key).toEqual([415, 'unsupported-body']);
    }
  });

  it('with JSON is refused where a page takes forms', async () => {
    for (const route of unsafe().filter(({ entry }) => entry.isPage)) {
      const answer = await routed.send(route, { body: { email: 'x' } }, cookies);
      expect([answer.status, code(answer)], route.key).toEqual([415, 'unsupported-body']);
    }
  });
});

/** What is computed for a question that changes nothing, and has many windows or many people to look at. */
const looksAhead = (key: string) => /preview|\/make-up\//.test(key) && !key.includes('/import/');

it('a call that looks ahead is limited for whoever asks', async () => {
  const { limits, database } = the.product.context;
  const { id } = await database.db
    .selectFrom('administrators')
    .select('id')
    .where('user_name', '=', administrator.userName)
    .executeTakeFirstOrThrow();
  const isFull = async () => {
    await limits.take('preview-account', owner.patient.id);
    await limits.take('preview-administrator', id);
  };
  const routes = routed.routes.filter(({ key }) => looksAhead(key)).map(known);
  expect(routes.length).toBeGreaterThanOrEqual(7);
  for (const route of routes) expect((await send(route)).status, route.key).not.toBe(429);
  for (let n = 0; n < 600; n += 1)
    await isFull().catch(() => limits.take('preview-administrator', id).catch(() => undefined));
  for (const route of routes) expect((await send(route)).status, route.key).toBe(429);
});

describe('a call that reads', () => {
  /** Writes that remain, none of use to another site: docs/security.md says why. */
  const WRITES: Record<string, string[]> = {
    'GET /auth/refreshaccesstoken': ['refresh_tokens'],
    // Requests for documents and looks ahead are counted.
    'GET /auth/make-up/:id': ['rate_limits'],
    'GET /admin/patients/:id/merge-preview': ['rate_limits'],
    'GET /admin/centers/:id/charges/preview': ['rate_limits'],
    'GET /auth/receipt': ['payments', 'rate_limits'],
    'GET /auth/statement': ['rate_limits'],
    'GET /auth/my-data': ['rate_limits'],
    'GET /auth/my-data.html': ['rate_limits'],
    'GET /admin/appoinments.csv': ['administrator_actions'],
    'GET /admin/cash.csv': ['administrator_actions'],
    'GET /admin/debts.csv': ['administrator_actions'],
    'GET /admin/waiting.csv': ['administrator_actions'],
    'GET /admin/patients.csv': ['administrator_actions'],
    'GET /admin/accounts.csv': ['administrator_actions'],
    'GET /admin/claims.csv': ['administrator_actions'],
    'GET /admin/payer-claims.csv': ['administrator_actions'],
    'GET /admin/payer-claims/:id/lines.csv': ['administrator_actions'],
    // Whoever looks at a letter is written down.
    'GET /admin/covers/:id/letter': ['administrator_actions'],
  };

  it('changes no table', { timeout: 180_000 }, async () => {
    for (const route of reads()) await route.entry.input?.(owner.things);
    // What was cancelled can't be taken back any more: its mails and refunds are sent, and nothing is left for a concurrent sweep.
    await the.product.pass((UNDO_SECONDS + 1) * SECOND_MS);
    await the.product.sweep();
    await waitFor('every refund to be sent', async () => {
      const { rows } = await the.product.database.pool.query(`select from refunds where status = 'requested'`);
      return rows.length === 0;
    });
    await allMailsSent(the.product);
    await the.product.sweep();
    await watchTables();
    for (const route of reads()) {
      await send(route, isPage(route) ? { accept: 'text/html' } : {});
      expect(await changedTables(), route.key).toEqual(WRITES[route.key] ?? []);
    }
  });

  /** Has each table say when a row of it changes. Any call may note when a session was last used, once a minute. */
  async function watchTables(): Promise<void> {
    await the.product.database.pool.query(`
      create schema watch;
      create table watch.changes (name text not null);
      create function watch.note() returns trigger language plpgsql as $$ begin
        if tg_op <> 'UPDATE'
          or to_jsonb(old) - '{last_used_at,last_seen_at}'::text[] <> to_jsonb(new) - '{last_used_at,last_seen_at}'::text[]
        then insert into watch.changes values (tg_table_name); end if;
        return null;
      end $$;
      do $$ declare one record; begin
        -- Every process says in the table processes that it lives, whatever is asked of it.
        for one in select tablename from pg_tables where schemaname = 'public' and tablename <> 'processes' loop
          execute format('create trigger watched after insert or update or delete on %I for each row execute function watch.note()',
            one.tablename);
        end loop;
      end $$`);
  }

  async function changedTables(): Promise<string[]> {
    const { rows } = await the.product.database.pool.query<{ name: string }>(
      `with gone as (delete from watch.changes returning name) select distinct name from gone order by name`,
    );
    return rows.map(({ name }) => name);
  }
});

describe('every answer', () => {
  /** The API's page comes from a third-party package. */
  const isDrawnElsewhere = ({ url }: Route) => url.startsWith('/api-docs');

  function expectGuarded(route: Route, { status, headers, body }: Answer): void {
    const what = `${route.key} ${status}`;
    expect(headers, what).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-frame-options': 'DENY',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers, what).not.toHaveProperty('x-powered-by');
    expect(headers, what).not.toHaveProperty('server');
    expect(headers, what).not.toHaveProperty('access-control-allow-origin');
    const policy = String(headers['content-security-policy']);
    if (!isDrawnElsewhere(route)) {
      expect(policy, what).toMatch(/default-src 'none'/);
      expect(policy, what).toMatch(/frame-ancestors 'none'/);
    }
    expect(policy.match(/script-src[^;]*/)?.[0] ?? '', what).not.toMatch(/unsafe-inline|unsafe-eval|https?:\s|\*/);
    const type = String(headers['content-type'] ?? '');
    if (body !== '' && /^(text\/|application\/json)/.test(type))
      expect(type.toLowerCase(), what).toContain('charset=utf-8');
    if (/^\/(auth|admin)\//.test(route.url)) {
      const isAboutNobody = ROUTES[route.key]?.for === 'everybody';
      expect(headers['cache-control'], what).toMatch(isAboutNobody ? /^no-(store|cache)$/ : /^no-store$/);
    }
  }

  it('is guarded by its headers: of a visitor, of whoever may, and of who is refused', async () => {
    for (const route of routed.routes.filter(({ method }) => method !== 'OPTIONS').map(known)) {
      const accept = isPage(route) ? 'text/html' : '*/*';
      const input = (await route.entry.input?.(owner.things)) ?? {};
      expectGuarded(route, await routed.send(route, input, new Map(), { accept }));
      if (route.method === 'GET') expectGuarded(route, await routed.send(route, input, cookies, { accept }));
      else
        expectGuarded(
          route,
          await routed.send(route, input, cookies, { 'sec-fetch-site': 'cross-site', origin: undefined }),
        );
    }
  });

  it.each([
    '/no-such-page',
    '/admin/no-such-page',
    '/%2e%2e/package.json',
    '/assets/none.js',
    '/%',
    '/auth/%zz',
    `/dialysis/${'x'.repeat(300)}`,
    `/admin/user/${'x'.repeat(300)}`,
  ])('is guarded where there is nothing: %s', async (url) => {
    for (const accept of ['text/html', 'application/json']) {
      const answer = await routed.app.inject({ url, headers: { accept } });
      expect([200, 400, 404]).toContain(answer.statusCode);
      expectGuarded(
        { key: url, method: 'GET', url: '/', options: {} as Route['options'] },
        { status: answer.statusCode, body: answer.body, headers: answer.headers },
      );
    }
  });

  it('that is a page runs no inline script but those whose hashes it names', async () => {
    for (const url of ['/', '/login', '/myappoinments', '/no-such-page', '/admin/users']) {
      const { body, headers } = await routed.app.inject({ url, headers: { accept: 'text/html' } });
      const hashes = [...body.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
        ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
      );
      expect(hashes, url).toHaveLength(1);
      const policy = String(headers['content-security-policy']);
      expect(/script-src ([^;]*)/.exec(policy)?.[1], url).toBe(`'self' ${hashes[0]}`);
    }
  });

  it('that is a page does not name a script that the product did not write, wherever it stands', async () => {
    const usual = aStandInWeb();
    const foreign = '<p>A name<script>steal()</script></p>';
    const renderPage: Web['renderPage'] = async (request, visit) => {
      const page = await usual.renderPage(request, visit);
      return new Response((await page.text()).replace('<title>', `${foreign}<title>`), page);
    };
    const app = await buildApp(the.product.context, { web: aStandInWeb({ renderPage }) });
    const { body, headers } = await app.inject({ url: '/about', headers: { accept: 'text/html' } });
    await app.close();
    expect(body).toContain(foreign);
    const policy = /script-src ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
    expect(policy).toBe(`'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`);
  });

  it('that is a page lets its forms lead to us and to the payment page, and nowhere else', async () => {
    const { headers } = await routed.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${the.product.sandbox.url};`);
  });

  it('over TLS asks for TLS on this name, and on those under it where the settings say so', async () => {
    const { context } = the.product;
    for (const [hstsSubdomains, header] of [
      [false, 'max-age=31536000'],
      [true, 'max-age=31536000; includeSubDomains'],
    ] as const) {
      const secure = await buildApp(
        { ...context, config: { ...context.config, publicUrl: 'https://vrikka.test', hstsSubdomains } },
        { web: aStandInWeb() },
      );
      for (const url of ['/', '/auth/dialysis-centers', '/nothing', '/assets/entry-abc123.js']) {
        expect((await secure.inject(url)).headers['strict-transport-security']).toBe(header);
      }
      await secure.close();
    }
  });
});

describe('what is too large is refused', () => {
  it('as a body, on every route', async () => {
    for (const route of unsafe().filter(({ options, entry }) => options.schema?.body && entry.for !== 'provider')) {
      const { params } = (await route.entry.input?.(owner.things)) ?? {};
      const answer = await routed.send(
        route,
        { ...(params && { params }), body: { filler: 'x'.repeat(route.options.bodyLimit ?? 70_000) } },
        cookies,
      );
      expect([answer.status, code(answer)], route.key).toEqual([413, 'too-large']);
    }
  });

  it('as headers or an address', async () => {
    const { client } = owner.patient;
    expect((await client.raw('GET', '/auth/my-bookings', { headers: { 'x-filler': 'x'.repeat(20_000) } })).status).toBe(
      431,
    );
    expect((await client.raw('GET', `/auth/booking-details?session_id=${'x'.repeat(20_000)}`)).status).toBe(431);
    expect((await client.raw('GET', `/auth/booking-details?session_id=${'x'.repeat(300)}`)).status).toBe(400);
    expect((await client.raw('GET', `/auth/receipt?appoinmentId=${'x'.repeat(300)}`)).status).toBe(404);
  });
});
