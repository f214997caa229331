-- How the notice was told where somebody agreed at a desk, and by whom: user names, which stay readable when an administrator is removed.
alter table consents add column told text;
alter table consents add constraint consents_told_check check (told in ('read-aloud', 'paper')) not valid;
alter table consents add column staff text;
