/** Sends spans to a collector, over OTLP/HTTP. Loaded only where the settings name one. */
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  type Span as ApiSpan,
  ROOT_CONTEXT,
  type SpanContext,
  SpanKind as ApiKind,
  SpanStatusCode,
  TraceFlags,
  type Tracer,
  isSpanContextValid,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '../../tracing-settings';
import { AppError } from '../../errors';
import { createAwayLog } from '../db/away-log';
import type { Logger } from '../log';
import type { Span, SpanKind, Tracing } from './trace';

/**
 * How long a stopping process waits for a collector. With what requests and due work may take before (`http/closing.ts`,
 * `due/due.ts`), it is less than the 10 s after which the process ends anyway.
 */
const FLUSH_WITHIN_MS = 800;

const KINDS: Record<SpanKind, ApiKind> = {
  server: ApiKind.SERVER,
  client: ApiKind.CLIENT,
  consumer: ApiKind.CONSUMER,
  internal: ApiKind.INTERNAL,
};

/** A code that can't be more than a code: words with hyphens or underscores, or five characters as of SQLSTATE. */
const CODE = /^(?:[A-Za-z][A-Za-z_-]{1,40}|[0-9A-Z]{5})$/;

/** Begins to send traces. A collector that can't be reached is a line a minute in the log; spans are then dropped. */
export function openTracing(config: TracingConfig, log: Pick<Logger, 'error'>): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': config.serviceName })),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(config.ratio) }),
    spanProcessors: [new BatchSpanProcessor({ exporter: exporterOf(config, log) })],
  });
  const tracer = provider.getTracer('vrikka');
  return {
    begin(name, kind, parent, { isRound = false } = {}) {
      const stored = parent === null ? null : readTraceparent(parent);
      const context = stored ? trace.setSpanContext(ROOT_CONTEXT, stored) : ROOT_CONTEXT;
      return begin(tracer, name, kind, context, isRound);
    },
    async close() {
      const closed = provider.shutdown().catch(() => undefined);
      await Promise.race([closed, pause(FLUSH_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

function exporterOf({ url, headers }: TracingConfig, log: Pick<Logger, 'error'>): SpanExporter {
  const exporter = new OTLPTraceExporter({ url, headers });
  const sayAway = createAwayLog(undefined, { is: () => true, code: 'collector-away', says: 'traces can not be sent' });
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        if (result.error) sayAway(log, result.error);
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}

function begin(tracer: Tracer, name: string, kind: SpanKind, parent: Context, isRound: boolean): Span {
  return spanOf(tracer, name, tracer.startSpan(name, { kind: KINDS[kind] }, parent), isRound);
}

function spanOf(tracer: Tracer, name: string, span: ApiSpan, isRound: boolean): Span {
  const context = span.spanContext();
  const isSent = (context.traceFlags & TraceFlags.SAMPLED) !== 0;
  let hasChildren = false;
  return {
    traceparent: `00-${context.traceId}-${context.spanId}-${isSent ? '01' : '00'}`,
    traceId: isSent ? context.traceId : null,
    isRound,
    statements: 0,
    get hasChildren() {
      return hasChildren;
    },
    child(childName, kind, stored = null) {
      hasChildren = true;
      const elsewhere = stored === null ? null : readTraceparent(stored);
      if (!elsewhere || elsewhere.traceId === context.traceId)
        return begin(tracer, childName, kind, trace.setSpan(ROOT_CONTEXT, span), false);
      const options = {
        kind: KINDS[kind],
        links: [{ context }],
        attributes: { 'vrikka.caused_by': name },
      };
      const child = tracer.startSpan(childName, options, trace.setSpanContext(ROOT_CONTEXT, elsewhere));
      span.addLink({ context: child.spanContext() });
      return spanOf(tracer, childName, child, false);
    },
    set: (attributes) => void span.setAttributes(attributes),
    fail(error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      span.setAttribute('error.type', error instanceof Error ? error.constructor.name : typeof error);
      if (typeof code === 'string' && CODE.test(code)) span.setAttribute('error.code', code);
      // A refusal is an answer.
      if (!(error instanceof AppError && error.status < 500)) span.setStatus({ code: SpanStatusCode.ERROR });
    },
    end() {
      if (this.statements > 0) span.setAttribute('vrikka.statements', this.statements);
      span.end();
    },
  };
}

/** Reads a `traceparent`; null if it is none. */
function readTraceparent(text: string): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/.exec(text) ?? [];
  const traceFlags = Number.parseInt(flags, 16) & TraceFlags.SAMPLED;
  const context = { traceId, spanId, traceFlags, isRemote: true };
  return isSpanContextValid(context) ? context : null;
}
