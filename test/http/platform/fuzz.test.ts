/**
 * Every operation of the API's description, called with random input: nothing fails unexpectedly, hangs or leaks
 * internals. `VRIKKA_FUZZ_RUNS` says how many requests; a failing one is shrunk and printed with its seed.
 */
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COOKIES } from '../../../src/server/platform/http/cookies';
import { administratorCookies, anAdministrator } from '../../administrator';
import { type AnyRequest, anyRequest, operationsOf } from '../../any-request';
import { patientWithSession } from '../../builders';
import { type RoutedApp, aRoutedApp } from '../../routed-app';
import { aRunningProduct } from '../../the-product';
import { NO_THINGS, aPatientWithThings } from '../../things';

const RUNS = Number(process.env.VRIKKA_FUZZ_RUNS ?? 400);
const SEED = process.env.VRIKKA_FUZZ_SEED === undefined ? {} : { seed: Number(process.env.VRIKKA_FUZZ_SEED) };
/** Anything slower has hung. */
const HUNG_MS = 30_000;
const INSIDE =
  /node_modules|\bat .*\.(ts|js):\d+|\.ts\b|syntax error|violates|relation "|kysely|pglite|postgres|stack|select .+ from|\$argon2|errno/i;

const the = aRunningProduct();
let routed: RoutedApp;
let ids: string[];
beforeAll(async () => {
  routed = await aRoutedApp(the.product);
  userName = (await anAdministrator(the.product)).userName;
  const { things } = await aPatientWithThings(the.product);
  ids = await Promise.all(Object.values({ ...NO_THINGS, ...things }).map((id) => id()));
});
afterAll(() => routed?.app.close());

type Caller = 'visitor' | 'patient' | 'administrator' | 'garbage';
/** Mostly callers with access: the others get no further than authentication. */
const callersOf = ({ path }: AnyRequest): fc.Arbitrary<Caller> => {
  const who: Caller = path.startsWith('/admin/') ? 'administrator' : 'patient';
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(who) },
    { weight: 1, arbitrary: fc.constantFrom('visitor', 'patient', 'garbage') },
  );
};
const GARBAGE = new Map(
  [...Object.values(COOKIES)].map((name, n) => [name, ['a', 'eyJhbGciOiJIUzI1NiJ9.e30.c', '%00', '"', '019a'][n % 5]!]),
);

/** A session for each kind of caller; a new one when a call has ended the last. */
const sessions = new Map<Caller, Map<string, string>>();
let userName: string;
async function cookiesOf(caller: Caller): Promise<Map<string, string>> {
  if (caller === 'visitor') return new Map();
  if (caller === 'garbage') return GARBAGE;
  const kept = sessions.get(caller);
  if (kept) return kept;
  const made =
    caller === 'patient'
      ? (await patientWithSession(the.product)).client.cookies
      : await administratorCookies(the.product, userName);
  sessions.set(caller, made);
  return made;
}

type Sent = { status: number; body: string };
type Send = (request: AnyRequest, cookies: Map<string, string>) => Promise<Sent>;

const headersOf = ({ type }: AnyRequest, cookies: Map<string, string>) => ({
  origin: the.product.url,
  ...(type && { 'content-type': type }),
  ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
});
const urlOf = ({ path, query }: AnyRequest) => (query.length > 0 ? `${path}?${new URLSearchParams(query)}` : path);

let calls = 0;
const inProcess: Send = async (request, cookies) => {
  calls += 1;
  const answer = await routed.app.inject({
    method: request.method as 'GET',
    url: urlOf(request),
    headers: {
      ...headersOf(request, cookies),
      'x-forwarded-for': `10.${calls >> 16}.${(calls >> 8) & 255}.${calls & 255}`,
    },
    ...(request.body && { payload: request.body }),
  });
  return { status: answer.statusCode, body: answer.body };
};
const overSocket: Send = async (request, cookies) => {
  const { method, body } = request;
  const answer = await fetch(`${the.product.url}${urlOf(request)}`, {
    method,
    headers: headersOf(request, cookies),
    ...(body && { body: new Uint8Array(body) }),
  });
  return { status: answer.status, body: await answer.text() };
};

async function withstands(send: Send, runs: number): Promise<void> {
  const operations = operationsOf(routed.app.swagger() as Parameters<typeof operationsOf>[0]);
  expect(operations.length).toBeGreaterThan(40);
  let accepted = 0;
  const called = anyRequest(operations, ids).chain((request) => fc.tuple(fc.constant(request), callersOf(request)));
  const property = fc.asyncProperty(called, async ([request, caller]) => {
    const hung = new Promise<Sent>((resolve) =>
      setTimeout(resolve, HUNG_MS, { status: 599, body: 'it hangs' }).unref(),
    );
    const { status, body } = await Promise.race([send(request, await cookiesOf(caller)), hung]);
    if (status === 401) sessions.delete(caller);
    if (status === 200) accepted += 1;
    expect(status, `${caller}: ${body}`).toBeLessThan(500);
    if (status >= 400) expect(body).not.toMatch(INSIDE);
  });
  await fc.assert(property, { ...SEED, numRuns: runs });
  // If every request were refused by authentication, nothing would be tested.
  expect(accepted).toBeGreaterThan(0);
}

describe('any request', () => {
  it('is answered', { timeout: 30_000 + RUNS * 200 }, () => withstands(inProcess, RUNS));

  it('is answered over a socket as well', { timeout: 60_000 }, () => withstands(overSocket, Math.min(RUNS, 80)));

  it.each([
    ['that is no HTTP', 'hello\r\n\r\n'],
    ['of an unknown method', 'BREW / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['with two lengths', 'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}'],
    [
      'with a length and chunks',
      'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'with broken chunks',
      'POST /auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n',
    ],
    ['with a folded header', 'GET / HTTP/1.1\r\nhost: a\r\nx: a\r\n b\r\n\r\n'],
    ['with a zero in a header', 'GET / HTTP/1.1\r\nhost: a\r\nx: \0\r\n\r\n'],
    ['to trace its way', 'TRACE / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  ])('%s is refused, and the next one is served', async (_, bytes) => {
    expect(await rawly(bytes)).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect((await fetch(`${the.product.url}/healthz`)).status).toBe(200);
  });
});

/** The server's answer to raw bytes, until it closes the connection. */
function rawly(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let heard = '';
    const socket = connect(Number(new URL(the.product.url).port), '127.0.0.1', () => socket.end(bytes));
    socket.on('data', (chunk) => (heard += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => resolve(heard));
  });
}
