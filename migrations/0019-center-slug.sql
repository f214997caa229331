-- What stands at the end of the address of a center's public page: random, so that it tells nothing, and never changed, so that
-- the address of a renamed center still leads to it. A release that knows nothing of it adds centers by the default.
alter table centers add column short_id text not null unique
  default substr(replace(gen_random_uuid()::text, '-', ''), 1, 10) check (short_id ~ '^[0-9a-f]{10}$');
