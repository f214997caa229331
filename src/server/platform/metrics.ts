/** Metrics for Prometheus. Each context has its own registry, so that two in one process don't mix. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route and status.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    boardViewers: new Gauge({ name: 'board_viewers', help: 'Boards that are open at this process, live.', registers }),
    holds: new Counter({ name: 'holds_total', help: 'Chairs held.', registers }),
    bookings: new Counter({ name: 'bookings_confirmed_total', help: 'Bookings confirmed by payment.', registers }),
    refunds: new Counter({
      name: 'refunds_total',
      help: 'Refunds, by what became of them.',
      labelNames: ['status'],
      registers,
    }),
    shed: new Counter({
      name: 'requests_shed_total',
      help: 'Requests refused because too much was going on.',
      labelNames: ['kind'],
      registers,
    }),
    storageFull: new Counter({
      name: 'storage_full_total',
      help: 'Requests refused because a disk was full, by route.',
      labelNames: ['route'],
      registers,
    }),
    replicaLag: gauge('read_replica_lag_seconds', 'How far the replica for reading was behind, when it was last used.'),
    uploadsHaveRoom: gauge('uploads_have_room', 'Whether there is room on the disk for photos.'),
    webhookLag: new Histogram({
      name: 'webhook_lag_seconds',
      help: "From the provider's event to its handling.",
      buckets: [1, 5, 30, 120, 600, 3_600, 86_400],
      registers,
    }),
    sweepSuccess: new Gauge({
      name: 'sweep_last_success_timestamp_seconds',
      help: 'When each sweep of this process last came to its end.',
      labelNames: ['sweep'],
      registers,
    }),
    /** Read from the database at each scrape; the same in every process. */
    database: {
      up: gauge('database_up', 'Whether the database answered just now.'),
      hasRoom: gauge('database_has_room', 'Whether there is room on the disk of the embedded database.'),
      liveHolds: gauge('holds_live', 'Chairs held and not paid yet.'),
      overdueHolds: gauge('holds_overdue', 'Holds that outlived their end by more than a minute.'),
      waitingCovers: gauge('covers_waiting', 'Covers for whose check chairs wait.'),
      unsettledAtCenter: gauge('payments_due_at_centers', 'Sessions that are over and still due at their center.'),
      unsettledPayments: gauge('payments_unsettled', 'Payments of which we do not know how they ended.'),
      unsettledPaymentAge: gauge('payments_unsettled_oldest_seconds', 'Age of the oldest of these.'),
      unsettledRefunds: gauge('refunds_unsettled', 'Refunds that the bank does not have yet.'),
      unsettledRefundAge: gauge('refunds_unsettled_oldest_seconds', 'Age of the oldest of these.'),
      failedRefunds: gauge('refunds_failed', 'Refunds that the provider refused; a person must look.'),
      unsentMails: gauge('mails_unsent', 'Mails that are owed.'),
      unsentMailAge: gauge('mails_unsent_oldest_seconds', 'Age of the oldest of these.'),
      undeliverableMails: gauge('mails_undeliverable', 'Mails that were tried five times or more.'),
      jobAge: gauge('jobs_oldest_seconds', 'For how long the oldest job that is due has waited.'),
    },
    clockOffset: new Gauge({
      name: 'clock_offset_seconds',
      help: 'By how much our clock is ahead of the payment provider’s, as of its last answer.',
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
