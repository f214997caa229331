/** Checks claims on payers: their sums follow from their lines, how they stand from their steps; no session is claimed twice. */
import { sql } from 'kysely';
import { LIVE_CLAIM_STATES } from '../../../domain/payer-claims';
import type { Db } from '../../platform/db/database';
import type { Breach } from './breach';

const ADVICE = 'Compare the claim with what the payer has of it. Look for what wrote it.';

const isLive = sql`(claim.state = any(${[...LIVE_CLAIM_STATES]}::text[]))`;
/** The steps of a claim that stand: neither taken back, nor taking back. */
const STANDING = sql`payer_claim_steps step where step.claim_id = claim.id and step.kind <> 'take-back'
  and not exists (select from payer_claim_steps counter where counter.counters = step.id)`;

export async function payerClaims(db: Db): Promise<Breach[]> {
  const { rows } = await sql<{ what: string; ids: string[] }>`
    select 'the sum of a claim and its lines differ' as what, array[claim.id::text] as ids
    from payer_claims claim cross join lateral (select count(*) as n, coalesce(sum(amount_paise), 0) as paise
      from payer_claim_lines line where line.claim_id = claim.id) lines
    where lines.paise <> claim.claimed_paise or lines.n <> claim.sessions
    union all
    select 'what was paid of a claim and its steps differ', array[claim.id::text]
    from payer_claims claim cross join lateral (select coalesce(sum(step.paid_paise), 0) as paid,
      coalesce(sum(step.deducted_paise), 0) as deducted from ${STANDING}) steps
    where (steps.paid, steps.deducted) is distinct from (claim.paid_paise::numeric, claim.deducted_paise::numeric)
    union all
    select 'a claim stands otherwise than its steps say', array[claim.id::text]
    from payer_claims claim left join lateral (select step.kind from ${STANDING} and (step.kind <> 'pay'
        or claim.paid_paise + claim.deducted_paise = claim.claimed_paise) order by step.number desc limit 1) last on true
    where claim.state is distinct from case last.kind when 'prepare' then 'prepared' when 'file' then 'filed' when 'ask' then 'asked'
      when 'pay' then 'paid' when 'refuse' then 'refused' when 'withdraw' then 'withdrawn' when 'discard' then 'discarded' end
    union all
    select 'a session is in two claims', array_agg(claim.id::text)
    from payer_claim_lines line join payer_claims claim on claim.id = line.claim_id
    where ${isLive} and line.booking_id is not null group by line.booking_id having count(*) > 1
    union all
    select 'a line of a claim is live while its claim is not, or the other way round', array[claim.id::text, line.id::text]
    from payer_claim_lines line join payer_claims claim on claim.id = line.claim_id where line.is_live <> ${isLive}
    union all
    select 'a session is claimed on somebody who does not pay for it, or by another center', array[claim.id::text, booking.id::text]
    from payer_claim_lines line join payer_claims claim on claim.id = line.claim_id
    join bookings booking on booking.id = line.booking_id
    where claim.state in ('filed', 'asked', 'paid') and (booking.center_id <> claim.center_id
      or booking.scheme is distinct from claim.scheme or booking.sponsor_id is distinct from claim.sponsor_id)`.execute(
    db,
  );
  return rows.map(({ what, ids }) => ({ rule: '6 claim', what, ids, advice: ADVICE }));
}
