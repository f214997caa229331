-- online
-- What booking and moving at a center's desk needs. Each statement may be run again.

-- Who moved it last, and when; null: nobody, or somebody before this was recorded.
alter table bookings add column if not exists moved_at timestamptz;
alter table bookings add column if not exists moved_by text;
alter table bookings drop constraint if exists bookings_moved_by_check;
alter table bookings add constraint bookings_moved_by_check check (moved_by in ('patient', 'center')) not valid;

-- A center tells a person without an account what is kept about them, and they agree there.
alter table consents drop constraint if exists consents_how_check;
alter table consents add constraint consents_how_check
  check (how in ('sign-up', 'google', 'booking', 'page', 'mail', 'carer', 'guardian', 'desk')) not valid;
alter table consents drop constraint if exists consents_check;
alter table consents add constraint consents_check
  check ((purpose = 'health-data') = (user_id is not null or patient_id is not null)) not valid;

-- A phone number as it is compared: its last ten digits, however it was written.
create or replace function phone_digits(phone text) returns text language sql immutable parallel safe
  return right(regexp_replace(phone, '\D', '', 'g'), 10);
drop index concurrently if exists patients_phone_digits;
-- For the whole number, and for its beginning.
create index concurrently patients_phone_digits on patients (phone_digits(phone) text_pattern_ops) where phone is not null;

-- What the desk did a moment ago, for taking it back within seconds.
create table if not exists desk_changes (
  id uuid primary key,
  administrator_id uuid references administrators on delete cascade,
  kind text not null check (kind in ('booked', 'moved')),
  booking_ids uuid[] not null,
  -- Of a move: the place before, and the one after: {"centerId", "date", "startHour", "chair", "movedAt", "movedBy"}.
  before jsonb,
  after jsonb,
  -- The beginning of the once keys of the mails that wait for it.
  mails text not null,
  at timestamptz not null,
  undone_at timestamptz
);
create index if not exists desk_changes_at on desk_changes (at);
