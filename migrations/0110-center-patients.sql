-- Whom a center knows: everybody who ever had an appointment there or was added by its staff, with what that center notes.
create table center_patients (
  center_id uuid not null references centers on delete cascade,
  patient_id uuid not null references patients on delete cascade,
  -- Since when the person is in the center's register; null while all they had there are holds that came to nothing.
  known_since timestamptz,
  -- The number of the person's file at this center.
  file_number text check (file_number <> ''),
  -- A note for the desk; nothing medical.
  note text check (note <> ''),
  primary key (center_id, patient_id)
);
create index center_patients_patient on center_patients (patient_id);
create unique index center_patients_file_number on center_patients (center_id, lower(file_number)) where file_number is not null;

alter table patients add column address text;
alter table patients add column pin_code text;
alter table patients add column doctor text;
alter table patients add column abha text;
alter table patients add column relative_name text;

-- Every writer of bookings, also one of the release before, makes the person known to the center.
create function know_patient() returns trigger language plpgsql as $$
declare
  since timestamptz := case when new.status in ('confirmed', 'completed') or new.booked_by_administrator is not null or new.awaits_check
    then new.updated_at end;
begin
  if not exists (select from center_patients where center_id = new.center_id and patient_id = new.patient_id
      and (known_since is not null or since is null)) then
    insert into center_patients (center_id, patient_id, known_since) values (new.center_id, new.patient_id, since)
      on conflict (center_id, patient_id) do update set known_since = excluded.known_since where center_patients.known_since is null;
  end if;
  return null;
end $$;
create trigger know_patient after insert or update of status, patient_id, awaits_check, hold_kind on bookings
  for each row when (new.hold_kind is null) execute function know_patient();
