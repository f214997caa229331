import { type RawBuilder, sql } from 'kysely';

/** Accounts whose name or address contains a text. The index of migration 0007 is a trigram index. */
export function mentions(text: string): RawBuilder<boolean> {
  return contains(sql`users.username`, sql`users.email`, text);
}

/** Patients without an account whose name or address contains a text. The index is of migration 0025. */
export function mentionsPatient(text: string): RawBuilder<boolean> {
  return contains(sql`patients.name`, sql`coalesce(patients.email, '')`, text);
}

function contains(name: RawBuilder<unknown>, address: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = containing(text);
  const parts =
    [...text].length < 3
      ? sql``
      : sql`parts_of(lower(${name}) || ' ' || ${address}) @> parts_of(${text.toLowerCase()}) and`;
  return sql<boolean>`(${parts} (lower(${name}) like ${pattern} or ${address} like ${pattern}))`;
}

/** A LIKE pattern that finds the text anywhere in a lower-case column. */
export function containing(text: string): string {
  return `%${beginningWith(text)}`;
}

/** A LIKE pattern that finds the text at the beginning of a lower-case column. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
