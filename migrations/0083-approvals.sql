-- What centers approve of covers are rows, and a booking names the one that it stands on (decision 19). `cover_checks` keeps what a
-- center was asked. Everything below the tables serves the release before, which writes and reads `cover_checks` alone.

create table approvals (
  id uuid primary key,
  cover_id uuid not null references covers on delete cascade,
  center_id uuid not null references centers on delete cascade,
  -- The day on which it was given, and its last day.
  valid_from date not null,
  valid_until date not null,
  -- For how many sessions; null: no limit. Those count that name it, from its first day on.
  sessions int check (sessions >= 0),
  reference text,
  -- `ended`: another one took its place, the center refused later, or it was given for another card.
  state text not null default 'given' check (state in ('given', 'ended')),
  decided_at timestamptz,
  decided_by uuid references administrators on delete set null
);
create index approvals_cover on approvals (cover_id, center_id);

-- What the center is asked. `none`: nothing is open, its answer stands in `approvals`. Null: the release before wrote the row.
alter table cover_checks add column question text check (question in ('waiting', 'paper-wanted', 'refused', 'none')),
  add column question_reason text,
  -- Since when, where an approval stands; a first question has `asked_at`.
  add column question_asked_at timestamptz,
  alter column state set default 'waiting';

alter table bookings add column approval_id uuid;
alter table bookings add constraint bookings_approval_id_fkey
  foreign key (approval_id) references approvals on delete set null not valid;

-- The functions and triggers below go one release later, with the columns of `cover_checks` that they write and read (state, reason,
-- approved_until, sessions, approved_from, reference, next_state, next_reason, next_asked_at, before_until, before_sessions,
-- before_reference): `NNNN-checks-are-questions-after-0084.sql` drops them. Each of these functions sets `vrikka.approvals` while it
-- works, so that what it writes is not carried back; in its body, since a setting of the function itself wants a superuser.

-- Makes rows of what the release before has written of a cover at a center.
create function take_check_over(asked cover_checks) returns void language plpgsql as $$
declare
  latest approvals;
  is_approved boolean := asked.state = 'approved';
  earlier uuid;
begin
  perform set_config('vrikka.approvals', 'carried', true);
  update cover_checks set
      question = case when is_approved then coalesce(asked.next_state, 'none') else asked.state end,
      question_reason = case when is_approved then asked.next_reason else asked.reason end,
      question_asked_at = case when is_approved then asked.next_asked_at end
    where cover_id = asked.cover_id and center_id = asked.center_id;
  if not is_approved then
    update approvals set state = 'ended'
      where cover_id = asked.cover_id and center_id = asked.center_id and state = 'given';
    perform set_config('vrikka.approvals', '', true);
    return;
  end if;
  select * into latest from approvals where cover_id = asked.cover_id and center_id = asked.center_id and state = 'given'
    order by valid_until desc, decided_at desc nulls last, id desc limit 1;
  if latest.id is not null and latest.decided_at is not distinct from asked.decided_at then
    update approvals set valid_from = coalesce(asked.approved_from, valid_from), valid_until = asked.approved_until,
        sessions = asked.sessions, reference = asked.reference, decided_by = asked.decided_by
      where id = latest.id;
    perform set_config('vrikka.approvals', '', true);
    return;
  end if;
  if asked.before_until is null then
    update approvals set state = 'ended'
      where cover_id = asked.cover_id and center_id = asked.center_id and state = 'given';
  elsif latest.id is null then
    insert into approvals (id, cover_id, center_id, valid_from, valid_until, sessions, reference)
      values (gen_random_uuid(), asked.cover_id, asked.center_id,
        least(asked.approved_from, asked.before_until), asked.before_until, asked.before_sessions, asked.before_reference)
      returning id into earlier;
  end if;
  insert into approvals (id, cover_id, center_id, valid_from, valid_until, sessions, reference, decided_at, decided_by)
    values (gen_random_uuid(), asked.cover_id, asked.center_id,
      coalesce(asked.approved_from, asked.approved_until), asked.approved_until, asked.sessions, asked.reference, asked.decided_at, asked.decided_by)
    returning * into latest;
  -- What is booked from its first day counts for it; but for one before it first, until the last day of that and as far as it goes.
  if asked.before_until is null or earlier is not null then
    perform from bookings where cover_id = asked.cover_id and center_id = asked.center_id order by id for update;
    update bookings set approval_id = case when earlier is not null and counted.session_date <= asked.before_until
          and (asked.before_sessions is null or counted.n <= asked.before_sessions) then earlier else latest.id end
      from (select id, session_date, row_number() over (order by session_date, start_hour, id) as n from bookings
        where cover_id = asked.cover_id and center_id = asked.center_id and session_date >= asked.approved_from
          and not awaits_check and hold_kind is null and status <> 'cancelled'
          and (hold_expires_at is null or hold_expires_at > now())) counted
      where bookings.id = counted.id;
  end if;
  perform set_config('vrikka.approvals', '', true);
end $$;

create function check_was_written() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    update approvals set state = 'ended' where cover_id = old.cover_id and center_id = old.center_id and state = 'given';
  else
    perform take_check_over(new);
  end if;
  return null;
