import { sql } from 'kysely';

/** Whose name or address has a text as its part. The index of migration 0007 knows every three signs that follow each other. */
export function mentions(text: string) {
  const pattern = containing(text);
  const parts =
    [...text].length < 3
      ? sql``
      : sql`parts_of(lower(users.username) || ' ' || users.email) @> parts_of(${text.toLowerCase()}) and`;
  return sql<boolean>`(${parts} (lower(users.username) like ${pattern} or users.email like ${pattern}))`;
}

/** A pattern for LIKE that finds the text anywhere in a column of lower case. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** A pattern for LIKE that finds the text at the beginning of a column of lower case. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
