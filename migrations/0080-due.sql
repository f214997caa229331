-- What is due is a row: due_at is the time of the next try, or the end of the lease of the process that tries (decision 18). Null:
-- nobody was asked about it yet.
alter table payments add column due_at timestamptz, add column attempts int not null default 0;
alter table refunds add column due_at timestamptz, add column attempts int not null default 0;
alter table payment_differences add column due_at timestamptz, add column attempts int not null default 0;
alter table disputes add column due_at timestamptz, add column attempts int not null default 0;
alter table closures add column due_at timestamptz, add column attempts int not null default 0;
-- A deleted center is due until its sessions are cancelled, in the name of who deleted it.
alter table centers add column due_at timestamptz, add column attempts int not null default 0, add column deleted_by uuid references administrators on delete set null,
  add column emptied_at timestamptz;
