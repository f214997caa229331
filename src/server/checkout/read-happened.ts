/** Reads the providers' own lists of refunds and disputes, for what no message told of. */
import { sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';
import { recordDispute } from './settle-dispute';
import { settleListedRefund } from './settle-refund';

const EVERY_MS = 10 * MINUTE_MS;
/** Their lists may lag, and our clocks differ. */
const OVERLAP_MS = HOUR_MS;
const FIRST_TIME_MS = 30 * DAY_MS;

/** Each provider every ten minutes, by one process. */
export async function readHappened(context: Context): Promise<void> {
  const { database, clock, log, payments } = context;
  for (const provider of payments.available) {
    const now = clock();
    const since = await claim(context, provider, now);
    if (!since) continue;
    try {
      const { refunds, disputes } = await payments.of(provider).happenedSince(since);
      const inOrder = refunds.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
      for (const refund of inOrder) await settleListedRefund(context, provider, refund);
      for (const dispute of disputes) await recordDispute(context, dispute);
      await database.db
        .updateTable('provider_readings')
        .set({ read_until: unsettledSince(now) })
        .where('provider', '=', provider)
        .execute();
    } catch (error) {
      log.warn({ err: error, provider }, 'what happened at the provider could not be read');
    }
  }
}

/**
 * What happened to a payment that is not settled here yet can't be written down: it is read again, from the oldest such payment on,
 * but never for longer than at first.
 */
function unsettledSince(now: Date) {
  return sql<Date>`greatest(${new Date(now.getTime() - FIRST_TIME_MS)}::timestamptz, least(${now}::timestamptz,
    (select min(created_at) from payments where status in ('creating', 'open'))))`;
}

/** Since when to read; null where it is not due, or another process does it. */
async function claim({ database }: Context, provider: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ readUntil: Date | null }>`
    insert into provider_readings as reading (provider, asked_at) values (${provider}, ${now})
    on conflict (provider) do update set asked_at = excluded.asked_at
      where reading.asked_at <= ${new Date(now.getTime() - EVERY_MS)}::timestamptz
    returning read_until as "readUntil"`.execute(database.db);
  const [claimed] = rows;
  if (!claimed) return null;
  return new Date(claimed.readUntil ? claimed.readUntil.getTime() - OVERLAP_MS : now.getTime() - FIRST_TIME_MS);
}
