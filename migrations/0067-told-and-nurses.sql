-- When a patient was told of a session that a closure moved: one mail for all of theirs, once the last of them is done.
alter table closure_moves add column told_at timestamptz;

-- Nurses: who works on the floor of a center.
alter table administrator_roles drop constraint if exists administrator_roles_role_check;
alter table administrator_roles add constraint administrator_roles_role_check
  check (role in ('owner', 'manager', 'clerk', 'nurse', 'auditor'));
