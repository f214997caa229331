-- online
-- Who waits for a window is found by its center.
drop index concurrently if exists waits_centers;
create index concurrently waits_centers on waits using gin (centers) where ended_at is null;
