-- The newsletter's language, in which its consent was worded.
alter table newsletter_subscribers add column language text not null default 'en' check (language in ('en', 'hi'));

-- What somebody agreed to: a patient, or a reader of the newsletter. Agreeing again is another row.
create table consents (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  subscriber_id uuid references newsletter_subscribers on delete cascade,
  purpose text not null check (purpose in ('health-data', 'newsletter')),
  -- Which wording was agreed to, and in which language it was read.
  notice_version text not null,
  language text not null check (language in ('en', 'hi')),
  -- Where: signing up, the first sign-in with Google, asked on booking, the link of a mail.
  how text not null check (how in ('sign-up', 'google', 'booking', 'mail')),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  check ((purpose = 'health-data') = (user_id is not null)),
  check ((purpose = 'newsletter') = (subscriber_id is not null))
);
create index consents_user on consents (user_id) where user_id is not null;
create unique index consents_once on consents (user_id, notice_version) where user_id is not null and withdrawn_at is null;
create index consents_subscriber on consents (subscriber_id) where subscriber_id is not null;
insert into consents (id, subscriber_id, purpose, notice_version, language, how, given_at, withdrawn_at)
  select gen_random_uuid(), id, 'newsletter', consent_version, language, 'mail', confirmed_at, unsubscribed_at
  from newsletter_subscribers where confirmed_at is not null;

-- Who may act for a patient who has died or can't act (DPDP Act 2023, section 14).
create table nominees (
  user_id uuid primary key references users on delete cascade,
  name text not null,
  -- An e-mail address or a telephone number.
  contact text not null,
  relation text not null check (relation in ('spouse', 'child', 'parent', 'sibling', 'relative', 'friend')),
  created_at timestamptz not null,
  updated_at timestamptz not null
);

-- A browser that a patient has logged in from. Its cookie carries a token, we keep only its hash.
create table devices (
  user_id uuid not null references users on delete cascade,
  token_hash bytea not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- When the patient logged it out from elsewhere: it counts as new when it comes back.
  shut_out_at timestamptz,
  primary key (user_id, token_hash)
);
alter table sessions add column device_hash bytea;
