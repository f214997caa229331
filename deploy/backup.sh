#!/bin/bash
# Saves everything of the product, encrypted for a key whose secret half is not on this machine, and removes what is too old.
# Use: deploy/backup.sh [command that writes a backup to its standard output]; by default it is this release that is asked. Where nothing
# was saved, the command is run once more with --failed: it can't know what became of what it wrote, and would tell that all went well.
set -euo pipefail
umask 077
: "${BACKUP_DIR:=/var/backups/vrikka}" "${BACKUP_KEY:=/etc/vrikka/backup-key.asc}" "${BACKUP_KEEP_DAYS:=30}"
[[ -r $BACKUP_KEY ]] || { echo "The public key $BACKUP_KEY can not be read (BACKUP_KEY); nothing was saved." >&2; exit 1; }
if [[ $# -eq 0 ]]; then
  cd "$(dirname "$0")/.."
  set -- node dist/server/backup.js -
fi

target="$BACKUP_DIR/vrikka-$(date -u +%Y%m%d-%H%M%S).backup.gpg"
keyring=$(mktemp -d)
saved=
trap '[[ -n $saved ]] || "$@" --failed > /dev/null || true; gpgconf --homedir "$keyring" --kill all || true; rm -rf "$keyring" "$target.part"' EXIT

# Also for the key by which the backup is verified on this machine, if there is one. gpg takes the public half alone.
recipients=(--recipient-file "$BACKUP_KEY")
if [[ -n ${BACKUP_VERIFY_KEY:-} ]]; then
  gpg --homedir "$keyring" --batch --quiet --no-options --import "$BACKUP_VERIFY_KEY"
  gpg --homedir "$keyring" --batch --quiet --no-options --output "$keyring/verify.pub" --export
  recipients+=(--recipient-file "$keyring/verify.pub")
fi

# It is compressed already. Nothing readable touches the disk.
"$@" | gpg --homedir "$keyring" --batch --quiet --no-options --trust-model always --compress-algo none \
  "${recipients[@]}" --output "$target.part" --encrypt
sync "$target.part"
mv "$target.part" "$target"
saved=yes
echo "Saved $(stat --format=%s "$target") bytes to $target"

# Only now: a backup that fails takes no older one with it.
find "$BACKUP_DIR" -maxdepth 1 -name 'vrikka-*.backup.gpg*' -mtime "+$BACKUP_KEEP_DAYS" -print -delete
