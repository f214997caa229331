/** Limits holding chairs again and again without paying: per person, per browser, and per network. */
import { createHmac } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { mailboxOf } from '../../domain/mailbox';
import { MAX_HELD_CHAIRS } from '../../domain/policy';
import { HOUR_MS } from '../../domain/time';
import {
  AROUND_COUNTS_HOURS,
  DEVICE_UNPAID_HOLDS,
  NETWORK_UNPAID_HOLDS,
  type UnpaidAround,
  type UnpaidHolds,
  nextAroundAt,
  nextHoldAt,
} from '../../domain/unpaid-holds';
import { NETWORK_LAPSED_OFFERS } from '../../domain/waits';
import type { Tx } from '../platform/db/database';
import { recentHolds } from './recent-holds';
import { networkOf } from '../platform/http/network-of';
import { AppError } from '../errors';
import { deriveKey } from '../platform/secrets/derive-key';

/**
 * The person, the network and the browser that request a chair, as keyed hashes: neither an address nor a network is
 * stored. `device`: null if the client keeps no cookies. `network`: null if unknown, as for a wait that the previous
 * release wrote.
 */
export type HoldOrigin = { person: Buffer; network: Buffer | null; device: Buffer | null };

/**
 * Makes the origin of a request. All accounts of a mailbox are one person. `device`: the token in the browser's cookie.
 */
export function originOf(
  secret: string,
  { email, ip, device }: { email: string; ip: string; device: string | null },
): HoldOrigin & { network: Buffer } {
  const key = deriveKey(secret, 'hold-origins');
  const hash = (what: string) => createHmac('sha256', key).update(what).digest();
  return {
    person: hash(`person:${mailboxOf(email)}`),
    network: hash(`network:${networkOf(ip)}`),
    device: device === null ? null : hash(`device:${device}`),
  };
}

/** Stores the origin of a hold or of an offered chair. */
export async function recordOrigin(
  tx: Tx,
  bookingId: string,
  { person, network, device }: HoldOrigin,
  now: Date,
): Promise<void> {
  const origin = { booking_id: bookingId, person, network, device, held_at: now };
  await tx.insertInto('hold_origins').values(origin).execute();
}

/**
 * Throws `too-many-holds` or `unpaid-holds` for a person who holds or has held chairs without paying. Throws
 * `network-holds` if many others did so from the same network or browser, which slows down accounts for which nothing
 * vouches (`hasVouched`). A person who has neither held nor lost a chair in the last day is never refused, so that one
 * chair that is paid at once is always possible. The locks of the person and, if nothing vouches for the account, of
 * the network must be held. Refusals carry the seconds to wait.
 */
export async function requireFewUnpaid(
  tx: Tx,
  from: HoldOrigin,
  { isVouchedFor }: { isVouchedFor: boolean },
  now: Date,
): Promise<void> {
  const { rows } = await sql<UnpaidHolds>`
    select count(*) filter (where is_unpaid)::int as ended, max(ended_at) filter (where is_unpaid) as "lastEnd",
      count(*) filter (where is_open)::int as open, max(hold_expires_at) filter (where is_open) as "openUntil"
    from ${recentHolds(sql`o.person = ${from.person}`, now)} holds`.execute(tx);
  const holds = rows[0]!;
  const at = nextHoldAt(holds, now);
  if (at) throw new AppError('unpaid-holds', { retryAfter: secondsUntil(at, now) });
  if (holds.open >= MAX_HELD_CHAIRS) throw new AppError('too-many-holds');
  const isFresh = holds.ended === 0 && holds.open === 0;
  if (isVouchedFor || isFresh) return;
  const others = await unpaidAround(tx, from, now);
  const around = [
    nextAroundAt(others.network, NETWORK_UNPAID_HOLDS, now),
    nextAroundAt(others.device, DEVICE_UNPAID_HOLDS, now),
  ];
  const latest = Math.max(...around.map((one) => one?.getTime() ?? 0));
  if (latest > 0) throw new AppError('network-holds', { retryAfter: secondsUntil(new Date(latest), now) });
}

/**
 * Whether a chair may be kept for somebody who waits. They need not be there, so the limit is lower than the one for
 * holding a chair.
 */
export async function mayBeKeptFor(
  tx: Tx,
  from: HoldOrigin,
  { isVouchedFor }: { isVouchedFor: boolean },
  now: Date,
): Promise<boolean> {
  if (isVouchedFor) return true;
  const { network, device } = await unpaidAround(tx, from, now);
  return network.balance < NETWORK_LAPSED_OFFERS && device.balance < DEVICE_UNPAID_HOLDS;
}

/**
 * Counts how many more holds and offers were left unpaid than paid, lately, from an origin's network and from its
 * browser.
 */
async function unpaidAround(tx: Tx, { network, device }: HoldOrigin, now: Date) {
  const since = new Date(now.getTime() - AROUND_COUNTS_HOURS * HOUR_MS);
  const balance = (which: RawBuilder<unknown>) => sql`(
    select jsonb_build_object(
      'balance', count(*) filter (where is_unpaid or is_open) - count(*) filter (where is_paid),
      'oldest', min(held_at) filter (where is_unpaid or is_open), 'latest', max(held_at) filter (where is_unpaid or is_open))
    from ${recentHolds(sql`${which} and o.held_at > ${since}`, now)} holds)`;
  type Read = { balance: number; oldest: string | null; latest: string | null };
  const { rows } = await sql<Record<'network' | 'device', Read>>`
    select ${balance(sql`o.network = ${network}`)} as network, ${balance(sql`o.device = ${device}`)} as device`.execute(
    tx,
  );
  const read = ({ balance, oldest, latest }: Read): UnpaidAround => ({
    balance,
    oldest: oldest === null ? null : new Date(oldest),
    latest: latest === null ? null : new Date(latest),
  });
  return { network: read(rows[0]!.network), device: read(rows[0]!.device) };
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
}
