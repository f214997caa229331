-- Standing schedules: the weekdays on which a person comes to a center in the same shift, week after week, without an end.
create table standing (
  id uuid primary key,
  center_id uuid not null references centers on delete cascade,
  patient_id uuid not null references patients on delete cascade,
  -- 1 = Monday … 6 = Saturday.
  weekdays smallint[] not null check (cardinality(weekdays) > 0 and weekdays <@ '{1,2,3,4,5,6}'),
  start_hour smallint not null,
  -- The wished chair; another one is given where it is not free.
  chair int check (chair > 0),
  from_date date not null,
  -- Since when weekdays, hour and chair are these: earlier dates are as they were decided before.
  pattern_from date not null,
  -- The last day; null while there is no end. Before the first one where it ended before it began.
  until_date date,
  payment text not null check (payment in ('desk', 'scheme', 'later')),
  scheme text,
  -- When the next date is to be decided; null when none will be.
  due_at timestamptz,
  attempts int not null default 0,
  created_at timestamptz not null,
  created_by uuid references administrators on delete set null,
  check ((payment = 'scheme') = (scheme is not null))
);
create index standing_patient on standing (patient_id);
create index standing_center on standing (center_id, created_at, id);
create index standing_due on standing (due_at) where due_at is not null;

-- When a person does not come: no chair is taken for them from the first to the last of these days.
create table standing_pauses (
  id uuid primary key,
  standing_id uuid not null references standing on delete cascade,
  from_date date not null,
  -- Null: until it is taken back.
  until_date date check (until_date >= from_date),
  why text not null check (why in ('travel', 'admitted', 'transplant', 'other')),
  created_at timestamptz not null,
  created_by uuid references administrators on delete set null
);
create index standing_pauses_standing on standing_pauses (standing_id);

-- What became of a date of a schedule. Each is decided once, whoever looks first.
create table standing_days (
  standing_id uuid not null references standing on delete cascade,
  date date not null,
  booking_id uuid references bookings on delete cascade,
  -- Why the date could not be had as the schedule has it; with a booking: it stays at its earlier hour.
  because text,
  decided_at timestamptz not null,
  primary key (standing_id, date),
  check (booking_id is not null or because is not null)
);
create unique index standing_days_booking on standing_days (booking_id) where booking_id is not null;
