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
[ -s "$folder/smtp-url" ] || echo "Yours to write: $folder/smtp-url"
# Those of payment providers, channels, a bucket, OIDC, a pooler and a replica that are not used have empty files, and so has that of
# push notifications.
secrets=$(sed -n 's|^[A-Z0-9_]*_FILE=.*/||p' "$(dirname "$0")/vrikka.env")
for name in $secrets; do
  [ "$name" = smtp-url ] || [ -e "$folder/$name" ] || : > "$folder/$name"
done
# One payment provider is enough: each signs its messages with a secret, by which its secrets are found.
yours=
for signing in $secrets; do
  provider=${signing%-webhook-secret}
  [ "$provider" != "$signing" ] || continue
  all=
  for name in $secrets; do
    case $name in "$provider"-*)
      [ ! -s "$folder/$name" ] || exit 0
      all="${all:+$all and }$name" ;;
    esac
  done
  yours="${yours:+$yours, or }$all"
done
echo "Yours to write: $folder/$yours"
