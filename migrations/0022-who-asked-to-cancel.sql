-- Who wanted an administrator to cancel an appointment; null where that was not said. No row has a value yet, so there is nothing
-- to validate, and nobody waits while millions are read.
alter table bookings add column cancel_asked_by text;
alter table bookings add constraint bookings_cancel_asked_by_check check (cancel_asked_by in ('patient', 'center')) not valid;
