import { sql } from 'kysely';
import type { Context } from '../context';
import { CHANNELS } from '../../domain/messages';
import { HOLD_GRACE_MS, MANY_TRIES } from '../reports';
import { isByProvider } from '../ledger';
import { isKeptAs } from '../seats';
import type { Db } from '../platform/db/database';
import { diskOf } from '../platform/db/free-space';
import { oldestDue } from '../platform/due/due';
import type { Metrics } from '../platform/metrics';
import { worksOf } from '../sweeps';
import { certificateWatch } from './certificate';
import { openDifferences, STANDINGS } from './doctor/disputes';
import { readRuns } from './operator-runs';

/** How often the database is queried at most, however often metrics are scraped (ms). */
const FRESH_MS = 10_000;
const ANSWER_WITHIN_MS = 3_000;

type Counts = {
  live_holds: number;
  overdue_holds: number;
  overdue_offers: number;
  open_waits: number;
  without_two_factor: number;
  waiting_covers: number;
  unsettled_at_center: number;
  payments: number;
  payment_since: Date | null;
  refunds: number;
  refund_since: Date | null;
  failed_refunds: number;
  due_since: Date | null;
};

/** Returns a function that updates the gauges from the database. It never throws and never waits long. */
export function gaugesOf(deps: Context): () => Promise<void> {
  let readAt = -Infinity;
  let reading: Promise<void> | null = null;
  const lookAtCertificate = certificateWatch(deps.config.publicUrl, deps.metrics);
  return async () => {
    lookAtCertificate();
    await readOwn(deps);
    if (performance.now() - readAt < FRESH_MS) return;
    reading ??= read(deps)
      .then((up) => {
        deps.metrics.database.up.set(Number(up));
        if (up) readAt = performance.now();
      })
      .finally(() => (reading = null));
    const late = new Promise<'late'>((resolve) => setTimeout(resolve, ANSWER_WITHIN_MS, 'late').unref());
    if ((await Promise.race([reading, late])) === 'late') deps.metrics.database.up.set(0);
  };
}

/** What each process knows for itself. */
async function readOwn({ database, images, config, metrics }: Context): Promise<void> {
  metrics.database.hasRoom.set(Number(database.hasRoom()));
  metrics.uploadsHaveRoom.set(Number(await images.hasRoom()));
  const { free, size } = await diskOf(config.dataDir).catch(() => ({ free: NaN, size: NaN }));
  metrics.dataDirFree.set(free);
  metrics.dataDirSize.set(size);
  metrics.twoFactorRequired.set(Number(config.adminTwoFactor === 'required'));
  const { totalCount, idleCount, waitingCount } = database.pool;
  metrics.connections.set({ state: 'busy' }, totalCount - idleCount);
  metrics.connections.set({ state: 'idle' }, idleCount);
  metrics.connections.set({ state: 'waiting' }, waitingCount);
}

