/** Finds the engines beside Chromium's in which a patient's way is tested (test/engines): Debian's Firefox, and its WebKit. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { apt, install, mayInstall } from './debian.mjs';

/** By the name of each: its Debian packages, and its programs, of which one that is not there is undefined. */
const ENGINES = {
  Firefox: {
    packages: ['firefox-esr'],
    programs: () => ({ browser: ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((place) => existsSync(place)) }),
  },
  WebKit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    programs: () => ({
      browser: miniBrowser(),
      driver: ['/usr/bin/WebKitWebDriver'].find((place) => existsSync(place)),
      display: ['/usr/bin/Xvfb'].find((place) => existsSync(place)),
    }),
  },
};

/** The paths of its programs; null where one is missing. */
export function findEngine(name) {
  const programs = ENGINES[name].programs();
  return Object.values(programs).includes(undefined) ? null : programs;
}

/** Installs those that are missing, if this process may. */
export function getEngines() {
  const missing = Object.keys(ENGINES).filter((name) => !findEngine(name));
  if (missing.length === 0 || !mayInstall()) return;
  console.log(`Installing ${missing.join(' and ')} for the tests of other engines`);
  apt('update', '-q');
  // One after the other, so that one that the system does not have leaves the other.
  for (const name of missing) install(...ENGINES[name].packages);
}

/** How to get one that is missing. */
export function noEngine(name) {
  return `${name} is not installed (Debian: apt-get install ${ENGINES[name].packages.join(' ')}).`;
}

/** It lies in a folder of the machine's kind: /usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser. */
function miniBrowser() {
  if (process.platform !== 'linux') return undefined;
  return readdirSync('/usr/lib')
    .map((folder) => path.join('/usr/lib', folder, 'webkit2gtk-4.1', 'MiniBrowser'))
    .find((place) => existsSync(place));
}
