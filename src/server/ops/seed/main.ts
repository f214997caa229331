/** The seed command: `npm run seed -- --centers 400 --patients 5000 --bookings 100000`. */
import { parseArgs } from 'node:util';
import type { Clock } from '../../../domain/time';
import type { Database } from '../../platform/db/database';
import { type BulkCounts, CannotSeed, seedBulk } from './seed-bulk';

const USAGE = 'Use: npm run seed -- --centers N --patients N --bookings N (each may be left out).';
const MOST = 10_000_000;

export type SeedCommand = {
  database: Pick<Database, 'db'>;
  clock: Clock;
  passwordHash(text: string): Promise<string>;
  /** Prints a line for the person at the terminal. */
  write(line: string): void;
};

/** Runs the command and returns the exit code: 0 if everything was added, 1 if nothing was. */
export async function runSeed(argv: readonly string[], command: SeedCommand): Promise<number> {
  const { clock, passwordHash, write } = command;
  const asked = readCounts(argv);
  if (typeof asked === 'string') {
    write(asked);
    write(USAGE);
    return 1;
  }
  const started = performance.now();
  try {
    await seedBulk({ db: command.database.db, clock, passwordHash }, asked, write);
  } catch (error) {
    if (!(error instanceof CannotSeed)) throw error;
    write(error.message);
    return 1;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  write(`Added ${asked.centers} centers, ${asked.patients} patients and ${asked.bookings} bookings in ${seconds} s.`);
  return 0;
}

/** Returns the requested counts, or a sentence about what is wrong. */
function readCounts(argv: readonly string[]): BulkCounts | string {
  const parsed = parseFlags(argv);
  if (typeof parsed === 'string') return parsed;
  const counts: BulkCounts = { centers: 0, patients: 0, bookings: 0 };
  for (const name of ['centers', 'patients', 'bookings'] as const) {
    const text = parsed[name] ?? '0';
    const number = Number(text);
    const fits = /^\d+$/.test(text) && number <= MOST;
    if (!fits) return `--${name} is "${text}"; it should be a whole number up to ${MOST}.`;
    counts[name] = number;
  }
  if (counts.centers + counts.patients + counts.bookings === 0) return 'There is nothing to add.';
  return counts;
}

function parseFlags(argv: readonly string[]): Partial<Record<keyof BulkCounts, string>> | string {
  const number = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...argv], options: { centers: number, patients: number, bookings: number } }).values;
  } catch (error) {
    if (error instanceof TypeError) return error.message;
    throw error;
  }
}
