import { type ReactNode, createElement, useEffect } from 'react';
import {
  type LinksFunction,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { account } from '../contract/account';
import type { Route } from './+types/root';
import { keepSession } from './api/session';
import { languageOf } from './i18n/languages';
import { speak } from './i18n/spoken';
import { LanguageContext } from './i18n/use-translation';
import { readFlash } from './lib/flash';
import { UNREACHED } from './lib/form';
import { readLanguageCookie } from './lib/language-cookie';
import { visitContext } from './lib/visit';
import { OPEN_AT_FRAGMENT } from './open-at-fragment';
import { PageStyles } from './page-styles';
import type { RootData } from './root-data';
import { FlashToast } from './flash-toast';
import { ToastRegion } from './ui/toast-region';

export { RootErrorPage as ErrorBoundary } from './root-error-page';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'icon', href: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The logged-in user, and the language: the account's, or the one last chosen in this browser. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const visit = context.get(visitContext);
  const { status, body } = visit.hasSession
    ? await visit.send({ method: account.userdata.method, url: account.userdata.path })
    : { status: 401, body: null };
  const user = status === 200 ? (body as { user: NonNullable<RootData['user']> }).user : null;
  const chosen = readLanguageCookie(request.headers.get('cookie'));
  const ofAccount = languageOf(user?.language);
  return {
    user,
    isUnknown: status >= 500,
    // An account's language is English until another one is chosen.
    language: (ofAccount === 'en' ? chosen : (ofAccount ?? chosen)) ?? 'en',
    facts: visit.facts,
    flash: readFlash(request.headers.get('cookie')),
  };
}

/** Reloaded after actions that may have changed it, and when a tab asks; not on navigation. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus, currentUrl, nextUrl } = args;
  return formMethod ? actionStatus !== UNREACHED : currentUrl.href === nextUrl.href;
}

/** The document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useRouteLoaderData<RootData>('root')?.language ?? 'en';
  if (typeof window !== 'undefined') speak(language);
  return (
    <LanguageContext value={language}>
      <html lang={language}>
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content="#0e5a55" />
          <PageStyles />
          <Head />
          <Links />
        </head>
        <body>
          {children}
          <script dangerouslySetInnerHTML={{ __html: OPEN_AT_FRAGMENT }} />
          <ScrollRestoration />
          <Scripts />
        </body>
      </html>
    </LanguageContext>
  );
}

type WithHead = { Head?: () => ReactNode };

/** The metadata of the page: the `Head` of the innermost route that has one. */
function Head() {
  const Page = useMatches()
    .map(({ handle }) => (handle as WithHead | undefined)?.Head)
    .findLast(Boolean);
  return Page ? createElement(Page) : null;
}

/** The frame of every page. */
export default function Root({ loaderData }: Route.ComponentProps) {
  useKeptSession(loaderData);
  return (
    <>
      <Outlet />
      {loaderData.flash && <FlashToast key={loaderData.flash.at} flash={loaderData.flash} />}
      <ToastRegion />
    </>
  );
}

/** Gives code outside of React the logged-in user, and a way to reload it. */
function useKeptSession({ user }: RootData): void {
  const { revalidate } = useRevalidator();
  const personId = user?._id ?? null;
  useEffect(() => {
    keepSession({ personId, refetch: revalidate });
    // Only logged-in visitors have something to synchronise.
    if (personId) void import('./api/other-tabs').catch(() => undefined);
  }, [personId, revalidate]);
}
