/** docs/security.md names files and tests that are there. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const DOC = readFileSync('docs/security.md', 'utf8');
/** From which folders its paths begin. */
const ROOTS = ['', 'src', 'src/server'];

/** What its marks of tests stand for: in which folders they are. */
const MARKS: Record<string, string[]> = {
  h: ['test/http'],
  c: ['test/concurrency'],
  e: ['test/e2e'],
  u: ['src', 'scripts'],
};

const testsIn = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((file) =>
    /\.(?:test|spec)\.tsx?$/.test(file) ? [path.basename(file).split('.')[0]!] : [],
  );

describe('docs/security.md', () => {
  it('names files that are there', () => {
    const named = [...DOC.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|mjs|sh|md))`/g)].map(([, file]) => file!);
    expect(named.length).toBeGreaterThan(50);
    const isThere = (file: string) => ROOTS.some((root) => existsSync(path.join(root, file)));
    expect([...new Set(named)].filter((file) => !isThere(file))).toEqual([]);
  });

  it('names tests that are there', () => {
    const marks = new Set([...DOC.matchAll(/(?<![\w`])[hceu]:[a-z][a-z0-9-]*/g)].map(([mark]) => mark));
    expect(marks.size).toBeGreaterThan(50);
    const missing = [...marks].filter((mark) => {
      const [kind, name] = mark.split(':') as [string, string];
      return !MARKS[kind]!.some((folder) => testsIn(folder).includes(name));
    });
    expect(missing).toEqual([]);
  });
});
