import { type ReactNode, useEffect } from 'react';
import { type LinksFunction, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { useSessionEvents } from './api/session';
import { DRAW_NEAR_FIRST } from './draw-near-first';
import { LanguageKeeper } from './i18n/language-keeper';
import { useLanguage } from './i18n/use-language';
import { OPEN_AT_FRAGMENT } from './open-at-fragment';
import { PageStyles } from './page-styles';
import './renderer';
import { FullScreenSpinner } from './ui/full-screen-spinner';
import { ToastRegion } from './ui/toast-region';
import { useHydrated } from './ui/use-hydrated';
import { KEEP_WHAT_IS_EARLY, catchUpWithWhatWasEarly } from './what-is-early';

export { RootErrorPage as ErrorBoundary } from './root-error-page';

export const links: LinksFunction = () => [
  { rel: 'icon', href: '/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'icon', href: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** Done when it comes with the page; the page that has come to life has no use for it. */
const AT_ONCE = import.meta.env.SSR ? `${KEEP_WHAT_IS_EARLY};{${DRAW_NEAR_FIRST}};${OPEN_AT_FRAGMENT}` : '';

/** The document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <html lang={language} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0e5a55" />
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: AT_ONCE }} />
        <PageStyles />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What every page stands in: the session, the language, toasts. */
export default function Root() {
  return (
    <>
      <CatchUp />
      <Keepers>
        <Outlet />
      </Keepers>
      <ToastRegion />
    </>
  );
}

/** After what is drawn anew as soon as the page has come to life. */
function CatchUp() {
  const isHydrated = useHydrated();
  useEffect(() => {
    if (isHydrated) setTimeout(catchUpWithWhatWasEarly);
  }, [isHydrated]);
  return null;
}

/** What follows the patient around. The administrator area knows no patient, so nothing is asked about one there. */
function Keepers({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  return /^\/admin(\/|$)/i.test(pathname) ? children : <OfThePatient>{children}</OfThePatient>;
}

function OfThePatient({ children }: { children: ReactNode }) {
  useSessionEvents();
  return <LanguageKeeper>{children}</LanguageKeeper>;
}

/** Shown until the application has started on a page that is not prerendered. */
export function HydrateFallback() {
  return <FullScreenSpinner />;
}
