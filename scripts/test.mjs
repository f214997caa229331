/** `npm test`: everything, from a bare clone. Each suite also has its own script (test:unit, test:http, …). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { CHECKS, runChecks } from './checks.mjs';
import { installIfNeeded, requireNode, run } from './prepare.mjs';

const RESULTS = 'test-results';

requireNode();
installIfNeeded();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const { NO_CHROMIUM, getChromium } = await import('./chromium.mjs');
let passed = 0;
let failed = 0;
/** Repeated at the end, to be easy to find: failures, and tests that passed only on a retry. */
const failures = [];
const flaky = [];

/** `--quick`: what is looked at while one works; the rest of `npm test` needs a browser, processes and PostgreSQL. */
const isQuick = process.argv.includes('--quick');
await checks(isQuick ? ['lint', 'types'] : Object.keys(CHECKS));
if (!isQuick) writeBillOfMaterials();
for (const project of isQuick ? ['unit', 'http'] : ['unit', 'http', 'concurrency', 'faults']) vitest(project);
if (!isQuick) playwright();

if (flaky.length > 0) console.log(`\nPassed only when tried again:\n${flaky.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function title(name) {
  console.log(`\n=== ${name} ===`);
}

/** Runs a program with its output shown; returns whether it succeeded. */
function succeeds(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** The checks of `npm run check`: each counts as one test. */
async function checks(names) {
  title('checks');
  run(process.execPath, ['scripts/typegen.mjs'], 'The types of the routes could not be made.');
  await runChecks(names, ({ name, ok, said, seconds }) => {
    console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(0)} s)`);
    if (ok) return passed++;
    console.log(said);
    fail(name);
  });
}

function fail(name) {
  failed++;
  failures.push(`  ${name}`);
}

/** The bill of materials of what is shipped, in CycloneDX. */
function writeBillOfMaterials() {
  title('bill of materials');
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev'];
  const { status, stdout } = spawnSync('npm', args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 2 ** 26,
  });
  if (status === 0) writeFileSync(`${RESULTS}/sbom.cdx.json`, stdout);
  if (status === 0 && JSON.parse(stdout).components.length > 0) passed++;
  else fail('bill of materials');
}

function vitest(project) {
  title(project);
  const file = `${RESULTS}/${project}.json`;
  const args = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=./scripts/vitest-report.mjs'];
  const ok = succeeds('npx', args, { VITEST_REPORT: file });
  count(project, file, ok, (report) => report);
}

function playwright() {
  title('browser');
  const chromium = getChromium();
  if (!chromium) {
    console.error(NO_CHROMIUM);
    fail('browser: no Chromium');
    return;
  }
  const file = `${RESULTS}/browser.json`;
  const ok = succeeds('npx', ['playwright', 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  count('browser', file, ok, ({ stats, suites }) => {
    const ended = (status) =>
      specsOf(suites).flatMap(({ file, line, title, tests }) =>
        tests
          .filter((test) => test.status === status)
          .map(({ projectName }) => `${projectName}: ${file}:${line} ${title}`),
      );
    return { passed: stats.expected + stats.flaky, failed: ended('unexpected'), flaky: ended('flaky') };
  });
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

/**
 * Adds a suite's counts, and the names of its failures. A failed suite counts at least one failure, and one without
 * tests has failed.
 */
function count(suite, file, ok, read) {
  let report = { passed: 0, failed: [], flaky: [] };
  try {
    report = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No report of the suite: ${error.message}`);
  }
  passed += report.passed;
  flaky.push(...report.flaky.map((name) => `  ${suite}: ${name}`));
  for (const name of report.failed) fail(`${suite}: ${name}`);
  if (report.failed.length === 0 && (!ok || report.passed === 0)) fail(`${suite}: failed as a whole`);
}
