#!/bin/sh
# Makes /opt/etalage ready to run on Debian 12, as root, and again after each update of what stands there:
#   sh /opt/etalage/deploy/debian/install.sh
# It needs the Debian packages nodejs and npm, which only fetch the Node that everything runs with.
set -eu
cd /opt/etalage

id etalage >/dev/null 2>&1 || useradd --system --home-dir /var/lib/etalage --shell /usr/sbin/nologin etalage

# Debian's npm is too old for the lock file; this one runs on Debian's Node.
npm='npx --yes npm@10.9.4'
$npm ci --no-audit --no-fund
node_modules/node/bin/node scripts/build.mjs
# What runs needs nothing that builds or tests.
$npm prune --omit=dev --no-audit --no-fund
# It belongs to root and may be read by all: whoever runs it can change nothing in it.
chown -R root:root .
chmod -R u=rwX,go=rX .

install -d -m 755 /etc/etalage
[ -e /etc/etalage/etalage.env ] || install -m 644 deploy/systemd/etalage.env /etc/etalage/etalage.env
for unit in migrate api storefront; do
  install -D -m 644 "deploy/systemd/etalage-$unit.service" "/etc/systemd/system/etalage-$unit.service"
  install -D -m 644 deploy/systemd/hardening.conf "/etc/systemd/system/etalage-$unit.service.d/hardening.conf"
done
