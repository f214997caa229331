/**
 * Loading what comes after a page: code of later parts, dialogs and other pages, and words. A weak network may lose any
 * of it, and a tab that is older than the release finds none of it any more.
 */

import type { DataRouter, DataStrategyResult } from 'react-router';

/** A part could not be loaded, twice. It may come later. */
export class LostPart extends Error {}

/** What React Router keeps of the page. */
type RouterOfPage = Window & {
  __reactRouterManifest?: { version: string };
  __reactRouterDataRouter?: Pick<DataRouter, 'state'>;
};

/** React Router as it is now, for code outside of React. Only in a browser, once the page's scripts run. */
export const routerOfPage = () => (window as RouterOfPage).__reactRouterDataRouter!;

type Results = Record<string, DataStrategyResult>;

/** What goes around all loaders and actions in the browser: `live.ts`, once something of the page is refreshed. */
export const around = {
  page: (_args: { request: Request }, next: () => Promise<Results>): Promise<Results> => next(),
};

/** Loads a part, and tries it once more. Throws LostPart. A page of an older release is reloaded instead, once. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  try {
    return await load().catch(load);
  } catch (cause) {
    if ((await serverHas()) === 'another release' && reload()) return new Promise(() => undefined);
    throw new LostPart('A part of the page could not be loaded', { cause });
  }
}

/** Loads a part as soon as there is a network for it; it never fails. */
export async function untilLoaded<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadPart(load);
    } catch {
      await whenReachable();
    }
  }
}

const AGAIN_MS = 20_000;

/** Waits until the browser has a network again, or for a while: it does not notice each one that is bad. */
export function whenReachable(): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(goOn, AGAIN_MS);
    window.addEventListener('online', goOn);
    function goOn() {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      resolve(undefined);
    }
  });
}

/**
 * The code of another page, for React Router, which would reload the present one (scripts/lost-routes.ts), and waits for ever
 * when it is told of a failure. The other page is opened as a document instead, as soon as there is a network for it.
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
 * What React Router does with an error of a page. Where the page itself lacks its words, it is opened as a
 * document, which has them; unless the network is lost: then the page says so.
 */
export function openAsDocument(error: unknown): void {
  if (error instanceof LostPart) void serverHas().then((release) => release !== 'nothing' && reload());
}

/** Which release the server has, as far as it can be reached. */
export async function serverHas(): Promise<'this release' | 'another release' | 'nothing'> {
  const version = (window as RouterOfPage).__reactRouterManifest?.version ?? '';
  try {
    const { headers } = await fetch(`/__manifest?paths=%2F&version=${version}`);
    return headers.has('x-remix-reload-document') ? 'another release' : 'this release';
  } catch {
    return 'nothing';
  }
}

/** Reloads the page, with what was typed. False if that was done already, and did not help. */
function reload(): boolean {
  const page = `${(window as RouterOfPage).__reactRouterManifest?.version} ${window.location.href}`;
  try {
    if (sessionStorage.getItem('reloaded') === page) return false;
    sessionStorage.setItem('reloaded', page);
    sessionStorage.setItem('typed', JSON.stringify([null, ...readPage()]));
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}

/** Whether something waits to be typed again; `typed.ts` does it. */
export function hasTyped(): boolean {
  try {
    return 'typed' in sessionStorage;
  } catch {
    return false;
  }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of the page in which something is typed or chosen, in their order, and its hidden ones; no passwords. */
export function typedFields(): Field[] {
  const fields = document.querySelectorAll<Field>('input[name],textarea[name],select[name]');
  return [...fields].filter(({ type }) => !/^(password|file|submit)$/.test(type));
}

/** What is typed in the page; `typed.ts` writes it again. */
export const readPage = () =>
  [
    window.location.href,
    ...typedFields().map(
      (field) => [field.name, field.value, field.type, (field as HTMLInputElement).checked] as const,
    ),
  ] as const;
