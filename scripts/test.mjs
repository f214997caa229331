/** `npm test`: everything, from a bare clone. Each suite also has its own script (test:unit, test:http, …). */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { buildIfNeeded, installIfNeeded, requireNode } from './prepare.mjs';

const RESULTS = 'test-results';

requireNode();
installIfNeeded();
rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const { NO_CHROMIUM, getChromium } = await import('./chromium.mjs');
let passed = 0;
let failed = 0;

check('types', 'npx', ['react-router', 'typegen'], ['npx', 'tsc']);
check('lint', 'npx', ['eslint', '.']);
writeBillOfMaterials();
for (const project of ['unit', 'http', 'concurrency', 'faults']) vitest(project);
await buildIfNeeded();
playwright();

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

function title(name) {
  console.log(`\n=== ${name} ===`);
}

/** Runs a program with its output shown; whether it succeeded. */
function succeeds(command, args, env = {}) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
    shell: process.platform === 'win32',
  });
  return status === 0;
}

/** A check that counts as one test. */
function check(name, command, args, ...more) {
  title(name);
  const ok = succeeds(command, args) && more.every(([next, ...rest]) => succeeds(next, rest));
  if (ok) passed++;
  else failed++;
}

/** What is shipped, in CycloneDX, for whoever watches over the parts. */
function writeBillOfMaterials() {
  title('bill of materials');
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev'];
  const { status, stdout } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32', maxBuffer: 2 ** 26 });
  if (status === 0) writeFileSync(`${RESULTS}/sbom.cdx.json`, stdout);
  if (status === 0 && JSON.parse(stdout).components.length > 0) passed++;
  else failed++;
}

function vitest(project) {
  title(project);
  const file = `${RESULTS}/${project}.json`;
  const args = ['vitest', 'run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = succeeds('npx', args);
  count(file, ok, (report) => [report.numPassedTests, report.numFailedTests]);
}

function playwright() {
  title('browser');
  const chromium = getChromium();
  if (!chromium) {
    console.error(NO_CHROMIUM);
    failed++;
    return;
  }
  const file = `${RESULTS}/browser.json`;
  const ok = succeeds('npx', ['playwright', 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  count(file, ok, ({ stats }) => {
    if (stats.flaky > 0) console.log(`${stats.flaky} passed only when tried again (marked "flaky" above)`);
    return [stats.expected + stats.flaky, stats.unexpected];
  });
}

/** Adds a suite's counts. A suite that failed counts at least one failure, and one that ran nothing has failed. */
function count(file, ok, read) {
  let counts = [0, 0];
  try {
    counts = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No report of the suite: ${error.message}`);
  }
  const [good, bad] = counts;
  passed += good;
  failed += good === 0 ? Math.max(bad, 1) : ok ? bad : Math.max(bad, 1);
}
