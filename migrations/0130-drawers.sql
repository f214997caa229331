-- The cash drawer of a center's desk: who answered for it, from which count to which, and what was taken to the bank.
create table drawer_steps (
  id uuid primary key,
  center_id uuid not null references centers,
  -- 1, 2, 3, …: each step follows the one before it.
  number int not null check (number > 0),
  -- correction takes back what was taken to the bank.
  kind text not null check (kind in ('open', 'count', 'handover', 'bank', 'correction', 'close')),
  -- The cash that should be there as the step is made; at the very first one, what was counted.
  expected_paise int not null,
  counted_paise int check (counted_paise >= 0),
  -- What left the drawer for the bank; of a correction below zero.
  amount_paise int check (amount_paise <> 0),
  -- The number on the bank's pay-in slip.
  slip text,
  -- The step that this one takes back; once each.
  counters uuid unique references drawer_steps on delete cascade deferrable initially deferred,
  -- Why the count differs; what was wrong.
  reason text,
  -- Whether the drawer is open after it, and who answers for the cash from then on.
  is_open boolean not null,
  holder_id uuid references administrators on delete set null,
  holder_name text not null,
  -- Who recorded it.
  administrator_id uuid references administrators on delete set null,
  administrator_name text not null,
  at timestamptz not null,
  unique (center_id, number),
  check ((kind in ('bank', 'correction')) = (amount_paise is not null)),
  check ((amount_paise is null) = (counted_paise is not null)),
  check ((kind = 'correction') = (counters is not null)),
  check (counted_paise is null or counted_paise = expected_paise or reason is not null)
);
create index drawer_steps_at on drawer_steps (at);

-- Only written on. Who did it may be removed; the names stay.
create function refuse_change_of_drawer_step() returns trigger language plpgsql as $$
begin
  raise exception 'a step of a drawer is never changed: %', old.id;
end $$;
create trigger drawer_steps_unchanged before update on drawer_steps
  for each row when (
    (old.id, old.center_id, old.number, old.kind, old.expected_paise, old.counted_paise, old.amount_paise, old.slip, old.counters,
      old.reason, old.is_open, old.holder_name, old.administrator_name, old.at)
    is distinct from
    (new.id, new.center_id, new.number, new.kind, new.expected_paise, new.counted_paise, new.amount_paise, new.slip, new.counters,
      new.reason, new.is_open, new.holder_name, new.administrator_name, new.at))
  execute function refuse_change_of_drawer_step();

-- The step of the drawer after which cash was taken or given; null: the center has never opened one, or the step is forgotten.
alter table desk_entries add column drawer_step_id uuid references drawer_steps on delete set null;
create index desk_entries_drawer on desk_entries (drawer_step_id) where drawer_step_id is not null;
create function refuse_change_of_drawer_of_entry() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of the cash book is never changed: %', old.id;
end $$;
create trigger desk_entries_drawer_unchanged before update of drawer_step_id on desk_entries
  for each row when (new.drawer_step_id is not null and old.drawer_step_id is distinct from new.drawer_step_id)
  execute function refuse_change_of_drawer_of_entry();
