-- What a session costs at a center from a date on. Before the first of these holds what is in the row of the center. A row is only
-- ended, never changed.
create table center_charges (
  id uuid primary key,
  center_id uuid not null references centers on delete cascade,
  -- The first date of sessions that cost it.
  from_date date not null,
  charge_paise int not null check (charge_paise >= 100),
  set_at timestamptz not null,
  set_by uuid references administrators on delete set null,
  -- When those are told who will pay it; null once they are, or where nobody has to be.
  tell_at timestamptz,
  told_at timestamptz,
  -- Taken back before its date, or replaced after it by a charge that held at once.
  ended_at timestamptz,
  ended_by uuid references administrators on delete set null,
  ended_because text check (ended_because in ('taken-back', 'replaced')),
  check ((ended_at is null) = (ended_because is null))
);
create unique index center_charges_live on center_charges (center_id, from_date) where ended_at is null;
create index center_charges_tell on center_charges (tell_at) where tell_at is not null;
