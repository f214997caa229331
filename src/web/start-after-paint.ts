/** React Router starts its scripts while the page is read; on a weak network they then share the line with what is to be seen. */

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const START = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;

/**
 * The same page, whose scripts are asked for after the first paint. `before` is put in front of them. A tab that nobody looks at
 * paints nothing, so nothing is waited for there.
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
