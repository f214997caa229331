-- Two persons who were merged into one, and what that changed, row by row: for thirty days it can be taken back.
create table merges (
  id uuid primary key,
  -- Gone; comes back with its id.
  from_id uuid not null,
  from_name text not null,
  -- Who stays; no reference, since who stays may be merged on.
  into_id uuid not null,
  into_name text not null,
  -- The centers that knew one of the two.
  centers uuid[] not null,
  -- `[{table, key, before, after}]`, in the order in which it was done.
  changes jsonb not null,
  administrator_id uuid references administrators on delete set null,
  administrator_name text not null,
  at timestamptz not null
);
create index merges_into on merges (into_id, at);
create index merges_at on merges (at);
