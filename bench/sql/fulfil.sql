-- The statements of one fulfilment, as the product sends them when the provider reports a payment.
\set i :i + 1
\set n :first + :client_id * :each + :i
select id from payments where provider_session_id = 'session-' || :n::bigint;
begin;
select user_id from payments where id = bench_id(:n);
select pg_advisory_xact_lock(hashtextextended('patient:' || bench_id(:n), 0));
select id, status, amount_paise from payments where id = bench_id(:n) for update;
update payments set status = 'paid', paid_at = now(), provider_session_id = 'session-' || :n::bigint, provider_payment_id = 'payment-' || :n::bigint,
  card_last4 = '4242' where id = bench_id(:n);
select center_id, session_date, start_hour from bookings where payment_id = bench_id(:n);
select pg_advisory_xact_lock(hashtextextended('window:' || bench_center(:n) || ':' || bench_date(:n) || ':17', 0));
update bookings set status = 'cancelled', cancel_reason = 'not-paid-in-time', updated_at = now() where center_id = bench_center(:n)
  and session_date = bench_date(:n) and start_hour = 17 and status = 'pending' and hold_expires_at <= now() returning id;
select b.*, c.slots, c.status, u.status, c.deleted_at from bookings b join centers c on c.id = b.center_id
  join users u on u.id = b.user_id where b.payment_id = bench_id(:n) order by b.id for update of b;
update bookings set status = 'confirmed', hold_expires_at = null, calendar_sequence = calendar_sequence + 1, updated_at = now()
  where id = bench_id(:n);
insert into booking_events (booking_id, at, actor, from_status, to_status) values (bench_id(:n), now(), 'payment', 'pending', 'confirmed');
select b.*, c.*, u.username, u.email, p.*, r.* from bookings b join centers c on c.id = b.center_id join users u on u.id = b.user_id
  left join payments p on p.id = b.payment_id
  left join lateral (select amount_paise, status, created_at, settled_at from refunds where booking_id = b.id order by n desc limit 1) r on true
  where b.id = bench_id(:n);
insert into mails (id, once_key, template, recipient, details, booking_id, created_at)
  values (bench_id(:n), 'booking-confirmed:' || :n::bigint, 'booking-confirmed', 'meera@example.com',
    '{"bookingId": "", "username": "Meera", "centerName": "Asha Kidney Care", "centerAddress": "4 Temple Road", "date": "2026-11-24"}',
    bench_id(:n), now())
  on conflict (once_key) do nothing returning id;
-- As the queue's library puts it.
insert into jobs.job (id, name, data, priority, start_after, singleton_key, singleton_on, dead_letter, expire_in, keep_until,
    retry_limit, retry_delay, retry_backoff, policy)
  select id, j.name, data, priority, start_after, singleton_key, singleton_on, coalesce(j.dead_letter, q.dead_letter),
    case when expire_in is not null then expire_in::numeric * interval '1s'
      when q.expire_seconds is not null then q.expire_seconds * interval '1s' else interval '15 minutes' end,
    case when right(keep_until, 1) = 'Z' then cast(keep_until as timestamptz)
      else start_after + cast(coalesce(keep_until, (q.retention_minutes * 60)::text, '14 days') as interval) end,
    coalesce(j.retry_limit, q.retry_limit, 2),
    case when coalesce(j.retry_backoff, q.retry_backoff, false) then greatest(coalesce(j.retry_delay, q.retry_delay), 1)
      else coalesce(j.retry_delay, q.retry_delay, 0) end,
    coalesce(j.retry_backoff, q.retry_backoff, false), q.policy
  from (select gen_random_uuid() as id, 'send-mail' as name, '{"mailId": ""}'::jsonb as data, 0 as priority,
      now() + cast('0' as interval) as start_after, null as singleton_key, null::timestamp as singleton_on, null as dead_letter,
      '40' as expire_in, null as keep_until, 30 as retry_limit, 2 as retry_delay, true as retry_backoff) j
    join jobs.queue q on q.name = j.name
  on conflict do nothing returning id;
commit;