async function read(context: Context): Promise<boolean> {
  const { database, metrics, clock, log, sayAway } = context;
  const now = clock();
  const overdue = new Date(now.getTime() - HOLD_GRACE_MS);
  try {
    const { rows } = await sql<Counts>`
      with holds as (
        select count(*) as live, count(*) filter (where hold_expires_at <= ${overdue}) as overdue,
          count(*) filter (where hold_expires_at <= ${overdue} and ${isKeptAs('offer')}) as offers
        from bookings where status = 'pending' and hold_expires_at is not null and not awaits_check),
      funded as (
        select (select count(distinct (cover_id, center_id)) from bookings where awaits_check and status = 'pending') as waiting,
          (select count(*) from payments p join bookings b on b.payment_id = p.id
            where p.status = 'due' and b.status = 'completed') as unsettled),
      open_payments as (
        select count(*) as n, min(created_at) as since from payments where status in ('creating', 'open')),
      open_refunds as (
        select count(*) as n, min(created_at) as since from refunds where status in ('requested', 'pending')
        and ${isByProvider()})
      select h.live as live_holds, h.overdue as overdue_holds, h.offers as overdue_offers, f.waiting as waiting_covers, f.unsettled as unsettled_at_center, p.n as payments, p.since as payment_since,
        r.n as refunds, r.since as refund_since, (select count(*) from refunds r where status = 'failed' and not is_tried_again(r)) as failed_refunds,
        (select count(*) from waits where ended_at is null) as open_waits,
        -- Who was invited and has chosen no password can't log in.
        (select count(*) from administrators a where suspended_at is null and invited_at is null and not exists (
          select from administrator_two_factor f where f.administrator_id = a.id and f.turned_on_at is not null)) as without_two_factor,
        -- What failed is due again later, ever more rarely.
        ${oldestDue(worksOf(context), now)} as due_since
      from holds h, funded f, open_payments p, open_refunds r`.execute(database.db);
    const counts = rows[0]!;
    const gauges = metrics.database;
    const age = (since: Date | null) => (since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
    gauges.liveHolds.set(counts.live_holds);
    gauges.overdueHolds.set(counts.overdue_holds);
    gauges.waitingCovers.set(counts.waiting_covers);
    gauges.unsettledAtCenter.set(counts.unsettled_at_center);
    gauges.unsettledPayments.set(counts.payments);
    gauges.unsettledPaymentAge.set(age(counts.payment_since));
    gauges.unsettledRefunds.set(counts.refunds);
    gauges.unsettledRefundAge.set(age(counts.refund_since));
    gauges.failedRefunds.set(counts.failed_refunds);
    gauges.overdueOffers.set(counts.overdue_offers);
    gauges.openWaits.set(counts.open_waits);
    gauges.withoutTwoFactor.set(counts.without_two_factor);
    gauges.jobAge.set(age(counts.due_since));
    await readOutbox(database.db, gauges, now);
    const differences = await openDifferences(database.db, now);
    for (const standing of STANDINGS)
      gauges.differing.set({ standing }, differences.filter((one) => one.standing === standing).length);
    if (!database.embedded) await readReplicas(database.db, gauges);
    await readOperatorRuns(database.db, gauges);
    return true;
  } catch (error) {
    if (!sayAway(log, error)) log.warn({ err: error }, 'the gauges could not be read');
    return false;
  }
}

type Gauges = Metrics['database'];

async function readOutbox(db: Db, gauges: Gauges, now: Date): Promise<void> {
  const { rows } = await sql<{ channel: string; unsent: number; since: Date; hopeless: number }>`
    select channel, count(*) as unsent, min(case when attempts = 0 then due_at else created_at end) as since,
      count(*) filter (where attempts >= ${MANY_TRIES}) as hopeless
    from outbox where status = 'waiting' and (attempts > 0 or due_at <= ${now}) group by channel`.execute(db);
  for (const channel of CHANNELS) {
    const { unsent = 0, since = now, hopeless = 0 } = rows.find((row) => row.channel === channel) ?? {};
    gauges.unsentMessages.set({ channel }, unsent);
    gauges.unsentMessageAge.set({ channel }, Math.max(0, (now.getTime() - since.getTime()) / 1000));
    gauges.undeliverableMessages.set({ channel }, hopeless);
  }
}

/**
 * Reads the replicas of a server. Without the rights of pg_read_all_stats PostgreSQL tells only how many there are, and
 * not how far behind.
 */
async function readReplicas(db: Db, gauges: Gauges): Promise<void> {
  const { rows } = await sql<{ replica: string; connected: number; bytes: number | null; seconds: number | null }>`
    select coalesce(application_name, '') as replica, count(*) as connected,
      max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as bytes,
      -- Null for one that has applied everything and has nothing to do.
      max(extract(epoch from replay_lag))::float8 as seconds
    from pg_stat_replication where state is distinct from 'backup' group by 1`.execute(db);
  gauges.replicas.set(rows.reduce((sum, { connected }) => sum + connected, 0));
  gauges.replicaLag.reset();
  gauges.replicaLagBytes.reset();
  for (const { replica, bytes, seconds } of rows) {
    if (bytes === null) continue;
    gauges.replicaLagBytes.set({ replica }, bytes);
    gauges.replicaLag.set({ replica }, seconds ?? 0);
  }
}

async function readOperatorRuns(db: Db, gauges: Gauges): Promise<void> {
  const { backup, 'backup-verify': verify, doctor } = await readRuns(db);
  const seconds = (moment: Date | null | undefined) => (moment ? moment.getTime() / 1000 : 0);
  const hasFailed = (run: typeof backup) =>
    Number(run !== undefined && run.endedAt.getTime() !== run.succeededAt?.getTime());
  gauges.backupSuccess.set(seconds(backup?.succeededAt));
  gauges.backupFailed.set(hasFailed(backup));
  const { takenAt, bytes = 0, seconds: duration = 0 } = verify?.figures ?? {};
  gauges.verifySuccess.set(seconds(verify?.succeededAt));
  gauges.verifyFailed.set(hasFailed(verify));
  gauges.verifyTaken.set(takenAt ? Date.parse(takenAt) / 1000 : 0);
  gauges.verifyBytes.set(bytes);
  gauges.verifySeconds.set(duration);
  gauges.doctorSuccess.set(seconds(doctor?.succeededAt));
  gauges.doctorTasks.set(doctor?.figures.tasks ?? 0);
  gauges.doctorBroken.reset();
  for (const [rule, count] of Object.entries(doctor?.figures.broken ?? {})) gauges.doctorBroken.set({ rule }, count);
}
