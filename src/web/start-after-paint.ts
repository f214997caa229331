/**
 * React Router starts its scripts while the page is parsed; on a weak network they then compete with visible content
 * for bandwidth.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;

/** Loads a file, again and again until there is a network for it: meanwhile the page works as it does without scripts. */
const LOAD =
  'const load=async file=>{for(let tries=0;;tries++)try{return await import(file)}' +
  "catch(lost){if(tries>99)throw lost;await new Promise(goOn=>{addEventListener('online',goOn,{once:true});setTimeout(goOn,5e3)})}};";

/**
 * The same page with its scripts loaded after the first paint. `before` is inserted before them. A hidden tab never
 * paints, so there they are loaded at once. Throws for markup of another kind than React Router's: the build tries one page
 * (scripts/build.mjs).
 */
export function startAfterPaint(html: string, before: string): string {
  const files = [...new Set([...html.matchAll(PRELOAD)].map(([, file]) => file))];
  const starts = html.match(new RegExp(START, 'g')) ?? [];
  const code = START.exec(html)?.[1] ?? '';
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
    `${before}<script type="module" async="">${LOAD}` +
    "if(document.visibilityState==='visible')await new Promise(painted=>requestAnimationFrame(()=>setTimeout(painted)));" +
    `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));` +
    `${body}</script>`;
  return html.replaceAll(PRELOAD, '').replace(START, () => started);
}
