/** Comments stand alone: whoever reads one in an editor's hint doesn't see the declaration above it. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { PROJECT_DIR } from '../src/server/platform/paths';

it('no doc comment begins by leaning on the declaration above it', () => {
  const files = readdirSync(path.join(PROJECT_DIR, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<![.]test)[.]tsx?$/.test(name))
    .map((name) => path.join(PROJECT_DIR, 'src', name));
  const leaning = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\/\*\*\s+(?:\* )?(The same|Likewise|As above|Ditto)\b.*/g)].map(
      ([comment]) => `${path.relative(PROJECT_DIR, file)}: ${comment}`,
    ),
  );
  expect(files.length).toBeGreaterThan(1_000);
  expect(leaning).toEqual([]);
});
