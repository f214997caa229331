-- The seed's bookings are paid by a scheme; here patients pay the center's price, and what was given back is refunded. A payment
-- and a refund have the number of their booking.
update bookings set price_paise = charge_paise from centers where centers.id = center_id;
insert into payments (id, user_id, amount_paise, status, provider_session_id, provider_payment_id, created_at, expires_at, paid_at)
  select id, user_id, price_paise, 'paid', 'cs_' || id, 'pi_' || id, created_at, created_at + interval '36 minutes', created_at from bookings;
update bookings set payment_id = id;
insert into refunds (id, payment_id, booking_id, amount_paise, reason, status, provider_refund_id, created_at, settled_at)
  select id, id, id, price_paise, 'cancelled-in-time', 'succeeded', 're_' || id, updated_at, updated_at from bookings
  where status = 'cancelled';

-- What refers to a booking or a payment is not partitioned: here it may belong to either of the two.
do $$
declare one record;
begin
  for one in select conrelid::regclass as child, conname from pg_constraint where contype = 'f'
    and confrelid in ('bookings'::regclass, 'payments'::regclass, 'refunds'::regclass) loop
    execute format('alter table %s drop constraint %I', one.child, one.conname);
  end loop;
end $$;

-- The same once more, in eight partitions by center, as eight shards would have it. What belongs to a booking takes its center along.
create schema sharded;
create table sharded.bookings (like public.bookings including defaults) partition by hash (center_id);
create table sharded.booking_events (like public.booking_events including defaults, center_id uuid) partition by hash (center_id);
create table sharded.payments (like public.payments including defaults, center_id uuid) partition by hash (center_id);
create table sharded.refunds (like public.refunds including defaults, center_id uuid) partition by hash (center_id);
create sequence sharded.event_ids start 100000000;
alter table sharded.booking_events alter id set default nextval('sharded.event_ids');
do $$
declare name text;
begin
  foreach name in array array['bookings', 'booking_events', 'payments', 'refunds'] loop
    for shard in 0..7 loop
      execute format('create table sharded.%I partition of sharded.%I for values with (modulus 8, remainder %s)', name || '_shard_' || shard, name, shard);
    end loop;
  end loop;
end $$;
insert into sharded.bookings select * from public.bookings;
insert into sharded.booking_events select e.*, b.center_id from public.booking_events e join public.bookings b on b.id = e.booking_id;
insert into sharded.payments select p.*, b.center_id from public.payments p join public.bookings b on b.payment_id = p.id;
insert into sharded.refunds select r.*, b.center_id from public.refunds r join public.bookings b on b.id = r.booking_id;
