-- What was imported from a list: neither a request that arrives twice nor the same list again doubles anything.
create table imports (
  -- That of the preview which was confirmed.
  id uuid primary key,
  what text not null check (what in ('patients', 'centers')),
  administrator_id uuid references administrators on delete set null,
  file_name text not null,
  -- How much was done: the answer of the request.
  done jsonb not null,
  at timestamptz not null
);
create index imports_administrator on imports (administrator_id);

-- For which hour a session was imported, whatever has become of it since: moved or cancelled, it is not booked again.
create table imported_sessions (
  booking_id uuid primary key references bookings on delete cascade,
  import_id uuid not null references imports on delete cascade,
  session_date date not null,
  start_hour smallint not null
);
create index imported_sessions_import on imported_sessions (import_id);
