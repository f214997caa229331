-- When a patient was told of a session that a closure moved: one mail for all of theirs, once the last of them is done.
alter table closure_moves add column told_at timestamptz;
