-- What the desk of a center records: who booked, who pays and how, who came, and the money taken there.

-- The administrator who booked it; null: a patient, or somebody for them.
alter table bookings add column booked_by_administrator uuid;
alter table bookings add constraint bookings_booked_by_administrator_fkey
  foreign key (booked_by_administrator) references administrators on delete set null not valid;
-- Who pays for a session, and where.
alter table bookings add column funding text not null default 'self-online';
alter table bookings add constraint bookings_funding_check
  check (funding in ('self-online', 'self-at-center', 'scheme-full', 'scheme-part', 'sponsor')) not valid;
-- Why there is nothing to pay, or why a rule of booking was set aside.
alter table bookings add column desk_reason text;

-- Who took the money, and by which means.
alter table payments add column provider text not null default 'stripe';
alter table payments add constraint payments_provider_check check (provider in ('stripe', 'desk')) not valid;
alter table payments add column method text;
alter table payments add constraint payments_method_check check (method in ('card', 'upi', 'cash')) not valid;
-- due: to be paid at the desk.
alter table payments drop constraint payments_status_check;
alter table payments add constraint payments_status_check
  check (status in ('creating', 'open', 'paid', 'expired', 'abandoned', 'due')) not valid;

-- Who came: beside the status of a booking, which follows the clock. No row: nothing was recorded yet.
create table attendance (
  booking_id uuid primary key references bookings on delete cascade,
  state text not null check (state in ('arrived', 'in-chair', 'finished', 'missed')),
  arrived_at timestamptz,
  started_at timestamptz,
  ended_at timestamptz,
  missed_at timestamptz,
  -- Nobody recorded the end: the clock did.
  by_clock boolean not null default false,
  administrator_id uuid references administrators on delete set null,
  updated_at timestamptz not null
);

-- The cash book: what the desk took and gave. A row is never changed: it is taken back by another one.
create table desk_entries (
  id uuid primary key,
  center_id uuid not null references centers,
  -- The day in India on which the money changed hands.
  day date not null,
  kind text not null check (kind in ('payment', 'refund', 'correction')),
  mode text not null check (mode in ('cash', 'upi', 'card')),
  -- Negative: it left the desk.
  amount_paise int not null check (amount_paise <> 0),
  booking_id uuid references bookings,
  payment_id uuid references payments,
  refund_id uuid references refunds,
  -- The entry that this one takes back; once each.
  counters uuid unique references desk_entries,
  reference text,
  note text,
  administrator_id uuid references administrators on delete set null,
  administrator_name text not null,
  at timestamptz not null,
  check ((kind = 'correction') = (counters is not null))
);
create index desk_entries_day on desk_entries (center_id, day, at);
create index desk_entries_booking on desk_entries (booking_id) where booking_id is not null;
create index desk_entries_payment on desk_entries (payment_id) where payment_id is not null;

-- A day of the cash book that was closed by counting.
create table desk_days (
  center_id uuid not null references centers,
  day date not null,
  -- The cash that should be there by the book, and the cash that was counted.
  expected_paise int not null,
  counted_paise int not null,
  explanation text,
  administrator_id uuid references administrators on delete set null,
  administrator_name text not null,
  closed_at timestamptz not null,
  primary key (center_id, day),
  check (expected_paise = counted_paise or explanation is not null)
);
