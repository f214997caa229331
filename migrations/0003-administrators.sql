-- One login of one administrator on one device. The cookie carries the token, we keep only its hash.
create table administrator_sessions (
  id uuid primary key,
  administrator_id uuid not null references administrators on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text
);
create index administrator_sessions_administrator on administrator_sessions (administrator_id) where ended_at is null;

-- What administrators did. Names are kept as they were, so that the record outlives what it is about.
create table administrator_actions (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  administrator_id uuid references administrators on delete set null,
  administrator_name text not null,
  action text not null,
  subject text not null,
  subject_id text,
  subject_name text not null,
  before jsonb,
  after jsonb,
  note text,
  request_id text
);
create index administrator_actions_subject on administrator_actions (subject_id, id);
create index administrator_actions_who on administrator_actions (administrator_name, id);
create index administrator_actions_when on administrator_actions (at, id);
create index administrator_actions_what on administrator_actions (action, id);

-- Which administrator it was, where the actor is one.
alter table booking_events add column administrator_id uuid references administrators on delete set null;

-- Which appointment a mail is about.
alter table mails add column booking_id uuid references bookings on delete set null;
update mails set booking_id = (details->>'bookingId')::uuid
  where details->>'bookingId' is not null and exists (select from bookings where bookings.id = (details->>'bookingId')::uuid);
create index mails_booking on mails (booking_id) where booking_id is not null;

-- When the number of chairs was last changed: what was booked before may exceed it.
alter table centers add column slots_changed_at timestamptz;
-- When a booking took its chair (last).
alter table bookings add column claimed_at timestamptz;
update bookings set claimed_at = created_at;
alter table bookings alter column claimed_at set not null;

-- Photos that were uploaded; the files are under DATA_DIR/images, or at the image host.
create table photos (
  id text primary key,
  format text not null,
  width int not null,
  height int not null,
  uploaded_at timestamptz not null,
  uploaded_by uuid references administrators on delete set null
);

-- Lists of appointments, by each of their orders.
create index bookings_created on bookings (created_at desc, id desc);
create index bookings_date on bookings (session_date, start_hour, id);
create index bookings_center on bookings (center_id, session_date, start_hour, id);
create index bookings_status on bookings (status, created_at desc, id desc);
create index bookings_price on bookings (price_paise, created_at desc, id desc);
-- What came in and went back on a day, and what must be tried again.
create index payments_paid on payments (paid_at) where status = 'paid';
create index refunds_created on refunds (created_at);
create index refunds_failed on refunds (created_at desc) where status = 'failed';
create index users_username on users (lower(username), id);
create index centers_name on centers (lower(name), id);
