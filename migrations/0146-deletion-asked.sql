-- The other centers that know a person are asked before what is kept of them is deleted at their wish.
alter table person_requests drop constraint person_requests_deed_check;
alter table person_requests add constraint person_requests_deed_check
  check (deed in ('correct', 'confirm', 'take-back-confirmation', 'merge', 'delete')) not valid;
alter table person_requests validate constraint person_requests_deed_check;
