/**
 * Lets a prerendered page be drawn before its scripts are fetched: they would share a weak network with what is to be seen.
 * What is pressed or typed until they have come is kept (src/web/what-is-early.ts).
 */
import { importsOf } from './weigh-pages.mjs';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;

/** The same page, whose scripts begin after the first drawing. `read` gives a script's text. Refuses a page that does not start as we know it. */
export function drawFirst(html, read) {
  const code = START.exec(html)?.[1];
  const preloaded = [...new Set([...html.matchAll(PRELOAD)].map(([, file]) => file))];
  if (!code || preloaded.length === 0) throw new Error('A page starts otherwise than scripts/draw-first.mjs expects.');
  return html
    .replaceAll(PRELOAD, '')
    .replace(START, () => `<script type="module" async="">${afterDrawing(preloaded, code, read)}</script>`);
}

/**
 * In a tab that nobody looks at nothing is drawn, so nothing is waited for. All files are asked for at once; then each is run in
 * a task of its own, what others import first, so that a weak phone answers in between.
 */
function afterDrawing(preloaded, code, read) {
  const named = [...code.matchAll(IMPORT)].map(([, , file]) => JSON.parse(file));
  const body = code.replaceAll(IMPORT, (_, name, file) => (name ? `const ${name}=await import(${file});` : ''));
  if (/^import (?!\()/m.test(body)) throw new Error('A page imports otherwise than scripts/draw-first.mjs expects.');
  return (
    "if(document.visibilityState==='visible')await new Promise(drawn=>requestAnimationFrame(()=>setTimeout(drawn)));" +
    `for(const href of ${JSON.stringify(preloaded)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));` +
    `for(const file of ${JSON.stringify(inOrder(named, read))}){await import(file);await(globalThis.scheduler?.yield?.()??new Promise(rested=>setTimeout(rested)))}` +
    body
  );
}

/** The files and all that they import, each after what it imports itself. */
function inOrder(files, read, seen = new Set()) {
  return files.flatMap((file) =>
    seen.has(file) ? [] : [...inOrder(importsOf(file, read), read, seen.add(file)), file],
  );
}
