/**
 * React Router starts its scripts while the page is parsed; on a weak network they then compete with visible content
 * for bandwidth.
 */

import type { Edit } from './edits';
import { STOP_BELOW_FLOOR } from './framework/floor';
import { followTranslation } from './framework/translated';

// Without a build two semicolons may end a line.
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");;?$/gm;

/** A link to a script, its address and its mark. The same pattern for every page: one of its own would be compiled for each. */
const PRELOAD = /<link rel="modulepreload" href="([^"]+)"( nonce="[^"]*")\/>/g;
const CLOSING = '</script>';

/** Loads a file, again and again until there is a network for it: meanwhile the page works as it does without scripts. */
const LOAD =
  'const load=async(file,get=file=>import(file))=>{for(let tries=0;;tries++)try{return await get(file)}' +
  "catch(lost){if(tries>99)throw lost;await new Promise(goOn=>{addEventListener('online',goOn,{once:true});setTimeout(goOn,5e3)})}};";

/** All styles, after those of the page, which they contain in their order. What comes next may need any of them. */
const ALL_STYLES =
  "const styles=href=>new Promise((loaded,lost)=>{const link=Object.assign(document.createElement('link'),{rel:'stylesheet',fetchPriority:'low',href,onload:loaded,onerror:()=>{link.remove();lost()}});" +
  "document.querySelector('style[data-href=page]').after(link)});";

type Start = {
  /** The attribute of what React Router and we write. */
  mark: string;
  /** The file of all styles, where the page has only its own. */
  styles: string | null;
};

/**
 * What loads the scripts of a page after the first paint: `code` of one script, and the edits that leave its place to it. A hidden tab
 * never paints, so there they are loaded at once. Throws for markup of another kind than React Router's: the build tries one page
 * (scripts/build.mjs).
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
