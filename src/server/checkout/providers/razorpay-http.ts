/**
 * Calls to Razorpay's API: adds authentication and a time limit, tries again where that is safe, and turns its errors
 * into ours.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { ProviderAway, ProviderBusy, ProviderRefused } from '../provider';

const TIMEOUT_MS = 10_000;
/** The pauses before the second and the third try. */
const RETRY_AFTER_MS = [300, 900];
const [CONFLICT, TOO_MANY, FIRST_OF_THEIRS] = [409, 429, 500];
/** The keys are wrong, or not allowed to do this. The operator has to fix that; then the same request may succeed. */
const OF_KEYS = [401, 403];
/** Failures at Razorpay or at a bank, whatever the HTTP status. */
const OF_THEIRS = ['SERVER_ERROR', 'GATEWAY_ERROR'];

type Keys = { keyId: string; keySecret: string; apiUrl: string };

type PostOptions = {
  /** Whether repeating the request has no further effect. */
  again?: boolean;
  headers?: Record<string, string>;
};

export type Razorpay = {
  get<T>(path: string, answer: z.ZodType<T>): Promise<T>;
  post<T>(path: string, body: object, answer: z.ZodType<T>, options?: PostOptions): Promise<T>;
};

/**
 * Makes the calls of Razorpay's API. Each throws ProviderRefused, ProviderBusy or ProviderAway. `onTime` receives the
 * `Date` of each answer.
 */
export function callRazorpay({ keyId, keySecret, apiUrl }: Keys, onTime: (theirs: Date) => void): Razorpay {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;

  async function once<T>(path: string, init: RequestInit, answer: z.ZodType<T>): Promise<T> {
    const headers = { authorization, accept: 'application/json', ...init.headers };
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${apiUrl}${path}`, {
        ...init,
        headers,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      text = await response.text();
    } catch (error) {
      throw new ProviderAway('Razorpay was not reached', { cause: error });
    }
    const theirs = new Date(response.headers.get('date') ?? Number.NaN);
    if (!Number.isNaN(theirs.getTime())) onTime(theirs);
    if (!response.ok) throw errorOf(response.status, text);
    const read = answer.safeParse(jsonOf(text));
    if (!read.success) throw new ProviderAway('Razorpay answered what is not understood', { cause: read.error });
    return read.data;
  }

  async function call<T>(path: string, init: RequestInit, answer: z.ZodType<T>, again: boolean): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await once(path, init, answer);
      } catch (error) {
        const wait = RETRY_AFTER_MS[tries];
        if (!again || wait === undefined || !(error instanceof ProviderAway)) throw error;
        await pause(wait);
      }
    }
  }

  return {
    get: (path, answer) => call(path, {}, answer, true),
    post: (path, body, answer, { again = false, headers } = {}) =>
      call(
        path,
        { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...headers } },
        answer,
        again,
      ),
  };
}

const problem = z.object({ error: z.object({ code: z.string().optional(), description: z.string().optional() }) });

function errorOf(status: number, text: string): Error {
  const { code = '', description } = problem.safeParse(jsonOf(text)).data?.error ?? {};
  const message = `Razorpay answered ${status}: ${description ?? 'no reason given'}`;
  if (status === CONFLICT) return new ProviderBusy(message);
  const isAway =
    status === TOO_MANY || status >= FIRST_OF_THEIRS || OF_KEYS.includes(status) || OF_THEIRS.includes(code);
  return isAway ? new ProviderAway(message) : new ProviderRefused(message);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
