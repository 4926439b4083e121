#!/usr/bin/env bash
# Does what docs/guides/deploy.md says under "Five minutes", word for word, in a fresh Debian: the code
# blocks of the guide are what runs. Ends when the site answers behind Caddy, and prints the time. Needs
# root, debootstrap and an unpacked Node 24 with npm:
#
#   bash scripts/deploy/five-minutes.sh <folder of Node 24>
#
# What a root without a running systemd and without a public name lacks is stood in for: systemctl and
# journalctl start the commands of the units without their sandbox, the name is localhost, and its
# certificate is of Caddy's own authority.
set -euo pipefail

node=$(realpath "${1:?the folder of an unpacked Node 24}")
here=$(realpath "$(dirname "${BASH_SOURCE[0]}")/../..")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

debootstrap --variant=minbase --include=ca-certificates bookworm "$root" >/dev/null
echo "A fresh Debian is in $root."

# The guide's prerequisites: a server with Node 24 and systemd.
cp -a "$node/." "$root/usr/local/"
mkdir -p "$root/run/systemd/system" "$root/srv"
git clone --quiet --bare "$here" "$root/srv/foyer.git"
if [[ -n ${NODE_EXTRA_CA_CERTS:-} ]]; then
  cp "$NODE_EXTRA_CA_CERTS" "$root/usr/local/share/authorities.pem"
fi
cat >"$root/usr/local/bin/systemctl" <<'INNER'
#!/bin/bash
case "$1 ${2:-}" in
'restart foyer.service')
  unit=/etc/systemd/system/foyer.service
  cd "$(sed -n 's/^WorkingDirectory=//p' $unit)"
  mkdir -p /var/lib/foyer
  set -a
  . ./.env
  export $(sed -n 's/^Environment=//p' $unit)
  nohup $(sed -n 's/^ExecStart=//p' $unit) >/var/log/foyer.log 2>&1 &
  ;;
'reload caddy') HOME=/var/lib/caddy nohup caddy run --config /etc/caddy/Caddyfile >/var/log/caddy.log 2>&1 & ;;
esac
INNER
cat >"$root/usr/local/bin/journalctl" <<'INNER'
#!/bin/bash
until grep -q 'Admin key' /var/log/foyer.log; do sleep 0.1; done
cat /var/log/foyer.log
INNER
chmod +x "$root/usr/local/bin/systemctl" "$root/usr/local/bin/journalctl"

{
  echo 'set -euxo pipefail'
  awk '/^## Five minutes/ { on = 1; next } /^## / { on = 0 } /^```bash/ { code = on; next } /^```/ { code = 0 } code' \
    "$here/docs/guides/deploy.md" |
    sed -e 's/^NAME=.*/NAME=localhost/' -e 's|<your repository>|/srv/foyer.git|'
  cat <<'INNER'
set +x
until node -e '
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  process.removeAllListeners("warning");
  const get = async (path) => (await fetch("https://localhost" + path)).status;
  Promise.all(["/", "/admin", "/projects", "/api/health", "/api/ready"].map(get)).then(
    (all) => process.exit(all.every((status) => status === 200) ? 0 : 1),
    () => process.exit(1));'; do sleep 0.2; done
INNER
} >"$root/srv/guide.sh"

started=$(date +%s)
unshare --mount --pid --fork bash -c "
  mount --rbind /dev '$root/dev' && mount --make-rslave '$root/dev' && mount -t proc proc '$root/proc'
  cp /etc/resolv.conf '$root/etc/resolv.conf'
  exec chroot '$root' /usr/bin/env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root \
    DEBIAN_FRONTEND=noninteractive \
    $([[ -n ${NODE_EXTRA_CA_CERTS:-} ]] && echo NODE_EXTRA_CA_CERTS=/usr/local/share/authorities.pem npm_config_nodedir=/usr/local) \
    bash /srv/guide.sh"
echo "From the first command of the guide to a working site behind Caddy: $(($(date +%s) - started)) s."
