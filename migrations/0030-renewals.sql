-- The weekly renewal of a running series: the dates of its pattern that have become bookable, kept for a day under one offer.

-- When it is looked at next, null when it has run out. The default is for the rows of the release before, which knows none.
alter table series add column renew_at timestamptz default (now() + interval '7 days');
-- The person wants no more of them.
alter table series add column renewals_stopped_at timestamptz;
-- The last date that was looked at: no date is offered twice.
alter table series add column renewed_until date;
-- The last offer; its chairs are the series' bookings with the hold kind 'renewal'.
alter table series add column renewal_id uuid;
-- The dates of that look for which no chair was kept, and why: [{"date", "state"}] (contract/series.ts).
alter table series add column not_kept jsonb not null default '[]';
create unique index series_renewal on series (renewal_id);
create index series_to_renew on series (renew_at) where renewals_stopped_at is null;
