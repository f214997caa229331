-- online
-- A second payment provider: which one took a payment, and how it was paid (src/domain/paid-by.ts).

alter table payments drop constraint if exists payments_provider_check;
alter table payments add constraint payments_provider_check check (provider in ('stripe', 'razorpay', 'desk')) not valid;
alter table payments drop constraint if exists payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('card', 'upi', 'netbanking', 'wallet', 'other', 'cash')) not valid;

-- The provider that takes new payments of this center; null: the one that the settings choose.
alter table centers add column if not exists payment_provider text;
alter table centers drop constraint if exists centers_payment_provider_check;
alter table centers add constraint centers_payment_provider_check check (payment_provider in ('stripe', 'razorpay')) not valid;

-- The key under which a refund is requested, so that asking again moves the money once. Written by the code; what the previous
-- release writes without one was requested as in the filling below.
alter table refunds add column if not exists idempotency_key text;

do $$
declare
  last uuid;
  batch uuid[];
begin
  last := '00000000-0000-0000-0000-000000000000';
  loop
    batch := array(select id from refunds where id > last order by id limit 2000);
    exit when cardinality(batch) = 0;
    update refunds set idempotency_key = 'refund:' || booking_id || ':' || n where id in (
      select id from refunds where id = any(batch) and idempotency_key is null for update skip locked);
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;

alter table payments validate constraint payments_provider_check;
alter table payments validate constraint payments_method_check;
alter table centers validate constraint centers_payment_provider_check;

-- Payments whose checkout has expired, of providers that may take them late all the same.
drop index concurrently if exists payments_maybe_late;
create index concurrently payments_maybe_late on payments (created_at) where status = 'expired' and provider_session_id is not null;

-- The views of 0044, which named one provider and one way to pay online. What was paid before there was a method was paid by card.
create or replace view report_holds as
  select booking_id, center_id, booked_at as at, case
    when payment_status = 'paid' then 'paid'
    when code = 'not-paid-in-time' then 'lapsed'
    when code = 'payment-failed' then 'failed'
    when status = 'cancelled' then 'given-up'
    else 'open' end as outcome
  from report_bookings where hold_kind is null and payment_id is not null and provider <> 'desk';

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
  from refunds r join bookings b on b.id = r.booking_id join payments p on p.id = r.payment_id where r.status <> 'failed';

create or replace view report_movements as
  select 'payment' as kind, p.paid_at as at, b.center_id, b.id as booking_id, p.id as payment_id, null::uuid as refund_id,
    'online-' || coalesce(p.method, 'card') as mode, b.price_paise as paise, p.paid_at, p.receipt_number, p.provider_payment_id,
    null as provider_refund_id, null as reference
  from payments p join bookings b on b.payment_id = p.id where p.status = 'paid' and p.provider <> 'desk'
  union all
  select 'payment', p.paid_at, e.center_id, e.booking_id, p.id, null, 'online-' || coalesce(p.method, 'card'),
    p.amount_paise - (select coalesce(sum(b.price_paise), 0)::int from bookings b where b.payment_id = p.id),
    p.paid_at, p.receipt_number, p.provider_payment_id, null, null
  from desk_entries e join payments p on p.id = e.replaces_payment_id
  where e.replaces_payment_id is not null and p.status = 'paid' and p.provider <> 'desk' and e.id = (
    select f.id from desk_entries f where f.replaces_payment_id = e.replaces_payment_id order by f.at, f.id limit 1)
  union all
  select 'refund', r.settled_at, b.center_id, b.id, p.id, r.id,
    case r.status when 'by-hand' then 'by-hand' else 'online-' || coalesce(p.method, 'card') end, -r.amount_paise,
    p.paid_at, p.receipt_number, p.provider_payment_id, r.provider_refund_id, null
  from refunds r join bookings b on b.id = r.booking_id join payments p on p.id = r.payment_id
  where r.status in ('succeeded', 'by-hand') and p.provider <> 'desk'
  union all
  select e.kind, e.at, e.center_id, e.booking_id, e.payment_id, e.refund_id, 'desk-' || e.mode, e.amount_paise,
    -- What it takes back, or gives back, was paid then, and has that receipt.
    case e.kind when 'payment' then e.at else coalesce(o.at, p.paid_at) end,
    coalesce(e.receipt_number, o.receipt_number, p.receipt_number), null, null, e.reference
  from desk_entries e left join desk_entries o on o.id = e.counters left join payments p on p.id = e.payment_id;
