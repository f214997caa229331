-- Who took a call may leave the staff, as who recorded anything else.
alter table call_requests drop constraint call_requests_done_by_fkey;
alter table call_requests add constraint call_requests_done_by_fkey
  foreign key (done_by) references administrators on delete set null not valid;
