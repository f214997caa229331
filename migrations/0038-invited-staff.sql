-- online
-- Since when somebody has been invited who has not set a password yet; null: they have one of their own.
alter table administrators add column if not exists invited_at timestamptz;

-- An owner owns everything: who may invite, or block a patient, must not be limited to a center.
alter table administrator_roles drop constraint if exists administrator_roles_owner_check;
alter table administrator_roles add constraint administrator_roles_owner_check check (role <> 'owner' or center_id is null);

-- What somebody did themselves, which they see whatever their centers are.
drop index concurrently if exists administrator_actions_by;
create index concurrently administrator_actions_by on administrator_actions (administrator_id, id);
