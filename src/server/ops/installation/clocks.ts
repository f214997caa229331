/** This process's clock against the database's, and every process's against the payment provider's. */
import { sql } from 'kysely';
import type { Context } from '../../context';
import type { Process } from '../processes';
import { type Check, LIMITS, line } from './check';

const SET_IT = 'Set the clock by NTP (timedatectl): beyond five minutes the provider’s messages are refused.';

export async function clocks({ database, clock, sandboxUrl }: Context, known: readonly Process[]): Promise<Check[]> {
  return [await ofDatabase({ database, clock, sandboxUrl }), ofProvider(known)];
}

async function ofDatabase({ database, clock, sandboxUrl }: Pick<Context, 'database' | 'clock' | 'sandboxUrl'>) {
  const of = { id: 'clock database', group: 'clocks', name: 'Clock against the database' } as const;
  if (sandboxUrl !== null) return line({ ...of, found: 'The sandbox’s clock is used, which may be moved.' });
  if (database.embedded) return line({ ...of, found: 'They are one: the database is embedded.' });
  const before = clock().getTime();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(database.db);
  const offset = (before + clock().getTime()) / 2 - rows[0]!.now.getTime();
  return judged({ ...of, found: `This process is ${seconds(offset)}.` }, offset);
}

function ofProvider(known: readonly Process[]): Check {
  const of = { id: 'clock provider', group: 'clocks', name: 'Clock against the payment provider' } as const;
  const told = known.flatMap(({ name, clockOffsetMs }) =>
    clockOffsetMs === null ? [] : [{ name, ms: clockOffsetMs }],
  );
  if (told.length === 0) return line({ ...of, found: 'Not known: no provider has answered yet.' });
  const [furthest] = told.toSorted((one, other) => Math.abs(other.ms) - Math.abs(one.ms));
  const rows = told.map(({ name, ms }) => ({ what: name, at: null, note: seconds(ms) }));
  return judged({ ...of, found: `${furthest!.name} is ${seconds(furthest!.ms)}.`, rows }, furthest!.ms);
}

function judged(of: Parameters<typeof line>[0], offsetMs: number): Check {
  return line(of, Math.abs(offsetMs) > LIMITS.clockMs && { state: 'bad', advice: SET_IT });
}

function seconds(ms: number): string {
  const size = (Math.abs(ms) / 1_000).toFixed(1);
  return size === '0.0' ? 'in step' : `${size} s ${ms > 0 ? 'ahead' : 'behind'}`;
}
