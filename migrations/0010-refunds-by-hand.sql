-- A refund that failed for good and that an administrator paid back outside of the card: the money is given back, so it counts
-- like one that succeeded wherever failed ones are left out.
alter table refunds drop constraint refunds_status_check;
alter table refunds add constraint refunds_status_check check (status in ('requested', 'pending', 'succeeded', 'failed', 'by-hand'));
