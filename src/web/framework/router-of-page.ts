/** The globals in which React Router keeps a page's state and release, for code outside of React. */
import type { DataRouter } from 'react-router';

type RouterOfPage = Window & {
  __reactRouterManifest?: { version: string };
  __reactRouterDataRouter?: Pick<DataRouter, 'state'>;
};

/** React Router's present state. Only in a browser, once the page's scripts run. */
export const routerOfPage = () => (window as RouterOfPage).__reactRouterDataRouter!;

/** The release that the page is of; empty where React Router does not say it. */
export const releaseOfPage = () => (window as RouterOfPage).__reactRouterManifest?.version ?? '';

/** Which release the server has, or `nothing` where it can't be reached. React Router asks for routes in this way. */
export async function serverHas(): Promise<'this release' | 'another release' | 'nothing'> {
  try {
    const { headers } = await fetch(`/__manifest?paths=%2F&version=${releaseOfPage()}`);
    return headers.has('x-remix-reload-document') ? 'another release' : 'this release';
  } catch {
    return 'nothing';
  }
}
