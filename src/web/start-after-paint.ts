/**
 * React Router starts its scripts while the page is parsed; on a weak network they then compete with visible content
 * for bandwidth.
 */

const IMPORT = /^import (?:\* as (\w+) from )?("[^"]+");$/gm;

/**
 * The same page with its scripts loaded after the first paint. `before` is inserted before them. A hidden tab never
 * paints, so there they are loaded at once. `mark`: the attribute of what React Router and we write.
 */
export function startAfterPaint(html: string, before: string, mark: string): string {
  const preload = new RegExp(`<link rel="modulepreload" href="([^"]+)"${mark}/>`, 'g');
  const start = new RegExp(`<script${mark} type="module" async="">([\\s\\S]*?)</script>`);
  const files = [...new Set([...html.matchAll(preload)].map(([, file]) => file))];
  return html.replaceAll(preload, '').replace(start, (_, code: string) => {
    const body = code.replaceAll(IMPORT, (_line, name: string | undefined, file: string) =>
      name ? `const ${name}=await import(${file});` : `await import(${file});`,
    );
    return (
      `${before}<script${mark} type="module" async="">` +
      "if(document.visibilityState==='visible')await new Promise(painted=>requestAnimationFrame(()=>setTimeout(painted)));" +
      `for(const href of ${JSON.stringify(files)})document.head.append(Object.assign(document.createElement('link'),{rel:'modulepreload',href}));` +
      `${body}</script>`
    );
  });
}
