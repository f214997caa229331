-- The desk of a center puts people on the same list on which patients wait by themselves. `user_id`: null for somebody without an
-- account, to whom nobody can write. `desk_center_id`: the center whose desk did it; null: an account waits by itself. `weekdays`: a
-- standing place is wanted on these days, and `dates` has the last day of waiting. `said`: what the person said to the last call.
alter table waits alter column user_id drop not null;
alter table waits
  add column desk_center_id uuid references centers on delete cascade,
  add column added_by uuid references administrators on delete set null,
  add column note text,
  add column weekdays smallint[],
  add column said text,
  add column said_note text,
  add column said_at timestamptz,
  add column said_by uuid references administrators on delete set null;
alter table waits add constraint waits_said_check check (said in ('yes', 'no', 'not-reached', 'call-again')) not valid;
alter table waits add constraint waits_weekdays_check check (cardinality(weekdays) between 1 and 6) not valid;
alter table waits add constraint waits_desk_check check (user_id is not null or desk_center_id is not null) not valid;
-- What a desk did a moment ago is of more kinds.
alter table desk_changes drop constraint if exists desk_changes_kind_check;
alter table desk_changes add constraint desk_changes_kind_check check (kind in ('booked', 'moved', 'swapped', 'stayed')) not valid;
