-- The PIN code of a center, empty where it is not known.
alter table centers add column pin_code text not null default '' check (pin_code ~ '^([1-9][0-9]{5})?$');
