-- online
-- What is settled keeps its due_at. What is due is looked for twice a second, and must not be looked for among all that ever was.
drop index concurrently if exists payments_unsettled_due;
create index concurrently payments_unsettled_due on payments (due_at)
  where due_at is not null and status in ('creating', 'open', 'expired');
drop index concurrently if exists refunds_unsettled_due;
create index concurrently refunds_unsettled_due on refunds (due_at)
  where due_at is not null and status in ('requested', 'pending');
drop index concurrently if exists payments_asked;
drop index concurrently if exists refunds_asked;
