/** One definition says everything of a message: no text is without one, and no table of messages stands beside them. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../../platform/paths';
import { SHORT_NAMES } from '../channels/short';
import { TEMPLATES, messageOf } from './index';

const texts = TEMPLATES.flatMap((key) => Object.entries(messageOf(key)!.short?.texts ?? {}));

it('every message is found by its key', () => {
  expect(new Set(TEMPLATES).size).toBe(TEMPLATES.length);
  for (const key of TEMPLATES) expect(messageOf(key)!.key).toBe(key);
});

it('every short text is one of a message, and tells the same in each', () => {
  expect(new Set(texts.map(([name]) => name))).toEqual(new Set(SHORT_NAMES));
  expect(new Set(texts.map(String)).size).toBe(SHORT_NAMES.length);
});

const SERVER = path.join(PROJECT_DIR, 'src', 'server');
/** The words of short messages; and what happens to bookings, each with its message. */
const OTHERS = [path.join('outbox', 'channels', 'short.ts'), path.join('messages', 'happened.ts')];

it('nowhere in the server is another table of messages', () => {
  const files = (readdirSync(SERVER, { recursive: true }) as string[])
    .filter((file) => /(?<![.]test)[.]ts$/.test(file) && !OTHERS.includes(file))
    .filter((file) => !file.startsWith(path.join('outbox', 'mails')));
  const tables = files.filter((file) => {
    const lines = readFileSync(path.join(SERVER, file), 'utf8').split('\n');
    const named = lines.flatMap((line) => /^\s*'?([\w-]+)'?(?::.*)?,?$/.exec(line)?.[1] ?? []);
    return TEMPLATES.filter((key) => key.includes('-') && named.includes(key)).length > 2;
  });
  expect(tables).toEqual([]);
});
