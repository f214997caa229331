#!/bin/sh
# Makes the role of the product, with the password of its URL, and the database that this role owns. It is no superuser. It may make
# the database in which backups are verified, and read how far behind replicas are.
# Use: make-database.sh [file with the URL; - for standard input], as a superuser of PostgreSQL. Its container runs it on an empty
# volume.
set -eu
url=$(cat "${1:-/run/secrets/database-url}")
password=${url#*://vrikka:}
psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --set password="${password%%@*}" --dbname postgres <<'SQL'
create role vrikka login createdb password :'password';
grant pg_read_all_stats to vrikka;
create database vrikka owner vrikka;
SQL
