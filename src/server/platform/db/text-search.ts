import { type RawBuilder, sql } from 'kysely';
import { areInitials, nameToFind } from '../../../domain/name-alike';
import { nameKey } from '../../../domain/plain-text';

/** What is searched by a person has no more words than this. */
const MOST_WORDS = 6;

/** The words of a text that is looked for: of a name without dots and titles, initials together; an address as it is. */
function wordsToFind(text: string): string[] {
  const typed = nameKey(text).split(' ');
  const named = typed.filter((word) => !word.includes('@')).join(' ');
  const words = [...nameToFind(named).split(' '), ...typed.filter((word) => word.includes('@'))].filter(Boolean);
  return (words.length > 0 ? words : typed).slice(0, MOST_WORDS);
}

/** Whether a name has these initials side by side, however they are written: K. S., K.S. or KS. No index helps. */
const hasInitials = (name: RawBuilder<unknown>, initials: string) =>
  sql`name_key(${name}) ~ ${`\\m${[...initials].join('[. ]*')}\\M`}`;

/** Accounts whose name or address contains a text. The index is of migration 0063. */
export function mentions(text: string): RawBuilder<boolean> {
  return contains(sql`users.username`, sql`users.email`, text);
}

/** Patients without an account whose name or address contains a text. The index is of migration 0063. */
export function mentionsPatient(text: string): RawBuilder<boolean> {
  return contains(sql`patients.name`, sql`coalesce(patients.email, '')`, text);
}

/** Each word of the text, in any order: "Rao Asha" is Asha Rao. */
function contains(name: RawBuilder<unknown>, address: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const found = wordsToFind(text).map((word) => {
    const pattern = containing(word);
    if (areInitials(word)) {
      return sql<boolean>`(${address} like ${pattern} or ${hasInitials(name, word)} or name_key(${name}) like ${pattern})`;
    }
    const parts =
      [...word].length < 3 ? sql`` : sql`parts_of(name_key(${name}) || ' ' || ${address}) @> parts_of(${word}) and`;
    // The address first: it is compared as it is, and most that contain a word of a name have it there too.
    return sql<boolean>`(${parts} (${address} like ${pattern} or name_key(${name}) like ${pattern}))`;
  });
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

/** Letters that are looked for together in the index. */
const TOGETHER = 3;

/** Accounts whose name may have nearly the words of a text: of each word the first three letters are right, or the last three. */
export function mayMention(text: string): RawBuilder<boolean> {
  return mayContain(sql`users.username`, sql`users.email`, text);
}

/** Patients without an account whose name may have nearly the words of a text, as `mayMention` says. */
export function mayMentionPatient(text: string): RawBuilder<boolean> {
  return mayContain(sql`patients.name`, sql`coalesce(patients.email, '')`, text);
}

/** Each word nearly, or one of several as an initial: each alternative has a word for which the index is asked. */
function mayContain(name: RawBuilder<unknown>, address: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const found = wordsToFind(text)
    .map((word) => [...word])
    .filter(({ length }) => length >= TOGETHER)
    .map((letters) => {
      const ends = [letters.slice(0, TOGETHER).join(''), letters.slice(-TOGETHER).join('')];
      const named = sql.join(
        ends.map((end) => sql`lower(${name}) like ${containing(end)}`),
        sql` or `,
      );
      return {
        // The index has the address beside the name, where the end of a word may be that of everybody's.
        nearly: sql<boolean>`(parts_of(name_key(${name}) || ' ' || ${address}) && ${ends}::text[] and (${named}))`,
        asInitial: hasInitials(name, letters[0]!),
      };
    });
  if (found.length === 0) return sql<boolean>`false`;
  const all = (words: RawBuilder<unknown>[]) => sql`(${sql.join(words, sql` and `)})`;
  const shortened =
    found.length === 1 ? [] : found.map((_, at) => found.map((one, n) => (n === at ? one.asInitial : one.nearly)));
  return sql<boolean>`(${sql.join([found.map(({ nearly }) => nearly), ...shortened].map(all), sql` or `)})`;
}

/** Marks above and below Latin letters. */
const ACCENTS = '\u0300-\u036f';

/** Whether a name has each word of a text, without the accents of either: José is found by "jose". No index helps. */
export function mentionsWithoutAccents(name: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const withoutAccents = (word: string) => word.normalize('NFD').replace(new RegExp(`[${ACCENTS}]`, 'g'), '');
  const named = sql`regexp_replace(normalize(name_key(${name}), NFD), ${`[${ACCENTS}]`}, '', 'g')`;
  const found = wordsToFind(text).map((word) => {
    const has = sql`${named} like ${containing(withoutAccents(word))}`;
    return areInitials(word) ? sql`(${has} or ${hasInitials(name, word)})` : has;
  });
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

/** A LIKE pattern that finds the text anywhere in a column as `name_key` of the database makes it. */
export function containing(text: string): string {
  return `%${beginningWith(nameKey(text))}`;
}

/** A LIKE pattern that finds the text at the beginning of a lower-case column. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
