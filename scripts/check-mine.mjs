/**
 * `npm run check:mine`, for while one works: lint and format of the files that differ from main, what the tests in `test/` hold of all
 * sources, and the tests of the folders that changed. Another branch or commit than main is given behind `--`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { output } from './checks.mjs';
import { installIfNeeded, requireNode, run } from './prepare.mjs';

requireNode();
installIfNeeded();
run(process.execPath, ['scripts/typegen.mjs'], 'The types of the routes could not be made.');

const [from = 'main'] = process.argv.slice(2);
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const changed = [
  ...git('diff', '--name-only', '--diff-filter=d', '--merge-base', from),
  ...git('ls-files', '--others', '--exclude-standard'),
].filter(existsSync);
const sources = changed.filter((file) => /\.(ts|tsx|mjs)$/.test(file));
const folders = [...new Set(sources.filter((file) => file.startsWith('src/')).map((file) => path.dirname(file)))];
const inServer = (folder) => /^src\/(server|sandbox)\b/.test(folder);
const testsOf = (project, ...paths) => ['vitest', 'run', '--project', project, '--passWithNoTests', ...paths];

const checks = {
  ...(sources.length > 0 && { lint: ['oxlint', ...sources] }),
  ...(changed.length > 0 && { format: ['biome', 'format', '--no-errors-on-unmatched', ...changed] }),
  'what holds everywhere': testsOf('unit', 'test/', ...folders.filter((folder) => !inServer(folder))),
  ...(folders.some(inServer) && { 'folders of the server': testsOf('http', ...folders.filter(inServer)) }),
};
let isClean = true;
for (const [name, args] of Object.entries(checks)) {
  const { ok, said, seconds } = await output('npx', args);
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(0)} s)`);
  if (!ok) console.log(said);
  isClean &&= ok;
}
process.exit(isClean ? 0 : 1);
