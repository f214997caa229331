import { expect, it } from 'vitest';
import { drawFirst } from './draw-first.mjs';

const PAGE = `<head><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/a.js"/><link rel="modulepreload" href="/assets/b.js"/></head>
<script type="module" async="">import "/assets/a.js";
import * as route0 from "/assets/b.js";
window.modules = {"b":route0};
import("/assets/entry.js");</script>`;
const SCRIPTS: Record<string, string> = {
  '/assets/a.js': 'import"./deep.js"',
  '/assets/b.js': 'import{x}from"./a.js";import("./later.js")',
  '/assets/deep.js': 'export const x=1',
};
const read = (file: string) => SCRIPTS[file]!;

it('asks for no script until the page has been drawn, then for all, and runs each after what it imports', () => {
  const page = drawFirst(PAGE, read);
  expect(page).not.toMatch(/<link|^import /m);
  const parts = [
    'requestAnimationFrame',
    '["/assets/a.js","/assets/b.js"]',
    '["/assets/deep.js","/assets/a.js","/assets/b.js"]',
    'const route0=await import("/assets/b.js")',
    'import("/assets/entry.js")',
  ];
  const places = parts.map((part) => page.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

it('refuses a page that starts otherwise', () => {
  expect(() => drawFirst('<script src="/assets/a.js"></script>', read)).toThrow('starts otherwise');
  expect(() => drawFirst(PAGE.replace('* as route0', '{ route0 }'), read)).toThrow('imports otherwise');
});
