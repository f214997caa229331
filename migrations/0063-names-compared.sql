-- online
-- Names are compared as people read them. Each statement may be run again.

-- A name as `nameKey` (src/domain/plain-text.ts) makes it: composed, in lower case, with single spaces and plain apostrophes, and
-- without joiners and signs of no width. Whatever form a row was written in, it is found.
create or replace function name_key(name text) returns text language sql immutable parallel safe strict
  return lower(btrim(regexp_replace(translate(normalize(name, NFC),
    E'\u2018\u2019\u201B\u02BC\u02B9\u2032\u00B4\uFF07`\u200C\u200D\u00AD\u061C\u180E\u200B\u200E\u200F\u2060\u2061\u2062\u2063\u2064\uFEFF',
    ''''''''''''''''''''), E'[ \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]+', ' ', 'g')));

-- One that was interrupted is not valid, and is built again. Those of 0007 and 0025 serve the release before.
drop index concurrently if exists users_named;
create index concurrently users_named on users using gin (parts_of(name_key(username) || ' ' || email));
drop index concurrently if exists patients_named;
create index concurrently patients_named on patients using gin (parts_of(name_key(name) || ' ' || coalesce(email, ''))) where user_id is null;
