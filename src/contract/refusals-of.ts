/** What each endpoint may be refused with. */
import type { Audience, Endpoint } from './endpoint';
import type { RefusalCode } from './refusals';

/** Whatever is called. */
const ANY: readonly RefusalCode[] = ['overloaded', 'database-away', 'storage-full', 'unexpected'];

/** Where something may be sent. */
const SENT: Record<Endpoint['method'], readonly RefusalCode[]> = {
  GET: [],
  POST: ['cross-site', 'invalid-input', 'too-large', 'unsupported-body'],
  PUT: ['cross-site', 'invalid-input', 'too-large', 'unsupported-body'],
  DELETE: ['cross-site', 'invalid-input', 'too-large', 'unsupported-body'],
};

/** For who is none of those whom an endpoint is for. */
const OTHERS: Record<Audience, readonly RefusalCode[]> = {
  everybody: [],
  patient: ['not-authenticated'],
  administrator: ['administrator-session-ended'],
  enrolling: ['administrator-session-ended', 'login-half-over'],
};

/**
 * Every refusal that an endpoint may answer: those that it declares, and those that follow from its method, its input, whom it is for
 * and the right that it needs.
 */
export function refusalsOf({ method, for: audience, right, params, query, refusals = [] }: Endpoint): RefusalCode[] {
  const isNarrowed = right !== undefined && right !== 'own-account';
  const given: RefusalCode[] = params || query ? ['invalid-input'] : [];
  const rights: RefusalCode[] = isNarrowed ? ['not-allowed'] : [];
  return [...new Set([...OTHERS[audience], ...rights, ...given, ...SENT[method], ...refusals, ...ANY])];
}
