-- Records of centers that an account has claimed: it has proved the number that a center keeps of the person, and, as a second proof,
-- knows the PIN of their card or the year of their birth.
create table record_claims (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The record; once it was claimed as the account's own person, that person.
  patient_id uuid not null references patients on delete cascade,
  -- E.164: which number was proved.
  number text not null,
  proof text not null check (proof in ('card-pin', 'birth-year')),
  at timestamptz not null,
  -- Until when the account can say who the person is.
  expires_at timestamptz not null,
  taken_as text check (taken_as in ('self', 'carer')),
  relation text,
  done_at timestamptz,
  -- What the claim of an own person moved, for as long as that can be taken back.
  merge_id uuid references merges on delete set null,
  -- Taken back at a desk, by this user name.
  undone_at timestamptz,
  undone_by text,
  check ((done_at is null) = (taken_as is null)),
  check ((undone_at is null) = (undone_by is null))
);
create index record_claims_user on record_claims (user_id, at);
create index record_claims_patient on record_claims (patient_id, at);
create index record_claims_merge on record_claims (merge_id) where merge_id is not null;

-- claim: the account proved the number that a center keeps, and a second thing that it knows.
alter table care_links drop constraint care_links_confirmed_by_check;
alter table care_links add constraint care_links_confirmed_by_check
  check (confirmed_by in ('code', 'administrator', 'guardian', 'claim')) not valid;
alter table care_links validate constraint care_links_confirmed_by_check;
