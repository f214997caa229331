-- What recording money at the desk needs besides the tables of 0037. `desk_entries` is new: nothing writes to it yet.

-- The number of the receipt that was handed out. It stays here when the payment is taken back; no number is given twice.
alter table desk_entries add column receipt_number int;
create unique index desk_entries_receipt on desk_entries (receipt_number) where receipt_number is not null;
-- The payment online that came to nothing, in whose place this one was taken.
alter table desk_entries add column replaces_payment_id uuid references payments;
create index desk_entries_replaces on desk_entries (replaces_payment_id) where replaces_payment_id is not null;
create index desk_entries_refund on desk_entries (refund_id) where refund_id is not null;
-- A backup is put back in parts, in any order of its rows.
alter table desk_entries alter constraint desk_entries_counters_fkey deferrable initially deferred;

-- The book is only written on. The person who wrote may be removed; the name stays.
create function refuse_change_of_entry() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the cash book is never changed: %', old.id;
end $$;
create trigger desk_entries_unchanged before update on desk_entries
  for each row when (
    (old.id, old.center_id, old.day, old.kind, old.mode, old.amount_paise, old.booking_id, old.payment_id, old.refund_id,
      old.counters, old.reference, old.note, old.administrator_name, old.at, old.receipt_number, old.replaces_payment_id)
    is distinct from
    (new.id, new.center_id, new.day, new.kind, new.mode, new.amount_paise, new.booking_id, new.payment_id, new.refund_id,
      new.counters, new.reference, new.note, new.administrator_name, new.at, new.receipt_number, new.replaces_payment_id))
  execute function refuse_change_of_entry();

-- A booking may be paid by another payment than the one it was held with: then it counts by the new one.
create function tally_payment_of_booking() returns trigger language plpgsql as $$
declare
  before_it int := (old.payment_id is null or exists (select from payments where id = old.payment_id and status = 'paid'))::int;
  after_it int := (new.payment_id is null or exists (select from payments where id = new.payment_id and status = 'paid'))::int;
begin
  if before_it <> after_it then
    insert into tallies (kind, day, n) values ('days', day_in_india(new.created_at), after_it - before_it);
  end if;
  return null;
end $$;
create trigger bookings_paid_otherwise after update of payment_id on bookings
  for each row when (old.payment_id is distinct from new.payment_id and new.hold_kind is null)
  execute function tally_payment_of_booking();
