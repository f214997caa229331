/** Where the sandbox may stand in for the outside world: it moves no real money, and its inbox is open to everybody. */
import { ENVIRONMENTS } from '../domain/environment';

export type Where = {
  /** The value of NODE_ENV. */
  nodeEnv: string | undefined;
  /** Where it listens. */
  host: string;
  /** The public URL of the product that it serves. */
  productUrl: string;
  /** Whether it was requested explicitly (SANDBOX=on). */
  isAskedFor: boolean;
};

/** Why it refuses to start, with what to do; null when it may start. */
export function whyNoSandbox({ nodeEnv, host, productUrl, isAskedFor }: Where): string | null {
  if (nodeEnv === 'production') {
    return 'The sandbox refuses to start with NODE_ENV=production: no real money moves in it. Configure the real card provider, mail server and Google instead.';
  }
  if (nodeEnv && !ENVIRONMENTS.some((known) => known === nodeEnv)) {
    return `The sandbox refuses to start with NODE_ENV=${nodeEnv}, which is not known; it should be one of ${ENVIRONMENTS.join(', ')}, or empty.`;
  }
  const reached = [
    ...(isLocal(productUrl) ? [] : [`PUBLIC_URL is ${productUrl}`]),
    ...(isLoopback(host) ? [] : [`HOST is ${host}`]),
  ];
  if (isAskedFor || reached.length === 0) return null;
  return `The sandbox would stand in for what is not configured, and others could reach it: ${reached.join(', and ')}. Configure the real card provider (STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET) and mail server (SMTP_URL); or, for a demonstration in which no real money moves and everybody reads all mails, set SANDBOX=on.`;
}

/** Reachable from this machine only, and without the TLS of a public site. */
function isLocal(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, ''));
}

function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);
}
