-- When a chair that was offered to the person of a wait was last let lapse: it is behind all others then.
alter table waits add column let_lapse_at timestamptz;
