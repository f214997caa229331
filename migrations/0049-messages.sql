-- Messages by other channels than mail: web push, WhatsApp and SMS. The outbox carries them all. What is told to somebody
-- step by step, until it is read, is a notice.

-- Which channel an account switched on, when and how: the proof of its consent, and the switch. Mail needs none.
create table channel_consents (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  channel text not null check (channel in ('push', 'whatsapp', 'sms')),
  -- The wording that was agreed to, and its language.
  words_version text not null,
  language text not null,
  given_at timestamptz not null,
  ended_at timestamptz,
  -- page: switched off; stop: the person answered STOP; gone: the number or the browser takes nothing any more.
  ended_by text check (ended_by in ('page', 'stop', 'gone', 'number-changed')),
  check ((ended_at is null) = (ended_by is null))
);
create unique index channel_consents_one on channel_consents (user_id, channel) where ended_at is null;

-- The telephone number of an account that proved by a code that it is theirs. In the form +919876543210 (E.164).
create table account_phones (
  user_id uuid primary key references users on delete cascade,
  number text not null,
  verified_at timestamptz not null
);
create index account_phones_number on account_phones (number);

-- A number that is being proved. The code itself is never kept.
create table phone_verifications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  number text not null,
  code_hash bytea,
  tries smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  verified_at timestamptz
);
create index phone_verifications_user on phone_verifications (user_id, created_at desc);
create index phone_verifications_to_forget on phone_verifications (created_at);

-- A browser that takes web push (RFC 8030), with the keys for what is sent to it (RFC 8291).
create table push_subscriptions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- What the browser is, for the list of them: Chrome on Android.
  browser text not null,
  -- Of the browser's sessions (sessions.device_hash): logged out from afar, it shows nothing any more.
  device_hash bytea,
  created_at timestamptz not null
);
create index push_subscriptions_user on push_subscriptions (user_id);

-- What an account chose about reminders. Without a row: mail too, and channels in the usual order.
create table message_settings (
  user_id uuid primary key references users on delete cascade,
  mails_reminders boolean not null default true,
  updated_at timestamptz not null
);

-- Something that a person is told, by one channel after another until it is read.
create table notices (
  id uuid primary key,
  once_key text not null unique,
  template text not null,
  -- Null: somebody without an account, who has only the mail address of the first message.
  user_id uuid references users on delete cascade,
  email text,
  booking_id uuid references bookings on delete cascade,
  language text not null,
  slots jsonb not null,
  -- now: at night too, and the next channel soon.
  urgency text not null check (urgency in ('calm', 'soon', 'now')),
  -- Of its link, https://…/m/<code>.
  code text not null unique,
  status text not null default 'open' check (status in ('open', 'read', 'exhausted', 'over')),
  -- When the next channel is considered.
  due_at timestamptz not null,
  -- When there is nothing to say any more.
  ends_at timestamptz,
  created_at timestamptz not null,
  read_at timestamptz,
  answer text check (answer in ('coming', 'cannot', 'call')),
  answered_at timestamptz,
  answered_by text check (answered_by in ('push', 'whatsapp', 'sms', 'mail', 'page'))
);
create index notices_due on notices (due_at) where status = 'open';
create index notices_booking on notices (booking_id);
create index notices_user on notices (user_id, created_at desc);
create index notices_to_forget on notices (created_at);

-- That a session was reminded of, so that it is reminded of once; moved to another time, it is again.
create table session_reminders (
  booking_id uuid not null references bookings on delete cascade,
  kind text not null check (kind in ('evening', 'soon')),
  session_begins timestamptz not null,
  created_at timestamptz not null,
  primary key (booking_id, kind, session_begins)
);

-- Who asked a center to call.
create table call_requests (
  id uuid primary key,
  notice_id uuid not null unique references notices on delete cascade,
  booking_id uuid not null references bookings on delete cascade,
  -- Where to call, as it was when they asked.
  number text,
  language text not null,
  asked_at timestamptz not null,
  done_at timestamptz,
  done_by uuid references administrators
);
create index call_requests_open on call_requests (asked_at) where done_at is null;
create index call_requests_booking on call_requests (booking_id);

alter table outbox add column notice_id uuid;
alter table outbox add constraint outbox_notice_id_fkey foreign key (notice_id) references notices on delete cascade not valid;
alter table outbox add column delivered_at timestamptz;
alter table outbox add column read_at timestamptz;
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('mail', 'push', 'whatsapp', 'sms')) not valid;
-- waiting: queued; sent: handed over; delivered and read as the provider says; failed: it will not reach anybody.
alter table outbox drop constraint outbox_status_check;
alter table outbox add constraint outbox_status_check
  check (status in ('waiting', 'sent', 'dropped', 'delivered', 'read', 'failed')) not valid;
