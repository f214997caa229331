#!/bin/sh
# Makes a backup with pgBackRest, as postgres, and tells the product's metrics how it ended. On a replica it does nothing: the timer of
# the primary does it. Use: backup.sh full|diff
set -eu
ask() { psql --no-psqlrc --quiet --tuples-only --no-align --set ON_ERROR_STOP=1 --dbname "$1" --command "$2"; }
[ "$(ask postgres 'select pg_is_in_recovery()')" = f ] || exit 0
if pgbackrest --stanza=vrikka --type="$1" backup; then succeeded=true; else succeeded=false; fi
ask vrikka "insert into operator_runs as runs (name, ended_at, succeeded_at, figures)
  values ('pgbackrest', now(), case when $succeeded then now() end, '{}')
  on conflict (name) do update set ended_at = excluded.ended_at, succeeded_at = coalesce(excluded.succeeded_at, runs.succeeded_at)"
[ $succeeded = true ]
