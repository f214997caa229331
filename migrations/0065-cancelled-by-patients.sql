-- online
-- What a patient cancelled a moment ago, for taking it back within seconds. Each statement may be run again.

create table if not exists patient_changes (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  booking_ids uuid[] not null,
  -- Of each booking what cancelling it replaces: [{"id", "status", "chair", "moves", "attendance"}].
  before jsonb not null,
  -- The once keys of the mails that wait for it.
  mails text[] not null,
  at timestamptz not null,
  undone_at timestamptz,
  -- When its refunds were sent on their way.
  finished_at timestamptz
);
create index if not exists patient_changes_at on patient_changes (at);

-- Its chairs are kept meanwhile: 'undo'.
alter table bookings drop constraint if exists bookings_hold_kind_check;
alter table bookings add constraint bookings_hold_kind_check
  check (hold_kind in ('offer', 'renewal', 'closure', 'undo')) not valid;
alter table bookings validate constraint bookings_hold_kind_check;
