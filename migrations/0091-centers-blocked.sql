-- Since when a center has been blocked. Null: it is not, or a process of the release before has blocked it, which was at `updated_at` then.
alter table centers add column blocked_at timestamptz;
update centers set blocked_at = coalesce(
    (select max(at) from administrator_actions where subject_id = centers.id::text and action = 'center-blocked'), updated_at)
  where status = 'blocked';
