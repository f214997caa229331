/**
 * `npm run test:faults`: the fault harness, for each payment provider, and the concurrency tests at full length, which takes an hour or more; with
 * `--short` the harness as in `npm test`. Each number can be set in the environment (test/faults/sizes.ts).
 */
import { spawnSync } from 'node:child_process';
import { installIfNeeded, requireNode } from './prepare.mjs';

const FULL = {
  VRIKKA_KILLS: '200',
  VRIKKA_RESTARTS: '20',
  VRIKKA_FAULT_CROWD: '60',
  VRIKKA_UNAIDED: '2',
  VRIKKA_FIRST_STARTS: '10',
  VRIKKA_MODEL_RUNS: '300',
  VRIKKA_ROUNDS: '50',
  VRIKKA_CROWD: '1000',
  VRIKKA_PAIRS: '200',
  VRIKKA_RACES: '500',
};

requireNode();
installIfNeeded();
const [length, ...rest] = process.argv.slice(2);
const short = length === '--short';
const PROJECTS = ['faults', 'faults-*', ...(short ? [] : ['concurrency', 'concurrency-*'])];
const filters = short ? rest : process.argv.slice(2);
let failed = false;
// One after the other, and two files at a time: recovery is limited in time, and a thousand patients need the machine.
for (const project of PROJECTS) {
  const args = ['vitest', 'run', '--project', project, '--maxWorkers=2', '--passWithNoTests', ...filters];
  const env = { ...(short ? {} : FULL), ...process.env };
  const { status } = spawnSync('npx', args, { stdio: 'inherit', env, shell: process.platform === 'win32' });
  failed ||= status !== 0;
}
process.exit(failed ? 1 : 0);
