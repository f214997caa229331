/** An identity provider for tests: oidc-provider on a port of its own, with people in groups, and a way to spoil what it answers. */
import { once } from 'node:events';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWK, SignJWT, exportJWK, generateKeyPair, importJWK } from 'jose';
import { type Configuration, Provider } from 'oidc-provider';
import { BACK_CHANNEL_LOGOUT, identityProvider } from '../src/contract/admin';
import { type Client, aClient } from './client';
import type { Product } from './product';

export const CLIENT_ID = 'vrikka';
const CLIENT_SECRET = 'a secret of the client, long enough';
const PERSON = 'x-person';
const HOUR_S = 3_600;
const MOST_REDIRECTS = 12;

export type Person = {
  sub: string;
  groups?: unknown;
  preferred_username?: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  amr?: string[];
  acr?: string;
};

const FEATURES: Configuration['features'] = {
  devInteractions: { enabled: false },
  backchannelLogout: { enabled: true },
  rpInitiatedLogout: {
    logoutSource: (context, form) => void (context.body = form),
    postLogoutSuccessSource: (context) => void (context.body = 'Signed out.'),
  },
};

type Claims = Record<string, unknown>;

/** A browser of a person: with cookies of the provider's, and as a client of the product. */
export type StaffBrowser = { person: Person; client: Client; jar: Map<string, string> };

export type TestedProvider = {
  issuer: string;
  /** Settings of a product that trusts it. */
  settings: Record<string, string>;
  /** Begins to answer, for a product that was started with these settings. */
  serve(product: Pick<Product, 'url'>): void;
  /** Whether it hangs up on everybody. */
  isAway: boolean;
  /** Who signs in there in a real browser; null: whoever comes cancels. */
  visitor: Person | null;
  /** Changes the ID tokens that it gives, which stay signed by its key unless `key` is another. */
  forge: ((claims: Claims) => Claims) | null;
  /** With which ID tokens are signed that `forge` changed. */
  signWith: 'own key' | 'another key';
  /** Why a logout token was not taken. */
  notTold: Error | null;
  /** Signs anything as the provider would. */
  sign(claims: Claims, header?: Claims): Promise<string>;
  /** Signs with a key that is not the provider's. */
  signWithAnother(claims: Claims): Promise<string>;
  close(): Promise<void>;
};

export async function startIdentityProvider(options: { onlyInUserInfo?: boolean } = {}): Promise<TestedProvider> {
  const [own, another] = [await aKey(), await aKey()];
  const people = new Map<string, Person>();
  let provider: Provider | null = null;
  const server: Server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const tested: TestedProvider = {
    issuer,
    isAway: false,
    visitor: null,
    forge: null,
    signWith: 'own key',
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: CLIENT_SECRET,
      OIDC_NAME: 'Hospital Group',
    },
    serve({ url }) {
      provider = new Provider(issuer, {
        clients: [
          {
            client_id: CLIENT_ID,
            client_secret: CLIENT_SECRET,
            redirect_uris: [`${url}/admin/login`],
            backchannel_logout_uri: `${url}${BACK_CHANNEL_LOGOUT}`,
            backchannel_logout_session_required: true,
          },
        ],
        jwks: { keys: [own] },
        // With its own dispatcher it would refuse to tell a product on this machine.
        fetch: (url, init) => fetch(url, { ...init, dispatcher: undefined } as RequestInit),
        features: FEATURES,
        cookies: { keys: ['cookies of a test'] },
        conformIdTokenClaims: options.onlyInUserInfo ?? false,
        claims: {
          openid: ['sub', 'groups', 'amr', 'acr'],
          profile: ['name', 'preferred_username'],
          email: ['email', 'email_verified'],
        },
        ttl: {
          AccessToken: HOUR_S,
          AuthorizationCode: 60,
          Grant: HOUR_S,
          IdToken: HOUR_S,
          Interaction: HOUR_S,
          Session: HOUR_S,
        },
        interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
        async loadExistingGrant({ oidc }) {
          const grant = new oidc.provider.Grant({ clientId: CLIENT_ID, accountId: oidc.session!.accountId! });
          grant.addOIDCScope('openid profile email');
          await grant.save();
          return grant;
        },
      });
      // It answers its person alike, whether the product has taken the message or not.
      provider.on('backchannel.error', (_context, error) => (tested.notTold = error));
    },
    notTold: null,
    sign: (claims, header) => sign(own, claims, header),
    signWithAnother: (claims) => sign({ ...another, kid: own.kid! }, claims),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return tested;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (tested.isAway || !provider) return void request.socket.destroy();
    if (request.url?.startsWith('/interaction/')) {
      const given = request.headers[PERSON] ?? (tested.visitor && JSON.stringify(tested.visitor));
      if (!given) return provider.interactionFinished(request, response, { error: 'access_denied' });
      const person = JSON.parse(String(given)) as Person;
      people.set(person.sub, person);
      const { sub: accountId, amr, acr } = person;
      return provider.interactionFinished(request, response, {
        login: { accountId, ...(amr && { amr }), ...(acr && { acr }) },
      });
    }
    if (request.url === '/token' && tested.forge) spoil(response, tested.forge);
    return void provider.callback()(request, response);
  }

  /** Replaces the ID token in an answer. */
  function spoil(response: ServerResponse, forge: (claims: Claims) => Claims): void {
    const end = response.end.bind(response) as (body?: string) => ServerResponse;
    response.end = ((body?: string) => {
      void (async () => {
        const tokens = JSON.parse(String(body)) as { id_token?: string };
        if (tokens.id_token) {
          const claims = JSON.parse(Buffer.from(tokens.id_token.split('.')[1]!, 'base64url').toString()) as Claims;
          const key = tested.signWith === 'own key' ? own : { ...another, kid: own.kid! };
          tokens.id_token = await sign(key, forge(claims));
        }
        const spoilt = JSON.stringify(tokens);
        response.setHeader('content-length', Buffer.byteLength(spoilt));
        end(spoilt);
      })();
      return response;
    }) as ServerResponse['end'];
  }
}

