-- The second factor of an administrator: an authenticator app. Its secret is kept encrypted. It is on once a first code was
-- right; a secret that waits for its first code stands beside the one that is in force.
create table administrator_two_factor (
  administrator_id uuid primary key references administrators on delete cascade,
  secret bytea,
  turned_on_at timestamptz,
  pending_secret bytea,
  -- The time step of the last code that was used: none up to it is taken again.
  last_step int,
  check ((secret is null) = (turned_on_at is null))
);

-- What stands in for a code when the phone is lost, each once. Kept as keyed hashes.
create table administrator_recovery_codes (
  administrator_id uuid not null references administrator_two_factor on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (administrator_id, code_hash)
);

-- A login whose password was right and whose second step is still to come. The cookie carries the token.
create table administrator_half_logins (
  token_hash bytea primary key,
  administrator_id uuid not null references administrators on delete cascade,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index administrator_half_logins_administrator on administrator_half_logins (administrator_id);
