-- Appointments: what somebody has booked. A row of bookings that is only a chair kept for somebody (hold_kind) is none, so whoever
-- reads appointments need not know that there are such rows: only src/server/seats reads the table. A migration that adds a column to
-- bookings makes this view anew (create or replace, the new column last); test/http/appointments-view.test.ts compares the two.
create view appointments as
  select id, user_id, patient_id, series_id, center_id, session_date, start_hour, chair, status, price_paise, payment_id,
    hold_expires_at, cancel_reason, cancel_asked_by, cancel_code, booked_by_administrator, desk_reason, moved_at, moved_by,
    moved_by_closure, makes_up_for, funding, scheme, cover_id, sponsor_id, awaits_check, cover_refused, cover_reference, cover_holder,
    cover_card_last4, calendar_sequence, created_at, updated_at, claimed_at
  from bookings where hold_kind is null;

-- Reports are of appointments. The column stays for the release before, which asks for it.
create or replace view report_bookings as
  select b.id as booking_id, b.center_id, b.session_date, b.start_hour, b.status, null::text as hold_kind, b.hold_expires_at,
    b.price_paise, b.payment_id, b.created_at as booked_at, b.updated_at as changed_at,
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
  from appointments b left join payments p on p.id = b.payment_id left join attendance a on a.booking_id = b.id;
