/**
 * Styles for browsers of some years ago. Before Chrome 99 and Safari 15.4 a browser leaves out everything in `@layer`, which is all of
 * Tailwind: the layers are unwrapped, in their order. The heights that follow a phone's address bar (`dvh`) are younger than the oldest
 * browsers (scripts/browser-floor.ts): `vh` stands before them.
 */
import type { Plugin } from 'vite';

/** After Tailwind's own plugin, before the styles are compressed. */
export const flatStyles = (): Plugin => ({
  name: 'flat-styles',
  enforce: 'pre',
  transform: {
    filter: { id: /\.css(\?|$)/ },
    handler: (styles) => ({ code: flat(styles), map: null }),
  },
});

const PARTS = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[\s\S]*?\*\/|\\[\s\S]|@layer\b[^{;]*[{;]|[{}]/g;
const FOLLOWING_HEIGHT = /([\w-]+)\s*:\s*([^;{}]*\d)dvh([^;{}]*)/g;

/** @public */
export function flat(styles: string): string {
  let text = '';
  let at = 0;
  const opened: ('layer' | 'rule')[] = [];
  for (const { 0: part, index } of styles.matchAll(PARTS)) {
    text += styles.slice(at, index);
    at = index + part.length;
    if (part.startsWith('@layer')) {
      if (part.endsWith('{')) opened.push('layer');
    } else if (part === '{') {
      opened.push('rule');
      text += part;
    } else if (part !== '}' || opened.pop() === 'rule') text += part;
  }
  text += styles.slice(at);
  return text.replace(FOLLOWING_HEIGHT, (whole, name, before, after) => `${name}: ${before}vh${after}; ${whole}`);
}
