-- Staff with roles. Who was an administrator before may do everything, at all centers.

create table administrator_roles (
  administrator_id uuid not null references administrators on delete cascade,
  role text not null check (role in ('owner', 'manager', 'clerk', 'auditor')),
  -- Null: at all centers.
  center_id uuid references centers on delete cascade,
  unique nulls not distinct (administrator_id, role, center_id)
);
create index administrator_roles_center on administrator_roles (center_id) where center_id is not null;
insert into administrator_roles (administrator_id, role) select id, 'owner' from administrators;

-- Where an invitation, or a link for a new password, is sent.
alter table administrators add column email text check (email = lower(email));
create unique index administrators_email on administrators (email);
alter table administrators add column suspended_at timestamptz;

-- A link by which somebody sets the first or another password. The link itself is only in the mail.
create table administrator_invitations (
  token_hash bytea primary key,
  administrator_id uuid not null references administrators on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index administrator_invitations_administrator on administrator_invitations (administrator_id);

-- At which center something was done, where it was at one.
alter table administrator_actions add column center_id uuid;
create index administrator_actions_center on administrator_actions (center_id, id) where center_id is not null;
