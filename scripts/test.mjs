/**
 * From a bare clone: `npm test` is for every change, `npm run test:ci` is what CI runs after it, and `npm run test:all` runs every test
 * there is. `npm run test:quick` is for while one works. Each suite also has its own script (test:unit, test:http, …).
 * docs/decisions/0016-the-whole-test-run.md
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { CHECKS, output, runChecks } from './checks.mjs';
import { installIfNeeded, requireNode, run } from './prepare.mjs';
import { HTTP_FOR_EVERY_CHANGE } from './tests-of-every-change.mjs';

const RESULTS = 'test-results';
const began = performance.now();

const mode = process.argv.includes('--all') ? 'all' : process.argv.includes('--ci') ? 'ci' : 'change';

requireNode();
installIfNeeded();
// What CI runs after `npm test` leaves its results beside those.
if (mode !== 'ci') rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });

const { NO_CHROMIUM, NO_HINDI_FONT, NO_WHOLE_CHROMIUM, getChromium, getHindiFont, getWholeChromium } = await import(
  './chromium.mjs'
);
const { getEngines } = await import('./engines.mjs');
const { getPromtool } = await import('./promtool.mjs');
const named = (folder, ...names) => names.map((name) => `test/${folder}/${name}.ts`);
/** What `npm test` runs of the HTTP tests, races and browser tests: what it takes to find most of what can break (decision 16). */
const FOR_EVERY_CHANGE = {
  http: HTTP_FOR_EVERY_CHANGE,
  // Two want one chair; a payment has one effect; two clerks and one amount.
  concurrency: named('concurrency', 'last-chair.test', 'one-effect.test', 'desk-money.test'),
  // A patient books and pays; a clerk's day.
  browser: named('e2e', 'booking.spec', 'admin-clerks-day.spec'),
};
/** The unit tests that take longest and seldom find something: the browsers' floor by the types of every file, and each alert of Prometheus. */
const LONG_UNIT_TESTS = ['test/browser-floor.test.ts', 'scripts/monitoring.test.ts'];
/** By how a run was started: its suites. Of a suite all files, or `only` some, or all `without` some. */
const SUITES = {
  change: {
    unit: { without: LONG_UNIT_TESTS },
    http: { only: FOR_EVERY_CHANGE.http },
    concurrency: { only: FOR_EVERY_CHANGE.concurrency },
    browser: { only: FOR_EVERY_CHANGE.browser },
  },
  ci: {
    unit: { only: LONG_UNIT_TESTS },
    http: { without: FOR_EVERY_CHANGE.http },
    concurrency: { only: [...FOR_EVERY_CHANGE.concurrency, ...named('concurrency', 'funding.test', 'notices.test')] },
    browser: {
      only: named(
        'e2e',
        // A patient's way: an account, a payment, and what comes after.
        ...['signup.spec', 'login.spec', 'payment.spec', 'appointments.spec'],
        // On a weak network; in a browser that translates.
        ...['without-scripts.spec', 'translated.spec'],
        'admin-cash.spec',
        'admin-claims.spec',
      ),
    },
    faults: { only: named('faults', 'kills.test', 'controls.test') },
    embedded: { only: named('http/checkout', 'make-payment.test') },
    processes: { only: named('processes', 'what-pages-ask.test') },
  },
  all: {
    ...{ unit: {}, http: {}, 'http-*': {}, embedded: {}, processes: {}, browser: {}, engines: {} },
    ...{ faults: {}, 'faults-*': {}, cluster: {}, concurrency: {}, 'concurrency-*': {}, bench: {} },
  },
};
const THE_REST = {
  change: 'Not all of the tests: npm run test:ci runs what CI does after these, npm run test:all every one.',
  ci: 'Not all of the tests: npm run test:all runs every one.',
};
/** How often a suite repeats what is random, where not as often as it does by itself. */
const SIZES = {
  // CI repeats them as often as they do by themselves.
  ...(mode === 'change' && { concurrency: { VRIKKA_ROUNDS: '2', VRIKKA_RACES: '15' } }),
  // Each other provider is tried at every point too: what is random does not depend on the provider.
  'concurrency-*': { VRIKKA_RACES: '20' },
  'faults-*': { VRIKKA_KILLS: '0', VRIKKA_RESTARTS: '1', VRIKKA_FIRST_STARTS: '1', VRIKKA_MODEL_RUNS: '4' },
};
/** After so many minutes without a word and without a test that begins or ends, a suite stands still, and is stopped. */
const SILENCE_MIN = 15;
let passed = 0;
let failed = 0;
/** What failed, with the beginning of its reason, repeated at the end, to be easy to find. */
const failures = [];
/** What needed the second try that CI gives: each is a defect of the test or of the product. */
const unsteady = [];
/** What this machine lacks something for. */
const notRun = [];
/** Stops each suite that is running. */
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const stop of running) stop();
    process.exit(1);
  });
}

