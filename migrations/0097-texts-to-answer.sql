-- What people write to us that is no answer and no "stop" stands on the list of calls, with its words, as the answer "Call me" does.
alter table call_requests alter column notice_id drop not null;
-- The last of them: [{id, text, at}]. id: the provider's, so that one that comes twice counts once.
alter table call_requests add column texts jsonb not null default '[]';
-- The account with that number; null where it has none.
alter table call_requests add column user_id uuid;
alter table call_requests add constraint call_requests_user_id_fkey foreign key (user_id) references users not valid;
create index call_requests_user on call_requests (user_id) where user_id is not null;
