-- Until when a session is free to change is told two days before it.
alter table session_reminders drop constraint session_reminders_kind_check;
alter table session_reminders add constraint session_reminders_kind_check check (kind in ('change', 'evening', 'soon')) not valid;
