-- How many chairs of a window are open where that is not simply the center's number of chairs (domain/capacity.ts).

create table center_templates (
  center_id uuid not null references centers on delete cascade,
  -- 1 = Monday … 6 = Saturday; Sundays have no sessions.
  weekday smallint not null check (weekday between 1 and 6),
  start_hour smallint not null check (start_hour in (5, 9, 13, 17)),
  chairs int not null check (chairs >= 0),
  primary key (center_id, weekday, start_hour)
);

create table center_exceptions (
  id uuid primary key,
  center_id uuid not null references centers on delete cascade,
  from_date date not null,
  to_date date not null,
  -- Null: every window of these dates.
  start_hour smallint check (start_hour in (5, 9, 13, 17)),
  -- So many chairs fewer, or these chairs out of order; neither: closed.
  chairs int check (chairs >= 1),
  chair_numbers int[] check (cardinality(chair_numbers) >= 1),
  reason text not null,
  administrator_id uuid references administrators on delete set null,
  created_at timestamptz not null,
  check (to_date >= from_date),
  check (chairs is null or chair_numbers is null)
);
create index center_exceptions_center on center_exceptions (center_id, to_date);
create index center_exceptions_date on center_exceptions (to_date);
