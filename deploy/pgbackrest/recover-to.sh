#!/bin/sh
# recover-to.sh TIME [TIMELINE]: returns the whole cluster to its state of a moment, such as '2026-11-26 14:03:00+08'.
# Run it as root while no server of the product runs. Transactions that were committed later are lost.
set -eu
time=${1:?"Usage: recover-to.sh 'YYYY-MM-DD HH:MM:SS+ZZ' [TIMELINE]"}
timeline=${2:-latest}
cluster=${CLUSTER:-main}

as_postgres() { su postgres -s /bin/sh -c "$1"; }

pg_ctlcluster 15 "$cluster" stop -m fast || true
as_postgres "pgbackrest --stanza=back-office --delta --type=time --target='$time' --target-timeline=$timeline --target-action=promote restore"
# PostgreSQL ends instead of starting if the archive does not reach the time.
pg_ctlcluster 15 "$cluster" start
port=$(pg_conftool -s 15 "$cluster" show port)
until [ "$(as_postgres "psql -p $port -Atc 'select pg_is_in_recovery()'")" = f ]; do
  pg_ctlcluster 15 "$cluster" status > /dev/null || { echo 'PostgreSQL has ended: see its log' >&2; exit 1; }
  sleep 1
done
echo "Recovered to $time"
