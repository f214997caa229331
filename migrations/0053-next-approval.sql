-- The next approval of a cover is asked for while the present one stands.

-- How the question for it stands; null: it is not asked for. What paper is wanted, or why it was refused, and since when it is asked.
alter table cover_checks add column next_state text check (next_state in ('waiting', 'paper-wanted', 'refused'));
alter table cover_checks add column next_reason text;
alter table cover_checks add column next_asked_at timestamptz;

-- The approval that stood when the present one was given on top of it: its last day, how many sessions from `approved_from` it is for
-- (null: no limit), and its reference. Sessions until that day count for it first.
alter table cover_checks add column before_until date;
alter table cover_checks add column before_sessions int;
alter table cover_checks add column before_reference text;
