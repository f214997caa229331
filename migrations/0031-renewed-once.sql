-- online
-- A date of a series is kept for a renewal once, however many processes look at it.
drop index concurrently if exists bookings_renewed_once;
create unique index concurrently bookings_renewed_once on bookings (series_id, session_date) where hold_kind = 'renewal';
