-- online
-- What a session is claimed by, kept with it: the cover and its check go on to change, and may be removed.

-- The number under which the center's approval was given, and whose card it was. Null: written by the release before, or not approved.
alter table bookings add column if not exists cover_reference text;
alter table bookings add column if not exists cover_holder text;
alter table bookings add column if not exists cover_card_last4 text;

-- Of sessions on an approved cover, as far as the present check tells: an approval before it is not known any more, nor is a card of
-- another scheme. Some thousand rows at a time; what somebody holds at that moment is left for the next round.
do $$
declare
  last uuid;
  batch uuid[];
begin
  while exists (select from bookings where cover_id is not null and cover_holder is null and not awaits_check
    and status in ('confirmed', 'completed')) loop
    last := '00000000-0000-0000-0000-000000000000';
    loop
      batch := array(select id from bookings where cover_id is not null and id > last order by id limit 2000);
      exit when cardinality(batch) = 0;
      update bookings set
        cover_reference = (select reference from cover_checks check_of join covers on covers.id = check_of.cover_id
          where check_of.cover_id = bookings.cover_id and check_of.center_id = bookings.center_id
            and covers.scheme = bookings.scheme and check_of.state = 'approved'
            and bookings.session_date between check_of.approved_from and check_of.approved_until),
        cover_holder = coalesce((select holder from covers
          where covers.id = bookings.cover_id and covers.scheme = bookings.scheme), ''),
        cover_card_last4 = coalesce((select card_last4 from covers
          where covers.id = bookings.cover_id and covers.scheme = bookings.scheme), '')
        where id in (select id from bookings where id = any(batch) and cover_holder is null and not awaits_check
          and status in ('confirmed', 'completed') for update skip locked);
      last := batch[cardinality(batch)];
      commit;
    end loop;
  end loop;
end $$;
