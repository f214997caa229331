-- Fills a database that has centers and patients (patient-1@example.com and on) with growth.bookings bookings, as of
-- growth.now. The same two years and thirty days in every size: only how much is booked in each window differs. The first
-- ten patients and the first center have a thousand of the bookings in every size, so that they can be compared.
-- Triggers and foreign keys rest meanwhile (session_replication_role); indexes are made anew behind it, and hold the rules.

create schema growth;

create unlogged table growth.windows as
with days as (
  select day::date, case when day <= today then 1 else 1 - 0.8 * extract(day from day - today) / 30 end as weight
  from (select (current_setting('growth.now')::timestamptz at time zone 'Asia/Kolkata')::date::timestamp as today) t,
    generate_series(today - interval '730 days', today + interval '30 days', '1 day') day
  where extract(isodow from day) <> 7),
windows as (
  select day, hour, sum(weight) over (order by day, hour) / sum(weight) over () as share
  from days, unnest(array[5, 9, 13, 17]) hour),
shared as (
  select day, hour, round((current_setting('growth.bookings')::int - 1000) * share)::int as upto from windows)
select row_number() over (order by day, hour)::int as place, day, hour,
  coalesce(lag(upto) over (order by day, hour), 0) as first, upto from shared;

create unlogged table growth.people as
select row_number() over (order by substring(email from '[0-9]+')::int)::int as place, id, email
from users where email ~ '^patient-[0-9]+@';
create unique index on growth.people (place);

create unlogged table growth.places as
select row_number() over (order by id)::int as place, id, charge_paise from centers;
create unique index on growth.places (place);

-- k: which booking it is; r: a number that looks like chance.
create unlogged table growth.bookings as
with many as (
  select w.day, w.hour, k, 11 + k % (select count(*)::int - 10 from growth.people) as person,
    2 + (k::bigint * 7919 % (select count(*) - 1 from growth.places))::int as place
  from growth.windows w, generate_series(w.first, w.upto - 1) k),
few as (
  select w.day, w.hour, current_setting('growth.bookings')::int - 1000 + n, 1 + n % 10, 1
  from generate_series(0, 999) n join growth.windows w
    on w.place = 1 + ((n / 10) * (select max(place) - 1 from growth.windows) / 99)),
chosen as (select *, hashint8(k) & 2147483647 as r from (select * from many union all select * from few) all_of_them),
dated as (
  select *, least(((day - 1 - r % 29)::timestamp + interval '8 hours' + (r / 29 % 39600) * interval '1 second') at time zone 'Asia/Kolkata',
      current_setting('growth.now')::timestamptz - (r % 600) * interval '1 second') as made,
    (day::timestamp + hour * interval '1 hour') at time zone 'Asia/Kolkata' as begins
  from chosen),
told as (
  select *, case
    when r % 25 = 0 then 'cancelled'
    when begins + interval '4 hours' <= current_setting('growth.now')::timestamptz then 'completed'
    when r % 50 = 1 then 'pending'
    else 'confirmed' end as status
  from dated)
select k, r, person, place, day, hour, status,
  -- The lowest free chair, as the product gives it.
  row_number() over (partition by place, day, hour, status = 'cancelled' order by k) as chair,
  made, r / 25 % 5 < 2 as paid,
  case when status = 'cancelled' then made + interval '1 hour'
    when status = 'completed' then begins + interval '4 hours' else made + interval '2 minutes' end as changed,
  (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7000800' || lpad(to_hex(k), 13, '0'))::uuid as id,
  (lpad(to_hex((extract(epoch from made) * 1000)::bigint), 12, '0') || '7000801' || lpad(to_hex(k), 13, '0'))::uuid as payment
from told;

insert into payments (id, user_id, amount_paise, status, provider_session_id, provider_payment_id, card_last4, created_at, expires_at, paid_at, checked_at)
select b.payment, p.id, c.charge_paise, 'paid', 'cs_growth_' || lpad(to_hex(k), 12, '0'),
  'pi_growth_' || lpad(to_hex(k), 12, '0'), '4242', made, made + interval '36 minutes', made + interval '2 minutes', made + interval '2 minutes'
from growth.bookings b join growth.people p on p.place = b.person join growth.places c on c.place = b.place
where paid order by made;

insert into bookings (id, user_id, patient_id, center_id, session_date, start_hour, chair, status, price_paise, payment_id, cancel_reason, created_at, updated_at, claimed_at)
select b.id, p.id, p.id, c.id, day, hour, chair, status, case when paid then c.charge_paise else 0 end, case when paid then payment end,
  case when status = 'cancelled' then 'patient' end, made, changed, made
from growth.bookings b join growth.people p on p.place = b.person join growth.places c on c.place = b.place
order by made;

insert into booking_events (booking_id, at, actor, from_status, to_status)
select id, made + interval '2 minutes', case when paid then 'payment' else 'administrator' end, case when paid then 'pending' end, 'confirmed'
from growth.bookings order by made;

insert into booking_events (booking_id, at, actor, from_status, to_status)
select id, changed, case status when 'completed' then 'clock' when 'pending' then 'administrator' else 'patient' end, 'confirmed', status
from growth.bookings where status <> 'confirmed' order by changed;

insert into refunds (id, payment_id, booking_id, amount_paise, reason, status, provider_refund_id, created_at, settled_at)
select gen_random_uuid(), payment, b.id, c.charge_paise, 'cancelled-in-time', 'succeeded', 're_growth_' || lpad(to_hex(k), 12, '0'),
  changed, changed + interval '1 minute'
from growth.bookings b join growth.places c on c.place = b.place
where paid and status = 'cancelled' order by made;

-- A share of the mails. What the daily work would have emptied is empty.
insert into outbox (id, once_key, template, recipient, slots, created_at, due_at, status, sent_at, attempts, booking_id)
select gen_random_uuid(), 'booking-confirmed:' || b.id || ':' || payment, 'booking-confirmed', case when is_old then '' else p.email end,
  case when is_old then '{}'::jsonb else jsonb_build_object('bookingId', b.id, 'amount', 1) end,
  made + interval '2 minutes', made + interval '2 minutes', 'sent', made + interval '3 minutes', 1, b.id
from (select *, made < current_setting('growth.now')::timestamptz - interval '364 days' as is_old from growth.bookings) b
  join growth.people p on p.place = b.person
where paid and r % 4 = 0 order by made;

-- The first center has chairs for the ten patients, and some more.
update centers set slots = greatest(slots, 16) where id = (select id from growth.places where place = 1);

-- People came at different times.
update users set created_at = created_at - (hashtext(email) & 16777215) * interval '1 second' where email like 'patient-%';

drop schema growth cascade;
