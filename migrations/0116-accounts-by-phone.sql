-- online
-- Accounts that are opened with a mobile number, and may have no e-mail address.

-- The number that opens the account (E.164), which is one account's alone. Where messages go is in account_phones, and several
-- accounts may share that one.
alter table users add column if not exists phone text;
alter table users alter column email drop not null;
drop index concurrently if exists users_phone;
create unique index concurrently users_phone on users (phone) where phone is not null;

-- Somebody who is not deleted can be reached. Rows from before have an address.
alter table users drop constraint if exists users_reachable;
alter table users add constraint users_reachable check (status = 'deleted' or email is not null or phone is not null) not valid;
alter table users validate constraint users_reachable;

-- What administrators search: the name with the address and the number. users_named is of the release before.
drop index concurrently if exists users_mentioned;
create index concurrently users_mentioned on users
  using gin (parts_of(name_key(username) || ' ' || (coalesce(email, '') || ' ' || coalesce(phone, ''))));

-- A code for logging in belongs to no account yet.
alter table phone_verifications alter column user_id drop not null;
