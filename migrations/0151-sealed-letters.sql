-- Letters of referral are encrypted with a key of SESSION_SECRET (`sealed`), so that a copy of the database shows none. A round of
-- what is due encrypts those of before.
alter table cover_letters add column sealed boolean not null default false;
create index cover_letters_open on cover_letters (at) where not sealed;
