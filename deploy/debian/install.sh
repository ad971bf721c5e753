#!/bin/sh
# Makes /opt/etalage ready to run on Debian 12, as root, and again after each update of what stands there:
#   sh /opt/etalage/deploy/debian/install.sh
# It needs the Debian packages nodejs and npm, which only fetch those that everything is done with.
set -eu
cd /opt/etalage

id etalage >/dev/null 2>&1 || useradd --system --home-dir /var/lib/etalage --shell /usr/sbin/nologin etalage

# Debian's npm fetches the Node that the project names, and a newer npm, which does the rest: on Debian's own Node it would leave out
# packages that need a newer one.
node=$(sed -nE 's/.*"dependencies": \{ "node": "([0-9.]+)" \}.*/\1/p' package.json)
npm install --prefix /opt/etalage-tools --no-audit --no-fund --loglevel=error "node@$node" npm@11.19.1
export PATH="/opt/etalage-tools/node_modules/node/bin:/opt/etalage-tools/node_modules/.bin:$PATH"
npm ci --no-audit --no-fund
node scripts/build.mjs
# What runs needs nothing that builds or tests.
npm prune --omit=dev --no-audit --no-fund
# It tells our scripts that what stands here is what the lock file asks for: they would fetch the rest again.
sha256sum package-lock.json | head -c 64 > node_modules/.etalage-lock
# It belongs to root and may be read by all: whoever runs it can change nothing in it.
chown -R root:root .
chmod -R u=rwX,go=rX .

install -d -m 755 /etc/etalage
[ -e /etc/etalage/etalage.env ] || install -m 644 deploy/systemd/etalage.env /etc/etalage/etalage.env
for unit in migrate api storefront; do
  install -D -m 644 "deploy/systemd/etalage-$unit.service" "/etc/systemd/system/etalage-$unit.service"
  install -D -m 644 deploy/systemd/hardening.conf "/etc/systemd/system/etalage-$unit.service.d/hardening.conf"
done
