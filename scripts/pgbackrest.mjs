/** Finds what test/processes/point-in-time.test.ts needs, all of it Debian's. */
import { existsSync } from 'node:fs';
import { apt, install, mayInstall } from './debian.mjs';

/** By its path: the package of each program. */
const PROGRAMS = {
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/psql': 'postgresql-client-15',
};

const missing = () => Object.entries(PROGRAMS).flatMap(([program, name]) => (existsSync(program) ? [] : [name]));

/** Installs what is missing, if this process may. */
export function getPgBackRest() {
  if (missing().length === 0 || !mayInstall()) return;
  console.log(`Installing ${missing().join(', ')} for the tests of pgBackRest`);
  apt('update', '-q');
  install(...missing());
}

/** Why pgBackRest can't be tried here; null where it can. */
export function whyNoPgBackRest() {
  if (missing().length > 0) return `pgBackRest is not installed (Debian: apt-get install ${missing().join(' ')}).`;
  if (process.getuid?.() !== 0) return 'Only root may run PostgreSQL and pgBackRest as the account postgres.';
  return null;
}
