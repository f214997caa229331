-- The approval that an appointment stands on.
create or replace view appointments as
  select id, user_id, patient_id, series_id, center_id, session_date, start_hour, chair, status, price_paise, payment_id,
    hold_expires_at, cancel_reason, cancel_asked_by, cancel_code, booked_by_administrator, desk_reason, moved_at, moved_by,
    moved_by_closure, makes_up_for, funding, scheme, cover_id, sponsor_id, awaits_check, cover_refused, cover_reference, cover_holder,
    cover_card_last4, calendar_sequence, created_at, updated_at, claimed_at, approval_id
  from bookings where hold_kind is null;
