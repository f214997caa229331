-- Whom an import put into a center's register, and what it filled in of them, so that it can be taken back within a day.
create table imported_people (
  import_id uuid not null references imports on delete cascade,
  center_id uuid not null references centers on delete cascade,
  patient_id uuid not null references patients on delete cascade,
  -- The person was added by it.
  is_added boolean not null,
  -- It put them into the register of the center.
  is_registered boolean not null,
  -- Which details it filled in; the values are in the person's history.
  fields text[] not null,
  primary key (import_id, center_id, patient_id)
);
create index imported_people_patient on imported_people (patient_id);
create index imported_people_center on imported_people (center_id);
alter table imports add column taken_back_at timestamptz;
