-- Chairs are rows, so that one can have a name of its own. How many a center has stays `centers.slots`, and whoever writes it, also
-- the release before, makes or retires rows by the trigger. A chair that is retired keeps its row, and what is booked on it.
create table chairs (
  center_id uuid not null references centers on delete cascade,
  number int not null check (number >= 1),
  -- What the center calls it, where that is not its number.
  name text check (name <> ''),
  is_retired boolean not null default false,
  primary key (center_id, number)
);

create function number_chairs() returns trigger language plpgsql as $$
begin
  insert into chairs (center_id, number) select new.id, n from generate_series(1, new.slots) n
    on conflict (center_id, number) do update set is_retired = false where chairs.is_retired;
  update chairs set is_retired = true where center_id = new.id and number > new.slots and not is_retired;
  return null;
end $$;
create trigger number_chairs after insert or update of slots on centers for each row execute function number_chairs();

insert into chairs (center_id, number) select id, n from centers, generate_series(1, slots) n;
-- Of centers that had more chairs when they were booked.
insert into chairs (center_id, number, is_retired)
  select distinct bookings.center_id, bookings.chair, true from bookings join centers on centers.id = bookings.center_id
  where bookings.chair > centers.slots;

-- Rows of chairs are never deleted, so this holds for every writer; those that are here were counted above.
alter table bookings add constraint bookings_chair_fkey foreign key (center_id, chair) references chairs not valid;
