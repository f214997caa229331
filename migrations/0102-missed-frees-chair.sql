-- Whether the chair of a booking is free for somebody else, since its patient missed the session. Follows `attendance` by a trigger,
-- whoever writes that; a process of the release before gives such a chair to nobody.
alter table bookings add column frees_chair boolean not null default false;
create or replace view appointments as
  select id, user_id, patient_id, series_id, center_id, session_date, start_hour, chair, status, price_paise, payment_id,
    hold_expires_at, cancel_reason, cancel_asked_by, cancel_code, booked_by_administrator, desk_reason, moved_at, moved_by,
    moved_by_closure, makes_up_for, funding, scheme, cover_id, sponsor_id, awaits_check, cover_refused, cover_reference, cover_holder,
    cover_card_last4, calendar_sequence, created_at, updated_at, claimed_at, approval_id, frees_chair
  from bookings where hold_kind is null;
create function free_missed_chair() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update bookings set frees_chair = false where id = old.booking_id and frees_chair;
  else
    update bookings set frees_chair = (new.state = 'missed') where id = new.booking_id and frees_chair <> (new.state = 'missed');
  end if;
  return null;
end $$;
create trigger free_missed_chair after insert or update of state or delete on attendance
  for each row execute function free_missed_chair();
