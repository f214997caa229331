-- Waits are for windows that are full. `not_full`: those in which the person could have booked a chair when they were last looked at;
-- nothing is offered there until they have been full. Each is its place in the order of centers, dates and hours, from 0. `network` and `device`: where the wait was asked for, as keyed hashes;
-- an offer that lapses counts there as an unpaid hold. `ends_with`: the booking that ends the wait once it is confirmed, though it is in
-- another window. `told_at`: when the account was told that nothing is offered until it books.
alter table waits
  add column not_full smallint[] not null default '{}',
  add column network bytea,
  add column device bytea,
  add column ends_with uuid,
  add column told_at timestamptz;
-- What an offer came from has no network where the wait is of the release before.
alter table hold_origins alter column network drop not null;
alter table hold_origins add column device bytea;
create index hold_origins_device on hold_origins (device, held_at) where device is not null;
