/** Checks the money of desks: each entry of a cash book has its payment or refund, and the sums agree to the paisa. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database';
import type { Breach } from './breach';

const ADVICE =
  'Compare with the cash book on paper, and with what the desk remembers; then correct it in the cash book.';

export async function deskMoney(db: Db): Promise<Breach[]> {
  const { rows } = await sql<{ what: string; ids: string[] }>`
    -- What a payment has in the book: nothing when it is due, all of it when it is paid.
    select 'a payment at the desk and its entries differ' as what, array[p.id::text] as ids
    from payments p where p.provider = 'desk' and p.method is distinct from 'account'
      and (select coalesce(sum(e.amount_paise), 0) from desk_entries e where e.payment_id = p.id and e.refund_id is null)
        <> case p.status when 'paid' then p.amount_paise else 0 end
    union all
    -- Of a payment for several, each has its line.
    select 'an appointment paid at the desk and its line differ', array[b.id::text, p.id::text]
    from payments p join bookings b on b.payment_id = p.id where p.provider = 'desk' and p.status = 'paid' and p.method <> 'account'
      and (select coalesce(sum(e.amount_paise), 0) from desk_entries e
        where e.payment_id = p.id and e.booking_id = b.id and e.refund_id is null) <> b.price_paise
    union all
    select 'a receipt that is for more than one payment', array_agg(distinct e.payment_id::text)
    from desk_entries e where e.receipt_number is not null group by e.receipt_number
    having count(distinct (e.payment_id, e.center_id, e.day, e.mode)) > 1
    union all
    select 'a refund at the desk and its entries differ', array[r.id::text]
    from refunds r join payments p on p.id = r.payment_id where p.provider = 'desk' and p.method is distinct from 'account'
      and (select coalesce(sum(e.amount_paise), 0) from desk_entries e where e.refund_id = r.id)
        <> case r.status when 'succeeded' then -r.amount_paise else 0 end
    union all
    select 'a payment at the desk without its receipt', array[p.id::text]
    from payments p where p.provider = 'desk' and p.status = 'paid' and p.method <> 'account' and not exists (
      select from desk_entries e where e.payment_id = p.id and e.receipt_number = p.receipt_number and e.mode = p.method)
    union all
    select 'an entry of the cash book without its payment', array[e.id::text]
    from desk_entries e left join payments p on p.id = e.payment_id
    where (p.id is null or p.provider <> 'desk' or e.booking_id is null)
      and not exists (select from account_entries where desk_entry_id = e.id)
    union all
    select 'a correction that is not what it takes back', array[e.id::text, o.id::text]
    from desk_entries e join desk_entries o on o.id = e.counters
    where e.amount_paise <> -o.amount_paise or e.mode <> o.mode or e.center_id <> o.center_id
      or e.payment_id is distinct from o.payment_id or e.refund_id is distinct from o.refund_id or o.kind = 'correction'
    union all
    select 'money of a desk was sent to the payment provider', array[p.id::text]
    from payments p where p.provider = 'desk' and (p.provider_payment_id is not null or p.provider_session_id is not null
      or exists (select from refunds r where r.payment_id = p.id and r.provider_refund_id is not null))
    union all
    -- Entries go with their appointments, eight years later; then the day keeps what was counted.
    select 'a closed day of a cash book is not the sum of its entries', array[d.center_id::text, d.day::text]
    from desk_days d
    where exists (select from desk_entries e where e.center_id = d.center_id and e.day = d.day) and d.expected_paise <>
      (select coalesce(sum(e.amount_paise), 0) from desk_entries e
        where e.center_id = d.center_id and e.day = d.day and e.mode = 'cash')`.execute(db);
  return rows.map(({ what, ids }) => ({ rule: '6 desk', what, ids, advice: ADVICE }));
}
