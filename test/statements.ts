/** What the database is asked by this process while something is done; counts don't depend on the machine. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** What the loops of what is due ask again and again, whatever else is done. */
const OF_LOOP = /^\s*(?:with turns as|select array\[exists)/;

/** What stands between who asks and the database: the text of a statement, and asking it. */
type Between = (text: string, ask: () => unknown) => unknown;

/** Does `work` with something between every client of PostgreSQL in this process and its database; not for the loop's looks. */
async function withBetween(between: Between, work: () => Promise<unknown>): Promise<void> {
  const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    const ask = () => query.apply(this, given);
    return OF_LOOP.test(text) ? ask() : between(text, ask);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query as typeof pg.Client.prototype.query;
  }
}

/** The statements that `work` leads to, in their order, with `begin` and `commit`; of everything in this process but the loop's looks. */
export async function statementsOf(work: () => Promise<unknown>, counts = () => true): Promise<string[]> {
  const texts: string[] = [];
  await withBetween((text, ask) => {
    if (counts()) texts.push(text);
    return ask();
  }, work);
  return texts;
}

/** The most rows that one statement of `work` answers with. */
export async function mostRowsOf(work: () => Promise<unknown>): Promise<number> {
  let most = 0;
  await withBetween(async (_, ask) => {
    const answer = (await ask()) as { rows?: unknown[] } | undefined;
    most = Math.max(most, answer?.rows?.length ?? 0);
    return answer;
  }, work);
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
  await withBetween((_, ask) => {
    if (isActing || (seen += 1) !== n + 1) return ask();
    isActing = true;
    return act()
      .finally(() => (isActing = false))
      .then(ask);
  }, work);
  return seen > n;
}
