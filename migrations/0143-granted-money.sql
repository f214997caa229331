-- What a center grants is no money: discounts, what a package grants of a price, and what of these was taken back. Sessions that an
-- account paid for count with their whole price, and this is taken off.
lock table account_entries in share row exclusive mode;

create or replace view report_money as
  select 'paid' as kind, p.paid_at as at, b.center_id, b.id as booking_id, p.id as payment_id, null::uuid as refund_id,
    case p.provider when 'desk' then 'desk-' || p.method else 'online-' || coalesce(p.method, 'card') end as mode,
    b.price_paise as paise
  from payments p join bookings b on b.payment_id = p.id where p.status = 'paid'
  union all
  -- Another payment took its place at the desk: it was paid online all the same, or was given back and the appointment kept.
  -- What is left of it belongs to the first such appointment.
  select 'paid', p.paid_at, e.center_id, e.booking_id, p.id, null,
    case p.provider when 'desk' then 'desk-' || p.method else 'online-' || coalesce(p.method, 'card') end,
    p.amount_paise - (select coalesce(sum(b.price_paise), 0)::int from bookings b where b.payment_id = p.id)
  from desk_entries e join payments p on p.id = e.replaces_payment_id
  where e.replaces_payment_id is not null and p.status = 'paid' and e.id = (
    select f.id from desk_entries f where f.replaces_payment_id = e.replaces_payment_id order by f.at, f.id limit 1)
  union all
  select 'refund', r.created_at, b.center_id, b.id, p.id, r.id,
    case p.provider when 'desk' then 'desk-' || p.method else 'online-' || coalesce(p.method, 'card') end, -r.amount_paise
  from refunds r join bookings b on b.id = r.booking_id join payments p on p.id = r.payment_id where r.status <> 'failed'
  union all
  select 'granted', e.at, e.center_id, e.booking_id, e.payment_id, null, 'desk-account', -e.amount_paise
  from account_entries e left join account_entries o on o.id = e.counters where 'discount' in (e.kind, o.kind);

create or replace view tallies_recounted as
  select 'days' as kind, day, '' as status, sum(n)::int as n, sum(paise)::bigint as paise from (
    select day_in_india(b.created_at) as day, 1 as n, 0 as paise
      from bookings b left join payments p on p.id = b.payment_id
      where b.hold_kind is null and (b.payment_id is null or p.status = 'paid')
    union all
    select day_in_india(paid_at), 0, amount_paise from payments where status = 'paid' and paid_at is not null
    union all
    select day_in_india(created_at), 0, -amount_paise from refunds where status <> 'failed'
    union all
    select day_in_india(e.at), 0, -e.amount_paise
      from account_entries e left join account_entries o on o.id = e.counters
      where 'discount' in (e.kind, o.kind)) happened group by day
  union all
  select 'users', 'epoch', status, count(*)::int, 0 from users group by status;

create function tally_grants() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (kind, day, paise)
      select 'days', day_in_india(e.at), -sum(e.amount_paise)
      from added e left join account_entries o on o.id = e.counters where 'discount' in (e.kind, o.kind) group by 2;
  else
    insert into tallies (kind, day, paise)
      select 'days', day_in_india(e.at), sum(e.amount_paise)
      from removed e left join (select id, kind from account_entries union all select id, kind from removed) o on o.id = e.counters
      where 'discount' in (e.kind, o.kind) group by 2;
  end if;
  return null;
end $$;
create trigger tally_grants_added after insert on account_entries
  referencing new table as added for each statement execute function tally_grants();
create trigger tally_grants_removed after delete on account_entries
  referencing old table as removed for each statement execute function tally_grants();

insert into tallies (kind, day, paise)
  select 'days', day_in_india(e.at), -sum(e.amount_paise)
  from account_entries e left join account_entries o on o.id = e.counters where 'discount' in (e.kind, o.kind) group by 2;
