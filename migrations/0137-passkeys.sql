-- Passkeys (WebAuthn): public keys whose private half a phone or a computer keeps.
create table passkeys (
  -- The credential's id, which the authenticator chose.
  id bytea primary key,
  user_id uuid not null references users on delete cascade,
  -- COSE.
  public_key bytea not null,
  -- How often the key signed; 0 for good where the authenticator does not count.
  counter bigint not null,
  -- How a browser reaches the authenticator, joined by commas.
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

create table administrator_passkeys (
  id bytea primary key,
  administrator_id uuid not null references administrators on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index administrator_passkeys_administrator on administrator_passkeys (administrator_id);

-- What an authenticator is asked to sign, once and within minutes. No row of an account: for whoever logs in.
create table passkey_challenges (
  challenge text primary key,
  -- Whose key is asked for: `patient`, `staff`, and with an id where a key is added or an account is named.
  asked_for text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_to_forget on passkey_challenges (expires_at);
