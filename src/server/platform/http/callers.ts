/**
 * Who is calling, found out in one place: before the body is read, so that strangers hear 401 whatever they send. Every
 * route says whom it is for (`route()` takes it from the contract); one that does not is an error at the start.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Audience } from '../../../contract';

export type Patient = {
  userId: string;
  sessionId: string;
  email: string;
  username: string;
  picture: string | null;
  hasPassword: boolean;
  language: string;
  /** Whether the notice that is valid now has not been agreed to. */
  needsConsent: boolean;
};

export type Administrator = {
  administratorId: string;
  userName: string;
  sessionId: string;
  /** Of the request, for the record of what was done. */
  requestId: string;
};

/** An administrator whose password was right and whose second factor is still to come. */
export type MfaChallenge = {
  administratorId: string;
  userName: string;
  tokenHash: Buffer;
};

/** Who sets up an app: an administrator with a session, or one whose login asks for it. */
export type Enrolling = { session: Administrator; challenge: null } | { session: null; challenge: MfaChallenge };

/** What a handler is told of the person, by whom its endpoint is for. */
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

/** Finds out who is calling, for each audience but everybody; throws AppError. */
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
