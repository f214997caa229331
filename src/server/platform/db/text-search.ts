import { type RawBuilder, sql } from 'kysely';
import { areInitials, nameToFind } from '../../../domain/name-alike';
import { nameKey } from '../../../domain/plain-text';

/** The most words of a search by a person. */
const MOST_WORDS = 6;

/** Returns the words to search: names without dots and titles, initials together; addresses as they are. */
function wordsToFind(text: string): string[] {
  const typed = nameKey(text).split(' ');
  const named = typed.filter((word) => !word.includes('@')).join(' ');
  const words = [...nameToFind(named).split(' '), ...typed.filter((word) => word.includes('@'))].filter(Boolean);
  return (words.length > 0 ? words : typed).slice(0, MOST_WORDS);
}

/** Whether a name has these initials side by side, in whatever form: K. S., K.S. or KS. No index helps. */
const hasInitials = (name: RawBuilder<unknown>, initials: string) =>
  sql`name_key(${name}) ~ ${`\\m${[...initials].join('[. ]*')}\\M`}`;

/** How an account is reached, as it is searched. */
const REACHED_AT = sql`(coalesce(users.email, '') || ' ' || coalesce(users.phone, ''))`;

/** Whether an account's name, address or number contains a text. The index is in migration 0116. */
export function mentions(text: string): RawBuilder<boolean> {
  return contains(sql`users.username`, REACHED_AT, text);
}

/** Whether the name or address of a patient without an account contains a text. The index is in migration 0063. */
export function mentionsPatient(text: string): RawBuilder<boolean> {
  return contains(sql`patients.name`, sql`coalesce(patients.email, '')`, text);
}

/** Whether name or address have each word of the text, in any order: "Rao Asha" finds Asha Rao. */
function contains(name: RawBuilder<unknown>, address: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const found = wordsToFind(text).map((word) => {
    const pattern = containing(word);
    if (areInitials(word)) {
      return sql<boolean>`(${address} like ${pattern} or ${hasInitials(name, word)} or name_key(${name}) like ${pattern})`;
    }
    const parts =
      [...word].length < 3 ? sql`` : sql`parts_of(name_key(${name}) || ' ' || ${address}) @> parts_of(${word}) and`;
    // The address first, which is compared as it is: most that have a word in their name have it there too.
    return sql<boolean>`(${parts} (${address} like ${pattern} or name_key(${name}) like ${pattern}))`;
  });
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

/** How many letters are looked up together in the index. */
const TOGETHER = 3;

/**
 * Whether an account's name may have nearly the words of a text: the first three or the last three letters of each word
 * are right.
 */
export function mayMention(text: string): RawBuilder<boolean> {
  return mayContain(sql`users.username`, REACHED_AT, text);
}

/** Whether the name of a patient without an account may have nearly the words of a text (`mayMention`). */
export function mayMentionPatient(text: string): RawBuilder<boolean> {
  return mayContain(sql`patients.name`, sql`coalesce(patients.email, '')`, text);
}

/**
 * Whether a name has each word nearly, or one of several as an initial. Each alternative has a word that the index can
 * look up.
 */
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
        // The index has the address together with the name, and the end of a word may be that of everybody's address.
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

/** The marks above and below Latin letters. */
const ACCENTS = '\u0300-\u036f';

/** Whether a name has each word of a text, ignoring accents in both: "jose" finds José. No index helps. */
export function mentionsWithoutAccents(name: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const withoutAccents = (word: string) => word.normalize('NFD').replace(new RegExp(`[${ACCENTS}]`, 'g'), '');
  const named = sql`regexp_replace(normalize(name_key(${name}), NFD), ${`[${ACCENTS}]`}, '', 'g')`;
  const found = wordsToFind(text).map((word) => {
    const has = sql`${named} like ${containing(withoutAccents(word))}`;
    return areInitials(word) ? sql`(${has} or ${hasInitials(name, word)})` : has;
  });
  return sql<boolean>`(${sql.join(found, sql` and `)})`;
}

/** Returns a LIKE pattern that finds the text anywhere in a column in the form of the database's `name_key`. */
export function containing(text: string): string {
  return `%${beginningWith(nameKey(text))}`;
}

/** Returns a LIKE pattern that finds the text at the beginning of a lower-case column. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
