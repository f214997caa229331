-- online
-- How many people the desk of a center has on the list.
drop index concurrently if exists waits_desk_center;
create index concurrently waits_desk_center on waits (desk_center_id) where ended_at is null and desk_center_id is not null;
alter table waits validate constraint waits_said_check;
alter table waits validate constraint waits_weekdays_check;
alter table waits validate constraint waits_desk_check;
alter table desk_changes validate constraint desk_changes_kind_check;
