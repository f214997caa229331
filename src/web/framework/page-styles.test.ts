import { expect, it } from 'vitest';
import { edited } from './edits';
import { readSheet, stylesIn, stylesOf } from './page-styles';
import { STYLES_OF_PAGE } from './styles-of-page';

const of = (css: string, html: string) => stylesOf(html, readSheet(css));

it('a page has the styles of its classes, in the order of the sheet', () => {
  const css =
    ':root{--a:1}.p-4{padding:1rem}.px-2{padding-inline:2px}' +
    '@media (min-width:56rem){.desk\\:p-8{padding:2rem}.desk\\:p-9{padding:3rem}}@media print{.print\\:hidden{display:none}}.guide{color:red}';
  expect(of(css, '<p class="desk:p-8 px-2 guide">')).toBe(
    ':root{--a:1}.px-2{padding-inline:2px}@media (min-width:56rem){.desk\\:p-8{padding:2rem}}.guide{color:red}',
  );
});

it.each([
  ['a class with signs of its own', '.w-\\[min\\(1px\\,2px\\)\\]{a:b}', 'w-[min(1px,2px)]'],
  ['a class that HTML writes with entities', '.\\[\\&\\>p\\]\\:m-0>p{a:b}', '[&amp;&gt;p]:m-0'],
  ['a state of another element', '.group-open\\:block:is(:where(.group):is([open],:open) *){a:b}', 'group-open:block'],
  ['what is in the element', ':where(.space-y-2>:not(:last-child)){a:b}', 'space-y-2'],
  ['the second of a list', '.first\\:pt-0:first-child,.nth-2\\:pt-0:nth-child(2){a:b}', 'nth-2:pt-0'],
  ['a brace in a string', '.before\\:x:before{content:"}{;"}', 'before:x'],
])('a class is found: %s', (_what, rule, name) => {
  expect(of(rule, `<p class="${name}">`)).toBe(rule);
  expect(of(rule, '<p class="group other">')).toBe('');
});

it('what is for no class is kept', () => {
  const css =
    ':root:has([data-guide]){a:b}.box,html:not(:has(.sandbox-only)) a{--strip:0}@font-face{src:url(a)}@keyframes a{to{b:c}}';
  expect(of(css, '<p>')).toBe(css);
});

it('they stand where the page has a place for them', () => {
  const page = `<style>${STYLES_OF_PAGE}</style>`;
  expect(edited(page, stylesIn(page)).toString()).not.toContain(STYLES_OF_PAGE);
  expect(stylesIn('<p>none</p>')).toEqual([]);
});
