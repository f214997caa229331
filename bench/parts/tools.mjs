/** Programs that a measurement needs and that are no part of the product. */
import { spawnSync } from 'node:child_process';

/** The program, its Debian package, and how it tells its version. */
const TOOLS = {
  wrk: ['wrk', '-v'],
  nginx: ['nginx-light', '-v'],
  pgbench: ['postgresql-contrib', '--version'],
  psql: ['postgresql-client', '--version'],
};

/** A program that is not there; its sentence says how to get it. */
export class Missing extends Error {}

/** Throws `Missing` for the first program that is not there. */
export function need(...names) {
  for (const name of names) {
    const [debianPackage] = TOOLS[name];
    if (!versionOf(name)) throw new Missing(`needs ${name}: apt-get install ${debianPackage}`);
  }
}

/** The version of a program, such as 1.22.1; null when it is not there. */
export function versionOf(name) {
  const { error, stdout, stderr } = spawnSync(name, [TOOLS[name][1]], { encoding: 'utf8' });
  if (error) return null;
  return /\d+\.\d+(\.\d+)?/.exec(`${stdout}${stderr}`)?.[0] ?? 'unknown';
}
