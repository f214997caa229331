/** Counters for Prometheus. Each context has its own registry, so that two in one process don't mix. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    holds: new Counter({ name: 'holds_total', help: 'Chairs held.', registers }),
    bookings: new Counter({ name: 'bookings_confirmed_total', help: 'Bookings confirmed by payment.', registers }),
    refunds: new Counter({
      name: 'refunds_total',
      help: 'Refunds, by what became of them.',
      labelNames: ['status'],
      registers,
    }),
    clockOffset: new Gauge({
      name: 'clock_offset_seconds',
      help: 'By how much our clock is ahead of the card provider’s, as of its last answer.',
      registers,
    }),
    jobFailures: new Counter({
      name: 'job_failures_total',
      help: 'Jobs that failed and will be tried again.',
      labelNames: ['job'],
      registers,
    }),
  };
}
