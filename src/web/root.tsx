import { createElement, type ReactNode, useEffect, useState } from 'react';
import {
  Links,
  type LinksFunction,
  Outlet,
  Scripts,
  ScrollRestoration,
  isRouteErrorResponse,
  useLocation,
  type ShouldRevalidateFunctionArgs,
  useMatches,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router';
import { account } from '../contract/accounts/account';
import * as paths from '../contract/paths';
import { languageOf } from '../locales';
import { askedLanguage } from '../locales/about';
import { phoneHref } from '../domain/phone-href';
import { istDateOf } from '../domain/time';
import { PRODUCT } from '../domain/product';
import { ofBrand } from './framework/of-brand';
import fontUrl from './fonts/anek-latin.woff2?url';
import type { Route } from './+types/root';
import { keepServerToday } from './lib/api/server-today';
import { keepSession } from './lib/api/session';
import { readLanguageCookie } from './lib/i18n/languages';
import { speak } from './lib/i18n/spoken';
import { useSupport } from './lib/i18n/use-support';
import { LanguageContext, useTranslation } from './lib/i18n/use-translation';
import { forgetFlash, readFlash } from './lib/flash';
import { UNREACHED } from './lib/form';
import { around, hasTyped, loadPart, untilLoaded } from './lib/parts';
import type { Refusal } from './lib/refusal';
import { usePlaceAfterForm } from './framework/use-place-after-form';
import { visitContext } from './lib/visit';
import { EARLY_KEYS } from './early-keys';
import { SAY_SCRIPTED } from './framework/floor';
import { OPEN_AT_FRAGMENT } from './open-at-fragment';
import { STYLES_OF_PAGE } from './framework/styles-of-page';
import type { RootData } from './root-data';
import stylesUrl from './styles.css?url';
import { buttonStyles } from './ui/button-styles';
import { showToast } from './ui/toast';
import { ToastRegion } from './ui/toast-region';

export const links: LinksFunction = () => [
  { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
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
  const cookies = request.headers.get('cookie');
  const chosen = readLanguageCookie(cookies);
  const ofAccount = languageOf(user?.language);
  // An account's language is English until another one is chosen.
  const language = (ofAccount === 'en' ? chosen : (ofAccount ?? chosen)) ?? 'en';
  return {
    user,
    isUnknown: status >= 500,
    language,
    asksFor: language === 'en' && !chosen ? askedLanguage(request.headers.get('accept-language')) : null,
    today: istDateOf(new Date(visit.now)),
    facts: visit.facts,
    flash: readFlash(cookies, language),
  };
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [(args, next) => around.page(args, next)];

/** Reloaded after actions that may have changed it, and when a tab asks; not on navigation. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { formMethod, actionStatus, currentUrl, nextUrl } = args;
  return formMethod ? actionStatus !== UNREACHED : currentUrl.href === nextUrl.href;
}

const ADMIN_PAGE = /^\/admin(\/|$)/i;

/** The document of every page. */
export function Layout({ children }: { children: ReactNode }) {
  const chosen = useRouteLoaderData<RootData>('root')?.language ?? 'en';
  const { pathname } = useLocation();
  usePlaceAfterForm();
  // The administrator area is in English only, for screen readers and in its dates too, whatever was chosen in this browser.
  const isAdmin = ADMIN_PAGE.test(pathname);
  const language = isAdmin ? 'en' : chosen;
  if (typeof window !== 'undefined') speak(language);
  useState(showOriginals);
  return (
    <LanguageContext value={language}>
      <html
        lang={language}
        {...(import.meta.env.SSR ? ofBrand() : {})}
        data-scripted={import.meta.env.SSR ? undefined : ''}
        suppressHydrationWarning
      >
        <head>
          <ServerScript of={OF_DOCUMENT.floor} />
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="theme-color" content={PRODUCT.color} />
          <PageStyles isAdmin={isAdmin} />
          <Head />
          <Links />
        </head>
        <body>
          {isAdmin && <ServerScript of={OF_DOCUMENT.keys} />}
          {children}
          <ServerScript of={OF_DOCUMENT.fragment} />
          <ScrollRestoration />
          <Scripts />
        </body>
      </html>
    </LanguageContext>
  );
}

/**
 * Restores the texts that a translator has changed, once, as React takes the page over: it compares each text with its own.
 */
function showOriginals(): void {
  if (typeof window !== 'undefined') window.showOriginals?.();
}

/**
 * Scripts that only the server writes into the document. They have run before React takes the page over, so the browser's scripts
 * lack them.
 */
const OF_DOCUMENT = import.meta.env.SSR
  ? { floor: SAY_SCRIPTED, fragment: OPEN_AT_FRAGMENT, keys: EARLY_KEYS }
  : ({} as { floor?: string; fragment?: string; keys?: string });

function ServerScript({ of = '' }: { of: string | undefined }) {
  return <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: of }} />;
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
  useServerToday(loaderData);
  useFlash(loaderData);
  useEffect(() => {
    if (hasTyped()) void loadPart(() => import('./lib/typed')).then(({ typeAgain }) => typeAgain());
  }, []);
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}

/** Stores the server's date before anything of the page is rendered with it. */
function useServerToday({ today }: RootData): void {
  const [kept, keep] = useState('');
  if (today === kept || typeof window === 'undefined') return;
  keep(today);
  keepServerToday(today);
}

/** Gives code outside of React the logged-in user, and a way to reload it. */
function useKeptSession({ user }: RootData): void {
  const { revalidate } = useRevalidator();
  const personId = user?._id ?? null;
  useEffect(() => {
    keepSession({ personId, refetch: revalidate });
    // Only logged-in visitors have something to synchronise.
    if (personId) void untilLoaded(() => import('./lib/api/other-tabs'));
  }, [personId, revalidate]);
}

if (import.meta.env.DEV && !import.meta.env.SSR) void import('./styles.css');

/**
 * The patients' styles. Those of the first page stand in it (`framework/page-styles.ts`), since a separate file costs a round trip on a weak
 * network; whoever is logged in stays for several pages, and has the file in the cache from the second on. React leaves both where the
 * server wrote them. The administrators' area brings all of its styles itself (`admin/admin.css`).
 */
function PageStyles({ isAdmin }: { isAdmin: boolean }) {
  const isVisitor = useRouteLoaderData<RootData>('root')?.user == null;
  const [isInPage] = useState(isVisitor && !isAdmin);
  if (isInPage) {
    return (
      <style href="page" precedence="page">
        {STYLES_OF_PAGE}
      </style>
    );
  }
  return isAdmin ? null : <link rel="stylesheet" href={stylesUrl} precedence="page" />;
}

/**
 * Shows an action's flash message as a toast. One that came with the document is shown in the page instead (`FlashCallout`).
 */
function useFlash({ flash }: RootData): void {
  const [first] = useState(flash);
  useEffect(() => {
    if (!flash) return;
    forgetFlash();
    if (flash.at !== first?.at) void showToast(flash.tone, flash.text);
    // oxlint-disable-next-line react/exhaustive-deps -- once for each message
  }, [flash?.at]);
}

/**
 * The page that replaces a failed page: friendly, with a way on. A refusal, such as that the database is away, has its own
 * sentence. Uses plain parts only, since it loads with every page.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { t } = useTranslation('errors');
  const refusal = isRouteErrorResponse(error) ? (error.data as Refusal | null) : null;
  const { phone, hours } = useSupport();
  return (
    <main className="page-width flex min-h-dvh flex-col items-start justify-center gap-4 py-12">
      <title>{`${t('pageTitle')} · ${PRODUCT.name}`}</title>
      <div role="alert" className="flex flex-col gap-4">
        <h1 className="type-title">{t('pageTitle')}</h1>
        <p className="type-lead max-w-[52ch] text-muted">
          {(refusal?.code && (t.find(`byCode.${refusal.code}`) ?? refusal.message)) || t('pageText')}
        </p>
      </div>
      <div className="mt-2 flex flex-wrap gap-3">
        <button type="button" className={buttonStyles({})} onClick={() => window.location.reload()}>
          {t('common:tryAgain')}
        </button>
        <a href={paths.home} className={buttonStyles({ variant: 'outline' })}>
          {t('frame:notFound.home')}
        </a>
      </div>
      <p className="type-second mt-2 text-muted">
        <a className="text-link figure" href={phoneHref(phone)}>
          {phone}
        </a>
        {` · ${hours}`}
      </p>
    </main>
  );
}
