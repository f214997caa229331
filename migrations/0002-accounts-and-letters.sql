-- An account can be deleted; its bookings stay for the accounts, without the person.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('active', 'blocked', 'deleted'));
alter table users add column language text not null default 'en' check (language in ('en', 'hi'));

-- Counts the changes of an appointment, so that calendars take the newest (SEQUENCE, RFC 5545 3.8.7.4).
alter table bookings add column calendar_sequence int not null default 0;

-- The number on a receipt, given when the receipt is first asked for.
create sequence receipt_numbers;
alter table payments add column receipt_number int unique;

create table newsletter_subscribers (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  intent text not null check (intent in ('subscribe', 'community')),
  -- Which wording of the consent was agreed to.
  consent_version text not null,
  consented_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);
