-- Where a client that keeps no cookies gave the code: a keyed hash of its network. From there, and from nowhere else, the
-- account may be opened by naming the address alone. Null where a browser's cookie tells whose verification it is.
alter table email_verifications add column given_from bytea;

-- There is a page to agree on, for whoever was not asked while signing up.
alter table consents drop constraint consents_how_check;
alter table consents add constraint consents_how_check check (how in ('sign-up', 'google', 'booking', 'page', 'mail'));
