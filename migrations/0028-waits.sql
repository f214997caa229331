-- Waiting for a chair, and chairs that are kept for somebody who is offered one. Tables are locked in the order in which a booking
-- of the release before locks them: bookings, users, patients.

-- A pending booking of this kind only keeps a chair: nothing was booked. It is under the one-chair index, and outside of lists,
-- counters, and the rule that nobody is in two places.
alter table bookings add column hold_kind text;
alter table bookings add constraint bookings_hold_kind_check check (hold_kind in ('offer', 'renewal')) not valid;

create table waits (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  patient_id uuid not null references patients on delete cascade,
  centers uuid[] not null check (cardinality(centers) between 1 and 10),
  dates date[] not null check (cardinality(dates) between 1 and 31),
  start_hours smallint[] not null check (cardinality(start_hours) between 1 and 4),
  -- No chair is offered that begins in fewer hours.
  notice_hours smallint not null default 4 check (notice_hours between 0 and 72),
  created_at timestamptz not null,
  -- When a chair was last looked for; those that waited longest for a look come first.
  looked_at timestamptz,
  ended_at timestamptz
);
create index waits_patient on waits (patient_id) where ended_at is null;
create index waits_to_look on waits (looked_at nulls first, created_at) where ended_at is null;

create or replace view tallies_recounted as
  select 'days' as kind, day, '' as status, sum(n)::int as n, sum(paise)::bigint as paise from (
    select day_in_india(b.created_at) as day, 1 as n, 0 as paise
      from bookings b left join payments p on p.id = b.payment_id
      where b.hold_kind is null and (b.payment_id is null or p.status = 'paid')
    union all
    select day_in_india(paid_at), 0, amount_paise from payments where status = 'paid' and paid_at is not null
    union all
    select day_in_india(created_at), 0, -amount_paise from refunds where status <> 'failed') happened group by day
  union all
  select 'users', 'epoch', status, count(*)::int, 0 from users group by status;

create or replace function tally_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (kind, day, n)
      select 'days', day_in_india(b.created_at), count(*)
      from added b left join payments p on p.id = b.payment_id
      where b.hold_kind is null and (b.payment_id is null or p.status = 'paid') group by 2;
  else
    insert into tallies (kind, day, n)
      select 'days', day_in_india(b.created_at), -count(*)
      from removed b left join payments p on p.id = b.payment_id
      where b.hold_kind is null and (b.payment_id is null or p.status = 'paid') group by 2;
  end if;
  return null;
end $$;
