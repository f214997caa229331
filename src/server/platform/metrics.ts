/** Metrics for Prometheus. Each context has its own registry, so that two in one process don't mix. */
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * How often the lag of the event loop is measured (ms). Node's figures include it, so the dashboard takes it off. At prom-client's 10 ms
 * it wakes an idle process a hundred times a second.
 */
const LAG_EVERY_MS = 100;

/** A gauge that has no value until it is set. */
function unknownAtFirst(gauge: Gauge): Gauge {
  gauge.remove();
  return gauge;
}

export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LAG_EVERY_MS });
  const registers = [registry];
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const byChannel = (name: string, help: string) => new Gauge({ name, help, labelNames: ['channel'], registers });
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
    tries: new Counter({
      name: 'bookings_tried_total',
      help: 'Tries of patients to book: held, refused by a rule, or failed for a reason of ours or of the provider.',
      labelNames: ['outcome'],
      registers,
    }),
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
    replicaLag: unknownAtFirst(
      gauge(
        'read_replica_lag_seconds',
        'How far the replica for reading was behind, when it was last used; NaN while it can not be, nothing before.',
      ),
    ),
    uploadsHaveRoom: gauge(
      'uploads_have_room',
      'Whether photos can be stored: there is room on the disk, or their bucket answers.',
    ),
    dataDirFree: gauge('data_dir_free_bytes', 'Free space on the disk of DATA_DIR; NaN where it can not be read.'),
    dataDirSize: gauge('data_dir_size_bytes', 'Size of the disk of DATA_DIR; NaN where it can not be read.'),
    certificateEnd: new Gauge({
      name: 'certificate_end_timestamp_seconds',
      help: 'When the certificate of PUBLIC_URL ends, as it was read last.',
      labelNames: ['host'],
      registers,
    }),
    publicTls: new Gauge({
      name: 'public_url_tls_answers',
      help: 'Whether this process could speak TLS with PUBLIC_URL in the last five minutes.',
      labelNames: ['host'],
      registers,
    }),
    twoFactorRequired: gauge('administrators_two_factor_required', 'Whether ADMIN_TWO_FACTOR is required.'),
    connections: new Gauge({
      name: 'database_connections',
      help: "This process's connections to the database, busy or idle, and the statements that wait for one.",
      labelNames: ['state'],
      registers,
    }),
    webhookLag: new Histogram({
      name: 'webhook_lag_seconds',
      help: "From the provider's event to its handling.",
      buckets: [1, 5, 30, 120, 600, 3_600, 86_400],
      registers,
    }),
    webhookHeard: new Gauge({
      name: 'webhook_last_timestamp_seconds',
      help: 'When this process last got a message of each payment provider.',
      labelNames: ['provider'],
      registers,
    }),
    sweepSuccess: new Gauge({
      name: 'sweep_last_success_timestamp_seconds',
      help: 'When each sweep of this process last came to its end; before, when it began.',
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
      overdueOffers: gauge('offers_overdue', 'Of the overdue holds, the chairs that are offered to who waits.'),
      openWaits: gauge('waits_open', 'Waits of patients for a chair.'),
      differing: new Gauge({
        name: 'payments_differing',
        help: 'Payments that differ from what was asked: to be decided, not given back in time, not possible to give back, or in use.',
        labelNames: ['standing'],
        registers,
      }),
      unsentMessages: byChannel('messages_unsent', 'Messages that are owed, by channel.'),
      unsentMessageAge: byChannel('messages_unsent_oldest_seconds', 'Age of the oldest of these.'),
      undeliverableMessages: byChannel('messages_undeliverable', 'Messages that were tried five times or more.'),
      withoutTwoFactor: new Gauge({
        name: 'administrators_without_two_factor',
        help: 'Administrators who may log in with a password and have set up no second factor, by their highest role.',
        labelNames: ['role'],
        registers,
      }),
      replicas: gauge('replicas_connected', 'Replicas that stream from the database.'),
      idleSlots: gauge(
        'replication_slots_idle',
        'Replication slots from which nobody reads: replicas that streamed once, for which the log is kept.',
      ),
      replicaLag: new Gauge({
        name: 'replica_lag_seconds',
        help: 'By how much each replica is behind.',
        labelNames: ['replica'],
        registers,
      }),
      replicaLagBytes: new Gauge({
        name: 'replica_lag_bytes',
        help: 'How much of the write-ahead log each replica has still to apply.',
        labelNames: ['replica'],
        registers,
      }),
      backupSuccess: gauge('backup_last_success_timestamp_seconds', 'When the last backup was made; 0: never.'),
      backupFailed: gauge('backup_last_failed', 'Whether the last try to make a backup failed.'),
      verifySuccess: gauge(
        'backup_verify_last_success_timestamp_seconds',
        'When a backup was last restored aside and found good; 0: never.',
      ),
      verifyFailed: gauge('backup_verify_last_failed', 'Whether the backup that was looked at last is no good.'),
      verifyTaken: gauge('backup_verify_taken_timestamp_seconds', 'When the backup was taken that was looked at last.'),
      verifyBytes: gauge('backup_verify_size_bytes', 'Its size.'),
      verifySeconds: gauge('backup_verify_duration_seconds', 'How long it took to look at it.'),
      archiveSuccess: gauge(
        'wal_archive_last_success_timestamp_seconds',
        'When PostgreSQL last archived a piece of its write-ahead log; 0: never, or it archives none.',
      ),
      archiveFailed: gauge('wal_archive_failed', 'Whether PostgreSQL could not archive the last time it tried.'),
      pgBackRestSuccess: gauge(
        'pgbackrest_last_success_timestamp_seconds',
        'When the last backup was made with pgBackRest; NaN: never.',
      ),
      pgBackRestFailed: gauge('pgbackrest_last_failed', 'Whether the last try to make one failed.'),
      doctorSuccess: gauge(
        'doctor_last_success_timestamp_seconds',
        'When the doctor last compared our book with the provider’s; 0: never.',
      ),
      doctorBroken: new Gauge({
        name: 'doctor_broken',
        help: 'What the doctor found broken the last time, by rule.',
        labelNames: ['rule'],
        registers,
      }),
      doctorTasks: gauge('doctor_tasks', 'What the doctor found the last time that waits for an administrator.'),
      jobAge: gauge('jobs_oldest_seconds', 'For how long the oldest job that is due has waited.'),
    },
    clockOffset: unknownAtFirst(
      gauge(
        'clock_offset_seconds',
        'By how much our clock is ahead of the payment provider’s, as of its last answer; nothing before the first.',
      ),
    ),
    jobFailures: new Counter({
      name: 'job_failures_total',
      help: 'Jobs that failed and will be tried again.',
      labelNames: ['job'],
      registers,
    }),
  };
}
