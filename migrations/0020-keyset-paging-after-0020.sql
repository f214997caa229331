-- Lists go on from the row where a page ended, and count up to a bound (src/server/platform/db/keyset.ts), so nobody needs to know
-- any more how many bookings there are by name, center and window, or how many each patient has. What the dashboard can't ask
-- of an index is still tallied: the bookings and the money of a day ('days'), and the users by status ('users').
-- Every process of a release before this one is stopped first; its name keeps one from starting again afterwards.
-- Their triggers go with them.
drop function tally_owners() cascade;
drop function tally_names() cascade;
drop function tally_bookings() cascade;
drop table patients_to_count;
drop view tallies_recounted;
drop view tallies_recounted_by_day;
-- Their indexes go with them.
alter table users drop column bookings, drop column upcoming, drop column upcoming_until;
drop index users_letters;
drop function letters_of(text);

-- The sum of the rows of a key (kind, day, status) is its figure, as before.
alter table tallies rename to tallies_before;
create table tallies (
  kind text not null check (kind in ('days', 'users')),
  day date not null default 'epoch',
  status text not null default '',
  -- Of a day: the bookings made on it that are paid or need no payment.
  n int not null default 0,
  paise bigint not null default 0,
  is_summed boolean not null default false
);
insert into tallies (kind, day, status, n, paise, is_summed)
  select kind, day, status, sum(case kind when 'days' then settled else n end), sum(paise), true
  from tallies_before where kind in ('days', 'users') group by kind, day, status;
drop table tallies_before;
create index tallies_key on tallies (kind, day, status);
create index tallies_new on tallies (kind) where not is_summed;

-- The figures as they are, counted one by one: for the doctor.
create view tallies_recounted as
  select 'days' as kind, day, '' as status, sum(n)::int as n, sum(paise)::bigint as paise from (
    select day_in_india(b.created_at) as day, 1 as n, 0 as paise
      from bookings b left join payments p on p.id = b.payment_id where b.payment_id is null or p.status = 'paid'
    union all
    select day_in_india(paid_at), 0, amount_paise from payments where status = 'paid' and paid_at is not null
    union all
    select day_in_india(created_at), 0, -amount_paise from refunds where status <> 'failed') happened group by day
  union all
  select 'users', 'epoch', status, count(*)::int, 0 from users group by status;

create function tally_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (kind, day, n)
      select 'days', day_in_india(b.created_at), count(*)
      from added b left join payments p on p.id = b.payment_id where b.payment_id is null or p.status = 'paid' group by 2;
  else
    insert into tallies (kind, day, n)
      select 'days', day_in_india(b.created_at), -count(*)
      from removed b left join payments p on p.id = b.payment_id where b.payment_id is null or p.status = 'paid' group by 2;
  end if;
  return null;
end $$;
create trigger bookings_added after insert on bookings
  referencing new table as added for each statement execute function tally_bookings();
create trigger bookings_removed after delete on bookings
  referencing old table as removed for each statement execute function tally_bookings();

create or replace function tally_payments() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (kind, day, paise)
      select 'days', day_in_india(paid_at), sum(amount_paise) from added where status = 'paid' and paid_at is not null group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (kind, day, paise)
      select 'days', day_in_india(paid_at), -sum(amount_paise) from removed where status = 'paid' and paid_at is not null group by 2;
  else
    insert into tallies (kind, day, paise)
      select 'days', day_in_india(paid_at), sum(paise) from (
        select paid_at, amount_paise as paise from added where status = 'paid' and paid_at is not null
        union all select paid_at, -amount_paise from removed where status = 'paid' and paid_at is not null) turned
      group by 2 having sum(paise) <> 0;
    insert into tallies (kind, day, n)
      select 'days', day_in_india(b.created_at), sum((a.status = 'paid')::int - (r.status = 'paid')::int)
      from added a join removed r on r.id = a.id join bookings b on b.payment_id = a.id
      where (a.status = 'paid') <> (r.status = 'paid') group by 2;
  end if;
  return null;
end $$;
