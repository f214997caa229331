-- online
-- Who deletes a session or a person looks in each table that names it. Without these, that read each table whole, for each row deleted.
drop index concurrently if exists bookings_makes_up_for;
create index concurrently bookings_makes_up_for on bookings (makes_up_for) where makes_up_for is not null;
drop index concurrently if exists consents_patient;
create index concurrently consents_patient on consents (patient_id) where patient_id is not null;
drop index concurrently if exists waits_person;
create index concurrently waits_person on waits (patient_id);
drop index concurrently if exists covers_person;
create index concurrently covers_person on covers (patient_id);
drop index concurrently if exists person_requests_person;
create index concurrently person_requests_person on person_requests (patient_id);
