-- A browser that an administrator has logged in from: nobody else can use up its tries. Its cookie carries a token, we keep
-- only its hash.
create table administrator_devices (
  administrator_id uuid not null references administrators on delete cascade,
  token_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (administrator_id, token_hash)
);

-- A mail that waits until then, so that what happens meanwhile is told in it too; null: it is sent at once.
alter table mails add column send_after timestamptz;
-- What was told lately about the devices of an account.
create index mails_new_devices on mails (recipient, created_at) where template in ('new-device', 'new-devices');
