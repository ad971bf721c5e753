#!/bin/sh
# Makes the secrets of a deployment, a file each, where they are not there yet:
#   sh deploy/make-secrets.sh deploy/secrets db               for compose, whose database is called db
#   sh deploy/make-secrets.sh /etc/etalage/secrets 127.0.0.1  for systemd
# smtp_url is to be written by hand. Nothing that stands there is ever changed: app_secret keeps everybody logged in.
set -eu
folder=$1
database_host=$2
umask 077
mkdir -p "$folder"
# Only root enters the folder. The files themselves may be read, since a container gets them as they are, for a user of its own.
chmod 700 "$folder"

random() { head -c 24 /dev/urandom | base64 | tr '+/' '-_'; }
keep() {
  [ -s "$folder/$1" ] || printf '%s\n' "$2" > "$folder/$1"
  chmod 444 "$folder/$1"
}
url() { printf 'postgres://%s:%s@%s:5432/etalage' "$1" "$(random)" "$database_host"; }

keep postgres_password "$(random)"
keep database_owner_url "$(url etalage_owner)"
keep database_url "$(url etalage_api)"
keep database_backup_url "$(url etalage_backup)"
keep internal_secret "$(random)"
keep app_secret "$(random)"
[ -s "$folder/smtp_url" ] || echo "Still to be written: $folder/smtp_url, as smtp://user:password@host:587 on one line"
