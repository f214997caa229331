import { sql } from 'kysely';

/** Names or addresses that contain a text. The index of migration 0007 is a trigram index. */
export function mentions(text: string) {
  const pattern = containing(text);
  const parts =
    [...text].length < 3
      ? sql``
      : sql`parts_of(lower(users.username) || ' ' || users.email) @> parts_of(${text.toLowerCase()}) and`;
  return sql<boolean>`(${parts} (lower(users.username) like ${pattern} or users.email like ${pattern}))`;
}

/** A LIKE pattern that finds the text anywhere in a lower-case column. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** A LIKE pattern that finds the text at the beginning of a lower-case column. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
