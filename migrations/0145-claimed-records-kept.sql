-- What centers kept of a person before an account claimed the record as its own: it stays with them when the account is deleted.
alter table record_claims add column record jsonb;
