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
# Of the two payment providers one is enough: the files of the other stay empty.
missing=$folder/stripe-secret-key
for name in stripe-secret-key stripe-webhook-secret razorpay-key-secret razorpay-webhook-secret; do
  [ -e "$folder/$name" ] || : > "$folder/$name"
  [ ! -s "$folder/$name" ] || missing=
done
# Channels that are not used have empty files.
for name in whatsapp-token whatsapp-app-secret sms-api-token; do
  [ -e "$folder/$name" ] || : > "$folder/$name"
done
# Without it there are no push notifications.
[ -e "$folder/vapid-private-key" ] || : > "$folder/vapid-private-key"
[ -z "$missing" ] || echo "Yours to write: $folder/stripe-secret-key and stripe-webhook-secret, or razorpay-key-secret and razorpay-webhook-secret"
