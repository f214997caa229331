-- online
-- Who pays for a session: what centers take, the covers of patients, their checks, and sponsors. Each statement may be run again.

-- How a session booked by a patient can be paid at the center; empty: not at all.
alter table centers add column if not exists pay_at_center text[] not null default '{}'
  check (pay_at_center <@ array['cash', 'upi', 'card']);
-- What belongs to the price of a session and what costs extra, as `sessionPrice` of the contract with paise; null: not said.
alter table centers add column if not exists session_price jsonb;

-- The terms on which a center takes a scheme (domain/funding.ts).
create table if not exists center_schemes (
  center_id uuid not null references centers on delete cascade,
  scheme text not null,
  -- When staff last confirmed it, and who.
  checked_on date not null,
  checked_by uuid references administrators on delete set null,
  patient_share_paise int not null check (patient_share_paise >= 0),
  -- Chairs of each window for it alone, and the most that it may take; null: any free chair.
  reserved_chairs smallint check (reserved_chairs >= 1),
  papers text[] not null default '{}',
  referral_needed boolean not null default false,
  days_before smallint not null default 0 check (days_before >= 0),
  hours_between smallint not null default 0 check (hours_between >= 0),
  sessions_per_course smallint check (sessions_per_course >= 1),
  -- Hours before a window at which its unused chairs are open to all; null: never.
  opens_hours_before smallint check (opens_hours_before >= 0),
  primary key (center_id, scheme),
  -- Nobody asks a PM-JAY patient for money, and their sessions are a day apart.
  check (scheme <> 'pmjay' or (patient_share_paise = 0 and hours_between >= 24))
);
create index if not exists center_schemes_scheme on center_schemes (scheme);

-- Who pays for others, by a code.
create table if not exists sponsors (
  id uuid primary key,
  center_id uuid not null references centers on delete cascade,
  name text not null,
  -- As people type it, in capitals without spaces.
  code text not null unique,
  patient_share_paise int not null check (patient_share_paise >= 0),
  sessions int not null check (sessions >= 1),
  valid_to date not null,
  created_at timestamptz not null,
  created_by uuid references administrators on delete set null,
  ended_at timestamptz
);
create index if not exists sponsors_center on sponsors (center_id);

-- A scheme of a patient. The number of the card is not kept.
create table if not exists covers (
  id uuid primary key,
  -- The account that added it; null: a center's desk. Before patients: the tables are locked in the order in which they
  -- are named, and own_person() writes an account before its person.
  added_by uuid references users on delete set null,
  patient_id uuid not null references patients on delete cascade,
  scheme text not null,
  holder text not null,
  card_last4 text not null,
  valid_to date,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Kept without holder, card and letter where appointments name it.
  removed_at timestamptz,
  check (case when removed_at is null then card_last4 ~ '^[0-9A-Z]{4}$' else card_last4 = '' and holder = '' end)
);
create unique index if not exists covers_patient on covers (patient_id, scheme) where removed_at is null;

-- The referral letter, re-encoded.
create table if not exists cover_letters (
  cover_id uuid primary key references covers on delete cascade,
  picture bytea not null,
  content_type text not null,
  width int not null,
  height int not null,
  at timestamptz not null
);

-- A center's answer about a cover. No row: nobody has booked with it there.
create table if not exists cover_checks (
  cover_id uuid not null references covers on delete cascade,
  center_id uuid not null references centers on delete cascade,
  state text not null check (state in ('waiting', 'paper-wanted', 'approved', 'refused')),
  asked_at timestamptz not null,
  reason text,
  approved_until date,
  -- How many sessions were approved; null: no limit. Those booked since `approved_from` count.
  sessions int check (sessions >= 1),
  approved_from date,
  reference text,
  decided_at timestamptz,
  decided_by uuid references administrators on delete set null,
  primary key (cover_id, center_id),
  check ((state = 'approved') = (approved_until is not null))
);
create index if not exists cover_checks_center on cover_checks (center_id, state);

