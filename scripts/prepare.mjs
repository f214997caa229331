/** Makes a clone runnable: Node new enough, packages installed, everything built. Needs only Node. */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST = [20, 19];
const INSTALL_STAMP = 'node_modules/.installed-from';
/** Written by npm at the end of an installation. */
const INSTALLED_LOCK = 'node_modules/.package-lock.json';

process.chdir(path.join(path.dirname(fileURLToPath(import.meta.url)), '..'));

export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  fail(`This needs Node ${OLDEST.join('.')} or later; here is ${process.versions.node}. Node 24 is recommended.`);
}

/**
 * Ensures that the product is installed and built. Once built, it runs without the packages that only a build needs.
 */
export async function getReady() {
  requireNode();
  // A release (assemble.mjs) is both, and has no sources to build from.
  if (!existsSync('src')) return;
  const built = await isBuilt();
  installIfNeeded({ alsoForBuild: !built });
  if (!built) build();
}

/** With `alsoForBuild` it installs again when packages were removed: `npm prune --omit=dev` does that. */
export function installIfNeeded({ alsoForBuild = true } = {}) {
  const lockfile = readFileSync('package-lock.json', 'utf8');
  const lock = createHash('sha256').update(lockfile).digest('hex');
  const stamp = existsSync(INSTALL_STAMP) ? readFileSync(INSTALL_STAMP, 'utf8') : null;
  if (stamp === lock && (!alsoForBuild || hasDevelopmentPackages())) return;
  if (stamp !== null || !isInstalledByHand(JSON.parse(lockfile), alsoForBuild)) {
    console.log('Installing packages from the lockfile (a minute or so, once)');
    // The build is needed even where NODE_ENV=production makes npm omit its packages.
    run(
      'npm',
      ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
      'The packages could not be installed.',
    );
  }
  writeFileSync(INSTALL_STAMP, lock);
}

function hasDevelopmentPackages() {
  const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  return Object.keys(devDependencies).every((name) => existsSync(`node_modules/${name}/package.json`));
}

/** Whether npm has installed what the lockfile lists, except optional packages of other platforms. */
function isInstalledByHand(wanted, alsoForBuild) {
  if (!existsSync(INSTALLED_LOCK)) return false;
  const there = JSON.parse(readFileSync(INSTALLED_LOCK, 'utf8')).packages;
  return Object.entries(wanted.packages).every(
    ([place, one]) =>
      place === '' ||
      one.optional ||
      one.devOptional ||
      (one.dev && !alsoForBuild) ||
      there[place]?.version === one.version,
  );
}

export async function buildIfNeeded() {
  if (!(await isBuilt())) build();
}

async function isBuilt() {
  const { BUILD_STAMP, sourceHash } = await import('./source-hash.mjs');
  return existsSync(BUILD_STAMP) && readFileSync(BUILD_STAMP, 'utf8') === sourceHash();
}

function build() {
  console.log('Building (some seconds, once after each change)');
  run(process.execPath, ['scripts/build.mjs'], 'The build failed.');
}

/**
 * Settings from `.env` in the project's folder; existing environment variables take precedence. Called only by what a
 * person starts: start.mjs, run.mjs and dev.mjs. Tests, benches and builds start the built files with settings of their
 * own, and nothing in src/ reads `.env`, so that personal settings never reach them.
 */
export function readSettings() {
  if (existsSync('.env')) process.loadEnvFile('.env');
}

/** Runs a command with its output shown; on failure ends the process with a sentence. */
export function run(command, args, sentence) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) fail(error ? `${sentence} ${error.message}` : sentence);
}

export function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
