/** Checks the accounts of persons at centers: each balance follows from entries, and each entry from what happened. */
import { sql } from 'kysely';
import { HOUR_MS } from '../../../domain/time';
import type { Db } from '../../platform/db/database';
import type { Breach } from './breach';

/** How long what an account suffices for may wait to be paid. */
const GRACE_MS = HOUR_MS;

const ADVICE =
  'Compare the account of the person with the cash book and with their sessions; then correct the entry in the account.';

export async function accountMoney(db: Db, now: Date): Promise<Breach[]> {
  const { rows } = await sql<{ what: string; ids: string[] }>`
    -- What a payment took from an account and did not put back: its amount while it stands, nothing otherwise.
    select 'a session paid from an account and the entries differ' as what, array[p.id::text] as ids
    from payments p
    cross join lateral (select coalesce(sum(amount_paise) filter (where kind in ('session', 'session-back')), 0) as paise
      from account_entries where payment_id = p.id) entered
    where (p.method = 'account' or entered.paise <> 0) and -entered.paise <>
      case when p.status = 'paid' and p.provider = 'desk' and p.method = 'account' then p.amount_paise
        - coalesce((select sum(r.amount_paise) from refunds r where r.payment_id = p.id and r.status = 'succeeded'), 0) else 0 end
    union all
    select 'a refund into an account and its entry differ', array[r.id::text]
    from refunds r join payments p on p.id = r.payment_id and p.method = 'account'
    where coalesce((select sum(amount_paise) from account_entries where refund_id = r.id and kind = 'session-back'), 0)
      <> case r.status when 'succeeded' then r.amount_paise else 0 end
    union all
    select 'an entry of an account and its line of the cash book differ', array[a.id::text, d.id::text]
    from account_entries a join desk_entries d on d.id = a.desk_entry_id
    where a.amount_paise <> d.amount_paise or a.center_id <> d.center_id
      or d.kind <> case a.kind when 'correction' then 'correction' when 'refund' then 'refund' else 'payment' end
    union all
    select 'money in an account that is in no cash book', array[a.id::text]
    from account_entries a where a.kind in ('advance', 'package', 'payment', 'refund') and a.desk_entry_id is null
    union all
    select 'a correction of an account that is not what it takes back', array[a.id::text, o.id::text]
    from account_entries a join account_entries o on o.id = a.counters
    where a.amount_paise <> -o.amount_paise or a.center_id <> o.center_id or a.patient_id <> o.patient_id
      or o.kind in ('correction', 'session', 'session-back')
    union all
    -- Only extras may be charged before anything is paid.
    select 'an account has given more than it had', array[center_id::text, patient_id::text]
    from account_entries e where not exists (select from account_entries c where c.counters = e.id) and e.counters is null
    group by center_id, patient_id having sum(amount_paise) filter (where kind <> 'extra') < 0
    union all
    select 'a package has paid for more sessions than it has', array[p.id::text]
    from account_entries p where p.kind = 'package' and p.package_sessions is not null and p.package_sessions <
      (select count(*) filter (where kind = 'session') - count(*) filter (where kind = 'session-back')
        from account_entries where package_id = p.id)
    union all
    select 'entries without an account', array[e.center_id::text, e.patient_id::text]
    from account_entries e where not exists (select from accounts a where a.center_id = e.center_id and a.patient_id = e.patient_id)
    group by e.center_id, e.patient_id
    union all
    select 'an account waits to pay for sessions', array[center_id::text, patient_id::text]
    from accounts where cover_at < ${new Date(now.getTime() - GRACE_MS)}`.execute(db);
  return rows.map(({ what, ids }) => ({ rule: '6 account', what, ids, advice: ADVICE }));
}
