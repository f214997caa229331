/** A browser's way of calling the API: it keeps cookies, sends its origin, and refreshes on a 401. */
import {
  type BodyOf,
  type Endpoint,
  type ParamsOf,
  type QueryOf,
  type ResponseOf,
  account,
  refusal,
  urlOf,
} from '../src/contract';
import { SECOND_MS } from '../src/domain/time';
import type { Product } from './product';

type Input<E extends Endpoint> = (BodyOf<E> extends undefined ? unknown : { body: BodyOf<E> }) &
  (ParamsOf<E> extends undefined ? unknown : { params: ParamsOf<E> }) &
  (QueryOf<E> extends undefined ? unknown : object extends QueryOf<E> ? { query?: QueryOf<E> } : { query: QueryOf<E> });
type Arguments<E extends Endpoint> =
  unknown extends Input<E> ? [] : object extends Input<E> ? [input?: Input<E>] : [input: Input<E>];

type RawRequest = {
  body?: string | Buffer;
  json?: unknown;
  headers?: Record<string, string | null>;
  redirect?: 'manual';
};
export type RawAnswer = { status: number; headers: Headers; bytes: Uint8Array; text: string; json: unknown };
export type RefusedAnswer = ReturnType<typeof refusal.parse> & { status: number; retryAfter: number | null };

export type Client = {
  /** Cookies by name; tests may read, take and change them. */
  cookies: Map<string, string>;
  /** The `Set-Cookie` lines of the last answer. */
  lastSetCookie: string[];
  /** The address that requests come from. */
  address: string;
  /** Makes a call that must succeed. */
  call<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<ResponseOf<E>>;
  /** Makes a call that must be refused. */
  refused<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<RefusedAnswer>;
  /** Makes a call that may be refused; `success` tells. */
  ask<E extends Endpoint>(endpoint: E, ...input: Arguments<E>): Promise<ResponseOf<E> | RefusedAnswer>;
  /** Makes any call, and never refreshes. A header of null is left out. */
  raw(method: string, path: string, request?: RawRequest): Promise<RawAnswer>;
};

export type ClientOptions = {
  /** The instance to call. */
  url?: string;
  /** Whether a 401 leads to one refresh, as in the web client. */
  refreshes?: boolean;
  cookies?: Map<string, string>;
  /** The address that requests come from; by default each client has its own. */
  address?: string;
  /** Sends the requests instead. */
  raw?: Client['raw'];
  /** Asks again where the product is too busy (503 with `Retry-After`), when it said. */
  asksAgain?: boolean;
};

/** How often one that asks again does so: minutes, at the few seconds that the product names. */
const MOST_TIMES = 60;

let made = 0;

export function aClient(product: Pick<Product, 'url'>, options: ClientOptions = {}): Client {
  const { url = product.url, refreshes = true, cookies = new Map<string, string>() } = options;
  made += 1;
  const { address = `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}` } = options;

  const raw = options.raw ?? (options.asksAgain ? sendUntilServed : sendRaw);

  async function sendUntilServed(...request: Parameters<typeof sendRaw>): Promise<RawAnswer> {
    for (let times = 1; ; times++) {
      const answer = await sendRaw(...request);
      const after = answer.status === 503 ? answer.headers.get('retry-after') : null;
      if (after === null || times === MOST_TIMES) return answer;
      await new Promise((resolve) => setTimeout(resolve, Number(after) * SECOND_MS));
    }
  }

  async function sendRaw(method: string, path: string, request: RawRequest = {}): Promise<RawAnswer> {
    const headers = new Headers({
      origin: product.url,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': address,
      'accept-encoding': 'identity',
      ...(request.json !== undefined && { 'content-type': 'application/json' }),
      ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    });
    for (const [name, value] of Object.entries(request.headers ?? {})) {
      if (value === null) headers.delete(name);
      else headers.set(name, value);
    }
    const body = request.json === undefined ? request.body : JSON.stringify(request.json);
    const response = await fetch(`${url}${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: typeof body === 'string' ? body : new Uint8Array(body) }),
      redirect: request.redirect ?? 'follow',
    });
    client.lastSetCookie = response.headers.getSetCookie();
    for (const line of client.lastSetCookie) keep(cookies, line);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const text = new TextDecoder().decode(bytes);
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      bytes,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  }

  async function send(
    endpoint: Endpoint,
    input: { body?: unknown; params?: object; query?: object } = {},
  ): Promise<RawAnswer> {
    const url = urlOf(endpoint.path, input.params, input.query);
    const request = { ...(input.body !== undefined && { json: input.body }) };
    const answer = await raw(endpoint.method, url, request);
    if (answer.status !== 401 || !refreshes || endpoint === account.refresh) return answer;
    const refreshed = await raw('GET', account.refresh.path);
    return refreshed.status === 200 ? raw(endpoint.method, url, request) : answer;
  }

  const client: Client = {
    cookies,
    lastSetCookie: [],
    address,
    raw,
    async call(endpoint, ...[input]) {
      const answer = await send(endpoint, input as object);
      if (answer.status !== 200) throw new Error(`${endpoint.path}: ${answer.status} ${answer.text}`);
      return endpoint.response.parse(answer.json) as never;
    },
    async ask(endpoint, ...[input]) {
      const answer = await send(endpoint, input as object);
      return answer.status === 200 ? (endpoint.response.parse(answer.json) as never) : asRefusal(answer, endpoint.path);
    },
    async refused(endpoint, ...[input]) {
      const answer = await send(endpoint, input as object);
      return asRefusal(answer, endpoint.path);
    },
  };
  return client;
}

/** Reads an answer as a refusal; fails when it is none. */
export function asRefusal(answer: RawAnswer, what = 'the call'): RefusedAnswer {
  if (answer.status < 400) throw new Error(`${what} was not refused: ${answer.status} ${answer.text}`);
  const after = answer.headers.get('retry-after');
  return { status: answer.status, retryAfter: after === null ? null : Number(after), ...refusal.parse(answer.json) };
}

function keep(cookies: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split('; ');
  const [name = '', value = ''] = pair.split('=');
  const gone = attributes.some((one) => one === 'Max-Age=0' || one.startsWith('Expires=Thu, 01 Jan 1970'));
  if (gone) cookies.delete(name);
  else cookies.set(name, value);
}
