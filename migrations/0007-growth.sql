-- What is counted often is tallied: how many bookings there are by the day, window and status of the session ('sessions'); how
-- many were made on a day in India, how many of these were paid or need no payment, and the paise that came in that day
-- minus those given back ('days'); how many users there are by status ('users').
-- The sum of the rows of a key is its figure. Whoever changes something adds rows and never changes any, so that nobody waits
-- for anybody; a sweep puts the rows of a key together.
create table tallies (
  kind text not null check (kind in ('sessions', 'days', 'users')),
  day date not null default 'epoch',
  start_hour smallint not null default 0,
  status text not null default '',
  n int not null default 0,
  settled int not null default 0,
  paise bigint not null default 0,
  is_summed boolean not null default false
);
create index tallies_key on tallies (kind, day, start_hour, status);
create index tallies_new on tallies (kind) where not is_summed;

create function day_in_india(moment timestamptz) returns date immutable parallel safe language sql
  return (moment at time zone 'Asia/Kolkata')::date;

-- The figures as they are, counted one by one: for the beginning, and for the doctor.
create view tallies_recounted as
  select 'sessions' as kind, session_date as day, start_hour, status, count(*)::int as n, 0 as settled, 0::bigint as paise
    from bookings group by session_date, start_hour, status
  union all
  select 'days', day, 0::smallint, '', sum(n)::int, sum(settled)::int, sum(paise)::bigint from (
    select day_in_india(b.created_at) as day, 1 as n, (b.payment_id is null or p.status = 'paid')::int as settled, 0 as paise
      from bookings b left join payments p on p.id = b.payment_id
    union all
    select day_in_india(paid_at), 0, 0, amount_paise from payments where status = 'paid' and paid_at is not null
    union all
    select day_in_india(created_at), 0, 0, -amount_paise from refunds where status <> 'failed') happened group by day
  union all
  select 'users', 'epoch', 0::smallint, status, count(*)::int, 0, 0 from users group by status;

create function tally_bookings() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (kind, day, start_hour, status, n)
      select 'sessions', session_date, start_hour, status, count(*) from added group by 2, 3, 4;
    insert into tallies (kind, day, n, settled)
      select 'days', day_in_india(b.created_at), count(*), count(*) filter (where b.payment_id is null or p.status = 'paid')
      from added b left join payments p on p.id = b.payment_id group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (kind, day, start_hour, status, n)
      select 'sessions', session_date, start_hour, status, -count(*) from removed group by 2, 3, 4;
    insert into tallies (kind, day, n, settled)
      select 'days', day_in_india(b.created_at), -count(*), -count(*) filter (where b.payment_id is null or p.status = 'paid')
      from removed b left join payments p on p.id = b.payment_id group by 2;
  else
    insert into tallies (kind, day, start_hour, status, n)
      select 'sessions', session_date, start_hour, status, sum(n) from (
        select session_date, start_hour, status, 1 as n from added
        union all select session_date, start_hour, status, -1 from removed) turned
      group by 2, 3, 4 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger bookings_added after insert on bookings
  referencing new table as added for each statement execute function tally_bookings();
create trigger bookings_turned after update on bookings
  referencing new table as added old table as removed for each statement execute function tally_bookings();
create trigger bookings_removed after delete on bookings
  referencing old table as removed for each statement execute function tally_bookings();

create function tally_payments() returns trigger language plpgsql as $$
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
    insert into tallies (kind, day, settled)
      select 'days', day_in_india(b.created_at), sum((a.status = 'paid')::int - (r.status = 'paid')::int)
      from added a join removed r on r.id = a.id join bookings b on b.payment_id = a.id
      where (a.status = 'paid') <> (r.status = 'paid') group by 2;
  end if;
  return null;
end $$;
create trigger payments_added after insert on payments
  referencing new table as added for each statement execute function tally_payments();
create trigger payments_turned after update on payments
  referencing new table as added old table as removed for each statement execute function tally_payments();