run(process.execPath, ['scripts/typegen.mjs'], 'The types of the routes could not be made.');
if (process.argv.includes('--quick')) {
  // What is looked at while one works; the rest needs a browser, processes and PostgreSQL.
  await Promise.all([checks(['types and lint']), inTurn(['unit', 'http'], vitest)]);
} else {
  await checks(['build']);
  // Before the suites, of which one may install a browser at the same time.
  getPromtool();
  // Each has a core's worth of work, and about as much as the other: what one waits for, the other uses.
  await Promise.all([
    staticChecks().then(() => inTurn(['browser', 'engines', 'faults', 'faults-*', 'embedded', 'processes'], suite)),
    inTurn(['unit', 'http', 'http-*'], suite),
  ]);
  // Alone: with a crowd and a browser beside it, PostgreSQL accepts connections too slowly for the product's limit.
  await inTurn(['cluster', 'concurrency', 'concurrency-*', 'bench'], suite);
  if (THE_REST[mode]) console.log(`\n${THE_REST[mode]}`);
}

if (unsteady.length > 0) console.log(`\nNeeded a second try:\n${unsteady.join('\n')}`);
if (notRun.length > 0) console.log(`\nNot run on this machine:\n${notRun.join('\n')}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.join('\n')}`);
console.log(`\nTook ${secondsSince(began)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Runs a suite if the run has it. */
async function suite(name) {
  const chosen = SUITES[mode][name];
  if (!chosen) return;
  if (name === 'browser') await browser(chosen.only);
  else if (name === 'engines') await otherEngines(name);
  else if (name === 'bench') await benches(name);
  else await vitest(name, chosen);
}

async function staticChecks() {
  // CI has them from `npm test`.
  if (mode === 'ci') return;
  const names = Object.keys(CHECKS).filter((name) => name !== 'build');
  await checks(names, 1);
  await billOfMaterials();
}

/** Files to run, all when none is named. One that was renamed would otherwise be left out in silence. */
function present(files = []) {
  for (const file of files.filter((one) => !existsSync(one))) fail(`${file} is not there`);
  return files;
}

async function inTurn(names, work) {
  for (const name of names) await work(name);
}

function secondsSince(start) {
  return `${((performance.now() - start) / 1000).toFixed(0)} s`;
}

/**
 * Runs a program. Its output is shown as a whole when it ends, since two suites run side by side. It has a process group of its own, so
 * that all it has started can be stopped with it. `report`: a file that it writes while it goes on. Returns `passed`, `failed`, or
 * `stopped` where it stood still.
 */
function runSuite(name, command, args, env = {}, report = '') {
  const start = performance.now();
  const isWindows = process.platform === 'win32';
  console.log(`… ${name}`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      shell: isWindows,
      detached: !isWindows,
    });
    const said = [];
    let heard = Date.now();
    const hear = (bytes) => {
      heard = Date.now();
      said.push(bytes);
    };
    let isStopped = false;
    const stop = () => {
      // A program that could not be started has no id, and `error` below says so.
      if (isWindows || child.pid === undefined) child.kill();
      else process.kill(-child.pid, 'SIGKILL');
    };
    const watch = setInterval(() => {
      const wrote = existsSync(report) ? statSync(report).mtimeMs : 0;
      if (Date.now() - Math.max(heard, wrote) < SILENCE_MIN * 60_000) return;
      hear(Buffer.from(`\nStopped: it has stood still for ${SILENCE_MIN} minutes.\n`));
      isStopped = true;
      stop();
    }, 10_000);
    const end = (code) => {
      if (!running.delete(stop)) return;
      clearInterval(watch);
      console.log(`\n=== ${name} (${secondsSince(start)}) ===`);
      process.stdout.write(Buffer.concat(said));
      resolve(isStopped ? 'stopped' : code === 0 ? 'passed' : 'failed');
    };
    running.add(stop);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', hear);
    child.on('error', (error) => {
      hear(Buffer.from(error.message));
      end(1);
    });
    child.on('close', end);
    // Something that it left behind may keep its output open.
    child.on('exit', (code) => setTimeout(end, 10_000, code));
  });
}

/** The checks of `npm run check`: each counts as one test. */
async function checks(names, atOnce) {
  await runChecks(
    names,
    ({ name, ok, said, seconds }) => {
      console.log(`${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(0)} s)`);
      if (ok) return passed++;
      console.log(said);
      fail(name);
    },
    atOnce,
  );
}

function fail(name, why) {
  failed++;
  failures.push(...withReason(name, why));
}

/** The name, and below it the first lines of the reason. */
function withReason(name, why = '') {
  const lines = stripVTControlCharacters(why).split('\n').filter(Boolean);
  return [`  ${name}`, ...lines.slice(0, 16).map((line) => `      ${line.slice(0, 200)}`)];
}

/** The bill of materials of what is shipped, in CycloneDX. */
async function billOfMaterials() {
  const file = `${RESULTS}/sbom.cdx.json`;
  const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev'];
  const { ok, answer } = await output('npm', args);
  if (ok) writeFileSync(file, answer);
  if (ok && JSON.parse(answer).components.length > 0) passed++;
  else fail('bill of materials');
}

/** In CI, files of which no test ran, since what they need could not be set up, and those that stood still get a second try. */
async function vitest(project, { only, without } = {}, isSecondTry = !process.env.CI) {
  const file = `${RESULTS}/${project.replace('*', 'others')}.json`;
  const reporters = ['--reporter=default', '--reporter=./scripts/vitest-report.mjs'];
  const excluded = present(without).map((left) => `--exclude=${left}`);
  const args = ['vitest', 'run', ...present(only), ...excluded, '--project', project, ...reporters];
  const end = await runSuite(project, 'npx', args, { ...SIZES[project], VITEST_REPORT: file }, file);
  let again = [];
  count(project, file, end === 'passed', ({ passed, failed, notRun, unfinished }) => {
    const inTest = unfinished.filter(({ test }) => test !== null);
    const stopped = inTest.map(({ file: one, test }) => ({
      name: [one, test].filter(Boolean).join(': '),
      why: 'It stood still.',
    }));
    if (isSecondTry) return { passed, failed: [...failed, ...stopped], notRun };
    const notSetUp = failed.filter((one) => one.notSetUp);
    again = [...new Set([...notSetUp.map((one) => one.notSetUp), ...unfinished.map((one) => one.file)])];
    const after = end === 'stopped' && again.length === 0 ? [{ name: 'it stood still after its last test' }] : [];
    const unsteady = [...notSetUp, ...stopped, ...after];
    return {
      passed,
      failed: failed.filter((one) => !one.notSetUp),
      notRun,
      unsteady,
      isTriedAgain: unsteady.length > 0,
    };
  });
  if (again.length > 0) await vitest(project, { only: again }, true);
}

/** Every measurement in seconds: none may break off. */
async function benches(name) {
  const end = await runSuite(name, process.execPath, ['bench/run.mjs', '--smoke']);
  if (end === 'passed') passed++;
  else fail('a measurement breaks off: npm run bench -- --smoke');
}

async function browser(files) {
  const chromium = getChromium();
  if (!chromium) {
    console.error(NO_CHROMIUM);
    fail('browser: no Chromium');
    return;
  }
  const showsNotifications = !files || files.some((file) => file.includes('notifications'));
  if (showsNotifications && !getWholeChromium()) {
    console.error(NO_WHOLE_CHROMIUM);
    fail('browser: no whole Chromium');
    return;
  }
  if (!getHindiFont()) {
    console.error(NO_HINDI_FONT);
    fail('browser: no font for Hindi');
    return;
  }
  const file = `${RESULTS}/browser.json`;
  const end = await runSuite('browser', 'npx', ['playwright', 'test', ...present(files), '--reporter=list,json'], {
    CHROMIUM_PATH: chromium,
    // All ways of patients, as their browsers translate them; with every change they are gone as they are.
    ...(!files && { TRANSLATED: '1' }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  count('browser', file, end === 'passed', ({ stats, suites }) => ({
    passed: stats.expected + stats.flaky,
    failed: endedAs(suites, 'unexpected'),
    unsteady: endedAs(suites, 'flaky'),
  }));
}

/** In Firefox and WebKit. One that is missing and can't be installed is named as not run. */
async function otherEngines(project) {
  getEngines();
  await vitest(project);
}

/** The tests of that end, each with the reason of its first failure. */
function endedAs(suites, end) {
  return specsOf(suites).flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === end)
      .map(({ projectName, results }) => ({
        name: `${projectName}: ${file}:${line} ${title}`,
        why: results.find(({ error }) => error)?.error.message,
      })),
  );
}

function specsOf(suites = []) {
  return suites.flatMap((suite) => [...suite.specs, ...specsOf(suite.suites)]);
}

/**
 * Adds a suite's counts, and the names of its failures. A failed suite counts at least one failure, and one without
 * tests has failed, unless it says what this machine lacks for them.
 */
function count(suite, file, ok, read) {
  let report = { passed: 0, failed: [] };
  try {
    report = read(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    console.error(`No report of the suite: ${error.message}`);
  }
  passed += report.passed;
  for (const { name, why } of report.failed) fail(`${suite}: ${name}`, why);
  for (const { name, why } of report.notRun ?? []) notRun.push(...withReason(`${suite}: ${name}`, why));
  for (const { name, why } of report.unsteady ?? []) unsteady.push(...withReason(`${suite}: ${name}`, why));
  const lacks = ok && report.notRun?.length > 0;
  const isExplained = report.failed.length > 0 || report.isTriedAgain || lacks;
  if (!isExplained && (!ok || report.passed === 0)) fail(`${suite}: failed as a whole`);
}
