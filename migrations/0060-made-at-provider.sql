-- online
-- What happens to our money on the provider's own pages. Each statement may be run again.

-- A payment whose amount or currency is not what was asked: it confirms nothing, is decided by a person, and is paid back where
-- nobody decides. `amount` is in the smallest unit of `currency`.
create table if not exists payment_differences (
  id uuid primary key,
  payment_id uuid not null references payments on delete cascade,
  provider_payment_id text not null unique,
  checkout_id text not null,
  amount int not null,
  currency text not null,
  state text not null check (state in ('held', 'accepted', 'returning', 'returned', 'failed')),
  -- What of it is given back: all of it where it was not accepted.
  back int not null default 0,
  found_at timestamptz not null,
  decide_by timestamptz not null,
  decided_at timestamptz,
  administrator_id uuid references administrators on delete set null,
  provider_refund_id text,
  failure text,
  checked_at timestamptz
);
create index if not exists payment_differences_payment on payment_differences (payment_id);
create index if not exists payment_differences_open on payment_differences (decide_by) where state in ('held', 'returning', 'failed');

-- Payments that a bank disputes for its customer.
create table if not exists disputes (
  id uuid primary key,
  payment_id uuid not null references payments on delete cascade,
  provider_dispute_id text not null unique,
  amount_paise int not null check (amount_paise > 0),
  reason text not null,
  -- open: the bank has the money, or asks for it · lost: it went to the customer · won, closed: it is ours.
  standing text not null check (standing in ('open', 'won', 'lost', 'closed')),
  answer_by timestamptz,
  opened_at timestamptz not null,
  closed_at timestamptz,
  checked_at timestamptz
);
create index if not exists disputes_payment on disputes (payment_id);
create index if not exists disputes_open on disputes (opened_at) where standing = 'open';

-- Until when the provider's own list of refunds and disputes has been read.
create table if not exists provider_readings (
  provider text primary key,
  read_until timestamptz,
  asked_at timestamptz not null
);

-- One refund made there may be for several sessions of a payment.
drop index concurrently if exists refunds_at_provider;
create unique index concurrently refunds_at_provider on refunds (provider_refund_id, booking_id);
alter table refunds drop constraint if exists refunds_provider_refund_id_key;

-- A dispute counts at the center of the first session of its payment, as far as there is one.
create or replace view report_disputes as
  select d.id as dispute_id, d.payment_id, d.provider_dispute_id, first.booking_id, first.center_id, d.opened_at as at,
    d.closed_at, d.amount_paise as paise, d.standing
  from disputes d join lateral (
    select b.id as booking_id, b.center_id from bookings b where b.payment_id = d.payment_id
    order by b.session_date, b.start_hour, b.id limit 1) first on true;

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
  -- What a bank took for its customer, when that was final.
  select 'dispute', d.closed_at, d.center_id, d.booking_id, p.id, d.dispute_id, 'online-' || coalesce(p.method, 'card'), -d.paise,
    p.paid_at, p.receipt_number, p.provider_payment_id, d.provider_dispute_id, null
  from report_disputes d join payments p on p.id = d.payment_id where d.standing = 'lost'
  union all
  select e.kind, e.at, e.center_id, e.booking_id, e.payment_id, e.refund_id, 'desk-' || e.mode, e.amount_paise,
    -- What it takes back, or gives back, was paid then, and has that receipt.
    case e.kind when 'payment' then e.at else coalesce(o.at, p.paid_at) end,
    coalesce(e.receipt_number, o.receipt_number, p.receipt_number), null, null, e.reference
  from desk_entries e left join desk_entries o on o.id = e.counters left join payments p on p.id = e.payment_id;
