/** Pages that are the same for everybody, cached in this process for their `s-maxage`. */
import { type Page, freshFor } from './page';

/** How many pages are kept: every address of a search is one. */
const MOST = 200;

export function pageCache() {
  const kept = new Map<string, Promise<Page>>();

  /** Returns the page of an address: a cached one, or the one being rendered, if that turns out to be public. */
  return async function cachedOr(key: string, render: () => Promise<Page>): Promise<Page> {
    const known = await kept.get(key);
    if (known && freshFor(known) > 0) return known;
    if (known) return render();

    const rendered = render();
    kept.set(key, rendered);
    const forget = () => {
      if (kept.get(key) === rendered) kept.delete(key);
    };
    if (kept.size > MOST) kept.delete(kept.keys().next().value!);
    try {
      const page = await rendered;
      const seconds = freshFor(page);
      if (seconds > 0) setTimeout(forget, seconds * 1000).unref();
      else forget();
      return page;
    } catch (error) {
      forget();
      throw error;
    }
  };
}
