/** What the database is asked by this process while something is done; counts don't depend on the machine. */
import pg from 'pg';

/** The statements that `work` leads to, in their order, with `begin` and `commit`; of everything in this process. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const ask = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }];
    texts.push(typeof first === 'string' ? first : first.text);
    return ask.apply(this, given);
  } as typeof pg.Client.prototype.query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = ask as typeof pg.Client.prototype.query;
  }
  return texts;
}
