/** `npm run check`, from a bare clone: types, lint, and a build, which refuses pages over their budget. */
import { installIfNeeded, requireNode, run } from './prepare.mjs';

requireNode();
installIfNeeded();
run(process.execPath, ['scripts/typegen.mjs'], 'The types of the routes could not be made.');
run('npx', ['tsc'], 'The types do not fit.');
run('npx', ['eslint', '.'], 'The linter found something.');
run(process.execPath, ['scripts/build.mjs'], 'The build failed.');
console.log('\nTypes, lint and build are clean.');
