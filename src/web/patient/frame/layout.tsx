import Info from 'lucide-react/icons/info';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useState } from 'react';
import { Outlet, useLocation, useMatches, useNavigation, useRouteLoaderData } from 'react-router';
import { useTranslation } from '../../lib/i18n/use-translation';
import { useSiteFacts } from '../../lib/site-facts';
import type { RootData } from '../../root-data';
import { Callout } from '../../ui/callout';
import { useFocusOnNavigation } from '../../ui/use-focus-on-navigation';
import { useScripted } from '../../ui/use-scripted';
import { Header } from './header';
import { LanguageQuestion } from './language-switch';
import { ThumbBar } from './thumb-bar';
import { useIsOnline } from '../../lib/use-is-online';

const MAIN_ID = 'main';

/** The frame of every patient page: skip link, strips, header. */
export default function Frame() {
  const { t } = useTranslation('frame');
  const page = useMatches().at(-1)?.pathname;
  useFocusOnNavigation(MAIN_ID, page);
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="absolute left-4 z-50 -translate-y-full rounded-control bg-teal px-5 py-3 font-strong text-white focus:top-3 focus:translate-y-0"
      >
        {t('skip')}
      </a>
      <OnTheWay />
      <SandboxStrip />
      <Header />
      <LanguageQuestion />
      <OfflineCallout />
      <FlashCallout />
      <Outlet />
      <ThumbBar />
    </div>
  );
}

/** Says when the device is offline, so that nobody trusts an old page. */
function OfflineCallout() {
  const { t } = useTranslation('frame');
  const isOnline = useIsOnline();
  return (
    <div role="status">
      {!isOnline && (
        <p className="page-width type-second flex items-center gap-3 bg-marigold-tint py-3">
          <WifiOff size={20} className="shrink-0 text-marigold-text" />
          {t('offline')}
        </p>
      )}
    </div>
  );
}

/**
 * The flash message of the action that led to this document, shown in the page so that it works without scripts. Gone with the next
 * page.
 */
function FlashCallout() {
  const flash = useRouteLoaderData<RootData>('root')?.flash;
  const { pathname } = useLocation();
  const isScripted = useScripted();
  const [first] = useState(isScripted ? null : { flash, pathname });
  if (!first?.flash || first.pathname !== pathname) return null;
  return (
    <div className="page-width pt-4 print:hidden">
      <Callout tone={first.flash.tone} isLive>
        {first.flash.text}
      </Callout>
    </div>
  );
}

/** A progress bar at the top of the window during navigation, for weak networks. */
function OnTheWay() {
  const { state } = useNavigation();
  if (state === 'idle') return null;
  // With reduced motion the bar would jump to its end, as if the page were nearly there.
  return (
    <div
      aria-hidden="true"
      className="fixed animate-creep inset-x-0 top-0 z-60 h-1 origin-left bg-teal motion-reduce:scale-x-50 motion-reduce:animate-none"
    />
  );
}

/**
 * With the sandbox: says that this is a demonstration and no real money moves, with a link to the demonstration's
 * mails.
 */
function SandboxStrip() {
  const { t } = useTranslation('frame');
  const url = useSiteFacts().sandboxUrl;
  if (url === null) return null;
  return (
    <aside
      aria-label={t('sandbox.label')}
      className="type-small sandbox-only text-[min(0.9375rem,max(15px,5vw))] bg-marigold-tint text-marigold-text print:hidden"
    >
      <div className="page-width flex min-h-(--strip) flex-wrap items-center justify-center gap-x-2.5 font-[550]">
        <p className="flex items-center gap-2">
          <Info size={17} className="stroke-2 shrink-0" />
          {/* At large text the whole sentence would take a third of the screen. */}
          <span className="min-[15rem]:hidden">{t('sandbox.label')}</span>
          <span className="max-[15rem]:hidden desk:hidden">{t('sandbox.short')}</span>
          <span className="max-desk:hidden">{t('sandbox.long')}</span>
        </p>
        <a
          href={`${url.replace(/\/$/, '')}/mail`}
          target="_blank"
          rel="noreferrer"
          aria-label={t('sandbox.inbox')}
          className="focus-ring inline-flex min-h-11 items-center underline underline-offset-3"
        >
          <span className="desk:hidden">{t('sandbox.inboxShort')}</span>
          <span className="max-desk:hidden">{t('sandbox.inbox')}</span>
        </a>
      </div>
    </aside>
  );
}
