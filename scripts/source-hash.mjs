/** A hash of all sources of a build, so that a start rebuilds only when something changed. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

export const BUILD_STAMP = 'dist/.source-hash';

const FILES = [
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/framework.mjs',
  'scripts/keep-admin-apart.ts',
  'scripts/parts.mjs',
  'scripts/server-build.mjs',
  'scripts/weigh-pages.mjs',
];
const DIRS = ['src', 'public'];

export function sourceHash() {
  const hash = createHash('sha256');
  const inDirs = DIRS.flatMap((dir) =>
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.includes('.test.'))
      .map((entry) => path.join(entry.parentPath, entry.name)),
  );
  for (const file of [...FILES, ...inDirs.sort()])
    hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
