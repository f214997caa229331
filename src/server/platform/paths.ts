import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder: the nearest one above this file with a package.json, whether built or not. */
export const PROJECT_DIR = (() => {
  let dir = path.dirname(fileURLToPath(import.meta.url));
  while (!existsSync(path.join(dir, 'package.json'))) dir = path.dirname(dir);
  return dir;
})();

export const MIGRATIONS_DIR = path.join(PROJECT_DIR, 'migrations');
export const WEB_DIR = path.join(PROJECT_DIR, 'dist', 'web');
