/** How many statements a round of background work may ask, so that it ends, and goes on in the next. */
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
