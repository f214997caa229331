/** How many statements a round of background work may ask, so that it ends, and goes on in the next. */
import { setImmediate as otherWork } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import type { Db } from './database';

export type Budget = {
  /** The database, with each of its statements counted, those in transactions too. */
  db: Db;
  /** Whether all statements have been asked; what was begun may still be finished. */
  isSpent(): boolean;
};

export function withBudget(db: Db, statements: number): Budget {
  let left = statements;
  const count: KyselyPlugin = {
    transformQuery({ node }) {
      left -= 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { db: db.withPlugin(count), isSpent: () => left <= 0 };
}

/**
 * One round of work that is done in batches: as many as it has time for, with other work of the process between them. What is left is
 * done in the next round. `batch` answers whether there may be more.
 */
export async function inBatches(most: number, batch: () => Promise<boolean>): Promise<void> {
  for (let done = 0; done < most && (await batch()); done++) await otherWork();
}

/** Rows of several accounts, so that each has its turn: the first of everybody, then the second, in the order given. */
export function inTurn<Row>(rows: readonly Row[], accountOf: (row: Row) => string): Row[] {
  const turns: Row[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows) {
    const turn = seen.get(accountOf(row)) ?? 0;
    seen.set(accountOf(row), turn + 1);
    (turns[turn] ??= []).push(row);
  }
  return turns.flat();
}
