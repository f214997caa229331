#!/bin/sh
# Makes the secrets that nobody has to know, each in a file of its own, and says which ones are yours to write. What is there stays.
# Use: deploy/make-secrets.sh folder host-of-PostgreSQL
set -eu
folder=$1
host=$2

# The files can be read by everybody who may enter the folder: in containers several users need them.
mkdir -p -m 0700 "$folder"
random() { od -An -N"$1" -tx1 /dev/urandom | tr -d ' \n'; }
make() { [ -s "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"; }

umask 022
make database-url "postgres://vrikka:$(random 24)@$host:5432/vrikka"
make postgres-password "$(random 24)"
make session-secret "$(random 32)"
make metrics-token "$(random 24)"
for name in stripe-secret-key stripe-webhook-secret smtp-url; do
  [ -s "$folder/$name" ] || echo "Yours to write: $folder/$name"
done
