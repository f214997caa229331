import { expect, it } from 'vitest';
import { edited } from './edits';
import { startAfterPaint } from './start-after-paint';

const MARK = ' nonce="a-mark"';

function started(html: string, styles: string | null = null): string {
  const { code, place, cuts } = startAfterPaint(html, { mark: MARK, styles });
  return edited(html, [...cuts, { ...place, text: `<script type="module" async="">${code}</script>` }]).toString();
}

/** The page as React Router writes it. */
const page = ({
  preload = `<link rel="modulepreload" href="/assets/entry.js"${MARK}/>`,
  start = 'import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\nwindow.__reactRouterRouteModules = {"root":route0};\n\nimport("/assets/entry.js");',
} = {}) => `<head>${preload}</head><body><p>Hello</p><script${MARK} type="module" async="">${start}</script></body>`;

it('the scripts of a page are asked for after its first paint', () => {
  const html = started(page());
  expect(html).not.toMatch(/<link[^>]*modulepreload/);
  expect(html).toMatch(/<p>Hello<\/p><script type="module" async="">/);
  expect(html).toContain('const route0=await load("/assets/root.js");');
  expect(html).toContain('await load("/assets/manifest.js");');
  expect(html).toContain('load("/assets/entry.js");');
  expect(html).not.toMatch(/^import\b/m);
});

it('all styles are loaded with them, before the page is taken over', () => {
  const html = started(page(), '/assets/styles.css');
  expect(html).toContain('const styled=load("/assets/styles.css",styles);');
  expect(html).toContain('\nawait styled;load("/assets/entry.js");');
});

it('as they are without a build too', () => {
  const start = 'import "/@id/hmr";;\nimport * as route0 from "/src/root.tsx";\nimport("/src/entry.client.tsx");';
  const html = started(page({ start }));
  expect(html).toContain(
    'await load("/@id/hmr");\nconst route0=await load("/src/root.tsx");\nload("/src/entry.client.tsx");',
  );
});

it.each([
  [
    'the files are named in another way',
    page({ preload: '<link rel="preload" as="script" href="/assets/entry.js"/>' }),
  ],
  ['nothing is imported', page({ start: 'start("/assets/entry.js")' })],
  ['something is imported in another way', page({ start: `import "/a.js";\nimport { root } from "/assets/root.js";` })],
  ['another script begins', page().replaceAll(MARK, '')],
  ['the script has another head', page().replace(' async=""', '')],
])('markup of another kind is no page: %s', (_what, html) => {
  expect(() => started(html)).toThrow(/in another way/);
});
