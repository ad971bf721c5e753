#!/bin/sh
# Makes a release of the version that is checked out here and has /opt/etalage name it, on Debian 12, as root; again after each `git pull`:
#   sh /opt/etalage-source/deploy/debian/install.sh
# It is built in a folder of its own. What runs goes on in the folder that it was started in, until it is started anew.
# It needs the Debian packages nodejs and npm, which only fetch those that everything is done with.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
live=/opt/etalage
releases=/opt/etalage-releases
release="$releases/$(date -u +%Y%m%d-%H%M%S)-$(git -C "$source" rev-parse --short HEAD)"

id etalage >/dev/null 2>&1 || useradd --system --home-dir /var/lib/etalage --shell /usr/sbin/nologin etalage

mkdir -p "$release"
# Should anything fail, nothing is left of it, and what was live stays so.
trap '[ "$(readlink "$live" || true)" = "$release" ] || rm -rf "$release"' EXIT
git -C "$source" archive HEAD | tar -x -C "$release"
# Tabs that are open ask for files of the build that they have: the builder keeps those of the last week.
storefront=apps/storefront
if [ -d "$live/$storefront/build/client/assets" ]; then
  mkdir -p "$release/$storefront/build/client"
  cp -a "$live/$storefront/build/client/assets" "$release/$storefront/build/client/"
  [ ! -d "$live/$storefront/earlier-builds" ] || cp -a "$live/$storefront/earlier-builds" "$release/$storefront/"
fi

cd "$release"
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

# Its servers run until they are started anew: it stays, and those before it go.
previous=$(readlink "$live" || true)
# Installed by an earlier version of this script, it is a folder.
if [ -d "$live" ] && [ ! -L "$live" ]; then
  previous="$releases/00000000-before"
  mv "$live" "$previous"
fi
ln -sfn "$release" "$live.new"
mv -T "$live.new" "$live"
find "$releases" -mindepth 1 -maxdepth 1 -type d ! -path "$release" ! -path "$previous" -exec rm -rf {} +
