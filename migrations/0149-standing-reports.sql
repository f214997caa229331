-- Standing patients for the reports. What counts today: who has a schedule, the dates of one that have no chair and no answer yet,
-- sessions in another chair than the wished one, and who waits for a standing place, once for each center and window.
create view report_standing as
  select 'patient' as kind, patient_id as id, center_id, start_hour, from_date as first_day, until_date as last_day from standing
  union all
  select 'unfilled', d.standing_id, s.center_id, s.start_hour, d.date, d.date
  from standing_days d join standing s on s.id = d.standing_id
  where d.because <> 'paused' and d.booking_id is null and d.date <= coalesce(s.until_date, 'infinity')
    -- Another session on that day, or one beside the schedule on the day before or after, is the answer.
    and not exists (select from appointments b where b.patient_id = s.patient_id and b.status <> 'cancelled'
      and (b.session_date = d.date or (b.session_date in (d.date - 1, d.date + 1)
        and not exists (select from standing_days other where other.booking_id = b.id))))
  union all
  select 'other-chair', d.standing_id, s.center_id, s.start_hour, d.date, d.date
  from standing_days d join standing s on s.id = d.standing_id join appointments b on b.id = d.booking_id
  where d.because is null and b.chair <> s.chair and b.session_date = d.date and b.status <> 'cancelled'
  union all
  select 'wait', w.id, center.id, hour.hour, null, null
  from waits w cross join lateral unnest(w.centers) center (id) cross join lateral unnest(w.start_hours) hour (hour)
  where w.ended_at is null and w.weekdays is not null;

-- What became of the dates of schedules, and when schedules began and ended.
create view report_standing_days as
  select 'began' as kind, center_id, start_hour, from_date as date from standing
  where until_date is null or until_date >= from_date
  union all
  select 'ended', center_id, start_hour, until_date from standing where until_date >= from_date
  union all
  select case when d.because = 'paused' then 'paused' when d.because is null or d.booking_id is not null then 'placed' else 'unfilled' end,
    s.center_id, s.start_hour, d.date
  from standing_days d join standing s on s.id = d.standing_id where d.date <= coalesce(s.until_date, 'infinity');
