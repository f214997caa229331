/**
 * React Router starts its scripts while the page is parsed; on a weak network they then compete with visible content
 * for bandwidth.
 */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;

/**
 * The same page with its scripts loaded after the first paint. `before` is inserted before them. A hidden tab never
 * paints, so there they are loaded at once.
 */
export function startAfterPaint(html: string, before: string): string {
  const files = [...new Set([...html.matchAll(PRELOAD)].map(([, file]) => file))];
  return html.replaceAll(PRELOAD, '').replace(START, (_, code: string) => {
    const body = code.replaceAll(IMPORT, (_line, name: string | undefined, file: string) =>
      name ? `const ${name}=await import(${file});` : `await import(${file});`,
    );
    return (
      `${before}<script type="module" async="">` +
      "if(document.visibilityState==='visible')await new Promise(painted=>requestAnimationFrame(()=>setTimeout(painted)));" +
      `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));` +
      `${body}</script>`
    );
  });
}
