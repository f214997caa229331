-- online
drop index concurrently if exists payments_asked;
create index concurrently payments_asked on payments (due_at) where due_at is not null;
drop index concurrently if exists refunds_asked;
create index concurrently refunds_asked on refunds (due_at) where due_at is not null;
drop index concurrently if exists centers_to_empty;
create index concurrently centers_to_empty on centers (deleted_at) where deleted_at is not null and emptied_at is null;
