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
const { status } = spawnSync(
  'npx',
  [
    'vitest',
    'run',
    '--project',
    'faults',
    '--project',
    'faults-razorpay',
    ...(short ? [] : ['--project', 'concurrency', '--project', 'concurrency-razorpay', ...(length ? [length] : [])]),
    ...rest,
  ],
  { stdio: 'inherit', env: { ...(short ? {} : FULL), ...process.env }, shell: process.platform === 'win32' },
);
process.exit(status ?? 1);
