-- online
-- Whom centers knew before there was a register.
insert into center_patients (center_id, patient_id, known_since)
  select center_id, patient_id,
    min(updated_at) filter (where status in ('confirmed', 'completed') or booked_by_administrator is not null or awaits_check)
  from bookings where hold_kind is null group by center_id, patient_id
  on conflict (center_id, patient_id) do update set known_since = excluded.known_since
    where center_patients.known_since is null and excluded.known_since is not null;
