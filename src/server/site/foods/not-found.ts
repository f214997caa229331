/** What people searched in the diet guide and did not find, counted by word and without persons. */
import { sql } from 'kysely';
import { istDateOf } from '../../../domain/time';
import type { Db, Tx } from '../../platform/db/database';

const LEAST_LETTERS = 2;
const MOST_LETTERS = 40;
/** A phone number has more digits than any food. */
const MOST_DIGITS = 4;

/** The word as it is counted; null for what is no word, or may name a person: an address, a number, a whole sentence. */
export function countableWord(typed: string): string | null {
  const digits = typed.match(/\p{Nd}/gu)?.length ?? 0;
  if (typed.includes('@') || digits > MOST_DIGITS) return null;
  const word = typed
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{Nd}]+/gu, ' ')
    .trim();
  const { length } = [...word];
  return /\p{L}/u.test(word) && length >= LEAST_LETTERS && length <= MOST_LETTERS ? word : null;
}

/** Counts a word once more. */
export async function countNotFound(db: Db | Tx, word: string, now: Date): Promise<void> {
  const day = istDateOf(now);
  await db
    .insertInto('foods_not_found')
    .values({ word, last_day: day })
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet({ times: sql`foods_not_found.times + 1`, last_day: day }),
    )
    .execute();
}

/** The words, most asked first. */
export function listNotFound(db: Db) {
  return db
    .selectFrom('foods_not_found')
    .select(['word', 'times', 'last_day'])
    .orderBy('times', 'desc')
    .orderBy('word')
    .limit(200)
    .execute();
}
