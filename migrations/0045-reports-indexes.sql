-- online
-- What the views of 0044 are asked by.

-- When something was cancelled.
drop index concurrently if exists bookings_cancelled;
create index concurrently bookings_cancelled on bookings (updated_at) where status = 'cancelled' and hold_kind is null;
-- Chairs that were offered, and who waited.
drop index concurrently if exists bookings_offered;
create index concurrently bookings_offered on bookings (created_at) where hold_kind = 'offer';
drop index concurrently if exists waits_created;
create index concurrently waits_created on waits (created_at);
-- When money moved.
drop index concurrently if exists refunds_settled;
create index concurrently refunds_settled on refunds (settled_at) where status in ('succeeded', 'by-hand');
drop index concurrently if exists desk_entries_at;
create index concurrently desk_entries_at on desk_entries (at);
alter table bookings validate constraint bookings_cancel_code_check;
alter table waits validate constraint waits_ended_by_check;
