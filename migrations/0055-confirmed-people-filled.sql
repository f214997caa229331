-- online
-- How links and people stand that are older than 0054.

-- Every link of a person, ended ones too: a person without any was added by a center.
drop index concurrently if exists care_links_of_patient;
create index concurrently care_links_of_patient on care_links (patient_id);

-- That a guardian said so, with any date of birth, confirms nothing: what the account booked stays its own.
update care_links set access = 'book', confirmed_by = null, confirmed_at = null where confirmed_by = 'guardian';

-- Whom a center has booked for by itself is its patient, whoever wrote the name: the center goes on finding them.
do $$
declare
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
begin
  loop
    batch := array(select distinct patient_id from care_links where patient_id > last order by patient_id limit 2000);
    exit when cardinality(batch) = 0;
    update patients set known_at = now()
      where id in (select id from patients where id = any(batch) and user_id is null and known_at is null
        and exists (select from bookings where bookings.patient_id = patients.id and bookings.user_id is null
          and bookings.hold_kind is null) for update skip locked);
    last := batch[cardinality(batch)];
    commit;
  end loop;
end $$;
