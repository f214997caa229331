-- The person in the chair, who need not be the account that books. Every account has a person of its own, with its id.

create table patients (
  id uuid primary key,
  -- The account whose own person it is; it has the account's name then, and its mail and language.
  user_id uuid unique references users on delete cascade,
  name text not null,
  phone text,
  email text,
  language text check (language in ('en', 'hi')),
  date_of_birth date,
  created_at timestamptz not null,
  check (user_id is null or user_id = id)
);
create index patients_name on patients (lower(name) collate "C", id);
create index patients_parts on patients using gin (parts_of(lower(name) || ' ' || coalesce(email, ''))) where user_id is null;
create index patients_phone on patients (phone) where phone is not null;

-- Which account may act for which person; an account needs none for its own.
create table care_links (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  patient_id uuid not null references patients on delete cascade,
  -- manage: all of the person's appointments; book: those that this account made.
  access text not null check (access in ('manage', 'book', 'view')),
  relation text not null,
  -- Who agreed: the person by a code, an administrator for the person, or the guardian of a child.
  confirmed_by text check (confirmed_by in ('code', 'administrator', 'guardian')),
  confirmed_at timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null))
);
create unique index care_links_one on care_links (user_id, patient_id) where ended_at is null;
create index care_links_patient on care_links (patient_id) where ended_at is null;

create function own_person() returns trigger language plpgsql as $$
begin
  insert into patients (id, user_id, name, created_at) values (new.id, new.id, new.username, new.created_at)
    on conflict (id) do update set name = excluded.name;
  return null;
end $$;
create trigger users_own_person after insert or update of username on users for each row execute function own_person();

-- Several sessions that were booked in one go.
create table series (
  id uuid primary key,
  user_id uuid references users,
  patient_id uuid not null references patients,
  created_at timestamptz not null
);
create index series_patient on series (patient_id, created_at desc);

alter table bookings add column series_id uuid;
alter table bookings add constraint bookings_series_id_fkey foreign key (series_id) references series not valid;
alter table bookings add column patient_id uuid;
alter table bookings add constraint bookings_patient_id_fkey foreign key (patient_id) references patients not valid;
alter table bookings add constraint bookings_has_patient check (patient_id is not null) not valid;
alter table consents drop constraint consents_how_check;
alter table consents add constraint consents_how_check
  check (how in ('sign-up', 'google', 'booking', 'page', 'mail', 'carer', 'guardian')) not valid;
alter table email_verifications drop constraint email_verifications_purpose_check;
alter table email_verifications add constraint email_verifications_purpose_check
  check (purpose in ('signup', 'reset', 'delete', 'care')) not valid;
alter table consents add column patient_id uuid;
alter table consents add constraint consents_patient_id_fkey foreign key (patient_id) references patients on delete cascade not valid;

-- A process of the release before doesn't know patients: its accounts book for themselves.
create function booked_for_oneself() returns trigger language plpgsql as $$
begin
  insert into patients (id, user_id, name, created_at)
    select id, id, username, created_at from users where id = new.user_id on conflict do nothing;
  new.patient_id := new.user_id;
  return new;
end $$;
create trigger bookings_for_oneself before insert or update on bookings
  for each row when (new.patient_id is null) execute function booked_for_oneself();
create trigger consents_for_oneself before insert on consents
  for each row when (new.patient_id is null and new.user_id is not null) execute function booked_for_oneself();
