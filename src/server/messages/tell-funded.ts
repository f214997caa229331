/** Mails about who pays for appointments: what is booked, and what a center answered about a cover. */
import { sql } from 'kysely';
import { istDateOf } from '../../domain/time';
import type { Tx } from '../platform/db/database';
import type { FundedNews } from '../outbox';
import { unmarkUnanswered } from '../appointments';
import { howPaid, sessionFacts, whoIsTold } from './mail-facts';
import { tell } from './tell';

/** Sends one mail about sessions of a patient. The ids must be sorted, the earliest first. */
export async function tellFunded(tx: Tx, bookingIds: readonly string[], news: FundedNews, now: Date): Promise<void> {
  const sessions = [];
  for (const id of bookingIds) {
    const row = await tx
      .selectFrom('appointments as bookings')
      .leftJoin('payments', 'payments.id', 'bookings.payment_id')
      .select(['hold_expires_at', 'payments.status as payment_status'])
      .where('bookings.id', '=', id)
      .executeTakeFirstOrThrow();
    const until = row.hold_expires_at?.toISOString() ?? null;
    sessions.push({ ...(await sessionFacts(tx, id)), until, isDue: row.payment_status === 'due' });
  }
  const [first] = sessions;
  if (!first) return;
  const { bookingId } = first;
  const onceKey = `booking-funded:${news.kind}:${bookingId}:${now.toISOString()}`;
  const isNext = news.isNext ?? (news.kind !== 'booked' && (await isApprovedElse(tx, bookingId, now)));
  const paid = news.kind === 'booked' && (await howPaid(tx, bookingIds));
  const details = { bookingId, sessions, ...paid, ...news, ...(isNext && { isNext }) };
  await tell(tx, await whoIsTold(tx, bookingId), { onceKey, template: 'booking-funded', details }, now);
}

/**
 * Whether the cover of a booking that waits or waited for an approval has an approval, which then is for other
 * sessions.
 */
async function isApprovedElse(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const approved = await tx
    .selectFrom('appointments as bookings')
    .innerJoin('approvals', (join) =>
      join
        .onRef('approvals.cover_id', '=', 'bookings.cover_id')
        .onRef('approvals.center_id', '=', 'bookings.center_id'),
    )
    .select('bookings.id')
    .where('bookings.id', '=', bookingId)
    .where('approvals.state', '=', 'given')
    .where('valid_until', '>=', istDateOf(now))
    .executeTakeFirst();
  return approved !== undefined;
}

/**
 * Tells patients of chairs that were freed because a center did not answer, at most `most`. The lapse left these
 * bookings marked. Returns how many.
 */
export async function tellUnanswered(tx: Tx, now: Date, most: number): Promise<number> {
  const freed = await tx
    .selectFrom('appointments as bookings')
    .select(['id', 'cover_id', 'center_id', 'user_id'])
    .where(sql<boolean>`awaits_check`)
    .where('status', '=', 'cancelled')
    .orderBy('session_date')
    .orderBy('start_hour')
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .skipLocked()
    .execute();
  // One mail for all that one center left unanswered.
  const groups = new Map<string, string[]>();
  for (const { id, cover_id: coverId, center_id: centerId, user_id: userId } of freed) {
    const key = [coverId, centerId, userId].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  if (freed.length > 0)
    await unmarkUnanswered(
      tx,
      freed.map(({ id }) => id),
    );
  for (const ids of groups.values()) await tellFunded(tx, ids, { kind: 'unanswered' }, now);
  return freed.length;
}
