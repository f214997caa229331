/**
 * React Router starts its scripts while the page is parsed; on a weak network they then compete with visible content
 * for bandwidth.
 */

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
  /** Inserted before the scripts. */
  before: string;
  /** The attribute of what React Router and we write. */
  mark: string;
  /** The file of all styles, where the page has only its own. */
  styles: string | null;
};

/**
 * A page with its scripts loaded after the first paint. A hidden tab never paints, so there they are loaded at once. Throws for
 * markup of another kind than React Router's: the build tries one page (scripts/build.mjs).
 */
export function startAfterPaint(html: string, { before, mark, styles }: Start): string {
  const opening = `<script${mark} type="module" async="">`;
  const [beforeStart = '', ...starts] = html.split(opening);
  const preloads = [...beforeStart.matchAll(PRELOAD)].filter(([, , theirs]) => theirs === mark);
  const files = [...new Set(preloads.map(([, file]) => file))];
  const [code = ''] = starts[0]?.split(CLOSING, 1) ?? [];
  const rest = code.replaceAll(IMPORT, '');
  if (files.length === 0 || starts.length !== 1 || rest === code || /^import\b(?!\()/m.test(rest)) {
    throw new Error('React Router starts its scripts in another way than before: see start-after-paint.ts.');
  }
  const body = code
    .replaceAll(IMPORT, (_line, name: string | undefined, file: string) =>
      name ? `const ${name}=await load(${file});` : `await load(${file});`,
    )
    .replace(/^import\(/m, 'load(');
  const started =
    `${before}${opening}${LOAD}` +
    "if(document.visibilityState==='visible')await new Promise(painted=>requestAnimationFrame(()=>setTimeout(painted)));" +
    `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));` +
    (styles === null ? '' : `${ALL_STYLES}const styled=load(${JSON.stringify(styles)},styles);`) +
    `${styles === null ? body : body.replace(/^load\(/m, 'await styled;load(')}${CLOSING}`;
  // Cut out by their places: `replace` with a function takes fifty times as long.
  let kept = '';
  let from = 0;
  for (const { 0: link, index } of preloads) {
    kept += beforeStart.slice(from, index);
    from = index + link.length;
  }
  return kept + beforeStart.slice(from) + started + starts[0]!.slice(code.length + CLOSING.length);
}
