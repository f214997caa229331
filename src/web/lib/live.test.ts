import { UNSAFE_ErrorResponseImpl as ErrorResponse, type DataStrategyResult, redirect } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TIMEOUT_MS } from './answer';
import { keepPage, lastFailure } from './live';

type Results = Record<string, DataStrategyResult>;

const PAGE = 'http://localhost/offers?for=1';
const IDLE = {
  revalidation: 'loading',
  navigation: { state: 'idle' } as { state: string; location?: { pathname: string; search: string } },
  errors: null as object | null,
  location: { pathname: '/offers', search: '?for=1' },
};

const answer = (result: unknown): DataStrategyResult => ({ type: 'data', result });
const error = (result: unknown): DataStrategyResult => ({ type: 'error', result });

function at(state: Partial<typeof IDLE> = {}): void {
  vi.stubGlobal('window', { __reactRouterDataRouter: { state: { ...IDLE, ...state } } });
}

const load = (results: Results | Promise<Results>, url = PAGE) =>
  keepPage({ request: new Request(url) }, async () => results);
const send = (answered: Promise<Results>) =>
  keepPage({ request: new Request(PAGE, { method: 'POST' }) }, () => answered);

/** An answer that comes when it is told to. */
function later() {
  let come: (results: Results) => void = () => undefined;
  const results = new Promise<Results>((resolve) => (come = resolve));
  return { results, come };
}

beforeEach(() => at());
afterEach(() => void vi.unstubAllGlobals());

it('what a refresh brings replaces what is shown', async () => {
  const fresh = { root: answer(1), page: answer(2) };
  expect(await load(fresh)).toEqual(fresh);
});

it.each([
  ['no network', new TypeError('Failed to fetch')],
  ['a failing loader', new Error('Unexpected Server Error')],
  ['a server under load', new ErrorResponse(503, '', 'Later')],
  ['a limit', new ErrorResponse(429, '', 'Later')],
])('a refresh that meets %s leaves the page as it is', async (_, lost) => {
  expect(await load({ root: error(lost), page: error(lost) })).toEqual({});
  expect(await load({ root: answer(1), page: error(lost) })).toEqual({ root: answer(1) });
});

it('what a page explains, and a redirect, are passed on', async () => {
  for (const said of [new ErrorResponse(404, '', { code: 'payment-not-found' }), redirect('/login')]) {
    expect(await load({ page: error(said) })).toEqual({ page: error(said) });
  }
});

it('a refresh without an answer is given up after 30 000 ms', async () => {
  vi.useFakeTimers();
  try {
    let said: unknown;
    void load(new Promise(() => undefined)).then((results) => (said = results));
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(said).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    expect(said).toEqual({});
  } finally {
    vi.useRealTimers();
  }
});

it('another page, and one that has failed before, show their errors', async () => {
  const lost = { page: error(new TypeError('Failed to fetch')) };
  expect(await load(lost, 'http://localhost/offers')).toEqual(lost);
  at({ navigation: { state: 'loading' } });
  expect(await load(lost)).toEqual(lost);
  at({ errors: {} });
  expect(await load(lost)).toEqual(lost);
});

it('that a refresh failed is said until one succeeds, or another page is opened', async () => {
  const lost = { page: error(new TypeError('Failed to fetch')) };
  await load(lost);
  expect(lastFailure()).not.toBeNull();
  await load({ page: answer('fresh') });
  expect(lastFailure()).toBeNull();

  await load(lost);
  // A part of the page has a round of its own.
  at({ revalidation: 'idle' });
  await load({ chairs: answer(3) }, 'http://localhost/free-chairs/1');
  expect(lastFailure()).not.toBeNull();
  at({ revalidation: 'idle', navigation: { state: 'loading', location: { pathname: '/book', search: '' } } });
  await load({ chairs: answer(3) }, 'http://localhost/free-chairs/1');
  expect(lastFailure()).not.toBeNull();
  await load({ page: answer('another') }, 'http://localhost/book');
  expect(lastFailure()).toBeNull();
});

it('an answer that was asked for before a change was sent, or while it was under way, does not come after it', async () => {
  const [asked, change, during] = [later(), later(), later()];
  const before = load(asked.results);
  const changed = send(change.results);
  const between = load(during.results);
  asked.come({ page: answer('before') });
  expect(await before).toEqual({});
  change.come({ page: answer('done') });
  await changed;
  during.come({ page: answer('during') });
  expect(await between).toEqual({});
  expect(await load({ page: answer('after') })).toEqual({ page: answer('after') });
});
