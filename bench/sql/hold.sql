-- The statements of one make-payment, as the product sends them: who asks, the limit, the hold, and what the provider said.
\set i :i + 1
\set n :first + :client_id * :each + :i
\set payment 1000000 + :n
select u.id, u.email, u.username, u.picture, u.language, u.password_hash, not exists (select from consents c
    where c.user_id = u.id and c.notice_version = :notice and c.withdrawn_at is null)
  from sessions s join users u on u.id = s.user_id
  where s.id = bench_id(:n) and s.user_id = bench_id(:n) and s.ended_at is null and s.expires_at > now() and u.status = 'active';
insert into rate_limits values ('payment-account of ' || :n::bigint, 1, extract(epoch from now()) * 1000 + 3600000)
  on conflict (key) do update set points = case when rate_limits.expire <= extract(epoch from now()) * 1000 then 1
    else rate_limits.points + 1 end returning points, expire;
begin;
select pg_advisory_xact_lock(hashtextextended('person of ' || :n::bigint, 0));
select pg_advisory_xact_lock(hashtextextended('patient:' || bench_id(:n), 0));
select status from users where id = bench_id(:n);
select id, center_id from bookings where user_id = bench_id(:n) and session_date = bench_date(:n) and start_hour = 9
  and status <> 'cancelled';
select count(b.id) >= c.slots from centers c left join bookings b on b.center_id = c.id and b.session_date = bench_date(:n)
    and b.start_hour = 9 and b.status <> 'cancelled' and (b.hold_expires_at is null or b.hold_expires_at > now())
  where c.id = bench_center(:n) group by c.slots;
select exists (select from payments where user_id = bench_id(:n) and status = 'paid');
select pg_advisory_xact_lock(hashtextextended('network of ' || :n::bigint, 0));
select pg_advisory_xact_lock(hashtextextended('window:' || bench_center(:n) || ':' || bench_date(:n) || ':9', 0));
select id, name, slots, charge_paise, status from centers where id = bench_center(:n) and deleted_at is null;
update bookings set status = 'cancelled', cancel_reason = 'not-paid-in-time', updated_at = now() where center_id = bench_center(:n)
  and session_date = bench_date(:n) and start_hour = 9 and status = 'pending' and hold_expires_at <= now() returning id;
select b.id, b.center_id, b.session_date, b.start_hour, b.price_paise, p.id, p.provider_session_id, p.checkout_url, p.created_at
  from bookings b join payments p on p.id = b.payment_id
  where b.user_id = bench_id(:n) and b.status = 'pending' and b.hold_expires_at > now();
select id, center_id from bookings where user_id = bench_id(:n) and session_date = bench_date(:n) and start_hour = 9
  and status <> 'cancelled';
select count(*) filter (where is_unpaid)::int, max(ended_at) filter (where is_unpaid), count(*) filter (where is_open)::int,
  max(hold_expires_at) filter (where is_open) from (
  select person, held_at, hold_expires_at, is_paid, is_open,
    came_to_nothing and held_at > coalesce(max(paid_at) filter (where is_paid) over (partition by person), '-infinity') as is_unpaid,
    case status when 'cancelled' then least(updated_at, hold_expires_at) else hold_expires_at end as ended_at
  from (
    select o.person, o.held_at, b.hold_expires_at, b.status, b.updated_at, p.paid_at, p.status = 'paid' and b.status <> 'cancelled' as is_paid,
      b.status = 'pending' and b.hold_expires_at > now() as is_open,
      p.status <> 'paid' and (b.status = 'cancelled' and b.cancel_reason in ('not-paid-in-time', 'patient')
        or b.status = 'pending' and b.hold_expires_at <= now()) as came_to_nothing
    from hold_origins o join bookings b on b.id = o.booking_id join payments p on p.id = b.payment_id
    where o.held_at > now() - interval '24 hours' and o.person = bench_origin('person', :n)) each) recent;
select count(*) filter (where is_unpaid or is_open)::int - count(*) filter (where is_paid)::int, min(held_at) filter (where is_unpaid or is_open)
  from (
  select person, held_at, hold_expires_at, is_paid, is_open,
    came_to_nothing and held_at > coalesce(max(paid_at) filter (where is_paid) over (partition by person), '-infinity') as is_unpaid,
    case status when 'cancelled' then least(updated_at, hold_expires_at) else hold_expires_at end as ended_at
  from (
    select o.person, o.held_at, b.hold_expires_at, b.status, b.updated_at, p.paid_at, p.status = 'paid' and b.status <> 'cancelled' as is_paid,
      b.status = 'pending' and b.hold_expires_at > now() as is_open,
      p.status <> 'paid' and (b.status = 'cancelled' and b.cancel_reason in ('not-paid-in-time', 'patient')
        or b.status = 'pending' and b.hold_expires_at <= now()) as came_to_nothing
    from hold_origins o join bookings b on b.id = o.booking_id join payments p on p.id = b.payment_id
    where o.held_at > now() - interval '24 hours' and o.network = bench_origin('network', :n)) each) recent;
with taken as (select chair from bookings where center_id = bench_center(:n) and session_date = bench_date(:n) and start_hour = 9
    and status <> 'cancelled')
  select chair as chair from generate_series(1, 500) chair where (select count(*) from taken) < 500
    and chair not in (select taken.chair from taken) order by chair limit 1 \gset
insert into payments (id, user_id, amount_paise, status, created_at, expires_at)
  values (bench_id(:payment), bench_id(:n), 150000, 'creating', now(), now() + interval '36 minutes');
insert into bookings (id, user_id, center_id, session_date, start_hour, chair, status, price_paise, payment_id, hold_expires_at,
    created_at, updated_at, claimed_at)
  values (bench_id(:payment), bench_id(:n), bench_center(:n), bench_date(:n), 9, :chair, 'pending', 150000, bench_id(:payment),
    now() + interval '30 minutes', now(), now(), now());
insert into hold_origins values (bench_id(:payment), bench_origin('person', :n), bench_origin('network', :n), now());
insert into booking_events (booking_id, at, actor, from_status, to_status, note)
  values (bench_id(:payment), now(), 'patient', null, 'pending', 'chair held');
commit;
update payments set status = 'open', provider_session_id = 'bench-' || :payment::bigint, checkout_url = 'https://pay.example/'
  where id = bench_id(:payment) and status = 'creating';
select provider_session_id from payments where id = bench_id(:payment);
