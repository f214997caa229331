/** Finds the programs of the cluster of test/cluster, all of them Debian's. */
import { existsSync } from 'node:fs';
import { apt, install, mayInstall } from './debian.mjs';

/** By its path: the package of each program. */
const PROGRAMS = {
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/etcd': 'etcd-server',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/sbin/pgbouncer': 'pgbouncer',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/sbin/ip': 'iproute2',
};

const missing = () => Object.entries(PROGRAMS).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));

/** Installs what is missing, if this process may. */
export function getCluster() {
  if (missing().length === 0 || !mayInstall()) return;
  console.log(`Installing ${missing().join(', ')} for the tests of a cluster`);
  apt('update', '-q');
  install(...missing());
}

/** Why a cluster can't be started here; null where it can. */
export function whyNoCluster() {
  if (missing().length > 0)
    return `Programs of the cluster are not installed (Debian: apt-get install ${missing().join(' ')}).`;
  // Each machine of the cluster is a network namespace, and PostgreSQL runs as a user of its own.
  if (process.getuid?.() !== 0) return 'Only root may make the network namespaces of the cluster.';
  return null;
}
