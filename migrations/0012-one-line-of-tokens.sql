-- Each session has one line of refresh tokens, of which the newest is the one that was not replaced yet. Where parallel tabs,
-- or somebody with a copy, had begun several, the one that was issued last goes on, and any other now counts as replaced.
update refresh_tokens set used_at = issued_at
  where used_at is null and exists (
    select from refresh_tokens newer
    where newer.session_id = refresh_tokens.session_id and newer.used_at is null
      and (newer.issued_at, newer.token_hash) > (refresh_tokens.issued_at, refresh_tokens.token_hash));
create unique index refresh_tokens_newest on refresh_tokens (session_id) where used_at is null;
-- A successor is derived from its predecessor.
drop index refresh_tokens_parent;
alter table refresh_tokens drop column parent_hash;

-- Who has no password deletes the account with a mailed code.
alter table email_verifications drop constraint email_verifications_purpose_check;
alter table email_verifications add constraint email_verifications_purpose_check check (purpose in ('signup', 'reset', 'delete'));
