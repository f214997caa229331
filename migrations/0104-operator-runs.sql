-- The last run of each of the operator's commands of which the metrics tell: a backup, its verification, the doctor. They end with
-- their process, and /metrics is read from another one.
create table operator_runs (
  name text primary key check (name in ('backup', 'backup-verify', 'doctor')),
  ended_at timestamptz not null,
  -- When the last one ended that succeeded; null when none has.
  succeeded_at timestamptz,
  -- What it measured: see src/server/ops/operator-runs.ts.
  figures jsonb not null
);
