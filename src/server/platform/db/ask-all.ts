/**
 * Asks several questions in one statement: each statement costs the process and PostgreSQL part of a millisecond,
 * however small it is.
 */
import { type Expression, sql } from 'kysely';
import type { Db } from './database';

/** A query, and how its rows become the answer. */
export type Question<Answer> = { query: Expression<unknown>; answer(rows: never[]): Answer };

/** A row as JSON, in which instants are text. */
type AsJson<Row> = {
  [Name in keyof Row]: Date extends Row[Name] ? Exclude<Row[Name], Date> | string : Row[Name];
};

export function question<Row, Answer>(
  query: Expression<Row>,
  answer: (rows: AsJson<Row>[]) => Answer,
): Question<Answer> {
  return { query, answer };
}

/** The first of many rows, and how many there are. */
export type Listing<Listed> = { listed: Listed; total: number };

export function listing<Row extends { total: number }, Shown>(
  query: Expression<Row>,
  show: (row: AsJson<Row>) => Shown,
): Question<Listing<Shown[]>> {
  return question(query, (rows) => ({ listed: rows.map(show), total: Number(rows[0]?.total ?? 0) }));
}

type Questions = Record<string, Question<unknown>>;
type Answers<Q extends Questions> = { [Name in keyof Q]: Q[Name] extends Question<infer Answer> ? Answer : never };

/**
 * Asks all questions, and returns the answers by name. Words and limits in a question must be literals (`sql.lit`):
 * with parameters PostgreSQL can't tell which index fits, and plans all questions again each time, which takes longer
 * than answering them.
 */
export async function askAll<Q extends Questions>(db: Db, questions: Q): Promise<Answers<Q>> {
  const each = Object.entries(questions);
  const columns = each.map(
    ([name, { query }]) => sql`(select coalesce(json_agg(found), '[]') from (${query}) found) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, never[]>>`select ${sql.join(columns)}`.execute(db);
  return Object.fromEntries(each.map(([name, { answer }]) => [name, answer(rows[0]![name]!)])) as Answers<Q>;
}

/** Asks one question. */
export async function ask<Answer>(db: Db, one: Question<Answer>): Promise<Answer> {
  return (await askAll(db, { one })).one;
}
