/** What operators are told of, read from the database: once, for the metrics and for the checks of the installation. */
import { sql } from 'kysely';
import { CHANNELS, type Channel } from '../../domain/messages';
import { ROLES, type Role } from '../../domain/rights';
import type { Context } from '../context';
import { isByProvider } from '../ledger';
import type { Db } from '../platform/db/database';
import { oldestDue } from '../platform/due/due';
import { HOLD_GRACE_MS, MANY_TRIES } from '../reports';
import { isKeptAs } from '../seats';
import { worksOf } from '../sweeps';

export type Counts = {
  live_holds: number;
  overdue_holds: number;
  overdue_offers: number;
  open_waits: number;
  waiting_covers: number;
  unsettled_at_center: number;
  payments: number;
  payment_since: Date | null;
  refunds: number;
  refund_since: Date | null;
  failed_refunds: number;
  due_since: Date | null;
};

/** Counts what is open in the books, and says since when the oldest of it is. */
export async function readCounts(context: Context, now: Date): Promise<Counts> {
  const overdue = new Date(now.getTime() - HOLD_GRACE_MS);
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
      -- What failed is due again later, ever more rarely.
      ${oldestDue(worksOf(context), now)} as due_since
    from holds h, funded f, open_payments p, open_refunds r`.execute(context.database.db);
  return rows[0]!;
}

/** Somebody who signs in with a password alone: the highest role, if any, and since when there is the account. */
export type WithoutTwoFactor = { userName: string; role: Role | null; since: Date };

/**
 * Reads who may log in with a password and has set up no app, the highest roles first. People of the identity provider have no password:
 * a second factor is the provider's matter, or asked for at their sign-in.
 */
export async function readWithoutTwoFactor(db: Db): Promise<WithoutTwoFactor[]> {
  const roles = sql<Role[]>`${[...ROLES]}::text[]`;
  const { rows } = await sql<WithoutTwoFactor>`
    select user_name as "userName", created_at as since, (${roles})[highest.place] as role
    from administrators a cross join lateral (
      select min(array_position(${roles}, role)) as place from administrator_roles where administrator_id = a.id) highest
    -- Who was invited and has chosen no password can't log in.
    where suspended_at is null and invited_at is null and oidc_subject is null and not exists (
      select from administrator_two_factor f where f.administrator_id = a.id and f.turned_on_at is not null)
    order by highest.place nulls last, user_name`.execute(db);
  return rows;
}

/** Messages of a channel that are owed: how many, since when the oldest, and how many were tried often. */
export type Owed = { unsent: number; since: Date | null; hopeless: number };

/** Counts the messages that are owed, by channel. */
export async function readOwed(db: Db, now: Date): Promise<Record<Channel, Owed>> {
  const { rows } = await sql<Owed & { channel: string }>`
    select channel, count(*) as unsent, min(case when attempts = 0 then due_at else created_at end) as since,
      count(*) filter (where attempts >= ${MANY_TRIES}) as hopeless
    from outbox where status = 'waiting' and (attempts > 0 or due_at <= ${now}) group by channel`.execute(db);
  const none: Owed = { unsent: 0, since: null, hopeless: 0 };
  return Object.fromEntries(
    CHANNELS.map((channel) => [channel, rows.find((row) => row.channel === channel) ?? none]),
  ) as Record<Channel, Owed>;
}

/** A replica, or several of one name; `bytes`: of the log that it has still to apply, null where that may not be read. */
export type Replica = { replica: string; connected: number; bytes: number | null; seconds: number };

/**
 * Reads the replicas of a server. Without the rights of pg_read_all_stats PostgreSQL tells only how many there are, and
 * not how far behind.
 */
export async function readReplicas(db: Db): Promise<Replica[]> {
  const { rows } = await sql<Replica>`
    select coalesce(application_name, '') as replica, count(*) as connected,
      max(pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn))::float8 as bytes,
      -- Null for one that has applied everything and has nothing to do.
      coalesce(max(extract(epoch from replay_lag)), 0)::float8 as seconds
    from pg_stat_replication where state is distinct from 'backup' group by 1`.execute(db);
  return rows;
}

/** A replication slot from which nobody reads, and how much of the log is kept for it (bytes; null where that is not known). */
export type IdleSlot = { slot: string; kept: number | null };

/** Reads the slots of replicas that streamed once, and do no more: the log is kept for them until the disk is full. */
export async function readIdleSlots(db: Db): Promise<IdleSlot[]> {
  const { rows } = await sql<IdleSlot>`
    select slot_name as slot, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)::float8 as kept from pg_replication_slots
    -- One that was never used keeps nothing.
    where slot_type = 'physical' and not active and not temporary and restart_lsn is not null order by slot_name`.execute(
    db,
  );
  return rows;
}

/** How a server archives its write-ahead log; `lastAt`: when it last did. */
export type Archive = { isOn: boolean; lastAt: Date | null; hasFailed: boolean };

/** Reads whether a server archives its write-ahead log, and could do so the last time. */
export async function readArchive(db: Db): Promise<Archive> {
  const { rows } = await sql<Archive>`
    select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "lastAt",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "hasFailed"
    from pg_stat_archiver`.execute(db);
  return rows[0]!;
}
