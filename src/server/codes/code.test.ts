/** One-time codes have one rule: nothing else makes one, counts its tries or says how long it is good. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../platform/paths';

const SERVER = path.join(PROJECT_DIR, 'src', 'server');

it('only code.ts knows how a code is made, and how long it lasts', () => {
  const files = (readdirSync(SERVER, { recursive: true }) as string[]).filter((file) =>
    /(?<![.]test)[.]ts$/.test(file),
  );
  const knowing = files.filter((file) =>
    /\bOTP_(DIGITS|MINUTES)\b/.test(readFileSync(path.join(SERVER, file), 'utf8')),
  );
  expect(knowing).toEqual([path.join('codes', 'code.ts')]);
});
