import type { z } from 'zod';
import type { Right } from '../domain/rights';
import type { RefusalCode } from './refusals';

/**
 * Who may call an endpoint. Everybody else is answered 401 before anything of their request is read. `enrolling` is an
 * administrator who sets up an app for two-factor: logged in, or in the middle of a login that requires it.
 */
export type Audience = 'everybody' | 'patient' | 'administrator' | 'enrolling';

/** One call of the API: where it is, what goes in, what comes out. Server routes and the web client are typed by it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` for parameters. */
  path: string;
  for: Audience;
  /** What an administrator must be allowed to do; `own-account`: nothing but having one. */
  right?: Right | 'own-account';
  /** One line for the API's page. */
  summary: string;
  /** The schema of the path's parameters. */
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
  /** The refusals that it may answer, beside those that follow from the rest of the definition (`refusalsOf`). */
  refusals?: readonly RefusalCode[];
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type ParamsOf<E extends Endpoint> = E extends { params: infer P extends z.ZodType } ? z.input<P> : undefined;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** The URL of a call: the braces of its path filled, its query appended. */
export function urlOf(path: string, params: unknown, query: unknown): string {
  const values = (params ?? {}) as Record<string, string>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]) => [name, String(value)]))}`;
}
