/** What the documents tell people to run is there, and every measurement can be begun. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (name) => name.endsWith('.md'),
);
const BENCHES = readdirSync('bench').filter((name) => name.endsWith('.mjs') && name !== 'run.mjs');

describe.each(DOCUMENTS)('%s', (name) => {
  const text = readFileSync(name, 'utf8');

  it('names commands that there are', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script!);
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  it('names measurements that there are', () => {
    const named = [...text.matchAll(/npm run bench -- ([a-z]+)/g)].map(([, bench]) => bench!);
    expect(named.filter((bench) => !existsSync(`bench/${bench}.mjs`))).toEqual([]);
  });
});

it.each(BENCHES)('bench/%s can be loaded, with all that it takes from the sources', async (name) => {
  const { bench } = (await import(/* @vite-ignore */ new URL(`../bench/${name}`, import.meta.url).href)) as {
    bench: unknown;
  };
  expect(bench).toBeInstanceOf(Function);
});

it('no measurement reads a source of the product as text: what it looks for moves', () => {
  for (const folder of [
    'bench',
    ...readdirSync('bench', { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [`bench/${one.name}`] : [])),
  ]) {
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.mjs'))) {
      const text = readFileSync(`${folder}/${name}`, 'utf8');
      expect({ file: `${folder}/${name}`, reads: /readFileSync\('src\//.test(text) }).toMatchObject({ reads: false });
    }
  }
});
