/** What documents and comments name is there: files, commands, measurements, tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { commentsIn, DOCUMENTS, isThere, namesIn, SOURCES, testsNamedIn, textOf } from './named-files';

const BENCHES = readdirSync('bench').filter((name) => name.endsWith('.mjs') && name !== 'run.mjs');

/** The names of a text that are not there. The pages of rooms and of security say from which folder, so that a file that has moved is noticed. */
const missingIn = (text: string, document: string) =>
  namesIn(text).filter(
    (name) =>
      !isThere(name, path.posix.dirname(document), !/^(src\/server\/.*|docs\/(security|privacy))\.md$/.test(document)),
  );

describe.each(DOCUMENTS)('%s', (document) => {
  const text = textOf(document);

  it('names files that are there', () => {
    expect(missingIn(text, document)).toEqual([]);
  });

  it('links to files that are there', () => {
    const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, link]) => link!);
    expect(links.filter((link) => !existsSync(path.join(path.dirname(document), link)))).toEqual([]);
  });

  it('names commands that there are', () => {
    const named = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script!);
    expect(named.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  it('names measurements that there are', () => {
    const named = [...text.matchAll(/npm run bench -- ([a-z]+)/g)].map(([, bench]) => bench!);
    expect(named.filter((bench) => !existsSync(`bench/${bench}.mjs`))).toEqual([]);
  });
});

it('a name that is not there is found, and what only looks like one is not', () => {
  const text =
    'Files and/or folders of `react-dom/server`, GET /auth/nowhere.json: src/server/gone.ts, `seats/gone/`, seats/chairs.ts.';
  expect(missingIn(text, 'docs/glossary.md')).toEqual(['src/server/gone.ts', 'seats/gone/']);
});

it('no source and no document holds what a merge has left', () => {
  const left = [...DOCUMENTS, ...SOURCES].filter((file) => /^(<{7}|={7}|>{7})( |$)/m.test(textOf(file)));
  expect(left).toEqual([]);
});

it('the comments of sources name files that are there', () => {
  const missing = SOURCES.flatMap((source) =>
    missingIn(commentsIn(textOf(source)), source).map((name) => `${source}: ${name}`),
  );
  expect(missing).toEqual([]);
});

it.each(['docs/security.md', 'docs/privacy.md', 'docs/spec-map.md'])('%s names tests that are there', (document) => {
  const named = testsNamedIn(textOf(document));
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ files }) => files.length === 0).map(({ name }) => name)).toEqual([]);
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
