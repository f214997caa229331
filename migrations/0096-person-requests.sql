-- What staff of one center want to change of a person whom another center knows too: it is done once that center agrees.
create table person_requests (
  id uuid primary key,
  patient_id uuid not null references patients on delete cascade,
  -- Of a merge: who stays.
  into_id uuid references patients on delete cascade,
  deed text not null check (deed in ('correct', 'confirm', 'take-back-confirmation', 'merge')),
  -- What was asked for, as the operation takes it.
  details jsonb not null,
  -- The centers that have not agreed yet.
  waits_for uuid[] not null,
  asked_by uuid not null references administrators on delete cascade,
  asked_name text not null,
  -- Where they work, by name.
  asked_at text not null,
  at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'refused')),
  answered_name text,
  answered_at timestamptz
);
create unique index person_requests_one on person_requests (patient_id, deed) where state = 'open';
create index person_requests_into on person_requests (into_id) where into_id is not null;
create index person_requests_open on person_requests using gin (waits_for) where state = 'open';
create index person_requests_ends on person_requests (ends_at);
