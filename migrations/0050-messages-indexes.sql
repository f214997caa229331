-- online
alter table outbox validate constraint outbox_notice_id_fkey;
alter table outbox validate constraint outbox_channel_check;
alter table outbox validate constraint outbox_status_check;
drop index concurrently if exists outbox_notice;
create index concurrently outbox_notice on outbox (notice_id) where notice_id is not null;
drop index concurrently if exists outbox_provider;
create index concurrently outbox_provider on outbox (channel, provider_id) where channel <> 'mail';
