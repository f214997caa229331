-- Reports. The views only join and classify; sums, ranges and centers are up to who asks, so that they reach the indexes.
-- The doctor computes the same figures from the rows (src/server/ops/doctor/reports.ts).

-- Why an appointment was cancelled, as a code beside who did it (src/domain/cancel-codes.ts); null: not said. Of a chair that
-- was offered to somebody who waits, 'taken': they booked it.
alter table bookings add column cancel_code text;
alter table bookings add constraint bookings_cancel_code_check check (cancel_code in ('unwell', 'in-hospital', 'travelling',
  'another-center', 'machine', 'staff', 'power-or-water', 'closed-day', 'patient-asked', 'no-show', 'other', 'taken')) not valid;

-- How a wait ended; null: before this was recorded.
alter table waits add column ended_by text;
alter table waits add constraint waits_ended_by_check check (ended_by in ('booked', 'withdrawn', 'past')) not valid;

-- Who gets the file for the accounts by mail on the first of each month.
alter table administrators add column accounts_mail boolean not null default false;

-- Every booking, and every chair that is kept for somebody (hold_kind), with what became of it.
create view report_bookings as
  select b.id as booking_id, b.center_id, b.session_date, b.start_hour, b.status, b.hold_kind, b.hold_expires_at, b.price_paise,
    b.payment_id, b.created_at as booked_at, b.updated_at as changed_at,
    (b.session_date + make_interval(hours => b.start_hour)) at time zone 'Asia/Kolkata' as begins_at,
    p.status as payment_status, p.provider,
    -- Nothing is to be paid, or it is.
    (b.payment_id is null or p.status = 'paid') as is_settled,
    coalesce(a.state = 'missed', false) as is_missed,
    -- Whose decision a cancellation was. A center that cancels because the patient asked, or did not come, is not its cause.
    case when b.status = 'cancelled' then case
      when b.cancel_reason in ('not-paid-in-time', 'payment-failed') then 'system'
      when b.cancel_reason = 'patient' or b.cancel_asked_by = 'patient' or b.cancel_code in ('patient-asked', 'no-show') then 'patient'
      else 'center' end end as side,
    case when b.status = 'cancelled' then case
      when b.cancel_reason in ('not-paid-in-time', 'payment-failed', 'center-closed') then b.cancel_reason
      else coalesce(b.cancel_code, 'not-said') end end as code
  from bookings b left join payments p on p.id = b.payment_id left join attendance a on a.booking_id = b.id;

-- Cancelled appointments. Nothing changes a booking once it is cancelled, so that changed_at is when it was.
create view report_cancellations as
  select booking_id, center_id, changed_at as at, begins_at, side, code, is_settled and payment_id is not null as was_paid
  from report_bookings where status = 'cancelled' and hold_kind is null;

-- Chairs that were held to be paid online.
create view report_holds as
  select booking_id, center_id, booked_at as at, case
    when payment_status = 'paid' then 'paid'
    when code = 'not-paid-in-time' then 'lapsed'
    when code = 'payment-failed' then 'failed'
    when status = 'cancelled' then 'given-up'
    else 'open' end as outcome
  from report_bookings where hold_kind is null and payment_id is not null and provider = 'stripe';

-- What came in and what is given back, on the day on which it was paid, or decided: what failed is not counted, and what a desk
-- took back never came in. Of a payment for several appointments, a row for each.
create view report_money as
  select 'paid' as kind, p.paid_at as at, b.center_id, b.id as booking_id, p.id as payment_id, null::uuid as refund_id,
    case p.provider when 'desk' then 'desk-' || p.method else 'online-card' end as mode, b.price_paise as paise
  from payments p join bookings b on b.payment_id = p.id where p.status = 'paid'
  union all
  -- Another payment took its place at the desk: it was paid online all the same, or was given back and the appointment kept.
  -- What is left of it belongs to the first such appointment.
  select 'paid', p.paid_at, e.center_id, e.booking_id, p.id, null,
    case p.provider when 'desk' then 'desk-' || p.method else 'online-card' end,
    p.amount_paise - (select coalesce(sum(b.price_paise), 0)::int from bookings b where b.payment_id = p.id)
  from desk_entries e join payments p on p.id = e.replaces_payment_id
  where e.replaces_payment_id is not null and p.status = 'paid' and e.id = (
    select f.id from desk_entries f where f.replaces_payment_id = e.replaces_payment_id order by f.at, f.id limit 1)
  union all
  select 'refund', r.created_at, b.center_id, b.id, p.id, r.id,
    case p.provider when 'desk' then 'desk-' || p.method else 'online-card' end, -r.amount_paise
  from refunds r join bookings b on b.id = r.booking_id join payments p on p.id = r.payment_id where r.status <> 'failed';

