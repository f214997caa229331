-- What was paid and pays for nothing goes back: its refund belongs to a session that another payment pays.

-- A refund that failed was tried again by one of the same payment that was asked for afterwards, or is explained by one that somebody
-- made on the provider's pages. What is given back of another payment of the session says nothing about it.
create function is_tried_again(refund refunds) returns boolean language sql stable as $$
  select exists (select from refunds later where later.booking_id = refund.booking_id and later.payment_id = refund.payment_id
    and later.n > refund.n
    and (later.reason = 'made-at-provider' or later.created_at >= coalesce(refund.settled_at, refund.created_at)))
$$;

create or replace view report_refunds as
  select r.id as refund_id, r.booking_id, b.center_id, r.created_at, r.settled_at, r.amount_paise as paise, r.failure,
    case p.provider when 'desk' then 'at-desk' else 'under-way' end as standing
  from refunds r join bookings b on b.id = r.booking_id join payments p on p.id = r.payment_id
  where r.status in ('requested', 'pending')
  union all
  select r.id, r.booking_id, b.center_id, r.created_at, r.settled_at, r.amount_paise, r.failure, 'failed'
  from refunds r join bookings b on b.id = r.booking_id
  where r.status = 'failed' and not is_tried_again(r);

-- The sessions that a payment was asked for: those that it pays, and those that a desk took the money for in its place.
create function sessions_asked_for(payment uuid) returns table (booking_id uuid) language sql stable as $$
  select id from bookings where payment_id = payment
  union
  select entry.booking_id from desk_entries entry where entry.replaces_payment_id = payment and entry.booking_id is not null
$$;

-- A dispute counts at the center of the first session of its payment, as far as there is one.
create or replace view report_disputes as
  select d.id as dispute_id, d.payment_id, d.provider_dispute_id, first.booking_id, first.center_id, d.opened_at as at,
    d.closed_at, d.amount_paise as paise, d.standing
  from disputes d join lateral (
    select b.id as booking_id, b.center_id from sessions_asked_for(d.payment_id) asked join bookings b on b.id = asked.booking_id
    order by b.session_date, b.start_hour, b.id limit 1) first on true;

-- Until when a desk takes the money for sessions of a payment whose page is being closed for that: that it expires is no reason to
-- free their chairs.
alter table payments add column desk_until timestamptz;
