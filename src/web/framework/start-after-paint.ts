/**
 * Starts a page's scripts after its first paint. React Router would start them while the page is parsed, and on a weak network they
 * compete with visible content for bandwidth.
 */

import type { Edit } from './edits';
import { STOP_BELOW_FLOOR } from './floor';
import { followTranslation } from './translated';

// Without a build a line may end with two semicolons.
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");;?$/gm;

/**
 * A link to a script, with its address and its mark. One pattern for all pages, since a pattern for each would be compiled each
 * time.
 */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"( nonce="[^"]*")\/>/g;
const CLOSING = '</script>';

/** Loads a file, retrying until there is a network. Meanwhile the page works as it does without scripts. */
const LOAD =
  'const load=async(file,get=file=>import(file))=>{for(let tries=0;;tries++)try{return await get(file)}' +
  "catch(lost){if(tries>99)throw lost;await new Promise(goOn=>{addEventListener('online',goOn,{once:true});setTimeout(goOn,5e3)})}};";

/**
 * Loads the whole sheet after the page's own styles, which it contains in their order. Later content may need any of it.
 */
const ALL_STYLES =
  "const styles=href=>new Promise((loaded,lost)=>{const link=Object.assign(document.createElement('link'),{rel:'stylesheet',fetchPriority:'low',href,onload:loaded,onerror:()=>{link.remove();lost()}});" +
  "document.querySelector('style[data-href=page]').after(link)});";

type Start = {
  /** The attribute that marks scripts of React Router and of ours. */
  mark: string;
  /** The file of the whole sheet, where the page has only its own part. */
  styles: string | null;
};

/**
 * Makes the script that loads a page's scripts after the first paint. Returns its `code`, and the edits that remove the original
 * scripts. In a hidden tab, which never paints, it loads them at once. Throws where the markup is not as React Router writes it:
 * the build tries one page (scripts/build.mjs).
 */
export function startAfterPaint(html: string, { mark, styles }: Start): { code: string; place: Edit; cuts: Edit[] } {
  const opening = `<script${mark} type="module" async="">`;
  const from = html.indexOf(opening);
  const begin = from + opening.length;
  const end = html.indexOf(CLOSING, begin);
  const isOne = from >= 0 && end >= 0 && html.indexOf(opening, begin) < 0;
  const starts = isOne ? html.slice(begin, end) : '';
  const cuts = [...html.matchAll(PRELOAD)]
    .filter(([, , theirs]) => theirs === mark)
    .map(({ 0: link, 1: file, index }) => ({ from: index, to: index + link.length, text: '', file: file! }));
  const files = [...new Set(cuts.map(({ file }) => file))];
  const rest = starts.replaceAll(IMPORT, '');
  if (files.length === 0 || rest === starts || /^import\b(?!\()/m.test(rest)) {
    throw new Error('React Router starts its scripts in another way than before: see start-after-paint.ts.');
  }
  const body = starts
    .replaceAll(IMPORT, (_line, name: string | undefined, file: string) =>
      name ? `const ${name}=await load(${file});` : `await load(${file});`,
    )
    .replace(/^import\(/m, 'load(');
  const code =
    STOP_BELOW_FLOOR +
    `(${followTranslation})();` +
    LOAD +
    "if(document.visibilityState==='visible')await new Promise(painted=>requestAnimationFrame(()=>setTimeout(painted)));" +
    `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));` +
    (styles === null ? '' : `${ALL_STYLES}const styled=load(${JSON.stringify(styles)},styles);`) +
    (styles === null ? body : body.replace(/^load\(/m, 'await styled;load('));
  return { code, place: { from, to: end + CLOSING.length, text: '' }, cuts };
}
