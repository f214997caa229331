/** A build of the product with one more language, in a folder of its own. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const PARTS = [
  ...['src', 'scripts', 'public', 'migrations', 'test', 'package.json', 'package-lock.json', 'tsconfig.json'],
  ...['vite.config.ts', 'react-router.config.ts', 'lingui.config.ts'],
];

/** Returns the folder, which is the caller's to remove. */
export function buildWithPseudoLocale(): string {
  const copy = mkdtempSync(path.join(tmpdir(), 'vrikka-pseudo-'));
  for (const part of PARTS) cpSync(part, path.join(copy, part), { recursive: true });
  symlinkSync(path.resolve('node_modules'), path.join(copy, 'node_modules'));
  const run = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: copy, stdio: ['ignore', 'ignore', 'inherit'] });
  const tsx = path.resolve('node_modules/tsx/dist/cli.mjs');
  run(tsx, 'scripts/pseudo-locale.ts', copy);
  run(tsx, 'scripts/words.ts');
  run('scripts/build.mjs', '--any-weight');
  return copy;
}
