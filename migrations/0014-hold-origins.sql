-- For whom and from which network each chair was held, as keyed hashes: whoever holds chairs again and again and pays for none
-- has to wait, with however many accounts of one mailbox. What became of a hold its booking and payment say. Rows go after a day
-- (src/domain/retention.ts).
create table hold_origins (
  booking_id uuid primary key references bookings on delete cascade,
  person bytea not null,
  network bytea not null,
  held_at timestamptz not null
);
create index hold_origins_person on hold_origins (person, held_at);
create index hold_origins_network on hold_origins (network, held_at);
create index hold_origins_time on hold_origins (held_at);
