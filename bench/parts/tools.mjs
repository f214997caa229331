/** External programs needed for measurements. */
import { spawnSync } from 'node:child_process';

/** The program, its Debian package, and how to get its version. */
const TOOLS = {
  wrk: ['wrk', '-v'],
  nginx: ['nginx-light', '-v'],
  pgbench: ['postgresql-contrib', '--version'],
  psql: ['postgresql-client', '--version'],
};

/** A missing program; the message says how to get it. */
export class Missing extends Error {}

/** Throws `Missing` for the first missing program. */
export function need(...names) {
  for (const name of names) {
    const [debianPackage] = TOOLS[name];
    if (!versionOf(name)) throw new Missing(`needs ${name}: apt-get install ${debianPackage}`);
  }
}

/** The version of a program, such as 1.22.1; null when it is missing. */
export function versionOf(name) {
  const { error, stdout, stderr } = spawnSync(name, [TOOLS[name][1]], { encoding: 'utf8' });
  if (error) return null;
  return /\d+\.\d+(\.\d+)?/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}
