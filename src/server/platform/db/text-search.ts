import { type RawBuilder, sql } from 'kysely';
import { nameKey } from '../../../domain/plain-text';

/** Accounts whose name or address contains a text. The index is of migration 0063. */
export function mentions(text: string): RawBuilder<boolean> {
  return contains(sql`users.username`, sql`users.email`, text);
}

/** Patients without an account whose name or address contains a text. The index is of migration 0063. */
export function mentionsPatient(text: string): RawBuilder<boolean> {
  return contains(sql`patients.name`, sql`coalesce(patients.email, '')`, text);
}

function contains(name: RawBuilder<unknown>, address: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  const pattern = containing(text);
  const parts =
    [...nameKey(text)].length < 3
      ? sql``
      : sql`parts_of(name_key(${name}) || ' ' || ${address}) @> parts_of(${nameKey(text)}) and`;
  return sql<boolean>`(${parts} (name_key(${name}) like ${pattern} or ${address} like ${pattern}))`;
}

/** A LIKE pattern that finds the text anywhere in a column as `name_key` of the database makes it. */
export function containing(text: string): string {
  return `%${beginningWith(nameKey(text))}`;
}

/** A LIKE pattern that finds the text at the beginning of a lower-case column. */
export function beginningWith(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
