/** Static checks: format, types, lint, imports, unused code, and the build with its budgets. */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

const tool = (file, ...args) => [process.execPath, [`node_modules/${file}`, ...args]];

/**
 * Name → command, the slowest first. The linter reads the types of everything anyway, with the native compiler, and reports what is
 * wrong with them: twice as fast as `tsc`, which reads them once more (`npm run typecheck`, for while one works).
 */
export const CHECKS = {
  'types and lint': tool('oxlint/bin/oxlint', '--type-check'),
  build: [process.execPath, ['scripts/build-if-needed.mjs']],
  'nothing unused': tool('knip/bin/knip.js', '--no-progress'),
  imports: tool('dependency-cruiser/bin/dependency-cruise.mjs', 'src', '--output-type', 'err'),
  format: tool('@biomejs/biome/bin/biome', 'format', '.'),
};

const CORES = Math.max(2, Math.min(4, availableParallelism()));

/**
 * Runs them in parallel, as many as there are cores; calls back as each ends. The route types must exist (typegen.mjs).
 */
export async function runChecks(names, onEnd, atOnce = CORES) {
  const waiting = [...names];
  const lane = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) onEnd({ name, ...(await output(...CHECKS[name])) });
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** Runs a program; `said` is all it wrote, `answer` what of it is no warning or error. */
export function output(command, args) {
  const began = performance.now();
  return new Promise((resolve) => {
    let said = '';
    let answer = '';
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (said += bytes));
    child.stdout.on('data', (bytes) => (answer += bytes));
    child.on('error', (error) => (said += error.message));
    child.on('close', (code) => resolve({ ok: code === 0, said, answer, seconds: (performance.now() - began) / 1000 }));
  });
}
