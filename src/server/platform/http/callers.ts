/**
 * Authentication, in one place. It comes before the body is read, so that anonymous calls get 401 for any input. Every
 * route declares its audience (`route()` takes it from the contract); a route without one fails at startup.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audience, Endpoint, Language } from '../../../contract';
import { type RoleAt, type Scope, may, scopeOf } from '../../../domain/rights';
import { AppError } from '../../errors';

export type Patient = {
  userId: string;
  sessionId: string;
  /** Null for an account that was opened with a mobile number and has no address yet. */
  email: string | null;
  /** The number that opens the account (E.164); null for one that is opened with an address. */
  phone: string | null;
  username: string;
  picture: string | null;
  hasPassword: boolean;
  language: Language;
  /** Whether consent to the current notice is missing. */
  needsConsent: boolean;
  /** Whether the account may act for somebody else. */
  caresForOthers: boolean;
};

export type Administrator = {
  administratorId: string;
  userName: string;
  roles: readonly RoleAt[];
  sessionId: string;
  /** False for who signs in at the identity provider. */
  hasPassword: boolean;
  /** The id of the request, for the audit log. */
  requestId: string;
};

/** An administrator whose password was right, or whom the identity provider named, and whose second factor is pending. */
export type MfaChallenge = {
  administratorId: string;
  userName: string;
  tokenHash: Buffer;
  /** The session at the identity provider that it came from; null with a password. */
  oidcSid: string | null;
};

/** An administrator who sets up an app: logged in, or in the middle of a login that requires it. */
export type Enrolling = { session: Administrator; challenge: null } | { session: null; challenge: MfaChallenge };

/** What a handler knows about the caller, by the audience of its endpoint. */
export type Callers = {
  everybody: unknown;
  patient: { patient: Patient };
  /** `scope`: the centers at which the administrator has the endpoint's right. */
  administrator: { administrator: Administrator; scope: Scope };
  enrolling: { enrolling: Enrolling };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    for?: Audience;
    right?: Endpoint['right'];
  }
  interface FastifyRequest {
    caller: Callers[Audience];
    /** Authenticates the caller again during a long answer. Throws AppError. */
    identify(): Promise<Callers[Audience]>;
  }
}

/** Authenticates the caller, for each audience except everybody. Throws AppError. */
export type Authenticators = {
  [A in Exclude<Audience, 'everybody' | 'administrator'>]: (request: FastifyRequest) => Promise<Callers[A]>;
} & { administrator: (request: FastifyRequest) => Promise<Administrator> };

export function authenticateCallers(app: FastifyInstance, authenticators: Authenticators): void {
  const identify = async (request: FastifyRequest): Promise<Callers[Audience]> => {
    const { for: audience, right } = request.routeOptions.config;
    if (audience === 'administrator') return withRight(await authenticators.administrator(request), right!);
    return audience === 'everybody' ? {} : authenticators[audience!](request);
  };
  app.decorateRequest('caller');
  app.decorateRequest('identify', function (this: FastifyRequest) {
    return identify(this);
  });
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.for) throw new Error(`${String(method)} ${url} does not say whom it is for`);
    if (config.for === 'administrator' && !config.right) {
      throw new Error(`${String(method)} ${url} does not say which right it needs`);
    }
  });
  app.addHook('onRequest', async (request) => {
    request.caller = await identify(request);
  });
}

/**
 * Returns the administrator with the centers at which they have the right. Throws `not-allowed` if they have it
 * nowhere.
 */
function withRight(administrator: Administrator, right: NonNullable<Endpoint['right']>): Callers['administrator'] {
  if (right === 'own-account') return { administrator, scope: [] };
  if (!may(administrator.roles, right)) throw new AppError('not-allowed');
  return { administrator, scope: scopeOf(administrator.roles, right) };
}
