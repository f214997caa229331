/** What a person should look at: money that could not be given back, and chairs that are about to be lost. */
import { sql } from 'kysely';
import type { Overview } from '../../../contract/admin';
import { paiseToRupees } from '../../../domain/money';
import { MINUTE_MS } from '../../../domain/time';
import { windowLabel } from '../../../domain/windows';
import type { Db } from '../../db/database';

const LISTED = 20;
const SOON_MS = 10 * MINUTE_MS;

type Attention = Overview['attention'];

/** Refunds that failed and were not tried again since, the latest first. */
export async function failedRefunds(db: Db): Promise<{ listed: Attention['failedRefunds']; total: number }> {
  const rows = await db
    .selectFrom('refunds')
    .innerJoin('bookings', 'bookings.id', 'refunds.booking_id')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .select([
      'refunds.id',
      'refunds.booking_id',
      'refunds.amount_paise',
      'refunds.failure',
      'refunds.created_at',
      'refunds.settled_at',
      'users.username',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('refunds.status', '=', 'failed')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('refunds as later')
            .select('later.id')
            .whereRef('later.booking_id', '=', 'refunds.booking_id')
            .whereRef('later.n', '>', 'refunds.n'),
        ),
      ),
    )
    .orderBy('refunds.created_at', 'desc')
    .orderBy('refunds.id')
    .limit(LISTED)
    .execute();
  const listed = rows.map((row) => ({
    refundId: row.id,
    bookingId: row.booking_id,
    username: row.username,
    amount: paiseToRupees(row.amount_paise),
    failure: row.failure,
    at: (row.settled_at ?? row.created_at).toISOString(),
  }));
  return { listed, total: rows[0]?.total ?? 0 };
}

/** Unpaid holds that lapse within ten minutes, the soonest first. */
export async function lapsingHolds(db: Db, now: Date): Promise<{ listed: Attention['lapsingHolds']; total: number }> {
  const rows = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.user_id')
    .innerJoin('centers', 'centers.id', 'bookings.center_id')
    .select([
      'bookings.id',
      'bookings.session_date',
      'bookings.start_hour',
      'bookings.hold_expires_at',
      'users.username',
      'centers.name',
      sql<number>`count(*) over ()`.as('total'),
    ])
    .where('bookings.status', '=', 'pending')
    .where('bookings.hold_expires_at', '>', now)
    .where('bookings.hold_expires_at', '<=', new Date(now.getTime() + SOON_MS))
    .orderBy('bookings.hold_expires_at')
    .orderBy('bookings.id')
    .limit(LISTED)
    .execute();
  const listed = rows.map((row) => ({
    bookingId: row.id,
    username: row.username,
    center: row.name,
    date: row.session_date,
    time: windowLabel(row.start_hour),
    expiresAt: row.hold_expires_at!.toISOString(),
  }));
  return { listed, total: rows[0]?.total ?? 0 };
}
