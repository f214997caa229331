/** Tells an account that one of its people is off the waiting list of a center, which its own person has not asked for. */
import { istDateOf } from '../../../domain/time';
import type { Tx } from '../../platform/db/database';
import { enqueueEmail, readerOf, withdrawMessages } from '../../outbox';
import { centerNames } from '../../seats';

const onceKeyOf = (waitId: string, endedAt: Date) => `taken-off-list:${waitId}:${endedAt.toISOString()}`;

/**
 * Queues the mail about a wait that has just ended, to be sent at a moment. `isGone`: since its center was deleted. Nobody is told of
 * somebody without an account.
 */
export async function tellTakenOff(
  tx: Tx,
  waitId: string,
  sendAfter: Date,
  now: Date,
  { isGone = false } = {},
): Promise<void> {
  const wait = await tx
    .selectFrom('waits')
    .innerJoin('users', 'users.id', 'waits.user_id')
    .innerJoin('patients', 'patients.id', 'waits.patient_id')
    .select(['users.id as userId', 'users.email', 'users.username', 'users.language', 'patients.name as patientName'])
    .select(['waits.patient_id', 'waits.centers', 'waits.dates', 'waits.weekdays'])
    .where('waits.id', '=', waitId)
    .where('users.status', '=', 'active')
    .executeTakeFirst();
  if (!wait) return;
  const names = await centerNames(tx, wait.centers);
  const details = {
    username: wait.username,
    patientName: wait.patient_id === wait.userId ? null : wait.patientName,
    centers: wait.centers.flatMap((id) => names.get(id) ?? []),
    dates: wait.weekdays ? [] : wait.dates.filter((date) => date >= istDateOf(now)),
    ...(isGone && { isGone }),
  };
  const mail = { onceKey: onceKeyOf(waitId, now), template: 'taken-off-list', details, sendAfter } as const;
  await enqueueEmail(tx, { ...readerOf(wait), ...mail }, now);
}

/** Withdraws it where the wait goes on. */
export async function withdrawTakenOff(tx: Tx, waitId: string, endedAt: Date, now: Date): Promise<void> {
  await withdrawMessages(tx, [onceKeyOf(waitId, endedAt)], now);
}
