/** `npm run check`, from a bare clone: everything in checks.mjs. Slow the first time, fast with warm caches. */
import { CHECKS, runChecks } from './checks.mjs';
import { installIfNeeded, requireNode, run } from './prepare.mjs';

requireNode();
installIfNeeded();
run(process.execPath, ['scripts/typegen.mjs'], 'The types of the routes could not be made.');
const failed = [];
await runChecks(Object.keys(CHECKS), ({ name, ok, said, seconds }) => {
  console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(0)} s)`);
  if (ok) return;
  failed.push(name);
  console.log(said);
});
console.log(failed.length === 0 ? '\nAll is clean.' : `\nNot clean: ${failed.join(', ')}`);
process.exit(failed.length === 0 ? 0 : 1);
