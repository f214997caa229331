-- How many bookings each patient has, and how many sessions to come (src/server/db/upcoming.ts), for lists in that order.
-- Whoever changes something only adds to `patients_to_count` for whom, so that nobody waits for anybody; a sweep counts these
-- again. A session begins and a hold lapses without any change: `upcoming` is right until `upcoming_until`.
alter table users
  add column bookings int not null default 0,
  add column upcoming int not null default 0,
  add column upcoming_until timestamptz;
create table patients_to_count (user_id uuid not null);
create index patients_to_count_user on patients_to_count (user_id);
insert into patients_to_count select id from users;

-- One order of names in every database, in which those that begin alike stand together.
create function letters_of(username text) returns text immutable parallel safe strict language sql
  return left(lower(username), 4);
drop index users_username;
drop index users_status;
drop index users_status_desc;
create index users_username on users (lower(username) collate "C", id);
create index users_status on users (status, lower(username) collate "C", id);
create index users_status_desc on users (status desc, lower(username) collate "C", id);
create index users_upcoming on users (upcoming, lower(username) collate "C", id);
create index users_upcoming_desc on users (upcoming desc, lower(username) collate "C", id);
create index users_letters on users (letters_of(username));
create index users_upcoming_until on users (upcoming_until) where upcoming_until is not null;

-- Two more kinds of tally: how many bookings a center has ('centers'), and how many the people have, by `users.bookings`, whose
-- names begin with some letters ('names'). `whose` is the center's id, or the letters.
alter table tallies drop constraint tallies_kind_check;
alter table tallies add constraint tallies_kind_check check (kind in ('sessions', 'days', 'users', 'centers', 'names'));
alter table tallies add column whose text not null default '';
drop index tallies_key;
create index tallies_key on tallies (kind, day, start_hour, status, whose);

alter view tallies_recounted rename to tallies_recounted_by_day;
create view tallies_recounted as
  select *, '' as whose from tallies_recounted_by_day
  union all
  select 'centers', 'epoch', 0::smallint, '', count(*)::int, 0, 0, center_id::text from bookings group by center_id
  union all
  select 'names', 'epoch', 0::smallint, '', sum(bookings)::int, 0, 0, letters_of(username) from users
    where bookings <> 0 group by letters_of(username);

create function tally_owners() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into patients_to_count select distinct user_id from added;
    insert into tallies (kind, whose, n) select 'centers', center_id, count(*) from added group by 2;
  elsif tg_op = 'DELETE' then
    insert into patients_to_count select distinct user_id from removed;
    insert into tallies (kind, whose, n) select 'centers', center_id, -count(*) from removed group by 2;
  else
    insert into patients_to_count
      select distinct unnest(array[a.user_id, r.user_id]) from added a join removed r on r.id = a.id
      where (a.user_id, a.status, a.session_date, a.start_hour, a.hold_expires_at)
        is distinct from (r.user_id, r.status, r.session_date, r.start_hour, r.hold_expires_at);
    insert into tallies (kind, whose, n)
      select 'centers', center_id, sum(n) from (
        select center_id, 1 as n from added union all select center_id, -1 from removed) turned
      group by 2 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger bookings_added_for_whom after insert on bookings
  referencing new table as added for each statement execute function tally_owners();
create trigger bookings_turned_for_whom after update on bookings
  referencing new table as added old table as removed for each statement execute function tally_owners();
create trigger bookings_removed_for_whom after delete on bookings
  referencing old table as removed for each statement execute function tally_owners();

create function tally_names() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Whoever is put back from a backup is counted anew.
    insert into patients_to_count select id from added where (bookings, upcoming) <> (0, 0);
    insert into tallies (kind, whose, n)
      select 'names', letters_of(username), sum(bookings) from added group by 2 having sum(bookings) <> 0;
  elsif tg_op = 'DELETE' then
    insert into tallies (kind, whose, n)
      select 'names', letters_of(username), -sum(bookings) from removed group by 2 having sum(bookings) <> 0;
  else
    insert into tallies (kind, whose, n)
      select 'names', letters_of(username), sum(bookings) from (
        select username, bookings from added union all select username, -bookings from removed) turned
      group by 2 having sum(bookings) <> 0;
  end if;
  return null;
end $$;
create trigger users_added_names after insert on users
  referencing new table as added for each statement execute function tally_names();
create trigger users_turned_names after update on users
  referencing new table as added old table as removed for each statement execute function tally_names();
create trigger users_removed_names after delete on users
  referencing old table as removed for each statement execute function tally_names();

insert into tallies (kind, whose, n, is_summed)
  select 'centers', center_id, count(*), true from bookings group by center_id;
analyze tallies;
