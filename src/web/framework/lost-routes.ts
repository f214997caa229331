/**
 * Stands in for React Router where the code or the words of another page can't be loaded: it would reload the present page, and what
 * was typed would be gone. The build calls `loadRoute` (scripts/lost-routes.ts).
 */
import { LostPart, loadPart, reload, whenReachable } from '../lib/parts';
import { routerOfPage, serverHas } from './router-of-page';

/**
 * Loads the code of another page. On a failure the other page is opened as a document instead, as soon as there is a network.
 * @public
 */
export async function loadRoute<Route>(load: () => Promise<Route>): Promise<Route> {
  for (;;) {
    try {
      return await loadPart(load);
    } catch {
      if ((await serverHas()) === 'nothing') await whenReachable();
      else {
        const to = routerOfPage().state.navigation.location;
        if (to) window.location.assign(to.pathname + to.search);
        return new Promise(() => undefined);
      }
    }
  }
}

/**
 * Handles an error of a page for React Router. A page that lacks its words is reloaded as a document, which has them; where the
 * network is lost, the page says so.
 */
export function openAsDocument(error: unknown): void {
  if (error instanceof LostPart) void serverHas().then((release) => release !== 'nothing' && reload());
}
