-- online
-- Whether the reference of a payment was entered at a center before.
drop index concurrently if exists desk_entries_reference;
create index concurrently desk_entries_reference on desk_entries (center_id, reference) where reference is not null;
