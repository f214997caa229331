-- Whether anything was recorded of a session, so that reports tell those of which nobody did from those that took place.
create or replace view report_bookings as
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
      when b.cancel_reason in ('not-paid-in-time', 'payment-failed', 'center-closed', 'not-checked-in-time') then b.cancel_reason
      else coalesce(b.cancel_code, 'not-said') end end as code,
    (a.booking_id is not null) as is_recorded
  from bookings b left join payments p on p.id = b.payment_id left join attendance a on a.booking_id = b.id;
