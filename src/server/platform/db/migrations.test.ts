/** Releases go without downtime as long as the release before one still works on its schema (CONTRIBUTING.md, "a migration"). */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MIGRATIONS_DIR } from '../paths';

/** The first migration that is released beside running processes; for earlier ones every process was stopped. */
const FIRST = '0020';
const TAKES_AWAY =
  /\b(drop (table|column|view|function)|rename (to|column)|set not null|alter column \w+ (set data )?type)\b/i;

/** Contracting migrations whose name does not say which code no longer needs what they remove. */
function unnamed(migrations: { name: string; text: string }[]): string[] {
  const without = migrations.filter(
    ({ name, text }) => name >= FIRST && TAKES_AWAY.test(text) && !/-after-\d{4}\.sql$/.test(name),
  );
  return without.map(({ name }) => name);
}

test('a migration that takes something away says after which one no code needs it', () => {
  const files = readdirSync(MIGRATIONS_DIR).sort();
  expect(files.filter((name) => !/^\d{4}-[a-z0-9-]+\.sql$/.test(name))).toEqual([]);
  expect(unnamed(files.map((name) => ({ name, text: readFileSync(path.join(MIGRATIONS_DIR, name), 'utf8') })))).toEqual(
    [],
  );
});

test('one that is not named so is found', () => {
  const text = 'alter table bookings drop column fax;';
  expect(
    unnamed([
      { name: '0021-no-fax.sql', text },
      { name: '0022-no-fax-after-0020.sql', text },
      { name: '0023-fax.sql', text: 'alter table bookings add column fax text;' },
    ]),
  ).toEqual(['0021-no-fax.sql']);
});
