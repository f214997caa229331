/** The map of the specification (docs/spec-map.md) is correct and complete. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as patients from '../src/contract';
import * as administrators from '../src/contract/admin';
import { BASES, testsNamedIn } from './named-files';

const MAP = readFileSync('docs/spec-map.md', 'utf8');

/** The sections of the specification, and how many lines each has: a lost row is noticed. */
const SECTIONS = {
  'What the product does and for whom': 14,
  'Screens and routes': 77,
  'Entities and their fields': 13,
  'States and transitions': 22,
  'Validation rules': 22,
  'Roles and permissions': 7,
  'The calls it makes': 32,
  'Error catalogue': 26,
  'Business constants and limits': 15,
};

const DEPARTS = '*departs*';
const TEST_FILE = /\.(test|spec)\.tsx?$/;

/** The tables under a heading of the second level, row by row, without their heads. */
function rowsUnder(heading: string): string[][] {
  const [, section = ''] = MAP.split(`\n## ${heading}\n`);
  return section
    .split(/\n## /)[0]!
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .map((line) => line.slice(2, -2).split(' | '))
    .filter(([first]) => !['no.', 'what', 'lines'].includes(first!));
}

const sections = Object.keys(SECTIONS).map((title, index) => ({ title, number: index + 1 }));
const lines = sections.flatMap(({ title, number }) =>
  rowsUnder(`${number}. ${title}`).map(([no, line, where, test, ...rest]) => ({
    no: no!,
    line: line!,
    where: where!,
    test: test!,
    rest,
  })),
);
const beside = rowsUnder('Beside the specification').map(([line, where, test, ...rest]) => ({
  no: line!,
  line: line!,
  where: where!,
  test: test!,
  rest,
}));
const departures = rowsUnder('Deliberate departures').map(([numbers, specification, here, why, ...rest]) => ({
  numbers: numbers!.split(', '),
  cells: [specification, here, why],
  rest,
}));

/** The paths of a cell, each in backticks. */
const placesIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code!);

/** h:file "title", "title"; u:file "title" */
function testsIn(cell: string): { name: string; titles: string[] }[] {
  return cell.split('; ').map((one) => ({
    name: /^[hceu]:[\w-]+(?= ")/.exec(one)?.[0] ?? one,
    titles: [...one.matchAll(/"([^"]+)"/g)].map(([, title]) => title!),
  }));
}

/** The titles of a file of tests: each first argument that is a string and has a function after it. */
const titlesOf = (text: string) =>
  [...text.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\n])+)\1,\s*(?:\{[^}]*\},\s*)?(?:async\b|\()/g)].map(
    ([, , title]) => title!,
  );

/** Sentences in single quotes, where an apostrophe within a word is none. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/(?<!\w)'([^']+)'(?!\w)/g)].map(([, sentence]) => sentence!);
}

/** Code without comments, so that a sentence in a comment does not count. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');

/** Every placeholder, in the syntax of the catalogue, of the code or of the map, becomes a pair of braces. */
const withHoles = (text: string) => text.replace(/<\/?\w+>/g, '').replace(/\{\{\w+\}\}|\$\{[^{}\n]*\}|\{\w+\}/g, '{}');

function read(files: string[]): string {
  return files.map((file) => readFileSync(file, 'utf8')).join('\n');
}

function filesUnder(dir: string, isWanted: (name: string) => boolean): string[] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter(isWanted)
    .map((name) => path.join(dir, name));
}

describe('the map of the specification', () => {
  it('has every line of every section, in order', () => {
    const expected = sections.flatMap(({ title, number }) =>
      Array.from({ length: SECTIONS[title as keyof typeof SECTIONS] }, (_, index) => `${number}.${index + 1}`),
    );
    expect(lines.map(({ no }) => no)).toEqual(expected);
  });

  it('says of each where it lives and which test shows it, two of each at most', () => {
    const lacking = [...lines, ...beside].filter(({ line, where, test, rest }) => {
      const tests = testsIn(test);
      const titles = tests.flatMap((one) => one.titles);
      return (
        !line ||
        rest.length > 0 ||
        ![1, 2].includes(placesIn(where).length) ||
        ![1, 2].includes(titles.length) ||
        tests.some((one) => one.titles.length === 0)
      );
    });
    expect(lacking.map(({ no }) => no)).toEqual([]);
  });

  it('names places that are there', () => {
    const missing = [...lines, ...beside].flatMap(({ no, where }) =>
      placesIn(where)
        .filter((place) => BASES.filter((base) => existsSync(path.join(base, place))).length !== 1)
        .map((place) => `${no}: ${place}`),
    );
    expect(missing).toEqual([]);
  });

  it('names tests that are there, by their titles', () => {
    const named = [
      ...lines,
      ...beside,
      ...departures.map(({ numbers, cells }) => ({
        no: `departure ${numbers.join(', ')}`,
        test: [...cells.join(' ').matchAll(/\b[hceu]:[\w-]+ "[^"]+"/g)].join('; '),
      })),
    ].filter(({ test }) => test);
    const missing = named.flatMap(({ no, test }) =>
      testsIn(test).flatMap(({ name, titles }) => {
        const files = testsNamedIn(name).flatMap((one) => one.files);
        if (files.length !== 1) return [`${no}: ${name}`];
        const known = titlesOf(read(files));
        return titles
          .filter((title) => !known.some((one) => one.includes(title)))
          .map((title) => `${no}: ${name} "${title}"`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it('quotes what the product says', () => {
    const product = withHoles(
      withoutComments(read(filesUnder('src', (name) => /\.(tsx?|json)$/.test(name) && !TEST_FILE.test(name)))),
    );
    const quoted = [...lines.map(({ line }) => line), ...departures.map(({ cells }) => cells[1]!)].flatMap(quotedIn);
    expect(quoted.length).toBeGreaterThan(100);
    expect(quoted.filter((sentence) => !product.includes(withHoles(sentence)))).toEqual([]);
  });

  it('names calls that the contract has', () => {
    const groups: unknown[] = [patients, administrators].flatMap((contract) => Object.values(contract));
    const endpoints = groups.flatMap((group) =>
      group && typeof group === 'object' ? Object.values(group) : [],
    ) as unknown[];
    const calls = endpoints.map((one) =>
      one && typeof one === 'object' && 'method' in one && 'path' in one ? `${one.method} ${one.path}` : null,
    );
    const named = lines.flatMap(({ line }) => /^(?:GET|POST|PUT|DELETE) \/[^\s:?]+/.exec(line)?.[0] ?? []);
    // The specification's: 13 of patients, 10 of administrators.
    expect(named).toHaveLength(23);
    expect(named.filter((call) => !calls.includes(call))).toEqual([]);
  });

  it('tells of each departure what, how and why, and of no other', () => {
    expect(departures.filter(({ cells, rest }) => cells.some((cell) => !cell) || rest.length > 0)).toEqual([]);
    const marked = lines.filter(({ line }) => line.endsWith(DEPARTS)).map(({ no }) => no);
    expect([...new Set(departures.flatMap(({ numbers }) => numbers))].sort()).toEqual(marked.sort());
  });
});
