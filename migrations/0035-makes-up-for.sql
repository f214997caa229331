-- The cancelled session that a booking makes up for, where that limits its price: the center was the cause.

alter table bookings add column makes_up_for uuid;
alter table bookings add constraint bookings_makes_up_for_fkey foreign key (makes_up_for) references bookings not valid;
