/** Reads the providers' own lists of refunds and disputes, to find those about which no message came. */
import { type RawBuilder, sql } from 'kysely';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time';
import type { Context } from '../context';
import { recordDispute } from './settle-dispute';
import { settleListedRefund } from './settle-refund';

const EVERY_MS = 10 * MINUTE_MS;
/** How far readings overlap: the providers' lists may lag behind, and clocks differ. */
const OVERLAP_MS = HOUR_MS;
const FIRST_TIME_MS = 30 * DAY_MS;

/** SQL of when a provider is read next. Those that are set up are all read when a process starts. */
export const readsFrom = (): RawBuilder<Date | null> =>
  sql<Date | null>`(select min(asked_at) + make_interval(secs => ${EVERY_MS / 1_000}) from provider_readings)`;

/** Reads what happened at each provider, every ten minutes, in one process. */
export async function readHappened(context: Context): Promise<void> {
  const { database, clock, log, payments } = context;
  for (const provider of payments.available) {
    const now = clock();
    const claimed = await claim(context, provider, now);
    if (!claimed) continue;
    try {
      const { refunds, disputes } = await payments.of(provider).happenedSince(claimed.since);
      const inOrder = refunds.toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
      for (const refund of inOrder) await settleListedRefund(context, provider, refund);
      for (const dispute of disputes) await recordDispute(context, dispute);
      await database.db
        .updateTable('provider_readings')
        .set({ read_until: claimed.until })
        .where('provider', '=', provider)
        .execute();
    } catch (error) {
      log.warn({ err: error, provider }, 'what happened at the provider could not be read');
    }
  }
}

/**
 * Claims a reading: returns since when to read, and until when everything is known afterwards; null where it is not
 * due, or another process does it. Refunds and disputes of a payment that was not settled before the reading can't be
 * written down. So the next reading begins at the oldest such payment, but goes back no further than a first reading
 * (`FIRST_TIME_MS`).
 */
async function claim({ database }: Context, provider: string, now: Date): Promise<{ since: Date; until: Date } | null> {
  const due = new Date(now.getTime() - EVERY_MS);
  const { rows } = await sql<{ readUntil: Date | null; unsettled: Date | null }>`
    insert into provider_readings as reading (provider, asked_at)
    -- Looked at first: a conflict locks the row, and so writes, even where it is not due.
    select ${provider}, ${now}::timestamptz
      where not exists (select from provider_readings where provider = ${provider} and asked_at > ${due})
    on conflict (provider) do update set asked_at = excluded.asked_at where reading.asked_at <= ${due}::timestamptz
    returning read_until as "readUntil",
      (select min(created_at) from payments where status in ('creating', 'open')) as unsettled`.execute(database.db);
  const [claimed] = rows;
  if (!claimed) return null;
  const first = now.getTime() - FIRST_TIME_MS;
  const { readUntil, unsettled } = claimed;
  return {
    since: new Date(readUntil ? readUntil.getTime() - OVERLAP_MS : first),
    until: new Date(Math.max(first, Math.min(now.getTime(), unsettled?.getTime() ?? Infinity))),
  };
}
