/**
 * `npm run assemble -- --out folder`: a release, to be copied to a server or into an image. It contains the build and
 * the few packages that this needs at run time (parts.mjs), so that nothing is installed or built where patients' data
 * is.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { RELEASED } from './parts.mjs';
import { buildIfNeeded, fail, installIfNeeded, requireNode, run } from './prepare.mjs';

const COMMANDS = ['start', 'migrate', 'admin', 'doctor', 'backup', 'backup:verify', 'restore'];
const FILES = [
  'dist/server',
  'dist/web',
  'migrations',
  'deploy',
  ...['deployment', 'standby', 'cluster', 'kubernetes', 'operating', 'providers'].map((name) => `docs/${name}.md`),
  '.env.example',
  ...['start', 'run', 'prepare', 'ready'].map((name) => `scripts/${name}.mjs`),
];
/** For developers only, not read at run time. */
const UNREAD = /\.(map|d\.[cm]?ts)$/;

const { out: given } = parseArgs({ options: { out: { type: 'string' } } }).values;
if (!given) fail('Use: npm run assemble -- --out folder');
const out = path.resolve(given);
if (existsSync(out) && readdirSync(out).length > 0) fail(`${out} is not empty; a release gets a folder of its own.`);

requireNode();
installIfNeeded();
await buildIfNeeded();

// Written aside and renamed when complete.
const part = `${out}.part`;
rmSync(part, { recursive: true, force: true });
mkdirSync(part, { recursive: true });
for (const file of FILES)
  cpSync(file, path.join(part, file), { recursive: true, filter: (name) => !UNREAD.test(name) });
copyPackages();
renameSync(part, out);
console.log(`${out}: ${megabytes(out)} MB, of which ${megabytes(path.join(out, 'node_modules'))} MB are packages`);

/** npm lists the dependencies of RELEASED; they are copied as installed and built here. */
function copyPackages() {
  const { name, version, private: isPrivate, license, type, engines, scripts, dependencies } = readJson('package.json');
  const only = (all, names) => Object.fromEntries(names.map((one) => [one, all[one]]));
  const released = {
    name,
    version,
    private: isPrivate,
    license,
    type,
    engines,
    scripts: only(scripts, COMMANDS),
    dependencies: only(dependencies, RELEASED),
  };
  writeFileSync(path.join(part, 'package.json'), `${JSON.stringify(released, null, 2)}\n`);
  cpSync('package-lock.json', path.join(part, 'package-lock.json'));
  run(
    'npm',
    ['install', '--prefix', part, '--package-lock-only', '--offline', '--no-audit', '--no-fund', '--silent'],
    'The packages of the release could not be told.',
  );

  const { packages } = readJson(path.join(part, 'package-lock.json'));
  for (const [place, { optional }] of Object.entries(packages)) {
    if (place === '') continue;
    if (existsSync(place))
      cpSync(place, path.join(part, place), { recursive: true, filter: (file) => isRead(path.relative(place, file)) });
    // Native packages exist once per platform.
    else if (!optional) fail(`${place} is missing. Run npm ci.`);
  }
}

/** Within one package. Nested packages have entries of their own in the lockfile. */
function isRead(file) {
  const [first] = file.split(path.sep);
  return first !== 'node_modules' && !first.startsWith('.') && !UNREAD.test(file);
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function megabytes(dir) {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.round(
    files.reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0) / 1e6,
  );
}
