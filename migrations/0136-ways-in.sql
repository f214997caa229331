-- online
-- The ways in to an account come and go: an address and a password are added later, a number is changed, or freed by a center.

-- When the person of a session last proved who they are; null in sessions from before, which began with it.
alter table sessions add column if not exists proved_at timestamptz;
-- Since when the number opens the account, where it was set later than the account was opened.
alter table users add column if not exists phone_since timestamptz;
-- When staff took the number away from an account; null again once another one opens it.
alter table users add column if not exists number_freed_at timestamptz;

-- An account whose only way in was the freed number is kept, and waits for another number.
alter table users drop constraint if exists users_reachable;
alter table users add constraint users_reachable
  check (status = 'deleted' or email is not null or phone is not null or number_freed_at is not null) not valid;
alter table users validate constraint users_reachable;

-- A code that adds an address belongs to the account that asked for it; one that proves an owner goes to its own address.
alter table email_verifications add column if not exists user_id uuid references users on delete cascade;
drop index concurrently if exists email_verifications_user;
create index concurrently email_verifications_user on email_verifications (user_id) where user_id is not null;
alter table email_verifications drop constraint if exists email_verifications_purpose_check;
alter table email_verifications add constraint email_verifications_purpose_check
  check (purpose in ('signup', 'reset', 'delete', 'care', 'address', 'prove')) not valid;
alter table email_verifications validate constraint email_verifications_purpose_check;

-- Numbers that staff took away from accounts, as long as that can be taken back. Who did it and why is in the log.
create table if not exists freed_numbers (
  user_id uuid primary key references users on delete cascade,
  number text not null,
  freed_at timestamptz not null
);
drop index concurrently if exists freed_numbers_to_forget;
create index concurrently freed_numbers_to_forget on freed_numbers (freed_at);
