-- online
-- Fills what 0025 added, some thousand rows at a time. What somebody holds at that moment is left for the next round.

do $$
declare
  last uuid;
  batch uuid[];
begin
  last := '00000000-0000-0000-0000-000000000000';
  loop
    batch := array(select id from users where id > last order by id limit 2000);
    exit when cardinality(batch) = 0;
    insert into patients (id, user_id, name, created_at)
      select id, id, username, created_at from users where id = any(batch) for share on conflict do nothing;
    last := batch[cardinality(batch)];
    commit;
  end loop;

  while exists (select from bookings where patient_id is null) loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      batch := array(select id from bookings where id > last order by id limit 2000);
      exit when cardinality(batch) = 0;
      update bookings set patient_id = user_id where id in (
        select id from bookings where id = any(batch) and patient_id is null for update skip locked);
      last := batch[cardinality(batch)];
      commit;
    end loop;
  end loop;

  update consents set patient_id = user_id where patient_id is null and user_id is not null;
  commit;
end $$;

alter table bookings validate constraint bookings_patient_id_fkey;
alter table bookings validate constraint bookings_has_patient;
alter table bookings validate constraint bookings_series_id_fkey;
alter table consents validate constraint consents_patient_id_fkey;
alter table consents validate constraint consents_how_check;
alter table email_verifications validate constraint email_verifications_purpose_check;

-- One that was interrupted is not valid, and is built again.
drop index concurrently if exists bookings_one_place_of_patient;
create unique index concurrently bookings_one_place_of_patient on bookings (patient_id, session_date, start_hour)
  where status <> 'cancelled';
drop index concurrently if exists bookings_patient;
create index concurrently bookings_patient on bookings (patient_id, session_date desc);
drop index concurrently if exists bookings_series;
create index concurrently bookings_series on bookings (series_id) where series_id is not null;
drop index concurrently if exists consents_once_of_patient;
create unique index concurrently consents_once_of_patient on consents (patient_id, notice_version)
  where patient_id is not null and withdrawn_at is null;
