-- online
-- Approvals that were given before 0083, a cover at a time, under its lock. One that was interrupted goes on where it was.

drop index concurrently if exists bookings_approval;
create index concurrently bookings_approval on bookings (approval_id) where approval_id is not null;

do $$
declare
  cover uuid := '00000000-0000-0000-0000-000000000000';
  asked cover_checks;
begin
  loop
    cover := (select cover_id from cover_checks where question is null and cover_id > cover order by cover_id limit 1);
    exit when cover is null;
    perform from covers where id = cover for no key update;
    for asked in select * from cover_checks where cover_id = cover and question is null order by center_id loop
      perform take_check_over(asked);
    end loop;
    commit;
  end loop;
end $$;

alter table bookings validate constraint bookings_approval_id_fkey;
