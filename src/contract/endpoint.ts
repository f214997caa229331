import type { z } from 'zod';

/** One call of the API: where it is, what goes in, what comes out. Server routes and the web client are typed by it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Path with `{name}` for parameters. */
  path: string;
  /** One line for the API's page. */
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
};

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

export type BodyOf<E extends Endpoint> = E extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;
export type QueryOf<E extends Endpoint> = E extends { query: infer Q extends z.ZodType } ? z.input<Q> : undefined;
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;
