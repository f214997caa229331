-- The dashboard counts the centers and their chairs, and looks for those that have other chairs than before, without reading each row.
create index centers_chairs on centers (status, slots) where deleted_at is null;
create index centers_slots_changed on centers (id) where slots_changed_at is not null and deleted_at is null;
