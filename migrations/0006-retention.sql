-- Work that is done once a day, by whichever process comes first.
create table daily_work (
  name text primary key,
  done_at timestamptz not null
);

-- Mails of which something is still to be forgotten, the oldest first.
create index mails_to_forget on mails ((coalesce(sent_at, created_at))) where recipient <> '' or booking_id is null;
