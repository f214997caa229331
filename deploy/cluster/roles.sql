-- Run once, as postgres on the primary, after the role and the database were made: what a connection can't set for itself through
-- PgBouncer. The product names at its start what is missing.
alter role vrikka set datestyle = 'ISO';
alter role vrikka set intervalstyle = 'postgres';
alter role vrikka set timezone = 'UTC';
alter role vrikka set standard_conforming_strings = 'on';
alter role vrikka set default_transaction_isolation = 'read committed';
alter role vrikka set lock_timeout = '0';
alter role vrikka set statement_timeout = '15s';
alter role vrikka set idle_in_transaction_session_timeout = '60s';
