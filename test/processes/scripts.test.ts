/** What CONTRIBUTING.md tells to run by hand, and nothing else runs: it still does what it says. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
/** Each starts a compiler, and one a PostgreSQL, which take a while on a busy machine. */
const MINUTES = 300_000;

it('npm run mails writes every mail in every language, and the texts to register', { timeout: MINUTES }, async () => {
  await run('npm', ['run', 'mails']);
  expect(existsSync('dist/mails/texts-to-register.csv')).toBe(true);
  const names = readdirSync('dist/mails', { recursive: true }).map(String);
  for (const name of ['signup-code.hi.txt', 'reminder.en.html']) {
    expect(names.some((one) => one.endsWith(name))).toBe(true);
  }
});

it('npm run db:types writes the types that are there already', { timeout: MINUTES }, async () => {
  const file = 'src/server/platform/db/schema.ts';
  const before = readFileSync(file, 'utf8');
  await run('npm', ['run', 'db:types']);
  expect(readFileSync(file, 'utf8')).toBe(before);
});
