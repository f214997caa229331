/**
 * Spans of what this process is doing. The span in progress follows its asynchronous work, so whatever is called can add to it.
 * While no traces are sent there never is one, and everything here comes down to looking for it; OpenTelemetry itself is not
 * loaded (`open-telemetry.ts`).
 */
import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * All attributes that a span may have. Traces leave the installation, so no value may tell who somebody is: no ids of rows, no
 * addresses, no text that people wrote, no URL, no SQL. A value is a number, or comes from a list in the sources.
 */
export const ATTRIBUTES = [
  'http.request.method',
  /** The pattern of the route, never the address that was asked for. */
  'http.route',
  'http.response.status_code',
  /** The class of an error. */
  'error.type',
  /** The code of an error: SQLSTATE, of the system, or of a refusal. */
  'error.code',
  /** How many statements ran in a span, or in a transaction. */
  'vrikka.statements',
  /** Whether a transaction was committed or rolled back. */
  'vrikka.outcome',
  /** How many rows a round did, and which try of a row it was. */
  'vrikka.rows',
  'vrikka.attempt',
  /** Of a message: its channel, and the name of its definition. */
  'vrikka.channel',
  'vrikka.template',
  /** The name of the span in another trace that led to this one, such as a webhook's. */
  'vrikka.caused_by',
] as const;

export type Attributes = Partial<Record<(typeof ATTRIBUTES)[number], string | number>>;

/** server: a request · client: a call of somebody else's server · consumer: work that was due · internal: everything else. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

export type Span = {
  /** Where it stands, for what goes on later (W3C Trace Context). */
  readonly traceparent: string;
  /** Null where this trace is not sent, because it is not in the sample. */
  readonly traceId: string | null;
  /** Of a round: its transactions have no spans of their own, and it is not sent where it had nothing to do. */
  readonly isRound: boolean;
  /** Counted up by the database. */
  statements: number;
  readonly hasChildren: boolean;
  /**
   * Begins a span below this one. `stored`: the `traceparent` of a row; if that is another trace, the span belongs to that one, and
   * both spans link to each other.
   */
  child(name: string, kind: SpanKind, stored?: string | null): Span;
  set(attributes: Attributes): void;
  /** Notes the class and the code of an error, never its message. */
  fail(error: unknown): void;
  end(): void;
};

/** Begins traces, and sends them. */
export type Tracing = {
  /** Begins a span in the trace of a `traceparent`, or in a trace of its own where that is null or no such thing. */
  begin(name: string, kind: SpanKind, parent: string | null, options?: { isRound?: boolean }): Span;
  /** Sends what is left, within a short time. */
  close(): Promise<void>;
};

const inProgress = new AsyncLocalStorage<Span>();

/** Returns the span in progress. */
export function currentSpan(): Span | undefined {
  return inProgress.getStore();
}

/** Returns where a row that is written now belongs; null while no traces are sent. */
export function traceparent(): string | null {
  return inProgress.getStore()?.traceparent ?? null;
}

/** Calls a function so that everything it begins is part of a span. */
export function within<T>(span: Span, call: () => T): T {
  return inProgress.run(span, call);
}

/** Runs work in a span below the one in progress. */
export function inSpan<T>(
  name: string,
  kind: SpanKind,
  work: () => Promise<T>,
  attributes: Attributes = {},
): Promise<T> {
  const span = inProgress.getStore();
  return span ? run(span.child(name, kind), work, attributes) : work();
}

/** Goes on with the trace of a row, wherever it is heard of: `stored` is its `traceparent`. */
export function inTraceOf<T>(stored: string | null, name: string, work: () => Promise<T>): Promise<T> {
  const span = inProgress.getStore();
  return span ? run(span.child(name, 'internal', stored), work, {}) : work();
}

/** Does a row that is due, in the trace in which it was written. */
export function inDue<T>(
  tracing: Tracing | null | undefined,
  { name, stored, attempt }: { name: string; stored: string | null | undefined; attempt: number },
  work: () => Promise<T>,
): Promise<T> {
  if (!tracing) return work();
  return run(tracing.begin(name, 'consumer', stored ?? null), work, { 'vrikka.attempt': attempt });
}

/** Does a round, which answers how many rows it did. Nothing is sent of a round that had nothing to do. */
export async function inRound(
  tracing: Tracing | null | undefined,
  name: string,
  work: () => Promise<number>,
): Promise<number> {
  if (!tracing) return work();
  const span = tracing.begin(name, 'internal', null, { isRound: true });
  try {
    const rows = await inProgress.run(span, work);
    span.set({ 'vrikka.rows': rows });
    if (rows > 0 || span.hasChildren) span.end();
    return rows;
  } catch (error) {
    span.fail(error);
    span.end();
    throw error;
  }
}

async function run<T>(span: Span, work: () => Promise<T>, attributes: Attributes): Promise<T> {
  span.set(attributes);
  try {
    return await inProgress.run(span, work);
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
