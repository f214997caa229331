-- online
-- A chair that is kept for somebody is not yet a place where they are.
drop index concurrently if exists bookings_one_place_of_who_booked;
create unique index concurrently bookings_one_place_of_who_booked on bookings (patient_id, session_date, start_hour)
  where status <> 'cancelled' and hold_kind is null;
drop index concurrently if exists bookings_one_place_of_patient;
drop index concurrently if exists bookings_kept;
create index concurrently bookings_kept on bookings (patient_id, session_date) where hold_kind is not null;
alter table bookings validate constraint bookings_hold_kind_check;
