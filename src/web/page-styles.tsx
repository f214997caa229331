/** What the page looks like, when it is made; the browser finds it there and needs no copy among the scripts. */
const css = import.meta.env.SSR ? (await import('./styles.css?inline')).default : '';
if (import.meta.env.DEV && !import.meta.env.SSR) void import('./styles.css');

/** The patients' styles, in the page itself: on a weak network a file of their own costs a way there and back. */
export function PageStyles() {
  const written = import.meta.env.SSR ? css : (document.getElementById('page-styles')?.textContent ?? '');
  return <style id="page-styles" dangerouslySetInnerHTML={{ __html: written }} />;
}
