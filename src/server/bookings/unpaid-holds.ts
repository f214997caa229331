/** Limits holding chairs again and again without paying: per person, and per network. */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { mailboxOf } from '../../domain/mailbox';
import { MAX_HELD_CHAIRS } from '../../domain/policy';
import { HOUR_MS } from '../../domain/time';
import { NETWORK_UNPAID_HOLDS, UNPAID_COUNTS_HOURS, type UnpaidHolds, nextHoldAt } from '../../domain/unpaid-holds';
import type { Tx } from '../platform/db/database';
import { recentHolds } from './recent-holds';
import { networkOf } from '../platform/http/network-of';
import { AppError } from '../errors';
import { deriveKey } from '../platform/secrets/derive-key';

/** The person and the network that request a chair, as keyed hashes: neither an address nor a network is stored. */
export type HoldOrigin = { person: Buffer; network: Buffer };

/** All accounts of a mailbox are one person. `ip` is the address of the request. */
export function holdOrigin(secret: string, { email, ip }: { email: string; ip: string }): HoldOrigin {
  const key = deriveKey(secret, 'hold-origins');
  const hash = (what: string) => createHmac('sha256', key).update(what).digest();
  return { person: hash(`person:${mailboxOf(email)}`), network: hash(`network:${networkOf(ip)}`) };
}

/** Stores where a hold came from. */
export async function recordOrigin(
  tx: Tx,
  bookingId: string,
  { person, network }: HoldOrigin,
  now: Date,
): Promise<void> {
  await tx.insertInto('hold_origins').values({ booking_id: bookingId, person, network, held_at: now }).execute();
}

/**
 * Throws `too-many-holds` and `unpaid-holds` for a person who holds or has held chairs without paying; and, where the account has never
 * paid, `network-holds` where its network has many more unpaid holds than paid ones. The locks of the person and, there, of the network
 * must be held. Refusals carry the seconds to wait.
 */
export async function requireFewUnpaid(
  tx: Tx,
  { person, network }: HoldOrigin,
  { hasPaid }: { hasPaid: boolean },
  now: Date,
): Promise<void> {
  const mine = sql`
    select count(*) filter (where is_unpaid)::int as ended, max(ended_at) filter (where is_unpaid) as "lastEnd",
      count(*) filter (where is_open)::int as open, max(hold_expires_at) filter (where is_open) as "openUntil"
    from ${recentHolds(sql`o.person = ${person}`, now)} holds`;
  const theirs = hasPaid
    ? sql`select 0 as balance, null::timestamptz as oldest`
    : sql`
    select count(*) filter (where is_unpaid or is_open)::int - count(*) filter (where is_paid)::int as balance,
      min(held_at) filter (where is_unpaid or is_open) as oldest
    from ${recentHolds(sql`o.network = ${network}`, now)} holds`;
  const { rows } = await sql<UnpaidHolds & { balance: number; oldest: Date | null }>`
    select * from (${mine}) mine cross join (${theirs}) theirs`.execute(tx);
  const { balance, oldest, ...holds } = rows[0]!;
  const at = nextHoldAt(holds, now);
  if (at) throw new AppError('unpaid-holds', { retryAfter: secondsUntil(at, now) });
  if (holds.open >= MAX_HELD_CHAIRS) throw new AppError('too-many-holds');
  if (balance < NETWORK_UNPAID_HOLDS || !oldest) return;
  const quietAt = new Date(oldest.getTime() + UNPAID_COUNTS_HOURS * HOUR_MS);
  throw new AppError('network-holds', { retryAfter: secondsUntil(quietAt, now) });
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
}
