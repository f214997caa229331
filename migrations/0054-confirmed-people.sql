-- Whom somebody has added is that account's own record until staff of a center, or a code of the person's own, confirm who they are.

-- When a center confirmed the person. Null: none has; accounts, whom a center added, and whose code confirmed them need it not. Not `confirmed_at`:
-- the release before asks for that of `care_links` beside this table, without naming it.
alter table patients add column known_at timestamptz;
-- Who did, by name: the record outlives the administrator; and which paper was seen.
alter table patients add column known_staff text;
alter table patients add column known_paper text;
-- What only a desk knows of a person.
alter table patients add column sex text check (sex in ('female', 'male', 'other'));
alter table patients add column relative_phone text;

-- The same of who may act for them.
alter table care_links add column confirmed_staff text;
alter table care_links add column confirmed_paper text;