-- Every movement of money, when it moved: what is past does not change, unless a bank returns a refund. For the accounts.
create view report_movements as
  select 'payment' as kind, p.paid_at as at, b.center_id, b.id as booking_id, p.id as payment_id, null::uuid as refund_id,
    'online-card' as mode, b.price_paise as paise, p.paid_at, p.receipt_number, p.provider_payment_id,
    null as provider_refund_id, null as reference
  from payments p join bookings b on b.payment_id = p.id where p.status = 'paid' and p.provider <> 'desk'
  union all
  select 'payment', p.paid_at, e.center_id, e.booking_id, p.id, null, 'online-card',
    p.amount_paise - (select coalesce(sum(b.price_paise), 0)::int from bookings b where b.payment_id = p.id),
    p.paid_at, p.receipt_number, p.provider_payment_id, null, null
  from desk_entries e join payments p on p.id = e.replaces_payment_id
  where e.replaces_payment_id is not null and p.status = 'paid' and p.provider <> 'desk' and e.id = (
    select f.id from desk_entries f where f.replaces_payment_id = e.replaces_payment_id order by f.at, f.id limit 1)
  union all
  select 'refund', r.settled_at, b.center_id, b.id, p.id, r.id,
    case r.status when 'by-hand' then 'by-hand' else 'online-card' end, -r.amount_paise,
    p.paid_at, p.receipt_number, p.provider_payment_id, r.provider_refund_id, null
  from refunds r join bookings b on b.id = r.booking_id join payments p on p.id = r.payment_id
  where r.status in ('succeeded', 'by-hand') and p.provider <> 'desk'
  union all
  select e.kind, e.at, e.center_id, e.booking_id, e.payment_id, e.refund_id, 'desk-' || e.mode, e.amount_paise,
    -- What it takes back, or gives back, was paid then, and has that receipt.
    case e.kind when 'payment' then e.at else coalesce(o.at, p.paid_at) end,
    coalesce(e.receipt_number, o.receipt_number, p.receipt_number), null, null, e.reference
  from desk_entries e left join desk_entries o on o.id = e.counters left join payments p on p.id = e.payment_id;

-- Refunds that are not paid out yet: under way at the provider, waiting at a desk, or failed and not tried again.
create view report_refunds as
  select r.id as refund_id, r.booking_id, b.center_id, r.created_at, r.settled_at, r.amount_paise as paise, r.failure,
    case p.provider when 'desk' then 'at-desk' else 'under-way' end as standing
  from refunds r join bookings b on b.id = r.booking_id join payments p on p.id = r.payment_id
  where r.status in ('requested', 'pending')
  union all
  select r.id, r.booking_id, b.center_id, r.created_at, r.settled_at, r.amount_paise, r.failure, 'failed'
  from refunds r join bookings b on b.id = r.booking_id
  where r.status = 'failed' and not exists (select from refunds later where later.booking_id = r.booking_id and later.n > r.n);

-- Who waited for a chair, and the chairs that were offered.
create view report_waits as
  select 'wait' as kind, w.created_at as at, w.centers,
    case when w.ended_at is null then 'waiting' else coalesce(w.ended_by, 'withdrawn') end as outcome
  from waits w
  union all
  select 'offer', b.created_at, array[b.center_id], case
    when b.status <> 'cancelled' then 'open'
    when b.cancel_code = 'taken' then 'taken'
    when b.cancel_reason = 'patient' then 'declined'
    else 'lapsed' end
  from bookings b where b.hold_kind = 'offer';

-- The windows of some days that have rules of their own, and the chairs that are open there (domain/capacity.ts); every other
-- window has all chairs of its center.
create function report_changed_windows(from_day date, to_day date)
  returns table (center_id uuid, day date, start_hour smallint, chairs int) language sql stable as $$
  with days as (
    select d::date as day, extract(isodow from d)::smallint as weekday
    from generate_series(from_day::timestamp, to_day::timestamp, interval '1 day') d),
  excepted as (
    select e.center_id, days.day, hours.hour, e.chairs, e.chair_numbers
    from center_exceptions e join days on days.day between e.from_date and e.to_date
    join unnest(array[5, 9, 13, 17]::smallint[]) hours (hour) on e.start_hour is null or e.start_hour = hours.hour
    where e.from_date <= to_day and e.to_date >= from_day and days.weekday <> 7),
  fewer as (
    select x.center_id, x.day, x.hour, coalesce(sum(x.chairs), 0)::int as chairs,
      bool_or(x.chairs is null and x.chair_numbers is null) as is_closed
    from excepted x group by x.center_id, x.day, x.hour),
  broken as (
    select x.center_id, x.day, x.hour, count(distinct n)::int as chairs
    from excepted x join centers c on c.id = x.center_id cross join unnest(x.chair_numbers) n
    where n between 1 and c.slots group by x.center_id, x.day, x.hour),
  ruled as (
    select t.center_id, days.day, t.start_hour as hour, t.chairs from center_templates t join days on days.weekday = t.weekday
    union all
    select f.center_id, f.day, f.hour, null from fewer f where not exists (
      select from center_templates t join days on days.weekday = t.weekday
      where t.center_id = f.center_id and days.day = f.day and t.start_hour = f.hour))
  select r.center_id, r.day, r.hour, case when f.is_closed then 0 else greatest(0,
    least(coalesce(r.chairs, c.slots), c.slots - coalesce(b.chairs, 0)) - coalesce(f.chairs, 0)) end
  from ruled r join centers c on c.id = r.center_id
  left join fewer f on (f.center_id, f.day, f.hour) = (r.center_id, r.day, r.hour)
  left join broken b on (b.center_id, b.day, b.hour) = (r.center_id, r.day, r.hour)
$$;
