/**
 * The page's styles, inlined by the server; the browser reuses them from the document and needs no copy in the scripts.
 */
const css = import.meta.env.SSR ? (await import('./styles.css?inline')).default : '';
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./styles.css');

/** The patients' styles, inlined: on a weak network a separate file costs a round trip. */
export function PageStyles() {
  const written = import.meta.env.SSR ? css : (document.getElementById('page-styles')?.textContent ?? '');
  return <style id="page-styles" dangerouslySetInnerHTML={{ __html: written }} />;
}