create trigger payments_removed after delete on payments
  referencing old table as removed for each statement execute function tally_payments();

create function tally_refunds() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (kind, day, paise)
      select 'days', day_in_india(created_at), -sum(amount_paise) from added where status <> 'failed' group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (kind, day, paise)
      select 'days', day_in_india(created_at), sum(amount_paise) from removed where status <> 'failed' group by 2;
  else
    insert into tallies (kind, day, paise)
      select 'days', day_in_india(created_at), sum(paise) from (
        select created_at, -amount_paise as paise from added where status <> 'failed'
        union all select created_at, amount_paise from removed where status <> 'failed') turned
      group by 2 having sum(paise) <> 0;
  end if;
  return null;
end $$;
create trigger refunds_added after insert on refunds
  referencing new table as added for each statement execute function tally_refunds();
create trigger refunds_turned after update on refunds
  referencing new table as added old table as removed for each statement execute function tally_refunds();
create trigger refunds_removed after delete on refunds
  referencing old table as removed for each statement execute function tally_refunds();

create function tally_users() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into tallies (kind, status, n) select 'users', status, count(*) from added group by 2;
  elsif tg_op = 'DELETE' then
    insert into tallies (kind, status, n) select 'users', status, -count(*) from removed group by 2;
  else
    insert into tallies (kind, status, n)
      select 'users', status, sum(n) from (
        select status, 1 as n from added union all select status, -1 from removed) turned
      group by 2 having sum(n) <> 0;
  end if;
  return null;
end $$;
create trigger users_added after insert on users
  referencing new table as added for each statement execute function tally_users();
create trigger users_turned after update on users
  referencing new table as added old table as removed for each statement execute function tally_users();
create trigger users_removed after delete on users
  referencing old table as removed for each statement execute function tally_users();

insert into tallies (kind, day, start_hour, status, n, settled, paise, is_summed)
  select kind, day, start_hour, status, n, settled, paise, true from tallies_recounted;

-- Who has a text in the name or the address: by every three signs that follow each other.
create function parts_of(text) returns text[] immutable parallel safe strict language sql
  return array(select distinct substr($1, place, 3) from generate_series(1, length($1) - 2) as place);
create index users_parts on users using gin (parts_of(lower(username) || ' ' || email));
create index users_created on users (created_at);
create index users_status on users (status, lower(username), id);
create index users_status_desc on users (status desc, lower(username), id);
create index payments_provider_id on payments (lower(provider_payment_id) text_pattern_ops);

-- Chairs taken in a window, of all centers, without a look at the rows.
create index bookings_taken on bookings (session_date, start_hour, center_id) include (status, hold_expires_at)
  where status <> 'cancelled';
-- Lists of appointments: of a day, those made last first; and the orders of 0003 the other way round.
create index bookings_day on bookings (session_date, created_at desc, id desc);
create index bookings_status_desc on bookings (status desc, created_at desc, id desc);
create index bookings_price_desc on bookings (price_paise desc, created_at desc, id desc);
-- Lists by patient are walked through without a look at the rows.
drop index bookings_user;
create index bookings_user on bookings (user_id, session_date desc, start_hour desc, id);
-- How many sessions each patient still has before them.
create index bookings_open on bookings (user_id) include (session_date, start_hour, hold_expires_at)
  where status in ('pending', 'confirmed');
-- The sweep that completes sessions looks at the windows of today that are over, and no others.
drop index bookings_to_complete;
create index bookings_to_complete on bookings (session_date, start_hour) where status = 'confirmed';

-- Mails of a person, and about what a person wrote to us.
create index mails_recipient on mails (recipient) where recipient <> '';
create index mails_writer on mails ((details ->> 'email')) where details ->> 'email' is not null;
create index mails_contact_to_forget on mails ((coalesce(sent_at, created_at)))
  where (recipient <> '' or booking_id is null) and template in ('contact-message', 'contact-received');
