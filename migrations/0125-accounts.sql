-- The account of a person at a center: money given in advance or in parts, packages, discounts and extras, and which sessions it paid for.
create table accounts (
  center_id uuid not null references centers on delete cascade,
  patient_id uuid not null references patients on delete cascade,
  -- Since when sessions of the person changed, so that the account may pay for one; null when it has been looked at.
  cover_at timestamptz,
  primary key (center_id, patient_id)
);
create index accounts_patient on accounts (patient_id);
create index accounts_cover on accounts (cover_at) where cover_at is not null;

create table account_entries (
  id uuid primary key,
  center_id uuid not null references centers on delete cascade,
  patient_id uuid not null references patients on delete cascade,
  kind text not null check (kind in
    ('advance', 'package', 'payment', 'discount', 'extra', 'refund', 'session', 'session-back', 'correction')),
  -- Positive: the center has more of the person's money.
  amount_paise int not null check (amount_paise <> 0),
  -- The session that the account paid for, or that an extra belongs to. Entries outlive the appointment.
  booking_id uuid references bookings on delete set null,
  payment_id uuid references payments on delete set null,
  refund_id uuid references refunds on delete set null,
  -- The line of the cash book, where money changed hands.
  desk_entry_id uuid unique references desk_entries on delete set null,
  -- Of a package: how many sessions it pays for, each at its share of the amount, and the last day of them.
  package_sessions int check (package_sessions > 0),
  package_until date,
  -- The package by whose share a session was paid, or a difference to its price granted.
  package_id uuid references account_entries deferrable initially deferred,
  -- The entry that this one takes back; once each.
  counters uuid unique references account_entries deferrable initially deferred,
  reason text,
  administrator_id uuid references administrators on delete set null,
  -- Null: the product paid for a session by itself.
  administrator_name text,
  at timestamptz not null,
  check ((kind = 'correction') = (counters is not null)),
  check (case when kind in ('extra', 'refund', 'session') then amount_paise < 0
    when kind = 'correction' then true else amount_paise > 0 or package_id is not null end),
  check (kind = 'package' or (package_sessions is null and package_until is null))
);
create index account_entries_account on account_entries (center_id, patient_id, at);
create index account_entries_patient on account_entries (patient_id);
create index account_entries_payment on account_entries (payment_id) where payment_id is not null;
create index account_entries_booking on account_entries (booking_id) where booking_id is not null;
create index account_entries_refund on account_entries (refund_id) where refund_id is not null;
create index account_entries_package on account_entries (package_id) where package_id is not null;

-- As the cash book: only written on. Whose it is changes where two records are one person; what a text said may be forgotten.
create function refuse_change_of_account_entry() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of an account is never changed: %', old.id;
end $$;
create trigger account_entries_unchanged before update on account_entries
  for each row when (
    (old.id, old.center_id, old.kind, old.amount_paise, old.package_sessions, old.package_until, old.package_id, old.counters,
      old.administrator_name, old.at)
    is distinct from
    (new.id, new.center_id, new.kind, new.amount_paise, new.package_sessions, new.package_until, new.package_id, new.counters,
      new.administrator_name, new.at)
    or (new.booking_id is not null and old.booking_id is distinct from new.booking_id)
    or (new.payment_id is not null and old.payment_id is distinct from new.payment_id)
    or (new.refund_id is not null and old.refund_id is distinct from new.refund_id)
    or (new.desk_entry_id is not null and old.desk_entry_id is distinct from new.desk_entry_id)
    or (new.reason is not null and old.reason is distinct from new.reason))
  execute function refuse_change_of_account_entry();

-- Whatever happens to a session of somebody who has an account there: the account may pay for it, or for the next one, once
-- whoever did it can no longer take it back.
create function look_at_account() returns trigger language plpgsql as $$
begin
  update accounts set cover_at = new.updated_at + interval '15 seconds'
    where center_id = new.center_id and patient_id = new.patient_id and cover_at is null;
  return null;
end $$;
create trigger look_at_account after insert or update of status, payment_id, price_paise, awaits_check on bookings
  for each row when (new.hold_kind is null and new.status <> 'pending') execute function look_at_account();

-- What a session is paid with: also with the money that a center has of the person.
alter table payments drop constraint payments_method_check;
alter table payments add constraint payments_method_check
  check (method in ('card', 'upi', 'netbanking', 'wallet', 'other', 'cash', 'account')) not valid;
alter table payments validate constraint payments_method_check;

-- Also where a payment comes to nothing, so that its session is to be paid at the center.
create function look_at_account_of_payment() returns trigger language plpgsql as $$
begin
  update accounts set cover_at = new.created_at from bookings
    where bookings.payment_id = new.id and accounts.center_id = bookings.center_id
      and accounts.patient_id = bookings.patient_id and accounts.cover_at is null;
  return null;
end $$;
create trigger look_at_account_of_payment after update of status on payments
  for each row when (new.status in ('due', 'expired') and new.status <> old.status) execute function look_at_account_of_payment();
