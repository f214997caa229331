import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUDGETS, filesOf, weighPages } from './weigh-pages.mjs';

const PAGE = `<head><style>@font-face{src:url(/assets/font.woff2)}@font-face{src:url(/assets/rare.woff2)}</style><link rel="canonical" href="/elsewhere"/>
<link rel="stylesheet" href="/assets/style.css#"/><link rel="modulepreload" href="/assets/entry.js"/></head>
<img src="/assets/hero.svg"/><img src="/assets/below.svg" loading="lazy"/>`;
const FILES: Record<string, string> = {
  'entry.js': 'import{a}from"./shared.js";import("./later.js");',
  'shared.js': 'import"./deep.js";export const a=1',
  'deep.js': '',
  'later.js': '',
  'font.woff2': 'f',
  'style.css': 's',
  'hero.svg': 'h',
};

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'vrikka-weights-'));
  mkdirSync(path.join(dir, 'assets'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(path.join(dir, 'assets', name), text);
  for (const page of Object.keys(BUDGETS)) {
    mkdirSync(path.join(dir, page), { recursive: true });
    writeFileSync(path.join(dir, page, 'index.html'), PAGE);
  }
});
afterEach(() => rmSync(dir, { recursive: true }));

it('counts what a page names and what its scripts import, and nothing that comes later', () => {
  expect(filesOf(PAGE, (file) => FILES[path.basename(file)]!).sort()).toEqual(
    ['deep.js', 'entry.js', 'font.woff2', 'hero.svg', 'shared.js', 'style.css'].map((name) => `/assets/${name}`),
  );
});

it('is content with light pages, and names those that are over, by what is sent', () => {
  expect(weighPages(dir).over).toEqual([]);
  writeFileSync(path.join(dir, 'assets', 'deep.js'), 'x'.repeat(130 * 1024));
  expect(weighPages(dir).over.join('\n')).toMatch(/^\/ .*130\.\d of 120/m);
  writeFileSync(path.join(dir, 'assets', 'deep.js.br'), 'x'.repeat(1024));
  expect(weighPages(dir).over).toEqual([]);
});
