#!/bin/sh
# Makes the database and the two roles that a superuser must make (docs/operations.md), with the passwords that stand in their addresses.
# `migrate` makes the third, with which the API logs in. A PostgreSQL container runs this when its folder is empty; on Debian:
#   PSQL='runuser -u postgres -- psql' SECRETS_DIR=/etc/etalage/secrets sh deploy/postgres/make-roles.sh
set -eu
secrets=${SECRETS_DIR:-/run/secrets}
psql=${PSQL:-psql --username=${POSTGRES_USER:-postgres}}

# The letters of base64url alone, so that nothing in it ends a text of SQL.
password_in() {
  found=$(sed -nE 's#^postgres(ql)?://[^:]+:([A-Za-z0-9_-]{16,})@.*$#\2#p' "$secrets/$1")
  [ -n "$found" ] || { echo "$secrets/$1 holds no address with a password of 16 letters, digits, - or _" >&2; exit 1; }
  printf '%s' "$found"
}
owner=$(password_in database_owner_url)
backup=$(password_in database_backup_url)

# By its input: a command line can be read by everybody on the machine.
$psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres <<SQL
CREATE ROLE etalage_owner LOGIN CREATEROLE PASSWORD '$owner';
CREATE ROLE etalage_backup LOGIN BYPASSRLS PASSWORD '$backup';
GRANT pg_read_all_data TO etalage_backup;
CREATE DATABASE etalage OWNER etalage_owner ENCODING 'UTF8' TEMPLATE template0;
SQL
