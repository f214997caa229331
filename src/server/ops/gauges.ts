import type { Context } from '../context';
import { CHANNELS } from '../../domain/messages';
import { ROLES } from '../../domain/rights';
import type { Db } from '../platform/db/database';
import { diskOf } from '../platform/db/free-space';
import type { Metrics } from '../platform/metrics';
import { certificateWatch } from './certificate';
import { openDifferences, STANDINGS } from './doctor/disputes';
import { readArchive, readCounts, readIdleSlots, readOwed, readReplicas, readWithoutTwoFactor } from './facts';
import { readRuns } from './operator-runs';

/** How often the database is queried at most, however often metrics are scraped (ms). */
const FRESH_MS = 10_000;
const ANSWER_WITHIN_MS = 3_000;

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
  try {
    const counts = await readCounts(context, now);
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
    gauges.jobAge.set(age(counts.due_since));
    await tellOwed(database.db, gauges, now);
    await tellWithoutTwoFactor(database.db, gauges);
    const differences = await openDifferences(database.db, now);
    for (const standing of STANDINGS)
      gauges.differing.set({ standing }, differences.filter((one) => one.standing === standing).length);
    if (!database.embedded) {
      await tellReplicas(database.db, gauges);
      await tellArchive(database.db, gauges);
    }
    await readOperatorRuns(database.db, gauges);
    return true;
  } catch (error) {
    if (!sayAway(log, error)) log.warn({ err: error }, 'the gauges could not be read');
    return false;
  }
}

type Gauges = Metrics['database'];

async function tellOwed(db: Db, gauges: Gauges, now: Date): Promise<void> {
  const owed = await readOwed(db, now);
  for (const channel of CHANNELS) {
    const { unsent, since, hopeless } = owed[channel];
    gauges.unsentMessages.set({ channel }, unsent);
    gauges.unsentMessageAge.set({ channel }, since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0);
    gauges.undeliverableMessages.set({ channel }, hopeless);
  }
}

async function tellReplicas(db: Db, gauges: Gauges): Promise<void> {
  const replicas = await readReplicas(db);
  gauges.replicas.set(replicas.reduce((sum, { connected }) => sum + connected, 0));
  gauges.idleSlots.set((await readIdleSlots(db)).length);
  gauges.replicaLag.reset();
  gauges.replicaLagBytes.reset();
  for (const { replica, bytes, seconds } of replicas) {
    if (bytes === null) continue;
    gauges.replicaLagBytes.set({ replica }, bytes);
    gauges.replicaLag.set({ replica }, seconds);
  }
}

/** Tells whether a server that archives its write-ahead log could do so the last time. */
async function tellArchive(db: Db, gauges: Gauges): Promise<void> {
  const { isOn, lastAt, hasFailed } = await readArchive(db);
  if (!isOn) return;
  gauges.archiveSuccess.set(lastAt ? lastAt.getTime() / 1000 : 0);
  gauges.archiveFailed.set(Number(hasFailed));
}

async function tellWithoutTwoFactor(db: Db, gauges: Gauges): Promise<void> {
  const people = await readWithoutTwoFactor(db);
  for (const role of [...ROLES, null])
    gauges.withoutTwoFactor.set({ role: role ?? 'none' }, people.filter((one) => one.role === role).length);
}

async function readOperatorRuns(db: Db, gauges: Gauges): Promise<void> {
  const { backup, 'backup-verify': verify, doctor, pgbackrest } = await readRuns(db);
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
  gauges.pgBackRestSuccess.set(pgbackrest?.succeededAt ? seconds(pgbackrest.succeededAt) : NaN);
  gauges.pgBackRestFailed.set(hasFailed(pgbackrest));
  gauges.doctorSuccess.set(seconds(doctor?.succeededAt));
  gauges.doctorTasks.set(doctor?.figures.tasks ?? 0);
  gauges.doctorBroken.reset();
  for (const [rule, count] of Object.entries(doctor?.figures.broken ?? {})) gauges.doctorBroken.set({ rule }, count);
}
