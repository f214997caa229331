/**
 * Authentication, in one place: before the body is read, so that anonymous calls get 401 for any input. Every route
 * declares its audience (`route()` takes it from the contract); one without fails at startup.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audience, Language } from '../../../contract';

export type Patient = {
  userId: string;
  sessionId: string;
  email: string;
  username: string;
  picture: string | null;
  hasPassword: boolean;
  language: Language;
  /** Whether consent to the notice in force is missing. */
  needsConsent: boolean;
  /** Whether the account may act for somebody else. */
  caresForOthers: boolean;
};

export type Administrator = {
  administratorId: string;
  userName: string;
  sessionId: string;
  /** The id of the request, for the audit log. */
  requestId: string;
};

/** An administrator whose password was right and whose second factor is pending. */
export type MfaChallenge = {
  administratorId: string;
  userName: string;
  tokenHash: Buffer;
};

/** An administrator who sets up an app: logged in, or in the middle of a login that requires it. */
export type Enrolling = { session: Administrator; challenge: null } | { session: null; challenge: MfaChallenge };

/** What a handler knows of the caller, by the audience of its endpoint. */
export type Callers = {
  everybody: unknown;
  patient: { patient: Patient };
  administrator: { administrator: Administrator };
  enrolling: { enrolling: Enrolling };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    for?: Audience;
  }
  interface FastifyRequest {
    caller: Callers[Audience];
  }
}

/** Authenticates the caller, for each audience but everybody; throws AppError. */
export type Authenticators = {
  [A in Exclude<Audience, 'everybody'>]: (request: FastifyRequest) => Promise<Callers[A]>;
};

export function authenticateCallers(app: FastifyInstance, authenticators: Authenticators): void {
  app.decorateRequest('caller');
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.for) throw new Error(`${String(method)} ${url} does not say whom it is for`);
  });
  app.addHook('onRequest', async (request) => {
    const audience = request.routeOptions.config.for!;
    request.caller = audience === 'everybody' ? {} : await authenticators[audience](request);
  });
}
