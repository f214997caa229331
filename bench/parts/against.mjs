/**
 * `npm run bench -- <name> --against <commit> [--turns 2]`: the same measurement of this checkout and of the product at that commit, by
 * turns on one machine, and the ratio of each figure. The commit is built in a worktree of its own, and measured by the files of this
 * checkout's `bench/`: only the product differs. The measurement's database is made by each for itself.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { median, printTable, say } from './figures.mjs';

/** Where a measurement that is one turn of a comparison writes its rows. */
const RESULT = 'BENCH_RESULT';
export const resultFile = process.env[RESULT];

/** Takes `--against` and `--turns` out of the arguments; `commit` is undefined without the first. */
export function readAgainst(words) {
  const rest = [...words];
  const take = (name) => {
    const at = rest.indexOf(name);
    return at < 0 ? undefined : rest.splice(at, 2)[1];
  };
  return { commit: take('--against'), turns: Number(take('--turns') ?? 2), rest };
}

/** Measures both by turns, and prints the medians and their ratios. */
export function compare(name, given, { commit, turns }) {
  const dir = mkdtempSync(path.join(tmpdir(), 'vrikka-against-'));
  // Run as root, its PostgreSQL is started as another user, who has to get there.
  chmodSync(dir, 0o755);
  const there = path.join(dir, 'then');
  const sides = { now: { root: process.cwd(), rounds: [] }, then: { root: there, rounds: [] } };
  try {
    run('git', ['worktree', 'add', '--detach', '--quiet', there, commit]);
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: there });
    run(process.execPath, ['scripts/build.mjs'], { cwd: there });
    rmSync(path.join(there, 'bench'), { recursive: true });
    cpSync('bench', path.join(there, 'bench'), { recursive: true });
    for (let turn = 0; turn < turns; turn++) {
      // Whoever comes second finds a warmer machine: each is first in its turn.
      for (const side of turn % 2 === 0 ? ['now', 'then'] : ['then', 'now']) {
        const { root, rounds } = sides[side];
        say(`\n=== turn ${turn + 1}: ${side === 'now' ? 'this checkout' : commit} ===`);
        const file = path.join(dir, `${side}-${turn}.json`);
        run(process.execPath, ['bench/run.mjs', name, ...given], {
          cwd: root,
          env: { ...process.env, [RESULT]: file },
        });
        rounds.push(JSON.parse(readFileSync(file, 'utf8')));
      }
    }
  } finally {
    if (existsSync(there)) run('git', ['worktree', 'remove', '--force', there]);
    rmSync(dir, { recursive: true, force: true });
  }
  say(`\nThis checkout and ${commit}, medians of ${turns} by turns:`);
  const figureOf = ({ rounds }, what) =>
    median(rounds.map((rows) => Number(rows.find((row) => row.what === what)?.ours ?? Number.NaN)));
  printTable(
    sides.now.rounds[0].map(({ what }) => {
      const [now, then] = [figureOf(sides.now, what), figureOf(sides.then, what)];
      return { what, now, then, ratio: (now / then).toFixed(2) };
    }),
  );
}

function run(command, args, options = {}) {
  const { status } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}
