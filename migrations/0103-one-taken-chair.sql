-- online
-- Beside who missed the session, somebody else may have their chair.
drop index concurrently if exists bookings_one_taken_chair;
create unique index concurrently bookings_one_taken_chair on bookings (center_id, session_date, start_hour, chair)
  where status <> 'cancelled' and not frees_chair;
drop index concurrently if exists bookings_one_chair;
update bookings set frees_chair = true from attendance
  where attendance.booking_id = bookings.id and attendance.state = 'missed' and session_date >= current_date - 1 and not frees_chair;
