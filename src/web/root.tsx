import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { I18nextProvider } from 'react-i18next';
import { type LinksFunction, Links, Meta, Outlet, Scripts, ScrollRestoration, useLocation } from 'react-router';
import { createQueryClient } from './api/query-client';
import { SessionKeeper } from './api/session';
import fontUrl from './fonts/anek-latin.woff2';
import { i18n } from './i18n/i18n';
import { LanguageKeeper } from './i18n/language-keeper';
import { useLanguage } from './i18n/use-language';
import './styles.css';
import { FullScreenSpinner } from './ui/full-screen-spinner';
import { ToastRegion } from './ui/toast-region';

export { RootErrorPage as ErrorBoundary } from './root-error-page';

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'icon', href: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/site.webmanifest' },
];

/** The document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const language = useLanguage();
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#0e5a55" />
        <Meta />
        <Links />
      </head>
      <body>
        <I18nextProvider i18n={i18n}>{children}</I18nextProvider>
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** What every page stands in: server state, the session, the language, toasts. */
export default function Root() {
  const [queryClient] = useState(createQueryClient);
  const language = useLanguage();
  return (
    <QueryClientProvider client={queryClient}>
      <I18nProvider locale={`${language}-IN`}>
        <Keepers>
          <Outlet />
        </Keepers>
        <ToastRegion />
      </I18nProvider>
    </QueryClientProvider>
  );
}

/** What follows the patient around. The administrator area knows no patient, so nothing is asked about one there. */
function Keepers({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  if (/^\/admin(\/|$)/i.test(pathname)) return children;
  return (
    <SessionKeeper>
      <LanguageKeeper>{children}</LanguageKeeper>
    </SessionKeeper>
  );
}

/** Shown until the application has started on a page that is not prerendered. */
export function HydrateFallback() {
  return <FullScreenSpinner />;
}
