/** Limits the statements of a round of background work, so that it ends and continues in the next round. */
import type { KyselyPlugin } from 'kysely';
import type { Db } from './database';

export type Budget = {
  /** The database, which counts each of its statements, those in transactions too. */
  db: Db;
  /** Whether all statements are used up. What was begun may still be finished. */
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
 * Sorts rows of several accounts so that they take turns: everybody's first row, then everybody's second, each in the
 * given order.
 */
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
