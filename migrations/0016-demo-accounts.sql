-- Every start in production looks whether an invented patient has the published password still (seed/demo-accounts.ts, whose
-- words these are). Nobody else has such an address, so that it is asked of an index with nothing in it.
create index users_demo on users (password_hash) where email ~ '^patient(-[0-9]+)?@example\.com$';
