-- Where a client that keeps no cookies gave the code: a keyed hash of its network. From there, and from nowhere else, the
-- account may be opened by naming the address alone. Null where a browser's cookie tells whose verification it is.
alter table email_verifications add column given_from bytea;

-- Google's ID tokens that were used: each is good for one session. Kept as hashes, until long after they have expired.
create table spent_credentials (
  hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_credentials_expired on spent_credentials (expires_at);

-- There is a page to agree on, for whoever was not asked while signing up.
alter table consents drop constraint consents_how_check;
alter table consents add constraint consents_how_check check (how in ('sign-up', 'google', 'booking', 'page', 'mail'));
