import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { BUDGET, pagesOf, weighPages } from './weigh-pages.mjs';

const MANIFEST = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  routes: {
    root: { path: '', hasDefaultExport: true, module: '/assets/root.js', imports: ['/assets/react.js'] },
    frame: { parentId: 'root', hasDefaultExport: true, module: '/assets/frame.js' },
    home: {
      parentId: 'frame',
      index: true as const,
      hasDefaultExport: true,
      module: '/assets/home.js',
      imports: ['/assets/hero.js'],
    },
    center: { parentId: 'frame', path: 'dialysis/:id', hasDefaultExport: true, module: '/assets/center.js' },
    logout: { parentId: 'root', path: 'logout', hasDefaultExport: false, module: '/assets/logout.js' },
    admin: { parentId: 'root', path: 'admin', hasDefaultExport: true, module: '/assets/admin.js' },
    users: { parentId: 'admin', path: 'users', hasDefaultExport: true, module: '/assets/users.js' },
  },
};

let dir: string;
const write = (name: string, kb: number) => writeFileSync(path.join(dir, 'assets', name), 'x'.repeat(kb * 1024));

beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'vrikka-weights-'));
  mkdirSync(path.join(dir, 'assets'));
  for (const name of ['entry', 'react', 'root', 'frame', 'home', 'hero', 'center']) write(`${name}.js`, 10);
  writeFileSync(path.join(dir, 'assets', 'manifest-1.js'), `window.__reactRouterManifest=${JSON.stringify(MANIFEST)};`);
});
afterEach(() => rmSync(dir, { recursive: true }));

it('knows what each page of patients loads, by the layouts that it stands in; what shows nothing is no page', () => {
  const shared = ['entry', 'react', 'root', 'frame'];
  const files = (...names: string[]) => names.map((name) => `/assets/${name}.js`);
  expect(pagesOf(MANIFEST)).toEqual([
    { page: '/', scripts: files(...shared, 'home', 'hero') },
    { page: '/dialysis/:id', scripts: files(...shared, 'center') },
  ]);
});

it('is content with light pages, and refuses a build with heavy ones by name, by what is sent', () => {
  expect(weighPages(dir)).toMatch(new RegExp(`^/ +60\\.0 of ${BUDGET.kb} +6 of`, 'm'));
  write('center.js', BUDGET.kb);
  expect(() => weighPages(dir)).toThrow(/their budget [^\n]+\n\/dialysis\/:id +\d+\.\d of \d[^\n]+\n\nAll of them/);
  write('center.js.br', 10);
  expect(weighPages(dir)).toContain('/dialysis/:id');
});
