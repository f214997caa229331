-- Addresses and numbers whose owner wants no more messages from us, whoever gave them to us.
create table ended_addresses (
  channel text not null check (channel in ('mail', 'whatsapp', 'sms')),
  -- A mail address, in lower case, or a number (E.164).
  address text not null,
  ended_at timestamptz not null,
  primary key (channel, address)
);
