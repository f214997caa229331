-- online
-- The waits of a mailbox, ended ones too: what was offered for one outlives it.
drop index concurrently if exists waits_mailbox;
create index concurrently waits_mailbox on waits (mailbox) where mailbox is not null;