async function aKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: `key-${Math.random()}` };
}

async function sign(key: JWK, claims: Claims, header: Claims = {}): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'RS256', kid: key.kid!, ...header })
    .sign(await importJWK(key, 'RS256'));
}

export function aStaffBrowser(product: Product, person: Person): StaffBrowser {
  return { person, client: aClient(product, { refreshes: false }), jar: new Map() };
}

/** Goes to the provider as a browser does, and signs in there, or cancels. Returns the query with which it comes back. */
export async function goTo(url: string, { person, jar }: StaffBrowser, cancels = false): Promise<string> {
  let next = url;
  for (let n = 0; n < MOST_REDIRECTS; n++) {
    const response = await visit(next, jar, cancels ? null : person);
    const location = response.headers.get('location');
    if (!location) throw new Error(`${next} answered ${response.status}: ${await response.text()}`);
    next = new URL(location, next).href;
    if (new URL(next).pathname === '/admin/login') return new URL(next).search;
  }
  throw new Error(`the provider never sent the browser back from ${url}`);
}

async function visit(url: string, jar: Map<string, string>, person: Person | null, init: RequestInit = {}) {
  const response = await fetch(url, {
    ...init,
    redirect: 'manual',
    headers: {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(person && { [PERSON]: JSON.stringify(person) }),
      ...(init.headers as Record<string, string> | undefined),
    },
  });
  for (const line of response.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (value === '') jar.delete(name);
    else jar.set(name, value);
  }
  return response;
}

/** The whole sign-in. */
export async function signIn(browser: StaffBrowser) {
  const { client } = browser;
  const { url } = await client.call(identityProvider.begin);
  return client.ask(identityProvider.finish, { body: { answer: await goTo(url, browser) } });
}

/** Signs out at the provider, which tells the product. Throws if the product did not take it. */
export async function signOutThere(there: TestedProvider, { jar }: StaffBrowser): Promise<void> {
  const page = await (await visit(`${there.issuer}/session/end`, jar, null)).text();
  const [, xsrf = ''] = /name="xsrf" value="([^"]+)"/.exec(page) ?? [];
  const body = new URLSearchParams({ xsrf, logout: 'yes' }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await visit(`${there.issuer}/session/end/confirm`, jar, null, { method: 'POST', body, headers });
  if (there.notTold) throw there.notTold;
}
