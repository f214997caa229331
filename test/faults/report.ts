/** Results of the harness, one line per scenario, kept in a file since each test file runs in a separate process. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs';

const FILE = 'test-results/faults/rows.jsonl';

type Row = {
  scenario: string;
  rounds: number;
  /** SIGKILLs, or restarts of the database. */
  kills?: number;
  /** Real milliseconds from each fault until all was well again. */
  recoveries?: number[];
  /** Milliseconds of one round, with its preparation. */
  roundMs?: number;
  breaches: number;
  /** The error that ended a scenario early. */
  failure?: string;
};

export function report(row: Row): void {
  appendFileSync(FILE, `${JSON.stringify(row)}\n`);
}

export function printReport(): void {
  if (!existsSync(FILE)) return;
  const rows = readFileSync(FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const lines = rows.map(({ scenario, rounds, kills, recoveries = [], breaches, roundMs }) => [
    scenario,
    String(rounds),
    kills === undefined ? '' : String(kills),
    seconds(quantile(recoveries, 0.5)),
    seconds(quantile(recoveries, 0.95)),
    seconds(quantile(recoveries, 1)),
    seconds(roundMs ?? null),
    String(breaches),
  ]);
  const table = [['scenario', 'rounds', 'kills', 'recovery p50', 'p95', 'max', 'a round', 'breaches'], ...lines];
  const widths = table[0]!.map((_, column) => Math.max(...table.map((line) => line[column]!.length)));
  const rule = widths.map((width, column) => '-'.repeat(width - 1) + (column === 0 ? '-' : ':'));
  const [head, ...body] = table;
  // As Markdown, to be copied into docs/.
  for (const line of [[], head!, rule, ...body]) {
    const cells = line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!)));
    console.log(cells.length > 0 ? `| ${cells.join(' | ')} |` : '');
  }
}

function quantile(values: number[], share: number): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.ceil(share * sorted.length) - 1] ?? null;
}

const seconds = (ms: number | null) => (ms === null ? '' : `${(ms / 1000).toFixed(1)} s`);