alter table bookings add column if not exists scheme text;
alter table bookings add column if not exists cover_id uuid;
alter table bookings drop constraint if exists bookings_cover_id_fkey;
alter table bookings add constraint bookings_cover_id_fkey foreign key (cover_id) references covers not valid;
alter table bookings add column if not exists sponsor_id uuid;
alter table bookings drop constraint if exists bookings_sponsor_id_fkey;
alter table bookings add constraint bookings_sponsor_id_fkey foreign key (sponsor_id) references sponsors on delete set null not valid;
-- It waits for the check of its cover until hold_expires_at.
alter table bookings add column if not exists awaits_check boolean not null default false;
-- The center refused the cover: why. Until hold_expires_at the patient may pay for the chair.
alter table bookings add column if not exists cover_refused text;
-- Why what was due at the center was given up, and when.
alter table payments add column if not exists written_off_at timestamptz;
alter table payments add column if not exists written_off_because text;

-- What a scheme pays wholly is owed by nobody, and has no payment.
alter table bookings drop constraint if exists bookings_scheme_full_check;
alter table bookings add constraint bookings_scheme_full_check
  check (funding <> 'scheme-full' or (price_paise = 0 and payment_id is null)) not valid;
alter table bookings drop constraint if exists bookings_scheme_check;
alter table bookings add constraint bookings_scheme_check
  check ((scheme is not null) = (funding in ('scheme-full', 'scheme-part'))
    and (scheme <> 'pmjay' or funding = 'scheme-full')) not valid;
alter table bookings drop constraint if exists bookings_awaits_check_check;
alter table bookings add constraint bookings_awaits_check_check
  check (not awaits_check or (scheme is not null and (status = 'cancelled' or hold_expires_at is not null))) not valid;

-- Chairs that wait for a check, and those whose patients are still to be told that it did not come.
drop index concurrently if exists bookings_awaits_check;
create index concurrently bookings_awaits_check on bookings (id) where awaits_check;
-- What is due at centers.
drop index concurrently if exists payments_due;
create index concurrently payments_due on payments (id) where status = 'due';

-- A center may leave a cover without an answer.
alter table bookings drop constraint if exists bookings_cancel_reason_check;
alter table bookings add constraint bookings_cancel_reason_check check (cancel_reason in ('patient', 'administrator',
  'not-paid-in-time', 'not-checked-in-time', 'payment-failed', 'center-closed')) not valid;

-- As in 0044, with the new reason, which is the center's.
create or replace view report_bookings as
  select b.id as booking_id, b.center_id, b.session_date, b.start_hour, b.status, b.hold_kind, b.hold_expires_at, b.price_paise,
    b.payment_id, b.created_at as booked_at, b.updated_at as changed_at,
    (b.session_date + make_interval(hours => b.start_hour)) at time zone 'Asia/Kolkata' as begins_at,
    p.status as payment_status, p.provider,
    -- Nothing is to be paid, or it is.
    (b.payment_id is null or p.status = 'paid') as is_settled,
    coalesce(a.state = 'missed', false) as is_missed,
    -- Whose decision a cancellation was. A center that cancels because the patient asked, or did not come, is not its cause.
    case when b.status = 'cancelled' then case
      when b.cancel_reason in ('not-paid-in-time', 'payment-failed') then 'system'
      when b.cancel_reason = 'patient' or b.cancel_asked_by = 'patient' or b.cancel_code in ('patient-asked', 'no-show') then 'patient'
      else 'center' end end as side,
    case when b.status = 'cancelled' then case
      when b.cancel_reason in ('not-paid-in-time', 'payment-failed', 'center-closed', 'not-checked-in-time') then b.cancel_reason
      else coalesce(b.cancel_code, 'not-said') end end as code
  from bookings b left join payments p on p.id = b.payment_id left join attendance a on a.booking_id = b.id;

-- For the sessions of a cover or sponsor: most bookings have neither.
drop index concurrently if exists bookings_cover;
create index concurrently bookings_cover on bookings (cover_id, center_id) where cover_id is not null;
drop index concurrently if exists bookings_sponsor;
create index concurrently bookings_sponsor on bookings (sponsor_id) where sponsor_id is not null;
-- For the claims of a month.
drop index concurrently if exists bookings_scheme;
create index concurrently bookings_scheme on bookings (center_id, scheme, session_date) where scheme is not null;
