-- What an account that paid for somebody's session saw of it on the day on which it could no longer act for them. The session itself goes
-- on, and is theirs.
create table paid_for_others (
  booking_id uuid not null references bookings on delete cascade,
  user_id uuid not null references users on delete cascade,
  -- When the account's link ended.
  at timestamptz not null,
  patient text not null,
  center text not null,
  center_address text not null,
  contact_number text not null,
  session_date date not null,
  start_hour smallint not null,
  status text not null,
  primary key (booking_id, user_id)
);
create index paid_for_others_user on paid_for_others (user_id, at);

-- Links that ended before: what is known today stands for that day.
insert into paid_for_others (booking_id, user_id, at, patient, center, center_address, contact_number, session_date, start_hour, status)
  select bookings.id, link.user_id, max(link.ended_at), patients.name, centers.name, centers.address || ', ' || centers.city,
    centers.contact_number, bookings.session_date, bookings.start_hour, bookings.status
  from care_links link join bookings on bookings.patient_id = link.patient_id
    join payments on payments.id = bookings.payment_id and payments.user_id = link.user_id
    join patients on patients.id = bookings.patient_id join centers on centers.id = bookings.center_id
  where link.ended_at is not null and not exists (select from care_links live
    where live.user_id = link.user_id and live.patient_id = link.patient_id and live.ended_at is null)
  group by bookings.id, link.user_id, patients.name, centers.name, centers.address, centers.city, centers.contact_number;
