/** Finds promtool, by which the alerts of deploy/monitoring are tested: a part of Debian's Prometheus. */
import { spawnSync } from 'node:child_process';
import { apt, install, mayInstall } from './debian.mjs';

/** How to get it. */
export const NO_PROMTOOL = 'promtool is not installed (Debian: apt-get install prometheus).';

export function hasPromtool() {
  return spawnSync('promtool', ['--version']).status === 0;
}

/** Installs it where it is missing, if this process may. */
export function getPromtool() {
  if (hasPromtool() || !mayInstall()) return;
  console.log('Installing promtool for the tests of alerts');
  apt('update', '-q');
  install('prometheus');
}
