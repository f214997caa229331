-- online
-- A receipt of a desk may have a line for each of several appointments: an entry for each, of one payment.

drop index concurrently if exists desk_entries_receipt_lines;
create unique index concurrently desk_entries_receipt_lines on desk_entries (receipt_number, booking_id) where receipt_number is not null;
drop index concurrently if exists desk_entries_receipt;
