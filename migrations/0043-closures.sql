-- online
-- Closures that are planned: what is proposed for each booking that one touches. Each statement may be run again.

-- A chair that a plan keeps for somebody who is to be moved to it is under the one-chair index like those that are offered.
alter table bookings drop constraint if exists bookings_hold_kind_check;
alter table bookings add constraint bookings_hold_kind_check check (hold_kind in ('offer', 'renewal', 'closure')) not valid;
-- The center closed and moved it here, and the patient has not chosen another window since: until it begins it can be moved, or
-- cancelled with the whole refund.
alter table bookings add column if not exists moved_by_closure boolean not null default false;

create table if not exists closures (
  id uuid primary key,
  center_id uuid not null references centers on delete cascade,
  -- Null: it was opened again.
  exception_id uuid references center_exceptions on delete set null,
  -- What was closed, as in center_exceptions.
  from_date date not null,
  to_date date not null,
  start_hour smallint check (start_hour in (5, 9, 13, 17)),
  chairs int check (chairs >= 1),
  chair_numbers int[] check (cardinality(chair_numbers) >= 1),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'confirmed', 'given-up')),
  -- Until when the chairs of the plan are held.
  held_until timestamptz not null,
  administrator_id uuid references administrators on delete set null,
  created_at timestamptz not null,
  confirmed_by uuid references administrators on delete set null,
  confirmed_at timestamptz,
  -- When every booking had its outcome, or the plan was given up.
  ended_at timestamptz
);
create index if not exists closures_center on closures (center_id, from_date);
create index if not exists closures_exception on closures (exception_id) where exception_id is not null;
create index if not exists closures_running on closures (state) where ended_at is null;

create table if not exists closure_moves (
  closure_id uuid not null references closures on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  -- Where the plan found it, at the center of the closure.
  from_date date not null,
  from_start_hour smallint not null,
  from_chair int not null,
  decision text not null check (decision in ('move', 'stay', 'cancel', 'unseated')),
  -- Staff decided it.
  by_hand boolean not null default false,
  -- Where it is moved to.
  center_id uuid references centers on delete cascade,
  session_date date,
  start_hour smallint check (start_hour in (5, 9, 13, 17)),
  chair int,
  -- The booking of the kind 'closure' that keeps the chair.
  hold_id uuid references bookings on delete set null,
  outcome text check (outcome in ('moved', 'stayed', 'cancelled', 'left')),
  left_because text check (left_because in ('cancelled', 'moved', 'begun', 'elsewhere', 'no-chair')),
  done_at timestamptz,
  answer text check (answer in ('accepted', 'moved', 'cancelled')),
  answered_at timestamptz,
  primary key (closure_id, booking_id),
  check ((decision = 'move') = (center_id is not null)),
  check ((center_id is null) = (session_date is null) and (center_id is null) = (start_hour is null)
    and (center_id is null) = (chair is null)),
  check ((outcome is null) = (done_at is null)),
  check ((outcome = 'left') = (left_because is not null)),
  check ((answer is null) = (answered_at is null))
);
create index if not exists closure_moves_booking on closure_moves (booking_id);
create unique index if not exists closure_moves_hold on closure_moves (hold_id) where hold_id is not null;
create index if not exists closure_moves_center on closure_moves (center_id) where center_id is not null;

-- For the sweep that frees what is kept for nobody any more.
drop index concurrently if exists bookings_kept_by_plans;
create index concurrently bookings_kept_by_plans on bookings (id) where hold_kind = 'closure';
alter table bookings validate constraint bookings_hold_kind_check;
