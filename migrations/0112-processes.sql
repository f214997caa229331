-- What each process of the product tells of itself every minute, for the operator's page and the doctor, which is another process.
create table processes (
  id uuid primary key,
  -- Its machine and its process id there.
  name text not null,
  release text not null,
  started_at timestamptz not null,
  told_at timestamptz not null,
  -- When each kind of round last came to its end, by name, as ISO 8601.
  rounds jsonb not null,
  -- By how much its clock is ahead of the payment provider's; null while no provider has answered it.
  clock_offset_ms double precision
);

-- When the provider's last message came: within a minute of it.
alter table provider_readings add column heard_at timestamptz;

-- When a try to hand it over last failed.
alter table outbox add column failed_at timestamptz;
