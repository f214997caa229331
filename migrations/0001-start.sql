-- Money is whole paise; session_date is a calendar date in India; start_hour is an hour in India (5, 9, 13, 17).

create table users (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  username text not null,
  password_hash text,
  google_sub text unique,
  picture text,
  status text not null default 'active' check (status in ('active', 'blocked')),
  created_at timestamptz not null
);

create table administrators (
  id uuid primary key,
  user_name text not null unique,
  password_hash text not null,
  created_at timestamptz not null
);

-- One login of one person on one device.
create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  user_agent text
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Each refresh token that a session was ever given. A replaced one that comes back tells of theft.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  parent_hash bytea,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index refresh_tokens_session on refresh_tokens (session_id);
create index refresh_tokens_parent on refresh_tokens (parent_hash);

-- A one-time code sent to an address. The code itself is made when the mail is sent and kept only as a hash.
create table email_verifications (
  id uuid primary key,
  email text not null check (email = lower(email)),
  purpose text not null check (purpose in ('signup', 'reset')),
  code_hash bytea,
  tries int not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz,
  consumed_at timestamptz
);
create index email_verifications_email on email_verifications (email, created_at);

create table centers (
  id uuid primary key,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  contact_number text not null,
  services text[] not null default '{}',
  facilities text[] not null default '{}',
  charge_paise int not null check (charge_paise >= 100),
  slots int not null check (slots >= 1),
  photo text not null,
  status text not null default 'active' check (status in ('active', 'blocked')),
  latitude double precision,
  longitude double precision,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);

-- One checkout session at the card provider, for one or more bookings.
create table payments (
  id uuid primary key,
  user_id uuid not null references users,
  amount_paise int not null check (amount_paise > 0),
  -- creating: the provider is being asked; open: payable; abandoned: no payment page was ever shown.
  status text not null check (status in ('creating', 'open', 'paid', 'expired', 'abandoned')),
  provider_session_id text unique,
  provider_payment_id text unique,
  checkout_url text,
  card_last4 text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  paid_at timestamptz,
  -- When the provider was last asked how it stands.
  checked_at timestamptz
);
create index payments_unsettled on payments (created_at) where status in ('creating', 'open');
create index payments_user on payments (user_id);

create table bookings (
  id uuid primary key,
  user_id uuid not null references users,
  center_id uuid not null references centers,
  session_date date not null,
  start_hour smallint not null check (start_hour in (5, 9, 13, 17)),
  -- The chair it occupies, from 1 to the center's slots. Kept when cancelled, for the history.
  chair int not null check (chair >= 1),
  status text not null check (status in ('pending', 'confirmed', 'completed', 'cancelled')),
  price_paise int not null check (price_paise >= 0),
  -- Null where there is nothing to pay (a scheme pays the center).
  payment_id uuid references payments,
  -- Until when an unpaid chair is held; null once paid or where nothing is to be paid.
  hold_expires_at timestamptz,
  cancel_reason text check (cancel_reason in ('patient', 'administrator', 'not-paid-in-time', 'payment-failed', 'center-closed')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'cancelled') = (cancel_reason is not null)),
  check (hold_expires_at is null or status in ('pending', 'cancelled'))
);
-- The promise of the product: no chair is sold twice, and nobody is in two places.
create unique index bookings_one_chair on bookings (center_id, session_date, start_hour, chair)
  where status <> 'cancelled';
create unique index bookings_one_place on bookings (user_id, session_date, start_hour)
  where status <> 'cancelled';
create index bookings_user on bookings (user_id, session_date desc);
create index bookings_payment on bookings (payment_id);
create index bookings_holds on bookings (hold_expires_at) where status = 'pending' and hold_expires_at is not null;
create index bookings_to_complete on bookings (session_date) where status = 'confirmed';

-- What happened to a booking, oldest first.
create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings on delete cascade,
  at timestamptz not null,
  actor text not null check (actor in ('patient', 'administrator', 'payment', 'clock')),
  from_status text,
  to_status text not null,
  note text
);
create index booking_events_booking on booking_events (booking_id, id);

create table refunds (
  id uuid primary key,
  payment_id uuid not null references payments,
  booking_id uuid not null references bookings,
  -- Counts the refunds of a booking; the provider's idempotency key is refund:<booking>:<n>.
  n smallint not null default 1,
  amount_paise int not null check (amount_paise > 0),
  reason text not null,
  status text not null check (status in ('requested', 'pending', 'succeeded', 'failed')),
  provider_refund_id text unique,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz,
  checked_at timestamptz,
  unique (booking_id, n)
);
create index refunds_payment on refunds (payment_id);
create index refunds_unsettled on refunds (created_at) where status in ('requested', 'pending');

-- A mail that is owed. The row is written in the transaction that owes it; once_key keeps it from being owed twice.
create table mails (
  id uuid primary key,
  once_key text not null unique,
  template text not null,
  recipient text not null,
  details jsonb not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts int not null default 0,
  -- A process is sending it until then; nobody else tries.
  claimed_until timestamptz,
  last_error text
);
create index mails_unsent on mails (created_at) where sent_at is null;

-- Counters of the limits, shared by every process (the layout that rate-limiter-flexible works on).
create table rate_limits (
  key varchar(255) primary key,
  points int not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
