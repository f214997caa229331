-- The secret address under which calendar programs read the sessions of an account. It names this row, signed: a new address is a
-- new id, and the old one leads to nothing.
create table calendar_feeds (
  id uuid primary key,
  user_id uuid not null unique references users on delete cascade,
  created_at timestamptz not null
);