end $$;
create trigger cover_checks_added_by_release_before after insert on cover_checks for each row
  when (new.question is null and current_setting('vrikka.approvals', true) is distinct from 'carried')
  execute function check_was_written();
create trigger cover_checks_written_by_release_before
  after update of state, reason, approved_until, sessions, approved_from, reference, next_state, next_reason, before_until on cover_checks
  for each row when (current_setting('vrikka.approvals', true) is distinct from 'carried')
  execute function check_was_written();
create trigger cover_checks_removed_by_release_before after delete on cover_checks for each row
  when (current_setting('vrikka.approvals', true) is distinct from 'carried') execute function check_was_written();

-- The release before keeps what a session is claimed by on its booking, where it is booked on an approval, moved or brought back, and
-- gives bookings another cover where two persons are one. This names the approval: the first to end that has a session left.
create function name_approval() returns trigger language plpgsql as $$
declare
  named uuid;
begin
  if exists (select from approvals where id = new.approval_id and cover_id = new.cover_id
    and (new.cover_id is distinct from old.cover_id
      or (state = 'given' and center_id = new.center_id and valid_until >= new.session_date))) then
    return new;
  end if;
  select id into named from (
    select approvals.*, sessions is null or sessions > (select count(*) from bookings other
        where other.approval_id = approvals.id and other.id <> new.id and other.session_date >= approvals.valid_from
          and not other.awaits_check and other.hold_kind is null and other.status <> 'cancelled'
          and (other.hold_expires_at is null or other.hold_expires_at > new.updated_at)) as has_left
      from approvals where cover_id = new.cover_id and center_id = new.center_id and state = 'given'
        and new.session_date between valid_from and valid_until) given
    order by has_left desc, case when has_left then valid_until end, case when has_left then decided_at end nulls first,
      valid_until desc, decided_at desc nulls last, id limit 1;
  new.approval_id := coalesce(named, new.approval_id);
  return new;
end $$;
create trigger bookings_booked_by_release_before before update of cover_holder, cover_id on bookings for each row
  when (new.cover_id is not null and not new.awaits_check and new.hold_kind is null
    and new.approval_id is not distinct from old.approval_id)
  execute function name_approval();

-- Shows the release before what stands in `approvals`.
create function show_in_check(cover uuid, center uuid) returns void language plpgsql as $$
declare
  latest approvals;
  earlier record;
begin
  perform set_config('vrikka.approvals', 'carried', true);
  select * into latest from approvals where cover_id = cover and center_id = center and state = 'given'
    order by valid_until desc, decided_at desc nulls last, id desc limit 1;
  if latest.id is null then
    update cover_checks set state = case when question = 'none' then 'waiting' else question end, reason = question_reason,
        approved_until = null, sessions = null, approved_from = null, reference = null, next_state = null, next_reason = null,
        next_asked_at = null, before_until = null, before_sessions = null, before_reference = null
      where cover_id = cover and center_id = center and question is not null;
    perform set_config('vrikka.approvals', '', true);
    return;
  end if;
  -- Of those before it: how many are booked from its first day on, and how many are left.
  select max(valid_until) as until, bool_and(given.sessions is not null) as is_limited,
      sum(booked + greatest(0, given.sessions - used)) as sessions,
      (array_agg(given.reference order by valid_until desc))[1] as reference
    into earlier from approvals given cross join lateral (
      select count(*) as used, count(*) filter (where session_date >= latest.valid_from) as booked from bookings
        where approval_id = given.id and session_date >= given.valid_from and not awaits_check and hold_kind is null
          and status <> 'cancelled' and (hold_expires_at is null or hold_expires_at > now())) counted
    where cover_id = cover and center_id = center and state = 'given' and given.id <> latest.id;
  update cover_checks set state = 'approved', reason = null, approved_until = latest.valid_until,
      sessions = greatest(1, latest.sessions), approved_from = latest.valid_from, reference = latest.reference,
      decided_at = latest.decided_at, decided_by = latest.decided_by, next_state = nullif(question, 'none'),
      next_reason = question_reason, next_asked_at = case when question <> 'none' then question_asked_at end,
      before_until = earlier.until, before_sessions = case when earlier.is_limited then earlier.sessions end,
      before_reference = earlier.reference
    where cover_id = cover and center_id = center and question is not null;
  perform set_config('vrikka.approvals', '', true);
end $$;

create function approval_was_written() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform show_in_check(old.cover_id, old.center_id); end if;
  if tg_op <> 'DELETE' then perform show_in_check(new.cover_id, new.center_id); end if;
  return null;
end $$;
create trigger approvals_for_release_before after insert or update or delete on approvals for each row
  when (current_setting('vrikka.approvals', true) is distinct from 'carried') execute function approval_was_written();
create trigger cover_checks_asked_for_release_before after insert on cover_checks for each row
  when (new.question is not null and current_setting('vrikka.approvals', true) is distinct from 'carried')
  execute function approval_was_written();
create trigger cover_checks_answered_for_release_before after update of question, question_reason, question_asked_at on cover_checks
  for each row when (current_setting('vrikka.approvals', true) is distinct from 'carried')
  execute function approval_was_written();
