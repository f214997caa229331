/** Installs packages of Debian or Ubuntu that tests need, where this process may. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

export function mayInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Runs apt-get, with what it says shown. */
export function apt(...args) {
  const patience = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', [...patience, ...args], { stdio: 'inherit', env });
}

/** Installs packages, each by its name, or `name=version`. */
export function install(...packages) {
  apt('install', '-y', '-q', '--no-install-recommends', ...packages);
}
