/**
 * Finds a real Chromium for the browser tests: CHROMIUM_PATH, else an installed one, else Debian's package. The headless shell
 * is the same engine without the browser's own windows, each of which costs as much as a page of ours.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { apt, install, mayInstall } from './debian.mjs';

const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

const NOTO = '/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf';

/** Of whole browsers, which have windows too. */
const WHOLE = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const PLACES = [HEADLESS_SHELL, ...WHOLE];

export const NO_CHROMIUM =
  'The browser tests need Chromium or Chrome. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to its program.';

export const NO_WHOLE_CHROMIUM =
  'The tests of notifications need a whole Chromium or Chrome: the headless shell shows none. Install it (Debian: apt-get install chromium).';

export const NO_HINDI_FONT =
  'The browser tests need a font for Hindi. Install one (Debian: apt-get install fonts-noto-core).';

/** The path of a browser; null when there is none. */
export function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given) return existsSync(given) ? given : null;
  return PLACES.find((place) => existsSync(place)) ?? null;
}

/** The path of a whole browser, for what the headless shell can't do, such as showing notifications; null when there is none. */
export function findWholeChromium() {
  return WHOLE.find((place) => existsSync(place)) ?? null;
}

/** Like findChromium, but installs Debian's headless shell if this process may. */
export function getChromium() {
  if (process.env.CHROMIUM_PATH || existsSync(HEADLESS_SHELL) || !mayInstall()) return findChromium();
  console.log('Installing Chromium for the browser tests');
  apt('update', '-q');
  installOfTheSameVersion('chromium-headless-shell');
  // Ubuntu has no such package.
  if (!findChromium()) installOfTheSameVersion('chromium');
  return findChromium();
}

/** Like findWholeChromium, but installs Debian's package if this process may. */
export function getWholeChromium() {
  if (findWholeChromium() || !mayInstall()) return findWholeChromium();
  console.log('Installing a whole Chromium for the tests of notifications');
  apt('update', '-q');
  installOfTheSameVersion('chromium');
  return findWholeChromium();
}

/** Of the version that is there, so that nothing is upgraded; where there is none, of any. */
function installOfTheSameVersion(name) {
  const version = findChromium() ? installedVersion() : '';
  if (version !== null) install(`${name}${version}`);
}

/**
 * Whether there is a font for Hindi: pages use the device's own, as every phone has one (Android: Noto Sans Devanagari). Installs
 * Debian's package of it if there is none and this process may. Other systems than Linux come with one.
 */
export function getHindiFont() {
  if (hasHindiFont()) return true;
  if (!mayInstall()) return false;
  console.log('Installing a font for Hindi for the browser tests');
  install('fonts-noto-core');
  return hasHindiFont();
}

function hasHindiFont() {
  if (process.platform !== 'linux' || existsSync(NOTO)) return true;
  const { stdout } = spawnSync('fc-list', [':lang=hi'], { encoding: 'utf8' });
  return Boolean(stdout?.trim());
}

/** As apt names it; null where the browser is not Debian's. */
function installedVersion() {
  const { status, stdout } = spawnSync('dpkg-query', ['-W', '-f', '${Version}', 'chromium-common'], {
    encoding: 'utf8',
  });
  return status === 0 ? `=${stdout}` : null;
}
