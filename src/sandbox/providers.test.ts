import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { ONLINE_PROVIDERS } from '../domain/paid-by';
import { ALL_STAND_INS, STAND_INS } from './providers';

const SANDBOX = import.meta.dirname;

/** What names a provider: an import from its folder, its name in quotes or as a key. */
const ONE = `(${ONLINE_PROVIDERS.join('|')})`;
const NAMED = new RegExp(`/${ONE}/|'${ONE}'|[.]${ONE}\\b(?![.]com)|[{,\\s]${ONE}:`);

it('names a payment provider in its own folder, in providers.ts and in the types of what is stored', () => {
  const shared = readdirSync(SANDBOX, { recursive: true, encoding: 'utf8' }).filter(
    (file) =>
      /(?<![.]test)[.]ts$/.test(file) &&
      !file.startsWith('testing/') &&
      !ONLINE_PROVIDERS.some((name) => file.startsWith(`${name}/`)),
  );
  expect(shared.length).toBeGreaterThan(50);
  const naming = shared.filter((file) => NAMED.test(readFileSync(path.join(SANDBOX, file), 'utf8')));
  // The courier: events of older files are all of one provider, and don't say so.
  expect(naming.sort()).toEqual(['providers.ts', 'state/records.ts', 'webhooks/courier.ts']);
});

it('keeps the tables of the providers apart, and their addresses', () => {
  const kinds = ALL_STAND_INS.flatMap((provider) => provider.kinds);
  expect(new Set(kinds).size).toBe(kinds.length);
  expect(new Set(ALL_STAND_INS.map((provider) => provider.path)).size).toBe(ALL_STAND_INS.length);
  expect(Object.keys(STAND_INS).sort()).toEqual([...ONLINE_PROVIDERS].sort());
});
