/** Figures and how they are shown. */
import { readFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { versionOf } from './tools.mjs';

const GIB = 1024 ** 3;

export function median(numbers) {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
}

/** The median of each figure over rounds that have the same figures. */
export function medians(rounds) {
  return Object.fromEntries(Object.keys(rounds[0]).map((name) => [name, median(rounds.map((round) => round[name]))]));
}

/**
 * One line of the final table: the measurement, ours, the reference, and the ratio with its goal, `atLeast` or
 * `atMost`.
 */
export function verdict(what, ours, reference, ratio, goal) {
  const isReached = goal.atLeast === undefined ? ratio <= goal.atMost : ratio >= goal.atLeast;
  const wanted = goal.atLeast === undefined ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
  return { what, ours, reference, ratio: ratio.toFixed(2), goal: wanted, reached: isReached ? 'yes' : 'NO' };
}

/** One line of the final table that has no goal: a figure to be compared with another commit's (`--against`). */
export function figure(what, ours) {
  return { what, ours, reference: '', ratio: '', goal: '', reached: '' };
}

/** Rows of the same fields as a table. */
export function printTable(rows) {
  if (rows.length === 0) return;
  const names = Object.keys(rows[0]);
  const widths = names.map((name) => Math.max(name.length, ...rows.map((row) => `${row[name]}`.length)));
  const line = (cells) =>
    say(
      cells
        .map((cell, place) => `${cell}`.padEnd(widths[place]))
        .join('  ')
        .trimEnd(),
    );
  line(names);
  line(widths.map((width) => '-'.repeat(width)));
  for (const row of rows) line(names.map((name) => row[name]));
}

export function say(text) {
  process.stdout.write(`${text}\n`);
}

/** The machine, in one paragraph. `load` is the load average over the last minute. */
export function machine() {
  const [{ model }] = cpus();
  const [load] = readFileSync('/proc/loadavg', 'utf8').split(' ');
  const versions = ['nginx', 'wrk', 'pgbench'].map((name) => `${name} ${versionOf(name) ?? 'absent'}`);
  return `${cpus().length} cores (${model.trim()}), ${(totalmem() / GIB).toFixed(0)} GiB, load ${load}; Node ${process.versions.node}, ${versions.join(', ')}`;
}

/** The CPU steal time of a virtual machine since the call, in percent. On dedicated hardware it is 0. */
export function takenByOthers() {
  const read = () => readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].trim().split(/\s+/).slice(1, 9).map(Number);
  const before = read();
  return () => {
    const since = read().map((ticks, place) => ticks - before[place]);
    const all = since.reduce((sum, ticks) => sum + ticks, 0);
    return ((100 * since[7]) / (all || 1)).toFixed(0);
  };
}
