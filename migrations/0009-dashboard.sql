-- What the dashboard reads of today and tomorrow, and of every center, each from an index alone: chairs taken in the order of the
-- centers, so that they are counted as they come, and the centers in the same order.
drop index bookings_taken;
create index bookings_taken on bookings (session_date, center_id, start_hour) include (chair, status, hold_expires_at)
  where status <> 'cancelled';
create index centers_active on centers (id) include (name, slots) where status = 'active' and deleted_at is null;
