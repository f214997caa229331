-- One table for all that is told to people, whatever carries it. A row is the log of a message and its place in the queue.
alter table mails rename to outbox;
alter table outbox rename column details to slots;
alter table outbox add column channel text not null default 'mail' check (channel in ('mail'));
alter table outbox add column language text not null default 'en';
-- Dropped: there was nothing to say any more when its turn came.
alter table outbox add column status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped'));
-- When it is tried next. Whoever takes it moves this ahead, so that nobody else does meanwhile.
alter table outbox add column due_at timestamptz;
-- What the provider calls it.
alter table outbox add column provider_id text;
update outbox set due_at = coalesce(send_after, created_at), status = case when sent_at is null then 'waiting' else 'sent' end;
alter table outbox alter column due_at set not null;
drop index mails_unsent;
alter table outbox drop column claimed_until;
alter table outbox drop column send_after;
create index outbox_due on outbox (due_at) where status = 'waiting';
alter index mails_booking rename to outbox_booking;
alter index mails_to_forget rename to outbox_to_forget;
alter index mails_recipient rename to outbox_recipient;
alter index mails_writer rename to outbox_writer;
alter index mails_contact_to_forget rename to outbox_contact_to_forget;
alter index mails_new_devices rename to outbox_new_devices;
-- No job sends a mail any more.
do $$ begin if to_regclass('jobs.job') is not null then delete from jobs.job where name = 'send-mail'; end if; end $$;
