import { sql } from 'kysely';
import { containing } from '../http/paging';

/** Whose name or address has a text as its part. The index of migration 0007 knows every three signs that follow each other. */
export function mentions(text: string) {
  const pattern = containing(text);
  const parts =
    [...text].length < 3
      ? sql``
      : sql`parts_of(lower(users.username) || ' ' || users.email) @> parts_of(${text.toLowerCase()}) and`;
  return sql<boolean>`(${parts} (lower(users.username) like ${pattern} or users.email like ${pattern}))`;
}
