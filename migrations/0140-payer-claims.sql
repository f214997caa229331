-- Claims on payers: what a center asks a scheme or a sponsor to pay for sessions, and what became of it. The center's own books:
-- nothing of it is a patient's money.
create table payer_claims (
  id uuid primary key,
  center_id uuid not null references centers,
  -- 1, 2, 3, …: of one center.
  number int not null check (number > 0),
  scheme text,
  sponsor_id uuid references sponsors,
  -- The days of its sessions.
  from_date date not null,
  to_date date not null,
  -- The sum of its lines, and their number.
  claimed_paise bigint not null check (claimed_paise > 0),
  sessions int not null check (sessions > 0),
  -- How it stands after its steps, from which all of this follows; the doctor compares.
  state text not null check (state in ('prepared', 'filed', 'asked', 'paid', 'refused', 'withdrawn', 'discarded')),
  is_live boolean not null,
  paid_paise bigint not null default 0,
  deducted_paise bigint not null default 0,
  -- Of when it was filed last: the day, and what the payer calls it.
  filed_on date,
  reference text,
  -- While something is asked: until when.
  answer_by date,
  prepared_at timestamptz not null,
  unique (center_id, number),
  unique (id, is_live),
  check ((scheme is null) <> (sponsor_id is null)),
  check (from_date <= to_date),
  check (is_live = (state in ('prepared', 'filed', 'asked', 'paid'))),
  check (paid_paise >= 0 and deducted_paise >= 0 and paid_paise + deducted_paise <= claimed_paise)
);
create index payer_claims_open on payer_claims (state, filed_on) where state in ('filed', 'asked');

-- A session of a claim, with the amount that is claimed for it. A session is in one live claim at most: is_live is that of the claim.
create table payer_claim_lines (
  id uuid primary key,
  claim_id uuid not null,
  is_live boolean not null,
  -- Null: the session is forgotten, eight years later.
  booking_id uuid references bookings on delete set null,
  amount_paise bigint not null check (amount_paise > 0),
  foreign key (claim_id, is_live) references payer_claims (id, is_live) on update cascade on delete cascade
);
create index payer_claim_lines_claim on payer_claim_lines (claim_id);
create unique index payer_claim_lines_live on payer_claim_lines (booking_id) where is_live;
create index payer_claim_lines_booking on payer_claim_lines (booking_id) where booking_id is not null;

create table payer_claim_steps (
  id uuid primary key,
  claim_id uuid not null references payer_claims on delete cascade,
  -- 1, 2, 3, …: of one claim.
  number int not null check (number > 0),
  kind text not null check (kind in ('prepare', 'file', 'ask', 'pay', 'refuse', 'withdraw', 'discard', 'take-back')),
  -- The day on which the payer or the center did it, which is not always the day on which it is recorded.
  on_date date not null,
  -- Of file: what the payer calls the claim. Of pay: the UTR or the number of a cheque.
  reference text,
  -- What the payer wants; why it refused or deducted; why it is withdrawn, discarded or taken back. Never a patient's name.
  words text,
  answer_by date,
  paid_paise bigint not null default 0 check (paid_paise >= 0),
  deducted_paise bigint not null default 0 check (deducted_paise >= 0),
  -- The step that this one takes back; once each.
  counters uuid unique references payer_claim_steps on delete cascade deferrable initially deferred,
  administrator_id uuid references administrators on delete set null,
  administrator_name text not null,
  at timestamptz not null,
  unique (claim_id, number),
  check ((kind = 'pay') = (paid_paise + deducted_paise > 0)),
  check (deducted_paise = 0 or words is not null),
  check ((kind = 'take-back') = (counters is not null)),
  check ((kind = 'ask') = (answer_by is not null)),
  check (kind not in ('ask', 'refuse', 'withdraw', 'take-back') or words is not null),
  check (paid_paise = 0 or reference is not null)
);
create index payer_claim_steps_at on payer_claim_steps (at);
create index payer_claim_steps_administrator on payer_claim_steps (administrator_id);

-- Only written on. Who did it may be removed, and a session forgotten; all else stays.
create function refuse_change_of_claim() returns trigger language plpgsql as $$
begin
  raise exception 'what is recorded of a claim is never changed: %', old.id;
end $$;
create trigger payer_claim_steps_unchanged before update on payer_claim_steps
  for each row when (
    (old.id, old.claim_id, old.number, old.kind, old.on_date, old.reference, old.words, old.answer_by, old.paid_paise,
      old.deducted_paise, old.counters, old.administrator_name, old.at)
    is distinct from
    (new.id, new.claim_id, new.number, new.kind, new.on_date, new.reference, new.words, new.answer_by, new.paid_paise,
      new.deducted_paise, new.counters, new.administrator_name, new.at))
  execute function refuse_change_of_claim();
create trigger payer_claim_lines_unchanged before update of id, claim_id, booking_id, amount_paise on payer_claim_lines
  for each row when (
    (old.id, old.claim_id, old.amount_paise) is distinct from (new.id, new.claim_id, new.amount_paise)
    or (new.booking_id is not null and old.booking_id is distinct from new.booking_id))
  execute function refuse_change_of_claim();
create trigger payer_claims_unchanged before update on payer_claims
  for each row when (
    (old.id, old.center_id, old.number, old.scheme, old.sponsor_id, old.from_date, old.to_date, old.claimed_paise, old.sessions,
      old.prepared_at)
    is distinct from
    (new.id, new.center_id, new.number, new.scheme, new.sponsor_id, new.from_date, new.to_date, new.claimed_paise, new.sessions,
      new.prepared_at))
  execute function refuse_change_of_claim();
