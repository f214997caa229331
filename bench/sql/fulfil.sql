-- The statements of one fulfilment, as the product sends them when the provider reports a payment.
\set i :i + 1
\set n :first + :client_id * :each + :i
select id from payments where provider_session_id = 'session-' || :n::bigint;
begin;
select patient_id, cover_id, sponsor_id from bookings where payment_id = bench_id(:n);
select pg_advisory_xact_lock(hashtextextended('patient:' || bench_id(:n), 0));
update payments set status = 'paid', paid_at = now(), provider_session_id = 'session-' || :n::bigint, provider_payment_id = 'payment-' || :n::bigint,
  card_last4 = '4242' where id = bench_id(:n) and status <> 'paid' and amount_paise = 150000;
select center_id, session_date, start_hour from bookings where payment_id = bench_id(:n);
select pg_advisory_xact_lock(hashtextextended('window:' || bench_center(:n) || ':' || bench_date(:n) || ':17', 0));
select b.*, c.slots, c.status, u.status, c.deleted_at from bookings b join centers c on c.id = b.center_id
  join users u on u.id = b.user_id where b.payment_id = bench_id(:n) order by b.id for update of b;
with turned as (update bookings set status = 'confirmed', hold_expires_at = null, calendar_sequence = calendar_sequence + 1, updated_at = now()
    where id = bench_id(:n) returning id)
  insert into booking_events (booking_id, at, actor, from_status, to_status) select id, now(), 'payment', 'pending', 'confirmed' from turned;
select b.*, c.*, u.username, u.email, p.*, r.* from bookings b join centers c on c.id = b.center_id join users u on u.id = b.user_id
  left join payments p on p.id = b.payment_id
  left join lateral (select amount_paise, status, created_at, settled_at from refunds where booking_id = b.id order by n desc limit 1) r on true
  where b.id = bench_id(:n);
select b.id, u.id, u.email, u.language, p.name, exists (select from channel_consents c where c.user_id = u.id and c.ended_at is null)
  from bookings b join patients p on p.id = b.patient_id left join users u on u.id = p.user_id
  left join care_links l on l.patient_id = p.id and l.ended_at is null
  where b.id = bench_id(:n);
insert into outbox (id, once_key, template, recipient, slots, booking_id, created_at, due_at)
  values (bench_id(:n), 'booking-confirmed:' || :n::bigint, 'booking-confirmed', 'meera@example.com',
    '{"bookingId": "", "username": "Meera", "centerName": "Asha Kidney Care", "centerAddress": "4 Temple Road", "date": "2026-11-24"}',
    bench_id(:n), now(), now())
  on conflict (once_key) do nothing returning id;
commit;
