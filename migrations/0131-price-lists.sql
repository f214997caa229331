-- What a center charges beside its sessions: a dialyser, erythropoietin, a blood test.
create table price_items (
  id uuid primary key,
  center_id uuid not null references centers on delete cascade,
  name text not null,
  -- Its names in other languages, by the language, for the receipts and statements of who reads it.
  names jsonb not null default '{}',
  price_paise int not null check (price_paise > 0),
  -- Whether it can still be charged. What was charged keeps its name and price.
  is_active boolean not null default true,
  created_at timestamptz not null
);
create unique index price_items_name on price_items (center_id, lower(name)) where is_active;
create index price_items_center on price_items (center_id);

-- Which of them an extra was, by the name that it had then.
alter table account_entries add column item_id uuid references price_items on delete set null;
alter table account_entries add column item_name text;
create index account_entries_item on account_entries (item_id) where item_id is not null;
create trigger account_entries_item_unchanged before update of item_id, item_name on account_entries
  for each row when (old.item_name is distinct from new.item_name
    or (new.item_id is not null and old.item_id is distinct from new.item_id))
  execute function refuse_change_of_account_entry();
