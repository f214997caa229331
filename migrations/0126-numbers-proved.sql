-- Numbers of people without an account: that one is theirs, by which channel they are written to there, and when they ended that.
-- Only written on: the proof of each consent. The newest line of a person, number and channel holds.
create table number_consents (
  id uuid primary key,
  patient_id uuid not null references patients on delete cascade,
  -- E.164. Emptied where the person is forgotten.
  number text not null,
  channel text not null check (channel in ('whatsapp', 'sms')),
  -- given: proved and agreed to; ended: no more messages; resumed: again.
  what text not null check (what in ('given', 'ended', 'resumed')),
  -- code: of a message, read aloud at a desk; link: on the page of a message; reply: STOP or START was written; desk: staff ended it for
  -- the person; refused: the provider says that the person refuses our messages.
  how text not null check (how in ('code', 'link', 'reply', 'desk', 'refused')),
  -- The wording that was agreed to, and its language.
  words_version text not null,
  language text not null,
  -- Who at the desk: a user name, which stays readable when an administrator is removed.
  administrator_id uuid references administrators on delete set null,
  staff text,
  at timestamptz not null,
  check ((staff is not null) = (how in ('code', 'desk')))
);
create index number_consents_patient on number_consents (patient_id, at);
create index number_consents_number on number_consents (number);

create function refuse_change_of_number_consent() returns trigger language plpgsql as $$
begin
  raise exception 'a consent to a number is never changed: %', old.id;
end $$;
-- Whose it is changes where two records are one person; the number may be forgotten.
create trigger number_consents_unchanged before update on number_consents
  for each row when (
    (old.id, old.channel, old.what, old.how, old.words_version, old.language, old.staff, old.at)
    is distinct from (new.id, new.channel, new.what, new.how, new.words_version, new.language, new.staff, new.at)
    or (new.number <> '' and old.number <> new.number))
  execute function refuse_change_of_number_consent();

-- Whom a notice tells who has no account: at their number, or at `email`.
alter table notices add column patient_id uuid references patients on delete cascade;
create index notices_patient on notices (patient_id, created_at desc) where patient_id is not null;

-- The person at whose page a desk asked for the code. No account can be opened or proved with such a code.
alter table phone_verifications add column asked_for uuid;
