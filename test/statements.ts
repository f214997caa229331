/** What the database is asked by this process while something is done; counts don't depend on the machine. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What the loop of what is due looks for every second, whatever else is done. */
const OF_LOOP = /^\s*with turns as/;

/** The statements that `work` leads to, in their order, with `begin` and `commit`; of everything in this process but the loop's looks. */
export async function statementsOf(work: () => Promise<unknown>, counts = () => true): Promise<string[]> {
  const texts: string[] = [];
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (!OF_LOOP.test(text) && counts()) texts.push(text);
    return ask.apply(this, given);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = ask as typeof pg.Client.prototype.query;
  }
  return texts;
}

/** The most rows that one statement of `work` answers with. */
export async function mostRowsOf(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = async function (this: pg.Client, ...given: unknown[]) {
    const answer = (await ask.apply(this, given)) as { rows?: unknown[] } | undefined;
    most = Math.max(most, answer?.rows?.length ?? 0);
    return answer;
  } as unknown as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = ask as typeof pg.Client.prototype.query;
  }
  return most;
}

/** The statements of `work` alone, where it is called in this process: what else goes on meanwhile is not counted. */
export function ownStatementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const isOwn = new AsyncLocalStorage<true>();
  return statementsOf(
    () => isOwn.run(true, work),
    () => isOwn.getStore() === true,
  );
}

const LOOKS = 3;

/**
 * The fewest statements of some rounds of `work`, of those that `isCounted` says. What is done in the background (messages of the
 * provider, mails) may come late, on a busy machine also after it was quiet for a while, and can only add to a round.
 */
export async function leastStatementsOf(
  work: () => Promise<unknown>,
  isCounted: (text: string) => boolean = () => true,
): Promise<string[]> {
  const rounds: string[][] = [];
  for (let look = 0; look < LOOKS; look++) rounds.push((await statementsOf(work)).filter(isCounted));
  return leastOf(rounds);
}

/** The shortest of some lists of statements. */
export const leastOf = (rounds: string[][]): string[] => rounds.reduce((a, b) => (b.length < a.length ? b : a));

/** Milliseconds without a statement after which everything that was set off is done. */
const QUIET_MS = 400;

/** Waits until this process asks nothing any more: messages of the provider, mails. */
export async function untilQuiet(): Promise<void> {
  while ((await statementsOf(() => pause(QUIET_MS))).length > 0);
}

/** Does something right before the nth statement of `work`, as another process might; whether `work` came that far. */
export async function beforeStatement(
  n: number,
  act: () => Promise<void>,
  work: () => Promise<unknown>,
): Promise<boolean> {
  let seen = 0;
  let isActing = false;
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    if (isActing || OF_LOOP.test(typeof first === 'string' ? first : first.text) || (seen += 1) !== n + 1) {
      return ask.apply(this, given);
    }
    isActing = true;
    return act()
      .finally(() => (isActing = false))
      .then(() => ask.apply(this, given));
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = ask as typeof pg.Client.prototype.query;
  }
  return seen > n;
}
