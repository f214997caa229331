/** Checks that all is well again: the books agree, promises are kept, and no work is left. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { MINUTE_MS } from '../../src/domain/time';
import type { Product } from '../product';
import { type Told, forgotten } from './memory';

const RECOVERS_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 50;

/** Waits until nothing is wrong any more; returns the remaining problems after a minute. */
export async function calm(product: Product, told: Told[]): Promise<string[]> {
  for (const until = performance.now() + RECOVERS_WITHIN_MS; ; await pause(LOOK_EVERY_MS)) {
    const wrong = await troubles(product, told).catch((error: unknown) => [String(error)]);
    if (wrong.length === 0 || performance.now() > until) return wrong;
  }
}

async function troubles(product: Product, told: Told[]): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'payment ' || p.id || ' is ' || p.status as what from payments p
    where p.status in ('creating', 'open') and not exists (
      select from bookings b where b.payment_id = p.id and b.status = 'pending' and b.hold_expires_at > ${product.now()})
    union all select 'refund ' || id || ' is ' || status from refunds where status in ('requested', 'pending', 'failed')
    union all select channel || ' ' || id || ' (' || template || ') is not sent' from outbox where status = 'waiting'
    union all select 'notice ' || id || ' (' || template || ') is forgotten' from notices
      where status = 'open' and due_at <= ${new Date(product.now().getTime() - MINUTE_MS)}
    union all select 'notice ' || id || ' (' || template || ') reached nobody' from notices
      where status = 'exhausted' and not exists (
        -- Dropped: what it told was no longer true when its turn came.
        select from outbox told where told.notice_id = notices.id and told.status in ('sent', 'delivered', 'read', 'dropped'))`.execute(
    product.database.db,
  );
  const breaches = await product.examine();
  return [
    ...rows.map(({ what }) => what),
    ...breaches.map(({ rule, what, ids }) => `${rule}: ${what} (${ids.join(' ')})`),
    ...(await forgotten(product, told)),
  ];
}
