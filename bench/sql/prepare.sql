-- Patients with a session and their consent, and as many unpaid holds that a payment can be reported for. Numbers stand for
-- everything, so that both sides know the ids without asking: :patients of them.
create function bench_id(n bigint) returns uuid language sql immutable as
  $$ select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;

create table bench_centers as select row_number() over (order by id) - 1 as n, id from centers;
alter table bench_centers add primary key (n);
create function bench_center(number bigint) returns uuid language sql stable as
  $$ select id from bench_centers where n = number % 400 $$;

-- Eighteen days from a Monday on, and never a Sunday.
create function bench_date(number bigint) returns date language sql stable as
  $$ select date_trunc('week', (now() at time zone 'Asia/Kolkata')::date + 7)::date
      + ((number / 400) % 18 / 6 * 7 + (number / 400) % 18 % 6)::int $$;

-- Of whom, and from which network, somebody holds.
create function bench_origin(what text, n bigint) returns bytea language sql immutable as
  $$ select sha256(convert_to(what || n, 'UTF8')) $$;

update centers set slots = 500, charge_paise = 150000;
insert into users (id, email, username, created_at)
  select bench_id(n), 'bench-' || n || '@example.com', 'Meera ' || n, now() from generate_series(1, :patients) n;
insert into consents (id, user_id, purpose, notice_version, language, how, given_at)
  select bench_id(n), bench_id(n), 'health-data', :'notice', 'en', 'sign-up', now() from generate_series(1, :patients) n;
insert into sessions (id, user_id, created_at, last_used_at, expires_at)
  select bench_id(n), bench_id(n), now(), now(), now() + interval '1 day' from generate_series(1, :patients) n;

-- Held at another hour than those that are held while it is measured.
insert into payments (id, user_id, amount_paise, status, provider_session_id, checkout_url, created_at, expires_at)
  select bench_id(n), bench_id(n), 150000, 'open', 'session-' || n, 'https://pay.example/' || n, now(), now() + interval '36 minutes'
  from generate_series(1, :patients) n;
insert into bookings (id, user_id, center_id, session_date, start_hour, chair, status, price_paise, payment_id, hold_expires_at,
    created_at, updated_at, claimed_at)
  select bench_id(n), bench_id(n), bench_center(n), bench_date(n), 17, 300 + n / 7200, 'pending', 150000, bench_id(n),
    now() + interval '30 minutes', now(), now(), now()
  from generate_series(1, :patients) n;
analyze;
