/** What is due, kind by kind. */
import type { Context } from '../../context';
import { readDue } from '../../platform/due/due';
import { worksOf } from '../../sweeps';
import { readCounts } from '../facts';
import { type Check, LIMITS, count, inWords, line } from './check';

/** How many rows of a kind are listed. */
const LISTED = 10;

export async function work(context: Context): Promise<Check[]> {
  const { database, clock } = context;
  const now = clock();
  const since = (date: Date) => now.getTime() - date.getTime();
  const kinds = worksOf(context).flatMap((one) => ('rows' in one ? [one.rows] : []));
  const { overdue_holds: overdue } = await readCounts(context, now);
  const ofKinds = await Promise.all(
    kinds.map(async (kind) => {
      const { due, oldest, rows } = await readDue(database, kind, now, LISTED);
      const failing = rows.filter(({ attempts }) => attempts > 0).length;
      const isLate = oldest !== null && since(oldest) > LIMITS.dueMs;
      const found = [
        oldest ? `${due} due, the oldest for ${inWords(since(oldest))}.` : 'Nothing is due.',
        ...(failing > 0
          ? [`${count(failing, 'row')} listed below ${failing === 1 ? 'was' : 'were'} tried already.`]
          : []),
      ].join(' ');
      return line(
        {
          ...{ id: `due ${kind.name}`, group: 'work' as const, name: kind.name, found },
          rows: rows.map(({ id, dueAt, attempts }) => ({
            what: id,
            at: dueAt,
            note: attempts === 0 ? null : count(attempts, 'try', 'tries'),
          })),
        },
        isLate && {
          state: 'bad',
          advice: `Look for "job failed" with the job ${kind.name} in the log, which says why; then for "sweep failed". If there is neither, restart a process.`,
        },
      );
    }),
  );
  return [
    ...ofKinds,
    line(
      {
        id: 'holds',
        group: 'work',
        name: 'Holds past their end',
        found: 'None: chairs that nobody paid for are free again.',
      },
      overdue > 0 && {
        state: 'bad',
        found: `${count(overdue, 'chair')} that nobody paid for ${overdue === 1 ? 'is' : 'are'} not given back, so nobody else can book.`,
        advice: 'Look for "sweep failed" in the log, and restart a process.',
      },
    ),
  ];
}
