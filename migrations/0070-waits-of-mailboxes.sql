-- From which mailbox a wait was begun, as a keyed hash: its accounts are one person. Null: before, whose accounts count alone.
alter table waits add column mailbox bytea;
