/** A browser test that moves the clock moves it for every file with the same product: each such file has one of its own. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const FOLDER = 'test/e2e';
const MOVES_CLOCK = /\bsetClock\(|\bclock: '/;
const STARTS_AT = /\bstartsAt: '([^']+)'/;

const files = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.spec.ts'))
  .map((name) => ({ name, text: readFileSync(path.join(FOLDER, name), 'utf8') }))
  .map(({ name, text }) => ({ name, moves: MOVES_CLOCK.test(text), startsAt: STARTS_AT.exec(text)?.[1] }));

it('files that move the clock begin at a time at which no other file begins', () => {
  const moving = files.filter(({ moves }) => moves);
  expect(moving.length).toBeGreaterThan(3);
  const sharing = moving.filter(
    ({ name, startsAt }) => !startsAt || files.some((other) => other.name !== name && other.startsAt === startsAt),
  );
  expect(sharing.map(({ name }) => name)).toEqual([]);
});
