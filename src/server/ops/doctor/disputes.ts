/** Rule 9: payments that differ from what was asked, and those that a bank disputes for its customer. */
import { sql } from 'kysely';
import { HOUR_MS } from '../../../domain/time';
import type { ProviderBook } from '../../checkout';
import type { Db } from '../../platform/db/database';
import { type Breach, REPAIR } from './breach';

const RULE = '9 at the provider';
const GRACE_MS = HOUR_MS;
const DECIDE = 'In "Needs attention": take it as paid, or give it back. After a day it is given back by itself.';
const BY_HAND = 'Refund it in full on the pages of the provider; that is found by itself.';
const ANSWER = 'Answer it on the pages of the provider, with the receipt and who came.';
const REFUND = 'The bank decided for us: refund the cancelled appointment.';
const TWICE = 'Answer it on the pages of the provider: the money had been given back already.';

/** Reads the provider's ids of payments that differ from what was asked. */
export async function differingIds(db: Db): Promise<Set<string>> {
  const rows = await db.selectFrom('payment_differences').select('provider_payment_id').execute();
  return new Set(rows.map(({ provider_payment_id: id }) => id));
}

/**
 * How a payment that differs stands: `held` for a decision, `late` to go back, `failed` to go back, or `confirmed` though
 * nobody accepted it.
 */
export const STANDINGS = ['held', 'late', 'failed', 'confirmed'] as const;
type Standing = (typeof STANDINGS)[number];

/** Reads the payments that differ and are not settled. `standing` is null for one that is on its way back. */
export async function openDifferences(
  db: Db,
  now: Date,
): Promise<{ id: string; payment: string; standing: Standing | null }[]> {
  const late = new Date(now.getTime() - GRACE_MS);
  const { rows } = await sql<{ id: string; payment: string; standing: Standing | null }>`
    select d.id::text as id, d.payment_id::text as payment, case
      when d.decided_at is null and p.status = 'paid' and p.provider_payment_id = d.provider_payment_id then 'confirmed'
      when d.state = 'failed' then 'failed'
      when coalesce(d.decided_at, d.decide_by) <= ${late} then 'late'
      when d.state = 'held' then 'held' end as standing
    from payment_differences d join payments p on p.id = d.payment_id
    where d.state in ('held', 'returning', 'failed') or (d.decided_at is null and p.status = 'paid')`.execute(db);
  return rows;
}

const OF_STANDING: Record<Standing, Pick<Breach, 'what' | 'advice' | 'isTask'>> = {
  confirmed: { what: 'a payment that differs has confirmed something', advice: DECIDE },
  failed: { what: 'a payment that differs could not be given back', advice: BY_HAND, isTask: true },
  late: { what: 'a payment that differs was not given back', advice: REPAIR },
  held: { what: 'another amount or currency was paid than was asked', advice: DECIDE, isTask: true },
};

export async function differingPayments(db: Db, now: Date): Promise<Breach[]> {
  const open = await openDifferences(db, now);
  return open.flatMap(({ id, payment, standing }) =>
    standing === null ? [] : [{ rule: RULE, ids: [id, payment], ...OF_STANDING[standing] }],
  );
}

export async function disputes(db: Db, book: ProviderBook | null): Promise<Breach[]> {
  const { rows } = await sql<{ id: string; theirs: string; standing: string; isTwice: boolean; isOwed: boolean }>`
    select d.id::text as id, d.provider_dispute_id as theirs, d.standing,
      d.standing in ('open', 'lost') and d.amount_paise + (select coalesce(sum(r.amount_paise), 0) from refunds r
        where r.payment_id = p.id and r.status <> 'failed') > p.amount_paise as "isTwice",
      d.standing in ('won', 'closed') and exists (select from bookings b where b.payment_id = p.id and b.status = 'cancelled'
        and b.updated_at between d.opened_at and d.closed_at
        and not exists (select from refunds r where r.booking_id = b.id and r.status <> 'failed')) as "isOwed"
    from disputes d join payments p on p.id = d.payment_id`.execute(db);
  const breaches: Breach[] = [];
  const add = (id: string, what: string, advice: string, isTask?: true) =>
    breaches.push({ rule: RULE, what, ids: [id], advice, ...(isTask && { isTask }) });
  for (const { id, standing, isTwice, isOwed } of rows) {
    if (isTwice) add(id, 'disputed, and refunded as well', TWICE, true);
    else if (standing === 'open') add(id, 'a bank disputes a payment', ANSWER, true);
    if (isOwed) add(id, 'a dispute was won, and its appointment was cancelled since', REFUND, true);
  }
  const ours = new Map(rows.map((row) => [row.theirs, row.standing]));
  for (const theirs of book?.disputes ?? []) {
    if (ours.get(theirs.disputeId) === theirs.standing) continue;
    const { rows: known } = await sql`
      select from payments where provider_payment_id = ${theirs.providerPaymentId}
      union all select from payment_differences where provider_payment_id = ${theirs.providerPaymentId}`.execute(db);
    // Others may sell through the same account.
    if (known.length > 0) add(theirs.disputeId, 'a dispute stands otherwise at the provider than with us', REPAIR);
  }
  return breaches;
}
