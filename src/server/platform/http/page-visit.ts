/**
 * A page's visit: the page calls the API as its visitor, in this process, with their cookies, through the same routes.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import inject from 'light-my-request';
import { account } from '../../../contract';
import type { Call, CallAnswer, PageVisit } from '../../../contract/page-visit';
import type { Context } from '../../context';
import { COOKIES } from './cookies';
import { beginPage, ownCallHeader } from './own-calls';
import { LANGUAGES } from '../../../locales';
import { menuName } from '../../../locales/about';

/** The languages of the menu. */
const OFFERED = LANGUAGES.map((id) => ({ id, label: menuName(id) }));

/** Calls for which a 401 is a real answer. */
const NEVER_RENEWED = new Set<string>([account.login.path, account.logout.path, account.refresh.path]);

export type Visit = {
  visit: PageVisit;
  /** Returns the `Set-Cookie` lines of the answers to its calls. */
  cookiesSet(): string[];
  /** The inline scripts that the page wrote. */
  scripts: ReadonlySet<string>;
  /** Ends the visit; no more calls are made. */
  end(): void;
};

/** Begins the visit of a request, with the cookies in effect. */
export function visitOf(
  app: FastifyInstance,
  context: Context,
  request: FastifyRequest,
  cookies: Record<string, string | undefined>,
): Visit {
  const { changed, end } = beginPage(request.id);
  const jar = new Map(Object.entries(cookies).map(([name, value]) => [name, value ?? '']));
  const set = new Map<string, string>();
  const scripts = new Set<string>();
  let renewal: Promise<CallAnswer> | null = null;

  async function call({ method, url, body }: Call): Promise<CallAnswer> {
    // Not `app.inject`, which refuses while the server closes: a page in progress must still be finished.
    const response = await inject(app.routing, {
      method,
      url,
      // Limits by network need the visitor's address.
      remoteAddress: request.ip,
      headers: {
        accept: 'application/json',
        'user-agent': request.headers['user-agent'] ?? '',
        cookie: [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '),
        ...ownCallHeader(request.id),
      },
      ...(body !== undefined && { payload: body as object }),
    });
    if (method !== 'GET') changed();
    keepCookies([response.headers['set-cookie'] ?? []].flat(), response.cookies);
    const retryAfter = Number(response.headers['retry-after']);
    return { status: response.statusCode, body: parse(response.body), ...(retryAfter > 0 && { retryAfter }) };
  }

  /** Keeps the Set-Cookie lines of an answer: raw for the browser, and parsed for later calls. */
  function keepCookies(lines: string[], cookies: { name: string; value: string; path?: string }[]): void {
    for (const [place, { name, value, path }] of cookies.entries()) {
      set.set(`${name} ${path ?? ''}`, lines[place]!);
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
  }

  /** Renews the session, once a page for any number of calls. */
  function renew(): Promise<CallAnswer> {
    renewal ??= call({ method: account.refresh.method, url: account.refresh.path });
    return renewal;
  }

  async function send(asked: Call): Promise<CallAnswer> {
    const mayRenew = jar.has(COOKIES.refresh) && !NEVER_RENEWED.has(asked.url.split('?')[0]!);
    const answer = mayRenew && !jar.has(COOKIES.access) ? null : await call(asked);
    if (answer && !(answer.status === 401 && mayRenew)) return answer;
    const { status, ...failure } = await renew();
    // If renewing failed without a clear answer, the visitor is not treated as logged out.
    return status === 200 || status === 401 ? call(asked) : { status, ...failure };
  }

  const { config, google, sandboxUrl, clock, senders } = context;
  const visit: PageVisit = {
    send,
    isDocument: !/\.data(\?|$)/.test(request.url),
    hasSession: jar.has(COOKIES.access) || jar.has(COOKIES.refresh),
    facts: {
      publicUrl: config.publicUrl,
      sandboxUrl,
      languages: OFFERED,
      operator: config.operator,
      hasGoogle: google !== null,
      hasPhone: senders.whatsapp !== null || senders.sms !== null,
      hasCloudinary: config.cloudinary !== null,
      // Patients' pages say nothing of it.
      ...(/^\/admin(?:[/?.]|$)/.test(request.url) && { staffSignIn: config.oidc?.name }),
      pushKey: senders.push?.publicKey,
    },
    allow: (script) => scripts.add(script),
    report: (err) => request.log.error({ err }, 'page failed'),
    now: clock().toISOString(),
  };
  return { visit, cookiesSet: () => [...set.values()], scripts, end };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
