/** The processes of the product, and their rounds. */
import type { Context } from '../../context';
import type { Process } from '../processes';
import { type Check, LIMITS, count, inWords, line } from './check';

export async function processes({ clock }: Context, known: readonly Process[]): Promise<Check[]> {
  const now = clock().getTime();
  const silence = ({ toldAt }: Process) => now - toldAt.getTime();
  const alive = known.filter((one) => silence(one) <= LIMITS.silentMs);
  const each = known.map((one) =>
    line(
      {
        id: `process ${one.name}`,
        group: 'processes',
        name: one.name,
        found: `Runs for ${inWords(now - one.startedAt.getTime())}, and told of itself ${inWords(silence(one))} ago.`,
      },
      silence(one) > LIMITS.silentMs && {
        state: 'bad',
        found: `Has told nothing of itself for ${inWords(silence(one))}.`,
        advice:
          'It was killed, hangs, or can not reach the database. Look at the last lines of its log and start it again. One that is gone for good is forgotten after an hour.',
      },
    ),
  );
  const none = line(
    { id: 'processes', group: 'processes', name: 'Processes', found: 'No process of the product runs.' },
    { state: 'warning', advice: 'Start the product, unless it is stopped on purpose.' },
  );
  return alive.length === 0 ? [...each, none] : [...each, rounds(alive, now)];
}

/** One round is in time if any process has come to its end with it. */
function rounds(alive: readonly Process[], now: number): Check {
  const last = new Map<string, number>();
  for (const { rounds: own } of alive)
    for (const [name, at] of Object.entries(own)) last.set(name, Math.max(last.get(name) ?? 0, at.getTime()));
  const isLate = (at: number) => now - at > LIMITS.roundMs;
  const inOrder = [...last].sort(([, one], [, other]) => one - other);
  const late = inOrder.filter(([, at]) => isLate(at));
  return line(
    {
      id: 'rounds',
      group: 'processes',
      name: 'Rounds of work',
      found: `All ${last.size} kinds came to their end in time.`,
      rows: inOrder.map(([what, at]) => ({ what, at: new Date(at), note: isLate(at) ? 'late' : 'in time' })),
    },
    late.length > 0 && {
      state: 'bad',
      found: `${count(late.length, 'kind')} of round ${late.length === 1 ? 'comes' : 'come'} to no end: ${late.map(([name, at]) => `${name}, for ${inWords(now - at)}`).join('; ')}.`,
      advice: 'Look for "sweep failed" in the logs, which names the round and why; restart one process.',
    },
  );
}
